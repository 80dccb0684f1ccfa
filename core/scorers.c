/* The columns of the scorers structure, comma, cuter and fullstops, as the learned selector takes them. The references are the
   scorers in domext_plugins, with the parameters of domext.learned.features.block_features.SCORERS. */

#include "scorers.h"

static const double MAX_LINK = 0.5, MAX_PRUNED = 0.5, MIN_TEXT = 0.0002, ACCEPT = 0.5;
enum { MAX_GAP = 16 };

/* Sums over the text directly in a container, outside nested ones. */
typedef struct {
    double commas, full_stops, characters, link_characters, link_marks;
} Own;

/* Sums over the blocks of an owner. */
typedef struct {
    double bytes, link_bytes;
} Owned;

static inline double at_least_1(double value) { return value > 1 ? value : 1; }

static inline int role_of(const Table *table, Py_ssize_t node) { return table->roles_of_tag[table->tag[node]]; }

/* --- structure -------------------------------------------------------------------------------------------------------- */

/* What a node and its role declare by themselves: 1 for content, -1 for boilerplate, 0 for neither. */
static int declared(const Table *table, Py_ssize_t node, int inside_content) {
    const int by_role = table->role_hint[node], role = role_of(table, node);
    const int hint = by_role != 0 ? by_role : (role & IS_CONTENT) ? 1 : (role & IS_BOILERPLATE) ? -1 : 0;
    if (hint >= 0)
        return hint > 0;
    if ((role & IS_HEADER) && by_role == 0 && inside_content)
        return 0;
    return 2 * (int64_t)table->total_characters[node] <= table->total_characters[0] ? -1 : 0;
}

static void score_structure(const Table *table, int8_t *near, uint8_t *in_content, float *columns) {
    float *const hint = columns + HINT * table->blocks, *const keep = columns + HINT_KEEP * table->blocks;
    int any = 0;
    for (Py_ssize_t node = 0; node < table->nodes; node++) {
        const int inside = node > 0 && in_content[table->parent[node]];
        const int own = declared(table, node, inside);
        in_content[node] = inside || own > 0;
        near[node] = (int8_t)(own != 0 ? own : node > 0 ? near[table->parent[node]] : 0);
    }
    for (Py_ssize_t block = 0; block < table->blocks; block++) {
        const int32_t owner = table->owner[block];
        hint[block] = table->node_hidden[owner] ? -1 : near[owner];
        any |= hint[block] > 0;
    }
    for (Py_ssize_t block = 0; block < table->blocks; block++)
        keep[block] = (any ? hint[block] > 0 : hint[block] == 0) && !table->hidden[block];
}

/* --- comma and fullstops ---------------------------------------------------------------------------------------------- */

/* The sum in the order of numpy, so that a score that equals the mean is above it here and there, or in neither. The halves
   nest no deeper than the logarithm of the length. */
static double pairwise_sum(const double *values, Py_ssize_t length) {
    enum { LANES = 8, RUN = 128 };
    if (length < LANES) {
        double sum = 0;
        for (Py_ssize_t index = 0; index < length; index++)
            sum += values[index];
        return sum;
    }
    if (length > RUN) {
        const Py_ssize_t half = length / 2 - length / 2 % LANES;
        return pairwise_sum(values, half) + pairwise_sum(values + half, length - half);
    }
    double lane[LANES];
    Py_ssize_t index = LANES;
    for (int column = 0; column < LANES; column++)
        lane[column] = values[column];
    for (; index < length - length % LANES; index += LANES)
        for (int column = 0; column < LANES; column++)
            lane[column] += values[index + column];
    double sum = ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
    for (; index < length; index++)
        sum += values[index];
    return sum;
}

static double container_score(const Own *own, double marks) {
    const double link_marks = at_least_1(own->link_marks);
    return marks * marks * marks * (own->characters / at_least_1(own->link_characters)) / (link_marks * link_marks);
}

static void score_containers(const Table *table, int32_t *container, Own *own, double *scores, float *columns) {
    Py_ssize_t containers = 0;
    for (Py_ssize_t node = 0; node < table->nodes; node++)
        container[node] = role_of(table, node) & IS_CONTAINER ? (int32_t)node : node > 0 ? container[table->parent[node]] : -1;
    for (Py_ssize_t block = 0; block < table->blocks; block++) {
        const int32_t around = container[table->owner[block]];
        if (around < 0)
            continue;
        own[around].commas += table->commas[block];
        own[around].full_stops += table->full_stops[block];
        own[around].characters += table->characters[block];
        own[around].link_characters += table->link_characters[block];
        own[around].link_marks += (double)table->link_commas[block] + table->link_full_stops[block];
    }
    for (int stops = 0; stops < 2; stops++, containers = 0) {
        float *const score = columns + (stops ? STOP_SCORE : COMMA_SCORE) * table->blocks;
        float *const keep = columns + (stops ? STOP_KEEP : COMMA_KEEP) * table->blocks;
        for (Py_ssize_t node = 0; node < table->nodes; node++)
            if (container[node] == node)
                scores[containers++] = container_score(&own[node], stops ? own[node].full_stops : own[node].commas);
        const double mean = containers > 0 ? pairwise_sum(scores, containers) / (double)containers : 0;
        for (Py_ssize_t block = 0; block < table->blocks; block++) {
            const int32_t around = container[table->owner[block]];
            const Own *const sums = &own[around < 0 ? 0 : around];
            const double value = around < 0 ? 0 : container_score(sums, stops ? sums->full_stops : sums->commas);
            score[block] = (float)value;
            keep[block] = around >= 0 && value > mean;
        }
    }
}

