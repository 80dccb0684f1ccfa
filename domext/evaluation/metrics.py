"""The metrics of the field, computed from sums of :mod:`domext.evaluation.page_statistics` over pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.errors import OptionError
from domext.evaluation.corpus import Gold
from domext.evaluation.metric_groups import METRIC_GROUPS
from domext.evaluation.page_statistics import ReferencePage
from domext.extras import need
from domext.plugin import specs
from domext.table.nodes import DoubleArray

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.evaluation.page_statistics import Text

#: Sums over pages by the name of the statistic, of shape ``()``, or ``(r,)`` for ``r`` resamples.
Sums = Mapping[str, DoubleArray]


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of a system on a corpus.

    Attributes:
        name: its name on the command line and in files.
        title: its name in tables and sentences.
        group: the name of the metric group with the statistics that it needs.
        formula: computes it from sums of these statistics.
        lower_is_better: whether a lower value is better.
    """

    name: str
    title: str
    group: str
    formula: Callable[[Sums], DoubleArray]
    lower_is_better: bool = False

    def value(self, sums: Sums) -> DoubleArray:
        """Return the metric from sums over pages, in their shape; NaN where no page has the reference that it needs."""
        pages = sums[METRIC_GROUPS[self.group].page_column]
        return np.where(pages > 0, self.formula(sums), np.nan)


def _quotient(part: DoubleArray, whole: DoubleArray) -> DoubleArray:
    """The quotient of two arrays, in their shape; 0 where the divisor is 0."""
    return np.asarray(np.divide(part, whole, out=np.zeros_like(np.asarray(part, np.float64)), where=whole > 0))


def _ratio(part: str, *whole: str) -> Callable[[Sums], DoubleArray]:
    return lambda sums: _quotient(sums[part], np.sum([sums[name] for name in whole], axis=0))


def _mean(statistic: str, group: str) -> Callable[[Sums], DoubleArray]:
    return _ratio(statistic, METRIC_GROUPS[group].page_column)


def _complement(part: str, whole: str) -> Callable[[Sums], DoubleArray]:
    return lambda sums: 1 - _quotient(sums[part], sums[whole])


def _shingle_f1(sums: Sums) -> DoubleArray:
    precision = _quotient(sums["shingle_precision"], sums["shingles_predicted"])
    recall = _quotient(sums["shingle_recall"], sums["shingles_reference"])
    return _quotient(2 * precision * recall, precision + recall)


def _segment_f1(sums: Sums) -> DoubleArray:
    return _quotient(2 * sums["with_found"], 2 * sums["with_found"] + sums["without_found"] + sums["with_missed"])


def _segment_accuracy(sums: Sums) -> DoubleArray:
    right = sums["with_found"] + sums["without_missed"]
    return _quotient(right, right + sums["with_missed"] + sums["without_found"])


def _commented_accuracy(sums: Sums) -> DoubleArray:
    kept = _quotient(sums["commented_found"], sums["commented_found"] + sums["commented_missed"])
    dropped = _quotient(sums["comments_missed"], sums["comments_found"] + sums["comments_missed"])
    return np.asarray((kept + dropped) / 2)


