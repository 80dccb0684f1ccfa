"""The results of an evaluation as plain values, for files and tables."""

from __future__ import annotations

import math
import platform
from collections import Counter
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from domext import __version__
from domext.evaluation.bootstrap import RESAMPLES, Sample, bootstrap_weights, difference
from domext.evaluation.corpus import group_names
from domext.evaluation.metric_groups import METRIC_GROUPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.evaluation.bootstrap import Difference
    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.table.nodes import DoubleArray

Group = Literal["page", "domain"]
# The name of the type of pages that are annotated with none.
_NO_PAGE_TYPE: Final = "-"
# The metrics that are means of one statistic over pages, by the name of the statistic.
_PAGE_MEANS: Final = frozenset(
    "f1 precision recall lcs_recall edit_ratio rouge_f1 rouge_precision rouge_recall exact beginning".split()
)
_SIZES: Final = {
    "html_bytes": "page, bytes",
    "text_bytes": "text, bytes",
    "html_gzip": "page, bytes gzipped",
    "text_gzip": "text, bytes gzipped",
}
_PACKAGES: Final = ("numpy", "turbohtml", "rapidfuzz", "publicsuffixlist", "lxml")


def settings_as_dict(options: dict[str, Any], metrics: Iterable[Metric]) -> dict[str, Any]:
    """Return the settings of an evaluation: versions, options and metrics."""
    return {
        "domext": __version__,
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in _PACKAGES},
        "options": options,
        "resamples": RESAMPLES,
        "metrics": {
            metric.name: {"title": metric.title, "lower_is_better": metric.lower_is_better} for metric in metrics
        },
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


@dataclass(frozen=True, slots=True)
class Distribution:
    """The distribution of a value over the pages of a corpus.

    Attributes:
        title: the name of the value in tables.
        mean: the mean.
        median: the median.
        deviation: the standard deviation.
        perfect: the number of pages with the value 1; None for a value in bytes.
    """

    title: str
    mean: float
    median: float
    deviation: float
    perfect: int | None


class Summary:
    """The metrics of all systems on a corpus, with intervals, over all pages and by page type.

    Args:
        measured: the measurement to summarise.
        metrics: the metrics to compute.
        resample: the unit that the bootstrap draws: single pages, or all pages of a domain together.
    """

    def __init__(self, measured: Measurement, metrics: Iterable[Metric], resample: Group = "page") -> None:
        self.measured = measured
        self.metrics = tuple(metrics)
        self.names = [system.spec for system in measured.systems]
        self._groups = group_names(measured.golds, resample)
        self._samples = self._samples_of(np.arange(len(measured.golds)))
        types = np.array([gold.page_type or _NO_PAGE_TYPE for gold in measured.golds])
        self.page_types = dict(Counter(types.tolist()).most_common())
        self._samples_by_type = {name: self._samples_of(np.flatnonzero(types == name)) for name in self.page_types}

    def _samples_of(self, pages: Any) -> list[Sample]:
        weights = bootstrap_weights([self._groups[page] for page in pages])
        return [Sample(self.measured.columns, statistics[pages], weights) for statistics in self.measured.statistics]

    def as_dict(self) -> dict[str, Any]:
        """Return the summary as JSON-serialisable values; a metric without a value is None."""
        return {
            "corpus": self.measured.corpus,
            "pages": len(self.measured.golds),
            "page_types": self.page_types,
            "systems": [self._system(row) for row in range(len(self.names))],
        }

    def _system(self, row: int) -> dict[str, Any]:
        measured = self.measured
        return {
            "kind": measured.systems[row].kind,
            "spec": self.names[row],
            "empty": int(measured.empty[row].sum()),
            "failures": [{"id": page_id, "reason": reason} for page_id, reason in measured.failures[row]],
            "metrics": self._metrics(self._samples[row]),
            "distributions": [asdict(distribution) for distribution in self.distributions(row)],
            "page_types": {name: self._metrics(samples[row]) for name, samples in self._samples_by_type.items()},
            "cost": self.cost(row),
        }

    def _metrics(self, sample: Sample) -> dict[str, Any]:
        estimates = {metric.name: sample.estimate(metric) for metric in self.metrics}
        return {name: estimate and asdict(estimate) for name, estimate in estimates.items()}

    def cost(self, row: int) -> dict[str, float | None]:
        """Return the CPU time of a system as multiples of a parse of the same pages in the same processes.

        ``parse`` and ``lxml`` relate the time from bytes to text to domext's parse and to lxml's; ``after_parse``
        relates the time after domext's parse to lxml's.
        """
        measured = self.measured
        own, parse, lxml = (
            float(seconds.sum()) for seconds in (measured.seconds[row], measured.parse_seconds, measured.lxml_seconds)
        )
        is_peer = measured.systems[row].kind == "peer"
        whole = own if is_peer else own + parse
        return {
            "parse": _multiple(whole, parse),
            "lxml": _multiple(whole, lxml),
            "after_parse": None if is_peer else _multiple(own, lxml),
        }

    def by_page_type(self, metric: Metric) -> DoubleArray:
        """Return a metric of each of s systems on all pages, and on those of each of t page types.

        Returns:
            Shape ``(s, 1 + t)``; NaN where the metric has no value.
        """
        columns = [self._samples, *self._samples_by_type.values()]
        return np.array([[samples[row].values(metric)[0] for samples in columns] for row in range(len(self.names))])

    def distributions(self, row: int) -> list[Distribution]:
        """Return the distributions over pages of a system's metrics that are means over pages, and of sizes in bytes.

        They are the figures of Weninger and Hsu (2008), tables 2 to 4.
        """
        measured = self.measured
        means = {metric.name: (metric.title, metric.group) for metric in self.metrics if metric.name in _PAGE_MEANS}
        sizes = {name: (title, "space") for name, title in _SIZES.items()}
        distributions = []
        for column, (title, group) in (means | sizes).items():
            if column not in measured.columns:
                continue
            has_value = measured.statistics[row, :, measured.columns.index(METRIC_GROUPS[group].page_column)] > 0
            values = measured.statistics[row, has_value, measured.columns.index(column)]
            if values.size:
                perfect = int((values == 1).sum()) if column in means else None
                figures = (float(values.mean()), float(np.median(values)), float(values.std()))
                distributions.append(Distribution(title, *figures, perfect))
        return distributions

    def differences(self, baseline: str) -> list[Difference]:
        """Compare each other system with the baseline by each metric."""
        base = self.names.index(baseline)
        differences = [
            difference(metric, (name, self._samples[row]), (baseline, self._samples[base]))
            for row, name in enumerate(self.names)
            if row != base
            for metric in self.metrics
        ]
        return [item for item in differences if item is not None]


def difference_as_dict(item: Difference) -> dict[str, Any]:
    """Return a comparison as JSON-serialisable values."""
    return {**asdict(item), "metric": item.metric.name, "sentence": item.sentence}


def _multiple(seconds: float, base: float) -> float | None:
    return None if math.isnan(base) or not base else seconds / base
