/* The layers of a network. networks.c includes this file once for each kind of processor, with FOR_PROCESSOR set to a macro
   that makes the names of the functions distinct. */

/* One row of add_products, for some columns of the matrix. */
static inline void FOR_PROCESSOR(add_row)(float *restrict output, const float *restrict input, Py_ssize_t unit_step,
                           const float *restrict matrix, Py_ssize_t inner, Py_ssize_t matrix_columns, Py_ssize_t columns) {
    for (Py_ssize_t unit = 0; unit < inner; unit++) {
        const float value = input[unit * unit_step];
        for (Py_ssize_t column = 0; column < columns; column++)
            output[column] += value * matrix[unit * matrix_columns + column];
    }
}

/* One column of add_products, for four rows. */
static inline void FOR_PROCESSOR(add_column)(float *restrict output, const float *restrict input, Py_ssize_t row_step,
                                             Py_ssize_t unit_step, const float *restrict matrix, Py_ssize_t inner,
                                             Py_ssize_t columns) {
    float a = 0, b = 0, c = 0, d = 0;
    for (Py_ssize_t unit = 0; unit < inner; unit++, input += unit_step) {
        const float weight = matrix[unit * columns];
        a += input[0] * weight, b += input[row_step] * weight;
        c += input[2 * row_step] * weight, d += input[3 * row_step] * weight;
    }
    output[0] += a, output[columns] += b, output[2 * columns] += c, output[3 * columns] += d;
}

#if defined(__GNUC__)
DEFINE_TILE(FOR_PROCESSOR(add_half_tile), HalfLanes)
DEFINE_TILE(FOR_PROCESSOR(add_tile), Lanes)
#ifdef HAS_DOUBLE_LANES
DEFINE_TILE(FOR_PROCESSOR(add_double_tile), DoubleLanes)
#endif
#endif

/* output[row] += input[row] @ matrix, where input[row][unit] is at input[row * row_step + unit * unit_step]. */
static void FOR_PROCESSOR(add_products)(float *restrict output, const float *restrict input, Py_ssize_t row_step,
                                    Py_ssize_t unit_step, const float *restrict matrix, Py_ssize_t rows, Py_ssize_t inner,
                                    Py_ssize_t columns) {
    Py_ssize_t row = 0;
    for (; row + TILE_ROWS <= rows; row += TILE_ROWS) {
        Py_ssize_t column = 0;
#if defined(__GNUC__)
#define ADD_TILES(tile, width)                                                                                                  \
    for (; column + (width) <= columns; column += (width))                                                                      \
    tile(output + row * columns + column, input + row * row_step, row_step, unit_step, matrix + column, inner, columns)
#ifdef HAS_DOUBLE_LANES
        ADD_TILES(FOR_PROCESSOR(add_double_tile), 32);
#endif
        ADD_TILES(FOR_PROCESSOR(add_tile), 16);
        ADD_TILES(FOR_PROCESSOR(add_half_tile), 8);
#undef ADD_TILES
#else
        for (Py_ssize_t i = row; i < row + TILE_ROWS; i++)
            FOR_PROCESSOR(add_row)(output + i * columns, input + i * row_step, unit_step, matrix, inner, columns, columns);
        column = columns;
#endif
        for (; column < columns; column++)
            FOR_PROCESSOR(add_column)(output + row * columns + column, input + row * row_step, row_step, unit_step, matrix + column, inner,
                                      columns);
    }
    for (; row < rows; row++)
        FOR_PROCESSOR(add_row)(output + row * columns, input + row * row_step, unit_step, matrix, inner, columns, columns);
}

static void FOR_PROCESSOR(rectify)(float *values, Py_ssize_t length) {
    for (Py_ssize_t index = 0; index < length; index++)
        values[index] = values[index] > 0 ? values[index] : 0;
}

static void FOR_PROCESSOR(fill_rows)(float *output, const float *row, Py_ssize_t rows, Py_ssize_t columns) {
    for (Py_ssize_t index = 0; index < rows; index++)
        memcpy(output + index * columns, row, (size_t)columns * sizeof(float));
}

