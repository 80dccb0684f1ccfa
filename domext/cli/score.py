"""``domext score``: writes the scores of the blocks or nodes of pages."""

from __future__ import annotations

import dataclasses
import fnmatch
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from domext.cli.page_inputs import Sources, each_page, list_option, page_options
from domext.cli.page_names import page_arguments, page_names
from domext.cli.score_output import WRITERS, Csv
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import OptionError, PluginWarning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.engine import Extractor
    from domext.plugin.hookspecs import Scorer
    from domext.plugin.scores import LabelArray, ScoreTable
    from domext.table.nodes import FloatArray
    from domext.table.page import Page


@click.command()
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    required=True,
    metavar=PLUGIN_METAVAR,
    help="Score with this scorer, by name or Python file; repeatable.",
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["table", "json", "jsonl", "csv"]),
    default="table",
    show_default=True,
    help="Write the scores in this format.",
)
@click.option("--columns", metavar="NAME,...", help="Write only these columns; * and ? are wildcards.")
@click.option(
    "--top",
    type=click.IntRange(min=1),
    metavar="N",
    help="Write the first N rows, sorted as --sort says.",
)
@click.option(
    "--sort",
    metavar="COLUMN",
    help="Sort by this column, the highest value first.  [default with --top: the blocks that most scorers keep first, then"
    " the first of --columns, or without --columns the main column of the first scorer]",
)
@click.option(
    "--labels", is_flag=True, help="Write the label that 'domext extract' gives to each row, and those of scorers."
)
@click.option("--nodes/--blocks", "nodes", default=False, help="Write a row per node, or per block (the default).")
@list_option
@page_options
def score(
    pages: tuple[str, ...],
    lists: tuple[str, ...],
    plugins: tuple[str, ...],
    output_format: str,
    disable: tuple[str, ...],
    limits: Any,
    **settings: Any,
) -> None:
    """Score the blocks or nodes of pages.

    Each PAGE is a file, a folder of pages, a quoted pattern, an address, or - for standard input.

    Examples:
      domext score page.html --plugin cuter
      domext score page.html --plugin ttr:coefficient=1.5 --top 5
    """
    from domext.engine import Extractor, parse
    from domext.limits import Clock
    from domext.plugin.registry import installed
    from domext.plugin.running import make_scorers, run_scorers
    from domext.reading.read import SourceInfo, read

    sources = Sources.taken_from(settings, limits)
    choice = _RowChoice(**{field.name: settings.pop(field.name) for field in dataclasses.fields(_RowChoice)})
    disabled, builder = frozenset(disable), settings.pop("builder")
    scorers = make_scorers(plugins, installed(disabled))
    extractor = Extractor(disable=disabled, limits=limits) if choice.labels else None
    writer = WRITERS[output_format]()

    def scored(page: Page) -> tuple[list[str], list[dict[str, Any]]]:
        table = run_scorers(page, scorers, Clock(limits.seconds))
        return choice.rows(page, table, scorers, extractor)

    if isinstance(writer, Csv):
        # The header precedes the first page, on which scorers may fail, so a page of one word provides it.
        with warnings.catch_warnings(category=PluginWarning, action="ignore"):
            names, rows = scored(parse("<p>word</p>"))
        writer.write_header(names, [key for key in rows[0] if key not in names])

    def score_page(name: str, page: Page) -> None:
        writer.write_page(name, *scored(page))

    def read_page(data: bytes, url: str | None, charset: str | None) -> Page:
        info = SourceInfo(url, sources.title, sources.encoding or charset)
        return read(data, info, builder, limits, Clock(limits.seconds))

    each_page(page_names(page_arguments(pages, lists)), score_page, read_page, sources)


@dataclass(frozen=True, slots=True)
class _RowChoice:
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
        from domext.plugin.scores import LABELS, plain

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
        import numpy as np

        from domext.plugin.specs import check_choices

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
    """Return the main column of each scorer that has columns."""
    columns = []
    for name, scorer in scorers.items():
        main = f"{name}.{getattr(scorer, 'main_column', '')}"
        first = (key for key in values if key.startswith(f"{name}.") and not key.endswith(".keep"))
        columns += [main] if main in values else [key for key in (next(first, None),) if key]
    return columns


def _labels(page: Page, table: ScoreTable, extractor: Extractor, *, nodes: bool) -> dict[str, LabelArray]:
    """Return the labels of the blocks or nodes by column: ``label`` of the article, ``NAME.label`` of each scorer.

    They are those of the visible page, also if the article comes from another part of the page.
    """
    from domext.postprocess.labels import label_nodes, navigation

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
            msg = f"no column matches {pattern!r}; there are {', '.join(columns)}"
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
