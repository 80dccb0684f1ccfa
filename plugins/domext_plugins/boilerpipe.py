"""Numbers of words of a block and its neighbours, with link densities (boilerpipe's NumWords rules).

Source: C. Kohlschuetter, P. Fankhauser, W. Nejdl, "Boilerplate Detection using Shallow Text Features" (2010).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table.nodes import BoolArray


@dataclass(frozen=True, slots=True)
class Boilerpipe:
    """Words and link density of a block, the one before and the one after (Kohlschuetter et al. 2010).

    The decision tree that the paper learned on news pages. With w the words of a block and LD the share of them that
    stand in links: a block with ``LD > max_link`` is boilerplate. After a block with ``LD <= max_previous_link`` it is
    content if its w exceeds ``words``, the next block's ``next_words`` or the previous one's ``previous_words``; after
    one with more links, if its w exceeds ``alone_words`` or the next one's ``alone_next_words``.

    Ours, where the source is silent: before the first block and after the last one stands an empty block, of no words
    and no links; words of scripts without spaces are counted as in all of domext.

    Args:
        max_link: link density above which a block is boilerplate, in [0, 1].
        max_previous_link: link density of the previous block above which a block stands alone, in [0, 1].
        words: words that a block must exceed.
        next_words: words that the next block must exceed.
        previous_words: words that the previous block must exceed.
        alone_words: words that a block after links must exceed.
        alone_next_words: words that the block after a block after links must exceed.
    """

    max_link: float = 0.333333
    max_previous_link: float = 0.555556
    words: int = 16
    next_words: int = 15
    previous_words: int = 4
    alone_words: int = 40
    alone_next_words: int = 17

    def __post_init__(self) -> None:
        if not (0 <= self.max_link <= 1 and 0 <= self.max_previous_link <= 1):
            msg = "max_link and max_previous_link must lie in [0, 1]"
            raise OptionError(msg)
        if min(self.words, self.next_words, self.previous_words, self.alone_words, self.alone_next_words) < 0:
            msg = "numbers of words must be at least 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``words`` and ``link_density`` of every block."""
        counts = page.blocks.counts
        words, density = counts.words, counts.link_words / np.maximum(counts.words, 1)
        return Scores(self._content(page), blocks={"words": words, "link_density": density})

    def _content(self, page: Page) -> BoolArray:
        counts = page.blocks.counts
        words = np.pad(counts.words, 1)
        density = np.pad(counts.link_words / np.maximum(counts.words, 1), 1)
        before, here, after = words[:-2], words[1:-1], words[2:]
        in_text = (here > self.words) | (after > self.next_words) | (before > self.previous_words)
        alone = (here > self.alone_words) | (after > self.alone_next_words)
        keep = np.where(density[:-2] <= self.max_previous_link, in_text, alone)
        return np.asarray(keep & (density[1:-1] <= self.max_link))


@hookimpl
def domext_scorer() -> type[Boilerpipe]:
    """Offer the scorer."""
    return Boilerpipe
