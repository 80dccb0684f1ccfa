"""The rows of ``domext score``: which blocks or nodes of a page, which columns, and in which order."""

from __future__ import annotations

import dataclasses
import fnmatch
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from domext.errors import OptionError
from domext.plugin.label import LABELS
from domext.plugin.scores import plain
from domext.plugin.specs import check_choices
from domext.postprocess.labels import label_nodes
from domext.postprocess.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.engine import Extractor
    from domext.plugin.hookspecs import Scorer
    from domext.plugin.label import LabelArray
    from domext.plugin.scores import ScoreTable
    from domext.table.nodes import FloatArray
    from domext.table.page import Page


@dataclass(frozen=True, slots=True)
class RowChoice:
    """The options that choose rows and columns.

    Attributes:
        columns: patterns of the columns to write; None for all.
        top: the number of rows; None for all.
        sort: the column to sort by.
        labels: whether each row has the label of its block or node, and the labels of the scorers that give some.
        nodes: write a row per node, instead of a row per block.
    """

    columns: str | None
    top: int | None
    sort: str | None
    labels: bool
    nodes: bool

    def rows(
        self, page: Page, table: ScoreTable, scorers: Mapping[str, Scorer], extractor: Extractor | None
    ) -> tuple[list[str], list[dict[str, Any]]]:
        """Return the names of the columns, and the rows in their order."""
        values = table.nodes if self.nodes else table.blocks
        selected = _selected(values, self.columns)
        labels = {} if extractor is None else _labels(page, table, extractor, nodes=self.nodes)
        rows = []
        for row in self._order(values, list(selected), scorers, len(page.nodes) if self.nodes else len(page.blocks)):
            names = {key: LABELS[column[row]] for key, column in labels.items()}
            numbers = {key: plain(column[row]) for key, column in selected.items()}
            rows.append(_location(page, row, nodes=self.nodes) | names | numbers)
        return list(selected), rows

    def _order(
        self, values: Mapping[str, FloatArray], selected: list[str], scorers: Mapping[str, Scorer], rows: int
    ) -> list[int]:
        keys: list[FloatArray] = []  # the most important last, as numpy expects them
        if self.sort is not None:
            check_choices("column", [self.sort], list(values))
            keys = [values[self.sort]]
        elif self.top is not None:
            asked = [name for name in selected if not name.endswith(".keep")]
            main = next(iter(_main_columns(values, scorers) if self.columns is None else asked), None)
            keeps = [column for name, column in values.items() if name.endswith(".keep")]
            keys = [*([values[main]] if main else []), *([np.sum(keeps, axis=0)] if keeps else [])]
        order: list[int] = (
            np.lexsort([-key for key in keys])[: self.top].tolist() if keys else list(range(rows))[: self.top]
        )
        return order


def _main_columns(values: Mapping[str, FloatArray], scorers: Mapping[str, Scorer]) -> list[str]:
    """The main column of each scorer that has columns."""
    columns = []
    for name, scorer in scorers.items():
        main = f"{name}.{getattr(scorer, 'main_column', '')}"
        first = (key for key in values if key.startswith(f"{name}.") and not key.endswith(".keep"))
        columns += [main] if main in values else [key for key in (next(first, None),) if key]
    return columns


def _labels(page: Page, table: ScoreTable, extractor: Extractor, *, nodes: bool) -> dict[str, LabelArray]:
    """The labels of the blocks or nodes by column: ``label`` of the article, ``NAME.label`` of each scorer.

    Each has the shape ``(b,)`` or ``(n,)``. They are those of the visible page, also if the article comes from another part of the page.
    """
    scores = extractor.score(page)
    article = extractor.article(page, scores)
    if article.page is not page:
        article = dataclasses.replace(article, page=page, scores=scores, selection=extractor.select(page, scores))
    columns = {"label": label_nodes(page, article.keep, page.once(navigation)) if nodes else article.labels}
    for name, result in table.items():
        labels = result.node_labels if nodes else result.labels
        if labels is not None:
            columns[f"{name}.label"] = labels
    return columns


def _selected(columns: dict[str, Any], patterns_text: str | None) -> dict[str, Any]:
    if patterns_text is None:
        return columns
    patterns = [pattern.strip() for pattern in patterns_text.split(",")]
    for pattern in patterns:
        if not fnmatch.filter(columns, pattern):
            msg = f"no column matches {pattern!r}; choose from {', '.join(columns)}"
            raise OptionError(msg)
    return {name: columns[name] for pattern in patterns for name in fnmatch.filter(columns, pattern)}


def _location(page: Page, row: int, *, nodes: bool) -> dict[str, Any]:
    if nodes:
        node = page.node(row)
        return {
            "index": row,
            "xpath": node.xpath,
            "line": node.line,
            "characters": int(page.nodes.total.characters[row]),
        }
    block = page.block(row)
    return {"index": row, "xpath": block.owner.xpath, "line": block.line, "text": block.text}
