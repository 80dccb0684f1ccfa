"""``domext score``: every number that scorers give the blocks or nodes of pages."""

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
from domext.errors import OptionError, PluginWarning

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np

    from domext.table.page import Page

_SNIPPET: Final = 60


@click.command()
@page_options
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    required=True,
    metavar="NAME[:key=value,...]",
    help="A scorer, or a file with one; may be repeated.",
)
@click.option(
    "--format", "form", type=click.Choice(["table", "json", "jsonl", "csv"]), default="table", show_default=True
)
@click.option("--columns", metavar="NAME,...", help="Only these columns; * and ? match.")
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="The N rows with the highest first column.")
@click.option("--nodes/--blocks", "nodes", default=False, help="Rows are nodes, or blocks (the default).")
def score(
    pages: tuple[str, ...],
    plugins: tuple[str, ...],
    form: str,
    columns: str | None,
    top: int | None,
    nodes: bool,
    disable: tuple[str, ...],
    limits: Any,
    **reading: Any,
) -> None:
    """Score each PAGE: a file, a folder of pages, an address, or - for standard input.

    Examples: domext score page.html --plugin cuter; domext score page.html --plugin ttr:coefficient=1.5 --top 5
    """
    from domext import engine
    from domext.limits import Clock
    from domext.plugin.registry import installed
    from domext.plugin.running import make_scorers, run_scorers
    from domext.plugin.scores import plain
    from domext.reading.read import SourceInfo

    sources = Sources.taken_from(reading)
    made = make_scorers(plugins, installed(frozenset(disable)))
    writer = _WRITERS[form]()

    def scored(page: Page) -> tuple[list[str], list[dict[str, Any]]]:
        table = run_scorers(page, made, Clock(limits.seconds))
        chosen = _chosen(table.nodes if nodes else table.blocks, columns)
        rows = [
            {**_place(page, row, nodes=nodes), **{key: plain(values[row]) for key, values in chosen.items()}}
            for row in _order(chosen, top, len(page.nodes) if nodes else len(page.blocks))
        ]
        return list(chosen), rows

    if isinstance(writer, _Csv):
        # The heads come before the first page, whose scorers may fail: a page of one word tells them.
        with warnings.catch_warnings(category=PluginWarning, action="ignore"):
            names, rows = scored(engine.parse("<p>word</p>"))
        writer.heads(names, [key for key in rows[0] if key not in names])

    def work(name: str, page: Page) -> None:
        writer.page(name, *scored(page))

    def read_page(data: bytes, url: str | None, charset: str | None) -> Page:
        info = SourceInfo(url, sources.title, sources.encoding or charset)
        return engine.read_within_limits(data, info, reading["builder"], limits, Clock(limits.seconds))

    each_page(page_names(pages), work, read_page, sources)


def _chosen(columns: dict[str, Any], wanted: str | None) -> dict[str, Any]:
    if wanted is None:
        return columns
    patterns = [pattern.strip() for pattern in wanted.split(",")]
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


def _place(page: Page, row: int, *, nodes: bool) -> dict[str, Any]:
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
    def page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        write(json.dumps({"page": name, "columns": columns, "rows": rows}))


class _JsonLines:
    def page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:  # noqa: ARG002
        for row in rows:
            write(json.dumps({"page": name, **row}))


class _Csv:
    """All pages are one table; a scorer that failed on a page has empty cells there."""

    def __init__(self) -> None:
        self._heads: list[str] = []

    def heads(self, columns: list[str], place: list[str]) -> None:
        self._heads = [*place, *columns]
        write(self._lines([["page", *self._heads]]), newline=False)

    def page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        if lost := [column for column in columns if column not in self._heads]:
            warnings.warn(f"no room in the CSV for {', '.join(lost)}", PluginWarning, stacklevel=2)
        write(self._lines([name, *(row.get(head, "") for head in self._heads)] for row in rows), newline=False)

    @staticmethod
    def _lines(rows: Iterable[list[Any]]) -> str:
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(rows)
        return lines.getvalue()


class _Table:
    def __init__(self) -> None:
        self._first = True

    def page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        if sys.stdout.isatty():
            _rich_table(name, columns, rows)
            return
        write(f"{'' if self._first else chr(10)}# {name}")
        self._first = False
        write("\t".join(["index", *columns, "where"]))
        for row in rows:
            write("\t".join([str(row["index"]), *(str(row[key]) for key in columns), _where(row)]))


def _rich_table(name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    # Text, not str: the brackets of a page or of its name are no markup.
    table = Table(
        title=Text(name.encode("utf-8", "backslashreplace").decode()), title_justify="left", row_styles=["", "dim"]
    )
    for column in ("", *columns):
        table.add_column(Text(column), justify="right", no_wrap=True)
    table.add_column("where", overflow="ellipsis", no_wrap=True, ratio=1)
    keeps = [column for column in columns if column.endswith(".keep")]
    for row in rows:
        kept = keeps and all(row[column] for column in keeps)
        cells = (f"{row[key]:.4g}" for key in columns)
        table.add_row(str(row["index"]), *cells, Text(_where(row)), style="green" if kept else None)
    Console().print(table)


def _where(row: dict[str, Any]) -> str:
    if "text" not in row:
        return str(row["xpath"])
    text = " ".join(row["text"].split())
    return text if len(text) <= _SNIPPET else text[: _SNIPPET - 1] + "…"


_WRITERS: Final[dict[str, Any]] = {"table": _Table, "json": _Json, "jsonl": _JsonLines, "csv": _Csv}
