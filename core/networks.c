/* The forward pass of the networks of domext.learned.network, for one page.

   It computes the sums of the numpy reference in another order: the mean of a group is multiplied by its weights once, and
   the product is added to every block of the group. */

#include "core.h"
#include <stdlib.h>
#include <string.h>

enum { CONTEXT_LAYERS = 2, RADIUS = 2, MAX_UNITS = 1024, TILE_ROWS = 4, TILE_COLUMNS = 16, CHUNK = 32 };

typedef struct {
    Py_ssize_t features, blocks, groupings, wide, projected, types;
    const float *matrix;      /* (features, blocks) */
    const float *mean;        /* (features) */
    const float *inverse_std; /* (features) */
    const int32_t *group;     /* (groupings, blocks) */
    const float *weight;      /* (blocks), positive */
    float max_deviations;
} Page;

typedef struct {
    const float *entry, *entry_bias, *block, *block_bias, *between, *between_bias, *out, *out_bias, *type, *type_bias;
    struct {
        const float *self, *projection, *surroundings, *page, *bias;
    } context[CONTEXT_LAYERS];
} Weights;

/* The buffers of one pass, all of them floats. */
typedef struct {
    float *entry, *block, *first, *joined, *second; /* (blocks, wide) */
    float *shown;                                   /* (blocks, projected) */
    float *sums, *products;                         /* (blocks, projected), (blocks, wide): by group */
    float *group_weight;                            /* (blocks) */
    float *means;                                   /* (2 * wide) */
    float *chunk;                                   /* (features, CHUNK) */
} Scratch;

/* The number of parameters of one network. */
static Py_ssize_t parameters_of(const Page *page) {
    const Py_ssize_t wide = page->wide, projected = page->projected, types = page->types;
    const Py_ssize_t by_block = (page->features + 2 * wide + 3) * wide + 2 * wide * 2 + 2 + (2 * wide + 1) * types;
    const Py_ssize_t of_context = (3 * wide + 1 + projected + (2 * RADIUS + page->groupings) * projected) * wide;
    return by_block + CONTEXT_LAYERS * of_context;
}

/* Point to the parameters of one network, which start at a position; return the position after them. */
static const float *weights_of(const Page *page, const float *start, Weights *weights) {
    const Py_ssize_t wide = page->wide, projected = page->projected;
    const float *next = start;
#define TAKE(field, size) ((field) = next, next += (size))
    TAKE(weights->entry, page->features * wide);
    TAKE(weights->entry_bias, wide);
    TAKE(weights->block, wide * wide);
    TAKE(weights->block_bias, wide);
    TAKE(weights->between, wide * wide);
    TAKE(weights->between_bias, wide);
    TAKE(weights->out, 2 * wide * 2);
    TAKE(weights->out_bias, 2);
    TAKE(weights->type, 2 * wide * page->types);
    TAKE(weights->type_bias, page->types);
    for (int layer = 0; layer < CONTEXT_LAYERS; layer++) {
        TAKE(weights->context[layer].self, wide * wide);
        TAKE(weights->context[layer].projection, wide * projected);
        TAKE(weights->context[layer].surroundings, (2 * RADIUS + page->groupings) * projected * wide);
        TAKE(weights->context[layer].page, 2 * wide * wide);
        TAKE(weights->context[layer].bias, wide);
    }
#undef TAKE
    return next;
}

#if defined(__GNUC__)
typedef float Lanes __attribute__((vector_size(32), aligned(4), may_alias));
#define LANES(pointer) (*(const Lanes *)(pointer))
#define ADD_LANES(pointer, lanes) (*(Lanes *)(pointer) += (lanes))
#endif

#define FOR_PROCESSOR(name) name##_on_any
#include "layers.h"
#undef FOR_PROCESSOR

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_AVX2 1
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
#define FOR_PROCESSOR(name) name##_on_avx2
#include "layers.h"
#undef FOR_PROCESSOR
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

typedef void RunNetwork(const Page *, const Weights *, Scratch *, float *, float *);

static RunNetwork *run_network_here(void) {
#ifdef HAS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return run_network_on_avx2;
#endif
    return run_network_on_any;
}

