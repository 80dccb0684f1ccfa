/* The text pieces of a page: their readable text, and the counts of domext.reading.counts. */

#include "scan.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_CHARACTER = 4, REPLACEMENT = 0xfffd, LINE_BREAK = 0x2028, UNSPACED_LETTERS_PER_WORD = 4 };

static uint8_t kind_of(const Pieces *pieces, int32_t character) {
    return pieces->kind[character < BASIC ? character : BASIC + (character >> SHIFT)];
}

/* The character that stands for one that XML or UTF-8 do not allow; all others stand for themselves. */
static int32_t readable(int32_t character) {
    const int is_allowed = character >= 0x20 || character == '\t' || character == '\n' || character == '\r';
    if (!is_allowed)
        return character == 0x0b || character == 0x0c || character >= 0x1c ? ' ' : REPLACEMENT;
    return (character >= 0xd800 && character <= 0xdfff) || character == 0xfffe || character == 0xffff ? REPLACEMENT : character;
}

int domext_write_character(uint8_t *output, int32_t character) {
    const int length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < BASIC ? 3 : 4;
    if (length == 1)
        *output = (uint8_t)character;
    else {
        for (int index = length - 1; index > 0; index--, character >>= 6)
            output[index] = (uint8_t)(0x80 | (character & 0x3f));
        *output = (uint8_t)((0xf00 >> length) | character);
    }
    return length;
}

/* Make room for a piece of a number of characters. */
static int reserve(Pieces *pieces, Py_ssize_t characters) {
    const Py_ssize_t needed = pieces->bytes + characters * MAX_CHARACTER + 1;
    if (needed <= pieces->capacity)
        return 1;
    const Py_ssize_t capacity = needed + pieces->capacity / 2;
    uint8_t *const text = realloc(pieces->text, (size_t)capacity);
    if (text == NULL)
        return 0;
    pieces->text = text;
    pieces->capacity = capacity;
    return 1;
}

int domext_is_blank(const Pieces *pieces, Markup piece, Py_ssize_t *length) {
    for (*length = 0; piece.at < piece.end; ++*length) {
        if (*piece.at == ' ' || *piece.at == '\n' || *piece.at == '\t') {
            piece.at++;
            continue;
        }
        if (*piece.at > ' ' && *piece.at < 0x7f && *piece.at != '&')
            return 0;
        const int32_t character = domext_read_character(&piece);
        if (character < 0)
            return -1;
        if (!domext_is_space(pieces->kind, character))
            return 0;
    }
    return 1;
}

/* A visible character that follows white space starts a token; all tokens of a block but the first are preceded by a visible
   space, which is counted for the piece of the white space. Return whether the space is in this piece. */
static int start_token(Pieces *pieces) {
    const int shows_space = pieces->in_block, is_here = pieces->last_space == pieces->pieces;
    if (shows_space && !is_here)
        pieces->shown_space = pieces->last_space;
    pieces->in_block = 1;
    pieces->has_word = 0;
    return shows_space && is_here;
}

static void count(Pieces *pieces, const int32_t *tally, int32_t words, int32_t bytes, int32_t spaces) {
    int32_t *const counts = pieces->counts;
    counts[CHARACTERS] = spaces;
    for (int kind = LOWER; kind < KINDS; kind++)
        counts[CHARACTERS] += tally[kind];
    counts[BYTES] = bytes + spaces;
    counts[WORDS] = words + tally[IDEOGRAPH] + tally[UNSPACED] / UNSPACED_LETTERS_PER_WORD;
    counts[OF_LETTERS] = tally[LOWER] + tally[CAPITAL] + tally[LETTER] + tally[IDEOGRAPH] + tally[UNSPACED];
    counts[OF_CAPITALS] = tally[CAPITAL];
    counts[OF_DIGITS] = tally[DIGIT];
    counts[OF_COMMAS] = tally[COMMA];
    counts[OF_FULL_STOPS] = tally[FULL_STOP];
    counts[OF_PUNCTUATION] = tally[PUNCTUATION];
}

static void end_piece(Pieces *pieces, const uint8_t *end, Py_ssize_t characters) {
    pieces->bytes = end - pieces->text;
    pieces->characters += characters;
    pieces->offset[++pieces->pieces] = pieces->characters;
}

/* Append the characters of a piece and count them; the words of a piece are the tokens whose first letter or digit is in it. */
int domext_add_piece(Pieces *pieces, Markup piece, int starts_block) {
    if (!reserve(pieces, piece.end - piece.at))
        return 0;
    if (starts_block)
        pieces->in_token = pieces->in_block = 0;
    pieces->shown_space = -1;
    int32_t tally[KINDS] = {0}, words = 0, bytes = 0, spaces = 0;
    int in_token = pieces->in_token; /* here, so that it stays in a register */
    uint8_t *output = pieces->text + pieces->bytes;
    Py_ssize_t characters = 0;
    while (piece.at < piece.end) {
        int32_t character = *piece.at < 0x80 && *piece.at != '&' ? *piece.at++ : domext_read_character(&piece);
        if (character < 0)
            return 0;
        uint8_t kind = kind_of(pieces, character);
        if (kind == OTHER) {
            const int32_t written = readable(character);
            pieces->replaced += written == REPLACEMENT;
            character = written;
            kind = kind_of(pieces, character);
        }
        const int length = domext_write_character(output, character);
        output += length;
        characters++;
        if (kind == SPACE) {
            in_token = 0;
            pieces->last_space = (int32_t)pieces->pieces;
            continue;
        }
        if (!in_token)
            spaces += start_token(pieces);
        in_token = 1;
        tally[kind]++;
        bytes += length;
        if (kind > DIGIT)
            continue;
        words += !pieces->has_word;
        pieces->has_word = 1;
        const uint8_t *const rest = piece.at;
        while (piece.at < piece.end && *piece.at >= 'a' && *piece.at <= 'z')
            *output++ = *piece.at++;
        tally[LOWER] += (int32_t)(piece.at - rest);
        bytes += (int32_t)(piece.at - rest);
        characters += piece.at - rest;
    }
    pieces->in_token = in_token;
    pieces->length += characters;
    count(pieces, tally, words, bytes, spaces);
    end_piece(pieces, output, characters);
    return 1;
}

static int add_space(Pieces *pieces, int32_t character) {
    if (!reserve(pieces, 1))
        return 0;
    pieces->in_token = 0;
    pieces->last_space = (int32_t)pieces->pieces;
    uint8_t *const output = pieces->text + pieces->bytes;
    end_piece(pieces, output + domext_write_character(output, character), 1);
    return 1;
}

int domext_add_blanks(Pieces *pieces, Py_ssize_t length) {
    pieces->length += length;
    return add_space(pieces, ' ');
}

int domext_add_break(Pieces *pieces) { return add_space(pieces, LINE_BREAK); }
