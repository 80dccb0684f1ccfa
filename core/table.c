/* Reading of tables: every length and every index is checked here, once. */

#include "table.h"
#include <string.h>

static int hold(PyObject *columns, Table *table) {
    if (!PyTuple_Check(columns) || PyTuple_Size(columns) != TABLE_COLUMNS) {
        PyErr_Format(PyExc_ValueError, "table: a tuple of %d columns is needed", (int)TABLE_COLUMNS);
        return 0;
    }
    for (; table->held < TABLE_COLUMNS; table->held++)
        if (PyObject_GetBuffer(PyTuple_GetItem(columns, table->held), &table->views[table->held], PyBUF_SIMPLE) < 0)
            return 0;
    return 1;
}

/* Point to the columns; return whether all of them have the same number of rows. */
static int fit(Table *table) {
    int column = 0, fits = 1;
    table->nodes = table->blocks = table->element_names = -1;
#define FIT(name, type, rows)                                                                                                   \
    if (table->rows < 0)                                                                                                        \
        table->rows = ITEMS(table->views[column], type);                                                                        \
    fits &= table->rows >= 0 && table->views[column].len == table->rows * (Py_ssize_t)sizeof(type);                             \
    table->name = table->views[column++].buf;
    DOMEXT_COLUMNS(FIT)
#undef FIT
    return fits;
}

static const char *problem_of(const Table *table) {
    const Py_ssize_t nodes = table->nodes, blocks = table->blocks, names = table->element_names;
    if (nodes < 1 || blocks < 1 || names < 1 || nodes > INT32_MAX - 1 || blocks > INT32_MAX - 1 || names > INT16_MAX)
        return "a page has nodes, blocks and element names";
    if (table->structure_bits < 0 || table->structure_bits > 64 || table->term_bits < 0 || table->term_bits > 64 ||
        table->type_bits < 0 || table->type_bits > 64 || table->element_groups < 0 || table->element_groups > INT8_MAX)
        return "a number of bits is out of range";
    if (table->added_letters < 0 || table->added_letters > INT8_MAX)
        return "a number of letters is out of range";
    if (table->title_block < -1 || table->title_block >= blocks)
        return "the title is not a block";
    for (Py_ssize_t name = 0; name < names; name++)
        if (table->element_group[name] < -1 || table->element_group[name] >= table->element_groups)
            return "a group of elements is out of range";
    for (Py_ssize_t node = 0; node < nodes; node++) {
        if (table->tag[node] < 0 || table->tag[node] >= names || table->classes[node] < 0)
            return "a tag or class is out of range";
        if (node == 0 ? table->parent[0] != -1 : table->parent[node] < 0 || table->parent[node] >= node)
            return "the nodes are not one tree in preorder";
        if (table->end[node] <= node || table->end[node] > nodes)
            return "a node ends before it starts, or beyond the page";
        if (table->first_block[node] < 0 || table->first_block[node] > table->last_block[node] ||
            table->last_block[node] > blocks)
            return "a node has blocks beyond the page";
    }
    for (Py_ssize_t block = 0; block < blocks; block++)
        if (table->owner[block] < 0 || table->owner[block] >= nodes || table->node[block] < 0 || table->node[block] >= nodes)
            return "a block is in no node";
    for (Py_ssize_t block = 0; block < blocks; block++)
        if (table->words[block] < 0 || table->link_words[block] < 0 || table->link_words[block] > table->words[block])
            return "a number of words is out of range";
    return NULL;
}

int domext_read_table(PyObject *columns, PyObject *facts, Table *table) {
    memset(table, 0, sizeof *table);
    if (!hold(columns, table))
        return 0;
    if (!PyTuple_Check(facts)) {
        PyErr_SetString(PyExc_ValueError, "table: the facts are a tuple");
        return 0;
    }
    if (!PyArg_ParseTuple(facts, "ndKnnnnnd", &table->title_block, &table->title_match, &table->declared,
                          &table->structure_bits, &table->term_bits, &table->element_groups, &table->type_bits,
                          &table->added_letters, &table->usual_capitals))
        return 0;
    const char *problem = fit(table) ? problem_of(table) : "the lengths of the columns do not fit each other";
    if (problem != NULL)
        PyErr_Format(PyExc_ValueError, "table: %s", problem);
    return problem == NULL;
}

void domext_release_table(Table *table) {
    while (table->held > 0)
        PyBuffer_Release(&table->views[--table->held]);
}
