/* One pass over a serialised page: the columns of its nodes, blocks and text pieces; the reference is domext.reading.flatten. */

#include "scan_state.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_MARKUP = 1 << 29, INSIDE_LINK = 1, INSIDE_PREFORMATTED = 2, INSIDE_FOREIGN = 4 };

/* The markup, as its parts are joined. */
typedef struct {
    uint8_t *start;
    Py_ssize_t length, capacity;
} Joined;

/* Find a name; return its number, or that of the first free slot, negative. */
static int find(const Names *names, const uint8_t *name, Py_ssize_t length) {
    uint32_t slot = domext_hash(name, length, 0) % SLOTS;
    for (; names->slot[slot] != 0; slot = (slot + 1) % SLOTS) {
        const int number = names->slot[slot] - 1;
        if (names->length[number] == length && memcmp(names->name[number], name, (size_t)length) == 0)
            return number;
    }
    return -1 - (int)slot;
}

/* Read names that each end with a line feed. */
static int read_names(Names *names, const Py_buffer *list, const Py_buffer *roles, Py_ssize_t ids) {
    const char *at = list->buf;
    const char *const end = at + list->len;
    memset(names->slot, 0, sizeof names->slot);
    names->roles = roles->buf;
    for (names->names = 0; at < end; names->names++) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL || names->names == MAX_NAMES)
            return 0;
        const int place = find(names, (const uint8_t *)at, stop - at);
        if (place >= 0)
            return 0;
        names->slot[-1 - place] = (int16_t)(names->names + 1);
        names->name[names->names] = at;
        names->length[names->names] = stop - at;
        at = stop + 1;
    }
    names->ids = ids;
    return ids >= 0 && ids <= names->names && ITEMS(*roles, uint16_t) == names->names;
}

/* Count start tags and pieces of text, at least those that the scan will find. */
static void measure(Markup markup, Py_ssize_t *tags, Py_ssize_t *texts) {
    enum { STEP = 128 }; /* sums of bytes, which a compiler turns into vectors */
    *tags = *texts = 0;
    for (const uint8_t *at = markup.at + 1; at < markup.end;) {
        const Py_ssize_t length = markup.end - at > STEP ? STEP : markup.end - at;
        uint8_t starts = 0, ends = 0;
        for (Py_ssize_t index = 0; index < length; index++) {
            starts += (at[index - 1] == '<') & (at[index] != '/');
            ends += (at[index - 1] != '>') & (at[index] == '<');
        }
        *tags += starts;
        *texts += ends;
        at += length;
    }
}

static int allocate(Scan *scan) {
    Memory *const memory = &scan->memory;
    Py_ssize_t texts;
    measure(scan->markup, &scan->most_nodes, &texts);
    const Py_ssize_t pieces = scan->most_nodes + texts;
    scan->most_blocks = texts;
    scan->pieces.most = pieces;
#define NODES(column) scan->column = domext_reserve(memory, scan->most_nodes, sizeof *scan->column)
#define BLOCKS(column) scan->column = domext_reserve(memory, texts, sizeof *scan->column)
#define ZEROED(column) scan->column = domext_allocate(memory, scan->most_nodes, sizeof *scan->column)
    NODES(tag), NODES(parent), NODES(first_block), NODES(last_block), NODES(first_text), NODES(last_text);
    NODES(hidden), NODES(owner_of_node), NODES(inside), NODES(name_at), NODES(name_length), NODES(total);
    BLOCKS(owner), BLOCKS(node), BLOCKS(start), BLOCKS(stop), BLOCKS(first_piece), BLOCKS(last_piece), BLOCKS(tags);
    BLOCKS(block_hidden), BLOCKS(preformatted), BLOCKS(block_counts);
    ZEROED(end); /* of an open element */
#undef NODES
#undef BLOCKS
#undef ZEROED
    scan->piece_parent = domext_reserve(memory, pieces, sizeof *scan->piece_parent);
    scan->pieces.offset = domext_allocate(memory, pieces + 1, sizeof *scan->pieces.offset);
    return !memory->failed;
}

