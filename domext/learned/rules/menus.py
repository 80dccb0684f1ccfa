"""Lines of links above the first paragraph of an article and below its last one: the menus of pages without markup for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MIN_LINKS: Final = 3
_MAX_LABEL_WORDS: Final = 6
_MAX_WORDS_A_LINK: Final = 4
# A block with at least this many words outside links is a paragraph.
_MIN_PARAGRAPH_WORDS: Final = 15
# At least this many words must be kept outside links for a block to count as a menu.
_MIN_WORDS_OF_TEXT: Final = 60


def without_menus(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of three or more short links, and of nothing else, before the first kept paragraph and after the last.

    A block stays if a heading or a short cell of the same row is kept before it: its links are what these announce.
    """
    counts = page.blocks.counts
    candidates = keep & (counts.link_words == counts.words) & (counts.words > 0)
    if not any_of(candidates):
        return keep
    text = np.where(keep, counts.words - counts.link_words, 0)
    paragraphs = rows_of(text >= _MIN_PARAGRAPH_WORDS)
    if not len(paragraphs) or int(text.sum()) < _MIN_WORDS_OF_TEXT:
        return keep
    candidates[paragraphs[0] : paragraphs[-1]] = False
    if not any_of(candidates):
        return keep
    number = number_of_links(page)
    menus = candidates & (number >= _MIN_LINKS) & (counts.words <= _MAX_WORDS_A_LINK * number)
    if not any_of(menus):
        return keep
    menus[1:] &= ~_follows_label(page, keep)
    return np.asarray(keep & ~menus)


def number_of_links(page: Page) -> IntArray:
    """Return the number of links with text that begin in each block, shape ``(b,)``."""
    nodes, blocks = page.nodes, page.blocks
    # A link right behind another one begins within a word, so it may have no word.
    links = nodes.first_text[(nodes.tag == tags.A) & (nodes.total.characters > 0)]  # ascending, as the nodes are
    return np.asarray(np.searchsorted(links, blocks.last_text) - np.searchsorted(links, blocks.first_text))


def _follows_label(page: Page, keep: BoolArray) -> BoolArray:
    """Mask of the blocks, from the second on, that follow a kept heading or a short cell in the same row, shape ``(b - 1,)``."""
    nodes, owner, words = page.nodes, page.blocks.owner, page.blocks.counts.words
    before, cell = owner[:-1], owner[1:]
    in_row = (
        (nodes.parent[cell] == nodes.parent[before]) & tags.IS_CELL[nodes.tag[cell]] & (words[:-1] <= _MAX_LABEL_WORDS)
    )
    return np.asarray(keep[:-1] & (in_row | tags.IS_HEADING[nodes.tag[before]]))
