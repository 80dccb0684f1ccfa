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
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_8), HalfLanes, 2)
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_16), Lanes, 2)
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_32), Lanes, 4)
#ifdef HAS_DOUBLE_LANES
DEFINE_TILE(FOR_PROCESSOR(add_double_tile), DoubleLanes)
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_64), DoubleLanes, 4)
#else
DEFINE_STRIP(FOR_PROCESSOR(add_strip_of_64), Lanes, 8)
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

/* output[column] += the sum of listed[place] * matrix[index[place]][column]. */
static void FOR_PROCESSOR(add_listed)(float *restrict output, const float *restrict listed, const int32_t *restrict index,
                                      Py_ssize_t number, const float *restrict matrix, Py_ssize_t columns) {
    Py_ssize_t column = 0;
#if defined(__GNUC__)
#define ADD_STRIPS(width)                                                                                                       \
    for (; column + (width) <= columns; column += (width))                                                                      \
    FOR_PROCESSOR(add_strip_of_##width)(output + column, listed, index, number, matrix + column, columns)
    ADD_STRIPS(64);
    ADD_STRIPS(32);
    ADD_STRIPS(16);
    ADD_STRIPS(8);
#undef ADD_STRIPS
#endif
    for (Py_ssize_t place = 0; place < number && column < columns; place++)
        for (Py_ssize_t last = column; last < columns; last++)
            output[last] += listed[place] * matrix[index[place] * columns + last];
}

/* List the positive values and their places; return how many. */
static Py_ssize_t FOR_PROCESSOR(list_positive)(const float *restrict values, Py_ssize_t length, Scratch *restrict scratch) {
    float *const listed = scratch->listed;
    int32_t *const index = scratch->index;
    Py_ssize_t number = 0, place = 0;
#ifdef HAS_PERMUTATION
    for (; place + 8 <= length; place += 8) {
        const __m256 eight = _mm256_loadu_ps(values + place);
        const int positive = _mm256_movemask_ps(_mm256_cmp_ps(eight, _mm256_setzero_ps(), _CMP_GT_OQ));
        const __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)scratch->order[positive]));
        _mm256_storeu_ps(listed + number, _mm256_permutevar8x32_ps(eight, order));
        _mm256_storeu_si256((__m256i_u *)(index + number), _mm256_add_epi32(order, _mm256_set1_epi32((int32_t)place)));
        number += __builtin_popcount((unsigned)positive);
    }
#endif
    for (; place < length; place++) {
        listed[number] = values[place];
        index[number] = (int32_t)place;
        number += values[place] > 0;
    }
    return number;
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

/* The part of the entry layer that depends on the names of a block, and on the page. */
static void FOR_PROCESSOR(enter_names)(const Page *page, const Weights *weights, const Names *names, Scratch *scratch) {
    const Py_ssize_t wide = page->wide, structure = page->features->table->structure_bits;
    const Py_ssize_t terms = page->features->table->term_bits;
    const uint64_t sets[] = {names->own_structure, names->all_structure, names->near_terms, names->all_terms};
    Py_ssize_t number = 0, first = 0;
    for (int index = 0; index < 4; index++) {
        const Py_ssize_t bits = index < 2 ? structure : terms;
        uint64_t set = bits == 64 ? sets[index] : sets[index] & (((uint64_t)1 << bits) - 1);
        for (Py_ssize_t name = first; set != 0; set >>= 1, name++) {
            scratch->listed[number] = scratch->name_steps[name];
            scratch->index[number] = (int32_t)(DENSE + name);
            number += set & 1;
        }
        first += bits;
    }
    memcpy(scratch->of_names, scratch->constant, (size_t)(page->networks * wide) * sizeof(float));
    for (Py_ssize_t network = 0; network < page->networks; network++)
        FOR_PROCESSOR(add_listed)(scratch->of_names + network * wide, scratch->listed, scratch->index, number,
                                  weights[network].entry, wide);
}

