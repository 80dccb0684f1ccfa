/* The forward pass of the networks of domext.learned.network, for one page, from its table.

   It computes the sums of the numpy reference in another order, those of all networks side by side: their first layers are one
   matrix, and they share the groups. The features of a few blocks at a time go into the first layer;
   those of a container are multiplied by their weights once and added to all of its blocks, and so are those of the page. Units
   that are 0, as most are, and names that a block has not are left out. The mean of a group is multiplied by its weights once,
   and added to every block of the group. So the features of a page are never in memory as a whole. */

#include "features.h"
#include "scorers.h"
#include <math.h>
#include <string.h>
#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_AVX 1
#include <immintrin.h>
#endif

enum { CONTEXT_LAYERS = 2, RADIUS = 2, SURROUNDINGS = 2 * RADIUS + GROUPINGS, MAX_UNITS = 1024, TILE_ROWS = 4, CHUNK = 32, MAX_LISTED = MAX_UNITS, SLACK = 8, LINE = 16, MIN_CAPACITY = 1 << 14 };
enum { MAX_STACKED = 1 << 14 }; /* on pages with more blocks, networks run one after the other, as side by side they take more memory */
enum { NOT_KNOWN = -2 }; /* no container, and not the mark of blocks without one */

/* How a feature becomes an input of the networks. */
typedef struct {
    float mean, inverse_std, lowest, highest; /* the last two are of inputs */
} Scale;

typedef struct {
    Py_ssize_t blocks, inputs, scorers, networks, wide, projected, types;
    Py_ssize_t units; /* networks * wide */
    Features *features;
    Memory *first_layer;      /* the memory of the features and scores, which only the first layer reads */
    int computes_scores;
    const float *scores;      /* (scorers, blocks) */
    const Scale *scales;      /* (inputs) */
    float *weight;                       /* (blocks), positive */
    const int32_t *group;                /* (GROUPINGS, blocks) */
    Py_ssize_t first_group[GROUPINGS + 1]; /* the groups of all ways of grouping are numbered one after the other */
    float *group_weight;                 /* (groups): of all blocks of a group */
} Page;

/* The parameters of all networks; those of entry are side by side, the others one after the other. */
typedef struct {
    const float *entry, *entry_bias, *block, *block_bias, *between, *between_bias, *out, *out_bias, *type, *type_bias;
    struct {
        const float *self, *projection, *surroundings, *page, *bias;
    } context[CONTEXT_LAYERS];
} Weights;

/* The buffers of one pass. */
typedef struct {
    Places places;
    Scale *own_scales;                 /* (OWN + scorers): of the features that are a block's own */
    float *own_entry;                  /* (OWN + scorers, units): their weights */
    float *chunk;                      /* (OWN + scorers, CHUNK) */
    float *page_inputs, *name_steps;   /* (names + page), (names) */
    float *constant, *of_names;        /* (units) */
    float *shared;                     /* (SHARED_SLOTS, units): the part of a container in the entry layer */
    float *start;                      /* (units): the part of the page, the names and the containers */
    float *entry;                      /* (CHUNK, units) */
    float *values;                     /* (blocks, units): of the last layer, each in place of the one before */
    float *shown;                      /* (RADIUS + blocks + RADIUS, networks, projected): the outer rows are 0 */
    Py_ssize_t capacity;               /* the groups that are computed at once */
    float *sums, *products;            /* (capacity, networks, projected), (capacity, units) */
    float *weighted_means, *means;     /* (units): over the page */
    float *out;                        /* (units): the weights of a logit in a context layer */
    int32_t containers[SHARED_SLOTS];  /* of the last block */
    Names names;                       /* of the last block */
    uint64_t order[256];               /* the places of the bits of each octet, an octet each */
    float listed[MAX_LISTED + SLACK];  /* values and the rows of a matrix that they multiply */
    int32_t index[MAX_LISTED + SLACK];
} Scratch;

static inline float standardised(float value, Scale scale) {
    const float scaled = (value - scale.mean) * scale.inverse_std;
    const float raised = scaled < scale.lowest ? scale.lowest : scaled;
    return raised > scale.highest ? scale.highest : raised;
}

static inline int lowest_bit(uint64_t set) {
#if defined(__GNUC__)
    return __builtin_ctzll(set);
#else
    int bit = 0;
    for (; !(set & 1); set >>= 1)
        bit++;
    return bit;
#endif
}

