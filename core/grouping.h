/* Groups of nodes and blocks: siblings that are alike, repeated items, and styles. */

#ifndef DOMEXT_GROUPING_H
#define DOMEXT_GROUPING_H

#include "table.h"

/* The buffers of a sort of up to a number of keys. */
typedef struct {
    uint64_t *keys, *other_keys;
    int32_t *order, *other_order;
} Sorter;

Sorter domext_new_sorter(Py_ssize_t items, Memory *memory);
/* Sort keys, and write their former positions into order, by radix: stable, and linear for every input. */
void domext_sort(Sorter *sorter, Py_ssize_t items);

enum { LEVELS = 6, GROUPINGS = 8, STYLES = 2, ITEM_KINDS = 2 };

/* Columns over nodes and blocks; see the properties of domext.learned.features.page_context.PageContext. */
typedef struct {
    int32_t *up;                          /* (nodes): the nearest ancestor that holds more blocks */
    int32_t *siblings, *first_sibling;    /* (nodes): how many are alike, itself included, and the first of them */
    int32_t *item[ITEM_KINDS];            /* (nodes): the nearest repeated container, with any number of blocks and several; or -1 */
    int32_t *group;                       /* (GROUPINGS, blocks) */
    int32_t *copies;                      /* (blocks): blocks with the same counts, 0 for short blocks */
} Groups;

/* Compute the groups; without memory, memory->failed is set. The caller owns group. */
void domext_group(const Table *table, int32_t *group, Groups *groups, Memory *memory);
/* The number of groups: one more than the largest number. */
Py_ssize_t domext_number_of_groups(const int32_t *group, Py_ssize_t blocks);

#endif
