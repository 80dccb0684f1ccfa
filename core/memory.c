/* The memory of one call. */

#include "core.h"
#include <stdlib.h>

enum { LINE = 64 }; /* bytes of a cache line, from which vectors are read faster */

static void *take(Memory *memory, Py_ssize_t items, size_t size, int is_zeroed) {
    const size_t length = items > 0 ? (size_t)items : 1;
    if (memory->failed || memory->count == MAX_ALLOCATIONS || length > (SIZE_MAX - LINE) / size) {
        memory->failed = 1;
        return NULL;
    }
    const size_t bytes = length * size + LINE - 1;
    char *const start = is_zeroed ? calloc(bytes, 1) : malloc(bytes);
    if (start == NULL) {
        memory->failed = 1;
        return NULL;
    }
    memory->start[memory->count++] = start;
    return start + (LINE - (uintptr_t)start % LINE) % LINE;
}

void *domext_allocate(Memory *memory, Py_ssize_t items, size_t size) { return take(memory, items, size, 1); }

void *domext_reserve(Memory *memory, Py_ssize_t items, size_t size) { return take(memory, items, size, 0); }

void domext_free(Memory *memory) {
    while (memory->count > 0)
        free(memory->start[--memory->count]);
}
