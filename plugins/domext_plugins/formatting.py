"""The ratio of formatting tags among the tags that hold the text of a node.

CUTER (Adam, Bouras, Poulopoulos 2009) names it as an attribute of useful nodes, without a formula. The formula is ours.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from domext import Page
from domext.table import tags
from domext.table.nodes import DoubleArray

_FORMATTING: Final = tags.mask(frozenset({"b", "strong", "em", "i", "p"}))


def own_tags_of(page: Page) -> DoubleArray:
    """Return the formatting tags and all tags of each owner of blocks and of the elements in it that own none, shape ``(2, n)``."""
    nodes = page.nodes
    owner = nodes.nearest(nodes.mask(page.blocks.owner))
    inside = owner >= 0
    return np.array(
        [
            np.bincount(owner[inside & tag], minlength=len(nodes)).astype(np.float64)
            for tag in (nodes.tagged(_FORMATTING), np.ones(len(nodes), dtype=np.bool_))
        ]
    )


def formatting_ratio(own_tags: DoubleArray) -> DoubleArray:
    """Return the share of formatting tags among all tags, shape ``(m,)`` for shape ``(2, m)``; 0 without tags."""
    return np.asarray(own_tags[0] / np.maximum(own_tags[1], 1))
