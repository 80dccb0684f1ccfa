"""Plots of the scores of one page."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from domext.evaluation.drawing import BLUE, GREY, LINE_COLOURS, MARKS, RED, figure_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from domext.table.nodes import BoolArray, FloatArray


@dataclass(frozen=True, slots=True)
class ScoredPage:
    """The u units of a page, blocks or source lines, with columns of a scorer.

    Attributes:
        name: the name of the page.
        columns: the columns to draw by their names, shape ``(u,)`` each.
        keep: whether each unit is kept, shape ``(u,)``.
        thresholds: the threshold on each column; None for a column without one.
        unit: the name of a unit.
    """

    name: str
    columns: dict[str, FloatArray]
    keep: BoolArray
    thresholds: tuple[float | None, ...]
    unit: str = "block"


def draw_ratio(page: ScoredPage, file: Path) -> None:
    """Draw the text-to-tag ratio of a page before and after smoothing (Weninger and Hsu 2008, figures 1 to 4).

    Args:
        page: the ratio and the smoothed ratio, each with its threshold.
        file: the file to write.
    """
    with _panels(page, "text-to-tag ratio", file) as (above, below):
        above.set_ylabel("before smoothing\n(characters per tag)")
        below.set_ylabel("smoothed\n(characters per tag)")


def draw_density(page: ScoredPage, file: Path) -> None:
    """Draw the text density of each unit, and the lengths of its HTML and of its text (Champandard 2007).

    Args:
        page: the density, the characters of HTML and the characters of text, with the threshold on the density.
        file: the file to write.
    """
    with _panels(page, "text density", file) as (density, html, text):
        density.set_ylabel("density (characters of\ntext per character of HTML)")
        density.set_ylim(0, max(1.0, float(page.columns["density"].max(initial=0))))
        for axes, name in ((html, "HTML"), (text, "text")):
            axes.set_yscale("symlog", linthresh=10)
            axes.set_ylim(bottom=0)
            axes.set_ylabel(f"{name} of the {page.unit}\n(characters, log scale)")


def draw_histogram(page: ScoredPage, file: Path) -> None:
    """Draw the units of a page in the plane of ratio and slope, with their clusters (Weninger and Hsu 2009).

    Args:
        page: the ratio, the slope and the cluster of each unit; cluster 0 is boilerplate.
        file: the file to write.
    """
    ratio, slope, cluster = page.columns.values()
    with figure_in(file, 6.0, 4.8) as figure:
        axes = figure.subplots()
        for number in np.unique(cluster).astype(int).tolist():
            rows = cluster == number
            colour = LINE_COLOURS[(number - 1) % len(LINE_COLOURS)] if number else GREY
            label = f"cluster {number}, {'content' if number else 'boilerplate'} ({int(rows.sum())} {page.unit}s)"
            axes.scatter(ratio[rows], slope[rows], s=14, color=colour, marker=MARKS[number % len(MARKS)], label=label)
        axes.set_xlabel("smoothed text-to-tag ratio (characters per tag)")
        axes.set_ylabel("smoothed slope of the ratio")
        axes.set_title(f"{page.name}: histogram in two dimensions", loc="left")
        axes.grid(color="#E5E5E5", linewidth=0.7)
        if len(cluster):
            figure.legend(loc="outside lower center", ncols=3, frameon=False)


def draw_columns(page: ScoredPage, scorer: str, file: Path) -> None:
    """Draw the columns of any scorer, one panel each.

    Args:
        page: the columns of the scorer.
        scorer: the name of the scorer.
        file: the file to write.
    """
    with _panels(page, scorer, file) as panels:
        for axes, name in zip(panels, page.columns, strict=True):
            axes.set_ylabel(name.replace("_", " "))


@contextlib.contextmanager
def _panels(page: ScoredPage, title: str, file: Path) -> Iterator[Any]:
    """Yield a panel for each column, with one bar per unit and the threshold."""
    with figure_in(file, 7.5, 2.1 * len(page.columns) + 1) as figure:
        panels = figure.subplots(len(page.columns), 1, sharex=True, squeeze=False)[:, 0]
        panels[0].set_title(f"{page.name}: {title}", loc="left")
        panels[-1].set_xlabel({"block": "block, in reading order", "line": "line of the source"}[page.unit])
        for axes, (name, values), threshold in zip(panels, page.columns.items(), page.thresholds, strict=True):
            _bars(axes, values, page.keep)
            if threshold is not None:
                axes.axhline(threshold, color=RED, linewidth=1.2, label=f"threshold of {name}: {threshold:.3g}")
        yield panels
        figure.align_ylabels()
        handles: dict[str, Any] = {}
        for axes in panels:
            handles |= dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
        figure.legend(
            list(handles.values()), list(handles), loc="outside lower center", ncols=len(handles), frameon=False
        )


def _bars(axes: Any, values: FloatArray, keep: BoolArray) -> None:
    positions = np.arange(len(values))
    for rows, colour, label in ((keep, BLUE, "kept"), (~keep, GREY, "dropped")):
        axes.bar(positions[rows], values[rows], width=1.0, color=colour, label=label, linewidth=0)
    if not values[keep].all():  # a bar without a height does not show that its unit is kept
        whole = axes.get_xaxis_transform()
        axes.bar(positions[keep], 1, width=1.0, color=BLUE, alpha=0.12, linewidth=0, transform=whole, zorder=0)
    axes.margins(x=0.01)
    axes.grid(axis="y", color="#E5E5E5", linewidth=0.7)
