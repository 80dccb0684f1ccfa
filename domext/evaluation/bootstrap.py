"""Confidence intervals and paired comparisons of systems by the bootstrap over pages.

Source: B. Efron, "Bootstrap Methods: Another Look at the Jackknife" (1979); percentile intervals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.evaluation.metrics import Metric, Sums
    from domext.table.nodes import DoubleArray

RESAMPLES: Final = 1000
_QUANTILES: Final = (0.025, 0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The value of a metric with its 95% confidence interval.

    Attributes:
        value: the metric on all pages.
        low: the lower end of the interval.
        high: the upper end.
    """

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference between two systems on the same pages.

    Attributes:
        metric: the metric that is compared.
        a: the name of the first system.
        b: the name of the second system.
        pages: the number of pages.
        value: the metric of ``a`` minus that of ``b``.
        low: the lower end of the 95% confidence interval of ``value``.
        high: the upper end.
        probability: the share of resamples in which ``a`` is better; a tie counts half.
    """

    metric: Metric
    a: str
    b: str
    pages: int
    value: float
    low: float
    high: float
    probability: float

    @property
    def sentence(self) -> str:
        """The comparison in words; it calls a system better only if the interval excludes 0."""
        if self.value == self.low == self.high == 0:
            return f"{self.a} and {self.b} have the same {self.metric.title} on these {self.pages} pages."
        better = (self.value < 0) == self.metric.lower_is_better
        word, probability = ("better", self.probability) if better else ("worse", 1 - self.probability)
        clear = not self.low <= 0 <= self.high
        verdict = f"{self.a} is {word} than {self.b}" if clear else f"No clear difference between {self.a} and {self.b}"
        return (
            f"{verdict} on these {self.pages} pages: {self.metric.title} {self.value:+.4f} "
            f"(95% interval {self.low:+.4f} to {self.high:+.4f}, {word} in {100 * probability:.4g}% of the resamples)."
        )


def bootstrap_weights(groups: Sequence[str], resamples: int = RESAMPLES, seed: int = 0) -> DoubleArray:
    """Count how often each resample contains each page.

    A resample draws as many groups as there are, with replacement.

    Args:
        groups: the group of each of the n pages; the pages of a group are drawn together.
        resamples: the number r of resamples.
        seed: the seed of the generator; the same seed gives the same resamples on every machine.

    Returns:
        Counts, shape ``(r, n)``.
    """
    names, member = np.unique(np.array(groups), return_inverse=True)
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(len(names), np.full(len(names), 1 / len(names)), size=resamples)
    return drawn[:, member].astype(np.float64)


class Sample:
    """The statistics of one system, summed over all pages and over each resample.

    Args:
        columns: the names of the c statistics.
        statistics: the statistics of each page, shape ``(n, c)``.
        weights: the weights from :func:`bootstrap_weights`, shape ``(r, n)``. Systems that are compared share them.
    """

    def __init__(self, columns: Sequence[str], statistics: DoubleArray, weights: DoubleArray) -> None:
        self.pages = len(statistics)
        self._sums = sums_by_name(columns, statistics.sum(axis=0))
        self._resampled_sums = sums_by_name(columns, weights @ statistics)

    def values(self, metric: Metric) -> tuple[float, DoubleArray]:
        """Return a metric on all pages, and on each resample with a reference for it.

        Returns:
            The metric on all pages, NaN if none has a reference; the values of at most r resamples, shape ``(n,)``.
        """
        resampled = metric.value(self._resampled_sums)
        return float(metric.value(self._sums)), resampled[~np.isnan(resampled)]

    def estimate(self, metric: Metric) -> Estimate | None:
        """Return a metric with its interval, or None if no page has a reference for it."""
        value, resampled = self.values(metric)
        return None if np.isnan(value) else Estimate(value, *_interval(resampled))


def sums_by_name(columns: Sequence[str], totals: DoubleArray) -> Sums:
    """Name the sums along the last axis of ``totals``."""
    return {name: totals[..., index] for index, name in enumerate(columns)}


def difference(metric: Metric, a: tuple[str, Sample], b: tuple[str, Sample]) -> Difference | None:
    """Compare two systems on the same pages.

    Args:
        metric: the metric to compare.
        a: the name and the sample of the first system.
        b: those of the second system.

    Returns:
        The difference, or None if no page has a reference for the metric.
    """
    (a_name, a_sample), (b_name, b_sample) = a, b
    a_value, a_resampled = a_sample.values(metric)
    b_value, b_resampled = b_sample.values(metric)
    if np.isnan(a_value):
        return None
    differences = a_resampled - b_resampled
    better = differences < 0 if metric.lower_is_better else differences > 0
    probability = float(better.mean() + 0.5 * (differences == 0).mean())
    return Difference(metric, a_name, b_name, a_sample.pages, a_value - b_value, *_interval(differences), probability)


def _interval(values: DoubleArray) -> tuple[float, float]:
    low, high = np.quantile(values, _QUANTILES).tolist()
    return low, high
