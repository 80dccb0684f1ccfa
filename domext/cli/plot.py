"""``domext plot``: plots the scores of one page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from domext.cli.output import printable, require_folder_of, require_other_file, write_message
from domext.cli.page_bytes import errors_named, read
from domext.cli.page_names import only_page
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import OptionError, ScorerError

if TYPE_CHECKING:
    from domext.evaluation.page_plots import ScoredPage
    from domext.plugin.scores import Scores
    from domext.table.nodes import FloatArray
    from domext.table.page import Page

_MAX_PANELS: Final = 2
# The columns of the figures in the sources of these scorers.
_COLUMNS: Final = {
    "ttr": ("ttr", "smoothed"),
    "density": ("density", "html", "text"),
    "histogram": ("ratio", "slope", "cluster"),
}


@click.command()
@click.argument("pages", nargs=-1, required=True, metavar="PAGE")
@click.option("--plugin", "scorer", metavar=PLUGIN_METAVAR, help="Plot what this scorer computes.  [required]")
@click.option(
    "-o", "--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="Write .svg, .png or .pdf."
)
def plot(pages: tuple[str, ...], scorer: str | None, out: str) -> None:
    """Plot what a scorer computes for each block of a page.

    Each block is a bar or a point; with unit=line, each line of the source. PAGE is a file, or - for standard input.

    Examples:
      domext plot page.html --plugin ttr -o page.svg
      domext plot page.html --plugin ttr:unit=line -o lines.svg
    """
    from domext.engine import parse
    from domext.evaluation import page_plots
    from domext.evaluation.drawing import check_can_draw
    from domext.plugin.specs import plugin_name

    if scorer is None:
        scorer, pages = pages[0], pages[1:]  # until the next release, the scorer may also be before the page
    if not pages:
        raise click.MissingParameter(param_type="option", param_hint="'--plugin'")
    check_can_draw(out)
    page = only_page("plot", pages)
    require_other_file(out, [page])
    require_folder_of(out)
    name = plugin_name(scorer)
    with errors_named(page):
        parsed = parse(read(page))
    try:
        scored = _scored(parsed, printable(Path(page).name), name, scorer)
    except ScorerError as error:
        write_message(f"{page}: {error}")
        sys.exit(1)
    draw = {
        "ttr": page_plots.draw_ratio,
        "density": page_plots.draw_density,
        "histogram": page_plots.draw_histogram,
    }.get(name)
    if draw is None:
        page_plots.draw_columns(scored, name, Path(out))
    else:
        draw(scored, Path(out))


def _scored(page: Page, title: str, name: str, spec: str) -> ScoredPage:
    """The columns and the decision of the scorer, with its threshold if it decides by a single one."""
    import numpy as np

    from domext.engine import score
    from domext.evaluation.page_plots import ScoredPage
    from domext.plugin.registry import installed

    scores: Scores = next(iter(score(page, [spec]).values()))
    values, keep = (scores.blocks, scores.keep) if scores.lines is None else (scores.lines.columns, scores.lines.keep)
    numbers = [column for column, row in values.items() if np.asarray(row).dtype.kind in "biuf"]
    names = _COLUMNS.get(name, tuple(numbers[:_MAX_PANELS]))
    if not names:
        msg = f"{name} has no column of numbers to draw; Scores(keep, blocks=...) adds some"
        raise OptionError(msg)
    columns = {column: np.asarray(values[column], np.float32) for column in names}
    thresholds: tuple[float | None, ...] = (None,) * len(columns)
    if keep.size and name in _COLUMNS:
        thresholds = _thresholds(name, installed().make(spec, "scorer")[1], tuple(columns.values()))
    return ScoredPage(title, columns, keep, thresholds, "block" if scores.lines is None else "line")


def _thresholds(kind: str, scorer: Any, columns: tuple[FloatArray, ...]) -> tuple[float | None, ...]:
    """The threshold on each column: of ``ttr`` on both, by the deviation of each; of ``density`` on the first."""
    if kind == "ttr" and scorer.decision == "threshold":
        return tuple(scorer.coefficient * float(column.std()) for column in columns)
    threshold: float | None = None
    if kind == "density":
        threshold = {"fixed": scorer.fixed, "average": float(columns[0].mean())}.get(scorer.decision)
    return threshold, *(None for _ in columns[1:])
