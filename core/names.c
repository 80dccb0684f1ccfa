/* The words of class names and ids; the reference is domext.learned.features.vocabulary.term_bits. */

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

/* The number of a letter of ASCII in the alphabet, LETTERS or more for other characters; the bit 0x20 makes it lower-case. */
static unsigned letter_of(char character) { return ((unsigned char)character | 0x20u) - 'a'; }
static int is_lower(char letter) { return letter >= 'a' && letter <= 'z'; }
static int is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/* Whether str.split, or a hyphen or underscore, ends a token here. */
static int is_separator(char letter) {
    if (letter_of(letter) < LETTERS)
        return 0; /* nearly always */
    return letter == ' ' || letter == '-' || letter == '_' || (letter >= '\t' && letter <= '\r') ||
           (letter >= '\x1c' && letter <= '\x1f');
}

static uint64_t bits_of_word(const Stems *stems, const char *word, const char *end) {
    Py_ssize_t node = 0;
    uint64_t bits = 0;
    for (; word < end; word++) {
        node = stems->child[node * LETTERS + letter_of(*word)];
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
        if (letter_of(*letter) >= LETTERS)
            return 0; /* a generated name, or a size */
    while (start < end) {
        const char *word = start++;
        if (is_lower(*word) || (start < end && is_lower(*start)))
            while (start < end && is_lower(*start))
                start++;
        else
            while (start < end && !is_lower(*start))
                start++;
        bits |= bits_of_word(stems, word, start);
    }
    return bits;
}

static uint64_t bits_of_name(const Stems *stems, const char *name, Py_ssize_t length) {
    const char *const end = name + length;
    uint64_t bits = 0;
    unsigned char all = 0; /* bits of the characters, which a compiler unites in vectors */
    for (const char *letter = name; letter < end; letter++)
        all |= (unsigned char)*letter;
    if (all > 0x7f)
        return NOT_ASCII;
    while (name < end) {
        const char *const start = name;
        while (name < end && !is_separator(*name))
            name++;
        bits |= bits_of_token(stems, start, name++);
    }
    return bits;
}

/* Number the names of the nodes with blocks, find the bits of these names, and add them to those of the nodes; return how many
   names have other scripts, or -1. If some have, the nodes stay as they are. */
static Py_ssize_t find_terms(const Stems *stems, const Py_buffer *names, Py_ssize_t values, Py_ssize_t nodes, const int32_t *number,
                             const int32_t *first, const int32_t *last, int32_t *chosen, uint64_t *bits, uint64_t *of_nodes) {
    const char *name = names->buf;
    const char *const end = name + names->len;
    Py_ssize_t other_scripts = 0;
    memset(bits, 0, (size_t)values * sizeof *bits);
    for (Py_ssize_t node = 0; node < nodes; node++) {
        if (number[node] < 0 || number[node] >= values)
            return -1;
        chosen[node] = last[node] > first[node] ? number[node] : 0;
        bits[chosen[node]] = 1;
    }
    for (Py_ssize_t value = 0; value < values; value++) {
        const char *const start = name < end ? name + 1 : end; /* after the NUL before it */
        name = memchr(start, 0, (size_t)(end - start));
        if (name == NULL)
            return -1;
        bits[value] = value > 0 && bits[value] != 0 ? bits_of_name(stems, start, name - start) : 0;
        other_scripts += bits[value] == NOT_ASCII;
    }
    for (Py_ssize_t node = 0; other_scripts == 0 && node < nodes; node++)
        of_nodes[node] |= bits[chosen[node]];
    return other_scripts;
}

/* terms(names, number, first_block, last_block, child, whole, prefix, chosen, bits, of_nodes) -> names in other scripts

   names: no name and then the distinct names in UTF-8, with a NUL before and after each. number, first_block, last_block (nodes):
   the name and the blocks of each node. child, whole, prefix: see Stems. chosen (nodes) receives the number of each node with
   blocks, 0 for the others; bits (names) the bits of each chosen name, and NOT_ASCII alone for a name in another script. If there
   is none, the bits are added to of_nodes (nodes). */
PyObject *domext_terms(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer names, number, first, last, child, whole, prefix, chosen, bits, of_nodes;
    if (!PyArg_ParseTuple(args, "y*y*y*y*y*y*y*w*w*w*", &names, &number, &first, &last, &child, &whole, &prefix, &chosen, &bits,
                          &of_nodes))
        return NULL;
    const Stems stems = {ITEMS(whole, uint64_t), child.buf, whole.buf, prefix.buf};
    const Py_ssize_t nodes = ITEMS(number, int32_t), values = ITEMS(bits, uint64_t);
    const int fits = nodes >= 0 && values > 0 && names.len > 0 && ITEMS(first, int32_t) == nodes && ITEMS(last, int32_t) == nodes &&
                     ITEMS(chosen, int32_t) == nodes && stems.nodes > 0 && ITEMS(child, int16_t) == stems.nodes * LETTERS &&
                     ITEMS(prefix, uint64_t) == stems.nodes && ITEMS(of_nodes, uint64_t) == nodes;
    const Py_ssize_t other_scripts = fits ? find_terms(&stems, &names, values, nodes, number.buf, first.buf, last.buf, chosen.buf,
                                                       bits.buf, of_nodes.buf)
                                          : -1;
    Py_buffer *buffers[] = {&names, &number, &first, &last, &child, &whole, &prefix, &chosen, &bits, &of_nodes};
    for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++)
        PyBuffer_Release(buffers[index]);
    if (other_scripts < 0)
        return PyErr_Format(PyExc_ValueError, "terms: the arrays do not fit each other");
    return PyLong_FromSsize_t(other_scripts);
}
