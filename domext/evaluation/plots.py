"""Figures: the scores of a page, the effect of a parameter, metrics by page type, and calibration.

Drawing needs no display, and the same numbers give the same file, byte for byte.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import OptionError, one_line
from domext.evaluation.bootstrap import sums_by_name
from domext.evaluation.metrics import METRICS
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.evaluation.summary import Summary
    from domext.table.nodes import BoolArray, FloatArray

SUFFIXES: Final = (".svg", ".png", ".pdf")
# The palette of Okabe and Ito, which readers with any kind of colour vision can distinguish.
_BLUE, _ORANGE, _GREEN, _PINK, _SKY, _RED, _YELLOW, _BLACK = (
    "#0072B2 #E69F00 #009E73 #CC79A7 #56B4E9 #D55E00 #F0E442 #000000".split()
)
_LINES: Final = (_BLUE, _RED, _GREEN, _PINK, _ORANGE, _SKY, _BLACK, _YELLOW)
_MARKS: Final = "os^Dv<>P"
_GREY: Final = "#B0B0B0"
_STYLE: Final = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "svg.hashsalt": "domext",
    "svg.fonttype": "path",
}


def check(file: str | None = None) -> None:
    """Check that a figure can be drawn, before the work for it is done.

    Raises:
        ExtraError: matplotlib is not installed.
        OptionError: the suffix of the file is not a known format.
    """
    need("matplotlib", "plots")
    if file is not None and Path(file).suffix.lower() not in SUFFIXES:
        msg = f"cannot draw into {file!r}: the file name must end in {', '.join(SUFFIXES)}"
        raise OptionError(msg)


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
    with _figure(file, 6.0, 4.8) as figure:
        axes = figure.subplots()
        for number in np.unique(cluster).astype(int).tolist():
            rows = cluster == number
            colour = _LINES[(number - 1) % len(_LINES)] if number else _GREY
            label = f"cluster {number}, {'content' if number else 'boilerplate'} ({int(rows.sum())} {page.unit}s)"
            axes.scatter(ratio[rows], slope[rows], s=14, color=colour, marker=_MARKS[number % len(_MARKS)], label=label)
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
    with _figure(file, 7.5, 2.1 * len(page.columns) + 1) as figure:
        panels = figure.subplots(len(page.columns), 1, sharex=True, squeeze=False)[:, 0]
        panels[0].set_title(f"{page.name}: {title}", loc="left")
        panels[-1].set_xlabel({"block": "block, in reading order", "line": "line of the source"}[page.unit])
        for axes, values, threshold in zip(panels, page.columns.values(), page.thresholds, strict=True):
            _bars(axes, values, page.keep)
            if threshold is not None:
                axes.axhline(threshold, color=_RED, linewidth=1.2, label=f"threshold {threshold:.3g}")
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
    for rows, colour, label in ((keep, _BLUE, "kept"), (~keep, _GREY, "dropped")):
        axes.bar(positions[rows], values[rows], width=1.0, color=colour, label=label, linewidth=0)
    if not values[keep].all():  # a bar without a height does not show that its unit is kept
        whole = axes.get_xaxis_transform()
        axes.bar(positions[keep], 1, width=1.0, color=_BLUE, alpha=0.12, linewidth=0, transform=whole, zorder=0)
    axes.margins(x=0.01)
    axes.grid(axis="y", color="#E5E5E5", linewidth=0.7)


def draw_sweep(measured: Measurement, values: Sequence[tuple[str, str]], metrics: Sequence[Metric], file: Path) -> None:
    """Draw metrics against the values of one parameter (Weninger and Hsu 2008, figure 5, for its coefficient).

    Args:
        measured: one system per value.
        values: the parameter with its value for each system.
        metrics: the metrics, drawn as one line each.
        file: the file to write.
    """
    texts = [value for _, value in values]
    try:
        positions: Sequence[float] = [float(text) for text in texts]
        numeric = True
    except ValueError:
        positions, numeric = list(range(len(texts))), False
    sums = sums_by_name(measured.columns, measured.statistics.sum(axis=1))
    with _figure(file, 6.5, 4.2) as figure:
        axes = figure.subplots()
        for row, metric in enumerate(metrics):
            axes.plot(
                positions,
                metric.value(sums),
                color=_LINES[row % len(_LINES)],
                marker=_MARKS[row % len(_MARKS)],
                markersize=4 if numeric else 6,
                linestyle="-" if numeric else "",  # nothing lies between two names
                label=f"{metric.title} (lower is better)" if metric.lower_is_better else metric.title,
            )
        if not numeric:
            axes.set_xticks(positions, texts)
        axes.set_xlabel(values[0][0])
        axes.set_ylabel("metric (0 to 1)")
        axes.set_ylim(0, 1.02)
        axes.set_title(f"{measured.corpus}: {len(measured.golds)} pages", loc="left")
        axes.grid(color="#E5E5E5", linewidth=0.7)
        figure.legend(loc="outside lower center", ncols=min(len(metrics), 4), frameon=False)


def draw_evaluation(summary: Summary, folder: Path) -> None:
    """Draw word F1, and useful and useless text (table 2 of CUTER), by page type.

    The files are ``CORPUS-f1`` and ``CORPUS-useful`` in SVG and PNG. Without a gold text there is nothing to draw.

    Raises:
        OptionError: a file cannot be written.
    """
    if not any(metric.group == "words" for metric in summary.metrics):
        return
    metrics_of_figure = {"f1": ["f1"], "useful": ["useful", "useless"]}
    for name, metrics in metrics_of_figure.items():
        tables = [summary.by_page_type(METRICS[metric]) for metric in metrics]
        if np.isnan(tables[0]).all():
            return
        for suffix in (".svg", ".png"):
            _draw_tables(summary, metrics, tables, folder / f"{summary.measured.corpus}-{name}{suffix}")


def draw_calibration(bins: tuple[FloatArray, FloatArray, FloatArray], file: Path) -> None:
    """Draw a reliability diagram of block probabilities, with the number of blocks in each bin.

    Args:
        bins: for each bin of predicted probabilities the number of blocks, their mean probability, and the share of
            them that is content.
        file: the file to write.

    Raises:
        OptionError: the file cannot be written.
    """
    counts, predicted, observed = bins
    with _figure(file, 4.5, 5.0) as figure:
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
        above.plot((0, 1), (0, 1), color=_GREY, linewidth=1, label="perfect calibration")
        above.plot(predicted, observed, color=_BLUE, marker="o", markersize=4, label="blocks, binned by probability")
        above.set_ylabel("observed share of content")
        above.legend(frameon=False, loc="upper left")
        below.bar(predicted, counts, width=0.03, color=_BLUE)
        below.set_yscale("log")
        below.set_ylabel("blocks (log scale)")
        below.set_xlabel("predicted probability of content")


def _draw_tables(summary: Summary, names: list[str], tables: list[Any], file: Path) -> None:
    types = [f"{name} ({pages})" for name, pages in summary.page_types.items()]
    columns = ["all", *types] if len(types) > 1 else ["all"]
    longest_name = max(map(len, summary.names))
    width, height = 0.8 * len(columns) + 0.085 * longest_name + 0.5, 0.32 * len(summary.names) + 1.9
    with _figure(file, max(width, 4.5), len(names) * height) as figure:
        panels = figure.subplots(len(names), 1, squeeze=False)[:, 0]
        for axes, name, table in zip(panels, names, tables, strict=True):
            metric = METRICS[name]
            note = ", lower is better" if metric.lower_is_better else ""
            axes.set_title(f"{summary.measured.corpus}: {metric.title} (0 to 1{note}) by page type", loc="left")
            _heat_map(axes, table[:, : len(columns)], lower_is_better=metric.lower_is_better)
            axes.set_yticks(range(len(summary.names)), summary.names)
            axes.set_xticks(range(len(columns)), columns, rotation=30, ha="right", rotation_mode="anchor")


def _heat_map(axes: Any, table: Any, *, lower_is_better: bool) -> None:
    """Draw a table with cells coloured by value, and numbers in a colour of sufficient contrast."""
    axes.imshow(table, vmin=0, vmax=1, cmap="cividis_r" if lower_is_better else "cividis", aspect="auto")
    for (row, column), value in np.ndenumerate(table):
        dark = value > 0.5 if lower_is_better else value <= 0.5
        text = "-" if np.isnan(value) else f"{value:.3f}"
        axes.text(column, row, text, ha="center", va="center", fontsize=8, color="white" if dark else "black")
    edges = ((np.arange(size) + 0.5)[:-1] for size in table.shape)
    axes.hlines(next(edges), -0.5, table.shape[1] - 0.5, color="white", linewidth=1)
    axes.vlines(next(edges), -0.5, table.shape[0] - 0.5, color="white", linewidth=1)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


@contextlib.contextmanager
def _figure(file: Path, width: float, height: float) -> Iterator[Any]:
    """Yield a figure, sized in inches, and write it at the end of the ``with`` block."""
    check(str(file))
    with need("matplotlib", "plots").rc_context(_STYLE):
        figure = need("matplotlib.figure", "plots").Figure(figsize=(width, height), layout="constrained")
        yield figure
        # The time and the software version would make files of the same numbers differ.
        omitted = {".svg": ("Date", "Creator"), ".png": ("Software",), ".pdf": ("CreationDate", "Producer", "Creator")}
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(file, dpi=150, metadata=dict.fromkeys(omitted[file.suffix.lower()]))
        except OSError as error:
            msg = f"cannot write {file}: {one_line(error)}"
            raise OptionError(msg) from None
