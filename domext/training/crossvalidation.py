"""Cross-validation of the learned selector: one model for each fold, measured on the pages of that fold."""

from __future__ import annotations

import dataclasses
import functools
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from domext.errors import OptionError, os_errors_as
from domext.evaluation.corpus import folds, group_names, load_corpus
from domext.evaluation.measure import Measurement, Plan, measure
from domext.evaluation.systems import System
from domext.extras import need
from domext.learned.features.block_features import feature_groups
from domext.learned.model_file import write_model
from domext.training.calibration import Calibration
from domext.training.network_training import train
from domext.training.stored_models import StoredModels
from domext.training.training_sources import VARIANTS_PER_PAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.evaluation.corpus import Corpus
    from domext.learned.model import Model
    from domext.training.training_pages import TrainingPage

#: The file beside the models of the folds with the fold of each domain or page, which depends on all pages.
FOLDS: Final = "folds.json"
_PACKAGES: Final = ("publicsuffixlist", "rapidfuzz", "lxml", "threadpoolctl")


@dataclass(frozen=True, slots=True)
class CrossValidation:
    """The settings of a cross-validation.

    Attributes:
        folders: the corpora.
        specs: the scorers whose columns are features.
        folds: the number of folds.
        group: the pages that stay in one fold: all pages of a registered ``domain``, or each ``page`` by itself.
        metric_groups: the groups of metrics to measure.
        seed: the seed of the training.
        workers: the number of processes.
        variants: the number of variants of each page in the training.
    """

    folders: tuple[Path, ...]
    specs: tuple[str, ...]
    folds: int
    group: Literal["domain", "page"]
    metric_groups: tuple[str, ...]
    seed: int
    workers: int
    variants: int = VARIANTS_PER_PAGE


def check_extra() -> None:
    """Check that the packages of the training are installed, before pages are prepared for it.

    Raises:
        ExtraError: one is not.
    """
    for module in _PACKAGES:
        need(module, "train")


def cross_validate(
    pages: Sequence[TrainingPage],
    settings: CrossValidation,
    log: Callable[[str], None],
    folder: Path | None = None,
) -> tuple[list[Measurement], Calibration]:
    """Train and measure a model for each fold.

    Args:
        pages: the prepared pages of the corpora, variants included.
        settings: the settings.
        log: called with the name of each step.
        folder: the folder for the models of the folds, ``0.npz`` and so on, and for :data:`FOLDS`; None to forget them.

    Returns:
        The measurement of every corpus, with a single system named ``learned``, and the calibration of the models.

    Raises:
        OptionError: the folder or a model cannot be written.
    """
    split = _Split.of(settings)
    if folder is not None:
        record = {"group": settings.group, "folds": split.fold_of_group()}
        with os_errors_as(OptionError, f"cannot write to {folder}"):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / FOLDS).write_text(json.dumps(record, ensure_ascii=False, indent=1), encoding="utf-8")
    by_fold, calibrations = [], []
    for fold in range(settings.folds):
        model = split.train(pages, fold, None, log)
        if folder is not None:
            write_model(folder / f"{fold}.npz", model, {"seed": settings.seed, "fold": fold, "folds": settings.folds})
        by_fold.append(split.measure([("learned", model)], fold))
        held_out = (page for page in pages if split.fold_of(page) == fold and page.kind == "page")
        calibrations.append(Calibration.of(model, held_out))
    return _by_corpus(by_fold), Calibration.joined(calibrations)


@dataclass(frozen=True, slots=True)
class Ablation:
    """The features that an ablation leaves out, and the folds that it measures.

    Attributes:
        groups: the groups of features to leave out, one at a time, see
            :func:`domext.learned.features.block_features.feature_groups`; none for all.
        measured_folds: the number of folds, counted from the first, for which models are trained and measured.
        store: the folder in which models are stored, and from which they are taken if they are there; None for none.
    """

    groups: tuple[str, ...] = ()
    measured_folds: int = 1
    store: Path | None = None


