"""The columns of the selector's scorers, as the compiled core computes them beside its features.

The scorers themselves are the reference. They run for everybody who reads the scores of an article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.core import core
from domext.learned.features.block_features import SCORERS

if TYPE_CHECKING:
    from domext.plugin.scores import ScoreTable

#: The columns, in the order of ``core/scorers.h``.
COLUMNS: Final = (
    "structure.hint", "structure.keep", "comma.score", "comma.keep", "cuter.lp", "cuter.tp", "cuter.keep",
    "fullstops.score", "fullstops.keep",
)  # fmt: skip


def are_compiled(scorers: tuple[str, ...], columns: tuple[str, ...]) -> bool:
    """Return whether the compiled core computes the columns of a model's scorers."""
    return core is not None and scorers == SCORERS and columns == COLUMNS


def are_deferred(scores: ScoreTable) -> bool:
    """Return whether none of the scorers has run yet."""
    return all(map(scores.is_deferred, SCORERS))