/* The parameters in their order, each from a multiple of LINE floats on. */
#define DOMEXT_PARAMETERS(TAKE)                                                                                                 \
    TAKE(entry, page->inputs * page->units)                                                                                     \
    TAKE(entry_bias, page->units)                                                                                               \
    TAKE(block, page->units * page->wide)                                                                                       \
    TAKE(block_bias, page->units)                                                                                               \
    TAKE(between, page->units * page->wide)                                                                                     \
    TAKE(between_bias, page->units)                                                                                             \
    TAKE(out, 2 * page->units * 2)                                                                                              \
    TAKE(out_bias, 2 * page->networks)                                                                                          \
    TAKE(type, 2 * page->units * page->types)                                                                                   \
    TAKE(type_bias, page->networks * page->types)
#define DOMEXT_CONTEXT_PARAMETERS(TAKE)                                                                                         \
    TAKE(self, page->units * page->wide)                                                                                        \
    TAKE(projection, page->units * page->projected)                                                                             \
    TAKE(surroundings, SURROUNDINGS * page->projected * page->units)                                                            \
    TAKE(page, 2 * page->units * page->wide)                                                                                    \
    TAKE(bias, page->units)

static Py_ssize_t padded(Py_ssize_t size) { return (size + LINE - 1) / LINE * LINE; }

static Py_ssize_t parameters_of(const Page *page) {
    Py_ssize_t once = 0, context = 0;
#define ADD_ONCE(field, size) once += padded(size);
#define ADD_CONTEXT(field, size) context += padded(size);
    DOMEXT_PARAMETERS(ADD_ONCE)
    DOMEXT_CONTEXT_PARAMETERS(ADD_CONTEXT)
#undef ADD_ONCE
#undef ADD_CONTEXT
    return once + CONTEXT_LAYERS * context;
}

/* Point to the parameters of all networks, or of one and those after it. */
static void find_weights(const Page *page, const float *next, Py_ssize_t network, Weights *weights) {
#define TAKE_ONCE(field, size) weights->field = next + (size) / page->networks * network, next += padded(size);
#define TAKE_CONTEXT(field, size) weights->context[layer].field = next + (size) / page->networks * network, next += padded(size);
    DOMEXT_PARAMETERS(TAKE_ONCE)
    for (int layer = 0; layer < CONTEXT_LAYERS; layer++) {
        DOMEXT_CONTEXT_PARAMETERS(TAKE_CONTEXT)
    }
#undef TAKE_ONCE
#undef TAKE_CONTEXT
}

#if defined(__GNUC__)
typedef float HalfLanes __attribute__((vector_size(16), aligned(4), may_alias));
typedef float Lanes __attribute__((vector_size(32), aligned(4), may_alias));
typedef float DoubleLanes __attribute__((vector_size(64), aligned(4), may_alias));

/* Define a function that computes add_products for four rows and two vectors of columns, which fit into the registers. */
#define DEFINE_TILE(name, Vector)                                                                                               \
    __attribute__((always_inline)) static inline void name(float *restrict output, Py_ssize_t output_step,                      \
                                                           const float *restrict input, Py_ssize_t row_step,                    \
                                                           Py_ssize_t unit_step,                                                \
                                                           const float *restrict matrix, Py_ssize_t inner,                      \
                                                           Py_ssize_t columns) {                                                \
        enum { WIDTH = sizeof(Vector) / sizeof(float) };                                                                        \
        Vector a0 = {0}, a1 = {0}, b0 = {0}, b1 = {0}, c0 = {0}, c1 = {0}, d0 = {0}, d1 = {0};                                  \
        for (Py_ssize_t unit = 0; unit < inner; unit++, matrix += columns, input += unit_step) {                                \
            const Vector left = *(const Vector *)matrix, right = *(const Vector *)(matrix + WIDTH);                             \
            const float a = input[0], b = input[row_step], c = input[2 * row_step], d = input[3 * row_step];                    \
            a0 += a * left, a1 += a * right;                                                                                    \
            b0 += b * left, b1 += b * right;                                                                                    \
            c0 += c * left, c1 += c * right;                                                                                    \
            d0 += d * left, d1 += d * right;                                                                                    \
        }                                                                                                                       \
        *(Vector *)output += a0, *(Vector *)(output + WIDTH) += a1, output += output_step;                                        \
        *(Vector *)output += b0, *(Vector *)(output + WIDTH) += b1, output += output_step;                                        \
        *(Vector *)output += c0, *(Vector *)(output + WIDTH) += c1, output += output_step;                                        \
        *(Vector *)output += d0, *(Vector *)(output + WIDTH) += d1;                                                             \
    }

