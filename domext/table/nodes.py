"""Columns over the nodes of a page, and the counts of text that nodes and blocks have."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from domext.core import core
from domext.table import tags
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from _typeshed import DataclassInstance

IntArray = npt.NDArray[np.int32]
BoolArray = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float32]
DoubleArray = npt.NDArray[np.float64]
#: Rows of a mask or a table, as numpy finds them.
RowArray = npt.NDArray[np.intp]


def freeze(*tables: DataclassInstance) -> None:
    """Make the columns of tables read-only, because all scorers share them; those over the bytes of the core are so already."""
    for table in tables:
        for field in fields(table):
            column = getattr(table, field.name)
            if isinstance(column, np.ndarray):
                column.setflags(write=False)


@dataclass(frozen=True, slots=True, repr=False)
class Counts:
    """Counts of text, one column for each property, all of shape ``(rows,)`` and dtype int32.

    White space is counted as it is displayed: a run inside a block is one character, a run at its edges is none.

    Attributes:
        characters: visible characters.
        bytes: visible characters in bytes of UTF-8.
        words: tokens between white space that contain a letter or digit. Each ideograph or kana is a word, and so are
            every four letters of Thai, Lao, Burmese and Khmer.
        letters: letters of any script.
        capitals: upper-case and title-case letters.
        digits: decimal digits and other numerals.
        commas: commas of any script.
        full_stops: full stops of any script.
        punctuation: all other punctuation.
        link_characters: visible characters inside ``<a>``.
        link_bytes: visible characters inside ``<a>``, in bytes of UTF-8.
        link_words: words inside ``<a>``.
        link_commas: commas inside ``<a>``.
        link_full_stops: full stops inside ``<a>``.
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

    def __repr__(self) -> str:
        return f"<Counts: {len(self.words)} rows>"


COUNTS = tuple(field.name for field in fields(Counts))


