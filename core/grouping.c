#include "grouping.h"
#include <string.h>

enum { MIN_SIBLINGS = 3, MIN_COPY_WORDS = 4, KEY = 64, DIGIT = 8, BASE = 1 << DIGIT };

Sorter domext_new_sorter(Py_ssize_t items, Memory *memory) {
    Sorter sorter;
    sorter.keys = domext_reserve(memory, items, sizeof(uint64_t));
    sorter.other_keys = domext_reserve(memory, items, sizeof(uint64_t));
    sorter.order = domext_reserve(memory, items, sizeof(int32_t));
    sorter.other_order = domext_reserve(memory, items, sizeof(int32_t));
    return sorter;
}

/* Sort by one digit of the keys. */
static void sort_by_digit(Sorter *sorter, Py_ssize_t items, int shift) {
    Py_ssize_t count[BASE] = {0};
    for (Py_ssize_t index = 0; index < items; index++)
        count[sorter->keys[index] >> shift & (BASE - 1)]++;
    for (Py_ssize_t value = 0, start = 0; value < BASE; value++) {
        const Py_ssize_t here = count[value];
        count[value] = start, start += here;
    }
    for (Py_ssize_t index = 0; index < items; index++) {
        const Py_ssize_t place = count[sorter->keys[index] >> shift & (BASE - 1)]++;
        sorter->other_keys[place] = sorter->keys[index];
        sorter->other_order[place] = sorter->order[index];
    }
    uint64_t *const keys = sorter->keys;
    int32_t *const order = sorter->order;
    sorter->keys = sorter->other_keys, sorter->other_keys = keys;
    sorter->order = sorter->other_order, sorter->other_order = order;
}

void domext_sort(Sorter *sorter, Py_ssize_t items) {
    uint64_t differing = 0; /* bits that are not the same in all keys */
    for (Py_ssize_t index = 0; index < items; index++) {
        differing |= sorter->keys[index] ^ sorter->keys[0];
        sorter->order[index] = (int32_t)index;
    }
    for (int shift = 0; differing >> shift != 0; shift += DIGIT) {
        if (differing >> shift & (BASE - 1))
            sort_by_digit(sorter, items, shift);
        if (shift + DIGIT == KEY)
            break;
    }
}

Py_ssize_t domext_number_of_groups(const int32_t *group, Py_ssize_t blocks) {
    Py_ssize_t groups = 0;
    for (Py_ssize_t block = 0; block < blocks; block++)
        groups = group[block] >= groups ? (Py_ssize_t)group[block] + 1 : groups;
    return groups;
}

/* One past the last position of the run of equal keys that starts at a position. */
static Py_ssize_t run_end(const Sorter *sorter, Py_ssize_t start, Py_ssize_t items) {
    Py_ssize_t end = start + 1;
    while (end < items && sorter->keys[end] == sorter->keys[start])
        end++;
    return end;
}

static uint64_t style_key(const Table *table, Py_ssize_t node) {
    return (uint64_t)table->classes[node] * (uint64_t)table->element_names + (uint64_t)table->tag[node];
}

static void find_siblings(const Table *table, Groups *groups, Sorter *sorter) {
    uint64_t classes = 0;
    for (Py_ssize_t node = 0; node < table->nodes; node++)
        classes = (uint64_t)table->classes[node] >= classes ? (uint64_t)table->classes[node] + 1 : classes;
    for (Py_ssize_t node = 0; node < table->nodes; node++) {
        const uint64_t parent = node > 0 ? (uint64_t)table->parent[node] : 0;
        sorter->keys[node] = (parent * (uint64_t)table->element_names + (uint64_t)table->tag[node]) * classes +
                             (uint64_t)table->classes[node];
    }
    domext_sort(sorter, table->nodes);
    for (Py_ssize_t start = 0, end; start < table->nodes; start = end) {
        end = run_end(sorter, start, table->nodes);
        for (Py_ssize_t index = start; index < end; index++) {
            groups->siblings[sorter->order[index]] = (int32_t)(end - start);
            groups->first_sibling[sorter->order[index]] = sorter->order[start];
        }
    }
}

/* Number the groups of equal keys from 0 in the order of the keys. */
static void number_keys(Sorter *sorter, Py_ssize_t items, int32_t *number) {
    int32_t next = 0;
    domext_sort(sorter, items);
    for (Py_ssize_t start = 0, end; start < items; start = end, next++) {
        end = run_end(sorter, start, items);
        for (Py_ssize_t index = start; index < end; index++)
            number[sorter->order[index]] = next;
    }
}

