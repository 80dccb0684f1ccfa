"""The metrics of the field, each from sums over pages of the figures in :mod:`domext.evaluation.texts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.errors import OptionError
from domext.evaluation.texts import FAMILIES
from domext.extras import need
from domext.plugin import specs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.evaluation.texts import Reference, Text

Column = npt.NDArray[np.float64]
#: Sums over pages by the name of a figure: of shape ``()``, or ``(r,)`` for ``r`` draws of pages.
Sums = Mapping[str, Column]


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure of merit of a system on a corpus.

    Attributes:
        name: the word for it on the command line and in files.
        title: what people call it.
        family: the family of figures that it needs.
        total: its value from the family's sums.
        lower: whether less is better.
    """

    name: str
    title: str
    family: str
    total: Callable[[Sums], Column]
    lower: bool = False

    def value(self, sums: Sums) -> Column:
        """Its value from sums over pages; NaN where no page has the gold for it."""
        pages = sums[FAMILIES[self.family].columns[0]]
        return np.where(pages > 0, self.total(sums), np.nan)


def _share(part: Column, whole: Column) -> Column:
    """Part by whole; 0 where there is no whole."""
    return np.asarray(np.divide(part, whole, out=np.zeros_like(np.asarray(part, np.float64)), where=whole > 0))


def _ratio(part: str, *whole: str) -> Callable[[Sums], Column]:
    return lambda sums: _share(sums[part], np.sum([sums[name] for name in whole], axis=0))


def _rest(part: str, whole: str) -> Callable[[Sums], Column]:
    return lambda sums: 1 - _share(sums[part], sums[whole])


def _shingle_f1(sums: Sums) -> Column:
    precision = _share(sums["shingle_precision"], sums["shingles_said"])
    recall = _share(sums["shingle_recall"], sums["shingles_wanted"])
    return _share(2 * precision * recall, precision + recall)


def _segment_f1(sums: Sums) -> Column:
    return _share(2 * sums["with_found"], 2 * sums["with_found"] + sums["without_found"] + sums["with_missed"])


def _segment_accuracy(sums: Sums) -> Column:
    right = sums["with_found"] + sums["without_missed"]
    return _share(right, right + sums["with_missed"] + sums["without_found"])


#: All metrics by name, in the order of tables.
METRICS: Final[dict[str, Metric]] = {
    metric.name: metric
    for metric in (
        Metric("f1", "word F1", "words", _ratio("f1", "words")),
        Metric("precision", "word precision", "words", _ratio("precision", "words")),
        Metric("recall", "word recall", "words", _ratio("recall", "words")),
        Metric("useful", "useful text", "words", _ratio("words_right", "words_wanted")),
        Metric("useless", "useless text", "words", _rest("words_right", "words_said"), lower=True),
        Metric("shingle_f1", "4-gram F1", "shingles", _shingle_f1),
        Metric("shingle_precision", "4-gram precision", "shingles", _ratio("shingle_precision", "shingles_said")),
        Metric("shingle_recall", "4-gram recall", "shingles", _ratio("shingle_recall", "shingles_wanted")),
        Metric("segment_f1", "segment F1", "segments", _segment_f1),
        Metric(
            "segment_precision", "segment precision", "segments", _ratio("with_found", "with_found", "without_found")
        ),
        Metric("segment_recall", "segment recall", "segments", _ratio("with_found", "with_found", "with_missed")),
        Metric("segment_accuracy", "segment accuracy", "segments", _segment_accuracy),
        Metric("lcs_recall", "LCS recall", "characters", _ratio("lcs_recall", "characters")),
        Metric("edit_ratio", "edit ratio", "characters", _ratio("edit_ratio", "characters")),
        Metric("rouge_f1", "ROUGE-L F1", "rouge", _ratio("rouge_f1", "rouge")),
        Metric("rouge_precision", "ROUGE-L precision", "rouge", _ratio("rouge_precision", "rouge")),
        Metric("rouge_recall", "ROUGE-L recall", "rouge", _ratio("rouge_recall", "rouge")),
        Metric("exact", "exact match", "exact", _ratio("exact", "exact_texts")),
        Metric("space_saved", "space saved", "space", _rest("text_bytes", "html_bytes")),
        Metric("gzip_saved", "gzip saved", "space", _rest("text_gzip", "html_gzip")),
    )
}


def chosen(names: Iterable[str]) -> list[Metric]:
    """The metrics of these names, once each.

    Raises:
        OptionError: there is no such metric.
        ExtraError: a package that one of them needs is not installed.
    """
    metrics = []
    for name in dict.fromkeys(names):
        if name not in METRICS:
            msg = f"there is no metric {name!r}{specs.did_you_mean(name, METRICS)}; there are {', '.join(METRICS)}"
            raise OptionError(msg)
        metrics.append(METRICS[name])
        if METRICS[name].family in {"characters", "rouge"}:
            need("rapidfuzz", "eval")
    return metrics


def columns_of(families: Iterable[str]) -> list[str]:
    """The names of all figures of some families."""
    return [column for name in families for column in FAMILIES[name].columns]


def figures(predicted: Text, reference: Reference, families: Sequence[str]) -> list[float]:
    """All figures of some families for one prediction, in the order of :func:`columns_of`."""
    return [figure for name in families for figure in FAMILIES[name].figures(predicted, reference)]
