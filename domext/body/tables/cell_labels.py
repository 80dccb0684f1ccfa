"""Labels in cells of tables: the header of the column, which narrow screens show in front of each value, and what a button in it does."""

from __future__ import annotations

import itertools
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.wrappers import wrapped_in

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_COLONS: Final = " :\uff1a"
_MAX_COLUMNS: Final = 50
_MAX_BEFORE_ROW: Final = 64  # elements, such as a caption and columns
_MIN_LABELS: Final = 2  # of one column


def find_cell_labels(page: Page, kept: BoolArray) -> list[int]:
    """Return the elements at the beginning of cells that repeat the header of the column, with a colon or without.

    Several cells of the column begin so: one alone may say what its column says by chance.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes = page.nodes
    if not nodes.has(tags.TH):
        return []
    characters, is_cell = nodes.total.characters, nodes.tag == tags.TD
    headers = np.unique(characters[nodes.tag == tags.TH])
    candidates = rows_of(kept & nodes.inside(is_cell) & (characters <= headers[-1] + 1))
    candidates = candidates[np.isin(characters[candidates], (headers, headers + 1))]
    cells_of = wrapped_in(nodes, candidates, is_cell)
    in_cell = (cells_of >= 0) & (characters[candidates] < characters[cells_of])
    candidates, cells_of = candidates[in_cell], cells_of[in_cell]
    tables = nodes.nearest(nodes.tag == tags.TABLE)[candidates].tolist()
    titles = {table: _titles(page, table) for table in set(tables)}
    columns = defaultdict[tuple[int, int], dict[int, int]](dict)
    for row, cell, table in zip(candidates.tolist(), cells_of.tolist(), tables, strict=True):
        first = int(nodes.first_text[row])
        name = _text(page, first, int(nodes.last_text[row])).rstrip(_COLONS)
        if not name or name not in titles[table].values() or _text(page, int(nodes.first_text[cell]), first):
            continue  # nearly all
        cells = itertools.islice(nodes.children(int(nodes.parent[cell])), _MAX_COLUMNS)
        column = sum(1 for other in cells if other < cell)
        if titles[table].get(column) == name:
            columns[table, column].setdefault(cell, row)
    return [row for labels in columns.values() if len(labels) >= _MIN_LABELS for row in labels.values()]


def find_button_descriptions(page: Page) -> list[int]:
    """Return the elements beside a button in the header of a column that say what it does, for screen readers."""
    nodes = page.nodes
    if not nodes.has(tags.TH) or not nodes.has(tags.BUTTON):
        return []
    found: list[int] = []
    buttons = rows_of(nodes.tag == tags.BUTTON)
    for button in buttons[wrapped_in(nodes, buttons, nodes.tag == tags.TH) >= 0].tolist():
        if name := page.elements[button].attr("aria-describedby"):
            beside = nodes.children(int(nodes.parent[button]))
            found += [row for row in beside if attributes.value_of(page, "id", row) == name]
    return found


def _titles(page: Page, table: int) -> dict[int, str]:
    """The headers in the first row of a table, by the numbers of their columns."""
    nodes = page.nodes
    inside = nodes.tag[table : min(int(nodes.end[table]), table + _MAX_BEFORE_ROW)] if table >= 0 else nodes.tag[:0]
    row = table + int(np.argmax(inside == tags.TR)) if inside.size else table
    if row <= table:
        return {}
    headers = enumerate(itertools.islice(nodes.children(row), _MAX_COLUMNS))
    return {
        column: _text(page, int(nodes.first_text[header]), int(nodes.last_text[header]))
        for column, header in headers
        if nodes.tag[header] == tags.TH
    }


def _text(page: Page, first: int, last: int) -> str:
    """The text of the pieces from one to another, without case and with single spaces."""
    return " ".join(page.blocks.raw_text(first, last).casefold().split())
