/* The columns of a scan as objects of Python. */

#include "scan_state.h"
#include <stdlib.h>
#include <string.h>

/* Return columns, and then those of counts if there are any, as bytes, one after the other. */
static PyObject *columns_of(const int32_t *const *columns, int number, const Row *counts, Py_ssize_t rows) {
    const Py_ssize_t all = number + (counts == NULL ? 0 : COUNTS);
    PyObject *const bytes = PyBytes_FromStringAndSize(NULL, rows * all * (Py_ssize_t)sizeof(int32_t));
    if (bytes == NULL)
        return NULL;
    int32_t *output = (int32_t *)(void *)PyBytes_AsString(bytes);
    for (int column = 0; column < number; column++, output += rows)
        memcpy(output, columns[column], (size_t)rows * sizeof *output);
    for (Py_ssize_t row = 0; counts != NULL && row < rows; row++)
        for (int column = 0; column < COUNTS; column++)
            output[column * rows + row] = counts[row].of[column];
    return bytes;
}

/* Return the text of a value. */
static PyObject *text_of(Markup value) {
    const Py_ssize_t length = value.end - value.at;
    if (memchr(value.at, '&', (size_t)length) == NULL)
        return PyUnicode_DecodeUTF8((const char *)value.at, length, "surrogatepass");
    uint8_t *const text = malloc((size_t)length);
    if (text == NULL)
        return PyErr_NoMemory();
    Py_ssize_t written = 0;
    int32_t character = 0;
    while (value.at < value.end && (character = domext_read_character(&value)) >= 0)
        written += domext_write_character(text + written, character); /* never longer than it is in the markup */
    PyObject *const result = character < 0 ? PyErr_Format(PyExc_ValueError, "scan: a value is malformed")
                                           : PyUnicode_DecodeUTF8((const char *)text, written, "surrogatepass");
    free(text);
    return result;
}

/* Return the distinct values of each attribute after None, a tuple for each. */
static PyObject *values_of(const Scan *scan) {
    PyObject *const result = PyTuple_New(scan->wanted.attributes);
    for (int attribute = 0; result != NULL && attribute < scan->wanted.attributes; attribute++) {
        PyObject *const values = PyTuple_New(1 + scan->values.numbers[attribute]);
        if (values != NULL)
            PyTuple_SetItem(values, 0, Py_NewRef(Py_None));
        PyTuple_SetItem(result, attribute, values);
    }
    for (Py_ssize_t index = 0; result != NULL && !PyErr_Occurred() && index < scan->values.values; index++) {
        const Value *const value = scan->values.value + index;
        PyObject *const values = PyTuple_GetItem(result, value->attribute);
        PyTuple_SetItem(values, value->number, text_of((Markup){value->at, value->at + value->length}));
    }
    if (PyErr_Occurred()) {
        Py_XDECREF(result);
        return NULL;
    }
    return result;
}

/* Return the number of the value of each node, for each attribute, as bytes. */
static PyObject *numbers_of(const Scan *scan) {
    return columns_of((const int32_t *const *)scan->number, scan->wanted.attributes, NULL, scan->nodes);
}

PyObject *domext_scan_result(const Scan *scan) {
    const Py_ssize_t nodes = scan->nodes, blocks = scan->blocks, pieces = scan->pieces.pieces;
#define BYTES_OF(column, rows) PyBytes_FromStringAndSize((const char *)(column), (rows) * (Py_ssize_t)sizeof *(column))
    const int32_t *const of_nodes[] = {scan->parent,     scan->end,        scan->first_block,
                                       scan->last_block, scan->first_text, scan->last_text};
    const int32_t *const of_blocks[] = {scan->owner,       scan->node,       scan->start, scan->stop,
                                        scan->first_piece, scan->last_piece, scan->tags};
    PyObject *const parts[] = {
        BYTES_OF(scan->tag, nodes),
        BYTES_OF(scan->hidden, nodes),
        columns_of(of_nodes, sizeof of_nodes / sizeof *of_nodes, scan->total, nodes),
        BYTES_OF(scan->block_hidden, blocks),
        BYTES_OF(scan->preformatted, blocks),
        columns_of(of_blocks, sizeof of_blocks / sizeof *of_blocks, scan->block_counts, blocks),
        BYTES_OF(scan->piece_parent, pieces),
        BYTES_OF(scan->pieces.offset, pieces + 1),
        PyUnicode_DecodeUTF8((const char *)scan->pieces.text, scan->pieces.bytes, NULL),
        PyLong_FromSsize_t(scan->pieces.replaced),
        values_of(scan),
        numbers_of(scan),
        PyLong_FromLong(scan->formula_signs),
        PyLong_FromSsize_t(scan->pieces.length),
        PyBool_FromLong(scan->may_lack_children),
    };
    enum { PARTS = sizeof parts / sizeof *parts };
    PyObject *const result = PyTuple_New(PARTS);
    int failed = result == NULL;
    for (int part = 0; part < PARTS; part++) {
        failed |= parts[part] == NULL;
        if (result == NULL)
            Py_XDECREF(parts[part]);
        else
            PyTuple_SetItem(result, part, parts[part]);
    }
    if (!failed)
        return result;
    Py_XDECREF(result);
    return NULL;
}
