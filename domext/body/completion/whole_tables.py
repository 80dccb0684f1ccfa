"""Complete data tables that are partly kept. Cells of a few characters look like a box beside the text."""

from __future__ import annotations

import bisect
from typing import TYPE_CHECKING

import numpy as np

from domext.body.completion.part_places import is_linked, part_box
from domext.body.tables.box_tables import box_tables, grid_tables
from domext.body.tables.data_tables import holds_data
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, RowArray


def with_whole_tables(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the rest of each data table with headers that is mostly kept."""
    page, nodes = kept.page, kept.page.nodes
    if not (nodes.has(tags.TH) or page.once(box_tables)[tags.TABLE] or page.once(grid_tables)):
        return kept
    tables = partly_kept_tables(kept, nodes.last_block > nodes.first_block)
    tables = [row for row in tables if any_of(nodes.tag[row : nodes.end[row]] == tags.TH)] + _partly_kept_boxes(kept)
    return kept.plus_elements([row for row in tables if _is_mostly_kept(kept, row)])


def partly_kept_tables(kept: KeptBlocks, is_candidate: BoolArray) -> list[int]:
    """Return the data tables among some nodes of which some blocks are kept, but not all, each with the box around it.

    Args:
        kept: the kept blocks.
        is_candidate: which nodes to look at, shape ``(n,)``.
    """
    page, nodes = kept.page, kept.page.nodes
    if not nodes.has(tags.TABLE):
        return []
    is_table = nodes.tag == tags.TABLE
    rows, tables = rows_of(is_candidate & is_table), sums_before(is_table)
    rows = rows[_is_partly_kept(kept, rows)]
    chosen_tables = [
        row for row in rows.tolist() if holds_data(page, row, nests=bool(tables[nodes.end[row]] > tables[row + 1]))
    ]
    return [part_box(page, row) for row in chosen_tables]


def _partly_kept_boxes(kept: KeptBlocks) -> list[int]:
    """The boxes that are tables with headers and of which some blocks are kept, but not all."""
    page, tables = kept.page, kept.page.once(box_tables)
    headers = sorted(tables[tags.TH])
    boxes = [row for row in tables[tags.TABLE] if _holds_one_of(headers, row, int(page.nodes.end[row]))]
    rows = np.array([*boxes, *page.once(grid_tables)], np.intp)
    partly_kept: list[int] = rows[_is_partly_kept(kept, rows)].tolist()
    return partly_kept


def _is_partly_kept(kept: KeptBlocks, rows: RowArray) -> BoolArray:
    """Whether some blocks of each node are kept, but not all."""
    nodes, count = kept.page.nodes, kept.counts(rows)
    return np.asarray((count > 0) & (count < nodes.last_block[rows] - nodes.first_block[rows]))


def _holds_one_of(rows: list[int], start: int, stop: int) -> bool:
    """Whether one of some rows, which ascend, is in a range."""
    first = bisect.bisect_left(rows, start)
    return first < len(rows) and rows[first] < stop


def _is_mostly_kept(kept: KeptBlocks, table: int) -> bool:
    """Whether at least half of the characters of a table are kept, perhaps in the box around it, or all headers of its first row.

    Headers head nothing without the rest, unless that is a menu.
    """
    nodes, blocks, keep = kept.page.nodes, kept.page.blocks, kept.mask
    inside = slice(int(nodes.first_block[table]), int(nodes.last_block[table]))
    characters = blocks.stop[inside] - blocks.start[inside]
    if 2 * characters[keep[inside]].sum() >= characters.sum():
        return True
    headers = nodes.tag[blocks.owner[inside]] == tags.TH
    rows = nodes.parent[blocks.owner[inside]]
    headers &= rows == rows[0]
    return any_of(headers) and bool(keep[inside][headers].all()) and not is_linked(kept.page, np.array([table]))[0]
