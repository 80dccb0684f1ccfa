"""Add runs of lists, tables, code, callouts and disclosures below kept text, with the lines between them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.code.code_kinds import MAX_TOOLBAR_WORDS
from domext.body.completion.part_places import ends_with_mark, is_linked, sentence_callouts
from domext.body.parts.outlines import outlines
from domext.body.tables.data_tables import holds_data
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_PARTS: Final = tags.mask(frozenset({"ul", "ol", "dl", "table", "pre", "details"}))
_LISTS: Final = tags.mask(frozenset({"ul", "ol"}))
# The elements that may hold parts and lines, such as a table that lays out the numbers beside some lines.
_BOXES: Final = tags.mask(frozenset("div section figure main article table tbody tr td".split()))
_FIELDS: Final = tags.mask(frozenset({"form", "textarea", "select", "nav"}))  # but tasks have checkboxes
# What lists of comments and of services have.
_COMMANDS: Final = tags.mask(tags.HEADINGS | {"button"})
# Attributes of the elements that editors write for paragraphs, items and other blocks.
_BLOCK_ATTRIBUTES: Final = ("data-block-id", "data-block")
_MIN_ITEMS: Final = 2
_MAX_LIST_WORDS: Final = 250
_MAX_LINE_WORDS: Final = 60
_MAX_BYLINE_WORDS: Final = 12


def with_runs_of_parts(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the runs of parts right below kept text in the element that holds most of it.

    A run ends above the first other element. Headings, sentences, lists of links and the like belong to it if a part is below
    them, or if kept text is below a run with a part.
    """
    page, nodes, positions = kept.page, kept.page.nodes, kept.rows
    if not positions.size or positions[-1] - positions[0] + 1 == len(kept.mask):
        return kept
    parts, blocks = _parts(kept), _blocks(page)
    if not (parts.size or blocks.size):  # most pages
        return kept
    box = _box_of_text(page, kept.mask, int(page.blocks.owner[positions[-1]]))
    first, last = int(nodes.first_block[box]), int(nodes.last_block[box])
    starts = positions[positions >= first] + 1
    stops = np.concatenate((starts[1:] - 1, (last,)))
    rows = np.concatenate((parts, blocks))
    gaps = starts.searchsorted(nodes.first_block[rows[(rows > box) & (rows < nodes.end[box])]], "right") - 1
    gaps = np.unique(gaps[gaps >= 0])
    gaps = gaps[stops[gaps] > starts[gaps]]
    runs, added = _Runs(page, int(nodes.end[box]), frozenset(parts.tolist()), frozenset(blocks.tolist())), []
    for start, stop in zip(starts[gaps].tolist(), stops[gaps].tolist(), strict=True):
        covered, end = runs.below(start, stop)
        if end > start:
            added.append((start, stop if covered == stop < last else end))
    return kept.plus_ranges(added)


def _parts(kept: KeptBlocks) -> RowArray:
    """The lists, tables, code, callouts, panels of tabs and disclosures without kept text and fields that lead nowhere else."""
    nodes, is_part = kept.page.nodes, kept.page.nodes.tagged(_PARTS)
    is_part[kept.page.once(_named_parts)] = True
    rows = rows_of(is_part)
    rows = rows[(nodes.last_block[rows] > nodes.first_block[rows]) & (kept.counts(rows) == 0)]
    rows = rows[~is_linked(kept.page, rows)] if rows.size else rows
    return np.asarray(rows[~nodes.holding(nodes.tagged(_FIELDS), rows)]) if rows.size else rows


def _named_parts(page: Page) -> list[int]:
    """The callouts, the lists of word processors, and the panels of tabs with a part or a sentence; panels of menus have neither."""
    nodes = page.nodes
    named = [*page.once(sentence_callouts), *page.once(outlines).levels]
    if numbers := attributes.numbers_where(page, "role", "tabpanel".__eq__, "tabpanel"):
        panels = rows_of(attributes.having(page, "role", numbers))
        named += panels[nodes.holding(nodes.tagged(_PARTS), panels) | (nodes.total.full_stops[panels] > 0)].tolist()
    return named


def _blocks(page: Page) -> RowArray:
    """The short texts without links and headings of which an attribute says that an editor of blocks wrote them."""
    nodes, total = page.nodes, page.nodes.total
    if not any(page.attribute_values(name).any for name in _BLOCK_ATTRIBUTES):
        return np.zeros(0, np.intp)  # nearly all pages
    rows = rows_of(page.once(_is_block))
    rows = rows[(total.link_words[rows] == 0) & (total.words[rows] <= _MAX_LINE_WORDS)]
    return np.asarray(rows[~nodes.holding(nodes.tagged(_COMMANDS) | nodes.tagged(_FIELDS), rows)])


