"""``domext score``: writes the scores of the blocks or nodes of pages."""

from __future__ import annotations

import csv
import fnmatch
import io
import json
import sys
import warnings
from typing import TYPE_CHECKING, Any, Final

import click

from domext.cli.output import write
from domext.cli.page_inputs import Sources, each_page, page_names, page_options
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import OptionError, PluginWarning

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np

    from domext.table.page import Page

_MAX_SNIPPET: Final = 60  # characters


@click.command()
@page_options
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
    help="Write the N rows with the highest value in the first column.",
)
@click.option("--nodes/--blocks", "nodes", default=False, help="Write a row per node, or per block (the default).")
def score(
    pages: tuple[str, ...],
    plugins: tuple[str, ...],
    output_format: str,
    columns: str | None,
    top: int | None,
    nodes: bool,
    disable: tuple[str, ...],
    limits: Any,
    **reading: Any,
) -> None:
    """Score the blocks or nodes of pages.

    Each PAGE is a file, a folder of pages, an address, or - for standard input.

    Examples: domext score page.html --plugin cuter; domext score page.html --plugin ttr:coefficient=1.5 --top 5
    """
    from domext import engine
    from domext.limits import Clock
    from domext.plugin.registry import installed
    from domext.plugin.running import make_scorers, run_scorers
    from domext.plugin.scores import plain
    from domext.reading.read import SourceInfo

    sources = Sources.taken_from(reading)
    scorers = make_scorers(plugins, installed(frozenset(disable)))
    writer = _WRITERS[output_format]()

    def scored(page: Page) -> tuple[list[str], list[dict[str, Any]]]:
        table = run_scorers(page, scorers, Clock(limits.seconds))
        selected = _selected(table.nodes if nodes else table.blocks, columns)
        rows = [
            {**_location(page, row, nodes=nodes), **{key: plain(values[row]) for key, values in selected.items()}}
            for row in _order(selected, top, len(page.nodes) if nodes else len(page.blocks))
        ]
        return list(selected), rows

    if isinstance(writer, _Csv):
        # The header precedes the first page, on which scorers may fail, so a page of one word provides it.
        with warnings.catch_warnings(category=PluginWarning, action="ignore"):
            names, rows = scored(engine.parse("<p>word</p>"))
        writer.write_header(names, [key for key in rows[0] if key not in names])

    def score_page(name: str, page: Page) -> None:
        writer.write_page(name, *scored(page))

    def read_page(data: bytes, url: str | None, charset: str | None) -> Page:
        info = SourceInfo(url, sources.title, sources.encoding or charset)
        return engine.read_within_limits(data, info, reading["builder"], limits, Clock(limits.seconds))

    each_page(page_names(pages), score_page, read_page, sources)


def _selected(columns: dict[str, Any], patterns_text: str | None) -> dict[str, Any]:
    if patterns_text is None:
        return columns
    patterns = [pattern.strip() for pattern in patterns_text.split(",")]
    for pattern in patterns:
        if not fnmatch.filter(columns, pattern):
            msg = f"no column matches {pattern!r}; there are {', '.join(columns)}"
            raise OptionError(msg)
    return {name: columns[name] for pattern in patterns for name in fnmatch.filter(columns, pattern)}


def _order(columns: dict[str, np.ndarray[Any, Any]], top: int | None, rows: int) -> list[int]:
    if top is None or not columns:
        return list(range(rows))[:top]
    first = next(iter(columns.values()))
    order: list[int] = (-first).argsort(kind="stable")[:top].tolist()
    return order


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


class _Json:
    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        write(json.dumps({"page": name, "columns": columns, "rows": rows}))


class _JsonLines:
    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:  # noqa: ARG002
        for row in rows:
            write(json.dumps({"page": name, **row}))


class _Csv:
    """One table for all pages; a scorer that failed on a page has empty cells there."""

    def __init__(self) -> None:
        self._header: list[str] = []

    def write_header(self, columns: list[str], location: list[str]) -> None:
        self._header = [*location, *columns]
        write(self._lines([["page", *self._header]]), newline=False)

    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        if missing := [column for column in columns if column not in self._header]:
            warnings.warn(f"the CSV header has no column for {', '.join(missing)}", PluginWarning, stacklevel=2)
        write(self._lines([name, *(row.get(column, "") for column in self._header)] for row in rows), newline=False)

    @staticmethod
    def _lines(rows: Iterable[list[Any]]) -> str:
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(rows)
        return lines.getvalue()


class _Table:
    def __init__(self) -> None:
        self._is_first = True

    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        if sys.stdout.isatty():
            _rich_table(name, columns, rows)
            return
        write(f"{'' if self._is_first else chr(10)}# {name}")
        self._is_first = False
        write("\t".join(["index", *columns, "where"]))
        for row in rows:
            write("\t".join([str(row["index"]), *(str(row[key]) for key in columns), _snippet(row)]))


def _rich_table(name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    # As Text, not str: rich would read brackets in a page or its name as markup.
    table = Table(
        title=Text(name.encode("utf-8", "backslashreplace").decode()), title_justify="left", row_styles=["", "dim"]
    )
    for column in ("", *columns):
        table.add_column(Text(column), justify="right", no_wrap=True)
    table.add_column("where", overflow="ellipsis", no_wrap=True, ratio=1)
    decisions = [column for column in columns if column.endswith(".keep")]
    for row in rows:
        kept = decisions and all(row[column] for column in decisions)
        cells = (f"{row[key]:.4g}" for key in columns)
        table.add_row(str(row["index"]), *cells, Text(_snippet(row)), style="green" if kept else None)
    Console().print(table)


def _snippet(row: dict[str, Any]) -> str:
    if "text" not in row:
        return str(row["xpath"])
    text = " ".join(row["text"].split())
    return text if len(text) <= _MAX_SNIPPET else text[: _MAX_SNIPPET - 1] + "…"


_WRITERS: Final[dict[str, Any]] = {"table": _Table, "json": _Json, "jsonl": _JsonLines, "csv": _Csv}
