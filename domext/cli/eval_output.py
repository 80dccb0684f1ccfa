"""The output of ``domext eval``: tables of the results, and the same results for its JSON file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from domext.cli.output import write
from domext.cli.terminal_tables import number, write_table
from domext.errors import counted
from domext.evaluation import plots
from domext.evaluation.summary import Summary, difference_as_dict

if TYPE_CHECKING:
    from pathlib import Path

    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.training.calibration import Calibration


@dataclass(frozen=True, slots=True)
class EvaluationOutput:
    """The form of the results.

    Attributes:
        shown: the metrics in the tables.
        metrics: the metrics in the JSON file.
        resample: what the bootstrap resamples.
        by: ``page_type`` for a further table by page type.
        distribution: whether to write tables of the distributions over pages.
        baseline: the system that the others are compared with; None for no comparison.
        plots: the folder for figures; None for no figures.
    """

    shown: list[Metric]
    metrics: list[Metric]
    resample: Literal["page", "domain"]
    by: str | None
    distribution: bool
    baseline: str | None
    plots: Path | None

    def write(self, measured: Measurement) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Write the results of a corpus, and return them and the comparisons with the baseline for JSON."""
        summary = Summary(measured, self.metrics, self.resample)
        results = summary.as_dict()
        _write_tables(results, self.shown, self.by)
        if self.distribution:
            _write_distributions(results, {metric.title for metric in self.shown})
        comparisons = [] if self.baseline is None else _write_comparisons(summary, self.baseline, self.shown[0])
        if self.plots is not None:
            plots.draw_evaluation(summary, self.plots)
        return results, comparisons

    def write_calibration(self, calibration: Calibration) -> dict[str, Any]:
        """Write the calibration of the models, and return it for JSON."""
        if self.plots is not None:
            plots.draw_calibration(calibration.bins(), self.plots / "calibration.svg")
        error, ranks = calibration.error(), calibration.rank_correlation()
        write(f"expected calibration error of the probabilities of {len(calibration.probability)} blocks: {error:.3f}")
        write(f"rank correlation of the confidence of {len(calibration.f1)} pages with their F1: {number(ranks)}")
        return {"error": error, "rank_correlation": ranks, "bins": [values.tolist() for values in calibration.bins()]}


def _write_comparisons(summary: Summary, baseline: str, first: Metric) -> list[dict[str, Any]]:
    """Write the comparisons with the baseline by the first metric, and return those by all metrics for JSON."""
    differences = summary.differences(baseline)
    for difference in differences:
        if difference.metric == first:
            write(difference.sentence)
    return [{"corpus": summary.measured.corpus, **difference_as_dict(item)} for item in differences]


def _write_tables(result: dict[str, Any], shown: list[Metric], by: str | None) -> None:
    """Write a row per system with a column per metric; with ``by`` also a table with a column per page type."""
    write(f"{result['corpus']}: {counted(result['pages'], 'page')}")
    first = shown[0]
    headers = ["system", first.title, "95% interval", *(metric.title for metric in shown[1:])]
    rows = [
        [
            system["spec"],
            number(_value(system["metrics"], first)),
            _interval(system["metrics"][first.name]),
            *(number(_value(system["metrics"], metric)) for metric in shown[1:]),
            *(number(system["cost"][base], 2) for base in ("parse", "lxml")),
            str(system["empty"]),
            str(len(system["failures"])),
        ]
        for system in result["systems"]
    ]
    write_table([*headers, "x parse", "x lxml", "empty", "failed"], rows)
    if by:
        write(f"{first.title} by page type")
        types = result["page_types"]
        headers = ["system", *(f"{name} {count}" for name, count in types.items())]
        write_table(
            headers,
            [
                [system["spec"], *(number(_value(system["page_types"][name], first)) for name in types)]
                for system in result["systems"]
            ],
        )


def _write_distributions(result: dict[str, Any], titles: set[str]) -> None:
    """Write a table per system with a row for each shown metric that is a mean over pages, and for each size."""
    for system in result["systems"]:
        write(f"{system['spec']}: distribution over pages")
        rows = []
        for item in system["distributions"]:
            is_size = item["perfect"] is None
            if is_size or item["title"] in titles:
                figures = (number(item[name], 0 if is_size else 4) for name in ("mean", "median", "deviation"))
                rows.append([item["title"], *figures, "-" if is_size else str(item["perfect"])])
        write_table(["value", "mean", "median", "standard deviation", "pages with 1"], rows)


def _value(metrics: dict[str, Any], metric: Metric) -> float | None:
    estimate = metrics[metric.name]
    return None if estimate is None else estimate["value"]


def _interval(estimate: dict[str, float] | None) -> str:
    return "-" if estimate is None else f"{estimate['low']:.3f}-{estimate['high']:.3f}"
