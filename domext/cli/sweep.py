"""``domext sweep``: evaluates combinations of the parameters of a scorer or selector."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domext.cli.corpus_commands import (
    corpus_options,
    measure_with_progress,
    output_file,
    report_failures,
    selected_pages,
    write_json,
)
from domext.cli.output import write_message
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.metrics import Metric
    from domext.evaluation.parameter_sweep import Combination
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
@click.option(
    "--metrics",
    "names",
    default="f1, useful, useless",
    metavar="NAME,...",
    show_default=True,
    help="Also show these metrics.",
)
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
    workers: int | None,
) -> None:
    """Evaluate combinations of parameters on a corpus.

    CORPUS is a folder with html/ and truth.jsonl. The best combination is marked, and the choice is cross-validated.
    Pages without the annotation that the metrics need are left out.

    Examples:
      domext sweep corpus --plugin ttr --param coefficient=0:2:0.1
      domext sweep corpus --plugin cuter --param max_gap=4,8 --bound useful=0.95
    """
    import numpy as np

    from domext.cli.sweep_output import SweepResults
    from domext.evaluation import plots
    from domext.evaluation.corpus import folds, load_corpus
    from domext.evaluation.drawing import check_can_draw
    from domext.evaluation.measure import Plan
    from domext.evaluation.metrics import groups_of, metrics_named
    from domext.evaluation.parameter_sweep import Objective, cross_validate
    from domext.evaluation.summary import settings_as_dict

    objective = Objective.parse(target, bounds)
    shown = metrics_named([metric.name for metric in objective.metrics] + list(map(str.strip, names.split(","))))
    if plot:
        check_can_draw(plot)
        if len(parameters) != 1:
            msg = "--plot draws a single --param"
            raise OptionError(msg)
    candidates = _candidates(_system(plugin, selector), parameters)
    labelled = load_corpus(corpus)
    golds = _golds_with_reference(labelled, selected_pages(labelled, only, limit), shown)
    fold = np.array(folds(golds, k))
    plan = Plan(tuple(candidate.system for candidate in candidates), groups_of(shown), timed=False)
    measured = measure_with_progress(labelled, golds, plan, workers)
    totals = measured.statistics.sum(axis=1)
    best = objective.best(measured.columns, totals)
    results = SweepResults(measured, candidates, shown, best, cross_validate(measured, objective, fold))
    results.write(np.bincount(fold).tolist())
    if objective.violations(measured.columns, totals)[best] > 0:
        write_message("no combination meets the bounds; the best one violates them least")
    settings = settings_as_dict(click.get_current_context().params, shown)
    write_json(json_file, {**settings, **results.as_dict()})
    if plot:
        values = [next(iter(candidate.values.items())) for candidate in candidates]
        plots.draw_sweep(measured, values, shown, Path(plot))
    sys.exit(1 if report_failures(measured) else 0)


def _golds_with_reference(corpus: Corpus, golds: Iterable[Gold], metrics: Sequence[Metric]) -> list[Gold]:
    """The pages whose annotation has what at least one of some metrics needs.

    Raises:
        OptionError: no page has it.
    """
    from domext.evaluation.metrics import has_reference

    annotated = [gold for gold in golds if has_reference(gold, metrics)]
    if not annotated:
        msg = f"no page of {corpus.folder} has a reference for {', '.join(metric.name for metric in metrics)}"
        raise OptionError(msg)
    return annotated


def _candidates(system: System, parameters: Sequence[str]) -> list[Combination]:
    """The combinations of the values of ``--param`` that the system accepts.

    Each reason to reject some is written once, with their number.
    """
    from domext.evaluation.parameter_sweep import combinations, parse_parameter

    rejected: Counter[str] = Counter()
    grid = [parse_parameter(text) for text in parameters]
    candidates = combinations(system, grid, lambda reason: rejected.update([reason]))
    for reason, count in rejected.items():
        write_message(f"left out: {reason}" if count == 1 else f"left out, {count} combinations: {reason}")
    return candidates


def _system(plugin: str | None, selector: str | None) -> System:
    from domext.evaluation.systems import System

    if plugin is not None and selector is None:
        return System("plugin", plugin)
    if selector is not None and plugin is None:
        return System("selector", selector)
    msg = "name one --plugin or one --selector"
    raise OptionError(msg)