/* Define a function that computes add_listed for some vectors of columns, which fit into the registers. */
#define DEFINE_STRIP(name, Vector, vectors)                                                                                     \
    __attribute__((always_inline)) static inline void name(float *restrict output, const float *restrict listed,                \
                                                           const int32_t *restrict index, Py_ssize_t number,                    \
                                                           const float *restrict matrix, Py_ssize_t columns) {                  \
        enum { WIDTH = sizeof(Vector) / sizeof(float) };                                                                        \
        Vector sum[vectors];                                                                                                    \
        for (int vector = 0; vector < (vectors); vector++)                                                                      \
            sum[vector] = *(const Vector *)(output + vector * WIDTH);                                                           \
        for (Py_ssize_t place = 0; place < number; place++) {                                                                   \
            const float *row = matrix + index[place] * columns;                                                                 \
            __asm__("" : "+r"(row)); /* one address for all vectors of the row */                                               \
            for (int vector = 0; vector < (vectors); vector++)                                                                  \
                sum[vector] += listed[place] * *(const Vector *)(row + vector * WIDTH);                                         \
        }                                                                                                                       \
        for (int vector = 0; vector < (vectors); vector++)                                                                      \
            *(Vector *)(output + vector * WIDTH) = sum[vector];                                                                 \
    }
#endif

#define FOR_PROCESSOR(name) name##_on_any
#include "products.h"
#include "layers.h"
#undef FOR_PROCESSOR

#ifdef HAS_AVX
#define HAS_PERMUTATION 1
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
#define FOR_PROCESSOR(name) name##_on_avx2
#include "products.h"
#include "layers.h"
#undef FOR_PROCESSOR
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx2,fma"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx2,fma")
#endif
#define HAS_DOUBLE_LANES 1
#define FOR_PROCESSOR(name) name##_on_avx512
#include "products.h"
#include "layers.h"
#undef FOR_PROCESSOR
#undef HAS_DOUBLE_LANES
#undef HAS_PERMUTATION
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

typedef void Run(const Page *, const Weights *, Scratch *, float *, float *);

static Run *run_here(void) {
#ifdef HAS_AVX
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl"))
        return run_on_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return run_on_avx2;
#endif
    return run_on_any;
}

/* Allocate the buffers; without memory, memory->failed is set. */
static Scratch *new_scratch(const Page *page, Memory *memory) {
    const Py_ssize_t units = page->units, names = page->features->of_names, row = page->networks * page->projected;
    const Py_ssize_t own = OWN + page->scorers;
    const Py_ssize_t groups = page->first_group[GROUPINGS], part = page->blocks / 16;
    const Py_ssize_t capacity = groups < MIN_CAPACITY ? groups : part < MIN_CAPACITY ? MIN_CAPACITY : part;
    Scratch *const scratch = domext_allocate(memory, 1, sizeof(Scratch));
    if (scratch == NULL)
        return NULL;
#define FLOATS(field, items) (scratch->field = domext_allocate(memory, items, sizeof(float)))
    scratch->own_scales = domext_allocate(memory, own, sizeof(Scale));
    FLOATS(own_entry, own * units);
    FLOATS(chunk, own * CHUNK);
    FLOATS(page_inputs, names + page->features->of_page), FLOATS(name_steps, names);
    FLOATS(constant, units), FLOATS(of_names, units);
    FLOATS(shared, SHARED_SLOTS * units), FLOATS(start, units);
    FLOATS(entry, CHUNK * units);
    FLOATS(values, page->blocks * units);
    FLOATS(shown, (page->blocks + 2 * RADIUS) * row);
    scratch->capacity = capacity;
    FLOATS(sums, capacity * row), FLOATS(products, capacity * units);
    FLOATS(weighted_means, units), FLOATS(means, units), FLOATS(out, units);
#undef FLOATS
    for (unsigned octet = 0; octet < 256; octet++)
        for (unsigned bit = 0, place = 0; bit < 8; bit++)
            if (octet >> bit & 1)
                scratch->order[octet] |= (uint64_t)bit << 8 * place++;
    for (int slot = 0; slot < SHARED_SLOTS; slot++)
        scratch->containers[slot] = NOT_KNOWN;
    return scratch;
}

