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

#if defined(__GNUC__)

/* Four rows and sixteen columns of add_products: they fit into the registers of a processor with vectors of eight floats. */
__attribute__((always_inline)) static inline void FOR_PROCESSOR(add_tile)(float *restrict output, const float *restrict input,
                                                           Py_ssize_t row_step, Py_ssize_t unit_step,
                                                           const float *restrict matrix, Py_ssize_t inner,
                                                           Py_ssize_t columns) {
    Lanes a0 = {0}, a1 = {0}, b0 = {0}, b1 = {0}, c0 = {0}, c1 = {0}, d0 = {0}, d1 = {0};
    for (Py_ssize_t unit = 0; unit < inner; unit++, matrix += columns, input += unit_step) {
        const Lanes left = LANES(matrix), right = LANES(matrix + 8);
        const float a = input[0], b = input[row_step], c = input[2 * row_step], d = input[3 * row_step];
        a0 += a * left, a1 += a * right;
        b0 += b * left, b1 += b * right;
        c0 += c * left, c1 += c * right;
        d0 += d * left, d1 += d * right;
    }
    ADD_LANES(output, a0), ADD_LANES(output + 8, a1), output += columns;
    ADD_LANES(output, b0), ADD_LANES(output + 8, b1), output += columns;
    ADD_LANES(output, c0), ADD_LANES(output + 8, c1), output += columns;
    ADD_LANES(output, d0), ADD_LANES(output + 8, d1);
}
#else
static inline void FOR_PROCESSOR(add_tile)(float *restrict output, const float *restrict input, Py_ssize_t row_step, Py_ssize_t unit_step,
                            const float *restrict matrix, Py_ssize_t inner, Py_ssize_t columns) {
    for (int row = 0; row < TILE_ROWS; row++)
        FOR_PROCESSOR(add_row)(output + row * columns, input + row * row_step, unit_step, matrix, inner, columns, TILE_COLUMNS);
}
#endif

