/* The layers of a stack of networks. networks.c includes this file once for each kind of processor, after products.h.

   A row of activations holds the units of all networks. A layer of a network connects only its own part of each row. */

/* Standardise the features of a few blocks, which are in rows of CHUNK. */
static void FOR_PROCESSOR(standardise)(float *restrict values, const Scale *scales, Py_ssize_t features,
                                       Py_ssize_t rows) {
    for (Py_ssize_t feature = 0; feature < features; feature++, values += CHUNK)
        for (Py_ssize_t row = 0; row < rows; row++)
            values[row] = standardised(values[row], scales[feature]);
}

/* The part of the entry layer that is the same for all blocks: the features of the page. The bias holds those of names that no
   block has. */
static void FOR_PROCESSOR(enter_page)(const Page *page, const Weights *weights, Scratch *scratch) {
    const Py_ssize_t names = page->features->of_names, features = names + page->features->of_page;
    const Scale *scales = page->scales + DENSE;
    for (Py_ssize_t feature = 0; feature < features; feature++) {
        const float value = feature < names ? 0 : page->features->page[feature - names];
        scratch->page_inputs[feature] = standardised(value, scales[feature]);
    }
    for (Py_ssize_t name = 0; name < names; name++)
        scratch->name_steps[name] = standardised(1, scales[name]) - scratch->page_inputs[name];
    memcpy(scratch->constant, weights->entry_bias, (size_t)page->units * sizeof(float));
    FOR_PROCESSOR(add_products)(scratch->constant, page->units, scratch->page_inputs + names, features - names, 1,
                                weights->entry + (DENSE + names) * page->units, 1, features - names, page->units);
}

/* The part of the entry layer that depends on the names of a block, and on the page. */
static void FOR_PROCESSOR(enter_names)(const Page *page, const Weights *weights, const Names *names, Scratch *scratch) {
    const Py_ssize_t units = page->units, structure = page->features->table->structure_bits;
    const Py_ssize_t terms = page->features->table->term_bits;
    const uint64_t sets[] = {names->own_structure, names->all_structure, names->near_terms, names->all_terms};
    Py_ssize_t number = 0, first = 0;
    for (int index = 0; index < 4; index++) {
        const Py_ssize_t bits = index < 2 ? structure : terms;
        uint64_t set = bits == 64 ? sets[index] : sets[index] & (((uint64_t)1 << bits) - 1);
        for (; set != 0; set &= set - 1, number++) {
            const Py_ssize_t name = first + lowest_bit(set);
            scratch->listed[number] = scratch->name_steps[name];
            scratch->index[number] = (int32_t)(DENSE + name);
        }
        first += bits;
    }
    memcpy(scratch->of_names, scratch->constant, (size_t)units * sizeof(float));
    FOR_PROCESSOR(add_listed)(scratch->of_names, scratch->listed, scratch->index, number, weights->entry, units);
}

/* The part of the entry layer that a container gives to all of its blocks. */
static void FOR_PROCESSOR(enter_container)(const Page *page, const Weights *weights, int slot, int32_t node,
                                           Scratch *scratch) {
    const Py_ssize_t units = page->units, number = scratch->places.in_slot[slot];
    const int32_t *const places = scratch->places.shared[slot];
    float *const shared = scratch->shared + slot * units;
    domext_shared_features(page->features, slot, node, scratch->listed);
    for (Py_ssize_t index = 0; index < number; index++)
        scratch->listed[index] = standardised(scratch->listed[index], page->scales[places[index]]);
    memset(shared, 0, (size_t)units * sizeof(float));
    FOR_PROCESSOR(add_listed)(shared, scratch->listed, places, number, weights->entry, units);
}

/* The part of the entry layer that consecutive blocks often share: of the page, the names and the containers. */
static void FOR_PROCESSOR(enter_shared)(const Page *page, const Weights *weights, Py_ssize_t block, Scratch *scratch) {
    const Py_ssize_t units = page->units;
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
    memcpy(scratch->start, scratch->of_names, (size_t)units * sizeof(float));
    for (int slot = 0; slot < SHARED_SLOTS; slot++) {
        const float *restrict shared = scratch->shared + slot * units;
        for (Py_ssize_t unit = 0; unit < units; unit++)
            scratch->start[unit] += shared[unit];
    }
}

