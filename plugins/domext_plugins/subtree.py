"""The best single subtree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from domext import Page, ScoreTable, Selection, hookimpl
from domext.options import Favour
from domext_plugins.vote import Vote


@dataclass(frozen=True, slots=True)
class Subtree:
    """Keep the subtree with the best combined score, without the blocks in it that the vote drops.

    A block counts its characters, for it as far as the vote is above one half and against it as far as it is below:
    the best subtree is the one with the greatest sum. Of subtrees with the same sum the innermost wins.

    Args:
        voters: as of ``vote``.
        weights: as of ``vote``.
        favour: as of ``vote``; the subtree is the same.
    """

    voters: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    favour: Favour = "balanced"

    def __post_init__(self) -> None:
        _ = self._vote  # which checks the parameters

    @property
    def _vote(self) -> Vote:
        return Vote(self.voters, self.weights, self.favour)

    @property
    def scorers(self) -> tuple[str, ...]:
        """The voters."""
        return self._vote.scorers

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """The vote inside the best subtree; outside of it the probability is 0."""
        vote = self._vote.select(page, scores)
        worth = (vote.probability - 0.5) * page.blocks.counts.characters
        prefix = np.append(0, worth.cumsum())
        sums = prefix[page.nodes.last_block] - prefix[page.nodes.first_block]
        best = np.flatnonzero(sums == sums.max())[-1]
        inside = np.zeros(len(page.blocks), dtype=np.bool_)
        inside[page.nodes.first_block[best] : page.nodes.last_block[best]] = True
        return Selection(vote.keep & inside, vote.probability * inside)


@hookimpl
def domext_selector() -> type[Subtree]:
    """Offer the selector."""
    return Subtree