/* output[row] += input[row] @ matrix, where input[row][unit] is at input[row * row_step + unit * unit_step]. */
static void FOR_PROCESSOR(add_products)(float *restrict output, const float *restrict input, Py_ssize_t row_step,
                                    Py_ssize_t unit_step, const float *restrict matrix, Py_ssize_t rows, Py_ssize_t inner,
                                    Py_ssize_t columns) {
    Py_ssize_t row = 0;
    for (; row + TILE_ROWS <= rows; row += TILE_ROWS) {
        Py_ssize_t column = 0;
        for (; column + TILE_COLUMNS <= columns; column += TILE_COLUMNS)
            FOR_PROCESSOR(add_tile)(output + row * columns + column, input + row * row_step, row_step, unit_step, matrix + column, inner,
                     columns);
        if (column < columns)
            for (Py_ssize_t i = row; i < row + TILE_ROWS; i++)
                FOR_PROCESSOR(add_row)(output + i * columns + column, input + i * row_step, unit_step, matrix + column, inner, columns,
                        columns - column);
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

/* The first layer, from the features of a few blocks at a time. */
static void FOR_PROCESSOR(enter)(const Page *page, const Weights *weights, float *restrict chunk, float *restrict output) {
    const Py_ssize_t wide = page->wide;
    FOR_PROCESSOR(fill_rows)(output, weights->entry_bias, page->blocks, wide);
    for (Py_ssize_t first = 0; first < page->blocks; first += CHUNK) {
        const Py_ssize_t rows = page->blocks - first < CHUNK ? page->blocks - first : CHUNK;
        for (Py_ssize_t feature = 0; feature < page->features; feature++) {
            const float mean = page->mean[feature], scale = page->inverse_std[feature], limit = page->max_deviations;
            const float *restrict values = page->matrix + feature * page->blocks + first;
            for (Py_ssize_t row = 0; row < rows; row++) {
                const float scaled = (values[row] - mean) * scale;
                const float raised = scaled < -limit ? -limit : scaled;
                chunk[feature * CHUNK + row] = raised > limit ? limit : raised;
            }
        }
        FOR_PROCESSOR(add_products)(output + first * wide, chunk, 1, CHUNK, weights->entry, rows, page->features, wide);
    }
    FOR_PROCESSOR(rectify)(output, page->blocks * wide);
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
    Py_ssize_t groups = 0;
    for (Py_ssize_t block = 0; block < page->blocks; block++)
        groups = group[block] >= groups ? group[block] + 1 : groups;
    memset(scratch->sums, 0, (size_t)(groups * projected) * sizeof(float));
    memset(scratch->products, 0, (size_t)(groups * wide) * sizeof(float));
    memset(scratch->group_weight, 0, (size_t)groups * sizeof(float));
    for (Py_ssize_t block = 0; block < page->blocks; block++) {
        const float weight = page->weight[block];
        float *restrict sum = scratch->sums + group[block] * projected;
        const float *restrict value = scratch->shown + block * projected;
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
    float constant[MAX_UNITS];
    FOR_PROCESSOR(page_means)(page, values, scratch->means);
    memcpy(constant, weights->context[layer].bias, (size_t)wide * sizeof(float));
    FOR_PROCESSOR(add_products)(constant, scratch->means, 2 * wide, 1, weights->context[layer].page, 1, 2 * wide, wide);
    FOR_PROCESSOR(fill_rows)(output, constant, blocks, wide);
    FOR_PROCESSOR(add_products)(output, values, wide, 1, weights->context[layer].self, blocks, wide, wide);
    memset(scratch->shown, 0, (size_t)(blocks * projected) * sizeof(float));
    FOR_PROCESSOR(add_products)(scratch->shown, values, wide, 1, weights->context[layer].projection, blocks, wide, projected);
    for (Py_ssize_t offset = -RADIUS; offset <= RADIUS; offset++) {
        const Py_ssize_t first = offset < 0 ? -offset : 0, last = offset > 0 ? blocks - offset : blocks;
        if (offset == 0)
            continue;
        if (last > first)
            FOR_PROCESSOR(add_products)(output + first * wide, scratch->shown + (first + offset) * projected, projected, 1, surroundings,
                         last - first, projected, wide);
        surroundings += projected * wide;
    }
    for (Py_ssize_t grouping = 0; grouping < page->groupings; grouping++, surroundings += projected * wide)
        FOR_PROCESSOR(add_groups)(page, page->group + grouping * blocks, surroundings, scratch, output);
    FOR_PROCESSOR(rectify)(output, blocks * wide);
}

/* Add the outputs of one network to the sums over the networks. */
static void FOR_PROCESSOR(run_network)(const Page *page, const Weights *weights, Scratch *scratch, float *logits, float *types) {
    const Py_ssize_t blocks = page->blocks, wide = page->wide;
    FOR_PROCESSOR(enter)(page, weights, scratch->chunk, scratch->entry);
    FOR_PROCESSOR(fill_rows)(scratch->block, weights->block_bias, blocks, wide);
    FOR_PROCESSOR(add_products)(scratch->block, scratch->entry, wide, 1, weights->block, blocks, wide, wide);
    FOR_PROCESSOR(rectify)(scratch->block, blocks * wide);
    FOR_PROCESSOR(context_layer)(page, weights, 0, scratch->block, scratch, scratch->first);
    FOR_PROCESSOR(fill_rows)(scratch->joined, weights->between_bias, blocks, wide);
    FOR_PROCESSOR(add_products)(scratch->joined, scratch->first, wide, 1, weights->between, blocks, wide, wide);
    FOR_PROCESSOR(rectify)(scratch->joined, blocks * wide);
    for (Py_ssize_t index = 0; index < blocks * wide; index++)
        scratch->joined[index] += scratch->first[index];
    FOR_PROCESSOR(context_layer)(page, weights, 1, scratch->joined, scratch, scratch->second);
    for (Py_ssize_t block = 0; block < blocks; block++)
        for (Py_ssize_t column = 0; column < 2; column++)
            logits[2 * block + column] += weights->out_bias[column];
    FOR_PROCESSOR(add_products)(logits, scratch->joined, wide, 1, weights->out, blocks, wide, 2);
    FOR_PROCESSOR(add_products)(logits, scratch->second, wide, 1, weights->out + wide * 2, blocks, wide, 2);
    for (Py_ssize_t type = 0; type < page->types; type++)
        types[type] += weights->type_bias[type];
    /* The means of the second context layer are still in place. */
    FOR_PROCESSOR(add_products)(types, scratch->means, 2 * wide, 1, weights->type, 1, 2 * wide, page->types);
}
