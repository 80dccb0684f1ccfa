/* The trigrams of a text, which tell most parts that it does not contain; the reference is domext.table.value_search. */

#include "core.h"
#include <string.h>

enum { BYTES = (1 << 16) / 8, TRIGRAM = 3 };

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

/* may_contain(known, parts, found)

   parts: texts with a line feed after each. found (parts) receives whether the text of these trigrams has all those of a part. */
PyObject *domext_may_contain(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer numbers, texts, results;
    if (!PyArg_ParseTuple(args, "y*y*w*", &numbers, &texts, &results))
        return NULL;
    const uint8_t *part = texts.buf;
    const uint8_t *const end = part + texts.len;
    uint8_t *const found = results.buf;
    int fits = numbers.len == BYTES;
    Py_ssize_t index = 0;
    for (; fits && part < end; index++) {
        const uint8_t *const stop = memchr(part, '\n', (size_t)(end - part));
        fits = stop != NULL && index < results.len;
        if (fits)
            found[index] = (uint8_t)has_all(numbers.buf, part, stop - part);
        part = fits ? stop + 1 : end;
    }
    fits = fits && index == results.len;
    PyBuffer_Release(&numbers);
    PyBuffer_Release(&texts);
    PyBuffer_Release(&results);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "may_contain: the lengths of the arguments do not fit each other");
    return domext_none();
}
