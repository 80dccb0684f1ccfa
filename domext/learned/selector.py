"""The learned selector: a model over all scorers and the structure of the page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from domext import Page, ScoreTable, Selection, hookimpl
from domext.errors import ScorerError
from domext.learned.decision import decide
from domext.learned.features import PageFeatures, describe
from domext.learned.model import TYPES, Model, read_model
from domext.options import Favour
from domext.plugin import specs
from domext.plugin.reasons import Reasons

_MODEL: Final = Path(__file__).parent / "data" / "learned.npz"


@dataclass(frozen=True, slots=True)
class Learned:
    """Keep the blocks whose text has the highest expected F measure, by probabilities that a model learned.

    Networks that see each block among its neighbours and in its containers give it two probabilities, as a block of any
    page and as one of an article. The kind of the page, which they tell as well, decides which of them counts.

    Args:
        model: a file that ``domext train learned`` wrote; empty for the one that comes with domext.
        favour: maximise F0.5 (precision), F1 (balanced) or F2 (recall).
    """

    model: str = ""
    favour: Favour = "balanced"

    @property
    def _model(self) -> Model:
        return read_model(Path(self.model) if self.model else _MODEL)

    @property
    def scorers(self) -> tuple[str, ...]:
        """The scorers that the model was trained with."""
        return self._model.scorers

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """The blocks, their probabilities, the expected F1 as confidence, and the most probable type of the page."""
        if not len(page.blocks):
            return Selection(np.zeros(0, np.bool_), np.zeros(0, np.float32))
        described = self._described(page, scores)
        probability, kinds = self._model.probabilities(described)
        keep, confidence = decide(probability, described.words, self.favour)
        return Selection(keep, probability, confidence=confidence, page_type=TYPES[int(kinds.argmax())])

    def reasons(self, page: Page, scores: ScoreTable) -> Reasons:
        """What moved the log-odds of every block, see :mod:`domext.learned.attribution`."""
        from domext.learned.attribution import reasons

        return reasons(self._model, self._described(page, scores))

    def _described(self, page: Page, scores: ScoreTable) -> PageFeatures:
        model = self._model
        wanted = _as_trained(model.scorers, scores)
        columns = tuple(wanted.blocks)
        if columns != model.columns:
            msg = f"the model was trained on the columns {', '.join(model.columns)}, not {', '.join(columns)}"
            raise ScorerError(msg)
        return describe(page, wanted)


def _as_trained(scorers: tuple[str, ...], scores: ScoreTable) -> ScoreTable:
    """The wanted scorers alone, under the names of training, whatever else scored the page.

    A scorer stands under its spec only where training had it twice; a caller's further plugins change the names here.
    """
    once = tuple(dict.fromkeys(scorers))
    names = [specs.plugin_name(spec) for spec in once]
    return ScoreTable({
        name if names.count(name) == 1 else spec: scores[scores.key(spec)]
        for name, spec in zip(names, once, strict=True)
    })  # fmt: skip


@hookimpl
def domext_selector() -> type[Learned]:
    """Offer the selector."""
    return Learned
