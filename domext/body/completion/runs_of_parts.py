"""Add runs of lists, tables, code, callouts and disclosures, with the lines between them: gaps that hold only these, and the end of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.code.code_kinds import MAX_TOOLBAR_WORDS
from domext.body.completion.part_places import is_linked, sentence_callouts
from domext.body.parts.outlines import outlines
from domext.body.tables.data_tables import holds_data
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_PARTS: Final = tags.mask(frozenset({"ul", "ol", "dl", "table", "pre", "details"}))
# The elements that may hold parts and lines, such as a table that lays out the numbers beside some lines.
_BOXES: Final = tags.mask(frozenset("div section figure main article table tbody tr td".split()))
_LISTS: Final = tags.mask(frozenset({"ul", "ol"}))
_FIELDS: Final = tags.mask(frozenset({"form", "textarea", "select", "nav"}))  # but tasks have checkboxes
# Attributes of the elements that editors write for paragraphs, items and other blocks.
_BLOCK_ATTRIBUTES: Final = ("data-block-id", "data-block")
_MAX_LINE_WORDS: Final = 60


def with_runs_of_parts(page: Page, keep: BoolArray, addable: BoolArray) -> BoolArray:
    """Return the kept blocks, and the runs of parts between and below them in the element that holds most of the kept text.

    A run begins right below kept text and ends above the first other element. Headings, sentences and lists of links belong to
    it if a part is below them, or kept text is below a run with a part.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        addable: which of them may be added, shape ``(b,)``.
    """
    positions = rows_of(keep)
    if not positions.size or positions[-1] - positions[0] + 1 == len(keep):
        return keep
    box = _box_of_text(page, keep, int(page.blocks.owner[positions[-1]]))
    first, last = int(page.nodes.first_block[box]), int(page.nodes.last_block[box])
    positions = np.append(positions[positions >= first], last)
    kept_before, keep = keep, keep.copy()
    for gap in rows_of(np.diff(positions) > 1).tolist():
        start, stop = int(positions[gap]) + 1, int(positions[gap + 1])
        covered, end = _run(page, start, stop, box)
        end = stop if covered == stop < last and end > start else end
        keep[start:end] |= addable[start:end]
    return keep if any_of(keep != kept_before) else kept_before


def _box_of_text(page: Page, keep: BoolArray, owner: int) -> int:
    """The innermost element around a block that holds at least half of the kept words."""
    nodes = page.nodes
    words = np.append(0, np.where(keep, page.blocks.counts.words, 0).cumsum())
    for row in nodes.ancestors(owner):
        if 2 * (words[nodes.last_block[row]] - words[nodes.first_block[row]]) >= words[-1]:
            return row
    return owner


def _run(page: Page, start: int, stop: int, box: int) -> tuple[int, int]:
    """Up to which block parts and lines follow each other, and the end of the last part among them; ``start`` if there is none.

    Args:
        page: the page.
        start: the first block.
        stop: the block to stop at.
        box: the element to stay in.
    """
    nodes = page.nodes
    row, covered, end = int(nodes.end[page.blocks.owner[start - 1]]), start, start
    while row < nodes.end[box] and nodes.first_block[row] <= covered < stop:
        last = int(nodes.last_block[row])
        is_part = covered < last <= stop and (_is_part(page, row) or _is_block_of_editor(page, row))
        if is_part:
            end = last
        elif not (last <= covered or (last <= stop and _is_line(page, row))):
            if not _BOXES[nodes.tag[row]]:
                break
            row += 1
            continue
        covered = max(covered, last)
        row = int(nodes.end[row])
    return covered, end


def _is_part(page: Page, row: int) -> bool:
    """Whether an element is a list, a data table, code, a callout, a panel of tabs or a disclosure, and leads nowhere else."""
    nodes = page.nodes
    tag, inside, is_callout = nodes.tag[row], nodes.tag[row : nodes.end[row]], page.once(sentence_callouts)[row]
    is_named = is_callout or attributes.value_of(page, "role", row) == "tabpanel" or row in page.once(outlines).levels
    if not (is_named or _PARTS[tag]) or not nodes.total.words[row] or is_linked(page, np.array([row]))[0]:
        return False
    if any_of(_FIELDS[inside]) or (_LISTS[tag] and any_of(inside == tags.BUTTON)):
        return False
    return bool(tag != tags.TABLE or is_callout or holds_data(page, row, nests=any_of(inside[1:] == tags.TABLE)))


def _is_line(page: Page, row: int) -> bool:
    """Whether an element is a heading or a sentence without links, a list of links, labels of tabs, or the bar above code."""
    nodes, total = page.nodes, page.nodes.total
    tag, is_short = nodes.tag[row], total.words[row] <= _MAX_LINE_WORDS
    is_text = (tag == tags.P or tags.IS_HEADING[tag]) and not total.link_words[row]
    following = nodes.next_sibling(row)
    is_bar = total.words[row] <= MAX_TOOLBAR_WORDS and following >= 0 and nodes.tag[following] == tags.PRE
    is_tabs = attributes.value_of(page, "role", row) == "tablist"
    return bool(is_short and (is_text or _LISTS[tag] or is_bar or is_tabs))


def _is_block_of_editor(page: Page, row: int) -> bool:
    """Whether an element is a short text without links that an editor of blocks wrote, as an attribute of it says."""
    nodes, total = page.nodes, page.nodes.total
    if total.link_words[row] or total.words[row] > _MAX_LINE_WORDS:
        return False
    is_block = any(attributes.value_of(page, name, row) is not None for name in _BLOCK_ATTRIBUTES)
    return is_block and not any_of((_FIELDS | tags.IS_HEADING)[nodes.tag[row : nodes.end[row]]])
