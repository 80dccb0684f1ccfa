"""Quotations in a thread that repeat other posts of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.characters import COLONS
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The classes of quotations in boards that have no elements for them.
_CLASSES: Final = tuple(
    "quote quotecontent quotetext quotemain quotebox bbquote bb_quote bbcode_quote quote_container".split()
)
_MIN_REPEATED: Final = 0.8  # of the words of a quotation; the others may say who wrote them
_MAX_LINE_WORDS: Final = 20  # of a line that says who wrote the quotation below it


def repeated_quotations(page: Page, keep: BoolArray, candidates: BoolArray) -> BoolArray:
    """Return which blocks are quotations of what the kept posts say outside of quotations, or introduce them; shape ``(b,)``.

    They repeat whole paragraphs. A part of one is what the answer below it refers to.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        candidates: the blocks to judge, shape ``(b,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    repeated = np.zeros(len(blocks), np.bool_)
    quotations = (nodes.tag == tags.BLOCKQUOTE) | attributes.has_word(page, "class", *_CLASSES)
    if not any_of(quotations):
        return repeated  # most pages
    inside = nodes.inside(quotations)
    is_quoted = inside[blocks.owner]
    chosen = candidates & is_quoted
    if not any_of(chosen):
        return repeated
    said = {"".join(blocks.text(row).split()) for row in rows_of(keep & ~is_quoted).tolist()}
    for quotation in rows_of(inside & ~inside[nodes.parent]).tolist():
        first = int(nodes.first_block[quotation])
        rows = first + rows_of(chosen[first : nodes.last_block[quotation]])
        words = blocks.counts.words[rows]
        is_known = np.array(["".join(blocks.text(row).split()) in said for row in rows.tolist()], np.bool_)
        if not rows.size or words[is_known].sum() < _MIN_REPEATED * words.sum():
            continue
        repeated[rows] = True
        line = int(rows[0]) - 1  # above the quotation in an answer to a mail
        if line >= 0 and candidates[line] and blocks.counts.words[line] <= _MAX_LINE_WORDS:
            repeated[line] |= blocks.text(line).rstrip().endswith(COLONS)
    return repeated
