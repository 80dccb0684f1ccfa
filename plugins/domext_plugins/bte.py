"""Body text extraction: the span of the page with the most words and the fewest tags.

Source: A. Finn, N. Kushmerick, B. Smyth, "Fact or Fiction: Content Classification for Digital Libraries" (2001).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table import tags

_VOID: Final = tags.mask(frozenset("area br col embed hr img input param source track wbr".split()))


@dataclass(frozen=True, slots=True)
class Bte:
    """The one span with the most words inside and the most tags outside (body text extraction; Finn et al. 2001).

    The page is a row of tokens, each a word or a tag. Of all spans, the one with the largest number of words inside
    plus tags outside is the content. As the tags outside are all tags without those inside, that is the span with the
    largest sum if a word counts 1 and a tag -1, which running sums find in one pass.

    Ours: the span is made of whole blocks, with all tags that open before a block's text or in it ahead of its words
    and those that close there behind them; tags are those of the tidied tree, so one that the author left out counts,
    and one of a script does not; of spans that are equally good the one that ends first is taken, and of these the
    one that begins first.

    Args:
        tag: what a tag weighs against a word; the source's is 1.
    """

    tag: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.tag < math.inf:
            msg = "tag must be a number from 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``gain`` of every block, its words less its tags."""
        nodes, blocks = page.nodes, page.blocks
        if not len(blocks):
            return Scores(np.zeros(0, dtype=np.bool_), blocks={"gain": np.zeros(0)})
        # Text pieces say where a tag stands: inline elements begin and end inside of blocks.
        size = len(blocks) + 1
        ahead = np.searchsorted(blocks.last_text, nodes.first_text, side="right")
        behind = np.searchsorted(blocks.first_text, nodes.last_text - 1, side="right") - 1
        closes, silent = ~_VOID[nodes.tag], nodes.first_text == nodes.last_text
        before = np.concatenate((ahead, ahead[closes & silent]))
        opened = np.bincount(before, minlength=size)[:-1] * self.tag
        closed = np.bincount(behind[closes & ~silent & (behind >= 0)], minlength=size)[:-1] * self.tag
        gain = blocks.counts.words - opened - closed
        through = np.cumsum(gain) + closed  # up to a block's last word
        until = through - blocks.counts.words  # up to its first
        start = np.minimum.accumulate(until)
        last = int(np.argmax(through - start))
        first = int(np.argmin(until[: last + 1]))
        keep = np.zeros(len(blocks), dtype=np.bool_)
        keep[first : last + 1] = blocks.counts.words[first : last + 1].any()
        return Scores(keep, blocks={"gain": gain})


@hookimpl
def domext_scorer() -> type[Bte]:
    """Offer the scorer."""
    return Bte
