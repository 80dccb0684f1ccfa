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

# Chosen by word F1 on a development corpus with seven types of page, see docs/selectors.md.
VOTERS: Final = ("structure", "ttr", "comma:hierarchy=false", "cuter:labels=false")
WEIGHTS: Final = {"structure": 2.0}
_THRESHOLDS: Final = {"precision": 0.7, "balanced": 0.5, "recall": 0.3}


@dataclass(frozen=True, slots=True)
class Vote:
    """Keep the blocks for which scorers with enough weight vote.

    A scorer that failed on the page does not vote.

    Args:
        voters: scorers that vote. Default: those with a weight or, without weights, ``VOTERS``.
        weights: weight of each scorer by name, by default 1; ``vote:structure=2,ttr=1`` on the command line.
        favour: share of the weight that keeps a block: 0.7 for precision, 0.5 for balanced, 0.3 for recall.
    """

    voters: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    favour: Favour = "balanced"

    def __post_init__(self) -> None:
        if not all(0 <= weight < math.inf for weight in self.weights.values()):
            msg = "a weight must be finite and at least 0"
            raise OptionError(msg)
        if not any(weight for _, weight in self._weighted):
            msg = "no scorer has a weight above 0"
            raise OptionError(msg)

    @property
    def scorers(self) -> tuple[str, ...]:
        """The scorers that vote."""
        return self.voters or tuple(self.weights) or VOTERS

    @property
    def _weighted(self) -> list[tuple[str, float]]:
        weights = self.weights if self.voters or self.weights else WEIGHTS
        return [(spec, weights.get(specs.plugin_name(spec), 1.0)) for spec in self.scorers]

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Return the vote; the probability of a block is the share of the weight that keeps it.

        Raises:
            ScorerError: no scorer with a weight has scored the page.
        """
        share = _vote_share(len(page.blocks), self._weighted, scores)
        return Selection(share >= np.float32(_THRESHOLDS[self.favour] - 1e-6), share)

    def reasons(self, page: Page, scores: ScoreTable) -> Reasons:
        """Return the contribution of each voter to the vote share of every block."""
        votes = _votes(self._weighted, scores)
        total = sum(weight for *_, weight in votes)
        parts = {key: keep * np.float32(weight / total) for key, keep, weight in votes}
        return Reasons("share of the votes", np.zeros(len(page.blocks), np.float32), parts, ((),) * len(page.blocks))


def _vote_share(blocks: int, weighted: list[tuple[str, float]], scores: ScoreTable) -> FloatArray:
    """The share of the weight that keeps each block, shape ``(blocks,)``, in [0, 1].

    Raises:
        ScorerError: no scorer with a weight has scored the page.
    """
    votes = _votes(weighted, scores)
    total = sum(weight for *_, weight in votes)
    share = np.zeros(blocks, dtype=np.float32)
    for _, keep, weight in votes:
        share += keep * np.float32(weight / total)
    return np.minimum(share, np.float32(1))


def _votes(weighted: list[tuple[str, float]], scores: ScoreTable) -> list[tuple[str, BoolArray, float]]:
    """Name, decision and weight of the voters that scored the page."""
    keys = [(scores.key(spec), weight) for spec, weight in weighted]
    votes = [(key, scores[key].keep, weight) for key, weight in keys if key in scores]
    if not sum(weight for *_, weight in votes):
        msg = "no scorer with a weight has scored the page"
        raise ScorerError(msg)
    return votes


@hookimpl
def domext_selector() -> type[Vote]:
    """Register the selector."""
    return Vote
