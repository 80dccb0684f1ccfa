"""Plots of evaluations: the effect of a parameter, metrics by page type, and calibration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from domext.evaluation.bootstrap import sums_by_name
from domext.evaluation.drawing import BLUE, GREY, LINE_COLOURS, MARKS, figure_in
from domext.evaluation.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from domext.evaluation.measure import Measurement
    from domext.evaluation.metrics import Metric
    from domext.evaluation.summary import Summary
    from domext.table.nodes import FloatArray


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
    with figure_in(file, 6.5, 4.2) as figure:
        axes = figure.subplots()
        for row, metric in enumerate(metrics):
            axes.plot(
                positions,
                metric.value(sums),
                color=LINE_COLOURS[row % len(LINE_COLOURS)],
                marker=MARKS[row % len(MARKS)],
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
    with figure_in(file, 4.5, 5.0) as figure:
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
        above.plot((0, 1), (0, 1), color=GREY, linewidth=1, label="perfect calibration")
        above.plot(predicted, observed, color=BLUE, marker="o", markersize=4, label="blocks, binned by probability")
        above.set_ylabel("observed share of content")
        above.legend(frameon=False, loc="upper left")
        below.bar(predicted, counts, width=0.03, color=BLUE)
        below.set_yscale("log")
        below.set_ylabel("blocks (log scale)")
        below.set_xlabel("predicted probability of content")


def _draw_tables(summary: Summary, names: list[str], tables: list[Any], file: Path) -> None:
    types = [f"{name} ({pages})" for name, pages in summary.page_types.items()]
    columns = ["all", *types] if len(types) > 1 else ["all"]
    longest_name = max(map(len, summary.names))
    width, height = 0.8 * len(columns) + 0.085 * longest_name + 0.5, 0.32 * len(summary.names) + 1.9
    with figure_in(file, max(width, 4.5), len(names) * height) as figure:
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
