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
from domext.evaluation.runner import Measured, Plan, measure
from domext.evaluation.subjects import Subject
from domext.learned.model import write_model
from domext.training.learned import train

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.training.prepared import Prepared


@dataclass(frozen=True, slots=True)
class Validation:
    """How to cross-validate.

    Attributes:
        folds: how many parts.
        group: what stays together in one: the pages of a registered ``domain``, or each ``page`` by itself.
        families: the families of figures to count.
        seed: of the training.
        jobs: processes.
    """

    folds: int
    group: Literal["domain", "page"]
    families: tuple[str, ...]
    seed: int
    jobs: int


def cross_validate(
    pages: Sequence[Prepared],
    folders: Sequence[Path],
    specs: tuple[str, ...],
    how: Validation,
    say: Callable[[str], None],
) -> list[Measured]:
    """Train and measure fold by fold.

    Args:
        pages: the corpora's pages, prepared, variants too.
        folders: the corpora.
        specs: the scorers behind the columns.
        how: into which folds, and what to count.
        say: called with the name of each step.

    Returns:
        For every corpus what was measured, its only subject named ``learned``.
    """
    corpora = [load_corpus(folder) for folder in folders]
    golds = [gold for corpus in corpora for gold in corpus.golds]
    fold = dict(zip([(gold.id, gold.url) for gold in golds], folds(golds, how.folds, how.group), strict=True))
    parts: list[list[Measured]] = [[] for _ in corpora]
    for held in range(how.folds):
        seen = [page for page in pages if fold[page.gold.id, page.gold.url] != held]
        model = train(seen, specs, how.seed, functools.partial(_say, say, held))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.npz"
            write_model(path, model, {})
            subjects = (Subject("selector", f"learned:model={path}"),)
            for corpus, part in zip(corpora, parts, strict=True):
                unseen = [gold for gold in corpus.golds if fold[gold.id, gold.url] == held]
                if unseen:
                    part.append(measure(corpus, unseen, Plan(subjects, how.families), how.jobs))
    return [_joined(part) for part in parts]


def _say(say: Callable[[str], None], held: int, step: str) -> None:
    say(f"fold {held + 1}: {step}")


def _joined(parts: list[Measured]) -> Measured:
    first = parts[0]
    return dataclasses.replace(
        first,
        golds=tuple(gold for part in parts for gold in part.golds),
        subjects=(Subject("selector", "learned"),),
        figures=np.concatenate([part.figures for part in parts], axis=1),
        empty=np.concatenate([part.empty for part in parts], axis=1),
        seconds=np.concatenate([part.seconds for part in parts], axis=1),
        parse_seconds=np.concatenate([part.parse_seconds for part in parts]),
        lxml_seconds=np.concatenate([part.lxml_seconds for part in parts]),
        failures=[[failure for part in parts for failure in part.failures[0]]],
    )
