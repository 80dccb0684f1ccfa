/* Numbering of distinct values. */

#include "values.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024, MAX_STEPS = 256 };

static int resize(Values *values) {
    const Py_ssize_t slots = values->slots == 0 ? FIRST_SLOTS : 2 * values->slots;
    int32_t *const slot = calloc((size_t)slots, sizeof *slot);
    Value *const value = slot == NULL ? NULL : realloc(values->value, (size_t)(slots / 2) * sizeof *value);
    if (value == NULL) {
        free(slot);
        return 0;
    }
    for (Py_ssize_t index = 0; index < values->values; index++) {
        uint32_t place = value[index].hash;
        while (slot[place & (slots - 1)] != 0)
            place++;
        slot[place & (slots - 1)] = (int32_t)index + 1;
    }
    free(values->slot);
    values->slot = slot;
    values->value = value;
    values->slots = slots;
    return 1;
}

int32_t domext_number_value(Values *values, int attribute, const uint8_t *at, Py_ssize_t length) {
    if (2 * values->values >= values->slots && !resize(values))
        return 0;
    const uint32_t hash = domext_hash(at, length, (uint32_t)attribute);
    uint32_t place = hash;
    for (int steps = 0; values->slot[place & (values->slots - 1)] != 0; place++, steps++) {
        const Value *const other = values->value + values->slot[place & (values->slots - 1)] - 1;
        if (other->hash == hash && other->attribute == attribute && other->length == length &&
            memcmp(other->at, at, (size_t)length) == 0)
            return other->number;
        if (steps == MAX_STEPS)
            return 0; /* a page made to be slow */
    }
    values->value[values->values] = (Value){at, (int32_t)length, hash, attribute, ++values->numbers[attribute]};
    values->slot[place & (values->slots - 1)] = (int32_t)++values->values;
    return values->numbers[attribute];
}

void domext_free_values(Values *values) {
    free(values->value);
    free(values->slot);
}
