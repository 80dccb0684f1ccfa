"""A vote of several scorers within the best single subtree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from domext import Page, ScoreTable, Selection, hookimpl
from domext.options import Favour
from domext_plugins.vote import Vote


@dataclass(frozen=True, slots=True)
class Subtree:
    """Keep the blocks of the best subtree that the vote keeps.

    The value of a block is ``(vote share - 1/2) * characters``, and that of a subtree is the sum over its blocks. The
    subtree with the highest value is the best; of equal values, the innermost wins.

    Args:
        voters: see ``vote``.
        weights: see ``vote``.
        favour: see ``vote``; it does not change which subtree is the best.
    """

    voters: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    favour: Favour = "balanced"

    def __post_init__(self) -> None:
        _ = self._vote  # checks the parameters

    @property
    def _vote(self) -> Vote:
        return Vote(self.voters, self.weights, self.favour)

    @property
    def scorers(self) -> tuple[str, ...]:
        """The scorers that vote."""
        return self._vote.scorers

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Return the vote within the best subtree; other blocks have probability 0.

        Raises:
            ScorerError: no scorer with a weight has scored the page.
        """
        vote = self._vote.select(page, scores)
        values = (vote.probability - 0.5) * page.blocks.counts.characters
        prefix = np.append(0, values.cumsum())
        sums = prefix[page.nodes.last_block] - prefix[page.nodes.first_block]
        best = np.flatnonzero(sums == sums.max())[-1]
        inside = np.zeros(len(page.blocks), dtype=np.bool_)
        inside[page.nodes.first_block[best] : page.nodes.last_block[best]] = True
        return Selection(vote.keep & inside, vote.probability * inside)


@hookimpl
def domext_selector() -> type[Subtree]:
    """Register the selector."""
    return Subtree
