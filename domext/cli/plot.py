"""``domext plot``: plots the scores of one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from domext.cli.page_inputs import read
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import OptionError
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from domext.evaluation.plots import ScoredPage
    from domext.table.nodes import FloatArray
    from domext.table.page import Page


_MAX_PANELS: Final = 2
# The columns of the figures in the sources of these scorers.
_COLUMNS: Final = {"ttr": ("ttr", "smoothed"), "density": ("density", "html")}


@click.command()
@click.argument("scorer", metavar="SCORER")
@click.argument("page", metavar="PAGE")
@click.option(
    "-o", "--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="Write .svg, .png or .pdf."
)
@click.option(
    "--plugin", metavar=PLUGIN_METAVAR, help="Use the scorer with these parameters.  [default: its default parameters]"
)
def plot(scorer: str, page: str, out: str, plugin: str | None) -> None:
    """Plot what a scorer computes for each block of a page.

    SCORER is the name of a scorer. Each block is one bar, in the colour of the decision. PAGE is a file, or - for
    standard input.

    Examples: domext plot ttr page.html -o page.svg; domext plot ./mine.py page.html -o page.svg
    """
    from domext.engine import parse
    from domext.evaluation import plots

    plots.check(out)
    name = plugin_name(scorer)
    if plugin is not None and plugin_name(plugin) != name:
        msg = f"domext plot {name} takes --plugin {name}:key=value,..., not {plugin!r}"
        raise OptionError(msg)
    scored = _scored(parse(read(page)), Path(page).name, name, plugin or scorer)
    if name == "ttr":
        plots.draw_ratio(scored, Path(out))
    elif name == "density":
        plots.draw_density(scored, Path(out))
    else:
        plots.draw_columns(scored, name, Path(out))


def _scored(page: Page, title: str, name: str, spec: str) -> ScoredPage:
    """Return the columns and the decision of the scorer, with its threshold if it decides by a single one."""
    import numpy as np

    from domext.engine import score
    from domext.evaluation.plots import ScoredPage

    scores = next(iter(score(page, [spec]).values()))
    numbers = [column for column, values in scores.blocks.items() if np.asarray(values).dtype.kind in "biuf"]
    names = _COLUMNS.get(name, numbers[:_MAX_PANELS])
    if not names:
        msg = f"{name} has no column of numbers that could be drawn"
        raise OptionError(msg)
    columns = {column: np.asarray(scores.blocks[column], np.float32) for column in names}
    return ScoredPage(title, columns, scores.keep, _threshold(columns, name, spec))


def _threshold(columns: dict[str, FloatArray], name: str, spec: str) -> float | None:
    """Return the single threshold by which ``ttr`` or ``density`` decides, None if it decides in another way."""
    from domext.plugin.registry import installed

    if name not in _COLUMNS:
        return None
    scorer = installed().make(spec, "scorer")[1]
    if name == "ttr" and scorer.decision == "threshold" and scorer.unit == "block" and columns["smoothed"].size:
        return float(scorer.coefficient * columns["smoothed"].std())
    if name == "density" and scorer.decision == "fixed":
        return float(scorer.fixed)
    if name == "density" and scorer.decision == "average" and columns["density"].size:
        return float(columns["density"].mean())
    return None