/* The part of the entry layer that a container gives to all of its blocks. */
static void FOR_PROCESSOR(enter_container)(const Page *page, const Weights *weights, int slot, int32_t node,
                                           Scratch *scratch) {
    const Py_ssize_t wide = page->wide, number = scratch->places.in_slot[slot];
    const int32_t *const places = scratch->places.shared[slot];
    float *const shared = scratch->shared + slot * page->networks * wide;
    domext_shared_features(page->features, slot, node, scratch->listed);
    for (Py_ssize_t index = 0; index < number; index++)
        scratch->listed[index] = standardised(scratch->listed[index], page->mean[places[index]],
                                              page->inverse_std[places[index]], page->max_deviations);
    memset(shared, 0, (size_t)(page->networks * wide) * sizeof(float));
    for (Py_ssize_t network = 0; network < page->networks; network++)
        FOR_PROCESSOR(add_listed)(shared + network * wide, scratch->listed, places, number, weights[network].entry, wide);
}

/* The part of the entry layer that consecutive blocks often share: of the page, the names and the containers. */
static void FOR_PROCESSOR(enter_shared)(const Page *page, const Weights *weights, Py_ssize_t block, Scratch *scratch) {
    const Py_ssize_t size = page->networks * page->wide;
    const Names names = domext_names(page->features, block);
    int32_t containers[SHARED_SLOTS];
    int changed = block == 0 || memcmp(&names, &scratch->names, sizeof names) != 0;
    if (changed)
        FOR_PROCESSOR(enter_names)(page, weights, &names, scratch);
    scratch->names = names;
    domext_shared_nodes(page->features, block, containers);
    for (int slot = 0; slot < SHARED_SLOTS; slot++)
        if (containers[slot] != scratch->containers[slot]) {
            FOR_PROCESSOR(enter_container)(page, weights, slot, containers[slot], scratch);
            scratch->containers[slot] = containers[slot];
            changed = 1;
        }
    if (!changed)
        return;
    memcpy(scratch->start, scratch->of_names, (size_t)size * sizeof(float));
    for (int slot = 0; slot < SHARED_SLOTS; slot++) {
        const float *restrict shared = scratch->shared + slot * size;
        for (Py_ssize_t unit = 0; unit < size; unit++)
            scratch->start[unit] += shared[unit];
    }
}

/* Compute the rows of a layer from those of the layer before, of which only positive units count. */
static void FOR_PROCESSOR(apply_layer)(const float *input, const float *matrix, const float *bias, Py_ssize_t rows,
                                       Py_ssize_t wide, Scratch *scratch, float *output) {
    FOR_PROCESSOR(fill_rows)(output, bias, rows, wide);
    for (Py_ssize_t row = 0; row < rows; row++) {
        const Py_ssize_t number =
            FOR_PROCESSOR(list_positive)(input + row * wide, wide, scratch);
        FOR_PROCESSOR(add_listed)(output + row * wide, scratch->listed, scratch->index, number, matrix, wide);
    }
    FOR_PROCESSOR(rectify)(output, rows * wide);
}

