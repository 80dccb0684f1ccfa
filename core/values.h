/* The values of some attributes: a number for each distinct one. */

#ifndef DOMEXT_VALUES_H
#define DOMEXT_VALUES_H

#include "core.h"

enum { MAX_ATTRIBUTES = 12 };

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

/* Return the number of a value, from 1; 0 without memory, or where too many values share a slot. */
int32_t domext_number_value(Values *values, int attribute, const uint8_t *at, Py_ssize_t length);
void domext_free_values(Values *values);

#endif
