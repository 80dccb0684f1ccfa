"""The table of a page: columns over its nodes and its blocks."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
import numpy.typing as npt

from domext.table.characters import LINE_BREAK

IntArray = npt.NDArray[np.int32]
BoolArray = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float32]


def _freeze(columns: Counts | Nodes | Pieces | Blocks) -> None:
    """The table is the same for every scorer: none can write to it."""
    for field in fields(columns):
        column = getattr(columns, field.name)
        if isinstance(column, np.ndarray):
            column.flags.writeable = False


@dataclass(frozen=True, slots=True)
class Counts:
    """Text in numbers, one array a property, all of shape ``(rows,)`` and dtype int32.

    White space counts as it shows: a run of it inside a block is one character, at a block's edges it is none.

    Attributes:
        characters: visible characters.
        bytes: the same in UTF-8.
        words: white-space separated tokens with a letter or digit; every ideograph or kana is a word, and in Thai,
            Lao, Burmese and Khmer every fourth letter.
        letters: letters of any script.
        capitals: upper and title case letters.
        digits: decimal digits and other numerals.
        commas: commas of any script.
        full_stops: full stops of any script.
        punctuation: all other punctuation.
        link_characters: characters inside ``<a>``; likewise the rest.
    """

    characters: IntArray
    bytes: IntArray
    words: IntArray
    letters: IntArray
    capitals: IntArray
    digits: IntArray
    commas: IntArray
    full_stops: IntArray
    punctuation: IntArray
    link_characters: IntArray
    link_bytes: IntArray
    link_words: IntArray
    link_commas: IntArray
    link_full_stops: IntArray

    def __post_init__(self) -> None:
        _freeze(self)


COUNTS = tuple(field.name for field in fields(Counts))


@dataclass(frozen=True, eq=False)
class Nodes:
    """Columns over the elements of the tidied DOM in preorder, shape ``(n,)``: the subtree of ``i`` is ``i:end[i]``.

    Attributes:
        tag: number of the element's name in :data:`domext.table.tags.NAMES`.
        parent: index of the parent, -1 for the root.
        end: one past the last descendant.
        hidden: not shown by the element's or an ancestor's own markup (``hidden``, ``display: none``, ...).
        first_block: the blocks of the subtree are ``first_block[i]:last_block[i]``.
        last_block: see above.
        total: counts over the whole subtree.
        first_text: the text pieces of the subtree are ``first_text[i]:last_text[i]``.
        last_text: see above.
    """

    tag: npt.NDArray[np.int16]
    parent: IntArray
    end: IntArray
    hidden: BoolArray
    first_block: IntArray
    last_block: IntArray
    first_text: IntArray
    last_text: IntArray
    total: Counts

    def __post_init__(self) -> None:
        _freeze(self)

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def depth(self) -> IntArray:
        """Steps to the root, shape ``(n,)``, by pointer doubling."""
        up = np.append(self.parent, np.int32(-1))
        steps = (up >= 0).astype(np.int32)
        while (up >= 0).any():
            steps += steps[up]
            up = up[up]
        return steps[:-1]

    @cached_property
    def own(self) -> Counts:
        """Counts of the text directly in each node, outside of child elements."""
        rows = []
        inner = self.parent[1:]
        for name in COUNTS:
            whole: IntArray = getattr(self.total, name)
            below = np.bincount(inner, weights=whole[1:], minlength=len(self))
            rows.append(whole - below.astype(np.int32))
        return Counts(*rows)

    def inside(self, chosen: BoolArray) -> BoolArray:
        """Which nodes are in ``chosen`` or below a node that is; shape ``(n,)`` to shape ``(n,)``."""
        return inside(chosen, self.end)

    def nearest(self, chosen: BoolArray) -> IntArray:
        """Index of the nearest ancestor-or-self in ``chosen``, -1 where there is none; shape ``(n,)``."""
        return nearest(self.parent, chosen)


def inside(chosen: BoolArray, end: IntArray) -> BoolArray:
    """Which nodes are chosen or below a chosen one: subtrees are slices, so that is a sum of openings and ends."""
    roots = np.flatnonzero(chosen)
    change = np.zeros(len(chosen) + 1, dtype=np.int32)
    change[roots] = 1
    np.subtract.at(change, end[roots], 1)
    return np.asarray(change[:-1].cumsum() > 0)


def nearest(parent: IntArray, chosen: BoolArray) -> IntArray:
    """Nearest chosen ancestor-or-self by pointer doubling: about log2(depth) steps, whatever the depth."""
    # One row more than there are nodes: what falls off the root lands on -1, which is that last row.
    here = np.arange(-1, len(parent), dtype=np.int32)
    jump = np.append(np.where(chosen, here[1:], parent), np.int32(-1))
    while True:
        further = jump[jump]
        if np.array_equal(further, jump):
            return jump[:-1]
        jump = further


@dataclass(frozen=True, eq=False)
class Pieces:
    """Columns over the pieces of the page's text in document order, shape ``(t,)``: a text node or a ``<br>`` each.

    Attributes:
        parent: the node that the piece stands in.
        offset: the piece is ``source[offset[k]:offset[k + 1]]`` of the blocks' source, shape ``(t + 1,)``.
    """

    parent: IntArray
    offset: npt.NDArray[np.int64]

    def __post_init__(self) -> None:
        _freeze(self)


@dataclass(frozen=True, eq=False)
class Blocks:
    """Columns over the blocks of the page in reading order, shape ``(b,)``.

    Attributes:
        owner: the block-level node that the text stands in.
        node: the innermost node around the block's first text.
        start: the block's raw text is ``source[start:stop]``.
        stop: see above.
        first_text: the block's text pieces are ``first_text[j]:last_text[j]``.
        last_text: see above.
        hidden: whether the block is in a hidden node.
        preformatted: whether its white space is text.
        tags: start tags inside the block or between it and the one before it.
        counts: the counts of its text.
        source: the raw text of the whole page, shared by all blocks.
        pieces: what the source is made of.
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

    def __post_init__(self) -> None:
        _freeze(self)

    def __len__(self) -> int:
        return len(self.owner)

    def words_in(self, keep: BoolArray) -> int:
        """The number of words in the chosen blocks."""
        return int(self.counts.words[keep].sum())

    def joined(self, keep: BoolArray) -> str:
        """The texts of the chosen blocks in reading order, a blank line between them."""
        return "\n\n".join(map(self.text, np.flatnonzero(keep).tolist()))

    def text(self, index: int) -> str:
        """The block's text: white space collapsed (but in preformatted blocks), ``<br>`` as a newline."""
        starts, stops, preformatted = self._spans
        raw = self.source[starts[index] : stops[index]]
        if preformatted[index]:
            return raw.replace(LINE_BREAK, "\n")
        if LINE_BREAK in raw:
            return "\n".join(" ".join(line.split()) for line in raw.split(LINE_BREAK))
        return " ".join(raw.split())

    @cached_property
    def _spans(self) -> tuple[list[int], list[int], list[bool]]:
        return self.start.tolist(), self.stop.tolist(), self.preformatted.tolist()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every block."""
        return tuple(map(self.text, range(len(self))))
