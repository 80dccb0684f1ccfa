/* Reading of the markup that the parser's serialiser writes. Whatever it does not write is refused. */

#include "scan.h"
#include <string.h>

enum { MAX_STYLE_SPACES = 9 };

static int32_t read_reference(Markup *markup) {
    static const struct {
        const char *name;
        uint8_t length;
        uint8_t character;
    } references[] = {{"&amp;", 5, '&'}, {"&lt;", 4, '<'}, {"&gt;", 4, '>'}, {"&nbsp;", 6, 0xa0}, {"&quot;", 6, '"'}};
    for (size_t index = 0; index < sizeof references / sizeof *references; index++) {
        const Py_ssize_t length = references[index].length;
        if (markup->end - markup->at >= length && memcmp(markup->at, references[index].name, (size_t)length) == 0) {
            markup->at += length;
            return references[index].character;
        }
    }
    return -1;
}

int32_t domext_read_character(Markup *markup) {
    static const int32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t first = *markup->at;
    if (first == '&')
        return read_reference(markup);
    if (first < 0x80)
        return *markup->at++;
    const int length = first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
    if (length == 0 || markup->end - markup->at < length)
        return -1;
    int32_t character = first & (0x7f >> length);
    for (int index = 1; index < length; index++) {
        if ((markup->at[index] & 0xc0) != 0x80)
            return -1;
        character = character << 6 | (markup->at[index] & 0x3f);
    }
    if (character < smallest[length] || character > 0x10ffff)
        return -1;
    markup->at += length;
    return character;
}

int domext_is_space(const uint8_t *kind, int32_t character) {
    /* All white space of Python is in the basic plane; the kinds do not count these controls as white space. */
    return character < BASIC &&
           (kind[character] == SPACE || character == 0x0b || character == 0x0c || (character >= 0x1c && character <= 0x1f));
}

/* What ends the name of an element, and what ends that of an attribute. */
enum { ENDS_ELEMENT = 1, ENDS_ATTRIBUTE = 2, ENDS_BOTH = 3 };
static const uint8_t ends[256] = {
    [' '] = ENDS_BOTH,  ['>'] = ENDS_BOTH,  ['/'] = ENDS_BOTH,      ['\t'] = ENDS_BOTH,
    ['\n'] = ENDS_BOTH, ['\f'] = ENDS_BOTH, ['\r'] = ENDS_BOTH,     ['='] = ENDS_ATTRIBUTE,
};

static uint8_t lower(uint8_t letter) { return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter; }

/* Whether a text starts with an ASCII word in any case. */
static int starts_with(Markup text, const char *word) {
    for (; *word != 0; word++, text.at++)
        if (text.at == text.end || lower(*text.at) != (uint8_t)*word)
            return 0;
    return 1;
}

static int is_word(Markup text, const char *word, Py_ssize_t length) {
    return text.end - text.at == length && starts_with(text, word);
}

static int is_same(Markup text, Markup other) {
    const Py_ssize_t length = text.end - text.at;
    return other.end - other.at == length && *text.at == *other.at && memcmp(text.at, other.at, (size_t)length) == 0;
}

static int equals(Markup text, const char *word) {
    return text.end - text.at == (Py_ssize_t)strlen(word) && memcmp(text.at, word, strlen(word)) == 0;
}

/* Whether a text is a description of a picture that may be TeX: it has a backslash, or it starts with a dollar sign. */
static int describes_tex(Markup text) {
    return text.at < text.end && (*text.at == '$' || memchr(text.at, '\\', (size_t)(text.end - text.at)) != NULL);
}

/* Whether a class or an address has a part of the name of a program that draws TeX, the word formula, or an encoded backslash. */
static int names_tex(Markup value) {
    for (const uint8_t *at = value.at; value.end - at >= 3; at++) {
        const Py_ssize_t rest = value.end - at;
        if ((*at == 't' && memcmp(at, "tex", 3) == 0) || (*at == 'm' && rest >= 4 && memcmp(at, "math", 4) == 0) ||
            (*at == 'f' && rest >= 7 && memcmp(at, "formula", 7) == 0) || (*at == '=' && memcmp(at, "=tx", 3) == 0) ||
            (*at == '%' && at[1] == '5' && lower(at[2]) == 'c'))
            return 1;
    }
    return 0;
}

