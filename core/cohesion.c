/* The headings of kept sections, labels with their values; the reference is domext.learned.rules.cohesion. */

#include "core.h"
#include <string.h>

enum { MAX_PAIR_WORDS = 12, MAX_HEADING_WORDS = 20, MAX_SECTION = 40, HEADLINE = 1, HEADING_LEVELS = 6 };

typedef struct {
    Py_ssize_t nodes, blocks, names;
    const int16_t *tag;                      /* (nodes) */
    const int32_t *first_block, *last_block; /* (nodes) */
    const int32_t *owner, *words;            /* (blocks) */
    const uint8_t *hidden;                   /* (blocks) */
    const int8_t *level_of_name;             /* (names): the level of a heading, 0 for other elements */
    uint8_t *keep;                           /* (blocks) */
} Article;

/* The level of the heading that each block is, 0 for other blocks; the text may be in a button or a division in it. */
static void find_levels(const Article *article, int8_t *level) {
    for (Py_ssize_t block = 0; block < article->blocks; block++)
        level[block] = article->level_of_name[article->tag[article->owner[block]]];
    for (Py_ssize_t node = 0; node < article->nodes; node++)
        if (article->level_of_name[article->tag[node]] > 0 && article->last_block[node] - article->first_block[node] == 1)
            level[article->first_block[node]] = article->level_of_name[article->tag[node]];
}

/* Keep both blocks of each pair between blocks that were kept before. */
static void join_pairs(const Article *article, const int8_t *level, const uint8_t *before) {
    const int32_t *const words = article->words;
    for (Py_ssize_t node = 0; node < article->nodes; node++) {
        const Py_ssize_t first = article->first_block[node], second = first + 1;
        if (article->last_block[node] - first != 2 || before[first] == before[second] || level[first] > 0 || level[second] > 0)
            continue;
        const int enclosed = first > 0 && before[first - 1] && second + 1 < article->blocks && before[second + 1];
        if (enclosed && (int64_t)words[first] + words[second] <= MAX_PAIR_WORDS)
            article->keep[first] = article->keep[second] = 1;
    }
}

static void join_headings(const Article *article, const int8_t *level_of, int64_t *total, int64_t *kept) {
    const int32_t *const words = article->words;
    uint8_t *const keep = article->keep;
    Py_ssize_t next[HEADING_LEVELS + 1]; /* the next heading of each level */
    for (Py_ssize_t block = 0; block < article->blocks; block++) {
        total[block + 1] = total[block] + words[block];
        kept[block + 1] = kept[block] + (keep[block] ? words[block] : 0);
    }
    for (int level = 0; level <= HEADING_LEVELS; level++)
        next[level] = article->blocks;
    for (Py_ssize_t block = article->blocks - 1; block >= 0; block--) {
        const int level = level_of[block];
        if (level == 0)
            continue;
        Py_ssize_t end = block + MAX_SECTION;
        for (int above = 1; above <= level; above++)
            end = next[above] < end ? next[above] : end;
        next[level] = block;
        if (keep[block] || level == HEADLINE || article->hidden[block] || words[block] >= MAX_HEADING_WORDS)
            continue;
        const int64_t section = total[end] - total[block + 1];
        if (section != 0 && keep[block + 1] && 2 * (kept[end] - kept[block + 1]) >= section)
            keep[block] = 1;
    }
}

static int is_valid(const Article *article) {
    for (Py_ssize_t name = 0; name < article->names; name++)
        if (article->level_of_name[name] < 0 || article->level_of_name[name] > HEADING_LEVELS)
            return 0;
    for (Py_ssize_t node = 0; node < article->nodes; node++)
        if (article->tag[node] < 0 || article->tag[node] >= article->names || article->first_block[node] < 0 ||
            article->last_block[node] < article->first_block[node] || article->last_block[node] > article->blocks)
            return 0;
    for (Py_ssize_t block = 0; block < article->blocks; block++)
        if (article->owner[block] < 0 || article->owner[block] >= article->nodes || article->words[block] < 0)
            return 0;
    return 1;
}

/* keep_together(tag, first_block, last_block, owner, words, hidden, level_of_name, keep)

   keep (blocks): which blocks are kept, which is changed in place. The others: see Article. */
PyObject *domext_keep_together(PyObject *Py_UNUSED(module), PyObject *args) {
    Py_buffer tag, first, last, owner, words, hidden, levels, keep;
    Memory memory = {{NULL}, {0}, 0, 0};
    if (!PyArg_ParseTuple(args, "y*y*y*y*y*y*y*w*", &tag, &first, &last, &owner, &words, &hidden, &levels, &keep))
        return NULL;
    Article article = {ITEMS(tag, int16_t), keep.len, levels.len, tag.buf, first.buf, last.buf, owner.buf, words.buf,
                       hidden.buf, levels.buf, keep.buf};
    const int fits = article.nodes >= 0 && article.names <= INT16_MAX && ITEMS(first, int32_t) == article.nodes &&
                     ITEMS(last, int32_t) == article.nodes && ITEMS(owner, int32_t) == article.blocks &&
                     ITEMS(words, int32_t) == article.blocks && hidden.len == article.blocks && is_valid(&article);
    if (fits && memchr(article.keep, 1, (size_t)article.blocks) != NULL) {
        int8_t *const level = domext_allocate(&memory, article.blocks, sizeof(int8_t));
        uint8_t *const before = domext_allocate(&memory, article.blocks, sizeof(uint8_t));
        int64_t *const total = domext_allocate(&memory, article.blocks + 1, sizeof(int64_t));
        int64_t *const kept = domext_allocate(&memory, article.blocks + 1, sizeof(int64_t));
        if (!memory.failed) {
            find_levels(&article, level);
            memcpy(before, article.keep, (size_t)article.blocks);
            join_pairs(&article, level, before);
            join_headings(&article, level, total, kept);
        }
    }
    const int failed = memory.failed;
    domext_free(&memory);
    Py_buffer *buffers[] = {&tag, &first, &last, &owner, &words, &hidden, &levels, &keep};
    for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++)
        PyBuffer_Release(buffers[index]);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "keep_together: the arrays do not fit each other");
    if (failed)
        return PyErr_NoMemory();
    return domext_none();
}
