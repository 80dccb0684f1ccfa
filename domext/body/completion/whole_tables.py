"""Complete data tables that are partly kept. Cells of a few characters look like a box beside the text."""

from __future__ import annotations

import bisect
from typing import TYPE_CHECKING

import numpy as np

from domext.body.completion.part_places import blocks_in, is_linked, part_box
from domext.body.tables.box_tables import box_tables, grid_tables
from domext.body.tables.data_tables import holds_data
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page


def with_whole_tables(page: Page, keep: BoolArray, addable: BoolArray) -> BoolArray:
    """Return the kept blocks, and the rest of each data table with headers that is mostly kept."""
    nodes = page.nodes
    if not (nodes.has(tags.TH) or page.once(box_tables)[tags.TABLE] or page.once(grid_tables)):
        return keep
    kept = sums_before(keep)
    tables = partly_kept_tables(page, kept, nodes.last_block > nodes.first_block)
    tables = [row for row in tables if any_of(nodes.tag[row : nodes.end[row]] == tags.TH)] + _partly_kept_boxes(
        page, kept
    )
    whole = [row for row in tables if _is_mostly_kept(page, row, keep)]
    return keep | (blocks_in(page, whole) & addable) if whole else keep


def partly_kept_tables(page: Page, kept: IntArray, is_candidate: BoolArray) -> list[int]:
    """Return the data tables among some nodes of which some blocks are kept, but not all, each with the box around it.

    Args:
        page: the page.
        kept: the number of kept blocks before each block, shape ``(b + 1,)``.
        is_candidate: which nodes to look at, shape ``(n,)``.
    """
    nodes = page.nodes
    if not nodes.has(tags.TABLE):
        return []
    is_table, chosen = nodes.tag == tags.TABLE, kept.take(nodes.last_block) - kept.take(nodes.first_block)
    tables = sums_before(is_table)
    rows = rows_of(is_candidate & is_table & (chosen > 0) & (chosen < nodes.last_block - nodes.first_block))
    chosen_tables = [
        row for row in rows.tolist() if holds_data(page, row, nests=bool(tables[nodes.end[row]] > tables[row + 1]))
    ]
    return [part_box(page, row) for row in chosen_tables]


def _partly_kept_boxes(page: Page, kept: IntArray) -> list[int]:
    """The boxes that are tables with headers and of which some blocks are kept, but not all."""
    nodes, tables = page.nodes, page.once(box_tables)
    headers = sorted(tables[tags.TH])
    boxes = [row for row in tables[tags.TABLE] if _holds_one_of(headers, row, int(nodes.end[row]))]
    boxes += page.once(grid_tables)
    chosen = [(row, int(nodes.first_block[row]), int(nodes.last_block[row])) for row in boxes]
    return [row for row, first, last in chosen if 0 < kept[last] - kept[first] < last - first]


def _holds_one_of(rows: list[int], start: int, stop: int) -> bool:
    """Whether one of some rows, which ascend, is in a range."""
    first = bisect.bisect_left(rows, start)
    return first < len(rows) and rows[first] < stop


def _is_mostly_kept(page: Page, table: int, keep: BoolArray) -> bool:
    """Whether at least half of the characters of a table are kept, perhaps in the box around it, or all headers of its first row.

    Headers head nothing without the rest, unless that is a menu.
    """
    nodes, blocks = page.nodes, page.blocks
    inside = slice(int(nodes.first_block[table]), int(nodes.last_block[table]))
    characters = blocks.stop[inside] - blocks.start[inside]
    if 2 * characters[keep[inside]].sum() >= characters.sum():
        return True
    headers = nodes.tag[blocks.owner[inside]] == tags.TH
    rows = nodes.parent[blocks.owner[inside]]
    headers &= rows == rows[0]
    return any_of(headers) and bool(keep[inside][headers].all()) and not is_linked(page, np.array([table]))[0]
