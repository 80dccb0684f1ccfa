"""Find the tables whose rows, or whose only row, are line numbers and code."""

from __future__ import annotations

import bisect
import itertools
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.code.code_kinds import TOOLBAR, is_gutter, names_line_number, shows_numbers
from domext.body.code.code_toolbars import names_code
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.page import Page

_CODE: Final = tags.mask(frozenset({"code", "samp", "tt"}) | tags.PREFORMATTED)
_MAX_CELLS: Final = 4
_MAX_INNER: Final = 3  # of the cells of a table, the first ones are line numbers


def code_tables(page: Page) -> dict[int, int]:
    """Return the tables of code, each with the row of its title, 0 without one; call it as ``page.once(code_tables)``."""
    nodes, found = page.nodes, dict[int, int]()
    tables = rows_of(nodes.tag == tags.TABLE).tolist() if nodes.has(tags.TABLE) else []
    if not tables:
        return found
    rows = rows_of(nodes.tag == tags.TR).tolist()
    for table, following in itertools.pairwise((*tables, len(nodes))):
        first = bisect.bisect_right(rows, table)
        if following < nodes.end[table] or first >= len(rows) or rows[first] >= nodes.end[table]:
            continue
        title = rows[first] if _is_title(page, rows[first]) else 0
        if title and first + 1 < len(rows) and rows[first + 1] < nodes.end[table]:
            first += 1
        cells = [row for row in nodes.children(rows[first]) if tags.IS_CELL[nodes.tag[row]]]
        if 1 < len(cells) <= _MAX_CELLS and _is_numbered(page, table, cells, is_headed=_heads(page, title)):
            found[table] = title
    return found


def _is_title(page: Page, row: int) -> bool:
    """Whether a row of a table is one cell for the name of a file, or heads a column of numbers and one of code."""
    nodes = page.nodes
    cells = list(itertools.islice(nodes.children(row), _MAX_INNER))
    if len(cells) == 1:
        return TOOLBAR.search(attributes.value_of(page, "class", cells[0]) or "") is not None
    return _heads(page, row) and len(cells) < _MAX_INNER and not nodes.total.characters[cells[-1]]


def _heads(page: Page, row: int) -> bool:
    """Whether a row is the header of a column of line numbers."""
    nodes = page.nodes
    return (
        row > 0 and nodes.tag[nodes.parent[row]] == tags.THEAD and row + 1 < nodes.end[row] and is_gutter(page, row + 1)
    )


def _is_numbered(page: Page, table: int, cells: list[int], *, is_headed: bool) -> bool:
    """Whether the cells of the first row of a table are line numbers and code."""
    nodes = page.nodes
    numbers = [cell for cell in cells if shows_numbers(page, cell)]
    others = [cell for cell in cells if cell not in numbers and nodes.total.characters[cell]]
    if not numbers or len(others) > 1:
        return False
    inner = nodes.tag[others[0] : nodes.end[others[0]]] if others else nodes.tag[:0]
    if any_of(tags.IS_PREFORMATTED[inner]) and any(nodes.total.words[cell] > 1 for cell in numbers):
        return True
    is_only_row = np.count_nonzero(nodes.tag[table : nodes.end[table]] == tags.TR) == 1
    if (
        is_only_row
        and any_of(tags.IS_PREFORMATTED[inner])
        and all(any_of(tags.IS_PREFORMATTED[nodes.tag[cell : nodes.end[cell]]]) for cell in numbers)
    ):
        return True  # the number of the only line
    if not any_of(_CODE[inner]) and not any(names_code(page, row) for row in (table, *cells)):
        return names_line_number(page, numbers[0])  # else a table for the layout, or of data
    return is_headed or any(
        is_gutter(page, row) for cell in numbers for row in range(cell, min(cell + 4, int(nodes.end[cell])))
    )