#: All metrics by name, in the order of tables.
METRICS: Final[dict[str, Metric]] = {
    metric.name: metric
    for metric in (
        Metric("f1", "word F1", "words", _mean("f1", "words")),
        Metric("precision", "word precision", "words", _mean("precision", "words")),
        Metric("recall", "word recall", "words", _mean("recall", "words")),
        Metric("useful", "useful text", "words", _ratio("words_common", "words_reference")),
        Metric(
            "useless", "useless text", "words", _complement("words_common", "words_predicted"), lower_is_better=True
        ),
        Metric(
            "useful_characters",
            "useful characters",
            "characters",
            _ratio("characters_common", "characters_reference"),
        ),
        Metric(
            "useless_characters",
            "useless characters",
            "characters",
            _complement("characters_common", "characters_predicted"),
            lower_is_better=True,
        ),
        Metric("beginning", "beginning found", "beginning", _mean("beginning", "beginning")),
        Metric("shingle_f1", "4-gram F1", "shingles", _shingle_f1),
        Metric("shingle_precision", "4-gram precision", "shingles", _ratio("shingle_precision", "shingles_predicted")),
        Metric("shingle_recall", "4-gram recall", "shingles", _ratio("shingle_recall", "shingles_reference")),
        Metric("segment_f1", "segment F1", "segments", _segment_f1),
        Metric(
            "segment_precision", "segment precision", "segments", _ratio("with_found", "with_found", "without_found")
        ),
        Metric("segment_recall", "segment recall", "segments", _ratio("with_found", "with_found", "with_missed")),
        Metric("segment_accuracy", "segment accuracy", "segments", _segment_accuracy),
        Metric(
            "commented_recall",
            "recall beside comments",
            "comments",
            _ratio("commented_found", "commented_found", "commented_missed"),
        ),
        Metric(
            "comments_kept",
            "comments kept",
            "comments",
            _ratio("comments_found", "comments_found", "comments_missed"),
            lower_is_better=True,
        ),
        Metric("commented_accuracy", "accuracy beside comments", "comments", _commented_accuracy),
        Metric("lcs_recall", "LCS recall", "characters", _mean("lcs_recall", "characters")),
        Metric("edit_ratio", "edit ratio", "characters", _mean("edit_ratio", "characters")),
        Metric("rouge_f1", "ROUGE-L F1", "rouge", _mean("rouge_f1", "rouge")),
        Metric("rouge_precision", "ROUGE-L precision", "rouge", _mean("rouge_precision", "rouge")),
        Metric("rouge_recall", "ROUGE-L recall", "rouge", _mean("rouge_recall", "rouge")),
        Metric("exact", "exact match", "exact", _mean("exact", "exact")),
        Metric("space_saved", "space saved", "space", _complement("text_bytes", "html_bytes")),
        Metric("gzip_saved", "gzip saved", "space", _complement("text_gzip", "html_gzip")),
    )
}


def metrics_named(names: Iterable[str]) -> list[Metric]:
    """Return the metrics with these names, without duplicates.

    Raises:
        OptionError: a metric does not exist.
        ExtraError: a package that one of them needs is not installed.
    """
    metrics = []
    for name in dict.fromkeys(names):
        if name not in METRICS:
            msg = f"there is no metric {name!r}{specs.did_you_mean(name, METRICS)}; choose from {', '.join(METRICS)}"
            raise OptionError(msg)
        metrics.append(METRICS[name])
        if METRICS[name].group in {"characters", "rouge"}:
            need("rapidfuzz", "eval")
    return metrics


def metrics_in(groups: Iterable[str]) -> list[Metric]:
    """Return every metric of some metric groups."""
    names = set(groups)
    return [metric for metric in METRICS.values() if metric.group in names]


def groups_of(metrics: Iterable[Metric]) -> tuple[str, ...]:
    """Return the names of the metric groups that some metrics need, without duplicates."""
    return tuple(dict.fromkeys(metric.group for metric in metrics))


def has_reference(gold: Gold, metrics: Iterable[Metric]) -> bool:
    """Return whether the annotation of a page has what at least one of some metrics needs."""
    reference = ReferencePage(gold, b"the size of a page needs no annotation")
    return any(METRIC_GROUPS[group].applies(reference) for group in groups_of(metrics))


def needing_annotation(metrics: Iterable[Metric]) -> list[Metric]:
    """Return the metrics that need an annotation of a page; the space that a text saves needs none."""
    bare = Gold("")
    return [metric for metric in metrics if not has_reference(bare, [metric])]


def columns_of(groups: Iterable[str]) -> list[str]:
    """Return the names of all statistics of some metric groups."""
    return [column for name in groups for column in METRIC_GROUPS[name].columns]


def page_statistics(predicted: Text, reference: ReferencePage, groups: Sequence[str]) -> list[float]:
    """Return all statistics of some metric groups for one prediction, in the order of :func:`columns_of`."""
    return [value for name in groups for value in METRIC_GROUPS[name].statistics(predicted, reference)]
