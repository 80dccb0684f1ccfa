"""One scorer's own decision."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domext import Page, ScoreTable, Selection, hookimpl


@dataclass(frozen=True, slots=True)
class Single:
    """Keep what one scorer keeps, exactly as its source describes.

    Args:
        scorer: the scorer's name.
    """

    scorer: str = "structure"

    @property
    def scorers(self) -> tuple[str, ...]:
        """The one scorer."""
        return (self.scorer,)

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """The scorer's decision; the probability is 0 or 1."""
        del page  # the decision is in the scores
        answer = scores[scores.key(self.scorer)]
        return Selection(answer.keep, answer.keep.astype(np.float32), answer.labels)


@hookimpl
def domext_selector() -> type[Single]:
    """Offer the selector."""
    return Single