static void find_containers(const Table *table, Groups *groups) {
    for (Py_ssize_t node = 0; node < table->nodes; node++) {
        const Py_ssize_t parent = node > 0 ? table->parent[node] : 0;
        const int32_t blocks = table->last_block[node] - table->first_block[node];
        const int grows = node == 0 || table->last_block[parent] - table->first_block[parent] > blocks;
        const int repeated = groups->siblings[node] >= MIN_SIBLINGS;
        groups->up[node] = grows ? (int32_t)parent : groups->up[parent];
        groups->item[0][node] = repeated ? (int32_t)node : node > 0 ? groups->item[0][parent] : -1;
        groups->item[1][node] = repeated && blocks > 1 ? (int32_t)node : node > 0 ? groups->item[1][parent] : -1;
    }
}

static void find_styles(const Table *table, Groups *groups, Sorter *sorter) {
    uint64_t keys = 0;
    for (Py_ssize_t node = 0; node < table->nodes; node++)
        keys = style_key(table, node) >= keys ? style_key(table, node) + 1 : keys;
    for (int nested = 0; nested < STYLES; nested++) {
        for (Py_ssize_t block = 0; block < table->blocks; block++) {
            const Py_ssize_t owner = table->owner[block];
            sorter->keys[block] = style_key(table, owner);
            if (nested)
                sorter->keys[block] = sorter->keys[block] * keys + style_key(table, groups->up[owner]);
        }
        number_keys(sorter, table->blocks, groups->group + (GROUPINGS - STYLES + nested) * table->blocks);
    }
}

/* Replace node numbers by numbers from 0 in the same order. */
static void renumber(int32_t *number, Py_ssize_t items, int32_t *used, Py_ssize_t bound) {
    memset(used, 0, (size_t)bound * sizeof *used);
    for (Py_ssize_t index = 0; index < items; index++)
        used[number[index]] = 1;
    for (Py_ssize_t index = 0, next = 0; index < bound; index++)
        if (used[index])
            used[index] = (int32_t)next++;
    for (Py_ssize_t index = 0; index < items; index++)
        number[index] = used[number[index]];
}

static void find_containers_of_blocks(const Table *table, Groups *groups, int32_t *used) {
    const Py_ssize_t blocks = table->blocks;
    for (Py_ssize_t block = 0; block < blocks; block++) {
        const int32_t owner = table->owner[block], first = groups->up[owner], second = groups->up[first];
        const int32_t number[] = {first, second, groups->up[second], groups->first_sibling[owner],
                                  groups->first_sibling[first], groups->item[1][owner] + 1};
        for (int grouping = 0; grouping < GROUPINGS - STYLES; grouping++)
            groups->group[grouping * blocks + block] = number[grouping];
    }
    for (int grouping = 0; grouping < GROUPINGS - STYLES; grouping++)
        renumber(groups->group + grouping * blocks, blocks, used, table->nodes + 1);
}

/* Blocks with equal counts of seven kinds are taken for copies. */
static void find_copies(const Table *table, Groups *groups, Sorter *sorter) {
    const int32_t *const counts[] = {table->letters, table->capitals,    table->digits,
                                     table->punctuation, table->bytes, table->words};
    for (Py_ssize_t block = 0; block < table->blocks; block++) {
        uint64_t key = (uint64_t)(int64_t)table->characters[block];
        for (int count = 0; count < 6; count++)
            key = key * 1000003 + (uint64_t)(int64_t)counts[count][block];
        sorter->keys[block] = key;
    }
    domext_sort(sorter, table->blocks);
    for (Py_ssize_t start = 0, end; start < table->blocks; start = end) {
        end = run_end(sorter, start, table->blocks);
        for (Py_ssize_t index = start; index < end; index++) {
            const int32_t block = sorter->order[index];
            groups->copies[block] = table->words[block] >= MIN_COPY_WORDS ? (int32_t)(end - start) : 0;
        }
    }
}

void domext_group(const Table *table, int32_t *group, Groups *groups, Memory *memory) {
    const Py_ssize_t nodes = table->nodes;
    int32_t **const of_nodes[] = {&groups->up, &groups->siblings, &groups->first_sibling, &groups->item[0], &groups->item[1]};
    for (size_t index = 0; index < sizeof of_nodes / sizeof *of_nodes; index++)
        *of_nodes[index] = domext_reserve(memory, nodes, sizeof(int32_t));
    groups->copies = domext_reserve(memory, table->blocks, sizeof(int32_t));
    groups->group = group;
    Memory scratch = {{NULL}, {0}, 0, memory->failed};
    Sorter sorter = domext_new_sorter(nodes > table->blocks ? nodes : table->blocks, &scratch);
    int32_t *used = domext_reserve(&scratch, nodes + 1, sizeof(int32_t));
    if (!scratch.failed) {
        find_siblings(table, groups, &sorter);
        find_containers(table, groups);
        find_containers_of_blocks(table, groups, used);
        find_styles(table, groups, &sorter);
        find_copies(table, groups, &sorter);
    }
    memory->failed = scratch.failed;
    domext_free(&scratch);
}
