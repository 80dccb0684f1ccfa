"""Drop the lines above a thread that say when somebody last wrote in it, and lead to that post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.page_anchors import nodes_with
from domext.discussion.date_lines import date_lines
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.body.posts import Posts

_MAX_WORDS: Final = 30


def without_last_changes(kept: KeptBlocks, posts: Posts) -> KeptBlocks:
    """Return the kept blocks of a thread without the lines above its posts that say when somebody last wrote one, and lead to it.

    Args:
        kept: the kept blocks.
        posts: the posts of the page.
    """
    page, nodes, blocks = kept.page, kept.page.nodes, kept.page.blocks
    start = nodes.first_block.item(posts.elements[0])
    above = rows_of(kept.mask[:start] & (posts.of_block[:start] < 0) & (blocks.counts.words[:start] <= _MAX_WORDS))
    above = above[blocks.counts.link_words[above] > 0]
    if not above.size:
        return kept
    dated = page.once(date_lines)
    links = rows_of((nodes.tag == tags.A) & (nodes.first_block <= start) & (nodes.total.characters > 0))
    lines = blocks.at_each(nodes.first_text[links])
    chosen = dated[lines] & np.isin(lines, above)
    if not any_of(chosen):
        return kept
    place = {name: nodes.first_block.item(row) for name, row in nodes_with(page, "id") if name}
    dropped = [
        line
        for link, line in zip(links[chosen].tolist(), lines[chosen].tolist(), strict=True)
        if place.get((attributes.value_of(page, "href", link) or "").partition("#")[2], 0) > line
    ]
    return kept.minus(dropped)
