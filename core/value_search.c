/* Search for texts in the values of an attribute; the reference is domext.table.value_search. */

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_PARTS = 64 };

/* Texts in lower case. */
typedef struct {
    int parts;
    const char *text[MAX_PARTS];
    size_t length[MAX_PARTS];
    uint64_t first[256], second[256]; /* the parts with each first and second character, a bit each */
    int16_t compared[256];            /* the character that one of a value is compared as; -1 beyond ASCII */
} Parts;

/* A value between two marks, as it is compared. */
typedef struct {
    char *text;
    size_t length, capacity;
} Value;

static int read_parts(PyObject *list, Parts *parts) {
    memset(parts->first, 0, sizeof parts->first);
    memset(parts->second, 0, sizeof parts->second);
    for (int letter = 0; letter < 256; letter++) {
        const int is_separator = letter == '_' || letter == ' ' || letter == '\t' || letter == '\n' || letter == 0;
        const int lower = letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
        parts->compared[letter] = (int16_t)(letter >= 0x80 ? -1 : is_separator ? '-' : lower);
    }
    parts->parts = (int)PyTuple_Size(list);
    for (int part = 0; part < parts->parts; part++) {
        Py_ssize_t length = 0;
        PyObject *const item = PyTuple_GetItem(list, part);
        parts->text[part] = PyUnicode_Check(item) ? PyUnicode_AsUTF8AndSize(item, &length) : NULL;
        parts->length[part] = (size_t)length;
        if (parts->text[part] == NULL || length == 0)
            return 0;
        const uint64_t bit = (uint64_t)1 << part;
        parts->first[(uint8_t)parts->text[part][0]] |= bit;
        for (int letter = 0; letter < 256; letter++) /* after a part of one character, any other may stand */
            if (length == 1 || letter == (uint8_t)parts->text[part][1])
                parts->second[letter] |= bit;
    }
    return 1;
}

/* Write a value between marks; return 0 for one beyond ASCII, -1 without memory. */
static int write_value(const Parts *parts, const char *text, size_t length, Value *value) {
    if (length > value->capacity) {
        char *const larger = realloc(value->text, 2 * length + 2);
        if (larger == NULL)
            return -1;
        value->text = larger;
        value->capacity = 2 * length;
    }
    char *output = value->text;
    *output++ = 0;
    for (size_t index = 0; index < length; index++) {
        const int letter = parts->compared[(uint8_t)text[index]];
        if (letter < 0)
            return 0;
        *output++ = (char)letter;
    }
    *output = 0;
    value->length = length + 2;
    return 1;
}

static int contains_part(const Parts *parts, const Value *value) {
    const uint8_t *const text = (const uint8_t *)value->text;
    for (size_t place = 0; place + 1 < value->length; place++) {
        uint64_t may_be = parts->first[text[place]] & parts->second[text[place + 1]];
        for (int part = 0; may_be != 0; may_be >>= 1, part++)
            if (may_be & 1 && value->length - place >= parts->length[part] &&
                memcmp(text + place, parts->text[part], parts->length[part]) == 0)
                return 1;
    }
    return 0;
}

/* Whether a value contains a part; -1 without memory, and 2 if that depends on characters beyond ASCII. */
static int matches(const Parts *parts, PyObject *item, Value *value) {
    Py_ssize_t length = 0;
    if (!PyUnicode_Check(item))
        return 0;
    const char *const text = PyUnicode_AsUTF8AndSize(item, &length);
    if (text == NULL) {
        PyErr_Clear(); /* a lone surrogate */
        return 2;
    }
    const int written = write_value(parts, text, (size_t)length, value);
    return written <= 0 ? (written < 0 ? -1 : 2) : contains_part(parts, value);
}

static int append(PyObject *list, Py_ssize_t number) {
    PyObject *const item = PyLong_FromSsize_t(number);
    const int failed = item == NULL || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return !failed;
}

/* containing(values, parts) -> (numbers, others)

   values: a tuple of str and None. parts: a tuple of at most MAX_PARTS str in lower case. numbers are the positions of the values
   of ASCII that contain one of the parts; others are those of the values with other characters, which are not searched. */
PyObject *domext_containing(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *values, *list;
    Parts parts;
    if (!PyArg_ParseTuple(args, "O!O!", &PyTuple_Type, &values, &PyTuple_Type, &list))
        return NULL;
    if (PyTuple_Size(list) > MAX_PARTS || !read_parts(list, &parts)) {
        PyErr_Clear();
        return PyErr_Format(PyExc_ValueError, "containing: the parts are up to %d texts that are not empty", (int)MAX_PARTS);
    }
    PyObject *const numbers = PyList_New(0), *const others = PyList_New(0);
    Value value = {malloc(2), 0, 0};
    int valid = numbers != NULL && others != NULL && value.text != NULL;
    for (Py_ssize_t number = 0; valid && number < PyTuple_Size(values); number++) {
        const int match = matches(&parts, PyTuple_GetItem(values, number), &value);
        valid = match >= 0 && (match == 0 || append(match == 1 ? numbers : others, number));
    }
    free(value.text);
    PyObject *const result = valid ? Py_BuildValue("(OO)", numbers, others) : NULL;
    Py_XDECREF(numbers);
    Py_XDECREF(others);
    return result != NULL || PyErr_Occurred() ? result : PyErr_NoMemory();
}
