/* The values of some attributes: a number for each distinct one. */

#ifndef DOMEXT_VALUES_H
#define DOMEXT_VALUES_H

#include "core.h"
#include <string.h>

enum { MAX_ATTRIBUTES = 63 };

typedef struct {
    const uint8_t *at;
    int32_t length;
    uint32_t hash;
    int32_t attribute, number;
} Value;

/* The distinct values, in a table of open addressing. */
typedef struct {
    Value *value;
    int32_t *slot; /* one more than the index of a value; 0 if it is free */
    Py_ssize_t values, slots;
    int32_t numbers[MAX_ATTRIBUTES]; /* the distinct values of each attribute */
} Values;

/* Hash a text, eight bytes at a time. */
static inline uint32_t domext_hash(const uint8_t *at, Py_ssize_t length, uint32_t seed) {
    const uint64_t factor = 0x9e3779b97f4a7c15u;
    uint64_t hash = ((uint64_t)seed + 1) * factor ^ (uint64_t)length, word;
    for (; length > 8; at += 8, length -= 8) {
        memcpy(&word, at, 8);
        hash = (hash ^ word) * factor;
        hash ^= hash >> 29;
    }
    if (length >= 4) { /* both halves, which may overlap */
        uint32_t first, last;
        memcpy(&first, at, 4);
        memcpy(&last, at + length - 4, 4);
        word = (uint64_t)first << 32 | last;
    } else
        word = length == 0 ? 0 : (uint64_t)at[0] << 16 | (uint64_t)at[length / 2] << 8 | at[length - 1];
    hash = (hash ^ word) * factor;
    return (uint32_t)(hash >> 32 ^ hash);
}

/* Return the number of a value, from 1; 0 without memory, or where too many values share a slot. */
int32_t domext_number_value(Values *values, int attribute, const uint8_t *at, Py_ssize_t length);
void domext_free_values(Values *values);

#endif
