/* The features of the learned selector; the reference is domext.learned.features.block_features. */

#include "features.h"
#include <math.h>
#include <string.h>

enum { MIN_RUNNING_WORDS = 15, RADII = 3, EDGE = 2, OF_WHOLE_PAGE = 15 };
static const float NO_HEADING = -99.0f;
static const float MIN_WORDS = 0.2f;

/* The next features to write. */
typedef struct {
    float *next;
    Py_ssize_t step;
} Output;

static inline void put(Output *output, double value) {
    *output->next = (float)value;
    output->next += output->step;
}

/* Of a value of at least 0. For values near 0, log1p has more exact digits than a float holds, and it takes three times as long. */
static inline double log_of_1_plus(double value) { return log(1 + value); }

static inline double log_count(const Features *features, int64_t count) {
    return count >= 0 && count < BOUNDED_COUNTS ? features->log_count[count] : log_of_1_plus((double)count);
}

static inline double at_least_1(double value) { return value > 1 ? value : 1; }

static inline int64_t unlinked_words(const Table *table, Py_ssize_t block) {
    return (int64_t)table->words[block] - table->link_words[block];
}

static inline int64_t running_words(const Table *table, Py_ssize_t block) {
    const int64_t words = unlinked_words(table, block);
    return words >= MIN_RUNNING_WORDS ? words : 0;
}

static inline int element_is(const Table *table, Py_ssize_t node, int role) {
    return (table->roles_of_tag[table->tag[node]] & role) != 0;
}

static inline double link_share(const Table *table, Py_ssize_t block) {
    return table->link_characters[block] / at_least_1(table->characters[block]);
}

/* Letters, characters and the share of capitals in a text, see domext.learned.features.writing_system. */

static inline double letters_of(const Table *table, int32_t letters, int32_t words) {
    return letters + (double)table->added_letters * words;
}

static inline double characters_of(const Table *table, int32_t characters, int32_t words) {
    return characters + (table->added_letters > 0 ? (double)(table->added_letters + 1) * words : 0);
}

static inline double share_of_capitals(const Table *table, int32_t capitals, int32_t letters, int32_t words) {
    if (table->usual_capitals >= 0)
        return letters > 0 ? table->usual_capitals : 0;
    return capitals / at_least_1(letters_of(table, letters, words));
}

float domext_weighing_words(const Table *table, Py_ssize_t block) {
    return table->words[block] > 0 ? (float)table->words[block] : MIN_WORDS;
}

Py_ssize_t domext_name_features(const Table *table) { return 2 * (table->structure_bits + table->term_bits); }

Py_ssize_t domext_page_features(const Table *table) { return OF_WHOLE_PAGE + table->element_groups + table->type_bits; }

/* --- What a page needs once ------------------------------------------------------------------------------------------- */

static void prepare_nodes(Features *features) {
    const Table *table = features->table;
    for (Py_ssize_t node = 0; node < table->nodes; node++) {
        const Py_ssize_t parent = node > 0 ? table->parent[node] : 0;
        /* Classes of html and body apply to every block. */
        const uint64_t terms = element_is(table, node, IS_WHOLE_PAGE) ? 0 : table->terms[node];
        features->depth[node] = node > 0 ? features->depth[parent] + 1 : 0;
        features->images[node + 1] = features->images[node] + element_is(table, node, IS_IMAGE);
        features->inputs[node + 1] = features->inputs[node] + element_is(table, node, IS_INPUT);
        features->all_terms[node] = terms | (node > 0 ? features->all_terms[parent] : 0);
        features->all_structure[node] = table->structure[node] | (node > 0 ? features->all_structure[parent] : 0);
        features->near_terms[node] = terms;
    }
    /* The terms of a node and of the three parents above it; from last to first, so that parents have only their own. */
    for (Py_ssize_t node = table->nodes - 1; node > 0; node--)
        for (Py_ssize_t step = 0, up = table->parent[node]; step < 3 && up >= 0; step++, up = table->parent[up])
            features->near_terms[node] |= features->near_terms[up];
}