def _is_block(page: Page) -> BoolArray:
    """Mask of the nodes that an editor of blocks wrote, shape ``(n,)``."""
    return np.asarray(np.logical_or.reduce([attributes.present(page, name) for name in _BLOCK_ATTRIBUTES]))


def _box_of_text(page: Page, keep: BoolArray, owner: int) -> int:
    """The innermost element around a block that holds at least half of the kept words."""
    words = sums_before(np.where(keep, page.blocks.counts.words, 0))
    # Single reads of an array are slow.
    first, last, before = page.nodes.first_block.data, page.nodes.last_block.data, words.data
    around = page.nodes.ancestors(owner)
    return next((row for row in around if 2 * (before[last[row]] - before[first[row]]) >= before[-1]), owner)


class _Runs:
    """Finds the runs of a page.

    Args:
        page: the page.
        end: the end of the element to stay in.
        parts: see :func:`_parts`.
        blocks: see :func:`_blocks`.
    """

    def __init__(self, page: Page, end: int, parts: frozenset[int], blocks: frozenset[int]) -> None:
        self._page = page
        self._end = end
        self._parts = parts
        self._blocks = blocks

    @cached_property
    def _in_blocks(self) -> BoolArray:
        return self._page.nodes.inside(self._page.once(_is_block))

    @cached_property
    def _in_links(self) -> BoolArray:
        return self._page.nodes.inside(self._page.nodes.tag == tags.A)

    @cached_property
    def _tables(self) -> RowArray:
        return rows_of(self._page.nodes.tag == tags.TABLE)

    def below(self, start: int, stop: int) -> tuple[int, int]:
        """Return up to which block parts and lines follow each other, and the end of the last part; ``start`` without one.

        Args:
            start: the first block; the one above it is kept.
            stop: the block to stop at.
        """
        nodes, above = self._page.nodes, self._page.blocks.owner.item(start - 1)
        first_block, last_block, ends = nodes.first_block.data, nodes.last_block.data, nodes.end.data
        row, covered, end = ends[above], start, start
        while row < self._end and first_block[row] <= covered < stop:
            last = last_block[row]
            is_inside = covered < last <= stop
            if is_inside and (self._is_part(row) or (row in self._blocks and self._in_blocks[above])):
                end = last
            elif last > covered and not (is_inside and self._is_line(row)):
                if not _BOXES[nodes.tag[row]]:
                    break
                row += 1
                continue
            covered = max(covered, last)
            row = ends[row]
        return covered, end

    def _is_part(self, row: int) -> bool:
        """Whether an element is a part: one of its kind, and no list of something else, and no table without data."""
        page, tag = self._page, self._page.nodes.tag[row]
        if row not in self._parts:
            return False
        if tags.IS_ANY_LIST[tag]:
            return self._is_plain_list(row)
        is_table = tag == tags.TABLE and row not in page.once(_named_parts)
        return bool(not is_table or holds_data(page, row, nests=self._nests_table(row)))

    def _is_plain_list(self, row: int) -> bool:
        """Whether a list has several different items, and no links, headings and buttons, as lists of comments and services have.

        The last of several definitions ends with a mark. A list with a date in a short line says who wrote the text and when,
        and one without letters is a scale.
        """
        page, nodes, total = self._page, self._page.nodes, self._page.nodes.total
        if (
            total.words[row] > _MAX_LIST_WORDS
            or any_of(_COMMANDS[nodes.tag[row : nodes.end[row]]])
            or not total.letters[row]
        ):
            return False
        items = np.arange(nodes.first_block[row], nodes.last_block[row])
        if total.link_words[row] and any_of(self._in_links[page.blocks.node[items]]):
            return False
        is_text = nodes.tag[row] != tags.DL or ends_with_mark(page, row)
        if not is_text or len({page.blocks.text(item) for item in items.tolist()}) < _MIN_ITEMS:
            return False
        from domext.discussion.date_lines import date_lines  # few pages have such a list

        short = items[page.blocks.counts.words[items] <= _MAX_BYLINE_WORDS]
        return not any_of(page.once(date_lines)[short])

    def _nests_table(self, row: int) -> bool:
        following = self._tables.searchsorted(row, "right")
        return bool(following < len(self._tables) and self._tables[following] < self._page.nodes.end[row])

    def _is_line(self, row: int) -> bool:
        """Whether an element is a heading or a sentence without links, a list of links, labels of tabs, or the bar above code."""
        nodes, total = self._page.nodes, self._page.nodes.total
        if total.words[row] > _MAX_LINE_WORDS:
            return False
        tag, following = nodes.tag[row], nodes.next_sibling(row)
        is_text = (tag == tags.P or tags.IS_HEADING[tag]) and not total.link_words[row]
        is_bar = total.words[row] <= MAX_TOOLBAR_WORDS and following >= 0 and nodes.tag[following] == tags.PRE
        return bool(is_text or is_bar or _LISTS[tag] or attributes.value_of(self._page, "role", row) == "tablist")
