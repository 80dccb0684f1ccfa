"""Decisions against a gold text: which blocks are missed, which are noise, and the figures of each decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from domext.explain.decisions import Decisions
    from domext.table.nodes import FloatArray

#: From this share of its words in the gold on a block is content.
CONTENT: Final = 0.5


@dataclass(frozen=True, slots=True)
class Fit:
    """Words of a decision's text against those of the gold, as ``domext eval`` counts them; all in [0, 1]."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, eq=False, slots=True)
class Gold:
    """A gold text and a page.

    Attributes:
        share: of each block's words the share that stands in the gold, shape ``(b,)``.
        fits: one for each decision.
    """

    share: FloatArray
    fits: tuple[Fit, ...]


def against(chosen: Decisions, gold: str) -> Gold:
    """Find the gold's words in the page, and measure every decision.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    from domext.evaluation.page_statistics import Text, word_overlap
    from domext.training.alignment import content_shares

    blocks = chosen.article.page.blocks
    wanted = Text(gold)

    def fit(kept: list[int]) -> Fit:
        return Fit(*word_overlap(Text("\n\n".join(map(blocks.text, kept))), wanted)[:3])

    fits = (fit(np.flatnonzero(choice.selection.keep).tolist()) for choice in chosen.choices)
    return Gold(content_shares(blocks.texts, gold), tuple(fits))
