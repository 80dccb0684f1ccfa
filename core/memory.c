/* The memory of one call. */

#include "core.h"
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { LINE = 64 }; /* bytes of a cache line, from which vectors are read faster */

#if defined(__linux__)
enum { MIN_MAPPED = 1 << 20 }; /* the C library keeps some of what is freed, so large buffers are taken from the system */

static void *take(size_t size, int is_zeroed) {
    if (size < MIN_MAPPED)
        return is_zeroed ? calloc(size, 1) : malloc(size);
    void *const start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return start == MAP_FAILED ? NULL : start;
}

static void give_back(void *start, size_t size) {
    if (size < MIN_MAPPED)
        free(start);
    else
        munmap(start, size);
}
#else
static void *take(size_t size, int is_zeroed) { return is_zeroed ? calloc(size, 1) : malloc(size); }
static void give_back(void *start, size_t Py_UNUSED(size)) { free(start); }
#endif

static void *hold(Memory *memory, Py_ssize_t items, size_t size, int is_zeroed) {
    const size_t length = items > 0 ? (size_t)items : 1;
    if (memory->failed || memory->count == MAX_ALLOCATIONS || length > (SIZE_MAX - LINE) / size) {
        memory->failed = 1;
        return NULL;
    }
    const size_t whole = length * size + LINE - 1;
    char *const start = take(whole, is_zeroed);
    if (start == NULL) {
        memory->failed = 1;
        return NULL;
    }
    memory->size[memory->count] = whole;
    memory->start[memory->count++] = start;
    return start + (LINE - (uintptr_t)start % LINE) % LINE;
}

void *domext_allocate(Memory *memory, Py_ssize_t items, size_t size) { return hold(memory, items, size, 1); }

void *domext_reserve(Memory *memory, Py_ssize_t items, size_t size) { return hold(memory, items, size, 0); }

void domext_release(Memory *memory, const void *from) {
    for (int index = 0; index < memory->count; index++) {
        const uintptr_t start = (uintptr_t)memory->start[index];
        if ((uintptr_t)from >= start && (uintptr_t)from - start < memory->size[index]) {
            give_back(memory->start[index], memory->size[index]);
            memory->count--;
            memory->start[index] = memory->start[memory->count];
            memory->size[index] = memory->size[memory->count];
            return;
        }
    }
}

void domext_free(Memory *memory) {
    while (memory->count > 0) {
        memory->count--;
        give_back(memory->start[memory->count], memory->size[memory->count]);
    }
}