/* --- cuter ------------------------------------------------------------------------------------------------------------ */

/* Return the last member of the first group from a candidate on, and its length; -1 without a further group. */
static Py_ssize_t next_group(const double *text, Py_ssize_t candidates, Py_ssize_t first, double *length) {
    Py_ssize_t last = -1;
    *length = 0;
    for (Py_ssize_t index = first; index < candidates && (last < 0 || index - last <= MAX_GAP); index++)
        if (text[index] > MIN_TEXT)
            *length += text[index], last = index;
    return last;
}

/* Mark the nodes of the first long group of neighbouring candidates. */
static void accept_group(const int32_t *node, const double *text, Py_ssize_t candidates, uint8_t *accepted) {
    double longest = 0, length;
    Py_ssize_t first, last;
    for (first = 0; (last = next_group(text, candidates, first, &length)) >= 0; first = last + 1)
        longest = length > longest ? length : longest;
    for (first = 0; (last = next_group(text, candidates, first, &length)) >= 0; first = last + 1)
        if (length > ACCEPT * longest) {
            for (Py_ssize_t member = first; member <= last; member++)
                accepted[node[member]] = text[member] > MIN_TEXT;
            return;
        }
}

static void score_cuter(const Table *table, Owned *owned, int32_t *node_of, double *text_of, uint8_t *accepted,
                        float *columns) {
    float *const links = columns + LINKS * table->blocks, *const share = columns + TEXT_SHARE * table->blocks;
    float *const keep = columns + TEXT_KEEP * table->blocks;
    const double whole = at_least_1(table->total_bytes[0]);
    Py_ssize_t candidates = 0, pruned_until = 0;
    for (Py_ssize_t block = 0; block < table->blocks; block++) {
        owned[table->owner[block]].bytes += table->bytes[block];
        owned[table->owner[block]].link_bytes += table->link_bytes[block];
    }
    for (Py_ssize_t node = 0; node < table->nodes; node++) {
        const double bytes = table->total_bytes[node];
        const double text = owned[node].bytes / whole, link = owned[node].link_bytes / whole;
        const int of_links = table->total_link_bytes[node] >= MAX_LINK * at_least_1(bytes);
        if (of_links && bytes <= MAX_PRUNED * table->total_bytes[0] && table->end[node] > pruned_until)
            pruned_until = table->end[node];
        if (node >= pruned_until && text > 0 && link < MAX_LINK * text) {
            node_of[candidates] = (int32_t)node;
            text_of[candidates++] = text;
        }
    }
    accept_group(node_of, text_of, candidates, accepted);
    for (Py_ssize_t block = 0; block < table->blocks; block++) {
        const int32_t owner = table->owner[block];
        links[block] = (float)(table->link_bytes[block] / at_least_1(table->bytes[block]));
        share[block] = (float)(owned[owner].bytes / whole);
        keep[block] = accepted[owner];
    }
}

void domext_score(const Table *table, float *columns, Memory *memory) {
    Memory scratch = {{NULL}, {0}, 0, memory->failed};
    const Py_ssize_t nodes = table->nodes;
    int8_t *const near = domext_allocate(&scratch, nodes, sizeof(int8_t));
    uint8_t *const marked = domext_allocate(&scratch, nodes, sizeof(uint8_t));
    uint8_t *const accepted = domext_allocate(&scratch, nodes, sizeof(uint8_t));
    int32_t *const numbers = domext_allocate(&scratch, nodes, sizeof(int32_t));
    double *const values = domext_allocate(&scratch, nodes, sizeof(double));
    Own *const own = domext_allocate(&scratch, nodes, sizeof(Own));
    Owned *const owned = domext_allocate(&scratch, nodes, sizeof(Owned));
    if (!scratch.failed) {
        score_structure(table, near, marked, columns);
        score_containers(table, numbers, own, values, columns);
        score_cuter(table, owned, numbers, values, accepted, columns);
    }
    memory->failed = scratch.failed;
    domext_free(&scratch);
}

/* scores(columns, facts, result)

   columns, facts: see table.h. result (SCORER_COLUMNS, blocks) receives the columns. */
PyObject *domext_scores(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *columns, *facts;
    Py_buffer result;
    Table table;
    Memory memory = {{NULL}, {0}, 0, 0};
    if (!PyArg_ParseTuple(args, "OOw*", &columns, &facts, &result))
        return NULL;
    const int valid = domext_read_table(columns, facts, &table);
    const int fits = valid && ITEMS(result, float) == SCORER_COLUMNS * table.blocks;
    if (fits) {
        Py_BEGIN_ALLOW_THREADS;
        domext_score(&table, result.buf, &memory);
        Py_END_ALLOW_THREADS;
    }
    domext_release_table(&table);
    PyBuffer_Release(&result);
    if (!valid)
        return NULL;
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "scores: the shape of the result does not fit the table");
    if (memory.failed)
        return PyErr_NoMemory();
    return domext_none();
}
