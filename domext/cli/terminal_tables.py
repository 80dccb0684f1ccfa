"""Tables of numbers as plain text, no wider than a page."""

from __future__ import annotations

from typing import Final

from domext.cli.output import write

WIDTH: Final = 100
_GAP: Final = 2


def write_table(heads: list[str], rows: list[list[str]]) -> None:
    """Write a table; one that is too wide is continued below, with the first column again.

    Args:
        heads: a head a column, its words below each other; the first column is on the left, the others on the right.
        rows: cells.
    """
    stacked = [head.split() for head in heads]
    tall = max(map(len, stacked))
    lines = [*zip(*([""] * (tall - len(words)) + words for words in stacked), strict=True), *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for part in _parts(widths):
        for line in lines:
            cells = [line[0].ljust(widths[0]), *(line[column].rjust(widths[column]) for column in part)]
            write((" " * _GAP).join(cells).rstrip())
        write("")


def _parts(widths: list[int]) -> list[list[int]]:
    parts: list[list[int]] = [[]]
    filled = widths[0]
    for column, width in enumerate(widths[1:], 1):
        if parts[-1] and filled + _GAP + width > WIDTH:
            parts.append([])
            filled = widths[0]
        parts[-1].append(column)
        filled += _GAP + width
    return parts


def number(value: float | None, digits: int = 4) -> str:
    """A number for a cell; nothing for None."""
    return "-" if value is None else f"{value:.{digits}f}"
