"""``domext plot``: plots the scores of one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from domext.cli.page_inputs import read
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.evaluation.plots import ScoredPage
    from domext.table.page import Page


@click.command()
@click.argument("kind", type=click.Choice(["ttr", "density"]))
@click.argument("page", metavar="PAGE")
@click.option(
    "-o", "--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="Write .svg, .png or .pdf."
)
@click.option(
    "--plugin", metavar=PLUGIN_METAVAR, help="Use the scorer with these parameters.  [default: its default parameters]"
)
def plot(kind: str, page: str, out: str, plugin: str | None) -> None:
    """Plot the text-to-tag ratio or the density of a page.

    Each block is one bar. PAGE is a file, or - for standard input.

    Example: domext plot ttr page.html -o page.svg
    """
    from domext.engine import parse
    from domext.evaluation import plots

    plots.check(out)
    parsed = parse(read(page))
    draw = {"ttr": plots.draw_ratio, "density": plots.draw_density}[kind]
    draw(_scored(parsed, Path(page).name, kind, plugin or kind), Path(out))


def _scored(page: Page, name: str, kind: str, spec: str) -> ScoredPage:
    """Return the columns and the decision of the scorer, with its threshold if it decides by a single one."""
    import numpy as np

    from domext.engine import score
    from domext.evaluation.plots import ScoredPage
    from domext.plugin.registry import installed
    from domext.plugin.specs import plugin_name

    if plugin_name(spec) != kind:
        msg = f"domext plot {kind} takes --plugin {kind}:key=value,..., not {spec!r}"
        raise OptionError(msg)
    scorer = installed().make(spec, "scorer")[1]
    scores = score(page, [spec])[kind]
    columns = {"ttr": ("ttr", "smoothed"), "density": ("density", "html")}[kind]
    first, second = (np.asarray(scores.blocks[column], np.float32) for column in columns)
    threshold: float | None = None
    if kind == "ttr" and scorer.decision == "threshold" and scorer.unit == "block" and second.size:
        threshold = scorer.coefficient * float(second.std())
    elif kind == "density" and scorer.decision == "fixed":
        threshold = scorer.fixed
    elif kind == "density" and scorer.decision == "average" and first.size:
        threshold = float(first.mean())
    return ScoredPage(name, (first, second), scores.keep, threshold)
