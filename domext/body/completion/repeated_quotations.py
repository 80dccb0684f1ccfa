"""Quotations in a thread that repeat other posts of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.characters import COLONS
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.body.posts import Posts
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MIN_REPEATED: Final = 0.8  # of the words of a quotation


def repeated_quotations(page: Page, keep: BoolArray, posts: Posts | None) -> BoolArray:
    """Return which dropped blocks of a thread are quotations of what the kept posts say, or introduce them; shape ``(b,)``.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        posts: the posts of the page, None for a page without posts.
    """
    nodes, blocks = page.nodes, page.blocks
    repeated = np.zeros(len(blocks), np.bool_)
    if posts is None or not nodes.has(tags.BLOCKQUOTE):
        return repeated
    inside = nodes.inside(nodes.tag == tags.BLOCKQUOTE)
    is_quoted = inside[blocks.owner]
    dropped = is_quoted & ~keep
    if not any_of(dropped):
        return repeated
    texts = {blocks.text(row) for row in rows_of(keep & ~is_quoted).tolist()}
    outermost = inside & ~inside[nodes.parent]
    for quotation in rows_of(outermost).tolist():
        rows = np.arange(nodes.first_block[quotation], nodes.last_block[quotation])
        rows = rows[dropped[rows]]
        is_known = np.array([blocks.text(row) in texts for row in rows.tolist()], np.bool_)
        words = blocks.counts.words[rows]
        if not rows.size or words[is_known].sum() < _MIN_REPEATED * words.sum():
            continue
        repeated[rows] = True
        line = int(rows[0]) - 1  # who wrote it, above the quotation in an answer to a mail
        repeated[line] |= line >= 0 and not keep[line] and blocks.text(line).rstrip().endswith(COLONS)
    return repeated