static void prepare_blocks(Features *features) {
    const Table *table = features->table;
    int64_t longest = 0;
    features->h1 = -1;
    for (Py_ssize_t block = 0; block < table->blocks; block++) {
        const int64_t running = running_words(table, block);
        const int heading = element_is(table, table->owner[block], IS_HEADING);
        features->words[block + 1] = features->words[block] + table->words[block];
        features->link_words[block + 1] = features->link_words[block] + table->link_words[block];
        features->running[block + 1] = features->running[block] + running;
        features->sentences[block + 1] = features->sentences[block] + (table->full_stops[block] > 0);
        features->headings[block + 1] = features->headings[block] + heading;
        features->last_heading[block] = heading ? (int32_t)block : block > 0 ? features->last_heading[block - 1] : -1;
        if (features->h1 < 0 && element_is(table, table->owner[block], IS_H1))
            features->h1 = block;
        longest = running > longest ? running : longest;
    }
    features->longest = (float)log_of_1_plus((double)longest);
}

static void prepare_styles(Features *features) {
    const Table *table = features->table;
    for (int nested = 0; nested < STYLES; nested++) {
        const int32_t *const number = features->groups.group + (GROUPINGS - STYLES + nested) * table->blocks;
        for (Py_ssize_t block = 0; block < table->blocks; block++) {
            Style *const style = &features->styles[nested][number[block]];
            if (style->blocks == 0)
                style->first = block;
            features->same_before[nested][block] = style->running_words;
            features->ordinal[nested][block] = (int32_t)style->blocks;
            style->blocks++;
            style->words += table->words[block];
            style->link_words += table->link_words[block];
            style->commas_and_stops += (int64_t)table->commas[block] + table->full_stops[block];
            style->running_words += running_words(table, block);
        }
    }
}

/* The features of the whole page; see domext.learned.features.page_features. */
static void prepare_page(Features *features, int64_t *elements) {
    const Table *table = features->table;
    const Py_ssize_t blocks = table->blocks;
    int64_t long_blocks = 0, long_words = 0, very_long_words = 0, most = 0, hidden = 0, depth = 0;
    for (Py_ssize_t block = 0; block < blocks; block++) {
        const int64_t words = unlinked_words(table, block);
        long_blocks += words >= 20;
        long_words += words >= 20 ? words : 0;
        very_long_words += words >= 60 ? words : 0;
        most = words > most ? words : most;
        hidden += table->hidden[block] ? table->words[block] : 0;
    }
    for (Py_ssize_t node = 0; node < table->nodes; node++) {
        depth = features->depth[node] > depth ? features->depth[node] : depth;
        if (table->element_group[table->tag[node]] >= 0)
            elements[table->element_group[table->tag[node]]]++;
    }
    const double words = at_least_1(table->total_words[0]);
    Output output = {features->page, 1};
    put(&output, log_of_1_plus(words));
    put(&output, log_count(features, blocks));
    put(&output, log_count(features, table->nodes));
    put(&output, table->total_link_words[0] / words);
    put(&output, log_count(features, long_blocks));
    put(&output, (double)long_words / words);
    put(&output, (double)very_long_words / words);
    put(&output, log_count(features, most));
    put(&output, ((double)table->total_commas[0] + table->total_full_stops[0]) / words);
    put(&output, table->total_digits[0] / at_least_1(characters_of(table, table->total_characters[0], table->total_words[0])));
    put(&output, share_of_capitals(table, table->total_capitals[0], table->total_letters[0], table->total_words[0]));
    put(&output, letters_of(table, table->total_letters[0], table->total_words[0]) / words);
    put(&output, (double)hidden / words);
    put(&output, (double)depth);
    put(&output, table->title_match);
    for (Py_ssize_t group = 0; group < table->element_groups; group++)
        put(&output, log_count(features, elements[group]));
    for (Py_ssize_t type = 0; type < table->type_bits; type++)
        put(&output, table->declared >> type & 1);
}

