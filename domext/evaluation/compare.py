"""How sure a figure is, and whether one system is better than another: the paired bootstrap over pages.

Source: B. Efron, "Bootstrap Methods: Another Look at the Jackknife" (1979); percentile intervals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.evaluation.metrics import Metric, Sums

Column = npt.NDArray[np.float64]
Figures = npt.NDArray[np.float64]
DRAWS: Final = 1000
_EDGES: Final = (0.025, 0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A metric's value, and the interval that 95 % of the draws of pages lie in."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Difference:
    """DomextSystem ``a`` beside system ``b`` on the same pages.

    Attributes:
        metric: by what they are compared.
        a: the one system.
        b: the other.
        pages: the number of pages.
        value: the metric of ``a`` minus that of ``b``.
        low: 2.5 % of the draws of pages have a smaller difference.
        high: 2.5 % have a larger one.
        probability: the share of draws in which ``a`` is better; a tie counts half.
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
        """The answer in words: "a is better than b", if 0 is outside of the interval."""
        if self.value == self.low == self.high == 0:
            return f"{self.a} and {self.b} have the same {self.metric.title} on these {self.pages} pages."
        better = (self.value < 0) == self.metric.lower
        word, sure = ("better", self.probability) if better else ("worse", 1 - self.probability)
        clear = not self.low <= 0 <= self.high
        answer = f"{self.a} is {word} than {self.b}" if clear else f"No clear difference between {self.a} and {self.b}"
        return (
            f"{answer} on these {self.pages} pages: {self.metric.title} {self.value:+.4f} "
            f"(95 % interval {self.low:+.4f} to {self.high:+.4f}, {word} in {100 * sure:.4g} % of the draws)."
        )


def draws(groups: Sequence[str], count: int = DRAWS, seed: int = 0) -> Figures:
    """How often each page is in each draw: as many groups as there are, with replacement.

    Args:
        groups: the group of every page; pages of one group are drawn together.
        count: the number of draws.
        seed: of the generator; the same seed gives the same draws everywhere.

    Returns:
        Counts, shape ``(count, len(groups))``.
    """
    names, member = np.unique(np.array(groups), return_inverse=True)
    drawn = np.random.default_rng(seed).multinomial(len(names), np.full(len(names), 1 / len(names)), size=count)
    return drawn[:, member].astype(np.float64)


class Sample:
    """What one system did on some pages, with the sums over all of them and over every draw of them.

    Args:
        columns: names of the c figures.
        figures: shape ``(n, c)``.
        weights: see :func:`draws`, shape ``(r, n)``. Systems that are compared must have the same.
    """

    def __init__(self, columns: Sequence[str], figures: Figures, weights: Figures) -> None:
        self.pages = len(figures)
        self._total = sums(columns, figures.sum(axis=0))
        self._drawn = sums(columns, weights @ figures)

    def values(self, metric: Metric) -> tuple[float, Column]:
        """A metric on all pages, and on every draw in which a page has the gold for it; NaN if none has."""
        drawn = metric.value(self._drawn)
        return float(metric.value(self._total)), drawn[~np.isnan(drawn)]

    def estimate(self, metric: Metric) -> Estimate | None:
        """A metric with its interval; None if no page has the gold for it."""
        value, drawn = self.values(metric)
        return None if np.isnan(value) else Estimate(value, *_interval(drawn))


def sums(columns: Sequence[str], totals: Figures) -> Sums:
    """Sums by the name of the figure, which is the last axis of ``totals``."""
    return {name: totals[..., index] for index, name in enumerate(columns)}


def difference(metric: Metric, a: tuple[str, Sample], b: tuple[str, Sample]) -> Difference | None:
    """Is system ``a`` better than ``b`` on these pages? Each with its name; None if no page has the gold for it."""
    (one, drawn_one), (other, drawn_other) = a[1].values(metric), b[1].values(metric)
    if np.isnan(one):
        return None
    gaps = drawn_one - drawn_other
    better = gaps < 0 if metric.lower else gaps > 0
    probability = float(better.mean() + 0.5 * (gaps == 0).mean())
    return Difference(metric, a[0], b[0], a[1].pages, one - other, *_interval(gaps), probability)


def _interval(values: Column) -> tuple[float, float]:
    low, high = np.quantile(values, _EDGES).tolist()
    return low, high
