"""A weighted vote of several scorers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from domext import Page, ScoreTable, Selection, hookimpl
from domext.errors import OptionError, ScorerError
from domext.options import Favour
from domext.plugin import specs
from domext.plugin.reasons import Reasons
from domext.table.nodes import BoolArray, FloatArray

# Decisions by word F1 on a development corpus of seven kinds of page, see docs/selectors.md; domext sweep searches again.
VOTERS: Final = ("structure", "ttr", "comma:hierarchy=false", "cuter:labels=false")
WEIGHTS: Final = {"structure": 2.0}
_THRESHOLDS: Final = {"precision": 0.7, "balanced": 0.5, "recall": 0.3}


@dataclass(frozen=True, slots=True)
class Vote:
    """Keep the blocks that scorers of enough weight keep.

    A scorer that failed on the page does not vote.

    Args:
        voters: the scorers that vote. Default: those with a weight, and without weights the four seed scorers.
        weights: a scorer's weight by name, 1 for those not named; on the command line ``vote:structure=2,ttr=1``.
        favour: the share of the weight that must keep a block: 0.7 for precision, 0.5 balanced, 0.3 for recall.
    """

    voters: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    favour: Favour = "balanced"

    def __post_init__(self) -> None:
        if not all(0 <= weight < math.inf for weight in self.weights.values()):
            msg = "a weight must be a number from 0"
            raise OptionError(msg)
        if not any(weight for _, weight in self._weighted):
            msg = "no scorer has a weight above 0"
            raise OptionError(msg)

    @property
    def scorers(self) -> tuple[str, ...]:
        """The voters."""
        return self.voters or tuple(self.weights) or VOTERS

    @property
    def _weighted(self) -> list[tuple[str, float]]:
        weights = self.weights if self.voters or self.weights else WEIGHTS
        return [(spec, weights.get(specs.plugin_name(spec), 1.0)) for spec in self.scorers]

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """The weighted share of scorers that keep a block is its probability."""
        share = voted(len(page.blocks), self._weighted, scores)
        return Selection(share >= np.float32(_THRESHOLDS[self.favour] - 1e-6), share)

    def reasons(self, page: Page, scores: ScoreTable) -> Reasons:
        """What each voter adds to a block's share of the votes."""
        present = _present(self._weighted, scores)
        total = sum(weight for *_, weight in present)
        parts = {key: keep * np.float32(weight / total) for key, keep, weight in present}
        return Reasons("share of the votes", np.zeros(len(page.blocks), np.float32), parts, ((),) * len(page.blocks))


def voted(blocks: int, weighted: list[tuple[str, float]], scores: ScoreTable) -> FloatArray:
    """The share of the weight that keeps each block, shape ``(blocks,)``, in [0, 1]."""
    present = _present(weighted, scores)
    total = sum(weight for *_, weight in present)
    share = np.zeros(blocks, dtype=np.float32)
    for _, keep, weight in present:
        share += keep * np.float32(weight / total)
    return np.minimum(share, np.float32(1))


def _present(weighted: list[tuple[str, float]], scores: ScoreTable) -> list[tuple[str, BoolArray, float]]:
    """Name, decision and weight of the voters that have scored the page."""
    keys = [(scores.key(spec), weight) for spec, weight in weighted]
    present = [(key, scores[key].keep, weight) for key, weight in keys if key in scores]
    if not sum(weight for *_, weight in present):
        msg = "no scorer with a weight has scored the page"
        raise ScorerError(msg)
    return present


@hookimpl
def domext_selector() -> type[Vote]:
    """Offer the selector."""
    return Vote
