"""Further articles below the one that the page is about, which are dropped.

Sites append the whole text of the next article, so that readers need not follow a link.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.rules.article_title import title_block
from domext.table import tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(frozenset({"h1", "h2"}))
# The article of the page has at least this many kept words.
_MIN_WORDS: Final = 60


def without_further_articles(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of each ``<article>`` after the one with the title, if its heading is of the same level.

    An article in that of the title stays, and so does one with a lower heading or none: it is a section.
    """
    nodes, words = page.nodes, page.blocks.counts.words
    articles = rows_of(nodes.tag == tags.ARTICLE)
    if len(articles) < 2 or not any_of(keep[nodes.first_block[articles[1]] :]):
        return keep  # most pages
    title = title_block(page)
    own = articles[(nodes.first_block[articles] <= title) & (title < nodes.last_block[articles])][-1:]
    if not len(own):
        return keep
    heading, article = _heading(page, title), slice(int(nodes.first_block[own[0]]), int(nodes.last_block[own[0]]))
    if not _HEADINGS[nodes.tag[heading]] or int(words[article][keep[article]].sum()) < _MIN_WORDS:
        return keep
    dropped = np.zeros_like(keep)
    headings = rows_of(nodes.tag == nodes.tag[heading])
    for row in articles[articles >= nodes.end[own[0]]].tolist():
        if headings.searchsorted(row) < headings.searchsorted(nodes.end[row]):
            dropped[nodes.first_block[row] : nodes.last_block[row]] = True
    return keep & ~dropped


def _heading(page: Page, block: int) -> int:
    """The heading that a block is, or that holds it."""
    nodes = page.nodes
    owner = int(page.blocks.owner[block])
    return next((row for row in (owner, *nodes.ancestors(owner)) if _HEADINGS[nodes.tag[row]]), 0)
