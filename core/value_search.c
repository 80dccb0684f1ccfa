/* A search for texts in the distinct values of an attribute; the reference is domext.table.value_search. */

#include "core.h"
#include <string.h>

enum { BYTES = (1 << 16) / 8, TRIGRAM = 3, STEP = 64 };

/* The number of the trigram that starts here; few trigrams share one. */
static unsigned number_at(const uint8_t *at) { return (at[0] * 961u + at[1] * 31u + at[2]) & 0xffffu; }

static int has_all(const uint8_t *known, const uint8_t *part, Py_ssize_t length) {
    for (Py_ssize_t start = 0; start + TRIGRAM <= length; start++) {
        const unsigned number = number_at(part + start);
        if (!(known[number / 8] >> number % 8 & 1))
            return 0;
    }
    return 1;
}

/* The first place of a part from here on, NULL without one. Its first and its last byte are compared in vectors: the parts are
   short, and their bytes frequent. */
static const uint8_t *find(const uint8_t *at, const uint8_t *end, const uint8_t *part, Py_ssize_t length) {
    const uint8_t first = part[0], last = part[length - 1];
    for (; end - at >= length + STEP - 1; at += STEP) {
        uint8_t may_start = 0;
        for (int index = 0; index < STEP; index++)
            may_start |= (uint8_t)((at[index] == first) & (at[index + length - 1] == last));
        for (int index = 0; may_start && index < STEP; index++)
            if (at[index] == first && memcmp(at + index, part, (size_t)length) == 0)
                return at + index;
    }
    for (; end - at >= length; at++)
        if (*at == first && memcmp(at, part, (size_t)length) == 0)
            return at;
    return NULL;
}

static Py_ssize_t count_nuls(const uint8_t *at, const uint8_t *end) {
    Py_ssize_t count = 0;
    for (; at < end; at++)
        count += *at == 0;
    return count;
}

/* Mark the values that contain a part, whose first place is known. */
static void mark(const uint8_t *text, const uint8_t *end, const uint8_t *at, const uint8_t *part, Py_ssize_t length, uint8_t *found) {
    const uint8_t *counted = text;
    Py_ssize_t nuls = 0;
    for (; at != NULL; at = find(at, end, part, length)) {
        nuls += count_nuls(counted, at + 1);
        counted = at + 1;
        at = memchr(counted, 0, (size_t)(end - counted)); /* the value is found, and it ends here */
        if (at == NULL)
            return;
        found[nuls - 1] = 1;
    }
}

/* trigrams(text, known)

   known (8192 bytes) receives one bit for each number of a trigram: whether the text has such a trigram. */
PyObject *domext_trigrams(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer text, numbers;
    if (!PyArg_ParseTuple(args, "y*w*", &text, &numbers))
        return NULL;
    const uint8_t *const start = text.buf;
    uint8_t *const known = numbers.buf;
    const int fits = numbers.len == BYTES;
    if (fits)
        memset(known, 0, BYTES);
    for (Py_ssize_t at = 0; fits && at + TRIGRAM <= text.len; at++) {
        const unsigned number = number_at(start + at);
        known[number / 8] |= (uint8_t)(1u << number % 8);
    }
    PyBuffer_Release(&text);
    PyBuffer_Release(&numbers);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "trigrams: the numbers need %d bytes", BYTES);
    return domext_none();
}

static PyObject *marked_positions(const uint8_t *found, Py_ssize_t values) {
    PyObject *const positions = PyList_New(0);
    for (Py_ssize_t value = 0; positions != NULL && value < values; value++) {
        if (!found[value])
            continue;
        PyObject *const position = PyLong_FromSsize_t(value);
        const int is_added = position != NULL && PyList_Append(positions, position) == 0;
        Py_XDECREF(position);
        if (!is_added) {
            Py_DECREF(positions);
            return NULL;
        }
    }
    return positions;
}

/* positions(text, known, parts) -> the positions of the values that contain one of the parts, ascending

   text: values with a NUL before and after each. known: its trigrams, or nothing to search for each part. parts: texts with a
   line feed after each. */
PyObject *domext_positions(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer text, numbers, texts;
    if (!PyArg_ParseTuple(args, "y*y*y*", &text, &numbers, &texts))
        return NULL;
    Memory memory = {.count = 0};
    const uint8_t *const start = text.buf;
    const uint8_t *const end = start + text.len;
    const uint8_t *part = texts.buf;
    const uint8_t *const last = part + texts.len;
    int fits = text.len > 0 && start[0] == 0 && end[-1] == 0 && (numbers.len == 0 || numbers.len == BYTES);
    uint8_t *found = NULL; /* most parts are in no value */
    Py_ssize_t values = 0;
    while (fits && !memory.failed && part < last) {
        const uint8_t *const stop = memchr(part, '\n', (size_t)(last - part));
        fits = stop != NULL && stop > part;
        const int is_likely = fits && (numbers.len == 0 || has_all(numbers.buf, part, stop - part));
        const uint8_t *const at = is_likely ? find(start, end, part, stop - part) : NULL;
        if (at != NULL && found == NULL) {
            values = count_nuls(start, end) - 1;
            found = domext_allocate(&memory, values, 1);
        }
        if (at != NULL && found != NULL)
            mark(start, end, at, part, stop - part, found);
        part = fits ? stop + 1 : last;
    }
    PyObject *result = NULL;
    if (!fits)
        PyErr_Format(PyExc_ValueError, "positions: the texts do not end as they should");
    else if (memory.failed)
        PyErr_NoMemory();
    else
        result = marked_positions(found, values);
    domext_free(&memory);
    PyBuffer_Release(&text);
    PyBuffer_Release(&numbers);
    PyBuffer_Release(&texts);
    return result;
}
