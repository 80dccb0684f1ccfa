"""Add the teasers of a page that holds little else: a blog or a magazine that lists its articles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.fallback import is_sparse
from domext.table import tags

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks

_MAIN: Final = tags.mask(frozenset({"article", "main"}))
_MIN_TEASERS: Final = 3
_MIN_WORDS: Final = 4  # of the title of a teaser; a card of a product or a picture may be an <article> of single words


def with_teasers(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the articles in the main element if it holds few kept words and more words in these articles.

    Articles beside the main content are not added: they are further ones.
    """
    page, nodes, words = kept.page, kept.page.nodes, kept.page.blocks.counts.words
    if not nodes.has(tags.ARTICLE) or not is_sparse(page.blocks.words_in(kept.mask)):
        return kept
    counts = kept.counts()
    holds_all = nodes.tagged(_MAIN) & (counts == counts[0])
    teasers = (nodes.tag == tags.ARTICLE) & ~holds_all & (nodes.nearest(holds_all).take(nodes.parent) >= 0)
    teasers &= nodes.block_sums(kept.addable & (words >= _MIN_WORDS)) > 0
    if np.count_nonzero(teasers) < _MIN_TEASERS:
        return kept
    complete = kept.plus(nodes.inside(teasers).take(page.blocks.owner))
    return complete if page.blocks.words_in(complete.mask) > 2 * page.blocks.words_in(kept.mask) else kept
