"""Figures: a page as its scorers see it, the effect of a parameter, and metrics by type of page.

Nothing here depends on a display, the time or chance: the same numbers give the same file.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import OptionError, one_line
from domext.evaluation.compare import sums
from domext.evaluation.metrics import METRICS
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.evaluation.summary import Summary
    from domext.table.nodes import BoolArray, FloatArray

ENDINGS: Final = (".svg", ".png", ".pdf")
# The palette of Okabe and Ito, which every kind of colour vision tells apart.
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
    """See that a figure can be drawn, before the work for it is done.

    Raises:
        ExtraError: matplotlib is not installed.
        OptionError: the file has an ending that is no format.
    """
    need("matplotlib", "plots")
    if file is not None and Path(file).suffix.lower() not in ENDINGS:
        msg = f"cannot draw into {file!r}: the name must end in {', '.join(ENDINGS)}"
        raise OptionError(msg)


@dataclass(frozen=True, slots=True)
class Scored:
    """A page as one scorer sees it, block by block.

    Attributes:
        name: of the page.
        columns: two columns of the scorer, shape ``(b,)`` each.
        keep: which blocks are content.
        threshold: what parts the column that decides; None if it is not one number.
    """

    name: str
    columns: tuple[FloatArray, FloatArray]
    keep: BoolArray
    threshold: float | None


def draw_ratio(page: Scored, file: Path) -> None:
    """The text-to-tag ratio of a page before and after smoothing (Weninger and Hsu 2008, figures 1 to 4).

    Args:
        page: the ratio and the smoothed ratio; the threshold is of the latter.
        file: where to draw.
    """
    with _blocks(page, "text-to-tag ratio", file) as (above, below):
        above.set_ylabel("before smoothing\n(characters per tag)")
        below.set_ylabel("smoothed\n(characters per tag)")
        _threshold(below, page.threshold)


def draw_density(page: Scored, file: Path) -> None:
    """Density of text and the HTML of each block of a page (Champandard 2007).

    Args:
        page: the density and the characters of HTML; the threshold is of the former.
        file: where to draw.
    """
    with _blocks(page, "text density", file) as (above, below):
        above.set_ylabel("density (characters of\ntext per character of HTML)")
        above.set_ylim(0, max(1.0, float(page.columns[0].max(initial=0))))
        _threshold(above, page.threshold)
        below.set_yscale("symlog", linthresh=10)
        below.set_ylim(bottom=0)
        below.set_ylabel("HTML of the block\n(characters, log scale)")


@contextlib.contextmanager
def _blocks(page: Scored, title: str, file: Path) -> Iterator[Any]:
    """Two panels with a bar a block; what the caller adds to them is in the legend."""
    with _figure(file, 7.5, 5.2) as figure:
        above, below = figure.subplots(2, 1, sharex=True)
        above.set_title(f"{page.name}: {title}", loc="left")
        below.set_xlabel("block, in reading order")
        for axes, values in zip((above, below), page.columns, strict=True):
            _bars(axes, values, page.keep)
        yield above, below
        figure.align_ylabels()
        both = [dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True)) for axes in (above, below)]
        named = both[0] | both[1]
        figure.legend(list(named.values()), list(named), loc="outside lower center", ncols=len(named), frameon=False)


def _threshold(axes: Any, threshold: float | None) -> None:
    if threshold is not None:
        axes.axhline(threshold, color=_RED, linewidth=1.2, label=f"threshold {threshold:.3g}")


def _bars(axes: Any, values: FloatArray, keep: BoolArray) -> None:
    place = np.arange(len(values))
    for chosen, colour, label in ((keep, _BLUE, "kept"), (~keep, _GREY, "dropped")):
        axes.bar(place[chosen], values[chosen], width=1.0, color=colour, label=label, linewidth=0)
    axes.margins(x=0.01)
    axes.grid(axis="y", color="#E5E5E5", linewidth=0.7)


def draw_sweep(measured: Measurement, values: Sequence[tuple[str, str]], metrics: Sequence[Metric], file: Path) -> None:
    """Metrics against the values of one parameter (Weninger and Hsu 2008, figure 5, for its coefficient).

    Args:
        measured: a subject a value.
        values: the parameter and its value, in the same order.
        metrics: a line each.
        file: where to draw.
    """
    written = [value for _, value in values]
    try:
        place: Sequence[float] = [float(value) for value in written]
        words = None
    except ValueError:
        place, words = list(range(len(written))), written
    totals = sums(measured.columns, measured.figures.sum(axis=1))
    with _figure(file, 6.5, 4.2) as figure:
        axes = figure.subplots()
        for row, metric in enumerate(metrics):
            axes.plot(
                place,
                metric.value(totals),
                color=_LINES[row % len(_LINES)],
                marker=_MARKS[row % len(_MARKS)],
                markersize=4 if words is None else 6,
                linestyle="-" if words is None else "",  # nothing lies between two words
                label=f"{metric.title} (less is better)" if metric.lower else metric.title,
            )
        if words is not None:
            axes.set_xticks(place, words)
        axes.set_xlabel(values[0][0])
        axes.set_ylabel("metric (0 to 1)")
        axes.set_ylim(0, 1.02)
        axes.set_title(f"{measured.corpus}: {len(measured.golds)} pages", loc="left")
        axes.grid(color="#E5E5E5", linewidth=0.7)
        figure.legend(loc="outside lower center", ncols=min(len(metrics), 4), frameon=False)


def draw_evaluation(summary: Summary, folder: Path) -> None:
    """The figures of an evaluation: word F1, and useful and useless text (CUTER's table 2), by type of page.

    They are drawn as ``CORPUS-f1`` and ``CORPUS-useful`` in SVG and PNG; none, if no page has a gold text.

    Raises:
        OptionError: a file cannot be written.
    """
    if not any(metric.family == "words" for metric in summary.metrics):
        return
    figures = {"f1": ["f1"], "useful": ["useful", "useless"]}
    for name, names in figures.items():
        tables = [summary.by_kind(METRICS[metric]) for metric in names]
        if np.isnan(tables[0]).all():
            return
        for ending in (".svg", ".png"):
            _draw_tables(summary, names, tables, folder / f"{summary.measured.corpus}-{name}{ending}")


def draw_calibration(bins: tuple[FloatArray, FloatArray, FloatArray], file: Path) -> None:
    """How much of the blocks is content, against what was said of them (a reliability diagram), and how many they are.

    Args:
        bins: of blocks with about the same probability: how many, the mean probability, how much of them is content.
        file: where to draw.

    Raises:
        OptionError: the file cannot be written.
    """
    blocks, said, true = bins
    with _figure(file, 4.5, 5.0) as figure:
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
        above.plot((0, 1), (0, 1), color=_GREY, linewidth=1, label="what is said is true")
        above.plot(said, true, color=_BLUE, marker="o", markersize=4, label="blocks of about one probability")
        above.set_ylabel("share of them that is content")
        above.legend(frameon=False, loc="upper left")
        below.bar(said, blocks, width=0.03, color=_BLUE)
        below.set_yscale("log")
        below.set_ylabel("blocks (log scale)")
        below.set_xlabel("probability to be content")


def _draw_tables(summary: Summary, names: list[str], tables: list[Any], file: Path) -> None:
    kinds = [f"{kind} ({pages})" for kind, pages in summary.kinds.items()]
    columns = ["all", *kinds] if len(kinds) > 1 else ["all"]
    longest = max(map(len, summary.names))
    width, height = 0.8 * len(columns) + 0.085 * longest + 0.5, 0.32 * len(summary.names) + 1.9
    with _figure(file, max(width, 4.5), len(names) * height) as figure:
        every = figure.subplots(len(names), 1, squeeze=False)[:, 0]
        for axes, name, table in zip(every, names, tables, strict=True):
            metric = METRICS[name]
            note = ", less is better" if metric.lower else ""
            axes.set_title(f"{summary.measured.corpus}: {metric.title} (0 to 1{note}) by type of page", loc="left")
            _matrix(axes, table[:, : len(columns)], lower=metric.lower)
            axes.set_yticks(range(len(summary.names)), summary.names)
            axes.set_xticks(range(len(columns)), columns, rotation=30, ha="right", rotation_mode="anchor")


def _matrix(axes: Any, table: Any, *, lower: bool) -> None:
    """A table whose cells are coloured by their value, and whose numbers can be read on every colour."""
    axes.imshow(table, vmin=0, vmax=1, cmap="cividis_r" if lower else "cividis", aspect="auto")
    for (row, column), value in np.ndenumerate(table):
        dark = value > 0.5 if lower else value <= 0.5
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
    """A figure of some inches that is written when the block ends."""
    check(str(file))
    with need("matplotlib", "plots").rc_context(_STYLE):
        figure = need("matplotlib.figure", "plots").Figure(figsize=(width, height), layout="constrained")
        yield figure
        # Neither the time nor the version of the software belongs into a file that shall be the same again.
        blank = {".svg": ("Date", "Creator"), ".png": ("Software",), ".pdf": ("CreationDate", "Producer", "Creator")}
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(file, dpi=150, metadata=dict.fromkeys(blank[file.suffix.lower()]))
        except OSError as error:
            msg = f"{file}: {one_line(error)}"
            raise OptionError(msg) from None