def ablate(
    pages: Sequence[TrainingPage], settings: CrossValidation, log: Callable[[str], None], ablation: Ablation
) -> list[Measurement]:
    """Measure models without groups of features. Each has a single network, which takes half of the time.

    Args:
        pages: see :func:`cross_validate`.
        settings: see :func:`cross_validate`.
        log: see :func:`cross_validate`.
        ablation: what to leave out and to measure.

    Returns:
        The measurement of every corpus with pages in the measured folds. Its systems are named by the group that is left
        out; the first one is ``nothing``.

    Raises:
        OptionError: a model cannot be stored.
    """
    split = _Split.of(settings)
    left_out = {
        name: features
        for name, features in feature_groups(pages[0].columns).items()
        if name in ablation.groups or not ablation.groups
    }
    by_fold = []
    for fold in range(ablation.measured_folds):
        models = []
        for name, features in {"nothing": frozenset[str](), **left_out}.items():
            log_group = functools.partial(_log_with_prefix, log, f"without {name}")
            models.append((name, split.train(pages, fold, features, log_group, ablation.store)))
        by_fold.append(split.measure(models, fold, timed=False))
    return _by_corpus(by_fold)


@dataclass(frozen=True, eq=False, slots=True)
class _Split:
    """The corpora divided into folds."""

    corpora: list[Corpus]
    folds: dict[tuple[Path, str], int]  # by folder and id, because an id is unique only in its corpus
    settings: CrossValidation

    @classmethod
    def of(cls, settings: CrossValidation) -> _Split:
        corpora = [load_corpus(folder) for folder in settings.folders]
        golds = [gold for corpus in corpora for gold in corpus.golds]
        keys = [(corpus.folder, gold.id) for corpus in corpora for gold in corpus.golds]
        numbers = folds(golds, settings.folds, settings.group)
        return cls(corpora, dict(zip(keys, numbers, strict=True)), settings)

    def fold_of(self, page: TrainingPage) -> int:
        """The fold of a page."""
        return self.folds[page.folder, page.gold.id]

    def fold_of_group(self) -> dict[str, int]:
        """The fold of each domain, or of each page."""
        golds = [gold for corpus in self.corpora for gold in corpus.golds]
        return dict(zip(group_names(golds, self.settings.group), self.folds.values(), strict=True))

    def train(
        self,
        pages: Sequence[TrainingPage],
        fold: int,
        without: frozenset[str] | None,
        log: Callable[[str], None],
        store: Path | None = None,
    ) -> Model:
        """Train a model on all folds but one, or take it from the folder of stored models."""
        training_pages = [page for page in pages if self.fold_of(page) != fold]
        log_fold = functools.partial(_log_with_prefix, log, f"fold {fold + 1}")
        specs, seed = self.settings.specs, self.settings.seed
        make = functools.partial(train, training_pages, specs, seed, log_fold, without)
        return make() if store is None else StoredModels(store, log_fold).get(training_pages, seed, without or (), make)

    def measure(
        self, models: Sequence[tuple[str, Model]], fold: int, *, timed: bool = True
    ) -> list[Measurement | None]:
        """Measure named models on one fold of every corpus; None for a corpus without pages in it.

        Models that are not timed share the pages and the scores.
        """
        names = tuple(System("selector", name) for name, _ in models)
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / f"{number}.npz" for number in range(len(models))]
            for path, (_, model) in zip(paths, models, strict=True):
                write_model(path, model, {})
            systems = tuple(System("selector", f"learned:model={path}") for path in paths)
            plan = Plan(systems, self.settings.metric_groups, timed)
            held_out = [
                [gold for gold in corpus.golds if self.folds[corpus.folder, gold.id] == fold] for corpus in self.corpora
            ]
            return [
                dataclasses.replace(measure(corpus, golds, plan, self.settings.workers), systems=names)
                if golds
                else None
                for corpus, golds in zip(self.corpora, held_out, strict=True)
            ]


def _log_with_prefix(log: Callable[[str], None], prefix: str, step: str) -> None:
    log(f"{prefix}: {step}")


def _by_corpus(by_fold: Sequence[list[Measurement | None]]) -> list[Measurement]:
    """Join the measurements of the folds, for every corpus that has pages in them."""
    measured = ([part for part in of_corpus if part is not None] for of_corpus in zip(*by_fold, strict=True))
    return [_joined(parts) for parts in measured if parts]


def _joined(parts: list[Measurement]) -> Measurement:
    return dataclasses.replace(
        parts[0],
        golds=tuple(gold for part in parts for gold in part.golds),
        statistics=np.concatenate([part.statistics for part in parts], axis=1),
        empty=np.concatenate([part.empty for part in parts], axis=1),
        seconds=np.concatenate([part.seconds for part in parts], axis=1),
        parse_seconds=np.concatenate([part.parse_seconds for part in parts]),
        lxml_seconds=np.concatenate([part.lxml_seconds for part in parts]),
        failures=[
            [failure for failures in of_system for failure in failures]
            for of_system in zip(*(part.failures for part in parts), strict=True)
        ],
    )
