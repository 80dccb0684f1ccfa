"""Decisions compared with a gold text: which blocks are missed, which are noise, and the word metrics of each decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from domext.explain.decisions import Decision, Decisions
    from domext.table.nodes import FloatArray

#: A block is content if at least this share of its words is in the gold text.
MIN_CONTENT_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class WordMetrics:
    """Precision, recall and F1 of the words that a decision keeps, as ``domext eval`` counts them; each in [0, 1]."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, eq=False, slots=True)
class GoldComparison:
    """The decisions about a page compared with its gold text.

    Attributes:
        shares: the share of each block's words that is in the gold text, in [0, 1], shape ``(b,)``.
        metrics: the metrics of each decision, in the order of :attr:`Decisions.all`.
    """

    shares: FloatArray
    metrics: tuple[WordMetrics, ...]

    @property
    def is_content(self) -> list[bool]:
        """Whether each block is content."""
        content: list[bool] = (self.shares >= MIN_CONTENT_SHARE).tolist()
        return content


def compare_with_gold(decisions: Decisions, gold: str) -> GoldComparison:
    """Align a gold text with the blocks of a page, and measure every decision.

    Args:
        decisions: the decisions about the page.
        gold: the text that should be kept.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    from domext.evaluation.texts import Text, words
    from domext.training.alignment import content_shares

    blocks = decisions.article.page.blocks
    reference = Text(gold)

    def measure(decision: Decision) -> WordMetrics:
        kept = np.flatnonzero(decision.selection.keep).tolist()
        return WordMetrics(*words(Text("\n\n".join(map(blocks.text, kept))), reference)[:3])

    return GoldComparison(content_shares(blocks.texts, gold), tuple(map(measure, decisions.all)))
