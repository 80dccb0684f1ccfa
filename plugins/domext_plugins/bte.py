"""Body text extraction: the one span of the page with many words and few tags.

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
    """Keep the span with the most words inside and tags outside (body text extraction; Finn et al. 2001).

    The page is a sequence of tokens, each a word or a tag. The content is the span that maximises the number of words
    inside plus the number of tags outside. The total number of tags is constant, so this is the span with the largest
    sum if a word counts 1 and a tag -1 (a maximum subarray), which prefix sums find in one pass.

    Choices of domext: a span consists of whole blocks. Tags that open before or in the text of a block precede its
    words, tags that close there follow them. Tags are those of the tidied tree, which has the tags that the author
    omitted and lacks those of scripts. Of equally good spans, the one that ends first wins, then the one that starts
    first.

    Args:
        tag: weight of a tag relative to a word, at least 0; 1 in the source.
    """

    tag: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.tag < math.inf:
            msg = "tag must be finite and at least 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Block column: ``gain``, the number of words minus the weighted number of tags."""
        nodes, blocks = page.nodes, page.blocks
        if not len(blocks):
            return Scores(np.zeros(0, dtype=np.bool_), blocks={"gain": np.zeros(0)})
        # Tags are located by text pieces, because inline elements open and close inside blocks.
        size = len(blocks) + 1
        opens_in = blocks.at_each(nodes.first_text)
        closes_in = np.searchsorted(blocks.first_text, nodes.last_text - 1, side="right") - 1
        has_end_tag, empty = ~nodes.tagged(_VOID), nodes.first_text == nodes.last_text
        # Both tags of an element without text precede the next block.
        leading = np.concatenate((opens_in, opens_in[has_end_tag & empty]))
        opened = np.bincount(leading, minlength=size)[:-1] * self.tag
        closed = np.bincount(closes_in[has_end_tag & ~empty & (closes_in >= 0)], minlength=size)[:-1] * self.tag
        gain = blocks.counts.words - opened - closed
        sum_to_last_word = np.cumsum(gain) + closed
        sum_to_first_word = sum_to_last_word - blocks.counts.words
        lowest_start = np.minimum.accumulate(sum_to_first_word)
        last = int(np.argmax(sum_to_last_word - lowest_start))
        first = int(np.argmin(sum_to_first_word[: last + 1]))
        keep = np.zeros(len(blocks), dtype=np.bool_)
        keep[first : last + 1] = blocks.counts.words[first : last + 1].any()
        return Scores(keep, blocks={"gain": gain})


@hookimpl
def domext_scorer() -> type[Bte]:
    """Register the scorer."""
    return Bte