@dataclass(frozen=True, eq=False, repr=False)
class Nodes:
    """Columns over the elements of the tidied DOM in preorder, shape ``(n,)``; the subtree of ``i`` is ``i:end[i]``.

    Attributes:
        tag: id of the element's name, its position in :data:`domext.table.tags.NAMES`.
        parent: index of the parent, -1 for the root.
        end: one past the index of the last descendant.
        hidden: whether the markup of the element or of an ancestor hides it (``hidden``, ``display: none``, ...).
        first_block: index of the first block of the subtree.
        last_block: one past the index of the last block of the subtree.
        first_text: index of the first text piece of the subtree.
        last_text: one past the index of the last text piece of the subtree.
        total: counts of the text in the subtree.
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

    def __repr__(self) -> str:
        return f"<Nodes: {len(self)} nodes>"

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def depth(self) -> IntArray:
        """Number of ancestors of each node, shape ``(n,)``, computed by pointer doubling."""
        up = np.append(self.parent, np.int32(-1))
        steps = (up >= 0).astype(np.int32)
        while (up >= 0).any():
            steps += steps[up]
            up = up[up]
        return steps[:-1]

    @cached_property
    def own(self) -> Counts:
        """Counts of the text directly in each node, outside its child elements."""
        rows = []
        inner = self.parent[1:]
        for name in COUNTS:
            whole: IntArray = getattr(self.total, name)
            below = np.bincount(inner, weights=whole[1:], minlength=len(self))
            rows.append(whole - below.astype(np.int32))
        own = Counts(*rows)
        freeze(own)
        return own

    def tagged(self, mask: BoolArray) -> BoolArray:
        """Return a mask of the nodes whose names are in a mask over tag ids, see :func:`domext.table.tags.mask`, shape ``(n,)``."""
        return np.frombuffer(self._tag_bytes.translate(mask.tobytes().ljust(256, b"\0")), np.bool_)

    @cached_property
    def _tag_bytes(self) -> bytearray:
        """The tag ids in one byte each: they are translated in a part of the time that numpy takes to look them up."""
        return bytearray(self.tag.astype(np.uint8))

    def mask(self, rows: list[int] | npt.NDArray[np.integer[Any]]) -> BoolArray:
        """Return a mask of some nodes, shape ``(n,)``."""
        mask = np.zeros(len(self), np.bool_)
        mask[rows] = True
        return mask

    def has(self, *ids: int) -> bool:
        """Return whether there are elements with one of some names, which costs less than a mask of them."""
        return not self._ids.isdisjoint(ids)

    def has_tagged(self, mask: BoolArray) -> bool:
        """Return whether there are elements whose names are in a mask over tag ids, which costs less than a mask of them."""
        return any(map(mask.item, self._ids))

    @cached_property
    def _ids(self) -> frozenset[int]:
        """The ids of the names of the elements."""
        return frozenset(rows_of(np.bincount(self.tag)).tolist())

    @cached_property
    def block_level(self) -> IntArray:
        """The nearest block-level ancestor of each node, or the node itself, shape ``(n,)``; -1 without one."""
        return self.nearest(self.tagged(tags.IS_BLOCK_LEVEL))

    def children(self, row: int) -> Iterator[int]:
        """Yield the nodes directly in a node, in their order."""
        end = self.end.data  # single reads of an array are slow
        child, stop = row + 1, end[row]
        while child < stop:
            yield child
            child = end[child]

    def ancestors(self, row: int, most: int = sys.maxsize) -> Iterator[int]:
        """Yield the nodes around a node, the innermost first, at most so many."""
        parent = self.parent.data  # single reads of an array are slow
        outer = parent[row]
        while outer >= 0 and most:
            yield outer
            outer, most = parent[outer], most - 1

    def outermost(self, rows: Iterable[int]) -> Iterator[int]:
        """Yield those of some nodes in preorder that are in no other of them."""
        end, stop = self.end.data, 0  # single reads of an array are slow
        for row in rows:
            if row >= stop:
                yield row
                stop = end[row]

    def next_sibling(self, row: int) -> int:
        """Return the node after a node and its descendants in the same parent; -1 without one."""
        following = self.end.item(row)
        return following if following < len(self) and self.parent[following] == self.parent[row] else -1

    def previous_sibling(self, row: int) -> int:
        """Return the node before a node in the same parent; -1 without one."""
        before, parent = row - 1, self.parent.item(row)
        while before > parent and self.parent[before] != parent:
            before = self.parent.item(before)
        return before if before > parent else -1

    def overlap(self, row: int, other: int) -> bool:
        """Return whether one of two nodes is inside the other one, or both are the same."""
        return bool(row <= other < self.end[row] or other <= row < self.end[other])

    def holding(self, chosen: BoolArray, rows: RowArray | slice = slice(None)) -> BoolArray:
        """Return whether each node, or each of some, is or holds a chosen one, shape ``(n,)`` or ``(k,)``."""
        before = sums_before(chosen)
        return np.asarray(before[self.end[rows]] > before[:-1][rows])

    def block_sums(self, column: npt.NDArray[Any]) -> IntArray:
        """Return the sum of a column over the blocks in each node, shape ``(n,)``."""
        before = sums_before(column)
        return before.take(self.last_block) - before.take(self.first_block)

    def text_sums(self, column: npt.NDArray[Any]) -> IntArray:
        """Return the sum of a column over the text pieces in each node, shape ``(n,)``."""
        before = sums_before(column)
        return before.take(self.last_text) - before.take(self.first_text)

    def inside(self, chosen: BoolArray) -> BoolArray:
        """Return a mask of the chosen nodes and their descendants.

        Args:
            chosen: mask of nodes, shape ``(n,)``.

        Returns:
            A mask of shape ``(n,)``.
        """
        return inside(chosen, self.end)

    def nearest(self, chosen: BoolArray) -> IntArray:
        """Return for each node the index of its nearest chosen ancestor, or its own index if it is chosen itself.

        Args:
            chosen: mask of nodes, shape ``(n,)``.

        Returns:
            Indices of shape ``(n,)``, -1 for nodes without such an ancestor.
        """
        return nearest(self.parent, chosen)


def inside(chosen: BoolArray, end: IntArray) -> BoolArray:
    """Return a mask of the chosen nodes and their descendants, see :meth:`Nodes.inside`."""
    if core is None:
        return _array_inside(chosen, end)
    result = np.empty(len(end), np.bool_)
    core.inside(np.ascontiguousarray(chosen, np.bool_), end, result)
    return result


def _array_inside(chosen: BoolArray, end: IntArray) -> BoolArray:
    """Subtrees are slices, so the mask is the cumulative sum of their starts minus that of their ends."""
    roots = rows_of(chosen)
    change = np.zeros(len(chosen) + 1, dtype=np.int32)
    change[roots] = 1
    np.subtract.at(change, end[roots], 1)
    return np.asarray(change[:-1].cumsum() > 0)


def nearest(parent: IntArray, chosen: BoolArray) -> IntArray:
    """Return the nearest chosen ancestor-or-self of each node, see :meth:`Nodes.nearest`."""
    if core is None:
        return _array_nearest(parent, chosen)
    result = np.empty(len(parent), np.int32)
    core.nearest(parent, np.ascontiguousarray(chosen, np.bool_), result)
    return result


def _array_nearest(parent: IntArray, chosen: BoolArray) -> IntArray:
    """Pointer doubling takes about log2(depth) steps."""
    # An additional last row represents the parent of the root: index -1 refers to it.
    here = np.arange(-1, len(parent), dtype=np.int32)
    jump = np.append(np.where(chosen, here[1:], parent), np.int32(-1))
    while True:
        further = jump[jump]
        if np.array_equal(further, jump):
            return jump[:-1]
        jump = further
