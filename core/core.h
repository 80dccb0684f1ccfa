/* The compiled core: the hot loops of domext in C, over buffers that numpy shares.

   Every function has a reference in numpy that gives the same result; the reference runs where the extension is not
   installed. All functions take the buffers of contiguous arrays. They check the length of each buffer and the range of each
   index before they use it, keep no state, and release the interpreter's lock while they compute. */

#ifndef DOMEXT_CORE_H
#define DOMEXT_CORE_H

#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <stdint.h>

/* The interface of the functions. Add one here and in domext/core.py whenever the arguments, their layout or the results
   of a function change, so that an extension that was compiled before is recognised. */
enum { INTERFACE = 13 };

/* The length of a buffer in items of a type, or -1 if it is not a whole number of them. */
#define ITEMS(buffer, type) ((buffer).len % (Py_ssize_t)sizeof(type) == 0 ? (buffer).len / (Py_ssize_t)sizeof(type) : -1)

/* Return None, counted. Python 3.11 needs the count. The headers from 3.12 on, where None is immortal, leave it out of
   Py_RETURN_NONE, and a core that is compiled with them serves 3.11 too. */
static inline PyObject *domext_none(void) {
    Py_IncRef(Py_None);
    return Py_None;
}

/* The memory of one call, which is freed as a whole. */
enum { MAX_ALLOCATIONS = 128 };
typedef struct {
    void *start[MAX_ALLOCATIONS];
    size_t size[MAX_ALLOCATIONS]; /* in bytes */
    int count;
    int failed; /* whether an allocation failed */
} Memory;

/* Return memory, zeroed or as it is; NULL, and memory->failed, without it. */
void *domext_allocate(Memory *memory, Py_ssize_t items, size_t size);
void *domext_reserve(Memory *memory, Py_ssize_t items, size_t size);
/* Free what was allocated at an address. */
void domext_release(Memory *memory, const void *from);
void domext_free(Memory *memory);

PyObject *domext_decide(PyObject *module, PyObject *args);
PyObject *domext_features(PyObject *module, PyObject *args);
PyObject *domext_forward(PyObject *module, PyObject *args);
PyObject *domext_inside(PyObject *module, PyObject *args);
PyObject *domext_keep_together(PyObject *module, PyObject *args);
PyObject *domext_nearest(PyObject *module, PyObject *args);
PyObject *domext_positions(PyObject *module, PyObject *args);
PyObject *domext_probabilities(PyObject *module, PyObject *args);
PyObject *domext_scan(PyObject *module, PyObject *args);
PyObject *domext_scores(PyObject *module, PyObject *args);
PyObject *domext_terms(PyObject *module, PyObject *args);
PyObject *domext_trigrams(PyObject *module, PyObject *args);
PyObject *domext_words_of_copies(PyObject *module, PyObject *args);

#endif
