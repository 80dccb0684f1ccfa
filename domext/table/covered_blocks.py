"""The blocks that consist of the text of some elements, such as those that are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def covered_blocks(page: Page, chosen: BoolArray, elements: BoolArray) -> BoolArray:
    """Return which of some blocks have all of their text in some elements, shape ``(b,)``.

    One element may hold several blocks, and several elements within a line may hold all of it.

    Args:
        page: the page.
        chosen: the blocks, shape ``(b,)``.
        elements: which nodes are the elements, shape ``(n,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    rows = rows_of(elements & (nodes.last_text > nodes.first_text) & (nodes.first_text < blocks.last_text[-1:].sum()))
    before = sums_before(chosen)
    first, last = (
        blocks.last_text.searchsorted(place, "right") for place in (nodes.first_text[rows], nodes.last_text[rows] - 1)
    )
    rows = rows[before[np.minimum(last + 1, len(blocks))] > before[first]]
    if not rows.size:
        return np.zeros_like(chosen)  # on most pages
    rows = np.fromiter(nodes.outermost(rows.tolist()), np.intp)
    begins, ends = nodes.first_text[rows], nodes.last_text[rows]
    starts, stops = blocks.first_text.searchsorted(begins), blocks.last_text.searchsorted(ends, "right")
    whole = stops > starts
    size = len(blocks) + 1
    depth = np.bincount(starts[whole], minlength=size) - np.bincount(stops[whole], minlength=size)
    first = blocks.last_text.searchsorted(begins, "right")
    covered = np.bincount(first, np.minimum(ends, blocks.last_text[first]) - begins, len(blocks))
    return np.asarray(chosen & ((depth.cumsum()[:-1] > 0) | (covered >= blocks.last_text - blocks.first_text)))
