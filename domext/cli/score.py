"""``domext score``: every number that scorers give the blocks or nodes of pages."""

from __future__ import annotations

import csv
import fnmatch
import io
import json
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from domext.cli.inputs import each_page, page_names, page_options
from domext.errors import OptionError

if TYPE_CHECKING:
    import numpy as np

    from domext.page import Page

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
    **source: Any,
) -> None:
    """Score each PAGE: a file, a folder of pages, or - for standard input.

    Examples: domext score page.html --plugin cuter; domext score page.html --plugin ttr:coefficient=1.5 --top 5
    """
    from domext.engine import score_page, scorers
    from domext.plugins import installed

    made = scorers(plugins, installed(frozenset(disable)))
    written = 0
    incomplete = False

    def write(name: str, page: Page) -> None:
        nonlocal written, incomplete
        table = score_page(page, made)
        incomplete |= bool(table.errors)
        chosen = _chosen(table.nodes if nodes else table.blocks, columns)
        rows = [
            {**_place(page, row, nodes=nodes), **{key: _plain(values[row]) for key, values in chosen.items()}}
            for row in _order(chosen, top, len(page.nodes) if nodes else len(page.blocks))
        ]
        _WRITERS[form](name, list(chosen), rows, written == 0)
        written += 1

    each_page(page_names(pages), write, **source)
    if incomplete:
        sys.exit(1)


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
        return list(range(rows))
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


def _plain(value: Any) -> float | int:
    number = round(float(value), 6)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _as_json(name: str, columns: list[str], rows: list[dict[str, Any]], header: bool) -> None:  # noqa: ARG001
    click.echo(json.dumps({"page": name, "columns": columns, "rows": rows}))


def _as_lines(name: str, columns: list[str], rows: list[dict[str, Any]], header: bool) -> None:  # noqa: ARG001
    for row in rows:
        click.echo(json.dumps({"page": name, **row}))


def _as_csv(name: str, columns: list[str], rows: list[dict[str, Any]], header: bool) -> None:  # noqa: ARG001
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    if header and rows:
        writer.writerow(["page", *rows[0]])
    writer.writerows([name, *row.values()] for row in rows)
    click.echo(lines.getvalue().encode(), nl=False)


def _as_table(name: str, columns: list[str], rows: list[dict[str, Any]], header: bool) -> None:
    if sys.stdout.isatty():
        _as_rich_table(name, columns, rows)
        return
    if not header:
        click.echo()
    click.echo(f"# {name}".encode())
    click.echo("\t".join(["index", *columns, "where"]))
    for row in rows:
        click.echo("\t".join([str(row["index"]), *(str(row[key]) for key in columns), _where(row)]).encode())


def _as_rich_table(name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=name, title_justify="left", row_styles=["", "dim"])
    for column in ("", *columns):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("where", overflow="ellipsis", no_wrap=True, ratio=1)
    keeps = [column for column in columns if column.endswith(".keep")]
    for row in rows:
        kept = keeps and all(row[column] for column in keeps)
        # Text, not str: a page's brackets are no markup.
        table.add_row(
            str(row["index"]),
            *(f"{row[key]:.4g}" for key in columns),
            Text(_where(row)),
            style="green" if kept else None,
        )
    Console().print(table)


def _where(row: dict[str, Any]) -> str:
    if "text" not in row:
        return str(row["xpath"])
    text = " ".join(row["text"].split())
    return text if len(text) <= _SNIPPET else text[: _SNIPPET - 1] + "…"


_WRITERS: Final[dict[str, Any]] = {"table": _as_table, "json": _as_json, "jsonl": _as_lines, "csv": _as_csv}
