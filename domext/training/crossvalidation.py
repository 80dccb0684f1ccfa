"""The learned selector on pages of domains that it never saw: a model a fold, each measured on its fold."""

from __future__ import annotations

import dataclasses
import functools
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np

from domext.evaluation.corpus import folds, load_corpus
from domext.evaluation.measure import Measurement, Plan, measure
from domext.evaluation.systems import System
from domext.learned.features import families
from domext.learned.model import write_model
from domext.training.calibration import Calibration
from domext.training.learned_fit import train

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.evaluation.corpus import Corpus
    from domext.learned.model import Model
    from domext.training.training_pages import TrainingPage


@dataclass(frozen=True, slots=True)
class Validation:
    """What to cross-validate, and how.

    Attributes:
        folders: the corpora.
        specs: the scorers behind the columns of their pages.
        folds: how many parts.
        group: what stays together in one: the pages of a registered ``domain``, or each ``page`` by itself.
        families: the families of figures to count.
        seed: of the training.
        jobs: processes.
    """

    folders: tuple[Path, ...]
    specs: tuple[str, ...]
    folds: int
    group: Literal["domain", "page"]
    families: tuple[str, ...]
    seed: int
    jobs: int


def cross_validate(
    pages: Sequence[TrainingPage], how: Validation, say: Callable[[str], None]
) -> tuple[list[Measurement], Calibration]:
    """Train and measure fold by fold.

    Args:
        pages: the corpora's pages, prepared, variants too.
        how: of which corpora, into which folds, and what to count.
        say: called with the name of each step.

    Returns:
        For every corpus what was measured, its only system named ``learned``, and how far the models can be believed.
    """
    division = _Division.of(how)
    parts, believed = [], []
    for held in range(how.folds):
        model = division.model(pages, held, frozenset(), say)
        parts.append(division.measured(model, held))
        unseen = (page for page in pages if division.part(page) == held and not page.varied)
        believed.append(Calibration.of(model, unseen))
    joined = [_joined([one for one in of_corpus if one is not None]) for of_corpus in zip(*parts, strict=True)]
    return joined, Calibration.joined(believed)


def ablate(
    pages: Sequence[TrainingPage], how: Validation, say: Callable[[str], None]
) -> list[tuple[str, list[Measurement | None]]]:
    """What the first fold's pages get from a model of the others, whole and without each family of features.

    Args:
        pages: see :func:`cross_validate`, as the others.
        how: see there.
        say: see there.

    Returns:
        The name of what was left out (first nothing), and for every corpus what was measured.
    """
    division = _Division.of(how)
    found = []
    for name, features in {"nothing": frozenset[str](), **families(pages[0].columns)}.items():
        model = division.model(pages, 0, features, functools.partial(_say, say, f"without {name}"))
        found.append((name, division.measured(model, 0)))
    return found


@dataclass(frozen=True, eq=False, slots=True)
class _Division:
    corpora: list[Corpus]
    fold: dict[tuple[Path, str], int]  # by the folder of the corpus and the id, which is unique there only
    how: Validation

    @classmethod
    def of(cls, how: Validation) -> _Division:
        corpora = [load_corpus(folder) for folder in how.folders]
        golds = [gold for corpus in corpora for gold in corpus.golds]
        keys = [(corpus.folder, gold.id) for corpus in corpora for gold in corpus.golds]
        return cls(corpora, dict(zip(keys, folds(golds, how.folds, how.group), strict=True)), how)

    def part(self, page: TrainingPage) -> int:
        """The fold that a page is of."""
        return self.fold[page.folder, page.gold.id]

    def model(
        self, pages: Sequence[TrainingPage], held: int, without: frozenset[str], say: Callable[[str], None]
    ) -> Model:
        """A model of all folds but one."""
        seen = [page for page in pages if self.part(page) != held]
        say_fold = functools.partial(_say, say, f"fold {held + 1}")
        return train(seen, self.how.specs, self.how.seed, say_fold, without)

    def measured(self, model: Model, held: int) -> list[Measurement | None]:
        """What a model finds in a fold; None for a corpus that has no page there."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.npz"
            write_model(path, model, {})
            plan = Plan((System("selector", f"learned:model={path}"),), self.how.families)
            unseen = [[gold for gold in c.golds if self.fold[c.folder, gold.id] == held] for c in self.corpora]
            return [
                _renamed(measure(corpus, golds, plan, self.how.jobs)) if golds else None
                for corpus, golds in zip(self.corpora, unseen, strict=True)
            ]


def _say(say: Callable[[str], None], where: str, step: str) -> None:
    say(f"{where}: {step}")


def _renamed(measured: Measurement) -> Measurement:
    return dataclasses.replace(measured, systems=(System("selector", "learned"),))


def _joined(parts: list[Measurement]) -> Measurement:
    return dataclasses.replace(
        parts[0],
        golds=tuple(gold for part in parts for gold in part.golds),
        statistics=np.concatenate([part.statistics for part in parts], axis=1),
        empty=np.concatenate([part.empty for part in parts], axis=1),
        seconds=np.concatenate([part.seconds for part in parts], axis=1),
        parse_seconds=np.concatenate([part.parse_seconds for part in parts]),
        lxml_seconds=np.concatenate([part.lxml_seconds for part in parts]),
        failures=[[failure for part in parts for failure in part.failures[0]]],
    )
