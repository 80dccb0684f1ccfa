"""Add the headings of kept text, which are too short for most selectors to recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.characters import folded

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(tags.HEADINGS | {"summary"})


def with_headings(page: Page, keep: BoolArray, excluded: BoolArray | None) -> BoolArray:
    """The kept blocks, and the headings and summaries directly above one of them in the same element.

    A heading that repeats the title of the page stands above the whole article and is not added.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        excluded: which of them must not be added, shape ``(b,)``; None for none.
    """
    nodes, blocks = page.nodes, page.blocks
    is_candidate = _HEADINGS[nodes.tag[blocks.owner]] & ~keep & ~blocks.hidden
    candidates = np.flatnonzero(is_candidate if excluded is None else is_candidate & ~excluded)
    if not candidates.size:
        return keep
    keep = keep.copy()
    title = folded(page.title or "")
    for block in candidates.tolist()[::-1]:
        if block + 1 >= len(keep) or not keep[block + 1]:
            continue
        parent = int(nodes.parent[blocks.owner[block]])
        if parent <= blocks.owner[block + 1] < nodes.end[parent]:
            text = folded(blocks.text(block))
            keep[block] = bool(text) and (not title or (text not in title and title not in text))
    return keep
