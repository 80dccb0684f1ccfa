"""Find the players of sound and films whose buttons, times and title are dropped, between kept text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

# The buttons of a player, with their descriptions for screen readers.
_MAX_WORDS: Final = 60
_MAX_LEVELS: Final = 8


def players_between(page: Page, rows: RowArray, kept: IntArray) -> BoolArray:
    """Return a mask of the players whose box is between kept blocks of the element around it, shape of ``rows``.

    The box of a player is the largest element around it that holds no kept block, no link, and few words.

    Args:
        page: the page.
        rows: the nodes of players.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
    """
    nodes = page.nodes
    boxes = np.fromiter((_box(page, row, kept) for row in rows.tolist()), np.intp, len(rows))
    outer = nodes.parent[boxes]
    before = kept[nodes.first_block[boxes]] > kept[nodes.first_block[outer]]
    after = kept[nodes.last_block[outer]] > kept[nodes.last_block[boxes]]
    return np.asarray(before & after)


def _box(page: Page, row: int, kept: IntArray) -> int:
    """The largest element around a player that holds little else."""
    nodes, total = page.nodes, page.nodes.total
    for _ in range(_MAX_LEVELS):
        outer = nodes.parent.item(row)
        if outer < 1 or total.words[outer] > _MAX_WORDS or total.link_words[outer]:
            break
        if kept[nodes.last_block[outer]] > kept[nodes.first_block[outer]]:
            break
        row = outer
    return row