void domext_prepare_features(const Table *table, int32_t *group, Features *features, Memory *memory) {
    const Py_ssize_t nodes = table->nodes, blocks = table->blocks;
    memset(features, 0, sizeof *features);
    features->table = table;
    features->of_names = domext_name_features(table);
    features->of_page = domext_page_features(table);
    features->depth = domext_allocate(memory, nodes, sizeof(int32_t));
    features->images = domext_allocate(memory, nodes + 1, sizeof(int32_t));
    features->inputs = domext_allocate(memory, nodes + 1, sizeof(int32_t));
    features->near_terms = domext_allocate(memory, nodes, sizeof(uint64_t));
    features->all_terms = domext_allocate(memory, nodes, sizeof(uint64_t));
    features->all_structure = domext_allocate(memory, nodes, sizeof(uint64_t));
    features->words = domext_allocate(memory, blocks + 1, sizeof(int64_t));
    features->link_words = domext_allocate(memory, blocks + 1, sizeof(int64_t));
    features->running = domext_allocate(memory, blocks + 1, sizeof(int64_t));
    features->sentences = domext_allocate(memory, blocks + 1, sizeof(int32_t));
    features->headings = domext_allocate(memory, blocks + 1, sizeof(int32_t));
    features->last_heading = domext_allocate(memory, blocks, sizeof(int32_t));
    for (int nested = 0; nested < STYLES; nested++) {
        features->same_before[nested] = domext_allocate(memory, blocks, sizeof(int64_t));
        features->ordinal[nested] = domext_allocate(memory, blocks, sizeof(int32_t));
    }
    features->page = domext_allocate(memory, features->of_page, sizeof(float));
    int64_t *elements = domext_allocate(memory, table->element_groups, sizeof(int64_t));
    domext_group(table, group, &features->groups, memory);
    for (int nested = 0; nested < STYLES && !memory->failed; nested++)
        features->styles[nested] = domext_allocate(
            memory, domext_number_of_groups(group + (GROUPINGS - STYLES + nested) * blocks, blocks), sizeof(Style));
    if (memory->failed)
        return;
    for (int count = 0; count < BOUNDED_COUNTS; count++)
        features->log_count[count] = log_of_1_plus(count);
    for (int slot = 0; slot < NODE_SLOTS; slot++)
        features->recent[slot].node = -1;
    prepare_nodes(features);
    prepare_blocks(features);
    prepare_styles(features);
    prepare_page(features, elements);
}

/* --- The features of a block ------------------------------------------------------------------------------------------ */

static void put_text(const Features *features, Py_ssize_t block, Output *output) {
    const Table *table = features->table;
    const double words = at_least_1(table->words[block]);
    const double counted = characters_of(table, table->characters[block], table->words[block]);
    const double characters = at_least_1(counted);
    const double log_words = log_count(features, table->words[block]);
    put(output, log_words);
    put(output, log_count(features, (int64_t)counted));
    put(output, log_count(features, unlinked_words(table, block)));
    put(output, log_count(features, (int64_t)table->commas[block] + table->full_stops[block]));
    put(output, link_share(table, block));
    put(output, table->commas[block] / words);
    put(output, table->full_stops[block] / words);
    put(output, table->digits[block] / characters);
    put(output, share_of_capitals(table, table->capitals[block], table->letters[block], table->words[block]));
    put(output, table->punctuation[block] / characters);
    put(output, letters_of(table, table->letters[block], table->words[block]) / words);
    put(output, log_count(features, table->tags[block]));
    put(output, table->preformatted[block] != 0);
    put(output, (float)log_words - features->longest);
    put(output, features->depth[table->owner[block]]);
}

static void put_neighbours(const Features *features, Py_ssize_t block, Output *output) {
    static const Py_ssize_t radius[RADII] = {2, 5, 15};
    const Table *table = features->table;
    for (Py_ssize_t offset = -EDGE; offset <= EDGE; offset++) {
        const Py_ssize_t other = block + offset;
        if (offset == 0)
            continue;
        const int exists = other >= 0 && other < table->blocks;
        put(output, exists ? log_count(features, table->words[other]) : -1);
        put(output, exists ? link_share(table, other) : -1);
    }
    for (int window = 0; window < RADII; window++) {
        const Py_ssize_t reach = radius[window];
        const Py_ssize_t first = block > reach ? block - reach : 0;
        const Py_ssize_t last = block + reach + 1 < table->blocks ? block + reach + 1 : table->blocks;
        const double words = (double)(features->words[last] - features->words[first]);
        const double link_words = (double)(features->link_words[last] - features->link_words[first]);
        put(output, words);
        put(output, link_words);
        put(output, (double)(features->running[last] - features->running[first]));
        put(output, features->headings[last] - features->headings[first]);
        put(output, link_words / at_least_1(words));
    }
}

