"""Tables: which ones hold data, and their rows with all the cells that a reader sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.tree import Block, Cell
from domext.table import tags

if TYPE_CHECKING:
    from domext.table.page import Page

_ROW: Final = tags.IDS["tr"]
_CELLS: Final = tags.mask(frozenset({"td", "th"}))
_HEADERS: Final = tags.mask(frozenset({"th", "thead", "caption"}))
_LAID_OUT: Final = tags.mask(frozenset("h1 h2 h3 h4 h5 h6 form blockquote article section".split()))
_THEAD: Final = tags.IDS["thead"]
_LONGEST: Final = 150  # characters a cell has on average: tables with more hold paragraphs, not data
_WIDEST: Final = 20  # columns or rows that a cell may span


def holds_data(page: Page, table: int, *, nests: bool) -> bool:
    """Whether a table holds data: what stands in a row or a column belongs together.

    It does not if its role says so or another table stands in it (``nests``). It does if it has headers or a caption. Else it needs
    two rows and two columns, and cells with little text and no headings, quotations or forms in them.
    """
    role = (page.elements[table].attr("role") or "").strip().lower()
    if role in {"presentation", "none"} or nests:
        return False
    kinds = page.nodes.tag[table + 1 : page.nodes.end[table]]
    if _HEADERS[kinds].any() or role in {"table", "grid"}:
        return True
    rows, cells = int(np.count_nonzero(kinds == _ROW)), int(np.count_nonzero(_CELLS[kinds]))
    if rows < 2 or cells < 2 * rows or _LAID_OUT[kinds].any():
        return False
    return int(page.nodes.total.characters[table]) <= _LONGEST * cells


def cell(page: Page, node: int, content: tuple[Block, ...]) -> Cell:
    """A cell with its spans. Those of ``<thead>`` are headers as well."""
    element, nodes = page.elements[node], page.nodes
    row = int(nodes.parent[node])
    header = element.tag == "th" or (row >= 0 and int(nodes.tag[nodes.parent[row]]) == _THEAD)
    return Cell(content, header, _span(element.attr("colspan")), _span(element.attr("rowspan")))


def row(page: Page, node: int, known: dict[int, Cell], loose: tuple[Block, ...]) -> tuple[Cell, ...]:
    """All cells of a row: those in which something was kept, and the others, empty.

    Args:
        page: the page.
        node: the row.
        known: the cells in which something was kept, by their nodes.
        loose: what stands in the row but in none of its cells: it gets one of its own.
    """
    tag, end = page.nodes.tag, page.nodes.end
    cells = [Cell(loose)] if loose else []
    child, stop = node + 1, int(end[node])
    while child < stop:
        if _CELLS[tag[child]]:
            cells.append(known.get(child) or cell(page, child, ()))
        child = int(end[child])
    return tuple(cells)


def grid(rows: tuple[tuple[Cell, ...], ...]) -> list[list[Cell | None]]:
    """The cells of each row, each at the first column that it covers, None at the others. Rows differ in length."""
    covered: dict[tuple[int, int], None] = {}
    lines: list[list[Cell | None]] = []
    for number, cells in enumerate(rows):
        line: list[Cell | None] = []
        for one in cells:
            while (number, len(line)) in covered:
                line.append(None)
            for below in range(1, min(one.rows, len(rows) - number)):
                covered |= {(number + below, len(line) + right): None for right in range(one.columns)}
            line += [one, *[None] * (one.columns - 1)]
        while (number, len(line)) in covered:
            line.append(None)
        lines.append(line)
    return lines


def _span(written: str | None) -> int:
    digits = (written or "").strip()[:4]
    return min(max(int(digits), 1), _WIDEST) if digits.isascii() and digits.isdigit() else 1