/* Whether an element that keeps white space is in the markup; only an end tag has a slash after an angle bracket. */
static int is_preformatted(const Scan *scan) {
    const Names *const names = &scan->names;
    uint8_t first[256] = {0}, second[256] = {0}; /* letters of such names */
    for (Py_ssize_t name = 0; name < names->names; name++)
        if (names->roles[name] & IS_PREFORMATTED && names->length[name] > 0) {
            first[(uint8_t)names->name[name][0]] = 1;
            second[names->length[name] > 1 ? (uint8_t)names->name[name][1] : '>'] = 1;
        }
    Markup markup = scan->markup;
    for (; (markup.at = memchr(markup.at, '<', (size_t)(markup.end - markup.at))) != NULL; markup.at++) {
        if (markup.end - markup.at < 4 || markup.at[1] != '/' || !first[markup.at[2]] || !second[markup.at[3]])
            continue;
        const uint8_t *const name = markup.at + 2, *const end = memchr(name, '>', (size_t)(markup.end - name));
        const int number = end == NULL ? -1 : find(names, name, end - name);
        if (number >= 0 && names->roles[number] & IS_PREFORMATTED)
            return 1;
    }
    return 0;
}

static inline Row difference(const Row *counts, const Row *before) {
    Row row;
    for (int column = 0; column < ROW; column++)
        row.of[column] = counts->of[column] - before->of[column];
    return row;
}

/* Start a block with the next piece. */
static int start_block(Scan *scan, const Place *place) {
    Pieces *const pieces = &scan->pieces;
    if (scan->blocks == scan->most_blocks)
        return 0;
    const Py_ssize_t block = scan->blocks++;
    const uint8_t inside = scan->inside[place->owner];
    scan->owner[block] = place->owner;
    scan->node[block] = (int32_t)scan->current;
    scan->first_piece[block] = (int32_t)pieces->pieces;
    scan->block_hidden[block] = place->hidden;
    scan->preformatted[block] = (inside & INSIDE_PREFORMATTED) != 0;
    scan->start[block] = (int32_t)pieces->characters;
    if (scan->preformatted[block] && scan->gap_owner == place->owner)
        scan->start[block] = scan->gap_line > scan->gap_start ? scan->gap_line : scan->gap_start;
    scan->before_block = scan->before_last_piece;
    scan->counts_before_block = scan->counts;
    return 1;
}

/* Add a visible space before the last piece to the counts of its own piece: of elements that have ended since, and not of those
   that have started since. Only one such space is after the start or end of an element, so all these steps are linear. */
static void count_space(Scan *scan, int32_t space) {
    Py_ssize_t node = scan->piece_parent[space];
    const int columns[] = {CHARACTERS, BYTES, LINK_CHARACTERS, LINK_BYTES}, changes = scan->inside[node] & INSIDE_LINK ? 4 : 2;
    for (int change = 0; change < changes; change++)
        scan->counts.of[columns[change]]++;
    for (; scan->end[node] > 0; node = scan->parent[node])
        for (int change = 0; change < changes; change++)
            scan->total[node].of[columns[change]]++;
    for (node = scan->current; scan->first_text[node] > space; node = scan->parent[node])
        for (int change = 0; change < changes; change++)
            scan->total[node].of[columns[change]]++;
}

/* Add the counts of the last piece to those of all pieces. */
static void count_piece(Scan *scan) {
    static const int linked[COUNTS - OF_LINKS] = {CHARACTERS, BYTES, WORDS, OF_COMMAS, OF_FULL_STOPS};
    const int32_t *const counts = scan->pieces.counts;
    for (int column = 0; column < OF_LINKS; column++)
        scan->counts.of[column] += counts[column];
    if (scan->inside[scan->current] & INSIDE_LINK)
        for (int column = OF_LINKS; column < COUNTS; column++)
            scan->counts.of[column] += counts[linked[column - OF_LINKS]];
    if (scan->pieces.shown_space >= 0)
        count_space(scan, scan->pieces.shown_space);
}

/* Note white space before a preformatted block: its first line starts after the last line feed. */
static void extend_gap(Scan *scan, Py_ssize_t first_byte, int32_t first_character) {
    const Pieces *const pieces = &scan->pieces;
    const int32_t owner = scan->owner_of_node[scan->piece_parent[pieces->pieces - 1]];
    if (scan->gap_owner != owner) {
        scan->gap_owner = owner;
        scan->gap_start = scan->gap_line = first_character;
    }
    int32_t character = first_character;
    for (Py_ssize_t byte = first_byte; byte < pieces->bytes; byte++) {
        character += (pieces->text[byte] & 0xc0) != 0x80;
        if (pieces->text[byte] == '\n')
            scan->gap_line = character;
    }
}

