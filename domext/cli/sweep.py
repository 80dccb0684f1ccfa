"""``domext sweep``: what the parameters of a scorer or selector do to the metrics."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domext.cli.corpora import corpus_options, run, say_failures, wanted, write_json
from domext.cli.output import write
from domext.cli.terminal_tables import number, write_table
from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.evaluation.compare import Figures
    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.evaluation.parameter_sweep import Choice, Combination
    from domext.evaluation.systems import System


@click.command()
@click.argument("corpus", metavar="CORPUS")
@click.option("--plugin", metavar="SPEC", help="The scorer to sweep, by its own decision.")
@click.option("--selector", metavar="SPEC", help="The selector to sweep.")
@click.option(
    "--param",
    "parameters",
    multiple=True,
    required=True,
    metavar="KEY=VALUES",
    help="start:stop:step or value,value,...; several make a grid.",
)
@click.option("--metric", "target", default="f1", show_default=True, metavar="NAME", help="What is best.")
@click.option(
    "--bound",
    "bounds",
    multiple=True,
    metavar="NAME=VALUE",
    help="At least this value (at most, where less is better).",
)
@click.option("--metrics", "names", default="f1,useful,useless", metavar="NAME,...", help="Which metrics to show.")
@click.option(
    "--folds", "k", type=click.IntRange(min=2), default=5, show_default=True, metavar="K", help="Folds, by domain."
)
@click.option("--plot", type=click.Path(dir_okay=False), metavar="FILE", help="Draw the metrics (.svg or .png).")
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
    """Measure every combination of some parameters on a CORPUS, and choose the best.

    Examples: domext sweep corpus --plugin ttr --param coefficient=0:2:0.1;
    domext sweep corpus --plugin cuter --param max_gap=4,8 --metric useless --bound useful=0.95
    """
    import numpy as np

    from domext.evaluation import plots
    from domext.evaluation.corpus import folds, load_corpus
    from domext.evaluation.measure import Plan
    from domext.evaluation.metrics import chosen
    from domext.evaluation.parameter_sweep import Goal, combinations, cross_validated, values_of
    from domext.evaluation.summary import setting

    goal = Goal.read(target, bounds)
    shown = chosen([metric.name for metric in goal.metrics] + names.split(","))
    grid = [values_of(text) for text in parameters]
    if plot:
        plots.check(plot)
        if len(grid) != 1:
            msg = "--plot draws one --param"
            raise OptionError(msg)
    found = combinations(_subject(plugin, selector), grid, _say_refused)
    read = load_corpus(corpus)
    golds = wanted(read, only, limit)
    fold = np.array(folds(golds, k))
    families = tuple(dict.fromkeys(metric.family for metric in shown))
    measured = run(read, golds, Plan(tuple(one.subject for one in found), families, timed=False), jobs)
    best = goal.best(measured.columns, measured.figures.sum(axis=1))
    choice = cross_validated(measured, goal, fold)
    _show(measured, found, shown, best)
    _show_folds(measured, found, shown, choice, np.bincount(fold).tolist())
    settings = setting(click.get_current_context().params, shown)
    write_json(json_file, {**settings, **_as_dict(measured, found, shown, best, choice)})
    if plot:
        plots.draw_sweep(measured, [next(iter(one.values.items())) for one in found], shown, Path(plot))
    sys.exit(1 if say_failures(measured) else 0)


def _say_refused(reason: str) -> None:
    click.echo(f"domext: left out: {reason}", err=True)


def _as_dict(
    measured: Measurement, found: list[Combination], shown: list[Metric], best: int, choice: Choice
) -> dict[str, Any]:
    return {
        "corpus": measured.corpus,
        "pages": len(measured.golds),
        "rows": [
            {"values": one.values, "metrics": _values(measured.columns, part, shown)}
            for one, part in zip(found, measured.figures, strict=True)
        ],
        "best": found[best].values,
        "cross_validated": {
            "best": [found[row].values for row in choice.best],
            "metrics": _values(measured.columns, choice.figures, shown),
        },
    }


def _subject(plugin: str | None, selector: str | None) -> System:
    from domext.evaluation.systems import System

    if plugin is not None and selector is None:
        return System("plugin", plugin)
    if selector is not None and plugin is None:
        return System("selector", selector)
    msg = "name one --plugin or one --selector"
    raise OptionError(msg)


def _values(columns: list[str], figures: Figures, metrics: list[Metric]) -> dict[str, float | None]:
    """Each metric over all pages; None where no page has the gold for it."""
    from domext.evaluation.compare import sums

    totals = sums(columns, figures.sum(axis=0))
    values = {metric.name: float(metric.value(totals)) for metric in metrics}
    return {name: value if value == value else None for name, value in values.items()}  # noqa: PLR0124  NaN


def _show(measured: Measurement, found: list[Combination], shown: list[Metric], best: int) -> None:
    rows = [
        [
            ",".join(one.values.values()),
            *map(number, _values(measured.columns, part, shown).values()),
            "best" if row == best else "",
        ]
        for row, (one, part) in enumerate(zip(found, measured.figures, strict=True))
    ]
    write(f"{measured.corpus}: {len(measured.golds)} pages")
    write_table([",".join(found[0].values), *(metric.title for metric in shown), ""], rows)


def _show_folds(
    measured: Measurement, found: list[Combination], shown: list[Metric], choice: Choice, sizes: list[int]
) -> None:
    write("Decisions on the other folds (pages of a domain are in one fold):")
    chosen = [",".join(found[row].values.values()) for row in choice.best]
    rows = [[f"fold {row}", value, str(size)] for row, (value, size) in enumerate(zip(chosen, sizes, strict=True))]
    write_table(["", ",".join(found[0].values), "pages"], rows)
    values = _values(measured.columns, choice.figures, shown)
    write(f"Cross-validated: {', '.join(f'{m.title} {number(values[m.name])}' for m in shown)}")
