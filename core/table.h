/* The table of a page, and the columns over its nodes that domext.learned.features.page_context adds. */

#ifndef DOMEXT_TABLE_H
#define DOMEXT_TABLE_H

#include "core.h"

/* All columns, in the order in which Python passes them: name, type, rows. */
#define DOMEXT_COLUMNS(COLUMN)                                                                                                  \
    COLUMN(tag, int16_t, nodes)                                                                                                 \
    COLUMN(parent, int32_t, nodes)                                                                                              \
    COLUMN(end, int32_t, nodes)                                                                                                 \
    COLUMN(first_block, int32_t, nodes)                                                                                         \
    COLUMN(last_block, int32_t, nodes)                                                                                          \
    COLUMN(total_words, int32_t, nodes)                                                                                         \
    COLUMN(total_link_words, int32_t, nodes)                                                                                    \
    COLUMN(total_commas, int32_t, nodes)                                                                                        \
    COLUMN(total_full_stops, int32_t, nodes)                                                                                    \
    COLUMN(total_digits, int32_t, nodes)                                                                                        \
    COLUMN(total_characters, int32_t, nodes)                                                                                    \
    COLUMN(total_capitals, int32_t, nodes)                                                                                      \
    COLUMN(total_letters, int32_t, nodes)                                                                                       \
    COLUMN(total_bytes, int32_t, nodes)                                                                                         \
    COLUMN(total_link_bytes, int32_t, nodes)                                                                                    \
    COLUMN(classes, int32_t, nodes)                                                                                             \
    COLUMN(structure, uint64_t, nodes)                                                                                          \
    COLUMN(terms, uint64_t, nodes)                                                                                              \
    COLUMN(role_hint, int8_t, nodes)                                                                                            \
    COLUMN(node_hidden, uint8_t, nodes)                                                                                         \
    COLUMN(owner, int32_t, blocks)                                                                                              \
    COLUMN(node, int32_t, blocks)                                                                                               \
    COLUMN(hidden, uint8_t, blocks)                                                                                             \
    COLUMN(preformatted, uint8_t, blocks)                                                                                       \
    COLUMN(tags, int32_t, blocks)                                                                                               \
    COLUMN(characters, int32_t, blocks)                                                                                         \
    COLUMN(bytes, int32_t, blocks)                                                                                              \
    COLUMN(words, int32_t, blocks)                                                                                              \
    COLUMN(letters, int32_t, blocks)                                                                                            \
    COLUMN(capitals, int32_t, blocks)                                                                                           \
    COLUMN(digits, int32_t, blocks)                                                                                             \
    COLUMN(commas, int32_t, blocks)                                                                                             \
    COLUMN(full_stops, int32_t, blocks)                                                                                         \
    COLUMN(punctuation, int32_t, blocks)                                                                                        \
    COLUMN(link_characters, int32_t, blocks)                                                                                    \
    COLUMN(link_words, int32_t, blocks)                                                                                         \
    COLUMN(link_bytes, int32_t, blocks)                                                                                         \
    COLUMN(link_commas, int32_t, blocks)                                                                                        \
    COLUMN(link_full_stops, int32_t, blocks)                                                                                    \
    COLUMN(roles_of_tag, uint16_t, element_names)                                                                                \
    COLUMN(element_group, int8_t, element_names)

/* What an element is, by its name. */
enum {
    IS_HEADING = 1, IS_H1 = 2, IS_IMAGE = 4, IS_INPUT = 8, IS_WHOLE_PAGE = 16,
    IS_CONTENT = 32, IS_BOILERPLATE = 64, IS_HEADER = 128, IS_CONTAINER = 256, /* for the scorers */
};

#define DOMEXT_COUNT(name, type, rows) +1
enum { TABLE_COLUMNS = 0 DOMEXT_COLUMNS(DOMEXT_COUNT) };

/* Columns and facts of a page. */
typedef struct {
    Py_ssize_t nodes, blocks, element_names;
#define DOMEXT_FIELD(name, type, rows) const type *name;
    DOMEXT_COLUMNS(DOMEXT_FIELD)
#undef DOMEXT_FIELD
    Py_ssize_t title_block;        /* the block of the heading that is the title; -1 without one */
    double title_match;            /* how well the best heading matches the title */
    unsigned long long declared;   /* the types that the page declares, a bit each */
    Py_ssize_t structure_bits, term_bits, element_groups, type_bits;
    Py_ssize_t added_letters; /* of each word; see domext.learned.features.writing_system */
    double usual_capitals;    /* the share of capitals in each text; -1 where capitals are counted */
    Py_buffer views[TABLE_COLUMNS];
    int held; /* the number of views to release */
} Table;

/* Read the table from a tuple of columns and a tuple of facts, and check it.

   Return 0 with an exception if it is not a table. Release it with domext_release_table in either case. */
int domext_read_table(PyObject *columns, PyObject *facts, Table *table);
void domext_release_table(Table *table);

#endif