static int add_text(Scan *scan, Markup text) {
    Pieces *const pieces = &scan->pieces;
    Py_ssize_t blanks;
    const int is_blank = domext_is_blank(pieces, text, &blanks);
    if (is_blank < 0 || scan->current < 0 || pieces->pieces == pieces->most)
        return 0;
    const Py_ssize_t byte = pieces->bytes;
    const int32_t character = (int32_t)pieces->characters;
    const Place place = {scan->owner_of_node[scan->current], scan->starts, scan->breaks, scan->hidden[scan->current]};
    int starts = 0;
    if (!is_blank) {
        const Place *const last = &scan->place;
        starts = scan->blocks == 0 || place.owner != last->owner || place.starts != last->starts ||
                 place.breaks - last->breaks > 1 || place.hidden != last->hidden;
        if (starts && !start_block(scan, &place))
            return 0;
        scan->place = place;
    }
    scan->piece_parent[pieces->pieces] = (int32_t)scan->current;
    if (!(is_blank && pieces->squeeze ? domext_add_blanks(pieces, blanks) : domext_add_piece(pieces, text, starts)))
        return 0;
    if (is_blank) {
        extend_gap(scan, byte, character);
        return 1;
    }
    count_piece(scan);
    const Py_ssize_t block = scan->blocks - 1;
    scan->block_counts[block] = difference(&scan->counts, &scan->counts_before_block);
    scan->gap_owner = -1;
    scan->before_last_piece = (int32_t)scan->nodes;
    scan->last_piece[block] = (int32_t)pieces->pieces;
    scan->stop[block] = (int32_t)pieces->characters;
    scan->tags[block] = scan->before_last_piece - scan->before_block;
    return 1;
}

static int add_break(Scan *scan) {
    Pieces *const pieces = &scan->pieces;
    const Py_ssize_t byte = pieces->bytes;
    const int32_t character = (int32_t)pieces->characters;
    if (pieces->pieces == pieces->most)
        return 0;
    scan->breaks++;
    scan->piece_parent[pieces->pieces] = (int32_t)scan->current;
    if (!domext_add_break(pieces))
        return 0;
    extend_gap(scan, byte, character);
    return 1;
}

static void end_element(Scan *scan) {
    const Py_ssize_t node = scan->current;
    scan->end[node] = (int32_t)scan->nodes;
    scan->last_block[node] = (int32_t)scan->blocks;
    scan->last_text[node] = (int32_t)scan->pieces.pieces;
    scan->total[node] = difference(&scan->counts, &scan->total[node]);
    scan->current = scan->parent[node];
}

/* Number the values of attributes; 0 if that would take too long. */
static int number_values(Scan *scan, const StartTag *tag, Py_ssize_t node) {
    for (int attribute = 0; tag->found >> attribute != 0; attribute++) {
        if (!(tag->found >> attribute & 1))
            continue;
        const Markup value = tag->values[attribute];
        const int32_t known = scan->values.numbers[attribute];
        if (known == 0) /* most pages have few of the attributes */
            scan->number[attribute] = domext_allocate(&scan->memory, scan->most_nodes, sizeof *scan->number[attribute]);
        if (scan->number[attribute] == NULL)
            return 0;
        const int32_t number = domext_number_value(&scan->values, attribute, value.at, value.end - value.at);
        if (number == 0)
            return 0;
        scan->number[attribute][node] = number;
        if (attribute == scan->wanted.of_classes && number > known) /* the first element with it */
            scan->signs |= domext_names_formula(value) ? MARKED_FORMULAS : 0;
    }
    return 1;
}