/* Standardise the features of a few blocks, which are in rows of CHUNK. */
static void FOR_PROCESSOR(standardise)(float *restrict values, const float *mean, const float *inverse_std, float limit,
                                       Py_ssize_t features, Py_ssize_t rows) {
    for (Py_ssize_t feature = 0; feature < features; feature++, values += CHUNK)
        for (Py_ssize_t row = 0; row < rows; row++)
            values[row] = standardised(values[row], mean[feature], inverse_std[feature], limit);
}

/* The part of the entry layer that is the same for all blocks: the features of the page, and of names that no block has. */
static void FOR_PROCESSOR(enter_page)(const Page *page, const Weights *weights, Scratch *scratch) {
    const Py_ssize_t names = page->features->of_names, features = names + page->features->of_page;
    const float *mean = page->mean + DENSE, *inverse_std = page->inverse_std + DENSE;
    for (Py_ssize_t feature = 0; feature < features; feature++) {
        const float value = feature < names ? 0 : page->features->page[feature - names];
        scratch->page_inputs[feature] = standardised(value, mean[feature], inverse_std[feature], page->max_deviations);
    }
    for (Py_ssize_t name = 0; name < names; name++)
        scratch->name_steps[name] =
            standardised(1, mean[name], inverse_std[name], page->max_deviations) - scratch->page_inputs[name];
    for (Py_ssize_t network = 0; network < page->networks; network++) {
        float *const constant = scratch->constant + network * page->wide;
        memcpy(constant, weights[network].entry_bias, (size_t)page->wide * sizeof(float));
        FOR_PROCESSOR(add_products)(constant, scratch->page_inputs, features, 1, weights[network].entry + DENSE * page->wide, 1,
                                    features, page->wide);
    }
}

static void FOR_PROCESSOR(add_set)(const Page *page, const float *steps, const float *weights, uint64_t set,
                                   float *restrict output) {
    for (; set != 0; set >>= 1, steps++, weights += page->wide)
        if (set & 1)
            for (Py_ssize_t unit = 0; unit < page->wide; unit++)
                output[unit] += *steps * weights[unit];
}

/* The part of the entry layer that depends on the names of a block, and on the page. */
static void FOR_PROCESSOR(enter_names)(const Page *page, const Weights *weights, const Names *names, Scratch *scratch) {
    const Py_ssize_t wide = page->wide, structure = page->features->table->structure_bits;
    const Py_ssize_t terms = page->features->table->term_bits;
    const struct {
        uint64_t set;
        Py_ssize_t first, bits;
    } sets[] = {{names->own_structure, 0, structure},
                {names->all_structure, structure, structure},
                {names->near_terms, 2 * structure, terms},
                {names->all_terms, 2 * structure + terms, terms}};
    memcpy(scratch->of_names, scratch->constant, (size_t)(page->networks * wide) * sizeof(float));
    for (Py_ssize_t network = 0; network < page->networks; network++)
        for (int index = 0; index < 4; index++) {
            const uint64_t mask = sets[index].bits == 64 ? UINT64_MAX : ((uint64_t)1 << sets[index].bits) - 1;
            FOR_PROCESSOR(add_set)(page, scratch->name_steps + sets[index].first,
                                   weights[network].entry + (DENSE + sets[index].first) * wide, sets[index].set & mask,
                                   scratch->of_names + network * wide);
        }
}

