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

/* Return columns of integers as one piece of bytes, one after the other, and after them those of the counts that are not all 0;
   and a byte for each count, which is 1 for these. Free what is copied. */
static PyObject *table_of(Memory *memory, const int32_t *const *columns, int number, const Row *counts, Py_ssize_t rows) {
    int32_t any[COUNTS] = {0};
    int32_t *output[COUNTS];
    char used[COUNTS];
    int all = number;
    for (Py_ssize_t row = 0; row < rows; row++)
        for (int column = 0; column < COUNTS; column++)
            any[column] |= counts[row].of[column];
    for (int column = 0; column < COUNTS; column++)
        all += used[column] = any[column] != 0;
    PyObject *const bytes = PyBytes_FromStringAndSize(NULL, all * rows * (Py_ssize_t)sizeof(int32_t));
    if (bytes == NULL)
        return NULL;
    int32_t *next = (int32_t *)(void *)PyBytes_AsString(bytes);
    for (int column = 0; column < number; column++, next += rows) {
        memcpy(next, columns[column], (size_t)rows * sizeof(int32_t));
        domext_release(memory, columns[column]);
    }
    for (int column = 0; column < COUNTS; column++) {
        output[column] = next;
        next += used[column] ? rows : 0;
    }
    for (Py_ssize_t row = 0; row < rows; row++)
        for (int column = 0; column < COUNTS; column++)
            if (used[column])
                output[column][row] = counts[row].of[column];
    domext_release(memory, counts);
    return Py_BuildValue("(NN)", bytes, PyBytes_FromStringAndSize(used, COUNTS));
}

/* Write the text of a value; return its length in bytes, or -1 if it is malformed. It is never longer than it is in the markup. */
static Py_ssize_t write_value(uint8_t *output, Markup value) {
    const size_t length = (size_t)(value.end - value.at);
    if (memchr(value.at, 0, length) != NULL)
        return -1; /* it would end the value in the text of all values */
    if (memchr(value.at, '&', length) == NULL) {
        memcpy(output, value.at, length);
        return (Py_ssize_t)length;
    }
    Py_ssize_t written = 0;
    int32_t character = 0;
    while (value.at < value.end && (character = domext_read_character(&value)) >= 0)
        written += domext_write_character(output + written, character);
    return character < 0 ? -1 : written;
}

/* Write the distinct values of each attribute, each with a NUL behind it, and two NUL before the first; return a tuple of these
   texts. */
static PyObject *write_values(const Scan *scan, uint8_t *memory, const Py_ssize_t *size) {
    const Values *const values = &scan->values;
    uint8_t *start[MAX_ATTRIBUTES], *end[MAX_ATTRIBUTES], *next = memory;
    for (int attribute = 0; attribute < scan->wanted.attributes; attribute++) {
        start[attribute] = end[attribute] = next;
        *end[attribute]++ = 0;
        *end[attribute]++ = 0;
        next += size[attribute];
    }
    for (Py_ssize_t index = 0; index < values->values; index++) {
        const Value *const value = values->value + index;
        uint8_t **const output = end + value->attribute;
        const Py_ssize_t written = write_value(*output, (Markup){value->at, value->at + value->length});
        if (written < 0)
            return PyErr_Format(PyExc_ValueError, "scan: a value is malformed");
        *output += written;
        *(*output)++ = 0;
    }
    PyObject *const result = PyTuple_New(scan->wanted.attributes);
    for (int attribute = 0; result != NULL && !PyErr_Occurred() && attribute < scan->wanted.attributes; attribute++) {
        const char *const text = (const char *)start[attribute];
        PyTuple_SetItem(result, attribute, PyUnicode_DecodeUTF8(text, end[attribute] - start[attribute], "surrogatepass"));
    }
    if (PyErr_Occurred()) {
        Py_XDECREF(result);
        return NULL;
    }
    return result;
}

static PyObject *values_of(const Scan *scan) {
    Py_ssize_t size[MAX_ATTRIBUTES], all = 1;
    for (int attribute = 0; attribute < scan->wanted.attributes; attribute++)
        size[attribute] = 2;
    for (Py_ssize_t index = 0; index < scan->values.values; index++)
        size[scan->values.value[index].attribute] += scan->values.value[index].length + 1;
    for (int attribute = 0; attribute < scan->wanted.attributes; attribute++)
        all += size[attribute];
    uint8_t *const memory = malloc((size_t)all);
    PyObject *const result = memory == NULL ? PyErr_NoMemory() : write_values(scan, memory, size);
    free(memory);
    return result;
}

/* Return the columns of nodes: those of the tree, and the number of the value of each attribute that has values. */
static PyObject *nodes_of(Scan *scan) {
    const int32_t *columns[6 + MAX_ATTRIBUTES] = {scan->parent,     scan->end,        scan->first_block,
                                                  scan->last_block, scan->first_text, scan->last_text};
    int number = 6;
    for (int attribute = 0; attribute < scan->wanted.attributes; attribute++)
        if (scan->values.numbers[attribute] > 0)
            columns[number++] = scan->number[attribute];
    return table_of(&scan->memory, columns, number, scan->total, scan->nodes);
}

static PyObject *blocks_of(Scan *scan) {
    const int32_t *const columns[] = {scan->owner,       scan->node,       scan->start, scan->stop,
                                      scan->first_piece, scan->last_piece, scan->tags};
    return table_of(&scan->memory, columns, sizeof columns / sizeof *columns, scan->block_counts, scan->blocks);
}

PyObject *domext_scan_result(Scan *scan) {
    const Py_ssize_t nodes = scan->nodes, blocks = scan->blocks, pieces = scan->pieces.pieces;
#define BYTES_OF(column, rows) column_of(&scan->memory, column, (rows) * (Py_ssize_t)sizeof *(column))
    PyObject *const parts[] = {
        BYTES_OF(scan->tag, nodes),
        BYTES_OF(scan->hidden, nodes),
        nodes_of(scan),
        BYTES_OF(scan->block_hidden, blocks),
        BYTES_OF(scan->preformatted, blocks),
        blocks_of(scan),
        BYTES_OF(scan->piece_parent, pieces),
        BYTES_OF(scan->pieces.offset, pieces + 1),
        PyUnicode_DecodeUTF8((const char *)scan->pieces.text, scan->pieces.bytes, NULL),
        PyLong_FromSsize_t(scan->pieces.replaced),
        values_of(scan),
        PyLong_FromLong(scan->signs),
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
