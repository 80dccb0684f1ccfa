"""Columns over the blocks of a page and over their text pieces, and the text of each block."""

from __future__ import annotations

import bisect
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table.characters import LINE_BREAK, SOFT_HYPHEN, collapsed
from domext.table.masks import rows_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.table.nodes import BoolArray, Counts, IntArray, RowArray

# A longer text is read again, which costs less than a second copy of it.
_MAX_KNOWN: Final = 1 << 20  # characters


@dataclass(frozen=True, eq=False)
class Pieces:
    """Columns over the text pieces in document order, shape ``(t,)``; a piece is a text node or a ``<br>``.

    Attributes:
        parent: index of the parent node.
        offset: start of each piece in :attr:`Blocks.source`, and the end of the last one, shape ``(t + 1,)``.
    """

    parent: IntArray
    offset: npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False, repr=False)
class Blocks:
    """Columns over the blocks of the page in reading order, shape ``(b,)``.

    Attributes:
        owner: index of the block-level node that contains the text.
        node: index of the innermost node around the first text of the block.
        start: start of the block's raw text in ``source``.
        stop: end of the block's raw text in ``source``.
        first_text: index of the first text piece.
        last_text: one past the index of the last text piece.
        hidden: whether the block is in a hidden node.
        preformatted: whether white space is preserved.
        tags: number of start tags inside the block, and between it and the previous block.
        counts: counts of the text.
        source: the raw text of the whole page, shared by all blocks.
        pieces: the text pieces that make up ``source``.
    """

    owner: IntArray
    node: IntArray
    start: IntArray
    stop: IntArray
    first_text: IntArray
    last_text: IntArray
    hidden: BoolArray
    preformatted: BoolArray
    tags: IntArray
    counts: Counts
    source: str
    pieces: Pieces

    def __repr__(self) -> str:
        return f"<Blocks: {len(self)} blocks>"

    def __len__(self) -> int:
        return len(self.owner)

    def words_in(self, keep: BoolArray) -> int:
        """Return the number of words in the blocks of a mask of shape ``(b,)``."""
        return int(self.counts.words @ keep)

    def at(self, piece: int) -> int:
        """Return the index of the first block that ends after a text piece; the number of blocks if there is none."""
        # numpy.searchsorted converts the whole column to the type of a single int.
        return bisect.bisect_right(self.last_text.data, piece)

    def at_each(self, pieces: IntArray) -> RowArray:
        """Return :meth:`at` for each of some text pieces, in an array of the same shape."""
        return np.searchsorted(self.last_text, pieces, side="right")

    def pieces_in(self, keep: BoolArray) -> BoolArray:
        """Return a mask of the text pieces in the blocks of a mask of shape ``(b,)``, shape ``(t,)``."""
        change = np.zeros(len(self.pieces.parent) + 1, np.int32)
        change[self.first_text[keep]] = 1
        change[self.last_text[keep]] -= 1  # no two blocks end at the same piece
        np.add.accumulate(change, out=change)
        return change[:-1] > 0

    def raw_text(self, first: int, last: int) -> str:
        """Return the raw text of the text pieces from ``first`` to before ``last``."""
        offset = self.pieces.offset
        return self.source[offset.item(first) : offset.item(last)]

    def joined(self, keep: BoolArray) -> str:
        """Return the text of the blocks of a mask of shape ``(b,)``, separated by blank lines."""
        known, text = self._known_texts, self.text
        return "\n\n".join([known[row] or text(row) for row in rows_of(keep).tolist()])

    def text(self, index: int) -> str:
        """Return the text of a block, in which ``<br>`` is a newline.

        Unless it is preformatted, white space is collapsed, and soft hyphens, which browsers do not show, are left out.
        """
        known = self._known_texts
        text = known[index]
        if text is None:
            text = self._read_text(index)
            if len(text) <= _MAX_KNOWN:
                known[index] = text
        return text

    @cached_property
    def _known_texts(self) -> list[str | None]:
        """The texts that have been read, by block: the text of an article and its body ask for the same ones."""
        return [None] * len(self)

    def _read_text(self, index: int) -> str:
        starts, stops, characters, preformatted = self._spans
        start, stop = starts[index], stops[index]
        raw = self.source[start:stop]
        if preformatted[index]:
            return raw.replace(LINE_BREAK, "\n")
        if self._has_soft_hyphens:
            raw = _without_soft_hyphens(raw)
        if LINE_BREAK in raw:
            return "\n".join(map(collapsed, raw.split(LINE_BREAK)))
        shown = raw.strip()
        if characters[index] == len(shown) and _has_spaces_only(shown := shown.replace("\n", " ")):
            return shown  # white space stands alone, because all characters are counted
        return collapsed(raw)

    @cached_property
    def _has_soft_hyphens(self) -> bool:
        return SOFT_HYPHEN in self.source

    @cached_property
    def _spans(self) -> tuple[memoryview[int], memoryview[int], memoryview[int], memoryview[bool]]:
        """The columns that :meth:`text` reads one by one, which takes longer from an array."""
        return self.start.data, self.stop.data, self.counts.characters.data, self.preformatted.data  # type: ignore[return-value]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each block."""
        return tuple(map(self.text, range(len(self))))


def _without_soft_hyphens(raw: str) -> str:
    """A text without soft hyphens, unless it consists of them: each block has a text."""
    shown = raw.replace(SOFT_HYPHEN, "")
    return shown if shown.strip() else raw


def _has_spaces_only(raw: str) -> bool:
    """Whether a text of a page has no white space but spaces; without controls, ASCII has no other than these two."""
    return ("\t" not in raw and "\r" not in raw) if raw.isascii() else raw.isprintable()
