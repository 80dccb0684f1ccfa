"""Add the links that posts share: the page that a thread is about, and the previews of pages in posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.section_headings import folded_title
from domext.table import attributes, tags
from domext.table.characters import folded
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.body.posts import Posts
    from domext.table.page import Page

# The share of the page's title that is the title of the thread; the rest is the name of the site.
_MIN_TITLE_SHARE: Final = 0.5


def with_shared_links(kept: KeptBlocks, posts: Posts) -> KeptBlocks:
    """Return the kept blocks, the link with the title of the thread to another site, and links around previews in kept posts.

    Args:
        kept: the kept blocks.
        posts: the posts of the page.
    """
    page, nodes, blocks, counts = kept.page, kept.page.nodes, kept.page.blocks, kept.page.blocks.counts
    link_of = nodes.nearest(nodes.tag == tags.A)
    link = link_of.take(blocks.node)
    linked = kept.addable & ~kept.mask & (counts.words > 0) & (counts.link_words == counts.words) & (link >= 0)
    in_kept_post = posts.text & np.isin(posts.of_block, posts.of_block[kept.mask])
    previews = linked & in_kept_post & (link_of.take(blocks.owner) >= 0)
    kept = kept.plus_rows([block for block in rows_of(previews).tolist() if _leaves(page, int(link[block]))])
    title = folded_title(page)
    # What is shared may be the first post, of which nothing else is kept.
    begin = max(int(nodes.first_block[posts.elements[0]]), int(kept.mask.argmax()))
    linked[begin:] = False
    for shared in reversed(dict.fromkeys(link[linked].tolist())):  # a link may hold many blocks
        text = folded(page.elements[shared].text)
        is_title = bool(text) and text in title and len(text) >= _MIN_TITLE_SHARE * len(title)
        if is_title and _leaves(page, shared):
            return kept.plus(linked & (link == shared))
    return kept


def _leaves(page: Page, link: int) -> bool:
    """Whether a link leads to another site."""
    return page.addresses.leaves(attributes.value_of(page, "href", link) or "")
