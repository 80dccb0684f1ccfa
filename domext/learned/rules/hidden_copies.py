"""Hidden copies of what readers see: for narrow screens, for search engines, or for eyes alone."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.rules.unseen import without
from domext.table import attributes
from domext.table.covered_blocks import covered_blocks
from domext.table.hiding_classes import hidden_by_class
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.spoken import spoken_elements

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# A few words, such as a price in a table, are no copy of the same words elsewhere.
_MIN_WORDS: Final = 5
# A text of fewer characters is a copy only of the whole text of a block.
_MIN_PART_CHARACTERS: Final = 20
_MAX_SEARCHES: Final = 64  # each may read all kept text
_CUT: Final = "….>"  # ends the beginning of a text


def without_hidden_copies(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the hidden elements of which all kept text is also in the kept text that readers see.

    Pages hold a title or an offer twice, for narrow and for wide screens, and the beginning of a post for search engines. An element is
    hidden by its markup, by a class, or from screen readers, which read the same text elsewhere. The panels of tabs may hold the same
    lines, and each stays whole.
    """
    hidden = _hidden(page)
    if hidden is None:
        return keep  # most pages
    nodes, words = page.nodes, page.blocks.counts.words
    first, last, kept = nodes.first_block, nodes.last_block, sums_before(np.where(keep, words, 0))
    rows = rows_of(hidden)
    rows = rows[kept[last[rows]] - kept[first[rows]] >= _MIN_WORDS]
    if not rows.size:
        return keep  # most hidden elements are icons
    is_inside, of_tabs = nodes.inside(hidden), attributes.has_word(page, "role", "tabpanel")
    of_hidden = covered_blocks(page, keep, is_inside)
    shown = _Shown(page, keep & ~of_hidden)
    dropped = np.zeros(len(keep), np.bool_)
    for row in rows[~(is_inside[nodes.parent[rows]] | of_tabs[rows])].tolist():
        inside = first[row] + rows_of(of_hidden[first[row] : last[row]])
        if words[inside].sum() >= _MIN_WORDS and all(map(shown.holds, inside.tolist())):
            dropped[inside] = True
    return without(page, keep, dropped)


class _Shown:
    """The kept text that readers see.

    Args:
        page: the page.
        keep: which blocks are kept and not hidden, shape ``(b,)``.
    """

    def __init__(self, page: Page, keep: BoolArray) -> None:
        self._page, self._keep, self._searches = page, keep, 0

    @cached_property
    def _texts(self) -> dict[str, None]:
        """The texts of the blocks in reading order, without those for screen readers."""
        page, spoken = self._page, self._page.once(spoken_elements)
        seen = self._keep if spoken is None else self._keep & ~covered_blocks(page, self._keep, spoken)
        return dict.fromkeys(_without_spaces(page.blocks.text(row)) for row in rows_of(seen).tolist())

    @cached_property
    def _joined(self) -> str:
        return "".join(self._texts)

    def holds(self, block: int) -> bool:
        """Return whether the text of a block is all of another one, or a long part of the text."""
        text = _without_spaces(self._page.blocks.text(block))
        if text in self._texts:
            return True
        self._searches += 1
        is_long = len(text) >= _MIN_PART_CHARACTERS and self._searches <= _MAX_SEARCHES
        return is_long and text.rstrip(_CUT) in self._joined


def _hidden(page: Page) -> BoolArray | None:
    """The nodes that are hidden from somebody, shape ``(n,)``; None if there are none."""
    masks = [page.nodes.hidden] if any_of(page.blocks.hidden) else []
    if (by_class := page.once(hidden_by_class)) is not None:
        masks.append(by_class)
    silent = page.attribute_values("aria-hidden")
    if numbers := silent.holding("true"):
        masks.append(silent.having(numbers))
    return reduce(np.logical_or, masks) if masks else None


def _without_spaces(text: str) -> str:
    """A text as copies of it may be spaced differently."""
    return "".join(text.split())
