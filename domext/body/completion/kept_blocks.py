"""The blocks of a page that its body keeps, as one rule of completion hands them to the next."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

    _Rows = Sequence[int] | npt.NDArray[np.integer[Any]]


class KeptBlocks:
    """The blocks of a page that its body keeps so far, and those that a rule may add.

    It does not change: a rule returns another one, or the same one if it neither adds nor drops a block.

    Args:
        page: the page.
        selection: what the last rule left, with the changes of all rules.
        addable: which blocks may be added, shape ``(b,)``.
        mask: which blocks are kept, shape ``(b,)``; None for those of the selection.
    """

    def __init__(self, page: Page, selection: Selection, addable: BoolArray, mask: BoolArray | None = None) -> None:
        self.page = page
        self.selection = selection
        self.addable = addable
        self.mask = selection.keep if mask is None else mask

    @cached_property
    def rows(self) -> RowArray:
        """The kept blocks, ascending."""
        return rows_of(self.mask)

    @cached_property
    def before(self) -> IntArray:
        """The number of kept blocks before each block, and that of all, shape ``(b + 1,)``."""
        return sums_before(self.mask)

    @property
    def has_gaps(self) -> bool:
        """Whether there are other blocks between kept ones."""
        return bool(self.rows.size and self.rows[-1] - self.rows[0] >= len(self.rows))

    def counts(self, nodes: _Rows | slice = slice(None)) -> IntArray:
        """Return the number of kept blocks in each node, or in each of some, shape ``(n,)`` or ``(k,)``."""
        first, last = self.page.nodes.first_block, self.page.nodes.last_block
        return self.before.take(last[nodes]) - self.before.take(first[nodes])

    def is_in(self, node: int) -> bool:
        """Return whether a block in a node is kept."""
        nodes = self.page.nodes
        return any_of(self.mask[nodes.first_block[node] : nodes.last_block[node]])

    def plus(self, blocks: BoolArray) -> KeptBlocks:
        """Return the kept blocks and the addable ones of a mask of shape ``(b,)``."""
        added = blocks & self.addable
        added &= ~self.mask
        return KeptBlocks(self.page, self.selection, self.addable, self.mask | added) if any_of(added) else self

    def plus_rows(self, blocks: _Rows) -> KeptBlocks:
        """Return the kept blocks and the addable ones of some."""
        if not len(blocks):
            return self
        added = np.zeros_like(self.mask)
        added[blocks] = True
        return self.plus(added)

    def plus_ranges(self, ranges: Sequence[tuple[int, int]]) -> KeptBlocks:
        """Return the kept blocks and the addable ones of some ranges: the first block of each, and one past its last."""
        if not ranges:
            return self
        added = np.zeros_like(self.mask)
        for start, stop in ranges:
            added[start:stop] = True
        return self.plus(added)

    def plus_elements(self, nodes: _Rows) -> KeptBlocks:
        """Return the kept blocks and the addable ones in some nodes."""
        return self.plus(blocks_in(self.page, nodes)) if len(nodes) else self

    def minus(self, blocks: _Rows) -> KeptBlocks:
        """Return the kept blocks without some."""
        if not len(blocks):
            return self
        keep = self.mask.copy()
        keep[blocks] = False
        return self.replaced(keep)

    def replaced(self, mask: BoolArray) -> KeptBlocks:
        """Return the blocks of another mask of shape ``(b,)`` as the kept ones."""
        is_same = mask is self.mask or mask.tobytes() == self.mask.tobytes()
        return self if is_same else KeptBlocks(self.page, self.selection, self.addable, mask)

    def limited(self, addable: BoolArray) -> KeptBlocks:
        """Return the same kept blocks, to which rules may add only blocks of a mask of shape ``(b,)``."""
        return KeptBlocks(self.page, self.selection, self.addable & addable, self.mask)

    def by(self, rule: str, reason: str) -> KeptBlocks:
        """Return the same kept blocks, with a change of the selection for what a rule has added or dropped.

        Args:
            rule: the name of the rule.
            reason: why, see :meth:`Selection.changed <domext.Selection.changed>`.
        """
        selection = self.selection.changed(self.mask, rule, reason)
        return self if selection is self.selection else KeptBlocks(self.page, selection, self.addable)


def blocks_in(page: Page, nodes: _Rows) -> BoolArray:
    """Return which blocks are in one of some nodes, shape ``(b,)``."""
    starts, stops = (
        np.bincount(column[nodes], minlength=len(page.blocks) + 1)
        for column in (page.nodes.first_block, page.nodes.last_block)
    )
    return np.asarray((starts - stops)[:-1].cumsum() > 0)