static void describe_node(const Features *features, Py_ssize_t node, float *values) {
    const Table *table = features->table;
    const int32_t first = table->first_block[node], last = table->last_block[node], end = table->end[node];
    const double words = table->total_words[node], words_or_1 = at_least_1(words), blocks_or_1 = at_least_1(last - first);
    const double running = (double)(features->running[last] - features->running[first]);
    Output output = {values, 1};
    put(&output, log_count(features, table->total_words[node]));
    put(&output, words / at_least_1(table->total_words[0]));
    put(&output, table->total_link_words[node] / words_or_1);
    put(&output, ((double)table->total_commas[node] + table->total_full_stops[node]) / words_or_1);
    put(&output, log_of_1_plus(words / blocks_or_1));
    put(&output, running / words_or_1);
    put(&output, running / at_least_1((double)(features->running[table->last_block[0]] - features->running[table->first_block[0]])));
    put(&output, (features->sentences[last] - features->sentences[first]) / blocks_or_1);
    put(&output, log_count(features, last - first));
    put(&output, log_of_1_plus(words / (double)(end - node)));
    put(&output, (features->images[end] - features->images[node]) / blocks_or_1);
    put(&output, (features->inputs[end] - features->inputs[node]) / blocks_or_1);
    put(&output, (features->headings[last] - features->headings[first]) / blocks_or_1);
    put(&output, table->total_digits[node] / at_least_1(characters_of(table, table->total_characters[node], table->total_words[node])));
    put(&output, share_of_capitals(table, table->total_capitals[node], table->total_letters[node], table->total_words[node]));
}

/* The features of a node. Consecutive blocks share most containers, so the last node in each slot is remembered. */
static const float *node_features(Features *features, int slot, int32_t node) {
    NodeFeatures *const recent = &features->recent[slot];
    if (recent->node != node) {
        describe_node(features, node, recent->values);
        recent->node = node;
    }
    return recent->values;
}

static double growth(const Features *features, int32_t node) {
    const int32_t *const words = features->table->total_words;
    return (float)log_count(features, words[features->groups.up[node]]) - (float)log_count(features, words[node]);
}

/* The features of the owner, the block's position at each level, and the growth from the owner on. */
static void put_levels(Features *features, Py_ssize_t block, Output *output) {
    const Table *table = features->table;
    int32_t node = table->owner[block];
    const float *const values = node_features(features, 0, node);
    for (int value = 0; value < OF_NODE; value++)
        put(output, values[value]);
    for (int level = 0; level < LEVELS; level++, node = features->groups.up[node]) {
        const int32_t first = table->first_block[node], last = table->last_block[node];
        put(output, (double)(block - first) / at_least_1(last - first));
    }
    put(output, growth(features, table->owner[block]));
}

static double share_before(const Features *features, Py_ssize_t block) {
    const Py_ssize_t blocks = features->table->blocks;
    const int64_t before = features->running[block];
    return (block < blocks ? (double)(float)before : (double)before) / at_least_1((double)features->running[blocks]);
}

/* The blocks before the block in each of its items. */
static void put_offsets(const Features *features, Py_ssize_t block, Output *output) {
    const Table *table = features->table;
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        const int32_t item = features->groups.item[kind][table->owner[block]];
        const int32_t start = item < 0 ? 0 : table->first_block[item];
        put(output, item < 0 ? -1 : log_count(features, block > start ? block - start : 0));
    }
}

/* The features of an item: as a container, and among its siblings. */
static void describe_item(Features *features, int kind, int32_t item, float *values) {
    const Table *table = features->table;
    if (item < 0) {
        for (int value = 0; value < MAX_SHARED; value++)
            values[value] = -1;
        return;
    }
    const int32_t start = table->first_block[item], first = table->first_block[features->groups.first_sibling[item]];
    memcpy(values, node_features(features, LEVELS + kind, item), OF_NODE * sizeof(float));
    values[OF_NODE] = (float)log_count(features, features->groups.siblings[item]);
    values[OF_NODE + 1] = (float)share_before(features, first);
    values[OF_NODE + 2] = (float)log_count(features, start > first ? start - first : 0);
}

static void put_style(const Features *features, int nested, Py_ssize_t block, Output *output) {
    const Py_ssize_t blocks = features->table->blocks;
    const int32_t number = features->groups.group[(GROUPINGS - STYLES + nested) * blocks + block];
    const Style *const style = &features->styles[nested][number];
    const double running_total = at_least_1((double)features->running[blocks]);
    const int64_t same = features->same_before[nested][block];
    const float other = (float)features->running[block] - (float)same;
    const double words_or_1 = at_least_1((double)style->words);
    put(output, log_count(features, style->blocks));
    put(output, log_of_1_plus(other > 0 ? other : 0));
    put(output, log_count(features, same));
    put(output, (double)(float)features->running[style->first] / running_total);
    put(output, log_count(features, features->ordinal[nested][block]));
    put(output, (double)style->running_words / running_total);
    put(output, (double)style->words / at_least_1((double)features->words[blocks]));
    put(output, log_of_1_plus((double)style->words / (double)style->blocks));
    put(output, (double)style->link_words / words_or_1);
    put(output, (double)style->commas_and_stops / words_or_1);
}

