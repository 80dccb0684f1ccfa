"""Drop what asks readers to sign in before they may answer, by the addresses of links."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.page_anchors import nodes_with
from domext.discussion.date_lines import date_lines
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, without_rows
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.body.posts import Posts
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ADDRESS: Final = lazy_pattern(
    r"(?:^|[/?&=])(?:log[-_]?[io]n|sign[-_]?(?:in|up|on)|register|registration|join|create[-_]?account)(?:\.\w{2,5})?(?=$|[/?&#])",
    re.IGNORECASE,
)
_PARTS: Final = ("log", "sign", "regist", "join", "account")
_MAX_WORDS: Final = 30


def without_invitations(page: Page, keep: BoolArray, posts: Posts) -> BoolArray:
    """Return the kept blocks of a thread without those that are such a line: outside of its posts, or the same in several ones.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        posts: the posts of the page.
    """
    nodes, blocks = page.nodes, page.blocks
    links = attributes.rows_matching(page, "href", _ADDRESS, *_PARTS)
    links = links[(nodes.tag[links] == tags.A) & (nodes.last_text[links] > nodes.first_text[links])]
    lines = np.searchsorted(blocks.last_text[:-1], nodes.first_text[links], side="right")
    words, linked = blocks.counts.words[lines], blocks.counts.link_words[lines]
    lines = lines[keep[lines] & (words <= _MAX_WORDS) & (linked < words)]
    texts = {line: blocks.text(line) for line in np.unique(lines).tolist()}
    counts = Counter(texts.values())
    dropped = [line for line, text in texts.items() if posts.of_block[line] < 0 or counts[text] > 1]
    return without_rows(keep, dropped)


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
    links = rows_of((nodes.tag == tags.A) & (nodes.first_block <= start))
    lines = np.searchsorted(blocks.last_text[:-1], nodes.first_text[links], side="right")
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
