"""Lines of posts that are short links and nothing else: buttons, and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.post_lines import starting_blocks
from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The most words of a link such as "Reply". Every ideograph is a word, so the characters count as well.
_MAX_WORDS: Final = 4
_MAX_CHARACTERS: Final = 10
_PARAGRAPHS: Final = tags.mask(tags.HEADINGS | frozenset("p li dd dt blockquote".split()))


def short_links(page: Page) -> BoolArray:
    """Return which blocks are a short link, or several in no paragraph, and nothing else, shape ``(b,)``."""
    nodes, counts, block = page.nodes, page.blocks.counts, page.once(starting_blocks)
    links = (nodes.tag == tags.A) & (nodes.total.words > 0)
    stop = len(page.blocks) + 1
    several = np.bincount(block[links], minlength=stop)[:-1] > 1
    several &= np.bincount(block[links & (nodes.total.words > _MAX_WORDS)], minlength=stop)[:-1] == 0
    several &= ~_PARAGRAPHS[nodes.tag.take(page.blocks.owner)]
    is_short = (counts.words <= _MAX_WORDS) | (counts.characters <= _MAX_CHARACTERS) | several
    return np.asarray((counts.words == counts.link_words) & is_short)
