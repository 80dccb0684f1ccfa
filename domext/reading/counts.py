"""The text of a page in numbers: what each of its pieces holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.table.characters import KINDS, REPLACEMENT, UNSPACED_LETTERS_A_WORD, Kind, codepoints, kinds, readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import IntArray

# Text is counted in stretches of about this many characters: their arrays stay in the processor's cache.
_STRETCH: Final = 1 << 17
# Plain numbers: comparing an array with a member of an enumeration makes it an array of wide integers first.
_SPACE, _OTHER = int(Kind.SPACE), int(Kind.OTHER)
_WORD_FIRST, _WORD_LAST = int(Kind.LOWER), int(Kind.DIGIT)
_LETTERS: Final = [Kind.LOWER, Kind.CAPITAL, Kind.LETTER, Kind.IDEOGRAPH, Kind.UNSPACED]


@dataclass(frozen=True, slots=True)
class Counted:
    """What :func:`count` finds.

    Attributes:
        text: the pieces joined, with U+FFFD for what may not stand in text.
        offset: where each piece starts in it, and where the last one ends, shape ``(pieces + 1,)``.
        columns: the columns of :class:`domext.table.nodes.Counts` up to ``punctuation``, shape ``(columns, pieces)``.
        replaced: characters that became U+FFFD.
    """

    text: str
    offset: npt.NDArray[np.int64]
    columns: IntArray
    replaced: int


def count(pieces: list[str], first: npt.NDArray[np.intp]) -> Counted:
    """Count the pieces' characters, words and marks.

    Args:
        pieces: the text, a text node or line break each.
        first: the pieces that start a block, ascending; none of them is white space only.
    """
    offset = np.append(0, np.array(list(map(len, pieces)), dtype=np.int64).cumsum())
    texts, columns, replaced = [], [], 0
    for start, stop in _stretches(offset, first):
        inside = first[np.searchsorted(first, start) : np.searchsorted(first, stop)]
        text, counted, bad = _count(pieces[start:stop], offset[start : stop + 1] - offset[start], inside - start)
        texts.append(text)
        columns.append(counted)
        replaced += bad
    return Counted("".join(texts), offset, np.concatenate(columns, axis=1), replaced)


def _stretches(offset: npt.NDArray[np.int64], first: npt.NDArray[np.intp]) -> Iterator[tuple[int, int]]:
    """Cut the pieces where a block starts, so that no word and no space is cut."""
    stretch = offset[first] // _STRETCH
    cuts = first[1:][np.diff(stretch) > 0].tolist()
    yield from zip([0, *cuts], [*cuts, len(offset) - 1], strict=True)


def _count(pieces: list[str], offset: npt.NDArray[np.int64], first: npt.NDArray[np.intp]) -> tuple[str, IntArray, int]:
    text, codes, kind, replaced = _read("".join(pieces))
    piece = np.repeat(np.arange(len(pieces)), np.diff(offset))
    tally = np.bincount(piece * KINDS + kind, minlength=len(pieces) * KINDS).reshape(-1, KINDS)

    def each(positions: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        return np.bincount(piece[positions], minlength=len(pieces))

    spaces, words = _tokens(kind, offset[first])
    characters = tally.sum(axis=1) - tally[:, Kind.SPACE] + each(spaces)
    wide = np.flatnonzero(codes >= 0x80)
    wide = wide[kind[wide] != _SPACE]
    wider = wide[codes[wide] >= 0x800]
    columns = np.stack((
        characters,
        characters + each(wide) + each(wider) + each(wider[codes[wider] >= 0x10000]),
        each(words) + tally[:, Kind.IDEOGRAPH] + tally[:, Kind.UNSPACED] // UNSPACED_LETTERS_A_WORD,
        tally[:, _LETTERS].sum(axis=1),
        tally[:, Kind.CAPITAL],
        tally[:, Kind.DIGIT],
        tally[:, Kind.COMMA],
        tally[:, Kind.FULL_STOP],
        tally[:, Kind.PUNCTUATION],
    ))  # fmt: skip
    return text, columns.astype(np.int32), replaced


def _read(text: str) -> tuple[str, npt.NDArray[np.uint32], npt.NDArray[np.uint8], int]:
    """The text without what may not stand in it, its code points, their kinds, and how many became U+FFFD."""
    codes = codepoints(text)
    kind = kinds(codes)
    if not (kind == _OTHER).any() or (clean := readable(text)) == text:
        return text, codes, kind, 0
    codes = codepoints(clean)
    return clean, codes, kinds(codes), clean.count(REPLACEMENT) - text.count(REPLACEMENT)


def _tokens(
    kind: npt.NDArray[np.uint8], first: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Where the visible spaces are, and where words start; ``first`` is where blocks start."""
    shown = kind != _SPACE
    starts = shown.copy()  # of a token: a shown character after white space or at the start of a block
    starts[1:] &= ~shown[:-1]
    starts[first] = shown[first]
    tokens = np.flatnonzero(starts)
    later = np.ones(len(tokens), dtype=np.bool_)  # all but the first token of a block have a space before them
    later[np.searchsorted(tokens, first)] = False
    is_word = (kind >= _WORD_FIRST) & (kind <= _WORD_LAST)
    is_word[1:] &= ~is_word[:-1] | starts[1:]
    runs = np.append(np.flatnonzero(is_word), len(kind))
    run = runs[np.searchsorted(runs, tokens)]  # the first letter or digit from the token's start on
    return tokens[later] - 1, run[run < np.append(tokens[1:], len(kind))]