static int start_element(Scan *scan) {
    StartTag tag;
    if (!domext_read_start_tag(&scan->markup, &scan->wanted, &tag) || (scan->nodes > 0) != (scan->current >= 0) ||
        scan->nodes == scan->most_nodes)
        return 0;
    scan->signs |= tag.signs;
    const int number = find(&scan->names, tag.name.at, tag.name.end - tag.name.at);
    const unsigned roles = number < 0 ? 0 : scan->names.roles[number];
    const Py_ssize_t node = scan->nodes++, parent = scan->current;
    scan->tag[node] = (int16_t)(number < scan->names.ids && number > 0 ? number : 0);
    scan->parent[node] = (int32_t)parent;
    scan->first_block[node] = (int32_t)scan->blocks;
    scan->first_text[node] = (int32_t)scan->pieces.pieces;
    scan->name_at[node] = (int32_t)(tag.name.at - scan->base);
    scan->name_length[node] = (int32_t)(tag.name.end - tag.name.at);
    scan->hidden[node] = (parent >= 0 && scan->hidden[parent]) || tag.hides || roles & IS_CLOSED ||
                         (roles & IS_CLOSED_DIALOG && !tag.opens);
    scan->inside[node] = (uint8_t)((parent < 0 ? 0 : scan->inside[parent]) | (roles & IS_LINK ? INSIDE_LINK : 0) |
                                   (roles & IS_PREFORMATTED ? INSIDE_PREFORMATTED : 0) |
                                   (roles & IS_FOREIGN ? INSIDE_FOREIGN : 0));
    scan->may_lack_children |= roles & IS_VOID && scan->inside[node] & INSIDE_FOREIGN;
    scan->signs |= roles & IS_CUSTOM ? CUSTOM_ELEMENTS : 0;
    scan->total[node] = scan->counts;
    const int is_block_level = parent < 0 || roles & IS_BLOCK_LEVEL;
    scan->owner_of_node[node] = (int32_t)(is_block_level ? node : scan->owner_of_node[parent]);
    scan->starts += is_block_level;
    scan->current = node;
    if (roles & IS_BREAK && !add_break(scan))
        return 0;
    if (roles & IS_VOID)
        end_element(scan);
    if (!number_values(scan, &tag, node))
        return 0;
    Markup *const markup = &scan->markup;
    if (roles & IS_RAW)
        return markup->end - markup->at > 1 && markup->at[0] == '<' && markup->at[1] == '/';
    if (roles & ADDS_NEWLINE && markup->at < markup->end && *markup->at == '\n') {
        if (scan->inside[node] & INSIDE_FOREIGN)
            return 0; /* one of HTML has a line feed more, one of the drawing has not, and the markup does not tell them apart */
        markup->at++;
    }
    return 1;
}

static int read_end_tag(Scan *scan) {
    Markup *const markup = &scan->markup;
    if (scan->current < 0)
        return 0;
    const Py_ssize_t length = scan->name_length[scan->current];
    if (markup->end - markup->at <= length || markup->at[length] != '>' ||
        memcmp(markup->at, scan->base + scan->name_at[scan->current], (size_t)length) != 0)
        return 0;
    markup->at += length + 1;
    end_element(scan);
    return 1;
}

static int are_kinds(const Py_buffer *kinds) {
    const uint8_t *const kind = kinds->buf;
    uint8_t largest = 0;
    for (Py_ssize_t index = 0; index < kinds->len; index++)
        largest = kind[index] > largest ? kind[index] : largest;
    return kinds->len == KIND_ENTRIES && largest < KINDS;
}

/* Scan the whole markup; return whether it is one element that the scan can read. */
static int run(Scan *scan) {
    Markup *const markup = &scan->markup;
    if (!allocate(scan))
        return 0;
    scan->pieces.squeeze = !is_preformatted(scan);
    scan->current = scan->gap_owner = -1;
    while (markup->at < markup->end) {
        const uint8_t *next = memchr(markup->at, '<', (size_t)(markup->end - markup->at));
        const Markup text = {markup->at, next == NULL ? markup->end : next};
        if (text.at < text.end && !add_text(scan, text))
            return 0;
        markup->at = text.end + 1;
        if (markup->at >= markup->end)
            return 0;
        if (*markup->at == '/') {
            markup->at++;
            if (!read_end_tag(scan))
                return 0;
        } else if (*markup->at == '!' || *markup->at == '?' || !start_element(scan))
            return 0;
    }
    return scan->nodes > 0 && scan->current < 0;
}

