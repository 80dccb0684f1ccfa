"""Add code, tables, lists below headings, poems and callouts between two kept blocks, regardless of the boxes around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.kept_blocks import blocks_in
from domext.body.completion.part_places import ASKS, MAX_LINKED_SHARE, part_box
from domext.body.parts.callout_names import generated_callouts, kinds_of_classes
from domext.body.parts.line_groups import LINES_PARTS, names_lines
from domext.body.tables.box_tables import box_tables
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

_HEADS: Final = tags.mask(frozenset({"th", "thead"}))
_BOXES: Final = tags.mask(frozenset({"div", "section", "p"}))
_MAX_LIST_WORDS: Final = 120
_MIN_ITEMS: Final = 3
_CONTROLS: Final = tags.mask(frozenset({"select", "label", "button"}))
# Words between the kept blocks beside these parts, and those beside each part, such as the number of a notebook's cell.
_MAX_OTHER_WORDS: Final = 8
_MAX_WORDS_BESIDE_PART: Final = 4


def with_gaps_filled(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and code, tables, lists, poems and callouts in the gaps between them that hold next to nothing else."""
    kept = _with_whole_poems(kept)
    if not kept.has_gaps:
        return kept
    page, nodes, words = kept.page, kept.page.nodes, kept.page.blocks.counts.words
    rows = _parts(kept)
    if not rows.size:
        return kept
    first, last = nodes.first_block[rows], nodes.last_block[rows]
    is_partly_kept = kept.counts(rows) < last - first
    rows = rows[is_partly_kept & (kept.before[first] > 0) & (kept.before[last] < len(kept.rows))]
    if not rows.size:
        return kept
    inside = blocks_in(page, rows)
    others = sums_before(np.where(inside | _in_controls(page), 0, words))
    around = kept.replaced(kept.mask & ~inside)
    first, last = nodes.first_block[rows], nodes.last_block[rows]
    is_between = (around.before[first] > 0) & (around.before[last] < len(around.rows))
    rows, starts, stops = rows[is_between], first[is_between], last[is_between]
    after, before = around.rows[around.before[stops]], around.rows[around.before[starts] - 1]
    parts = np.searchsorted(starts, after) - np.searchsorted(starts, before)
    return kept.plus_elements(
        rows[others[after] - others[before + 1] <= _MAX_OTHER_WORDS + _MAX_WORDS_BESIDE_PART * parts]
    )


def _with_whole_poems(kept: KeptBlocks) -> KeptBlocks:
    """The kept blocks, and the rest of each poem of which a part is kept."""
    nodes, poems = kept.page.nodes, kept.page.once(_poems)
    if not poems.size:
        return kept  # on most pages
    inside = kept.counts(poems)
    is_partly_kept = (inside > 0) & (inside < nodes.last_block[poems] - nodes.first_block[poems])
    return kept.plus_elements(poems[is_partly_kept & ~nodes.holding(nodes.tagged(ASKS), poems)])


def _poems(page: Page) -> RowArray:
    """The boxes whose class is that of a poem or of a stanza."""
    return attributes.rows_named(page, _BOXES, names_lines, *LINES_PARTS)


def _in_controls(page: Page) -> BoolArray:
    """Mask of the blocks in controls of the page, such as the number of rows that a table shows, shape ``(b,)``."""
    return page.nodes.inside(page.nodes.tagged(_CONTROLS)).take(page.blocks.owner)


def _parts(kept: KeptBlocks) -> IntArray:
    """The outermost elements that are preformatted, tables, lists right below a kept heading, or poems or callouts by their class."""
    page, nodes = kept.page, kept.page.nodes
    parts = {part_box(page, table) for table in page.once(box_tables)[tags.TABLE]}
    if nodes.has(tags.PRE):
        parts.update(rows_of(nodes.tag == tags.PRE).tolist())
    if nodes.has(tags.TH, tags.THEAD):
        is_table = nodes.tag == tags.TABLE
        headed, tables = nodes.nearest(is_table)[nodes.parent[nodes.tagged(_HEADS)]], rows_of(is_table)
        parts.update(_box_of_table(page, table, tables) for table in set(headed[headed >= 0].tolist()))
    if nodes.has_tagged(tags.IS_ANY_LIST):
        parts.update(_below_headings(kept))
    parts.update(page.once(_poems).tolist())
    if page.once(kinds_of_classes):
        parts.update(rows_of(page.once(generated_callouts)).tolist())
    if not parts:  # most pages
        return np.zeros(0, np.intp)
    rows = np.array([*nodes.outermost(sorted(parts))], np.intp)
    asking = nodes.tagged(ASKS) | (nodes.tag == tags.NAV)
    if any_of(asking) and nodes.has(tags.TH):  # buttons in headers sort the rows
        asking &= ~nodes.inside(nodes.tag == tags.TH)
    is_linked = nodes.total.link_words[rows] > MAX_LINKED_SHARE * nodes.total.words[rows]
    return np.asarray(rows[~(is_linked | nodes.holding(asking, rows))])


def _below_headings(kept: KeptBlocks) -> list[int]:
    """The lists of short items right below a kept heading in the same element."""
    nodes, blocks = kept.page.nodes, kept.page.blocks
    lists = rows_of(nodes.tagged(tags.IS_ANY_LIST) & (nodes.first_block > 0) & (nodes.total.words <= _MAX_LIST_WORDS))
    above = nodes.first_block[lists] - 1
    heading = blocks.owner[above]
    is_below = kept.mask[above] & tags.IS_HEADING[nodes.tag[heading]] & (nodes.parent[heading] == nodes.parent[lists])
    items = nodes.last_block[lists] - nodes.first_block[lists]
    below: list[int] = lists[is_below & (items >= _MIN_ITEMS)].tolist()
    return below


def _box_of_table(page: Page, table: int, tables: RowArray) -> int:
    """The box around a table, or around the table of a header and the next of all tables, which has its rows."""
    nodes, words = page.nodes, page.nodes.total.words
    box = part_box(page, table)
    around = int(nodes.parent[box])
    following = tables[np.searchsorted(tables, nodes.end[box]) :][:1]
    if not following.size or following[0] >= nodes.end[around] or nodes.tag[around] != tags.DIV:
        return box
    return part_box(page, around) if words[around] == words[box] + words[following[0]] else box