/* Compute the rows of a layer from those of the layer before, of which only positive units count. */
static void FOR_PROCESSOR(apply_layer)(const Page *page, const float *input, const float *matrices, const float *bias,
                                       Py_ssize_t rows, Scratch *scratch, float *output) {
    const Py_ssize_t wide = page->wide, units = page->units;
    FOR_PROCESSOR(fill_rows)(output, bias, rows, units);
    for (Py_ssize_t part = 0; part < rows * units; part += wide) {
        const Py_ssize_t number = FOR_PROCESSOR(list_positive)(input + part, wide, scratch);
        FOR_PROCESSOR(add_listed)(output + part, scratch->listed, scratch->index, number, matrices + part % units * wide, wide);
    }
    FOR_PROCESSOR(rectify)(output, rows * units);
}

/* The layers of each block by itself, a few blocks at a time. */
static void FOR_PROCESSOR(enter)(const Page *page, const Weights *weights, Scratch *scratch) {
    const Py_ssize_t units = page->units, blocks = page->blocks, own = OWN + page->scorers;
    FOR_PROCESSOR(enter_page)(page, weights, scratch);
    for (Py_ssize_t first = 0; first < blocks; first += CHUNK) {
        const Py_ssize_t rows = blocks - first < CHUNK ? blocks - first : CHUNK;
        for (Py_ssize_t row = 0; row < rows; row++) {
            FOR_PROCESSOR(enter_shared)(page, weights, first + row, scratch);
            memcpy(scratch->entry + row * units, scratch->start, (size_t)units * sizeof(float));
            domext_own_features(page->features, first + row, scratch->chunk + row, CHUNK);
        }
        for (Py_ssize_t scorer = 0; scorer < page->scorers; scorer++)
            memcpy(scratch->chunk + (OWN + scorer) * CHUNK, page->scores + scorer * blocks + first,
                   (size_t)rows * sizeof(float));
        FOR_PROCESSOR(standardise)(scratch->chunk, scratch->own_scales, own, rows);
        FOR_PROCESSOR(add_products)(scratch->entry, units, scratch->chunk, 1, CHUNK, scratch->own_entry, rows, own, units);
        FOR_PROCESSOR(apply_layer)(page, scratch->entry, weights->block, weights->block_bias, rows, scratch,
                                   scratch->values + first * units);
    }
}

/* The weighted and the plain mean of each unit over the page. */
static void FOR_PROCESSOR(page_means)(const Page *page, const float *values, Scratch *scratch) {
    const Py_ssize_t units = page->units;
    double weighted[MAX_UNITS] = {0}, plain[MAX_UNITS] = {0}, total = 0;
    for (Py_ssize_t block = 0; block < page->blocks; block++) {
        total += page->weight[block];
        for (Py_ssize_t unit = 0; unit < units; unit++) {
            weighted[unit] += (double)values[block * units + unit] * page->weight[block];
            plain[unit] += values[block * units + unit];
        }
    }
    for (Py_ssize_t unit = 0; unit < units; unit++) {
        scratch->weighted_means[unit] = (float)(weighted[unit] / total);
        scratch->means[unit] = (float)(plain[unit] / (double)page->blocks);
    }
}

/* Add the means over the page of the units of one network, multiplied by their weights. */
static void FOR_PROCESSOR(add_page)(const Page *page, Py_ssize_t network, const float *matrices, Py_ssize_t columns,
                                    const Scratch *scratch, float *output) {
    const Py_ssize_t wide = page->wide;
    const float *const matrix = matrices + network * 2 * wide * columns;
    FOR_PROCESSOR(add_products)(output, columns, scratch->weighted_means + network * wide, wide, 1, matrix, 1, wide, columns);
    FOR_PROCESSOR(add_products)(output, columns, scratch->means + network * wide, wide, 1, matrix + wide * columns, 1, wide,
                                columns);
}

