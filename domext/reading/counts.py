"""Counting of characters, words and punctuation in the text pieces of a page."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.table.characters import KINDS, REPLACEMENT, UNSPACED_LETTERS_PER_WORD, Kind, codepoints, kinds, readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import IntArray, RowArray

# Text is counted in chunks of about this many characters, whose arrays fit into the processor's cache.
_CHUNK_LENGTH: Final = 1 << 17
# Plain integers: a comparison with a member of an enumeration would first convert the array to a wider type.
_SPACE, _OTHER = int(Kind.SPACE), int(Kind.OTHER)
_WORD_FIRST, _WORD_LAST = int(Kind.LOWER), int(Kind.DIGIT)
_WORDS: Final = 2
_LETTERS: Final = [Kind.LOWER, Kind.CAPITAL, Kind.LETTER, Kind.IDEOGRAPH, Kind.UNSPACED]


@dataclass(frozen=True, slots=True)
class PieceCounts:
    """The result of :func:`count`.

    Attributes:
        text: the pieces, concatenated, with U+FFFD for characters that are not allowed in text.
        offset: start of each piece in ``text``, and the end of the last one, shape ``(pieces + 1,)``.
        columns: the columns of :class:`domext.table.nodes.Counts` up to ``punctuation``, shape ``(columns, pieces)``.
        replaced: number of characters that were replaced by U+FFFD.
    """

    text: str
    offset: npt.NDArray[np.int64]
    columns: IntArray
    replaced: int


def count(pieces: list[str], first: RowArray) -> PieceCounts:
    """Count the characters, words and punctuation of text pieces.

    Args:
        pieces: the text pieces, one for each text node or line break.
        first: indices of the pieces that start a block, ascending; none of these pieces is white space only.
    """
    text, lengths = "".join(pieces), np.array(list(map(len, pieces)), dtype=np.int64)
    offset = np.append(0, lengths.cumsum())
    if not (lengths > _CHUNK_LENGTH).any():
        clean, columns, replaced = _count_in_chunks(text, offset, first, first)
        return PieceCounts(clean, offset, _with_unspaced_words(columns), replaced)
    # The arrays of one text of megabytes would take many times its size.
    part_of_piece, part_offset = _parts(text, offset)
    further = np.setdiff1d(np.arange(len(part_offset) - 1), part_of_piece)
    cuts = np.union1d(part_of_piece[first], further)
    clean, columns, replaced = _count_in_chunks(text, part_offset, part_of_piece[first], cuts)
    return PieceCounts(clean, offset, _with_unspaced_words(np.add.reduceat(columns, part_of_piece, axis=1)), replaced)


def _parts(text: str, offset: npt.NDArray[np.int64]) -> tuple[RowArray, npt.NDArray[np.int64]]:
    """Divide pieces into parts of about the length of a chunk; all but the first start with a space, which divides no word.

    Returns:
        The first part of each piece, and the start of each part with the end of the last one.
    """
    firsts: list[int] = []
    starts: list[int] = []
    for start, stop in itertools.pairwise(offset.tolist()):
        firsts.append(len(starts))
        starts.append(start)
        while stop - starts[-1] > _CHUNK_LENGTH and (cut := text.find(" ", starts[-1] + _CHUNK_LENGTH, stop)) > 0:
            starts.append(cut)
    return np.array(firsts, np.intp), np.array([*starts, int(offset[-1])], np.int64)


def _count_in_chunks(
    text: str, offset: npt.NDArray[np.int64], first: RowArray, cuts: RowArray
) -> tuple[str, IntArray, int]:
    """The text that is allowed, its counts and the number of replacements; a chunk starts at one of ``cuts``."""
    columns: list[IntArray] = []
    changed: list[tuple[int, str]] = []  # the chunks with characters that are not allowed; most pages have none
    replaced = 0
    for start, stop in _chunks(offset, cuts):
        inside = first[np.searchsorted(first, start) : np.searchsorted(first, stop)]
        chunk = text[offset[start] : offset[stop]]
        clean, counts, replacements = _count(chunk, offset[start : stop + 1] - offset[start], inside - start)
        if clean is not chunk:
            changed.append((int(offset[start]), clean))
        columns.append(counts)
        replaced += replacements
    return _with_changes(text, changed), np.concatenate(columns, axis=1), replaced


def _with_changes(text: str, changed: list[tuple[int, str]]) -> str:
    """The text with other characters from some positions on, as many as before; the text itself without changes."""
    if not changed:
        return text
    written, end = [], 0
    for start, clean in changed:
        written += [text[end:start], clean]
        end = start + len(clean)
    return "".join((*written, text[end:]))


def _chunks(offset: npt.NDArray[np.int64], cuts: RowArray) -> Iterator[tuple[int, int]]:
    """Yield ranges of pieces that start at cuts: where a block or a space starts, so that no word is divided."""
    chunk = offset[cuts] // _CHUNK_LENGTH
    starts = cuts[1:][np.diff(chunk) > 0].tolist()
    yield from zip([0, *starts], [*starts, len(offset) - 1], strict=True)


def _with_unspaced_words(columns: IntArray) -> IntArray:
    """Add the words of scripts without spaces to the words; the last column holds the letters of these scripts."""
    columns[_WORDS] += columns[-1] // UNSPACED_LETTERS_PER_WORD
    return columns[:-1]


def _count(text: str, offset: npt.NDArray[np.int64], first: RowArray) -> tuple[str, IntArray, int]:
    text, codes, kind, replaced = _read(text)
    pieces = len(offset) - 1
    is_single = pieces == 1  # such as a part of a long one, for which these arrays would take many times its size
    piece = np.zeros(0, np.intp) if is_single else np.repeat(np.arange(pieces), np.diff(offset))
    tally = (
        np.array([[np.count_nonzero(kind == one) for one in range(KINDS)]])
        if is_single
        else np.bincount(piece * KINDS + kind, minlength=pieces * KINDS).reshape(-1, KINDS)
    )

    def per_piece(positions: RowArray) -> RowArray:
        return np.array([len(positions)]) if is_single else np.bincount(piece[positions], minlength=pieces)

    spaces, words = _tokens(kind, offset[first])
    characters = tally.sum(axis=1) - tally[:, Kind.SPACE] + per_piece(spaces)
    wide = np.flatnonzero(codes >= 0x80)
    wide = wide[kind[wide] != _SPACE]
    wider = wide[codes[wide] >= 0x800]
    columns = np.stack((
        characters,
        characters + per_piece(wide) + per_piece(wider) + per_piece(wider[codes[wider] >= 0x10000]),
        per_piece(words) + tally[:, Kind.IDEOGRAPH],
        tally[:, _LETTERS].sum(axis=1),
        tally[:, Kind.CAPITAL],
        tally[:, Kind.DIGIT],
        tally[:, Kind.COMMA],
        tally[:, Kind.FULL_STOP],
        tally[:, Kind.PUNCTUATION],
        tally[:, Kind.UNSPACED],
    ))  # fmt: skip
    return text, columns.astype(np.int32), replaced


def _read(text: str) -> tuple[str, npt.NDArray[np.uint32], npt.NDArray[np.uint8], int]:
    """The text without characters that are not allowed, its code points and kinds, and the replacements."""
    codes = codepoints(text)
    kind = kinds(codes)
    if not (kind == _OTHER).any() or (clean := readable(text)) == text:
        return text, codes, kind, 0
    codes = codepoints(clean)
    return clean, codes, kinds(codes), clean.count(REPLACEMENT) - text.count(REPLACEMENT)


def _tokens(kind: npt.NDArray[np.uint8], first: npt.NDArray[np.int64]) -> tuple[RowArray, RowArray]:
    """The positions of visible spaces and of the starts of words; ``first`` holds the starts of blocks."""
    shown = kind != _SPACE
    starts = shown.copy()  # a token starts with a visible character after white space or at the start of a block
    starts[1:] &= ~shown[:-1]
    starts[first] = shown[first]
    tokens = np.flatnonzero(starts)
    later = np.ones(len(tokens), dtype=np.bool_)  # each token of a block but the first follows a space
    later[np.searchsorted(tokens, first)] = False
    is_word = (kind >= _WORD_FIRST) & (kind <= _WORD_LAST)
    is_word[1:] &= ~is_word[:-1] | starts[1:]
    runs = np.append(np.flatnonzero(is_word), len(kind))
    run = runs[np.searchsorted(runs, tokens)]  # the first letter or digit at or after the token's start
    return tokens[later] - 1, run[run < np.append(tokens[1:], len(kind))]