static int allocate(const Page *page, Scratch *scratch, float **memory) {
    const size_t blocks = (size_t)page->blocks, wide = (size_t)page->wide, projected = (size_t)page->projected;
    float *next = *memory = malloc(
        (blocks * (6 * wide + 2 * projected + 1) + 2 * wide + (size_t)page->features * CHUNK) * sizeof(float));
    if (next == NULL)
        return 0;
    float **wide_buffers[] = {&scratch->entry, &scratch->block,  &scratch->first,
                              &scratch->joined, &scratch->second, &scratch->products};
    for (size_t index = 0; index < 6; index++, next += blocks * wide)
        *wide_buffers[index] = next;
    scratch->shown = next, next += blocks * projected;
    scratch->sums = next, next += blocks * projected;
    scratch->group_weight = next, next += blocks;
    scratch->means = next, next += 2 * wide;
    scratch->chunk = next;
    return 1;
}

static const char *invalid(const Page *page) {
    if (page->wide < 1 || page->wide > MAX_UNITS || page->projected < 1 || page->projected > MAX_UNITS || page->types < 1 ||
        page->blocks < 1 || page->blocks > INT32_MAX || page->features < 1 || page->groupings < 0)
        return "a size is out of range";
    for (Py_ssize_t index = 0; index < page->groupings * page->blocks; index++)
        if (page->group[index] < 0 || page->group[index] >= page->blocks)
            return "a group number is out of range";
    return NULL;
}

/* forward(weights, networks, units, mean, inverse_std, max_deviations, matrix, group, weight, logits, types)

   weights: the parameters of all networks, one after the other, in the order of weights_of.
   units: (wide, projected). The buffers are those of Page; logits (blocks, 2) and types (types) receive the means over the
   networks. */
PyObject *domext_forward(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer weights, mean, inverse_std, matrix, group, weight, logits, types;
    Py_ssize_t networks;
    Page page;
    if (!PyArg_ParseTuple(args, "y*n(nn)y*y*fy*y*y*w*w*", &weights, &networks, &page.wide, &page.projected, &mean,
                          &inverse_std, &page.max_deviations, &matrix, &group, &weight, &logits, &types))
        return NULL;
    page.features = ITEMS(mean, float), page.blocks = ITEMS(weight, float), page.types = ITEMS(types, float);
    page.groupings = page.blocks > 0 ? ITEMS(group, int32_t) / page.blocks : -1;
    page.matrix = matrix.buf, page.mean = mean.buf, page.inverse_std = inverse_std.buf;
    page.group = group.buf, page.weight = weight.buf;
    const char *problem = NULL;
    float *memory = NULL;
    Scratch scratch;
    Weights parameters;
    if (page.blocks < 1 || ITEMS(inverse_std, float) != page.features || ITEMS(matrix, float) != page.features * page.blocks ||
        ITEMS(group, int32_t) != page.groupings * page.blocks || ITEMS(logits, float) != 2 * page.blocks)
        problem = "the shapes of the arrays do not fit each other";
    else if ((problem = invalid(&page)) == NULL &&
             (networks < 1 || ITEMS(weights, float) != networks * parameters_of(&page)))
        problem = "the number of parameters does not fit the shapes";
    if (problem == NULL && allocate(&page, &scratch, &memory)) {
        float *const out = logits.buf, *const out_types = types.buf;
        const float *start = weights.buf;
        RunNetwork *const run_network = run_network_here();
        Py_BEGIN_ALLOW_THREADS;
        memset(out, 0, (size_t)logits.len);
        memset(out_types, 0, (size_t)types.len);
        for (Py_ssize_t network = 0; network < networks; network++) {
            start = weights_of(&page, start, &parameters);
            run_network(&page, &parameters, &scratch, out, out_types);
        }
        for (Py_ssize_t index = 0; index < 2 * page.blocks; index++)
            out[index] /= (float)networks;
        for (Py_ssize_t index = 0; index < page.types; index++)
            out_types[index] /= (float)networks;
        Py_END_ALLOW_THREADS;
    }
    Py_buffer *buffers[] = {&weights, &mean, &inverse_std, &matrix, &group, &weight, &logits, &types};
    for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++)
        PyBuffer_Release(buffers[index]);
    if (problem != NULL)
        return PyErr_Format(PyExc_ValueError, "forward: %s", problem);
    if (memory == NULL)
        return PyErr_NoMemory();
    free(memory);
    Py_RETURN_NONE;
}
