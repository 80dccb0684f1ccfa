"""Word counts and link densities of a block and its neighbours (the NumWords rules of boilerpipe).

Source: C. Kohlschütter, P. Fankhauser, W. Nejdl, "Boilerplate Detection using Shallow Text Features" (2010).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table.nodes import BoolArray


@dataclass(frozen=True, slots=True)
class Boilerpipe:
    """Classify a block by its words and links and those of its two neighbours (Kohlschütter et al. 2010).

    The rules are a decision tree that the paper learned on news pages. Let w be the number of words of a block and LD
    the share of these words that is in links. A block with ``LD > max_link`` is boilerplate. Any other block is
    content if one of its word counts is large enough:

    - If the previous block has ``LD <= max_previous_link``: w exceeds ``words``, w of the next block exceeds
      ``next_words``, or w of the previous block exceeds ``previous_words``.
    - If the previous block has a higher LD: w exceeds ``alone_words``, or w of the next block exceeds
      ``alone_next_words``.

    Choices of domext where the source is silent: an empty block without words and links precedes the first block and
    follows the last one; words of scripts without spaces are counted as everywhere in domext.

    Args:
        max_link: link density above which a block is boilerplate, in [0, 1].
        max_previous_link: link density above which the previous block no longer supports this one, in [0, 1].
        words: number of words that the block must exceed.
        next_words: number of words that the next block must exceed.
        previous_words: number of words that the previous block must exceed.
        alone_words: number of words that the block must exceed after a block of links.
        alone_next_words: number of words that the next block must exceed after a block of links.
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
            msg = "word counts must be at least 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Block columns: ``words`` and ``link_density``."""
        counts = page.blocks.counts
        words, density = counts.words, counts.link_words / np.maximum(counts.words, 1)
        return Scores(self._content(page), blocks={"words": words, "link_density": density})

    def _content(self, page: Page) -> BoolArray:
        """The content blocks, shape ``(b,)``."""
        counts = page.blocks.counts
        words = np.pad(counts.words, 1)
        density = np.pad(counts.link_words / np.maximum(counts.words, 1), 1)
        previous, current, following = words[:-2], words[1:-1], words[2:]
        after_text = (current > self.words) | (following > self.next_words) | (previous > self.previous_words)
        after_links = (current > self.alone_words) | (following > self.alone_next_words)
        keep = np.where(density[:-2] <= self.max_previous_link, after_text, after_links)
        return np.asarray(keep & (density[1:-1] <= self.max_link))


@hookimpl
def domext_scorer() -> type[Boilerpipe]:
    """Register the scorer."""
    return Boilerpipe
