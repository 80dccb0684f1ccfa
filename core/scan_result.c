/* The columns of a scan as objects of Python. */

#include "scan_state.h"
#include <stdlib.h>
#include <string.h>

/* Return a column as bytes, and free it. */
static PyObject *column_of(Memory *memory, const void *column, Py_ssize_t length) {
    PyObject *const bytes = PyBytes_FromStringAndSize(column, length);
    domext_release(memory, column);
    return bytes;
}

/* Return rows of counts as a tuple with the bytes of each column, None for one of zeros, and free them. */
static PyObject *columns_of(Memory *memory, const Row *counts, Py_ssize_t rows) {
    int32_t any[COUNTS] = {0};
    for (Py_ssize_t row = 0; row < rows; row++)
        for (int column = 0; column < COUNTS; column++)
            any[column] |= counts[row].of[column];
    PyObject *const columns = PyTuple_New(COUNTS);
    int32_t *output[COUNTS] = {NULL};
    for (int column = 0; columns != NULL && column < COUNTS; column++) {
        PyObject *const bytes =
            any[column] == 0 ? Py_NewRef(Py_None) : PyBytes_FromStringAndSize(NULL, rows * (Py_ssize_t)sizeof(int32_t));
        PyTuple_SetItem(columns, column, bytes);
        if (bytes != NULL && any[column] != 0)
            output[column] = (int32_t *)(void *)PyBytes_AsString(bytes);
    }
    for (Py_ssize_t row = 0; row < rows; row++)
        for (int column = 0; column < COUNTS; column++)
            if (output[column] != NULL)
                output[column][row] = counts[row].of[column];
    domext_release(memory, counts);
    if (!PyErr_Occurred())
        return columns;
    Py_XDECREF(columns);
    return NULL;
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

/* Return a tuple for each attribute: its distinct values, a list, and the number of its value for each node, None without
   values. */
static PyObject *attributes_of(Scan *scan) {
    PyObject *const result = PyTuple_New(scan->wanted.attributes);
    for (int attribute = 0; result != NULL && attribute < scan->wanted.attributes; attribute++) {
        const int32_t values = scan->values.numbers[attribute];
        PyObject *const numbers = values == 0 ? Py_NewRef(Py_None)
                                              : column_of(&scan->memory, scan->number[attribute],
                                                          scan->nodes * (Py_ssize_t)sizeof(int32_t));
        PyObject *const pair = Py_BuildValue("(NN)", PyList_New(values), numbers);
        PyTuple_SetItem(result, attribute, pair);
    }
    for (Py_ssize_t index = 0; result != NULL && !PyErr_Occurred() && index < scan->values.values; index++) {
        const Value *const value = scan->values.value + index;
        PyObject *const values = PyTuple_GetItem(PyTuple_GetItem(result, value->attribute), 0);
        PyList_SetItem(values, value->number - 1, text_of((Markup){value->at, value->at + value->length}));
    }
    if (PyErr_Occurred()) {
        Py_XDECREF(result);
        return NULL;
    }
    return result;
}

PyObject *domext_scan_result(Scan *scan) {
    const Py_ssize_t nodes = scan->nodes, blocks = scan->blocks, pieces = scan->pieces.pieces;
#define BYTES_OF(column, rows) column_of(&scan->memory, column, (rows) * (Py_ssize_t)sizeof *(column))
    PyObject *const parts[] = {
        BYTES_OF(scan->tag, nodes),
        BYTES_OF(scan->parent, nodes),
        BYTES_OF(scan->end, nodes),
        BYTES_OF(scan->hidden, nodes),
        BYTES_OF(scan->first_block, nodes),
        BYTES_OF(scan->last_block, nodes),
        BYTES_OF(scan->first_text, nodes),
        BYTES_OF(scan->last_text, nodes),
        columns_of(&scan->memory, scan->total, nodes),
        BYTES_OF(scan->owner, blocks),
        BYTES_OF(scan->node, blocks),
        BYTES_OF(scan->start, blocks),
        BYTES_OF(scan->stop, blocks),
        BYTES_OF(scan->first_piece, blocks),
        BYTES_OF(scan->last_piece, blocks),
        BYTES_OF(scan->block_hidden, blocks),
        BYTES_OF(scan->preformatted, blocks),
        BYTES_OF(scan->tags, blocks),
        columns_of(&scan->memory, scan->block_counts, blocks),
        BYTES_OF(scan->piece_parent, pieces),
        BYTES_OF(scan->pieces.offset, pieces + 1),
        PyUnicode_DecodeUTF8((const char *)scan->pieces.text, scan->pieces.bytes, NULL),
        PyLong_FromSsize_t(scan->pieces.replaced),
        attributes_of(scan),
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
