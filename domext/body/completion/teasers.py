"""Add the teasers of a page that holds little else: a blog or a magazine that lists its articles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.fallback import is_sparse
from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MAIN: Final = tags.mask(frozenset({"article", "main"}))
_MIN_TEASERS: Final = 3
_MIN_WORDS: Final = 4  # of the title of a teaser; a card of a product or a picture may be an <article> of single words


def with_teasers(page: Page, keep: BoolArray, addable: BoolArray) -> BoolArray:
    """Return the kept blocks, and the articles in the main element if it holds few kept words and more words in these articles.

    Articles beside the main content are not added: they are further ones.
    """
    nodes, words = page.nodes, page.blocks.counts.words
    if not nodes.has(tags.ARTICLE) or not is_sparse(int(words[keep].sum())):
        return keep
    kept = nodes.block_sums(keep)
    holds_all = nodes.tagged(_MAIN) & (kept == kept[0])
    teasers = (nodes.tag == tags.ARTICLE) & ~holds_all & (nodes.nearest(holds_all).take(nodes.parent) >= 0)
    teasers &= nodes.block_sums(addable & (words >= _MIN_WORDS)) > 0
    if np.count_nonzero(teasers) < _MIN_TEASERS:
        return keep
    added = nodes.inside(teasers).take(page.blocks.owner) & addable & ~keep
    return keep | added if words[added].sum() > words[keep].sum() else keep