static double distance(const Features *features, Py_ssize_t heading, Py_ssize_t block) {
    if (heading < 0)
        return NO_HEADING;
    return block < heading ? -log_count(features, heading - block) : log_count(features, block - heading);
}

static void put_positions(const Features *features, Py_ssize_t block, Output *output) {
    const Table *table = features->table;
    const Py_ssize_t blocks = table->blocks;
    const double total = at_least_1((double)features->words[blocks]);
    const int64_t before = features->words[block];
    put(output, (double)block / (double)blocks);
    put(output, log_count(features, block));
    put(output, log_count(features, blocks - block));
    put(output, (double)before / total);
    put(output, log_count(features, before));
    put(output, log_of_1_plus(total - (double)before));
    put(output, share_before(features, block));
    put(output, distance(features, table->title_block, block));
    put(output, distance(features, features->h1, block));
    put(output, log_count(features, block - features->last_heading[block]));
}

void domext_own_features(Features *features, Py_ssize_t block, float *start, Py_ssize_t step) {
    Output output = {start, step};
    put_text(features, block, &output);
    put_neighbours(features, block, &output);
    put_levels(features, block, &output);
    put_offsets(features, block, &output);
    put(&output, log_count(features, features->groups.siblings[features->table->owner[block]]));
    for (int nested = 0; nested < STYLES; nested++)
        put_style(features, nested, block, &output);
    put(&output, features->groups.copies[block]);
    put_positions(features, block, &output);
}

void domext_shared_nodes(const Features *features, Py_ssize_t block, int32_t *nodes) {
    const int32_t owner = features->table->owner[block];
    int32_t node = owner;
    for (int level = 1; level < LEVELS; level++)
        nodes[level - 1] = node = features->groups.up[node];
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        nodes[LEVELS - 1 + kind] = features->groups.item[kind][owner];
}

void domext_shared_features(Features *features, int slot, int32_t node, float *output) {
    const int level = slot + 1;
    if (level >= LEVELS)
        describe_item(features, level - LEVELS, node, output);
    else {
        memcpy(output, node_features(features, level, node), OF_NODE * sizeof(float));
        output[OF_NODE] = (float)growth(features, node);
    }
}

void domext_place_features(Places *places) {
    enum { OF_ITEM = OF_NODE + 4, LEVEL = TEXT + NEIGHBOURS, POSITION = LEVEL + OF_NODE * LEVELS, GROWTH = POSITION + LEVELS,
           ITEM = GROWTH + LEVELS - 1, REST = ITEM + OF_ITEM * ITEM_KINDS };
    int32_t *own = places->own;
    for (int32_t place = 0; place < LEVEL; place++)
        *own++ = place;
    for (int value = 0; value < OF_NODE; value++)
        *own++ = LEVEL + value * LEVELS;
    for (int32_t place = POSITION; place <= GROWTH; place++)
        *own++ = place;
    for (int kind = 0; kind < ITEM_KINDS; kind++)
        *own++ = ITEM + (OF_NODE + 2) * ITEM_KINDS + kind;
    for (int32_t place = REST; place < DENSE; place++)
        *own++ = place;
    for (int level = 1; level < LEVELS; level++) {
        for (int value = 0; value < OF_NODE; value++)
            places->shared[level - 1][value] = LEVEL + value * LEVELS + level;
        places->shared[level - 1][OF_NODE] = GROWTH + level;
        places->in_slot[level - 1] = OF_NODE + (level < LEVELS - 1); /* nothing grows above the last level */
    }
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        const int slot = LEVELS - 1 + kind;
        for (int value = 0; value < MAX_SHARED; value++)
            places->shared[slot][value] = ITEM + (value < OF_NODE + 2 ? value : value + 1) * ITEM_KINDS + kind;
        places->in_slot[slot] = MAX_SHARED;
    }
}

Names domext_names(const Features *features, Py_ssize_t block) {
    const Table *table = features->table;
    const int32_t owner = table->owner[block], node = table->node[block];
    return (Names){table->structure[owner] | table->structure[node], features->all_structure[node],
                   features->near_terms[owner], features->all_terms[node]};
}
