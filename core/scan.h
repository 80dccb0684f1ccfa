/* The scan of a serialised page: markup → elements and text pieces → columns. */

#ifndef DOMEXT_SCAN_H
#define DOMEXT_SCAN_H

#include "values.h"

/* What an element is, by its name; domext.reading.scan passes these bits. */
enum {
    IS_BLOCK_LEVEL = 1,
    IS_PREFORMATTED = 2, /* its white space is text */
    IS_LINK = 4,
    IS_BREAK = 8,
    IS_VOID = 16,          /* written without an end tag */
    IS_RAW = 32,           /* its text is written without escapes */
    IS_CLOSED = 64,        /* browsers hide it */
    IS_CLOSED_DIALOG = 128, /* browsers hide it without the attribute open */
    ADDS_NEWLINE = 256,    /* written with a line feed more if its text starts with one */
    IS_FOREIGN = 512,      /* of a drawing or a formula, in which every element may have children */
    IS_CUSTOM = 1024,      /* browsers show another one in its place */
};

/* What the attributes and names of elements tell; see domext.reading.scan.Signs. */
enum { FORMULAS_OF_PICTURES = 1, MARKED_FORMULAS = 2, CUSTOM_ELEMENTS = 4, FACADES = 8, ENCODED_FRAMES = 16 };

/* The kinds of characters, and the columns of counts; see domext.table.characters.Kind and domext.table.nodes.Counts. */
enum { SPACE, LOWER, CAPITAL, LETTER, DIGIT, IDEOGRAPH, UNSPACED, COMMA, FULL_STOP, PUNCTUATION, SYMBOL, OTHER, KINDS };
enum { CHARACTERS, BYTES, WORDS, OF_LETTERS, OF_CAPITALS, OF_DIGITS, OF_COMMAS, OF_FULL_STOPS, OF_PUNCTUATION, OF_LINKS };
enum { LINK_CHARACTERS = OF_LINKS, LINK_BYTES, COUNTS = 14 };
enum { BASIC = 0x10000, SHIFT = 12, KIND_ENTRIES = BASIC + (0x110000 >> SHIFT) };

/* A part of the markup. */
typedef struct {
    const uint8_t *at, *end;
} Markup;

/* A start tag. */
typedef struct {
    Markup name;
    int is_image;
    int hides, opens;                 /* whether its attributes hide it, and whether it has the attribute open */
    int signs;                        /* see Signs */
    uint64_t found;                   /* one bit for each attribute that is asked for: whether the element has it */
    Markup values[MAX_ATTRIBUTES];    /* of those that it has */
} StartTag;

/* What a start tag is read for. */
typedef struct {
    const uint8_t *kind; /* (KIND_ENTRIES) */
    int attributes;
    Markup attribute[MAX_ATTRIBUTES]; /* their names */
    uint64_t starting[256];           /* those whose name starts with a byte, one bit each */
    int of_classes;                   /* the one that is "class"; -1 without it */
} Wanted;

/* The text pieces of a page, their concatenation in UTF-8, and the counts of the last one. */
typedef struct {
    const uint8_t *kind; /* (KIND_ENTRIES) */
    int squeeze;         /* whether each piece of white space becomes one space */
    uint8_t *text;
    Py_ssize_t bytes, capacity, characters;
    Py_ssize_t pieces, most;  /* most: the room for pieces */
    int64_t *offset;          /* (pieces + 1): in characters */
    int32_t counts[OF_LINKS]; /* of the last piece */
    Py_ssize_t length;        /* characters of the text nodes as they are in the DOM */
    Py_ssize_t replaced;      /* characters that became U+FFFD */
    int in_token, in_block, has_word;
    int32_t last_space;  /* the piece of the last white space */
    int32_t shown_space; /* the earlier piece whose white space is a visible space before the last piece; -1 without one */
} Pieces;

/* Read one code point; -1 if the text is not what the serialiser writes. */
int32_t domext_read_character(Markup *markup);
/* Write a character in UTF-8; return its length in bytes. */
int domext_write_character(uint8_t *output, int32_t character);
/* Whether str.isspace is true of a character. */
int domext_is_space(const uint8_t *kind, int32_t character);
/* Whether one of the classes in a value is for formulas. */
int domext_names_formula(Markup classes);
/* Read a start tag after its name's first character; 0 if it is not what the serialiser writes. */
int domext_read_start_tag(Markup *markup, const Wanted *wanted, StartTag *tag);

/* Whether all of a piece is white space, and then its length; -1 if it is not what the serialiser writes. */
int domext_is_blank(const Pieces *pieces, Markup piece, Py_ssize_t *length);
/* Add a piece; starts_block says whether a block starts with it. Return 0 without memory or if it is malformed. */
int domext_add_piece(Pieces *pieces, Markup piece, int starts_block);
/* Add one space for a piece of white space, or the character of a line break. */
int domext_add_blanks(Pieces *pieces, Py_ssize_t length);
int domext_add_break(Pieces *pieces);

#endif