/* Add the means of the groups from start to stop, multiplied by their weights. */
static void FOR_PROCESSOR(add_groups)(const Page *page, const float *surroundings, Py_ssize_t start, Py_ssize_t stop,
                                      Scratch *scratch, float *output) {
    const Py_ssize_t wide = page->wide, units = page->units, projected = page->projected;
    const Py_ssize_t row = page->networks * projected;
    const float ones[GROUPINGS] = {1, 1, 1, 1, 1, 1, 1, 1};
    int32_t index[GROUPINGS];
    int from = 0, to = GROUPINGS; /* the ways of grouping that have such groups */
    while (page->first_group[from + 1] <= start)
        from++;
    while (page->first_group[to - 1] >= stop)
        to--;
    memset(scratch->sums, 0, (size_t)((stop - start) * row) * sizeof(float));
    memset(scratch->products, 0, (size_t)((stop - start) * units) * sizeof(float));
    for (Py_ssize_t block = 0; block < page->blocks; block++)
        for (int grouping = from; grouping < to; grouping++) {
            const Py_ssize_t group = page->first_group[grouping] + page->group[grouping * page->blocks + block];
            if (group >= start && group < stop)
                FOR_PROCESSOR(add_scaled)(scratch->sums + (group - start) * row, scratch->shown + (RADIUS + block) * row,
                                          page->weight[block] / page->group_weight[group], row);
        }
    for (Py_ssize_t network = 0; network < page->networks; network++, surroundings += SURROUNDINGS * projected * wide)
        for (int grouping = from; grouping < to; grouping++) {
            const Py_ssize_t first = page->first_group[grouping] > start ? page->first_group[grouping] : start;
            const Py_ssize_t last = page->first_group[grouping + 1] < stop ? page->first_group[grouping + 1] : stop;
            FOR_PROCESSOR(add_products)(scratch->products + (first - start) * units + network * wide, units,
                                        scratch->sums + (first - start) * row + network * projected, row, 1,
                                        surroundings + (2 * RADIUS + grouping) * projected * wide, last - first, projected,
                                        wide);
        }
    for (Py_ssize_t block = 0; block < page->blocks; block++) {
        Py_ssize_t number = 0;
        for (int grouping = from; grouping < to; grouping++) {
            const Py_ssize_t group = page->first_group[grouping] + page->group[grouping * page->blocks + block];
            if (group >= start && group < stop)
                index[number++] = (int32_t)(group - start);
        }
        FOR_PROCESSOR(add_listed)(output + block * units, ones, index, number, scratch->products, units);
    }
}

/* Add the means of all groups, as many at once as the buffers hold. */
static void FOR_PROCESSOR(add_all_groups)(const Page *page, const float *surroundings, Scratch *scratch, float *output) {
    const Py_ssize_t groups = page->first_group[GROUPINGS];
    for (Py_ssize_t start = 0; start < groups; start += scratch->capacity) {
        const Py_ssize_t stop = start + scratch->capacity < groups ? start + scratch->capacity : groups;
        FOR_PROCESSOR(add_groups)(page, surroundings, start, stop, scratch, output);
    }
}

/* Add the projections of the neighbours, multiplied by their weights. There are rows of zeros beyond the page. */
static void FOR_PROCESSOR(add_neighbours)(const Page *page, const float *surroundings, const Scratch *scratch, float *output) {
    const Py_ssize_t wide = page->wide, projected = page->projected, row = page->networks * projected;
    for (Py_ssize_t network = 0; network < page->networks; network++, surroundings += SURROUNDINGS * projected * wide)
        for (Py_ssize_t place = 0; place < 2 * RADIUS; place++) {
            const Py_ssize_t other = place < RADIUS ? place : place + 1; /* the middle row is the block itself */
            FOR_PROCESSOR(add_products)(output + network * wide, page->units, scratch->shown + other * row + network * projected,
                                        row, 1, surroundings + place * projected * wide, page->blocks, projected, wide);
        }
}

