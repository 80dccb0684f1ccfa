"""The selector ``learned``: a model over the columns of scorers and the structure of the page."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

import numpy as np

from domext import Page, ScoreTable, Selection, hookimpl
from domext.errors import ScorerError
from domext.learned import scorer_columns
from domext.learned.decision import decide
from domext.learned.features.block_features import extract_features
from domext.learned.model import Model
from domext.learned.model_file import read_model
from domext.learned.rules.consent import MIN_OTHER_WORDS, without_consent
from domext.learned.rules.modal_dialogs import without_modal_dialogs
from domext.learned.rules.rule_table import RULES, Rule
from domext.options import Favour
from domext.plugin import specs
from domext.plugin.reasons import Reasons
from domext.table.nodes import FloatArray
from domext.table.page_types import PAGE_TYPES

#: The model that comes with domext.
SHIPPED_MODEL: Final = Path(__file__).parent / "data" / "learned.npz"
# Below this expected F1, what is behind a dialog is a menu.
_MIN_CONFIDENCE_BEHIND: Final = 0.3
_shipped_model: Final = functools.cache(read_model)  # a part of the package, which does not change while it runs


@dataclass(frozen=True, slots=True)
class Learned:
    """Keep the blocks whose text has the highest expected F measure, by the probabilities of a trained model.

    Neural networks see each block with its neighbours and its containers. They predict two probabilities for it, one for
    any page and one for an article. They also predict the type of the page, which decides between the two.

    Args:
        model: a file written by ``domext train learned``; empty for the model that comes with domext.
        favour: maximise F0.5 (precision), F1 (balanced) or F2 (recall).

    Attributes:
        rules: the rules that change the decision, in order of application.
    """

    model: str = ""
    favour: Favour = "balanced"
    rules: ClassVar[tuple[Rule, ...]] = RULES

    @property
    def _path(self) -> Path:
        return Path(self.model) if self.model else SHIPPED_MODEL

    @property
    def _model(self) -> Model:
        return read_model(self._path) if self.model else _shipped_model(SHIPPED_MODEL)

    @property
    def card(self) -> Path:
        """The card of the model, which names the corpora that it was trained on."""
        return self._path.with_suffix(".md")

    @property
    def scorers(self) -> tuple[str, ...]:
        """The specs of the scorers that the model was trained with."""
        return self._model.scorers

    @property
    def deferred_scorers(self) -> tuple[str, ...]:
        """The scorers whose columns the compiled core computes itself."""
        model = self._model
        return model.scorers if scorer_columns.are_compiled(model.scorers, model.columns) else ()

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        """Select blocks, with their probabilities, the expected F1 as confidence, and the most probable page type."""
        if not len(page.blocks):
            return Selection(np.zeros(0, np.bool_), np.zeros(0, np.float32))
        model = self._model
        # The scorer cuter also reads a given title, which the compiled core does not know.
        is_compiled = page.given_title is None and scorer_columns.are_compiled(model.scorers, model.columns)
        inputs = None if is_compiled and scorer_columns.are_deferred(scores) else _inputs(model, scores)
        prediction = model.predict(page, inputs)
        keep, confidence = decide(prediction.blocks, prediction.words, self.favour)
        page_type = PAGE_TYPES[int(prediction.page_types.argmax())]
        selection = Selection(keep, prediction.blocks, confidence=confidence, page_type=page_type, add_headings=True)
        selection = _behind_overlays(page, selection, prediction.words, self.favour)
        for rule in self.rules:
            if page_type in rule.page_types:
                selection = selection.changed(rule.apply(page, selection.keep), rule.name, rule.reason)
        return selection

    def reasons(self, page: Page, scores: ScoreTable) -> Reasons:
        """Explain the log-odds of every block, see :mod:`domext.learned.attribution`."""
        from domext.learned.attribution import reasons

        model = self._model
        return reasons(model, page, extract_features(page, _inputs(model, scores)))


def _behind_overlays(page: Page, selection: Selection, words: FloatArray, favour: Favour) -> Selection:
    """The selection, decided again without the dialogs and requests for consent that hold nearly all of it.

    Such a text may be longer than the article behind it, and more probable than its short paragraphs.
    """
    keep = selection.keep
    rest = without_modal_dialogs(page, without_consent(page, keep, fewest=0), fewest=0)
    if rest is keep or page.blocks.words_in(rest) >= MIN_OTHER_WORDS:
        return selection
    probability = np.where(keep & ~rest, np.float32(0), selection.probability)
    behind, confidence = decide(probability, words, favour)
    if page.blocks.words_in(behind) < MIN_OTHER_WORDS or confidence < _MIN_CONFIDENCE_BEHIND:
        return selection  # scripts write the content of the page
    selection = dataclasses.replace(selection, confidence=confidence)
    return selection.changed(behind, "consent", "behind a request for consent or another dialog, or part of it")


def _inputs(model: Model, scores: ScoreTable) -> ScoreTable:
    inputs = _as_trained(model.scorers, scores)
    columns = tuple(inputs.blocks)
    if columns != model.columns:
        msg = f"the model was trained on the columns {', '.join(model.columns)}, not {', '.join(columns)}"
        raise ScorerError(msg)
    return inputs


def _as_trained(scorers: tuple[str, ...], scores: ScoreTable) -> ScoreTable:
    """The scores of the model's scorers alone, under the names that they had in training.

    A table names a scorer by its spec only if it holds that scorer twice. Further scorers of the caller can cause that,
    so the names in ``scores`` may differ from those in training.
    """
    return ScoreTable({name: scores[scores.key(spec)] for name, spec in _names_in_training(scorers)})


@functools.cache
def _names_in_training(scorers: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The names and the specs of a model's scorers."""
    distinct = tuple(dict.fromkeys(scorers))
    names = [specs.plugin_name(spec) for spec in distinct]
    return tuple((name if names.count(name) == 1 else spec, spec) for name, spec in zip(names, distinct, strict=True))


@hookimpl
def domext_selector() -> type[Learned]:
    """Register the selector."""
    return Learned
