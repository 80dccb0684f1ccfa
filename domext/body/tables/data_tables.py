"""Recognise data tables, and complete their rows with the cells without kept text."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.tables.box_tables import box_cells
from domext.body.tables.cell_lists import is_item_mark
from domext.body.tables.icon_cells import label_of_icon
from domext.body.tree import Block, Cell, Image, Paragraph
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.page import Page

Rows = tuple[tuple[Cell, ...], ...]
_CELL_IDS: Final = frozenset({tags.TD, tags.TH})
_HEADERS: Final = tags.mask(frozenset({"th", "thead", "caption"}))
_LAYOUT: Final = tags.mask(frozenset("h1 h2 h3 h4 h5 h6 form blockquote article section".split()))
_QUOTATIONS: Final = frozenset({"blockquote", "quote"})
# Classes of Doxygen: the members of a class below a heading, and what the parameters of a function are.
_MEMBERS: Final = frozenset({"memberdecls", "params", "tparams", "retval", "exception"})
# Elements that the columns of a layout hold, but not the single row of a data table.
_COLUMNS: Final = tags.mask(tags.MULTIMEDIA | frozenset("a ul ol p div input button".split()))
_TERMS: Final = tags.mask(frozenset({"code", "math"}))
_MAX_MARK_CHARACTERS: Final = 4
_MAX_LABEL_CHARACTERS: Final = 8
_MAX_CELLS: Final = 8  # of a row with a mark and its paragraph; the others only indent both
_MAX_BEFORE_ROW: Final = 8  # elements, such as columns
_MAX_ROW_CELL_CHARACTERS: Final = 60
# Characters for each cell on average. A table with more holds paragraphs, not data.
_MAX_CELL_CHARACTERS: Final = 150
# Columns or rows that a cell can span, and both together: a short text may be repeated in each of them.
_MAX_SPAN: Final = 20
_MAX_ICON_PIXELS: Final = 32
_MAX_SPANNED: Final = 100


def holds_data(page: Page, table: int, *, nests: bool) -> bool:
    """Return whether the rows and columns of a table have a meaning.

    They have none if the table has the role ``presentation``, is named for a quotation that it indents, or contains another
    table. They have one if its class is that of a list of members or parameters in a manual, or if the table has
    headers, a caption, or the role of a table. Other tables need two columns, and cells with little text and without
    headings, quotations and forms. A table of one row also needs a border, code or formulas, and a few words in each cell.

    Args:
        page: the page.
        table: the node of the table.
        nests: whether the table contains another one.
    """
    role = (attributes.value_of(page, "role", table) or "").strip().lower()
    names = (attributes.value_of(page, "class", table) or "").split()
    if not _MEMBERS.isdisjoint(names) or not _QUOTATIONS.isdisjoint(names):
        return _QUOTATIONS.isdisjoint(names) and not nests
    if role in {"presentation", "none"} or nests:
        return nests and _is_labelled(page, table)
    inner = page.nodes.tag[table + 1 : page.nodes.end[table]]
    if any_of(_HEADERS[inner]) or role in {"table", "grid"}:
        return True
    rows, cells = int(np.count_nonzero(inner == tags.TR)), int(np.count_nonzero(tags.IS_CELL[inner]))
    if cells < 2 * rows or any_of(_LAYOUT[inner]):
        return False
    if rows == 1:
        bordered = (page.elements[table].attr("border") or "0") != "0"
        is_data = (bordered or any_of(_TERMS[inner])) and not any_of(_COLUMNS[inner]) and _are_short(page, table)
        return is_data or _is_labelled(page, table)
    is_short = int(page.nodes.total.characters[table]) <= _MAX_CELL_CHARACTERS * cells
    return is_short or (cells == 2 * rows and _begins_with_marks(page, table))


def _begins_with_marks(page: Page, table: int) -> bool:
    """Whether the first of two cells of each row holds only the mark of an item of a list."""
    nodes = page.nodes
    rows = table + 1 + rows_of(nodes.tag[table + 1 : nodes.end[table]] == tags.TR)
    first = np.minimum(rows + 1, len(nodes) - 1)
    if not ((nodes.parent[first] == rows) & (nodes.total.characters[first] <= _MAX_MARK_CHARACTERS)).all():
        return False
    return all(is_item_mark(page.elements[cell].text.strip()) for cell in first.tolist())


def _is_labelled(page: Page, table: int) -> bool:
    """Whether a table is the layout of a paragraph: of one row, with its mark in the first of the two cells that hold text."""
    nodes = page.nodes
    row = next(
        (
            row
            for row in range(table + 1, min(table + _MAX_BEFORE_ROW, int(nodes.end[table])))
            if nodes.tag[row] == tags.TR
        ),
        -1,
    )
    if row < 0 or nodes.total.characters[row] < nodes.total.characters[table]:
        return False
    cells = [cell for cell in itertools.islice(nodes.children(row), _MAX_CELLS) if nodes.total.characters[cell]]
    return (
        len(cells) == 2
        and nodes.total.characters[cells[0]] <= _MAX_LABEL_CHARACTERS
        and is_item_mark(page.elements[cells[0]].text.strip())
    )


def _are_short(page: Page, table: int) -> bool:
    """Whether all cells of a table hold text, and hardly any of it."""
    inside = slice(table + 1, int(page.nodes.end[table]))
    characters = page.nodes.total.characters[inside][tags.IS_CELL[page.nodes.tag[inside]]]
    return bool((characters > 0).all() and (characters <= _MAX_ROW_CELL_CHARACTERS).all())


def build_cell(page: Page, node: int, content: tuple[Block, ...]) -> Cell:
    """Return a cell with its spans, or with what its icon says. A cell in ``<thead>`` is a header, too."""
    nodes = page.nodes
    if label := _label_of_picture(content) if content else label_of_icon(page, node):
        content = (Paragraph((label,)),)
    header = nodes.tag.item(node) == tags.TH or page.once(box_cells).get(node) == tags.TH
    if not header:
        row = nodes.parent.item(node)
        header = row >= 0 and nodes.tag.item(nodes.parent.item(row)) == tags.THEAD
    columns = rows = 1
    if page.once(_has_spans):
        attribute = page.elements[node].attr
        columns, rows = (_span(value) if value else 1 for value in (attribute("colspan"), attribute("rowspan")))
    return Cell(content, header, columns, min(rows, _MAX_SPANNED // columns))


def _label_of_picture(content: tuple[Block, ...]) -> str:
    """The description of a picture of the size of an icon that is alone in a cell; empty for other content."""
    only = content[0] if len(content) == 1 else None
    picture = only.content[0] if type(only) is Paragraph and len(only.content) == 1 else None
    if type(picture) is not Image or picture.description is None:
        return ""
    sides = (picture.width, picture.height)
    return picture.description if all(side is not None and side <= _MAX_ICON_PIXELS for side in sides) else ""


def _has_spans(page: Page) -> bool:
    """Whether an element may span several columns or rows; call it as ``page.once(_has_spans)``."""
    return page.tidied.document.select_one("[colspan], [rowspan]") is not None


def build_row(page: Page, node: int, kept: dict[int, Cell], loose: tuple[Block, ...]) -> tuple[Cell, ...]:
    """Return all cells of a row. Cells without kept text are empty.

    Args:
        page: the page.
        node: the node of the row.
        kept: the cells with kept content, by their nodes.
        loose: the content of the row outside its cells, which becomes a cell of its own.
    """
    tag = page.nodes.tag.data  # single reads of an array are slow
    cells = [Cell(loose)] if loose else []
    of_boxes = {} if tag[node] == tags.TR else page.once(box_cells)
    for child in page.nodes.children(node):
        cell = kept.get(child)
        if cell is None and (child in of_boxes or tag[child] in _CELL_IDS):
            cell = build_cell(page, child, ())
        if cell is not None:
            cells.append(cell)
    return tuple(cells)


def rows_of_grid(page: Page, node: int, columns: int, kept: dict[int, Cell]) -> list[tuple[Cell, ...]]:
    """Return the rows of a box that holds only cells; those without kept text are left out.

    Args:
        page: the page.
        node: the box.
        columns: its number of columns; the cells of the first row are headers.
        kept: the cells with kept content, by their nodes.
    """
    children = list(page.nodes.children(node))
    lines = [children[start : start + columns] for start in range(0, len(children), columns)]
    rows = []
    for number, line in enumerate(lines):
        if any(child in kept for child in line):
            cells = (kept.get(child) or build_cell(page, child, ()) for child in line)
            rows.append(tuple(replace(cell, header=True) if number == 0 else cell for cell in cells))
    return rows


def grid(rows: Sequence[tuple[Cell, ...]]) -> Iterator[list[Cell | None]]:
    """Yield the columns of each row: each cell at the first column that it covers, None at the others. Rows differ in length."""
    covered: defaultdict[int, set[int]] = defaultdict(set)  # columns of the rows below
    for number, cells in enumerate(rows):
        line: list[Cell | None] = []
        taken = covered.pop(number, set())
        for cell in cells:
            while len(line) in taken:
                line.append(None)
            for below in range(number + 1, min(number + cell.rows, len(rows))):
                covered[below].update(range(len(line), len(line) + cell.columns))
            line += [cell, *[None] * (cell.columns - 1)]
        while len(line) in taken:
            line.append(None)
        yield line


def without_empty_columns(rows: Sequence[tuple[Cell, ...]]) -> Sequence[tuple[Cell, ...]]:
    """Return the rows without the columns in which no cell with content begins: they only indent or separate the others."""
    cells = [cell for row in rows for cell in row]
    if all(cell.content and cell.columns == 1 for cell in cells) or not any(cell.content for cell in cells):
        return rows  # most tables
    lines = list(grid(rows))
    begun = {column for line in lines for column, cell in enumerate(line) if cell is not None and cell.content}
    shown = []
    for line in lines:
        row = []
        for column, cell in enumerate(line):
            if cell is None or (width := len(begun.intersection(range(column, column + cell.columns)))) == 0:
                continue
            row.append(cell if width == cell.columns else replace(cell, columns=width))
        shown.append(tuple(row))
    return shown


def divide_title(rows: Rows) -> tuple[tuple[Block, ...], Rows]:
    """Return the title of a table and its other rows: the cells across all columns above a row of the headers of the columns."""
    first = next((number for number, row in enumerate(rows) if len(row) != 1), 0)
    headers = rows[first] if first else ()
    columns = sum(cell.columns for cell in headers)
    is_headed = columns > 1 and first + 1 < len(rows) and all(cell.header for cell in headers)
    if not is_headed or any(row[0].columns != columns for row in rows[:first]):
        return (), rows
    return tuple(block for row in rows[:first] for block in row[0].content), rows[first:]


def _span(attribute: str) -> int:
    digits = attribute.strip()[:4]
    return min(max(int(digits), 1), _MAX_SPAN) if digits.isascii() and digits.isdigit() else 1
