/* The features of blocks, in the order of domext.learned.features.block_features.feature_names.

   domext_prepare_features computes what a page needs once; then the features of any block can be written. */

#ifndef DOMEXT_FEATURES_H
#define DOMEXT_FEATURES_H

#include "grouping.h"

enum { OF_NODE = 15, BOUNDED_COUNTS = 256, NODE_SLOTS = LEVELS + ITEM_KINDS };
/* The features of a block before those of its names: text, neighbours, containers and positions. */
enum { TEXT = 15, NEIGHBOURS = 23, CONTAINERS = 161, POSITIONS = 10, DENSE = TEXT + NEIGHBOURS + CONTAINERS + POSITIONS };
/* Most of them describe a container and are the same for many blocks: those of each level above the owner, and of each kind of
   item. The others are of each block by itself. */
enum { SHARED_SLOTS = LEVELS - 1 + ITEM_KINDS, MAX_SHARED = OF_NODE + 3, OWN = 94 };

/* The bit sets of a block's names. */
typedef struct {
    uint64_t own_structure, all_structure, near_terms, all_terms;
} Names;

/* The use of a style on the page. */
typedef struct {
    int64_t blocks, words, link_words, commas_and_stops, running_words;
    int64_t first; /* the first block */
} Style;

typedef struct {
    int32_t node;
    float values[OF_NODE];
} NodeFeatures;

typedef struct {
    const Table *table;
    Groups groups;
    double log_count[BOUNDED_COUNTS];      /* log(1 + index) */
    int32_t *depth;                        /* (nodes) */
    int32_t *images, *inputs;              /* (nodes + 1): elements before each node */
    uint64_t *near_terms, *all_terms, *all_structure; /* (nodes) */
    int64_t *words, *link_words, *running; /* (blocks + 1): words before each block */
    int32_t *sentences, *headings;         /* (blocks + 1): blocks before each block */
    int32_t *last_heading;                 /* (blocks): the last heading up to each block; -1 without one */
    Style *styles[STYLES];
    int64_t *same_before[STYLES]; /* (blocks): words of running text before each block in its style */
    int32_t *ordinal[STYLES];     /* (blocks): blocks of its style before each block */
    Py_ssize_t h1;                /* the first block that is a h1; -1 without one */
    float longest;
    Py_ssize_t of_names, of_page; /* numbers of features */
    float *page;                  /* (of_page): the features of the whole page */
    NodeFeatures recent[NODE_SLOTS];
} Features;

/* The numbers of features of names and of the whole page. */
Py_ssize_t domext_name_features(const Table *table);
Py_ssize_t domext_page_features(const Table *table);
void domext_prepare_features(const Table *table, int32_t *group, Features *features, Memory *memory);
/* The places among the first DENSE features of those that are the block's own, and of those in each slot. */
typedef struct {
    int32_t own[OWN], shared[SHARED_SLOTS][MAX_SHARED], in_slot[SHARED_SLOTS];
} Places;
void domext_place_features(Places *places);
/* Write the features that are the block's own, one each step floats. */
void domext_own_features(Features *features, Py_ssize_t block, float *output, Py_ssize_t step);
/* The container of a block in each slot, -1 for no item, and the features that it gives to all of its blocks. */
void domext_shared_nodes(const Features *features, Py_ssize_t block, int32_t *nodes);
void domext_shared_features(Features *features, int slot, int32_t node, float *output);
Names domext_names(const Features *features, Py_ssize_t block);
/* The words that a block weighs. */
float domext_weighing_words(const Table *table, Py_ssize_t block);

#endif
