"""``domext sweep``: evaluates combinations of the parameters of a scorer or selector."""

from __future__ import annotations

import math
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext.cli.corpus_commands import (
    corpus_options,
    measure_with_progress,
    output_file,
    report_failures,
    selected_pages,
    write_json,
)
from domext.cli.output import write, write_message
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.cli.terminal_tables import number, write_table
from domext.errors import OptionError, counted

if TYPE_CHECKING:
    from domext.evaluation.bootstrap import FloatArray
    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.evaluation.parameter_sweep import Combination, CrossValidatedChoice
    from domext.evaluation.systems import System


@click.command()
@click.argument("corpus", metavar="CORPUS")
@click.option("--plugin", metavar=PLUGIN_METAVAR, help="Sweep the decision of this scorer alone.")
@click.option("--selector", metavar=PLUGIN_METAVAR, help="Sweep extractions with this selector.")
@click.option(
    "--param",
    "parameters",
    multiple=True,
    required=True,
    metavar="KEY=VALUES",
    help="Sweep this parameter over start:stop:step or value,value,...; several parameters make a grid.",
)
@click.option("--metric", "target", default="f1", show_default=True, metavar="NAME", help="Optimise this metric.")
@click.option(
    "--bound",
    "bounds",
    multiple=True,
    metavar="NAME=VALUE",
    help="Require at least this value of a metric (at most, where lower is better); repeatable.",
)
@click.option("--metrics", "names", default="f1,useful,useless", metavar="NAME,...", help="Also show these metrics.")
@click.option(
    "--folds",
    "k",
    type=click.IntRange(min=2),
    default=5,
    show_default=True,
    metavar="K",
    help="Cross-validate the choice in K folds of domains.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False),
    callback=output_file,
    metavar="FILE",
    help="Draw the metrics as .svg, .png or .pdf.",
)
@corpus_options
def sweep(
    corpus: str,
    plugin: str | None,
    selector: str | None,
    parameters: tuple[str, ...],
    target: str,
    bounds: tuple[str, ...],
    names: str,
    k: int,
    plot: str | None,
    json_file: str | None,
    only: str | None,
    limit: int | None,
    jobs: int | None,
) -> None:
    """Evaluate combinations of parameters on a corpus.

    CORPUS is a folder with html/ and truth.jsonl. The best combination is marked, and the choice is cross-validated.
    Pages without the annotation that the metrics need are left out.

    Examples:
      domext sweep corpus --plugin ttr --param coefficient=0:2:0.1
      domext sweep corpus --plugin cuter --param max_gap=4,8 --metric useless --bound useful=0.95
    """
    import numpy as np

    from domext.evaluation import plots
    from domext.evaluation.corpus import folds, load_corpus
    from domext.evaluation.measure import Plan
    from domext.evaluation.metrics import groups_of, has_reference, metrics_named
    from domext.evaluation.parameter_sweep import Objective, combinations, cross_validate, parse_parameter
    from domext.evaluation.summary import settings_as_dict

    objective = Objective.parse(target, bounds)
    shown = metrics_named([metric.name for metric in objective.metrics] + names.split(","))
    grid = [parse_parameter(text) for text in parameters]
    if plot:
        plots.check(plot)
        if len(grid) != 1:
            msg = "--plot draws a single --param"
            raise OptionError(msg)
    rejected: Counter[str] = Counter()
    candidates = combinations(_system(plugin, selector), grid, lambda reason: rejected.update([reason]))
    _report_rejected(rejected)
    labelled = load_corpus(corpus)
    golds = [gold for gold in selected_pages(labelled, only, limit) if has_reference(gold, shown)]
    if not golds:
        msg = f"no page of {labelled.folder} has a reference for {', '.join(metric.name for metric in shown)}"
        raise OptionError(msg)
    fold = np.array(folds(golds, k))
    plan = Plan(tuple(candidate.system for candidate in candidates), groups_of(shown), timed=False)
    measured = measure_with_progress(labelled, golds, plan, jobs)
    best = objective.best(measured.columns, measured.statistics.sum(axis=1))
    validated = cross_validate(measured, objective, fold)
    _write_candidates(measured, candidates, shown, best)
    _write_folds(measured, candidates, shown, validated, np.bincount(fold).tolist())
    settings = settings_as_dict(click.get_current_context().params, shown)
    write_json(json_file, {**settings, **_as_dict(measured, candidates, shown, best, validated)})
    if plot:
        values = [next(iter(candidate.values.items())) for candidate in candidates]
        plots.draw_sweep(measured, values, shown, Path(plot))
    sys.exit(1 if report_failures(measured) else 0)


def _report_rejected(reasons: Counter[str]) -> None:
    """Write each reason once, with the number of combinations that it rejects."""
    for reason, count in reasons.items():
        write_message(f"left out: {reason}" if count == 1 else f"left out, {count} combinations: {reason}")


def _as_dict(
    measured: Measurement,
    candidates: list[Combination],
    shown: list[Metric],
    best: int,
    validated: CrossValidatedChoice,
) -> dict[str, Any]:
    return {
        "corpus": measured.corpus,
        "pages": len(measured.golds),
        "rows": [
            {"values": candidate.values, "metrics": _values(measured.columns, statistics, shown)}
            for candidate, statistics in zip(candidates, measured.statistics, strict=True)
        ],
        "best": candidates[best].values,
        "cross_validated": {
            "best": [candidates[row].values for row in validated.best],
            "metrics": _values(measured.columns, validated.statistics, shown),
        },
    }


def _system(plugin: str | None, selector: str | None) -> System:
    from domext.evaluation.systems import System

    if plugin is not None and selector is None:
        return System("plugin", plugin)
    if selector is not None and plugin is None:
        return System("selector", selector)
    msg = "name one --plugin or one --selector"
    raise OptionError(msg)


def _values(columns: list[str], statistics: FloatArray, metrics: list[Metric]) -> dict[str, float | None]:
    """Return each metric over all pages; None where no page has a reference for it."""
    from domext.evaluation.bootstrap import sums_by_name

    sums = sums_by_name(columns, statistics.sum(axis=0))
    values = {metric.name: float(metric.value(sums)) for metric in metrics}
    return {name: None if math.isnan(value) else value for name, value in values.items()}


def _write_candidates(measured: Measurement, candidates: list[Combination], shown: list[Metric], best: int) -> None:
    rows = [
        [
            ",".join(candidate.values.values()),
            *map(number, _values(measured.columns, statistics, shown).values()),
            "best" if row == best else "",
        ]
        for row, (candidate, statistics) in enumerate(zip(candidates, measured.statistics, strict=True))
    ]
    write(f"{measured.corpus}: {counted(len(measured.golds), 'page')}")
    write_table([",".join(candidates[0].values), *(metric.title for metric in shown), ""], rows)


def _write_folds(
    measured: Measurement,
    candidates: list[Combination],
    shown: list[Metric],
    validated: CrossValidatedChoice,
    sizes: list[int],
) -> None:
    write("Chosen on the other folds (the pages of a domain are in one fold):")
    chosen = [",".join(candidates[row].values.values()) for row in validated.best]
    rows = [[f"fold {row}", value, str(size)] for row, (value, size) in enumerate(zip(chosen, sizes, strict=True))]
    write_table(["", ",".join(candidates[0].values), "pages"], rows)
    values = _values(measured.columns, validated.statistics, shown)
    write(f"Cross-validated: {', '.join(f'{metric.title} {number(values[metric.name])}' for metric in shown)}")
