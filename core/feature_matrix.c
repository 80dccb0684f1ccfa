/* The features of all blocks as a matrix; the reference is domext.learned.features.block_features. */

#include "features.h"

/* Write the bits of a set, one each step floats; return the place after them. */
static float *put_bits(float *output, Py_ssize_t step, uint64_t set, Py_ssize_t bits) {
    for (Py_ssize_t bit = 0; bit < bits; bit++, output += step)
        *output = (float)(set >> bit & 1);
    return output;
}

static void write_matrix(Features *features, float *matrix, float *words) {
    const Table *table = features->table;
    const Py_ssize_t blocks = table->blocks;
    Places places;
    float values[OWN];
    int32_t nodes[SHARED_SLOTS];
    domext_place_features(&places);
    for (Py_ssize_t block = 0; block < blocks; block++) {
        const Names names = domext_names(features, block);
        float *output = matrix + block + DENSE * blocks;
        domext_own_features(features, block, values, 1);
        for (int index = 0; index < OWN; index++)
            matrix[places.own[index] * blocks + block] = values[index];
        domext_shared_nodes(features, block, nodes);
        for (int slot = 0; slot < SHARED_SLOTS; slot++) {
            domext_shared_features(features, slot, nodes[slot], values);
            for (int index = 0; index < places.in_slot[slot]; index++)
                matrix[places.shared[slot][index] * blocks + block] = values[index];
        }
        output = put_bits(output, blocks, names.own_structure, table->structure_bits);
        output = put_bits(output, blocks, names.all_structure, table->structure_bits);
        output = put_bits(output, blocks, names.near_terms, table->term_bits);
        output = put_bits(output, blocks, names.all_terms, table->term_bits);
        for (Py_ssize_t feature = 0; feature < features->of_page; feature++, output += blocks)
            *output = features->page[feature];
        words[block] = domext_weighing_words(table, block);
    }
}

/* features(columns, facts, matrix, groupings, words)

   columns, facts: see table.h. matrix (features, blocks), groupings (GROUPINGS, blocks) and words (blocks) receive what
   PageFeatures has; the rows of the scorers, the last ones of the matrix, are left as they are. */
PyObject *domext_features(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *columns, *facts;
    Py_buffer matrix, groupings, words;
    Table table;
    Features features;
    Memory memory = {{NULL}, {0}, 0, 0};
    const char *problem = NULL;
    if (!PyArg_ParseTuple(args, "OOw*w*w*", &columns, &facts, &matrix, &groupings, &words))
        return NULL;
    const int valid = domext_read_table(columns, facts, &table);
    if (valid) {
        const Py_ssize_t rows = DENSE + domext_name_features(&table) + domext_page_features(&table);
        if (ITEMS(matrix, float) < rows * table.blocks || ITEMS(groupings, int32_t) != GROUPINGS * table.blocks ||
            ITEMS(words, float) != table.blocks)
            problem = "the shapes of the arrays do not fit the table";
        else {
            Py_BEGIN_ALLOW_THREADS;
            domext_prepare_features(&table, groupings.buf, &features, &memory);
            if (!memory.failed)
                write_matrix(&features, matrix.buf, words.buf);
            Py_END_ALLOW_THREADS;
        }
    }
    const int failed = memory.failed;
    domext_free(&memory);
    domext_release_table(&table);
    PyBuffer_Release(&matrix);
    PyBuffer_Release(&groupings);
    PyBuffer_Release(&words);
    if (!valid)
        return NULL;
    if (problem != NULL)
        return PyErr_Format(PyExc_ValueError, "features: %s", problem);
    if (failed)
        return PyErr_NoMemory();
    return domext_none();
}