/* Compute a context layer before rectification, in place of the layer before. */
static void FOR_PROCESSOR(context_layer)(const Page *page, const Weights *weights, int layer, Scratch *scratch) {
    const Py_ssize_t blocks = page->blocks, wide = page->wide, units = page->units, projected = page->projected;
    const Py_ssize_t row = page->networks * projected;
    const float *const surroundings = weights->context[layer].surroundings;
    float *const values = scratch->values, *const shown = scratch->shown + RADIUS * row;
    float constant[MAX_UNITS];
    FOR_PROCESSOR(page_means)(page, values, scratch);
    memcpy(constant, weights->context[layer].bias, (size_t)units * sizeof(float));
    for (Py_ssize_t network = 0; network < page->networks; network++)
        FOR_PROCESSOR(add_page)(page, network, weights->context[layer].page, wide, scratch, constant + network * wide);
    memset(shown, 0, (size_t)(blocks * row) * sizeof(float));
    for (Py_ssize_t block = 0; block < blocks; block++)
        for (Py_ssize_t network = 0; network < page->networks; network++) {
            const Py_ssize_t part = block * units + network * wide;
            const Py_ssize_t number = FOR_PROCESSOR(list_positive)(values + part, wide, scratch);
            memcpy(values + part, constant + network * wide, (size_t)wide * sizeof(float));
            FOR_PROCESSOR(add_listed)(values + part, scratch->listed, scratch->index, number,
                                      weights->context[layer].self + network * wide * wide, wide);
            FOR_PROCESSOR(add_listed)(shown + block * row + network * projected, scratch->listed, scratch->index, number,
                                      weights->context[layer].projection + network * wide * projected, projected);
        }
    FOR_PROCESSOR(add_neighbours)(page, surroundings, scratch, values);
    FOR_PROCESSOR(add_all_groups)(page, surroundings, scratch, values);
}

/* Rectify a layer, and add a layer of each block by itself to its own input. */
static void FOR_PROCESSOR(add_between)(const Page *page, const Weights *weights, Scratch *scratch) {
    const Py_ssize_t units = page->units;
    float *const values = scratch->values;
    FOR_PROCESSOR(rectify)(values, page->blocks * units);
    for (Py_ssize_t first = 0; first < page->blocks; first += CHUNK) {
        const Py_ssize_t rows = page->blocks - first < CHUNK ? page->blocks - first : CHUNK;
        FOR_PROCESSOR(apply_layer)(page, values + first * units, weights->between, weights->between_bias, rows, scratch,
                                   scratch->entry);
        for (Py_ssize_t index = 0; index < rows * units; index++)
            values[first * units + index] += scratch->entry[index];
    }
}

/* Add the part of a context layer in the logits of all blocks and networks. */
static void FOR_PROCESSOR(add_logits)(const Page *page, const Weights *weights, int layer, Scratch *scratch, float *logits) {
    const Py_ssize_t wide = page->wide, units = page->units;
    for (Py_ssize_t column = 0; column < 2; column++) {
        float bias = 0;
        for (Py_ssize_t network = 0; network < page->networks; network++) {
            const float *const out = weights->out + (network * CONTEXT_LAYERS + layer) * wide * 2 + column;
            bias += layer == 0 ? weights->out_bias[2 * network + column] : 0;
            for (Py_ssize_t unit = 0; unit < wide; unit++)
                scratch->out[network * wide + unit] = out[2 * unit];
        }
        for (Py_ssize_t block = 0; block < page->blocks; block++)
            logits[2 * block + column] += bias + FOR_PROCESSOR(dot)(scratch->values + block * units, scratch->out, units);
    }
}

static void FOR_PROCESSOR(run)(const Page *page, const Weights *weights, Scratch *scratch, float *logits, float *types) {
    FOR_PROCESSOR(enter)(page, weights, scratch);
    domext_free(page->first_layer);
    FOR_PROCESSOR(context_layer)(page, weights, 0, scratch);
    FOR_PROCESSOR(add_between)(page, weights, scratch);
    FOR_PROCESSOR(add_logits)(page, weights, 0, scratch, logits);
    FOR_PROCESSOR(context_layer)(page, weights, 1, scratch);
    FOR_PROCESSOR(rectify)(scratch->values, page->blocks * page->units);
    FOR_PROCESSOR(add_logits)(page, weights, 1, scratch, logits);
    for (Py_ssize_t network = 0; network < page->networks; network++) {
        for (Py_ssize_t type = 0; type < page->types; type++)
            types[type] += weights->type_bias[network * page->types + type];
        /* The means of the second context layer are still in place. */
        FOR_PROCESSOR(add_page)(page, network, weights->type, page->types, scratch, types);
    }
}
