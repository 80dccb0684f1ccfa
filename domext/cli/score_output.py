"""The formats of ``domext score``: a table, JSON, JSON Lines and CSV."""

from __future__ import annotations

import csv
import io
import json
import sys
import warnings
from typing import TYPE_CHECKING, Any, Final

from domext.cli.output import is_terminal, printable, standard_output, without_controls, write
from domext.errors import PluginWarning

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_SNIPPET: Final = 60  # characters
# On a terminal: the least characters of a snippet, and the characters between two cells.
_MIN_SNIPPET: Final = 8
_BORDER: Final = 3
_LABEL: Final = "label"


class JsonWriter:
    """One object per page."""

    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        """Write the rows of a page."""
        write(json.dumps({"page": name, "columns": columns, "rows": rows}, ensure_ascii=False))


class JsonLinesWriter:
    """One object per row."""

    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:  # noqa: ARG002  the columns are in the rows
        """Write the rows of a page."""
        for row in rows:
            write(json.dumps({"page": name, **row}, ensure_ascii=False))


class CsvWriter:
    """One table for all pages; a scorer that failed on a page has empty cells there."""

    def __init__(self) -> None:
        self._header: list[str] = []

    def write_header(self, columns: list[str], location: list[str]) -> None:
        """Write the header: the columns that locate a row, then the scores."""
        self._header = [*location, *columns]
        write(self._lines([["page", *self._header]]), newline=False)

    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        """Write the rows of a page."""
        if missing := [column for column in columns if column not in self._header]:
            warnings.warn(f"the CSV header has no column for {', '.join(missing)}", PluginWarning, stacklevel=2)
        write(self._lines([name, *(row.get(column, "") for column in self._header)] for row in rows), newline=False)

    @staticmethod
    def _lines(rows: Iterable[list[Any]]) -> str:
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(rows)
        return lines.getvalue()


class TableWriter:
    """A table on a terminal, with lines if it is wide enough for the numbers; elsewhere, columns separated by tabs."""

    def __init__(self) -> None:
        self._is_first = True

    def write_page(self, name: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
        """Write the rows of a page."""
        labels = _label_columns(rows)
        with standard_output():
            if sys.stdout.isatty() and _write_rich_table(name, columns, labels, rows):
                return
        write(f"{'' if self._is_first else chr(10)}# {without_controls(name)}")
        self._is_first = False
        names = ["index", *columns, *labels]
        lines = [[*names, "where"], *([*(str(row[key]) for key in names), _snippet(row)] for row in rows)]
        if is_terminal():
            widths = [max(len(line[column]) for line in lines) for column in range(len(names))]
            lines = [[*map(str.ljust, line, widths), line[-1]] for line in lines]
        for line in lines:
            write(("  " if is_terminal() else "\t").join(line))


def _write_rich_table(name: str, columns: list[str], labels: list[str], rows: list[dict[str, Any]]) -> bool:
    """Write a table in the width of the terminal; return False without writing if it would cut numbers."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    names = ["", *columns, *labels]
    widths = [max([len(column), *(len(_cell(row, column)) for row in rows)]) for column in names]
    # Without a width of its own, a long snippet takes characters from the numbers.
    snippet_width = console.width - sum(width + _BORDER for width in widths) - _BORDER - 1
    if snippet_width < _MIN_SNIPPET:
        return False
    # As Text, not str: rich would read brackets in a page or its name as markup.
    table = Table(title=Text(printable(without_controls(name))), title_justify="left", row_styles=["", "dim"])
    for column in names:
        table.add_column(Text(column), justify="left" if column in labels else "right", no_wrap=True)
    table.add_column("where", overflow="ellipsis", no_wrap=True, max_width=snippet_width)
    decisions = [column for column in columns if column.endswith(".keep")]
    for row in rows:
        kept = decisions and all(row[column] for column in decisions)
        cells = (_cell(row, column) for column in names)
        table.add_row(*cells, Text(_snippet(row)), style="green" if kept else None)
    console.print(table)
    return True


def _cell(row: dict[str, Any], column: str) -> str:
    """The cell of a row on a terminal; the column without a name has the index."""
    value = row[column or "index"]
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _label_columns(rows: list[dict[str, Any]]) -> list[str]:
    """The columns of labels: ``label``, and ``NAME.label`` of each scorer that gives labels."""
    return [column for column in rows[0] if column.rpartition(".")[2] == _LABEL] if rows else []


def _snippet(row: dict[str, Any]) -> str:
    if "text" not in row:
        return str(row["xpath"])
    text = without_controls(" ".join(row["text"].split()))
    return text if len(text) <= _MAX_SNIPPET else text[: _MAX_SNIPPET - 1] + "…"


#: The writers by the name of their format.
WRITERS: Final[dict[str, Any]] = {"table": TableWriter, "json": JsonWriter, "jsonl": JsonLinesWriter, "csv": CsvWriter}
