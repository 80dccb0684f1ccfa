"""The results of an evaluation as plain values, for files and tables."""

from __future__ import annotations

import math
import platform
from collections import Counter
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from domext import __version__
from domext.evaluation.compare import DRAWS, Sample, difference, draws
from domext.evaluation.corpus import group_names
from domext.evaluation.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from domext.evaluation.compare import Difference
    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric

Group = Literal["page", "domain"]
#: The kind of a page that has none.
NO_KIND: Final = "-"
_PACKAGES: Final = ("numpy", "turbohtml", "rapidfuzz", "publicsuffixlist", "lxml")


def setting(options: dict[str, Any], metrics: Iterable[Metric]) -> dict[str, Any]:
    """What an evaluation was run with: versions, options, metrics."""
    return {
        "domext": __version__,
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in _PACKAGES},
        "options": options,
        "draws": DRAWS,
        "metrics": {metric.name: {"title": metric.title, "lower_is_better": metric.lower} for metric in metrics},
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def computed(families: Iterable[str]) -> list[Metric]:
    """Every metric that the figures of some families give."""
    wanted = set(families)
    return [metric for metric in METRICS.values() if metric.family in wanted]


class Summary:
    """The metrics of everything that was measured on a corpus, with intervals, also by kind of page.

    Args:
        measured: the figures.
        metrics: what to compute.
        group: what the bootstrap draws: pages, or all pages of a domain together.
    """

    def __init__(self, measured: Measurement, metrics: Iterable[Metric], group: Group = "page") -> None:
        self.measured = measured
        self.metrics = tuple(metrics)
        self.names = [subject.spec for subject in measured.subjects]
        self._groups = group_names(measured.golds, group)
        self._samples = self._of_rows(np.arange(len(measured.golds)))
        kinds = np.array([gold.page_type or NO_KIND for gold in measured.golds])
        self.kinds = dict(Counter(kinds.tolist()).most_common())
        self._by_kind = {kind: self._of_rows(np.flatnonzero(kinds == kind)) for kind in self.kinds}

    def _of_rows(self, rows: Any) -> list[Sample]:
        weights = draws([self._groups[row] for row in rows])
        return [Sample(self.measured.columns, part[rows], weights) for part in self.measured.figures]

    def as_dict(self) -> dict[str, Any]:
        """Everything, as JSON can hold it; what has no value is None."""
        return {
            "corpus": self.measured.corpus,
            "pages": len(self.measured.golds),
            "page_types": self.kinds,
            "subjects": [self._subject(row) for row in range(len(self.names))],
        }

    def _subject(self, row: int) -> dict[str, Any]:
        measured = self.measured
        return {
            "kind": measured.subjects[row].kind,
            "spec": self.names[row],
            "empty": int(measured.empty[row].sum()),
            "failures": [{"id": ident, "reason": reason} for ident, reason in measured.failures[row]],
            "metrics": self._metrics(self._samples[row]),
            "page_types": {kind: self._metrics(samples[row]) for kind, samples in self._by_kind.items()},
            "cost": self.cost(row),
        }

    def _metrics(self, sample: Sample) -> dict[str, Any]:
        estimates = {metric.name: sample.estimate(metric) for metric in self.metrics}
        return {name: estimate and asdict(estimate) for name, estimate in estimates.items()}

    def cost(self, row: int) -> dict[str, float | None]:
        """CPU time of a subject over all pages, as multiples of a parse of the same pages in the same processes.

        ``parse`` and ``lxml``: the whole way from bytes to text by domext's parse and by lxml's; ``after_parse``:
        what comes after domext's parse, by lxml's parse.
        """
        measured = self.measured
        own, parse, lxml = (
            float(seconds.sum()) for seconds in (measured.seconds[row], measured.parse_seconds, measured.lxml_seconds)
        )
        peer = measured.subjects[row].kind == "peer"
        whole = own if peer else own + parse
        return {
            "parse": _multiple(whole, parse),
            "lxml": _multiple(whole, lxml),
            "after_parse": None if peer else _multiple(own, lxml),
        }

    def by_kind(self, metric: Metric) -> npt.NDArray[np.float64]:
        """A metric of every subject (rows) on all pages and on those of each kind (columns); NaN where it has none."""
        columns = [self._samples, *self._by_kind.values()]
        return np.array([[samples[row].values(metric)[0] for samples in columns] for row in range(len(self.names))])

    def differences(self, baseline: str) -> list[Difference]:
        """Every other subject beside the baseline, by every metric."""
        base = self.names.index(baseline)
        pairs = [
            difference(metric, (name, self._samples[row]), (baseline, self._samples[base]))
            for row, name in enumerate(self.names)
            if row != base
            for metric in self.metrics
        ]
        return [pair for pair in pairs if pair is not None]


def difference_as_dict(found: Difference) -> dict[str, Any]:
    """A comparison as JSON can hold it."""
    return {**asdict(found), "metric": found.metric.name, "sentence": found.sentence}


def _multiple(seconds: float, base: float) -> float | None:
    return None if math.isnan(base) or not base else seconds / base
