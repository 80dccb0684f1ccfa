"""Find the tables of a page that are no ``<table>``: elements whose roles are those of tables, rows and cells."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_TABLE: Final = tags.IDS["table"]
_ROW: Final = tags.IDS["tr"]
_CELL: Final = tags.IDS["td"]
_HEADER: Final = tags.IDS["th"]
_TABLES: Final = ("table", "grid")
_CELLS: Final = (("cell", _CELL), ("gridcell", _CELL), ("columnheader", _HEADER), ("rowheader", _HEADER))
_BLOCK_LEVEL: Final = tags.mask(tags.BLOCK_LEVEL)
_MIN_ROWS: Final = 2
# Characters for each cell on average; a grid with more is a layout of cards.
_MAX_CELL_CHARACTERS: Final = 150


def find_aria_tables(page: Page, kept: BoolArray) -> list[tuple[int, Iterable[int]]]:
    """The elements that make tables, by the id of the element that they stand for.

    A table has two rows and two columns of short cells. The cells are block-level children of their rows.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    values, numbers = page.attribute_values("role")
    if "row" not in values or not any(name in values for name in _TABLES):
        return []
    nodes = page.nodes
    tables = rows_of(_with_roles(values, numbers, _TABLES) & kept & (nodes.tag != _TABLE))
    rows, cells = _with_roles(values, numbers, ("row",)), np.zeros(len(nodes), np.int16)
    for name, tag in _CELLS:
        cells[_with_roles(values, numbers, (name,))] = tag
    found: dict[int, list[int]] = {_TABLE: [], _ROW: [], _CELL: [], _HEADER: []}
    for table, following in itertools.pairwise((*tables.tolist(), len(nodes))):
        if following < nodes.end[table]:  # a layout of tables
            continue
        inside = slice(table + 1, int(nodes.end[table]))
        own_rows, own_cells = (table + 1 + rows_of(column[inside]) for column in (rows, cells > 0))
        are_direct = rows[nodes.parent[own_cells]].all() and _BLOCK_LEVEL[nodes.tag[own_cells]].all()
        is_table = len(own_rows) >= _MIN_ROWS and len(own_cells) >= 2 * len(own_rows)
        if is_table and are_direct and nodes.total.characters[table] <= _MAX_CELL_CHARACTERS * len(own_cells):
            found[_TABLE].append(table)
            found[_ROW] += own_rows.tolist()
            for cell in own_cells.tolist():
                found[int(cells[cell])].append(cell)
    return list(found.items())


def _with_roles(values: Sequence[str | None], numbers: IntArray, names: Iterable[str]) -> BoolArray:
    chosen = [values.index(name) for name in names if name in values]
    return np.asarray(np.isin(numbers, chosen))
