"""Drop the lines that lead through the pages of a manual: to the next page, the contents and the index."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_RELATIONS: Final = frozenset({"contents", "index", "up", "next", "prev"})
_BARS: Final = ("navheader", "navfooter")  # of DocBook
_LINK: Final = tags.IDS["a"]
_MIN_LINKS: Final = 2
# Words beside the links, such as "Next:" and "Up:".
_MAX_LABEL_WORDS: Final = 6


def without_navigation(page: Page, keep: BoolArray) -> BoolArray:
    """Return the kept blocks without those whose links lead to the next page, the contents and the like, by their ``rel``.

    A class may name the bar that holds them, too.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    if page.containing("class", *_BARS):
        keep = keep & ~nodes.inside(attributes.has_token(page, "class", *_BARS)).take(blocks.owner)
    relations = page.attribute_values("rel").values
    related = [number for number, relation in enumerate(relations) if relation and relation.lower() in _RELATIONS]
    if not related:
        return keep
    rows = rows_of(attributes.having(page, "rel", related) & (nodes.tag == _LINK))
    if len(rows) < _MIN_LINKS:
        return keep
    of_link = np.searchsorted(blocks.last_text, nodes.first_text[rows], side="right").tolist()
    links, words = Counter(of_link), Counter[int]()
    for row, block in zip(rows.tolist(), of_link, strict=True):
        words[block] += int(nodes.total.words[row])
    dropped = [
        block
        for block, count in links.items()
        if block < len(keep) and count >= _MIN_LINKS and blocks.counts.words[block] - words[block] <= _MAX_LABEL_WORDS
    ]
    if dropped:
        keep = keep.copy()
        keep[dropped] = False
    return keep
