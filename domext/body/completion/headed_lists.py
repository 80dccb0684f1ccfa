"""Add lists of links that are sections of an article, such as "See also" in an encyclopedia, which look like menus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import ASKS, is_linked
from domext.body.completion.section_headings import box_of_heading
from domext.table import attributes, tags
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(frozenset({"h2", "h3", "h4", "h5", "h6"}))
# The headings of the same level beside the one above the list, which show that the list is a section like the others.
_MIN_HEADINGS: Final = 2
# Names of things are short; the titles of further articles are not.
_MAX_WORDS_OF_ITEM: Final = 4
_MAX_WORDS: Final = 100
# Blocks between a heading and the list, such as a link for editing.
_MAX_MARKS: Final = 1
_MAX_BUTTONS: Final = 3  # between them, such as one to copy the list
_MAX_LEVELS: Final = 3  # of boxes around a list below the box of its heading


def with_headed_lists(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the lists right below kept headings.

    Such a list has short items if the heading is one of several of its level, or is alone with the heading in a box.
    """
    page, nodes, owner = kept.page, kept.page.nodes, kept.page.blocks.owner
    is_head = kept.mask & _HEADINGS.take(nodes.tag.take(owner))
    heads = rows_of(is_head)
    if not len(heads):
        return kept
    kept = kept.plus_elements(_alone_with_heading(page, kept.mask, heads))
    if len(heads) <= _MIN_HEADINGS:
        return kept
    lists = rows_of(nodes.tagged(tags.IS_LIST))
    words = nodes.total.words[lists]
    lists = lists[(words > 0) & (words <= _MAX_WORDS)]
    first = nodes.first_block[lists]
    heads_before = sums_before(is_head)
    is_below = heads_before[first] > heads_before[np.maximum(first - (_MAX_MARKS + 1), 0)]
    lists = lists[is_below & ~kept.mask[first]]
    if not lists.size:
        return kept
    boxes = np.array([box_of_heading(page, block) for block in heads.tolist()])
    levels = list(zip(nodes.parent[boxes].tolist(), nodes.tag[owner[heads]].tolist(), strict=True))
    counts, level_above = Counter(levels), dict(zip(nodes.end[boxes].tolist(), levels, strict=True))
    sections = []
    for row in lists.tolist():
        level = level_above.get(row)
        is_section = level is not None and level[0] == nodes.parent[row] and counts[level] > _MIN_HEADINGS
        if is_section and not kept.is_in(row) and _names_things(page, row):
            sections.append(row)
    return kept.plus_elements(sections)


def _alone_with_heading(page: Page, keep: BoolArray, heads: RowArray) -> list[int]:
    """The dropped lists that are all that a box holds below its kept heading but buttons, with few links and no fields."""
    nodes, owner = page.nodes, page.blocks.owner
    tag = nodes.tag.take(owner)
    below = heads + 1
    for _ in range(_MAX_BUTTONS):
        inside = below < len(keep)
        heads, below = heads[inside], below[inside]
        below = below + (tag[below] == tags.BUTTON)
    is_dropped_item = below < len(keep)
    is_dropped_item[is_dropped_item] = ~keep[below[is_dropped_item]] & (tag[below[is_dropped_item]] == tags.LI)
    pairs = zip(heads[is_dropped_item].tolist(), below[is_dropped_item].tolist(), strict=True)
    found = [
        (row, box)
        for head, item in pairs
        if (row := nodes.parent.item(owner[item])) >= 0
        and nodes.total.words[row] <= _MAX_WORDS
        and nodes.first_block[row] == item
        and (box := _box_of_both(page, head, row)) >= 0
    ]
    if not found:
        return []
    lists, boxes = np.array(found, np.intp).T
    asks = nodes.tagged(ASKS)
    asks[_boxes_of_tasks(page, lists)] = False
    is_command = nodes.holding(asks, lists)
    asks[rows_of(nodes.tag == tags.BUTTON)] = False  # beside the heading
    rest: list[int] = lists[~(is_linked(page, lists) | is_command | nodes.holding(asks, boxes))].tolist()
    return rest


def _boxes_of_tasks(page: Page, lists: RowArray) -> list[int]:
    """The checkboxes in some lists of which each item has one, as tasks and ingredients do."""
    checkboxes = attributes.inputs(page, "checkbox")
    items = rows_of(page.nodes.tag == tags.LI).tolist() if checkboxes else []
    found = []
    for row, end in zip(lists.tolist(), page.nodes.end[lists].tolist(), strict=True):
        inside = checkboxes[bisect_left(checkboxes, row) : bisect_left(checkboxes, end)]
        if len(inside) == bisect_left(items, end) - bisect_left(items, row):
            found += inside
    return found


def _box_of_both(page: Page, head: int, row: int) -> int:
    """The element that begins with a heading and ends with a list; -1 without one."""
    nodes = page.nodes
    around = nodes.ancestors(row, _MAX_LEVELS)
    box = next((node for node in around if nodes.first_block[node] <= head), -1)
    is_all = box >= 0 and nodes.first_block[box] == head and nodes.last_block[box] == nodes.last_block[row]
    return box if is_all else -1


def _names_things(page: Page, row: int) -> bool:
    """Whether the items of a list are short."""
    items = int(np.count_nonzero(page.nodes.tag[row : page.nodes.end[row]] == tags.LI))
    return bool(page.nodes.total.words[row] <= _MAX_WORDS_OF_ITEM * items)