/* The layers of each block by itself, for all networks and a few blocks at a time. */
static void FOR_PROCESSOR(enter)(const Page *page, const Weights *weights, Scratch *scratch) {
    const Py_ssize_t wide = page->wide, blocks = page->blocks, scorers = page->scorers;
    const Py_ssize_t first_scorer = DENSE + page->features->of_names + page->features->of_page;
    float *const scores = scratch->chunk + DENSE * CHUNK;
    Names last = {0, 0, 0, 0};
    FOR_PROCESSOR(enter_page)(page, weights, scratch);
    FOR_PROCESSOR(enter_names)(page, weights, &last, scratch);
    for (Py_ssize_t first = 0; first < blocks; first += CHUNK) {
        const Py_ssize_t rows = blocks - first < CHUNK ? blocks - first : CHUNK;
        for (Py_ssize_t row = 0; row < rows; row++) {
            const Names names = domext_names(page->features, first + row);
            if (memcmp(&names, &last, sizeof names) != 0)
                FOR_PROCESSOR(enter_names)(page, weights, &names, scratch);
            last = names;
            for (Py_ssize_t network = 0; network < page->networks; network++)
                memcpy(scratch->entry + (network * CHUNK + row) * wide, scratch->of_names + network * wide,
                       (size_t)wide * sizeof(float));
            domext_dense_features(page->features, first + row, scratch->chunk + row, CHUNK);
        }
        for (Py_ssize_t scorer = 0; scorer < scorers; scorer++)
            memcpy(scores + scorer * CHUNK, page->scores + scorer * blocks + first, (size_t)rows * sizeof(float));
        FOR_PROCESSOR(standardise)(scratch->chunk, page->mean, page->inverse_std, page->max_deviations, DENSE, rows);
        FOR_PROCESSOR(standardise)(scores, page->mean + first_scorer, page->inverse_std + first_scorer, page->max_deviations,
                                   scorers, rows);
        for (Py_ssize_t network = 0; network < page->networks; network++) {
            float *const entry = scratch->entry + network * CHUNK * wide;
            float *const block = scratch->block + (network * blocks + first) * wide;
            FOR_PROCESSOR(add_products)(entry, scratch->chunk, 1, CHUNK, weights[network].entry, rows, DENSE, wide);
            FOR_PROCESSOR(add_products)(entry, scores, 1, CHUNK, weights[network].entry + first_scorer * wide, rows, scorers,
                                        wide);
            FOR_PROCESSOR(rectify)(entry, rows * wide);
            FOR_PROCESSOR(fill_rows)(block, weights[network].block_bias, rows, wide);
            FOR_PROCESSOR(add_products)(block, entry, wide, 1, weights[network].block, rows, wide, wide);
            FOR_PROCESSOR(rectify)(block, rows * wide);
        }
    }
}

/* The weighted and the plain mean of each unit over the page. */
static void FOR_PROCESSOR(page_means)(const Page *page, const float *values, float *means) {
    const Py_ssize_t wide = page->wide;
    double weighted[MAX_UNITS] = {0}, plain[MAX_UNITS] = {0}, total = 0;
    for (Py_ssize_t block = 0; block < page->blocks; block++) {
        total += page->weight[block];
        for (Py_ssize_t unit = 0; unit < wide; unit++) {
            weighted[unit] += (double)values[block * wide + unit] * page->weight[block];
            plain[unit] += values[block * wide + unit];
        }
    }
    for (Py_ssize_t unit = 0; unit < wide; unit++) {
        means[unit] = (float)(weighted[unit] / total);
        means[wide + unit] = (float)(plain[unit] / (double)page->blocks);
    }
}

/* Add the means of one way of grouping the blocks, multiplied by their weights. */
static void FOR_PROCESSOR(add_groups)(const Page *page, const int32_t *group, const float *weights, Scratch *scratch,
                                  float *restrict output) {
    const Py_ssize_t wide = page->wide, projected = page->projected;
    const Py_ssize_t groups = domext_number_of_groups(group, page->blocks);
    memset(scratch->sums, 0, (size_t)(groups * projected) * sizeof(float));
    memset(scratch->products, 0, (size_t)(groups * wide) * sizeof(float));
    memset(scratch->group_weight, 0, (size_t)groups * sizeof(float));
    for (Py_ssize_t block = 0; block < page->blocks; block++) {
        const float weight = page->weight[block];
        float *restrict sum = scratch->sums + group[block] * projected;
        const float *restrict value = scratch->shown + (RADIUS + block) * projected;
        scratch->group_weight[group[block]] += weight;
        for (Py_ssize_t unit = 0; unit < projected; unit++)
            sum[unit] += weight * value[unit];
    }
    for (Py_ssize_t index = 0; index < groups; index++)
        for (Py_ssize_t unit = 0; unit < projected; unit++)
            scratch->sums[index * projected + unit] /= scratch->group_weight[index];
    FOR_PROCESSOR(add_products)(scratch->products, scratch->sums, projected, 1, weights, groups, projected, wide);
    for (Py_ssize_t block = 0; block < page->blocks; block++) {
        const float *restrict product = scratch->products + group[block] * wide;
        for (Py_ssize_t unit = 0; unit < wide; unit++)
            output[block * wide + unit] += product[unit];
    }
}

