"""Find the tables of a page that are not ``<table>``: elements that are rows and cells by their role, style or class."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.nodes import IntArray
    from domext.table.page import Page

_TABLE_ROLES: Final = ("table", "grid")
_OF_ROLE: Final = {
    **dict.fromkeys(_TABLE_ROLES, tags.TABLE),
    "row": tags.TR,
    **dict.fromkeys(("cell", "gridcell"), tags.TD),
    **dict.fromkeys(("columnheader", "rowheader"), tags.TH),
}
_BOXES: Final = tags.mask(frozenset({"div", "section", "article", "figure", "ul", "ol", "li", "dl", "p"}))
_LAYOUT: Final = tags.mask(frozenset("h1 h2 h3 h4 h5 h6 form blockquote article section table".split()))
# The class names of what an element is displayed as: ``divTableRow``, ``table__cell``, ``rt-td``.
_NAMES: Final = {
    tags.TABLE: lazy_pattern(r"(?:^|\s)[a-z_-]{0,20}table(?=$|\s)", re.IGNORECASE),
    tags.TR: lazy_pattern(r"(?:^|[\s_-])[a-z]{0,8}table[_-]{0,2}row(?=$|[\s_-])|(?:^|\s)rt-tr(?=$|\s)", re.IGNORECASE),
    tags.TD: lazy_pattern(r"(?:^|[\s_-])[a-z]{0,8}table[_-]{0,2}(?:cell|td|col(?:umn)?)(?=$|[\s_-])|(?:^|\s)rt-td(?=$|\s)", re.IGNORECASE),
    tags.TH: lazy_pattern(r"(?:^|[\s_-])[a-z]{0,8}table[_-]{0,2}(?:head(?:er|ing)?|th)(?=$|[\s_-])|(?:^|\s)rt-th(?=$|\s)", re.IGNORECASE),
}  # fmt: skip
_ROWS: Final = Sign(
    "table-row", "tablerow", "table--row", "rt-tr", pattern=_NAMES[tags.TR], roles=("row",), styles=("table-row",)
)
_OTHERS: Final = {kind: Sign("table", "rt-t", pattern=_NAMES[kind]) for kind in (tags.TABLE, tags.TD, tags.TH)}
_DISPLAYED: Final = lazy_pattern(r"display\s{0,2}:\s{0,2}table(?:-(row|cell))?(?![\w-])", re.IGNORECASE)
_OF_STYLE: Final = {"": tags.TABLE, "row": tags.TR, "cell": tags.TD}
# The classes of tables within a line that LaTeXML writes, of <span> elements. A header is a cell, too.
_LATEXML_NAME: Final = lazy_pattern(r"(?:^|\s)ltx_(tabular|tr|th|td)(?=$|\s)")
_LATEXML: Final = Sign("ltx-tabular", "ltx-tr", "ltx-th", "ltx-td", pattern=_LATEXML_NAME)
_OF_LATEXML: Final = {"tabular": tags.TABLE, "tr": tags.TR, "td": tags.TD, "th": tags.TH}
# The class of a header in a grid of cells.
_HEADER_CELL: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:(?:table|grid)[_-]head(?:er|ing)?|header-cell|col(?:umn)?-head(?:er)?)(?=$|[\s_-])",
    re.IGNORECASE,
)
_HEADERS: Final = Sign("table-head", "grid-head", "header-cell", "col-head", "column-head", pattern=_HEADER_CELL)
_MIN_ROWS: Final = 2
_MIN_COLUMNS: Final = 2
# Characters for each cell on average; a grid with more is a layout of cards.
_MAX_CELL_CHARACTERS: Final = 150
# Words of a table outside of its cells.
_MAX_OTHER_WORDS: Final = 8


def _no_tables() -> dict[int, list[int]]:
    return {tags.TABLE: [], tags.TR: [], tags.TD: [], tags.TH: []}


@only_with(_ROWS, _LATEXML, otherwise=_no_tables)
def box_tables(page: Page) -> dict[int, list[int]]:
    """Return the elements that make tables, by the id of the element that they stand for; call it as ``page.once(box_tables)``.

    A table has two rows and two columns of short cells. The cells are children of their rows; only their roles make cells of
    elements within a line.
    """
    found = _no_tables()
    for kinds in (_kinds_of_roles(page), _kinds_of_latexml(page)):
        if kinds is not None:
            _add_tables(page, kinds, found)
    kinds = _kinds_of_names(page)
    if kinds is not None:
        kinds[page.nodes.inside(page.nodes.mask(found[tags.TABLE]))] = 0
        _add_tables(page, kinds, found, is_named=True)
    return found


def box_cells(page: Page) -> dict[int, int]:
    """Return the cells of these tables with the id of the element that each stands for; call it as ``page.once(box_cells)``."""
    tables = page.once(box_tables)
    return {cell: tag for tag in (tags.TD, tags.TH) for cell in tables[tag]}


def lines_of_cells(page: Page) -> frozenset[int]:
    """Return the blocks that hold several cells of these tables; call it as ``page.once(lines_of_cells)``."""
    nodes = page.nodes
    cells = [
        cell for cell in page.once(box_cells) if not tags.IS_BLOCK_LEVEL[nodes.tag[cell]] and nodes.total.words[cell]
    ]
    return frozenset(page.blocks.at(nodes.first_text.item(cell)) for cell in cells)


@only_with(_HEADERS, otherwise=dict)
def grid_tables(page: Page) -> dict[int, int]:
    """Return the boxes that a style sheet shows as a table of cells without rows, each with its number of columns.

    The first cells are headers by their class, and no other one is. Call it as ``page.once(grid_tables)``.
    """
    named = _HEADERS.numbers(page)
    if not named:
        return {}
    nodes, headers = page.nodes, dict[int, int]()
    for row in rows_of(attributes.having(page, "class", named) & nodes.tagged(_BOXES)).tolist():
        parent = int(nodes.parent[row])
        headers[parent] = headers.get(parent, 0) + 1
    return {box: count for box, count in headers.items() if _is_grid(page, box, count, frozenset(named))}


def _is_grid(page: Page, box: int, columns: int, headers: frozenset[int]) -> bool:
    nodes = page.nodes
    if columns < _MIN_COLUMNS or not _BOXES[nodes.tag[box]]:
        return False
    cells = list(nodes.children(box))
    numbers = page.attribute_values("class").numbers
    is_first = all(numbers.item(cell) in headers for cell in cells[:columns])
    is_whole = len(cells) % columns == 0 and len(cells) >= _MIN_ROWS * columns
    is_short = nodes.total.characters[box] <= _MAX_CELL_CHARACTERS * len(cells)
    return bool(is_first and is_whole and is_short and _BOXES[nodes.tag[cells]].all()) and not _is_layout(
        page, box, np.array(cells, np.int32)
    )


def _kinds_of_roles(page: Page) -> IntArray | None:
    """The part of a table that the role of each node declares, shape ``(n,)``; None without tables."""
    values, numbers = page.attribute_values("role")
    if "row" not in values or not any(role in values for role in _TABLE_ROLES):
        return None
    kinds = np.array([_OF_ROLE.get(role, 0) for role in values], np.int32)[numbers]
    kinds[(kinds == tags.TABLE) & (page.nodes.tag == tags.TABLE)] = 0
    return np.asarray(kinds)


@only_with(_LATEXML, otherwise=type(None))
def _kinds_of_latexml(page: Page) -> IntArray | None:
    """The part of a table of LaTeXML that each ``<span>`` is by its class, shape ``(n,)``; None without tables."""
    values, numbers = page.attribute_values("class")
    kind_of = np.zeros(len(values), np.int32)
    for number in _LATEXML.numbers(page):
        names = _LATEXML_NAME.findall(values[number] or "")
        kind_of[number] = _OF_LATEXML["th" if "th" in names else names[0]]
    kinds = kind_of[numbers]
    kinds[page.nodes.tag != tags.SPAN] = 0
    return np.asarray(kinds)


def _kinds_of_names(page: Page) -> IntArray | None:
    """The part of a table that the style or class of each box declares, shape ``(n,)``; None without rows.

    A cell is a child of a row.
    """
    rows, styled = _ROWS.numbers(page), _ROWS.numbers(page, "style")
    if not rows and not styled:
        return None
    nodes, kinds = page.nodes, np.zeros(len(page.nodes), np.int32)
    styles = page.attribute_values("style")
    for number in page.containing("style", "table") if styled else ():
        if display := _DISPLAYED.search(styles.values[number] or ""):
            kinds[styles.having([number])] = _OF_STYLE[(display[1] or "").lower()]
    for kind, sign in _OTHERS.items():
        kinds[attributes.having(page, "class", sign.numbers(page))] = kind
    kinds[attributes.having(page, "class", rows)] = tags.TR
    kinds[~nodes.tagged(_BOXES)] = 0
    is_cell = (kinds == tags.TD) | (kinds == tags.TH)
    kinds[is_cell & (kinds.take(nodes.parent) != tags.TR)] = 0
    return kinds


def _add_tables(page: Page, kinds: IntArray, found: dict[int, list[int]], *, is_named: bool = False) -> None:
    """Add the tables among some nodes, with their rows and cells.

    Args:
        page: the page.
        kinds: the id of the element that each node stands for, 0 for others, shape ``(n,)``.
        found: the nodes of the tables so far by this id.
        is_named: whether the author of the page may use the same markup for a layout.
    """
    nodes = page.nodes
    tables = rows_of(kinds == tags.TABLE).tolist()
    is_row, is_cell = kinds == tags.TR, (kinds == tags.TD) | (kinds == tags.TH)
    for table, following in itertools.pairwise((*tables, len(nodes))):
        if following < nodes.end[table]:  # a layout of tables
            continue
        inside = slice(table + 1, int(nodes.end[table]))
        rows, cells = (table + 1 + rows_of(column[inside]) for column in (is_row, is_cell))
        if len(rows) < _MIN_ROWS or len(cells) < 2 * len(rows):
            continue
        are_direct = is_row[nodes.parent[cells]].all() and (not is_named or tags.IS_BLOCK_LEVEL[nodes.tag[cells]].all())
        is_short = nodes.total.characters[table] <= _MAX_CELL_CHARACTERS * len(cells)
        if are_direct and is_short and not (is_named and _is_layout(page, table, cells)):
            found[tags.TABLE].append(table)
            found[tags.TR] += rows.tolist()
            for cell in cells.tolist():
                found[int(kinds[cell])].append(cell)


def _is_layout(page: Page, table: int, cells: IntArray) -> bool:
    """Whether a table holds sections of a page, or text beside its cells."""
    nodes = page.nodes
    words = nodes.total.words
    return (
        any_of(_LAYOUT[nodes.tag[table + 1 : nodes.end[table]]]) or words[table] - words[cells].sum() > _MAX_OTHER_WORDS
    )