/* Gather the parameters of the features that are a block's own, and of the scorers. */
static void gather_own(const Page *page, const Weights *weights, Scratch *scratch) {
    const Py_ssize_t own = OWN + page->scorers, row = page->units;
    const Py_ssize_t first_scorer = DENSE + page->features->of_names + page->features->of_page;
    domext_place_features(&scratch->places);
    for (Py_ssize_t index = 0; index < own; index++) {
        const Py_ssize_t place = index < OWN ? scratch->places.own[index] : first_scorer + index - OWN;
        scratch->own_scales[index] = page->scales[place];
        memcpy(scratch->own_entry + index * row, weights->entry + place * row, (size_t)row * sizeof(float));
    }
}

/* Compute the weight of each block and of each group. */
static void weigh(Page *page, const Table *table, const int32_t *groupings, float *words, Memory *memory) {
    const Py_ssize_t blocks = page->blocks;
    float *const weight = page->weight = domext_allocate(memory, blocks, sizeof(float));
    page->group = groupings;
    for (int grouping = 0; grouping < GROUPINGS; grouping++)
        page->first_group[grouping + 1] =
            page->first_group[grouping] + domext_number_of_groups(groupings + grouping * blocks, blocks);
    page->group_weight = domext_allocate(memory, page->first_group[GROUPINGS], sizeof(float));
    if (memory->failed)
        return;
    for (Py_ssize_t block = 0; block < blocks; block++) {
        words[block] = domext_weighing_words(table, block);
        weight[block] = sqrtf(words[block]);
    }
    for (int grouping = 0; grouping < GROUPINGS; grouping++)
        for (Py_ssize_t block = 0; block < blocks; block++)
            page->group_weight[page->first_group[grouping] + groupings[grouping * blocks + block]] += weight[block];
}

/* Compute what the first layer reads; without memory, page->first_layer->failed is set. */
static void prepare(Page *page, const Table *table, int32_t *groupings) {
    domext_prepare_features(table, groupings, page->features, page->first_layer);
    if (page->computes_scores) {
        float *const computed = domext_allocate(page->first_layer, SCORER_COLUMNS * page->blocks, sizeof(float));
        domext_score(table, computed, page->first_layer);
        page->scores = computed;
    }
}

/* Add the logits of networks; without memory, memory->failed is set. */
static void add_networks(const Page *page, const Weights *weights, float *logits, float *types, Memory *memory) {
    Memory buffers = {{NULL}, {0}, 0, memory->failed || page->first_layer->failed};
    Scratch *const scratch = new_scratch(page, &buffers);
    if (!buffers.failed) {
        gather_own(page, weights, scratch);
        run_here()(page, weights, scratch, logits, types);
    }
    memory->failed = buffers.failed;
    domext_free(&buffers);
}

/* Add the logits of all networks, of one after the other. The first one finds its features prepared. */
static void add_each_network(const Page *page, const Table *table, const float *parameters, int32_t *groupings, float *logits,
                             float *types, Memory *memory) {
    Page single = *page;
    single.networks = 1, single.units = page->wide;
    float *const entry = domext_allocate(memory, page->inputs * page->wide, sizeof(float));
    for (Py_ssize_t network = 0; network < page->networks && !memory->failed; network++) {
        Weights weights;
        if (network > 0)
            prepare(&single, table, groupings);
        find_weights(page, parameters, network, &weights);
        for (Py_ssize_t input = 0; input < page->inputs; input++)
            memcpy(entry + input * page->wide, parameters + input * page->units + network * page->wide,
                   (size_t)page->wide * sizeof(float));
        weights.entry = entry;
        add_networks(&single, &weights, logits, types, memory);
    }
}

