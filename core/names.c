/* The words of class names and ids; the reference is domext.learned.vocabulary.term_bits. */

#include "core.h"
#include <string.h>

enum { LETTERS = 26 };
static const uint64_t NOT_ASCII = (uint64_t)1 << 63; /* unused by the groups */

/* The stems as a tree of letters: node 0 is the root, and also stands for no child. */
typedef struct {
    Py_ssize_t nodes;
    const int16_t *child;   /* (nodes, LETTERS) */
    const uint64_t *whole;  /* (nodes): the bits of a word that ends here */
    const uint64_t *prefix; /* (nodes): the bits of a word that goes on here */
} Stems;

static int is_lower(char letter) { return letter >= 'a' && letter <= 'z'; }
static int is_upper(char letter) { return letter >= 'A' && letter <= 'Z'; }
static int is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/* Whether str.split, or a hyphen or underscore, ends a token here. */
static int is_separator(char letter) {
    return letter == ' ' || letter == '-' || letter == '_' || (letter >= '\t' && letter <= '\r') ||
           (letter >= '\x1c' && letter <= '\x1f');
}

static uint64_t bits_of_word(const Stems *stems, const char *word, const char *end) {
    Py_ssize_t node = 0;
    uint64_t bits = 0;
    for (; word < end; word++) {
        node = stems->child[node * LETTERS + (is_upper(*word) ? *word - 'A' : *word - 'a')];
        if (node <= 0 || node >= stems->nodes)
            return bits;
        bits |= stems->prefix[node];
    }
    return bits | stems->whole[node];
}

/* A token may be several words in camel case with digits around them. */
static uint64_t bits_of_token(const Stems *stems, const char *start, const char *end) {
    uint64_t bits = 0;
    while (start < end && is_digit(*start))
        start++;
    while (start < end && is_digit(end[-1]))
        end--;
    for (const char *letter = start; letter < end; letter++)
        if (!is_lower(*letter) && !is_upper(*letter))
            return 0; /* a generated name, or a size */
    while (start < end) {
        const char *word = start++;
        if (is_lower(*word) || (start < end && is_lower(*start)))
            while (start < end && is_lower(*start))
                start++;
        else
            while (start < end && is_upper(*start))
                start++;
        bits |= bits_of_word(stems, word, start);
    }
    return bits;
}

static uint64_t bits_of_name(const Stems *stems, const char *name, Py_ssize_t length) {
    const char *const end = name + length;
    uint64_t bits = 0;
    for (const char *letter = name; letter < end; letter++)
        if ((unsigned char)*letter > 0x7f)
            return NOT_ASCII;
    while (name < end) {
        const char *const start = name;
        while (name < end && !is_separator(*name))
            name++;
        bits |= bits_of_token(stems, start, name++);
    }
    return bits;
}

/* term_bits(names, child, whole, prefix, bits)

   names: a list of str or None. child, whole, prefix: see Stems. bits (names) receives the bits of each name, and NOT_ASCII alone
   for a name with other characters. */
PyObject *domext_term_bits(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *names;
    Py_buffer child, whole, prefix, bits;
    if (!PyArg_ParseTuple(args, "Oy*y*y*w*", &names, &child, &whole, &prefix, &bits))
        return NULL;
    const Stems stems = {ITEMS(whole, uint64_t), child.buf, whole.buf, prefix.buf};
    const char *problem = NULL;
    int failed = 0;
    if (!PyList_Check(names) || ITEMS(bits, uint64_t) != PyList_Size(names))
        problem = "a list of names and as many numbers are needed";
    else if (stems.nodes < 1 || ITEMS(child, int16_t) != stems.nodes * LETTERS || ITEMS(prefix, uint64_t) != stems.nodes)
        problem = "the shapes of the arrays do not fit each other";
    for (Py_ssize_t index = 0; problem == NULL && !failed && index < PyList_Size(names); index++) {
        PyObject *const name = PyList_GetItem(names, index);
        Py_ssize_t length = 0;
        uint64_t result = 0;
        if (PyUnicode_Check(name)) {
            const char *const text = PyUnicode_AsUTF8AndSize(name, &length);
            if (text == NULL)
                PyErr_Clear(); /* a lone surrogate */
            result = text == NULL ? NOT_ASCII : bits_of_name(&stems, text, length);
        } else if (name != Py_None) {
            PyErr_SetString(PyExc_TypeError, "term_bits: a name is str or None");
            failed = 1;
        }
        memcpy((char *)bits.buf + index * (Py_ssize_t)sizeof result, &result, sizeof result);
    }
    Py_buffer *buffers[] = {&child, &whole, &prefix, &bits};
    for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++)
        PyBuffer_Release(buffers[index]);
    if (failed)
        return NULL;
    if (problem != NULL)
        return PyErr_Format(PyExc_ValueError, "term_bits: %s", problem);
    Py_RETURN_NONE;
}
