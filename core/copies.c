/* The words of blocks that may be copies of others; the reference is domext.learned.rules.copies. */

#include "grouping.h"

typedef struct {
    const int32_t *characters, *letters, *words; /* (blocks) */
    const uint8_t *keep;                         /* (blocks) */
    Py_ssize_t blocks;
} Counts;

static uint64_t key_of(const Counts *counts, Py_ssize_t block) {
    return ((uint64_t)(int64_t)counts->characters[block] << 32) + ((uint64_t)(int64_t)counts->letters[block] << 12) +
           (uint64_t)(int64_t)counts->words[block];
}

/* Add the words of the kept blocks, and of those with the counts of an earlier one. block_of (blocks) is room for their numbers. */
static void add_words(const Counts *counts, Sorter *sorter, int32_t *block_of, int64_t *all, int64_t *of_copies) {
    Py_ssize_t kept = 0;
    for (Py_ssize_t block = 0; block < counts->blocks; block++)
        if (counts->keep[block]) {
            sorter->keys[kept] = key_of(counts, block);
            block_of[kept++] = (int32_t)block;
            *all += counts->words[block];
        }
    domext_sort(sorter, kept);
    for (Py_ssize_t place = 1; place < kept; place++)
        if (sorter->keys[place] == sorter->keys[place - 1])
            *of_copies += counts->words[block_of[sorter->order[place]]];
}

/* words_of_copies(characters, letters, words, keep) -> (words of the kept blocks, words of those that may be copies)

   A kept block may be a copy if an earlier one has as many characters, letters and words. All have a row for each block. */
PyObject *domext_words_of_copies(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer characters, letters, words, keep;
    Memory memory = {{NULL}, {0}, 0, 0};
    int64_t all = 0, of_copies = 0;
    if (!PyArg_ParseTuple(args, "y*y*y*y*", &characters, &letters, &words, &keep))
        return NULL;
    const Counts counts = {characters.buf, letters.buf, words.buf, keep.buf, keep.len};
    const int fits = ITEMS(characters, int32_t) == keep.len && ITEMS(letters, int32_t) == keep.len &&
                     ITEMS(words, int32_t) == keep.len && keep.len < INT32_MAX;
    if (fits) {
        Sorter sorter = domext_new_sorter(keep.len, &memory);
        int32_t *const block_of = domext_reserve(&memory, keep.len, sizeof(int32_t));
        if (!memory.failed)
            add_words(&counts, &sorter, block_of, &all, &of_copies);
    }
    const int failed = memory.failed;
    domext_free(&memory);
    Py_buffer *buffers[] = {&characters, &letters, &words, &keep};
    for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++)
        PyBuffer_Release(buffers[index]);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "words_of_copies: the lengths of the arrays differ");
    if (failed)
        return PyErr_NoMemory();
    return Py_BuildValue("(LL)", (long long)all, (long long)of_copies);
}
