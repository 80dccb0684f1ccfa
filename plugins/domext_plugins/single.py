"""The decision of a single scorer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domext import Page, ScoreTable, Selection, hookimpl


@dataclass(frozen=True, slots=True)
class Single:
    """Keep the blocks that one scorer keeps.

    Args:
        scorer: the scorer, as ``NAME`` or ``NAME:key=value,...``.
    """

    scorer: str = "structure"

    @property
    def scorers(self) -> tuple[str, ...]:
        """The scorer, as the only element."""
        return (self.scorer,)

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Return the scorer's decision and labels, with probabilities of 0 and 1.

        Raises:
            ScorerError: the scorer failed on the page.
        """
        del page  # the scores already contain the decision
        decision = scores[scores.key(self.scorer)]
        return Selection(decision.keep, decision.keep.astype(np.float32), decision.labels)


@hookimpl
def domext_selector() -> type[Single]:
    """Register the selector."""
    return Single
