"""Find the cells in which old boards show the quotations of a post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_CELL: Final = tags.IDS["td"]


def quotation_cells(page: Page) -> list[int]:
    """Return the cells of quotations: named for them, or with a border that makes them look sunken."""
    if not page.nodes.has(_CELL):
        return []
    cells = attributes.having(page, "style", page.containing("style", "inset"))
    return lone_cells(page, cells | attributes.has_token(page, "class", "quote"))


def lone_cells(page: Page, chosen: BoolArray) -> list[int]:
    """Return those of some nodes that are cells and the only ones of their rows.

    Args:
        page: the page.
        chosen: the nodes, shape ``(n,)``.
    """
    nodes = page.nodes
    cells = rows_of(chosen & (nodes.tag == _CELL))
    rows = nodes.parent[cells]
    found: list[int] = cells[(rows == cells - 1) & (nodes.end[rows] == nodes.end[cells])].tolist()
    return found
