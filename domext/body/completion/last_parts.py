"""Add the table, list, quotation or disclosure that ends an article: nothing below it is kept, so it looks like a box beside the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import ASKS, is_beside, is_linked, part_box
from domext.body.tables.data_tables import holds_data
from domext.table import tags
from domext.table.characters import COLONS
from domext.table.masks import any_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.page import Page

_PARTS: Final = tags.mask(frozenset({"table", "ul", "ol", "dl", "blockquote", "details"}))
_MIN_ITEMS: Final = 2
_DASHES: Final = ("—", "–", "―", "--", "- ")  # before the name of who said something


def with_last_parts(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and what ends the article right below the last of them.

    That is a table with headers, the quotation of somebody, a disclosure, or a list that a colon or a heading announces.
    """
    page = kept.page
    end = int(kept.rows[-1]) + 1 if kept.rows.size else 0
    if not 0 < end < len(kept.mask):
        return kept
    row = _headed_list(page, end) or _part(page, end)
    if not row or is_linked(page, np.array([row]))[0]:
        return kept
    return kept.plus_ranges([(min(end, int(page.nodes.first_block[row])), int(page.nodes.last_block[row]))])


def _part(page: Page, end: int) -> int | None:
    """The part right below the last kept block, or the table that is partly kept, if it belongs to the article."""
    nodes, owner = page.nodes, page.blocks.owner.item(end)
    rows = [row for row in (owner, *nodes.ancestors(owner)) if _PARTS[nodes.tag[row]]]
    below = [row for row in rows if nodes.first_block[row] == end]
    # The outermost part, or the innermost table that is partly kept.
    row = next(reversed(below), None) or next((row for row in rows if nodes.tag[row] == tags.TABLE), None)
    return row if row and _belongs(page, row, end) else None


def _headed_list(page: Page, end: int) -> int | None:
    """The list of several items that ends the element of the last kept text, right below a heading."""
    nodes, parent = page.nodes, page.nodes.parent
    above, heading = page.blocks.owner[end - 1 : end + 1].tolist()
    row, box = int(nodes.end[heading]), parent[heading]
    if not tags.IS_HEADING[nodes.tag[heading]] or row >= len(nodes) or not tags.IS_ANY_LIST[nodes.tag[row]]:
        return None
    is_beside = parent[above] == parent[row] == box
    is_end = nodes.last_block[row] == nodes.last_block[box] and nodes.last_block[row] - (end + 1) >= _MIN_ITEMS
    return row if is_beside and is_end and not any_of(ASKS[nodes.tag[row : nodes.end[row]]]) else None


def _belongs(page: Page, row: int, end: int) -> bool:
    """Whether a part, of which the blocks before ``end`` are kept, belongs to the article."""
    nodes, blocks = page.nodes, page.blocks
    is_below = nodes.first_block[row] == end
    box, inside = part_box(page, row), nodes.tag[row : nodes.end[row]]
    if is_below and not is_beside(page, box, int(blocks.owner[end - 1]), int(nodes.parent[box])):
        return False
    has_headers = nodes.tag[row] == tags.TABLE and any_of(inside == tags.TH)
    if has_headers:  # those of a table in the layout of the page are not its own
        has_headers = holds_data(page, row, nests=any_of(inside[1:] == tags.TABLE))
    is_announced = is_below and blocks.text(end - 1).rstrip().endswith(COLONS)
    is_attributed = is_below and nodes.tag[row] == tags.BLOCKQUOTE and _is_attributed(page, row)
    is_disclosure = is_below and nodes.tag[row] == tags.DETAILS
    return (has_headers or is_announced or is_attributed or is_disclosure) and not any_of(ASKS[inside])


def _is_attributed(page: Page, quotation: int) -> bool:
    """Whether the last line of a quotation of several lines says who said it; a message of another site has links."""
    last = int(page.nodes.last_block[quotation]) - 1
    return (
        not page.nodes.total.link_words[quotation]
        and last > page.nodes.first_block[quotation]
        and page.blocks.text(last).lstrip().startswith(_DASHES)
    )