static void FOR_PROCESSOR(context_layer)(const Page *page, const Weights *weights, int layer, const float *values, Scratch *scratch,
                          float *output) {
    const Py_ssize_t blocks = page->blocks, wide = page->wide, projected = page->projected;
    const float *surroundings = weights->context[layer].surroundings;
    float *const shown = scratch->shown + RADIUS * projected;
    float constant[MAX_UNITS];
    FOR_PROCESSOR(page_means)(page, values, scratch->means);
    memcpy(constant, weights->context[layer].bias, (size_t)wide * sizeof(float));
    FOR_PROCESSOR(add_products)(constant, scratch->means, 2 * wide, 1, weights->context[layer].page, 1, 2 * wide, wide);
    FOR_PROCESSOR(fill_rows)(output, constant, blocks, wide);
    FOR_PROCESSOR(add_products)(output, values, wide, 1, weights->context[layer].self, blocks, wide, wide);
    memset(shown, 0, (size_t)(blocks * projected) * sizeof(float));
    FOR_PROCESSOR(add_products)(shown, values, wide, 1, weights->context[layer].projection, blocks, wide, projected);
    /* The neighbours on each side are consecutive rows; there are rows of zeros beyond the page. */
    FOR_PROCESSOR(add_products)(output, shown - RADIUS * projected, projected, 1, surroundings, blocks, RADIUS * projected, wide);
    surroundings += RADIUS * projected * wide;
    FOR_PROCESSOR(add_products)(output, shown + projected, projected, 1, surroundings, blocks, RADIUS * projected, wide);
    surroundings += RADIUS * projected * wide;
    for (Py_ssize_t grouping = 0; grouping < GROUPINGS; grouping++, surroundings += projected * wide)
        FOR_PROCESSOR(add_groups)(page, page->group + grouping * blocks, surroundings, scratch, output);
    FOR_PROCESSOR(rectify)(output, blocks * wide);
}

/* Add a layer of each block by itself to its own input. */
static void FOR_PROCESSOR(add_between)(const Page *page, const Weights *weights, Scratch *scratch, float *values) {
    const Py_ssize_t wide = page->wide;
    for (Py_ssize_t first = 0; first < page->blocks; first += CHUNK) {
        const Py_ssize_t rows = page->blocks - first < CHUNK ? page->blocks - first : CHUNK;
        FOR_PROCESSOR(fill_rows)(scratch->entry, weights->between_bias, rows, wide);
        FOR_PROCESSOR(add_products)(scratch->entry, values + first * wide, wide, 1, weights->between, rows, wide, wide);
        FOR_PROCESSOR(rectify)(scratch->entry, rows * wide);
        for (Py_ssize_t index = 0; index < rows * wide; index++)
            values[first * wide + index] += scratch->entry[index];
    }
}

/* Add the outputs of one network to the sums over the networks. */
static void FOR_PROCESSOR(run_network)(const Page *page, const Weights *weights, float *block, Scratch *scratch, float *logits,
                                       float *types) {
    const Py_ssize_t blocks = page->blocks, wide = page->wide;
    float *const joined = scratch->joined, *const second = block; /* the layer before is not needed any more */
    FOR_PROCESSOR(context_layer)(page, weights, 0, block, scratch, joined);
    FOR_PROCESSOR(add_between)(page, weights, scratch, joined);
    FOR_PROCESSOR(context_layer)(page, weights, 1, joined, scratch, second);
    for (Py_ssize_t index = 0; index < blocks; index++)
        for (Py_ssize_t column = 0; column < 2; column++)
            logits[2 * index + column] += weights->out_bias[column];
    FOR_PROCESSOR(add_products)(logits, joined, wide, 1, weights->out, blocks, wide, 2);
    FOR_PROCESSOR(add_products)(logits, second, wide, 1, weights->out + wide * 2, blocks, wide, 2);
    for (Py_ssize_t type = 0; type < page->types; type++)
        types[type] += weights->type_bias[type];
    /* The means of the second context layer are still in place. */
    FOR_PROCESSOR(add_products)(types, scratch->means, 2 * wide, 1, weights->type, 1, 2 * wide, page->types);
}

static void FOR_PROCESSOR(run)(const Page *page, const Weights *weights, Scratch *scratch, float *logits, float *types) {
    FOR_PROCESSOR(enter)(page, weights, scratch);
    for (Py_ssize_t network = 0; network < page->networks; network++)
        FOR_PROCESSOR(run_network)(page, weights + network, scratch->block + network * page->blocks * page->wide, scratch,
                                   logits, types);
}