/* Read the names of attributes that each end with a line feed. */
static int read_attributes(Wanted *wanted, const Py_buffer *list) {
    const uint8_t *at = list->buf;
    const uint8_t *const end = at + list->len;
    wanted->of_classes = -1;
    for (wanted->attributes = 0; at < end; wanted->attributes++) {
        const uint8_t *const stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL || wanted->attributes == MAX_ATTRIBUTES)
            return 0;
        wanted->attribute[wanted->attributes] = (Markup){at, stop};
        wanted->starting[*at] |= (uint64_t)1 << wanted->attributes;
        if (stop - at == 5 && memcmp(at, "class", 5) == 0)
            wanted->of_classes = wanted->attributes;
        at = stop + 1;
    }
    return 1;
}

/* Add a part of the markup, a str or bytes of UTF-8; return 0 with an exception. */
static int append(Joined *joined, PyObject *part) {
    Py_ssize_t length = 0;
    const char *const text =
        PyBytes_Check(part) ? (length = PyBytes_Size(part), PyBytes_AsString(part)) : PyUnicode_AsUTF8AndSize(part, &length);
    if (text == NULL || length == 0)
        return text != NULL;
    if (joined->length + length > joined->capacity) {
        const Py_ssize_t capacity = joined->length + length + joined->capacity / 2;
        uint8_t *const start = realloc(joined->start, (size_t)capacity);
        if (start == NULL) {
            PyErr_NoMemory();
            return 0;
        }
        joined->start = start;
        joined->capacity = capacity;
    }
    memcpy(joined->start + joined->length, text, (size_t)length);
    joined->length += length;
    return 1;
}

/* Join the parts of the markup; return 0 with an exception. */
static int join(Joined *joined, PyObject *parts) {
    PyObject *const iterator = PyObject_GetIter(parts), *part;
    int is_joined = iterator != NULL;
    while (is_joined && (part = PyIter_Next(iterator)) != NULL) {
        is_joined = append(joined, part);
        Py_DECREF(part);
    }
    Py_XDECREF(iterator);
    return is_joined && !PyErr_Occurred();
}

/* scan(parts, names, roles, ids, kinds, attributes)

   parts: the root element as the parser's serialiser writes it, in parts that are str, or bytes of UTF-8.
   names: names of elements, each with a line feed after it; the first ids of them have their position as their id. roles: of
   each name. kinds: KIND_ENTRIES kinds of characters. attributes: names of attributes, each with a line feed after it.
   Return the columns as bytes, in the order of domext_scan_result, or None if the markup has something that the scan does not read. */
PyObject *domext_scan(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *parts;
    Py_buffer names, roles, kinds, attributes;
    Py_ssize_t ids;
    if (!PyArg_ParseTuple(args, "Oy*y*ny*y*", &parts, &names, &roles, &ids, &kinds, &attributes))
        return NULL;
    PyObject *result = NULL;
    Joined joined = {NULL, 0, 0};
    Scan *const scan = calloc(1, sizeof *scan);
    if (scan == NULL)
        PyErr_NoMemory();
    else if (!are_kinds(&kinds) || !read_names(&scan->names, &names, &roles, ids) ||
             !read_attributes(&scan->wanted, &attributes))
        PyErr_SetString(PyExc_ValueError, "scan: the names, their roles or the kinds of characters do not fit");
    else if (join(&joined, parts)) {
        int is_read;
        scan->base = scan->markup.at = joined.start;
        scan->markup.end = scan->base + joined.length;
        scan->pieces.kind = scan->wanted.kind = kinds.buf;
        Py_BEGIN_ALLOW_THREADS
        is_read = joined.length > 0 && joined.length <= MAX_MARKUP && run(scan);
        Py_END_ALLOW_THREADS
        result = is_read ? domext_scan_result(scan) : domext_none();
        if (result == NULL && PyErr_ExceptionMatches(PyExc_ValueError)) { /* the value of an attribute is malformed */
            PyErr_Clear();
            result = domext_none();
        }
    }
    if (scan != NULL) {
        domext_free(&scan->memory);
        domext_free_values(&scan->values);
        free(scan->pieces.text);
        free(scan);
    }
    free(joined.start);
    PyBuffer_Release(&names);
    PyBuffer_Release(&roles);
    PyBuffer_Release(&kinds);
    PyBuffer_Release(&attributes);
    return result;
}
