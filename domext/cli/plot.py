"""``domext plot``: plots the scores of one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from domext.cli.page_inputs import read
from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.evaluation.plots import ScoredPage
    from domext.plugin.scores import Scores
    from domext.table.nodes import FloatArray
    from domext.table.page import Page

_COLUMNS: Final = {
    "ttr": ("ttr", "smoothed"),
    "density": ("density", "html", "text"),
    "histogram": ("ratio", "slope", "cluster"),
}


@click.command()
@click.argument("scorer", metavar="SCORER[:key=value,...]")
@click.argument("page", metavar="PAGE")
@click.option(
    "-o", "--out", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="Write .svg, .png or .pdf."
)
def plot(scorer: str, page: str, out: str) -> None:
    """Plot the scores of a page by the scorer ttr, density or histogram.

    Each block is a bar or a point; with unit=line, each line of the source. PAGE is a file, or - for standard input.

    Examples: domext plot ttr page.html -o page.svg; domext plot ttr:unit=line page.html -o lines.svg
    """
    from domext.engine import parse
    from domext.evaluation import plots
    from domext.plugin.specs import plugin_name

    kind = plugin_name(scorer)
    if kind not in _COLUMNS:
        msg = f"cannot plot {scorer!r}; there are plots of {', '.join(_COLUMNS)}"
        raise OptionError(msg)
    plots.check(out)
    parsed = parse(read(page))
    draw = {"ttr": plots.draw_ratio, "density": plots.draw_density, "histogram": plots.draw_histogram}[kind]
    draw(_scored(parsed, Path(page).name, kind, scorer), Path(out))


def _scored(page: Page, name: str, kind: str, spec: str) -> ScoredPage:
    """Return the columns and the decision of the scorer, with its threshold if it decides by a single one."""
    import numpy as np

    from domext.engine import score
    from domext.evaluation.plots import ScoredPage
    from domext.plugin.registry import installed

    parameters = installed().make(spec, "scorer")[1]
    scores: Scores = score(page, [spec])[kind]
    values, keep = (scores.blocks, scores.keep) if scores.lines is None else (scores.lines.columns, scores.lines.keep)
    columns = tuple(np.asarray(values[column], np.float32) for column in _COLUMNS[kind])
    thresholds = _thresholds(kind, parameters, columns) if keep.size else (None,) * len(columns)
    return ScoredPage(name, columns, keep, thresholds, "block" if scores.lines is None else "line")


def _thresholds(kind: str, scorer: Any, columns: tuple[FloatArray, ...]) -> tuple[float | None, ...]:
    """Return the threshold on each column: of ``ttr`` on both, by the deviation of each; of ``density`` on the first."""
    if kind == "ttr" and scorer.decision == "threshold":
        return tuple(scorer.coefficient * float(column.std()) for column in columns)
    threshold: float | None = None
    if kind == "density":
        threshold = {"fixed": scorer.fixed, "average": float(columns[0].mean())}.get(scorer.decision)
    return threshold, *(None for _ in columns[1:])