/* Compute the means over the networks; without memory, memory->failed is set. */
static void forward(Page *page, const Table *table, const float *parameters, int32_t *groupings, float *words, float *logits,
                    float *types, Memory *memory) {
    Features features;
    Weights weights;
    Memory first_layer = {{NULL}, {0}, 0, 0};
    page->features = &features;
    page->first_layer = &first_layer;
    find_weights(page, parameters, 0, &weights);
    prepare(page, table, groupings);
    memory->failed = first_layer.failed;
    if (!memory->failed)
        weigh(page, table, groupings, words, memory);
    memset(logits, 0, (size_t)(2 * page->blocks) * sizeof(float));
    memset(types, 0, (size_t)page->types * sizeof(float));
    if (page->blocks <= MAX_STACKED)
        add_networks(page, &weights, logits, types, memory);
    else
        add_each_network(page, table, parameters, groupings, logits, types, memory);
    domext_free(&first_layer);
    for (Py_ssize_t index = 0; index < 2 * page->blocks; index++)
        logits[index] /= (float)page->networks;
    for (Py_ssize_t index = 0; index < page->types; index++)
        types[index] /= (float)page->networks;
}

static const char *problem_of(Page *page, const Table *table) {
    if (page->networks < 1 || page->wide < 1 || page->wide > MAX_UNITS / page->networks || page->projected < 1 ||
        page->projected > MAX_UNITS / page->networks || page->types < 1 || page->types > MAX_UNITS)
        return "a size is out of range";
    page->units = page->networks * page->wide;
    if (page->scorers < 0 || page->inputs != DENSE + domext_name_features(table) + domext_page_features(table) + page->scorers)
        return "the number of features does not fit the table";
    return NULL;
}

/* forward(columns, facts, scores, parameters, networks, units, scales, groupings, words, logits, types)

   columns, facts: see table.h. scores: the columns of the scorers; None for those of scorers.h. parameters: those of all
   networks, as DOMEXT_PARAMETERS says. units: (wide, projected). scales: a Scale of each feature. groupings (GROUPINGS, blocks) and words (blocks) receive what
   PageFeatures has; logits (blocks, 2) and types (types) the means over the networks. */
PyObject *domext_forward(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *columns, *facts;
    Py_buffer scores, parameters, scales, groupings, words, logits, types;
    Page page;
    Table table;
    Memory memory = {{NULL}, {0}, 0, 0};
    memset(&page, 0, sizeof page);
    if (!PyArg_ParseTuple(args, "OOz*y*n(nn)y*w*w*w*w*", &columns, &facts, &scores, &parameters, &page.networks, &page.wide,
                          &page.projected, &scales, &groupings, &words, &logits, &types))
        return NULL;
    const int valid = domext_read_table(columns, facts, &table);
    const char *problem = NULL;
    if (valid) {
        page.blocks = table.blocks, page.inputs = ITEMS(scales, Scale), page.types = ITEMS(types, float);
        page.computes_scores = scores.obj == NULL;
        page.scorers = page.computes_scores ? SCORER_COLUMNS : ITEMS(scores, float) / page.blocks;
        page.scores = scores.buf, page.scales = scales.buf;
        if ((!page.computes_scores && ITEMS(scores, float) != page.scorers * page.blocks) ||
            ITEMS(groupings, int32_t) != GROUPINGS * page.blocks || ITEMS(words, float) != page.blocks ||
            ITEMS(logits, float) != 2 * page.blocks)
            problem = "the shapes of the arrays do not fit the table";
        else if ((problem = problem_of(&page, &table)) == NULL &&
                 ITEMS(parameters, float) != parameters_of(&page))
            problem = "the number of parameters does not fit the shapes";
    }
    if (valid && problem == NULL) {
        Py_BEGIN_ALLOW_THREADS;
        forward(&page, &table, parameters.buf, groupings.buf, words.buf, logits.buf, types.buf, &memory);
        Py_END_ALLOW_THREADS;
    }
    const int failed = memory.failed;
    domext_free(&memory);
    domext_release_table(&table);
    Py_buffer *buffers[] = {&scores, &parameters, &scales, &groupings, &words, &logits, &types};
    for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++)
        PyBuffer_Release(buffers[index]);
    if (!valid)
        return NULL;
    if (problem != NULL)
        return PyErr_Format(PyExc_ValueError, "forward: %s", problem);
    if (failed)
        return PyErr_NoMemory();
    return domext_none();
}
