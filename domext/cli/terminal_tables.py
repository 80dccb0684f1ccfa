"""Plain-text tables of numbers, no wider than the terminal and than 100 characters."""

from __future__ import annotations

import shutil
from typing import Final

from domext.cli.output import is_terminal, write

_WIDTH: Final = 100
_GAP: Final = 2


def write_table(headers: list[str], rows: list[list[str]]) -> None:
    """Write a table; columns that exceed the width follow below, again with the first column.

    Args:
        headers: the header of each column, written with one word per line.
        rows: the cells; the first column is left-aligned, the others are right-aligned.
    """
    header_words = [header.split() for header in headers]
    height = max(map(len, header_words))
    lines = [*zip(*([""] * (height - len(words)) + words for words in header_words), strict=True), *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headers))]
    for columns in _column_groups(widths):
        for line in lines:
            cells = [line[0].ljust(widths[0]), *(line[column].rjust(widths[column]) for column in columns)]
            write((" " * _GAP).join(cells).rstrip())
        write("")


def _column_groups(widths: list[int]) -> list[list[int]]:
    """Divide the columns after the first into groups that fit the width beside it."""
    limit = min(_WIDTH, shutil.get_terminal_size().columns) if is_terminal() else _WIDTH
    groups: list[list[int]] = [[]]
    used = widths[0]
    for column, width in enumerate(widths[1:], 1):
        if groups[-1] and used + _GAP + width > limit:
            groups.append([])
            used = widths[0]
        groups[-1].append(column)
        used += _GAP + width
    return groups


def number(value: float | None, digits: int = 4) -> str:
    """Return a number as the text of a cell; ``-`` for None."""
    return "-" if value is None else f"{value:.{digits}f}"
