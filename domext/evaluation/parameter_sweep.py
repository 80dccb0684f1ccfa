"""Parameter sweeps: every combination of some values on a corpus, and a cross-validated choice among them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.errors import OptionError
from domext.evaluation.bootstrap import sums_by_name
from domext.evaluation.metrics import metrics_named
from domext.evaluation.systems import System, load_system
from domext.plugin import specs
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.table.nodes import DoubleArray, RowArray

_MAX_VALUES: Final = 10_000  # of one parameter
_RANGE_WITHOUT_STEP: Final = lazy_pattern(r"-?[\d.]{1,30}:-?[\d.]{1,30}")


@dataclass(frozen=True, slots=True)
class Combination:
    """A system with one value for each parameter that is swept.

    Attributes:
        values: the values by parameter, as written.
        system: the system with these values.
    """

    values: Mapping[str, str]
    system: System


def parse_parameter(text: str) -> tuple[str, list[str]]:
    """Parse a parameter and its values: ``key=start:stop:step``, including the stop, or ``key=value,value,...``.

    Raises:
        OptionError: the text has neither form.
    """
    key, equals, values = text.partition("=")
    if not equals or not key.strip() or not values.strip():
        msg = f"cannot read {text!r}: write key=start:stop:step or key=value,value,..."
        raise OptionError(msg)
    if values.count(":") != 2 and not _RANGE_WITHOUT_STEP.fullmatch(values.strip()):
        return key.strip(), [value.strip() for value in values.split(",")]
    try:
        start, stop, step = map(Decimal, values.split(":"))
        count = int((stop - start) / step) + 1
    except (InvalidOperation, ZeroDivisionError, OverflowError, ValueError):
        count = 0
    if not 0 < count <= _MAX_VALUES:
        msg = f"{text!r} is not a range of 1 to {_MAX_VALUES} numbers: write key=start:stop:step"
        raise OptionError(msg)
    return key.strip(), [f"{start + number * step:f}" for number in range(count)]


def combinations(
    system: System, parameters: Iterable[tuple[str, Sequence[str]]], on_rejected: Callable[[str], None]
) -> list[Combination]:
    """Return every combination of values that the plugin accepts.

    Args:
        system: the scorer or selector, with the parameters that do not change.
        parameters: each parameter with its values, see :func:`parse_parameter`.
        on_rejected: called with the reason for each combination that the plugin rejects.

    Raises:
        OptionError: a parameter is given twice, or the plugin rejects every combination.
    """
    swept = list(parameters)
    fixed = specs.split(system.spec)[1]
    keys = [key for key, _ in swept]
    if len({*keys, *fixed}) < len(keys) + len(fixed):
        msg = f"a parameter is given twice: {', '.join([*fixed, *keys])}"
        raise OptionError(msg)
    accepted, reason = [], ""
    for values in itertools.product(*(values for _, values in swept)):
        value_of = dict(zip(keys, values, strict=True))
        pairs = ",".join(f"{key}={value}" for key, value in value_of.items())
        candidate = System(system.kind, f"{system.spec}{',' if fixed else ':'}{pairs}")
        try:
            load_system(candidate)
        except OptionError as error:
            reason = str(error)
            on_rejected(reason)
            continue
        accepted.append(Combination(value_of, candidate))
    if not accepted:
        msg = f"{system.spec} accepts none of these values: {reason}"
        raise OptionError(msg)
    return accepted


@dataclass(frozen=True, slots=True)
class Objective:
    """The objective of a sweep.

    Attributes:
        metric: the metric to optimise.
        bounds: metrics with a value that each must at least reach (at most, where lower is better).
    """

    metric: Metric
    bounds: tuple[tuple[Metric, float], ...] = ()

    @classmethod
    def parse(cls, metric: str, bounds: Iterable[str]) -> Objective:
        """Parse an objective from the name of its metric, and bounds of the form ``metric=value``.

        Raises:
            OptionError: a metric does not exist, or a bound has another form.
        """
        parsed = []
        for bound in bounds:
            name, _, value = bound.partition("=")
            try:
                parsed.append((metrics_named([name.strip()])[0], float(value)))
            except ValueError:
                msg = f"cannot read the bound {bound!r}: write metric=number"
                raise OptionError(msg) from None
        return cls(metrics_named([metric])[0], tuple(parsed))

    @property
    def metrics(self) -> list[Metric]:
        """The metrics that the objective depends on."""
        return [self.metric, *(metric for metric, _ in self.bounds)]

    def best(self, columns: Sequence[str], totals: DoubleArray) -> int:
        """Return the row that violates the bounds least; of these the best by the metric, then the first.

        Args:
            columns: the names of the c statistics.
            totals: sums of the statistics over pages, one row per combination, shape ``(s, c)``.
        """
        value = self.metric.value(sums_by_name(columns, totals))
        violations = self.violations(columns, totals)
        return int(np.lexsort((value if self.metric.lower_is_better else -value, violations))[0])

    def violations(self, columns: Sequence[str], totals: DoubleArray) -> DoubleArray:
        """Return by how much each row violates the bounds, shape ``(s,)``; 0 if it meets them. See :meth:`best`."""
        sums = sums_by_name(columns, totals)
        violations = np.zeros(len(totals))
        for metric, bound in self.bounds:
            excess = metric.value(sums) - bound
            violations += np.maximum(excess if metric.lower_is_better else -excess, 0)
        return violations


@dataclass(frozen=True, eq=False)
class CrossValidatedChoice:
    """The result of cross-validating a sweep.

    Attributes:
        best: for each fold the combination that is best on the pages of all other folds.
        statistics: for each page those of the combination that was chosen for its fold, shape ``(n, c)``.
    """

    best: list[int]
    statistics: DoubleArray


def cross_validate(measured: Measurement, objective: Objective, fold: RowArray) -> CrossValidatedChoice:
    """Choose the best combination for each fold on the other folds, and evaluate it on the fold itself.

    Args:
        measured: one system per combination.
        objective: the objective of the sweep.
        fold: the fold of each page, from 0, shape ``(n,)``.
    """
    best = []
    statistics = np.zeros_like(measured.statistics[0])
    for number in range(int(fold.max()) + 1):
        best.append(objective.best(measured.columns, measured.statistics[:, fold != number].sum(axis=1)))
        statistics[fold == number] = measured.statistics[best[-1], fold == number]
    return CrossValidatedChoice(best, statistics)