static int is_html_space(uint8_t letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r' && letter != '\v'); }

/* Whether a word is one of the names in a class attribute, or the beginning of one. */
static int has_name(Markup value, const char *word, int may_go_on) {
    const Py_ssize_t length = (Py_ssize_t)strlen(word);
    for (const uint8_t *at = value.at; value.end - at >= length; at++)
        if (*at == (uint8_t)*word && (at == value.at || is_html_space(at[-1])) && memcmp(at, word, (size_t)length) == 0 &&
            (may_go_on || at + length == value.end || is_html_space(at[length])))
            return 1;
    return 0;
}

int domext_names_formula(Markup classes) { return has_name(classes, "math", 0) || has_name(classes, "latex", 1); }

/* Whether an attribute may give the film that a click loads, by its name after "data-"; domext.pictures.facades decides. */
static int names_film(Markup rest) {
    static const char *const words[] = {"video", "vimeo", "embed", "oembed", "player", "plyr", "iframe", "youtube", "ytid", "resourceurl"};
    for (size_t word = 0; word < sizeof words / sizeof *words; word++)
        if (starts_with(rest, words[word]))
            return 1;
    return 0;
}

/* Whether a value begins with "<iframe" in Base64. */
static int begins_frame(Markup value) {
    static const char frame[] = "PGlmcmFtZ";
    return value.end - value.at >= (Py_ssize_t)sizeof frame - 1 && memcmp(value.at, frame, sizeof frame - 1) == 0;
}

/* Where formulas, players and frames may be by an attribute of an element; domext.reading.attribute_formulas,
   domext.pictures.facades and domext.reading.encoded_frames decide. The classes of most elements are those of others, so the scan asks for the classes of each value once. */
static int attribute_signs(Markup name, Markup value, int is_image, int asks_classes) {
    if (name.end - name.at > 5 && memcmp(name.at, "data-", 5) == 0) {
        const Markup rest = {name.at + 5, name.end};
        if (equals(rest, "latex") || equals(rest, "tex") || equals(rest, "math") || equals(rest, "formula") ||
            equals(rest, "equation") || equals(rest, "math-style") || equals(rest, "mathml"))
            return MARKED_FORMULAS | (is_image ? FORMULAS_OF_PICTURES : 0);
        const int is_frame = begins_frame(value) ? ENCODED_FRAMES : 0;
        if (is_frame || names_film(rest))
            return is_frame | (names_film(rest) ? FACADES : 0);
    }
    if (equals(name, "videoid"))
        return FACADES;
    const int is_class = equals(name, "class");
    const int is_marked = is_class && asks_classes && domext_names_formula(value) ? MARKED_FORMULAS : 0;
    if (!is_image)
        return is_marked;
    if (equals(name, "alt"))
        return describes_tex(value) ? FORMULAS_OF_PICTURES : 0;
    const int is_read = is_class || equals(name, "src") || equals(name, "data-src");
    return is_marked | (is_read && names_tex(value) ? FORMULAS_OF_PICTURES : 0);
}

static int skip_style_space(Markup *style, const uint8_t *kind) {
    for (int count = 0; count < MAX_STYLE_SPACES && style->at < style->end; count++) {
        Markup next = *style;
        const int32_t character = domext_read_character(&next);
        if (character < 0)
            return 0;
        if (!domext_is_space(kind, character))
            return 1;
        *style = next;
    }
    return 1;
}

/* Whether a declaration starts here: a property, a colon and a value. */
static int declares(Markup style, const uint8_t *kind, const char *property, const char *value) {
    if (!starts_with(style, property))
        return 0;
    style.at += strlen(property);
    if (!skip_style_space(&style, kind) || style.at == style.end || *style.at++ != ':' || !skip_style_space(&style, kind))
        return 0;
    return starts_with(style, value);
}

/* Whether a style hides its element, as domext.reading.flatten's expression finds it; -1 where Unicode decides. */
static int style_hides(Markup style, const uint8_t *kind) {
    uint8_t before = ' ';
    for (; style.at < style.end; before = *style.at++) {
        const uint8_t letter = lower(*style.at);
        if ((letter == 0xc4 || letter == 0xc5) && style.end - style.at > 1 && style.at[1] >= 0xb0)
            return -1; /* a dotless i or a long s, for example, which are i and s in another case */
        if (letter != 'd' && letter != 'v')
            continue;
        if ((before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z') || (before >= '0' && before <= '9') ||
            before == '_' || before == '-')
            continue;
        if (declares(style, kind, "display", "none") || declares(style, kind, "visibility", "hidden"))
            return before < 0x80 ? 1 : -1;
    }
    return 0;
}

/* Read an attribute after the space before it; note what it says about its element. */
static int read_attribute(Markup *markup, const Wanted *wanted, StartTag *tag) {
    Markup name = {markup->at, markup->at}, value = {markup->at, markup->at};
    do
        name.end++; /* the first character of a name may be an equals sign */
    while (name.end < markup->end && !ends[*name.end]);
    markup->at = name.end;
    if (markup->at < markup->end && *markup->at == '=') {
        value.at = markup->at + 2;
        if (markup->end - markup->at < 3 || markup->at[1] != '"' ||
            (value.end = memchr(value.at, '"', (size_t)(markup->end - value.at))) == NULL)
            return 0;
        markup->at = value.end + 1;
    }
    tag->signs |= attribute_signs(name, value, tag->is_image, wanted->of_classes < 0);
    const uint64_t others = wanted->starting[*name.at];
    for (int attribute = 0; others >> attribute != 0; attribute++)
        if (others >> attribute & 1 && is_same(name, wanted->attribute[attribute])) {
            tag->found |= (uint64_t)1 << attribute;
            tag->values[attribute] = value;
            if (!is_word(name, "style", 5))
                return 1;
        }
    const int is_hidden = is_word(name, "hidden", 6), is_open = is_word(name, "open", 4), is_style = is_word(name, "style", 5);
    if (!is_hidden && !is_open && !is_style)
        return 1;
    for (const uint8_t *letter = name.at; letter < name.end; letter++)
        if (*letter != lower(*letter))
            return 0; /* some documents tell cases apart */
    if (is_style) {
        const int hides = value.at == value.end ? 0 : style_hides(value, wanted->kind);
        tag->hides |= hides;
        return hides >= 0;
    }
    tag->opens |= is_open;
    tag->hides |= is_hidden && !is_word(value, "until-found", 11);
    return 1;
}

int domext_read_start_tag(Markup *markup, const Wanted *wanted, StartTag *tag) {
    tag->hides = tag->opens = tag->signs = 0;
    tag->found = 0;
    tag->name.at = markup->at;
    while (markup->at < markup->end && !(ends[*markup->at] & ENDS_ELEMENT))
        markup->at++;
    tag->name.end = markup->at;
    tag->is_image = equals(tag->name, "img");
    while (markup->end - markup->at >= 2 && *markup->at == ' ') {
        markup->at++;
        if (ends[*markup->at] & ENDS_ELEMENT || !read_attribute(markup, wanted, tag))
            return 0;
    }
    return tag->name.at < tag->name.end && markup->at < markup->end && *markup->at++ == '>';
}
