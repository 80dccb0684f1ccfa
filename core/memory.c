/* The memory of one call. */

#include "core.h"
#include <stdlib.h>

void *domext_allocate(Memory *memory, Py_ssize_t items, size_t size) {
    if (memory->failed || memory->count == MAX_ALLOCATIONS) {
        memory->failed = 1;
        return NULL;
    }
    void *start = calloc(items > 0 ? (size_t)items : 1, size);
    if (start == NULL)
        memory->failed = 1;
    else
        memory->start[memory->count++] = start;
    return start;
}

void domext_free(Memory *memory) {
    while (memory->count > 0)
        free(memory->start[--memory->count]);
}
