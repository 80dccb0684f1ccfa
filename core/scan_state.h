/* The state of a scan: what is open, and the columns so far. */

#ifndef DOMEXT_SCAN_STATE_H
#define DOMEXT_SCAN_STATE_H

#include "scan.h"

enum { SLOTS = 1024, MAX_NAMES = SLOTS / 4, ROW = 16 };

/* The counts of a node or block, and the room up to a whole number of vectors. */
typedef struct {
    _Alignas(16) int32_t of[ROW];
} Row;

/* The names of elements, in a table of open addressing. */
typedef struct {
    Py_ssize_t names, ids; /* names after the first ids have the id 0 */
    const uint16_t *roles;
    const char *name[MAX_NAMES];
    Py_ssize_t length[MAX_NAMES];
    int16_t slot[SLOTS]; /* one more than the number of a name; 0 if it is free */
} Names;

/* What decides whether two pieces are in one block. */
typedef struct {
    int32_t owner, starts, breaks;
    uint8_t hidden;
} Place;

typedef struct {
    Names names;
    Wanted wanted;
    Values values;
    int32_t *number[MAX_ATTRIBUTES]; /* of the value of each attribute; 0 without it */
    Markup markup;
    Memory memory;
    Py_ssize_t nodes, most_nodes, blocks, most_blocks;
    int16_t *tag;
    int32_t *parent, *end, *first_block, *last_block, *first_text, *last_text;
    uint8_t *hidden;
    int32_t *owner_of_node;
    uint8_t *inside; /* INSIDE_LINK, INSIDE_PREFORMATTED, INSIDE_FOREIGN */
    Row *total; /* of an open element, what is counted before it */
    int32_t *name_at, *name_length;
    int32_t *owner, *node, *start, *stop, *first_piece, *last_piece, *tags;
    uint8_t *block_hidden, *preformatted;
    Row *block_counts;
    Row counts, counts_before_block; /* all so far, and those before the last block */
    Pieces pieces;
    int32_t *piece_parent;
    const uint8_t *base;
    int signs;                 /* see Signs */
    int may_lack_children;     /* whether an element that is written without children may have some */
    Py_ssize_t current;        /* the open element; -1 before the root and after it */
    Place place;               /* of the last piece of visible text */
    int32_t starts, breaks;    /* block-level elements and line breaks so far */
    int32_t before_last_piece; /* elements that start before the last piece of visible text */
    int32_t before_block;      /* elements that start before the last piece of the block before */
    int32_t gap_owner, gap_start, gap_line; /* blank pieces with one owner since the last visible text, and their last line */
} Scan;

/* Return the columns as a tuple, and free them in the scan. */
PyObject *domext_scan_result(Scan *scan);

#endif
