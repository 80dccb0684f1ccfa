"""The output of ``domext sweep``: a table of the combinations, the cross-validated choice, and both for its JSON file."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from domext.cli.output import write
from domext.cli.terminal_tables import number, write_table
from domext.errors import counted
from domext.evaluation.bootstrap import sums_by_name

if TYPE_CHECKING:
    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.evaluation.parameter_sweep import Combination, CrossValidatedChoice
    from domext.table.nodes import DoubleArray


@dataclass(frozen=True, eq=False, slots=True)
class SweepResults:
    """The results of a sweep over one corpus.

    Attributes:
        measured: the statistics of each combination.
        candidates: the combinations.
        shown: the metrics to show.
        best: the index of the best combination.
        validated: the combinations that were chosen without each fold, and their results on it.
    """

    measured: Measurement
    candidates: list[Combination]
    shown: list[Metric]
    best: int
    validated: CrossValidatedChoice

    def as_dict(self) -> dict[str, Any]:
        """Return the results for JSON."""
        return {
            "corpus": self.measured.corpus,
            "pages": len(self.measured.golds),
            "rows": [
                {"values": candidate.values, "metrics": self._values(statistics)}
                for candidate, statistics in zip(self.candidates, self.measured.statistics, strict=True)
            ],
            "best": self.candidates[self.best].values,
            "cross_validated": {
                "best": [self.candidates[row].values for row in self.validated.best],
                "metrics": self._values(self.validated.statistics),
            },
        }

    def write(self, fold_sizes: list[int]) -> None:
        """Write the results.

        Args:
            fold_sizes: the number of pages in each fold.
        """
        names = ",".join(self.candidates[0].values)
        texts = [",".join(candidate.values.values()) for candidate in self.candidates]
        rows = [
            [text, *map(number, self._values(statistics).values()), "best" if row == self.best else ""]
            for row, (text, statistics) in enumerate(zip(texts, self.measured.statistics, strict=True))
        ]
        write(f"{self.measured.corpus}: {counted(len(self.measured.golds), 'page')}")
        write_table([names, *(metric.title for metric in self.shown), ""], rows)
        write("Chosen on the other folds (the pages of a domain are in one fold):")
        chosen = zip(self.validated.best, fold_sizes, strict=True)
        write_table(
            ["", names, "pages"], [[f"fold {n}", texts[row], str(size)] for n, (row, size) in enumerate(chosen)]
        )
        values = self._values(self.validated.statistics)
        write(f"Cross-validated: {', '.join(f'{metric.title} {number(values[metric.name])}' for metric in self.shown)}")

    def _values(self, statistics: DoubleArray) -> dict[str, float | None]:
        """Each metric over all pages; None where no page has a reference for it."""
        sums = sums_by_name(self.measured.columns, statistics.sum(axis=0))
        values = {metric.name: float(metric.value(sums)) for metric in self.shown}
        return {name: None if math.isnan(value) else value for name, value in values.items()}
