"""What parameters do to the metrics: every combination of some values on a corpus, and an honest choice among them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.errors import OptionError
from domext.evaluation.compare import sums
from domext.evaluation.metrics import chosen
from domext.evaluation.systems import System, load
from domext.plugin import specs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import numpy.typing as npt

    from domext.evaluation.compare import Figures
    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric

_MOST: Final = 10_000  # values of a parameter


@dataclass(frozen=True, slots=True)
class Combination:
    """A subject with one value for every parameter that is swept, as written."""

    values: Mapping[str, str]
    subject: System


def values_of(text: str) -> tuple[str, list[str]]:
    """A parameter and its values from ``key=start:stop:step`` (with the stop) or ``key=value,value,...``.

    Raises:
        OptionError: it is neither.
    """
    key, equals, given = text.partition("=")
    if not equals or not key.strip() or not given.strip():
        msg = f"cannot read {text!r}: write key=start:stop:step or key=value,value,..."
        raise OptionError(msg)
    if given.count(":") != 2:
        return key.strip(), [value.strip() for value in given.split(",")]
    try:
        start, stop, step = map(Decimal, given.split(":"))
        count = int((stop - start) / step) + 1
    except (InvalidOperation, ZeroDivisionError, OverflowError, ValueError):
        count = 0
    if not 0 < count <= _MOST:
        msg = f"{text!r} is no range of 1 to {_MOST} numbers: write key=start:stop:step"
        raise OptionError(msg)
    return key.strip(), [f"{start + number * step:f}" for number in range(count)]


def combinations(
    subject: System, parameters: Iterable[tuple[str, Sequence[str]]], refused: Callable[[str], None]
) -> list[Combination]:
    """Every combination of values that the plugin takes.

    Args:
        subject: the plugin or selector, with the parameters that stay.
        parameters: see :func:`values_of`.
        refused: called with the reason for each combination that the plugin refuses.

    Raises:
        OptionError: a parameter is given twice, or the plugin refuses every combination.
    """
    wanted = list(parameters)
    fixed = specs.split(subject.spec)[1]
    keys = [key for key, _ in wanted]
    if len({*keys, *fixed}) < len(keys) + len(fixed):
        msg = f"a parameter is given twice: {', '.join([*fixed, *keys])}"
        raise OptionError(msg)
    found = []
    for values in itertools.product(*(values for _, values in wanted)):
        pairs = dict(zip(keys, values, strict=True))
        written = ",".join(f"{key}={value}" for key, value in pairs.items())
        one = System(subject.kind, f"{subject.spec}{',' if fixed else ':'}{written}")
        try:
            load(one)
        except OptionError as error:
            refused(str(error))
            continue
        found.append(Combination(pairs, one))
    if not found:
        msg = f"{subject.spec} takes none of these values"
        raise OptionError(msg)
    return found


@dataclass(frozen=True, slots=True)
class Goal:
    """What "best" means.

    Attributes:
        metric: the metric that should be best.
        bounds: metrics with a value that each should at least have (at most, where less is better).
    """

    metric: Metric
    bounds: tuple[tuple[Metric, float], ...] = ()

    @classmethod
    def read(cls, metric: str, bounds: Iterable[str]) -> Goal:
        """A goal from names, and bounds as ``metric=value``.

        Raises:
            OptionError: a metric is unknown or a bound is no number.
        """
        read = []
        for bound in bounds:
            name, _, value = bound.partition("=")
            try:
                read.append((chosen([name.strip()])[0], float(value)))
            except ValueError:
                msg = f"cannot read the bound {bound!r}: write metric=number"
                raise OptionError(msg) from None
        return cls(chosen([metric])[0], tuple(read))

    @property
    def metrics(self) -> list[Metric]:
        """The metrics that it looks at."""
        return [self.metric, *(metric for metric, _ in self.bounds)]

    def best(self, columns: Sequence[str], totals: Figures) -> int:
        """The best of some rows of sums: least short of the bounds, then best by the metric, then first.

        Args:
            columns: names of the figures.
            totals: sums of figures over pages, shape ``(s, c)``.
        """
        by_name = sums(columns, totals)
        short = np.zeros(len(totals))
        for metric, bound in self.bounds:
            gap = metric.value(by_name) - bound
            short += np.maximum(gap if metric.lower else -gap, 0)
        value = self.metric.value(by_name)
        return int(np.lexsort((value if self.metric.lower else -value, short))[0])


@dataclass(frozen=True, eq=False)
class Choice:
    """What cross-validation chose.

    Attributes:
        best: for every fold the combination that is best on the pages of all other folds.
        figures: of every page those of the combination chosen for its fold, shape ``(n, c)``.
    """

    best: list[int]
    figures: Figures


def cross_validated(measured: Measurement, goal: Goal, fold: npt.NDArray[np.intp]) -> Choice:
    """Choose the best combination for each fold on the other folds; the figures on the fold itself are honest.

    Args:
        measured: a subject a combination.
        goal: what is best.
        fold: the fold of each page, from 0, shape ``(n,)``.
    """
    best = []
    figures = np.zeros_like(measured.figures[0])
    for number in range(int(fold.max()) + 1):
        best.append(goal.best(measured.columns, measured.figures[:, fold != number].sum(axis=1)))
        figures[fold == number] = measured.figures[best[-1], fold == number]
    return Choice(best, figures)
