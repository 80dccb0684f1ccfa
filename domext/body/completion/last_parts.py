"""Add the table, list or quotation that ends an article: nothing below it is kept, so it looks like a box beside the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.completion.part_places import ASKS, is_beside, is_linked, part_box
from domext.table import tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_PARTS: Final = tags.mask(frozenset({"table", "ul", "ol", "dl", "blockquote"}))
_COLONS: Final = (":", "：")
_DASHES: Final = ("—", "–", "―", "--", "- ")  # before the name of who said something


def with_last_parts(page: Page, keep: BoolArray, addable: BoolArray) -> BoolArray:
    """Return the kept blocks, and the table with headers, the quotation of somebody, or the list that a colon announces, right below the last of them."""
    nodes = page.nodes
    if not any_of(keep) or keep[-1]:
        return keep
    end = int(rows_of(keep)[-1]) + 1
    first, last = nodes.first_block, nodes.last_block
    rows = rows_of(nodes.tagged(_PARTS) & (last > end) & ((first == end) | ((first < end) & (nodes.tag == tags.TABLE))))
    below = rows[first[rows] == end]
    rows = below[:1] if below.size else rows[-1:]  # the outermost part, or the innermost table that is partly kept
    if rows.size and _belongs(page, int(rows[0]), end) and not is_linked(page, rows)[0]:
        keep = keep.copy()
        inside = slice(end, int(last[rows[0]]))
        keep[inside] |= addable[inside]
    return keep


def _belongs(page: Page, row: int, end: int) -> bool:
    """Whether a part, of which the blocks before ``end`` are kept, belongs to the article."""
    nodes, blocks = page.nodes, page.blocks
    is_below = nodes.first_block[row] == end
    box, inside = part_box(page, row), nodes.tag[row : nodes.end[row]]
    if is_below and not is_beside(page, box, int(blocks.owner[end - 1]), int(nodes.parent[box])):
        return False
    has_headers = nodes.tag[row] == tags.TABLE and any_of(inside == tags.TH)
    is_announced = is_below and blocks.text(end - 1).rstrip().endswith(_COLONS)
    is_attributed = is_below and nodes.tag[row] == tags.BLOCKQUOTE and _is_attributed(page, row)
    return (has_headers or is_announced or is_attributed) and not any_of(ASKS[inside])


def _is_attributed(page: Page, quotation: int) -> bool:
    """Whether the last line of a quotation of several lines says who said it; a message of another site has links."""
    last = int(page.nodes.last_block[quotation]) - 1
    return (
        not page.nodes.total.link_words[quotation]
        and last > page.nodes.first_block[quotation]
        and page.blocks.text(last).lstrip().startswith(_DASHES)
    )