/* The layers of each block by itself, for all networks and a few blocks at a time. */
static void FOR_PROCESSOR(enter)(const Page *page, const Weights *weights, Scratch *scratch) {
    const Py_ssize_t wide = page->wide, blocks = page->blocks, own = OWN + page->scorers;
    FOR_PROCESSOR(enter_page)(page, weights, scratch);
    for (Py_ssize_t first = 0; first < blocks; first += CHUNK) {
        const Py_ssize_t rows = blocks - first < CHUNK ? blocks - first : CHUNK;
        for (Py_ssize_t row = 0; row < rows; row++) {
            FOR_PROCESSOR(enter_shared)(page, weights, first + row, scratch);
            for (Py_ssize_t network = 0; network < page->networks; network++)
                memcpy(scratch->entry + (network * CHUNK + row) * wide, scratch->start + network * wide,
                       (size_t)wide * sizeof(float));
            domext_own_features(page->features, first + row, scratch->chunk + row, CHUNK);
        }
        for (Py_ssize_t scorer = 0; scorer < page->scorers; scorer++)
            memcpy(scratch->chunk + (OWN + scorer) * CHUNK, page->scores + scorer * blocks + first,
                   (size_t)rows * sizeof(float));
        FOR_PROCESSOR(standardise)(scratch->chunk, scratch->own_mean, scratch->own_inverse_std, page->max_deviations, own, rows);
        for (Py_ssize_t network = 0; network < page->networks; network++) {
            float *const entry = scratch->entry + network * CHUNK * wide;
            FOR_PROCESSOR(add_products)(entry, scratch->chunk, 1, CHUNK, scratch->own_entry + network * own * wide, rows, own,
                                        wide);
            FOR_PROCESSOR(apply_layer)(entry, weights[network].block, weights[network].block_bias, rows, wide, scratch,
                                       scratch->block + (network * blocks + first) * wide);
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

/* output[column] += factor * row[column]. */
static inline void FOR_PROCESSOR(add_scaled)(float *restrict output, const float *restrict row, float factor,
                                             Py_ssize_t columns) {
    Py_ssize_t column = 0;
#if defined(__GNUC__)
    for (; column + 8 <= columns; column += 8)
        *(Lanes *)(output + column) += factor * *(const Lanes *)(row + column);
#endif
    for (; column < columns; column++)
        output[column] += factor * row[column];
}

/* Add the means of some ways of grouping the blocks, multiplied by their weights. */
static void FOR_PROCESSOR(add_groups)(const Page *page, Py_ssize_t first, Py_ssize_t last, const float *surroundings,
                                      Scratch *scratch, float *restrict output) {
    const Py_ssize_t wide = page->wide, projected = page->projected, blocks = page->blocks;
    const float ones[GROUPINGS] = {1, 1, 1, 1, 1, 1, 1, 1};
    Py_ssize_t start[GROUPINGS], groups = 0;
    int32_t index[GROUPINGS];
    for (Py_ssize_t grouping = first; grouping < last; groups += page->groups[grouping++])
        start[grouping] = groups;
    memset(scratch->sums, 0, (size_t)(groups * projected) * sizeof(float));
    memset(scratch->products, 0, (size_t)(groups * wide) * sizeof(float));
    for (Py_ssize_t block = 0; block < blocks; block++)
        for (Py_ssize_t grouping = first; grouping < last; grouping++)
            FOR_PROCESSOR(add_scaled)(scratch->sums + (start[grouping] + page->group[grouping * blocks + block]) * projected,
                                      scratch->shown + (RADIUS + block) * projected, page->share[grouping * blocks + block],
                                      projected);
    for (Py_ssize_t grouping = first; grouping < last; grouping++)
        FOR_PROCESSOR(add_products)(scratch->products + start[grouping] * wide, scratch->sums + start[grouping] * projected,
                                    projected, 1, surroundings + grouping * projected * wide, page->groups[grouping], projected,
                                    wide);
    for (Py_ssize_t block = 0; block < blocks; block++) {
        for (Py_ssize_t grouping = first; grouping < last; grouping++)
            index[grouping - first] = (int32_t)(start[grouping] + page->group[grouping * blocks + block]);
        FOR_PROCESSOR(add_listed)(output + block * wide, ones, index, last - first, scratch->products, wide);
    }
}

/* Add the means of all ways of grouping, as many at once as the buffers hold. */
static void FOR_PROCESSOR(add_all_groups)(const Page *page, const float *surroundings, Scratch *scratch, float *output) {
    for (Py_ssize_t first = 0, last; first < GROUPINGS; first = last) {
        Py_ssize_t groups = page->groups[first];
        for (last = first + 1; last < GROUPINGS && groups + page->groups[last] <= scratch->capacity; last++)
            groups += page->groups[last];
        FOR_PROCESSOR(add_groups)(page, first, last, surroundings, scratch, output);
    }
}

static inline float FOR_PROCESSOR(dot)(const float *values, const float *weights, Py_ssize_t length) {
    float sum = 0;
    Py_ssize_t place = 0;
#if defined(__GNUC__)
    Lanes lanes = {0};
    for (; place + 8 <= length; place += 8)
        lanes += *(const Lanes *)(values + place) * *(const Lanes *)(weights + place);
    for (int lane = 0; lane < 8; lane++)
        sum += lanes[lane];
#endif
    for (; place < length; place++)
        sum += values[place] * weights[place];
    return sum;
}

/* Add the logits of all blocks from both context layers. */
static void FOR_PROCESSOR(add_logits)(const Page *page, const Weights *weights, const float *first, const float *second,
                                      Scratch *scratch, float *logits) {
    const Py_ssize_t wide = page->wide;
    for (Py_ssize_t unit = 0; unit < 2 * wide; unit++)
        for (Py_ssize_t column = 0; column < 2; column++)
            scratch->out[column * 2 * wide + unit] = weights->out[2 * unit + column];
    for (Py_ssize_t block = 0; block < page->blocks; block++)
        for (Py_ssize_t column = 0; column < 2; column++) {
            const float *const out = scratch->out + column * 2 * wide;
            logits[2 * block + column] += weights->out_bias[column] +
                                          FOR_PROCESSOR(dot)(first + block * wide, out, wide) +
                                          FOR_PROCESSOR(dot)(second + block * wide, out + wide, wide);
        }
}

/* Compute a context layer before rectification. */
static void FOR_PROCESSOR(context_layer)(const Page *page, const Weights *weights, int layer, const float *values,
                                         Scratch *scratch, float *output) {
    const Py_ssize_t blocks = page->blocks, wide = page->wide, projected = page->projected;
    const float *surroundings = weights->context[layer].surroundings;
    float *const shown = scratch->shown + RADIUS * projected;
    float constant[MAX_UNITS];
    FOR_PROCESSOR(page_means)(page, values, scratch->means);
    memcpy(constant, weights->context[layer].bias, (size_t)wide * sizeof(float));
    FOR_PROCESSOR(add_products)(constant, scratch->means, 2 * wide, 1, weights->context[layer].page, 1, 2 * wide, wide);
    FOR_PROCESSOR(fill_rows)(output, constant, blocks, wide);
    memset(shown, 0, (size_t)(blocks * projected) * sizeof(float));
    for (Py_ssize_t block = 0; block < blocks; block++) {
        const Py_ssize_t number =
            FOR_PROCESSOR(list_positive)(values + block * wide, wide, scratch);
        FOR_PROCESSOR(add_listed)(output + block * wide, scratch->listed, scratch->index, number,
                                  weights->context[layer].self, wide);
        FOR_PROCESSOR(add_listed)(shown + block * projected, scratch->listed, scratch->index, number,
                                  weights->context[layer].projection, projected);
    }
    /* The neighbours on each side are consecutive rows; there are rows of zeros beyond the page. */
    FOR_PROCESSOR(add_products)(output, shown - RADIUS * projected, projected, 1, surroundings, blocks, RADIUS * projected, wide);
    surroundings += RADIUS * projected * wide;
    FOR_PROCESSOR(add_products)(output, shown + projected, projected, 1, surroundings, blocks, RADIUS * projected, wide);
    surroundings += RADIUS * projected * wide;
    FOR_PROCESSOR(add_all_groups)(page, surroundings, scratch, output);
}

/* Rectify a layer, and add a layer of each block by itself to its own input. */
static void FOR_PROCESSOR(add_between)(const Page *page, const Weights *weights, Scratch *scratch, float *values) {
    const Py_ssize_t wide = page->wide;
    FOR_PROCESSOR(rectify)(values, page->blocks * wide);
    for (Py_ssize_t first = 0; first < page->blocks; first += CHUNK) {
        const Py_ssize_t rows = page->blocks - first < CHUNK ? page->blocks - first : CHUNK;
        FOR_PROCESSOR(apply_layer)(values + first * wide, weights->between, weights->between_bias, rows, wide, scratch,
                                   scratch->entry);
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
    FOR_PROCESSOR(rectify)(second, blocks * wide);
    FOR_PROCESSOR(add_logits)(page, weights, joined, second, scratch, logits);
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
