"""The columns of the selector's scorers, as the compiled core computes them beside its features.

The scorers themselves are the reference. They run for everybody who reads the scores of an article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.core import core
from domext.learned import feature_table
from domext.learned.features import SCORERS

if TYPE_CHECKING:
    from domext.learned.page_context import PageContext
    from domext.plugin.scores import ScoreTable
    from domext.table.nodes import FloatArray

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


def compute(context: PageContext) -> FloatArray:
    """Return the columns of a page without a given title, shape ``(len(COLUMNS), b)``."""
    columns = np.empty((len(COLUMNS), len(context.page.blocks)), np.float32)
    core.scores(*feature_table.of(context), columns)
    return columns
