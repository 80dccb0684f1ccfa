"""Drop the lines above a thread that say when somebody last wrote in it, and lead to that post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.page_anchors import nodes_with
from domext.discussion.date_lines import date_lines
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, without_rows

if TYPE_CHECKING:
    from domext.body.posts import Posts
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MAX_WORDS: Final = 30


def without_last_changes(page: Page, keep: BoolArray, posts: Posts) -> BoolArray:
    """Return the kept blocks of a thread without the lines above its posts that say when somebody last wrote one, and lead to it.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        posts: the posts of the page.
    """
    nodes, blocks = page.nodes, page.blocks
    start = nodes.first_block.item(posts.elements[0])
    above = rows_of(keep[:start] & (posts.of_block[:start] < 0) & (blocks.counts.words[:start] <= _MAX_WORDS))
    above = above[blocks.counts.link_words[above] > 0]
    if not above.size:
        return keep
    dated = page.once(date_lines)
    links = rows_of((nodes.tag == tags.A) & (nodes.first_block <= start) & (nodes.total.characters > 0))
    lines = blocks.at_each(nodes.first_text[links])
    chosen = dated[lines] & np.isin(lines, above)
    if not any_of(chosen):
        return keep
    place = {name: nodes.first_block.item(row) for name, row in nodes_with(page, "id") if name}
    dropped = [
        line
        for link, line in zip(links[chosen].tolist(), lines[chosen].tolist(), strict=True)
        if place.get((attributes.value_of(page, "href", link) or "").partition("#")[2], 0) > line
    ]
    return without_rows(keep, dropped)
