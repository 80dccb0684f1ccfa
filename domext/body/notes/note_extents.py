"""The extents of notes: from the target of a link to the end of the text that belongs to it."""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Final

from domext.body.notes.note_marks import (
    MAX_MARK_CHARACTERS,
    MAX_NOTE_CHARACTERS,
    plain_mark,
    text_of_node,
    text_of_pieces,
)
from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from domext.table.page import Page

#: Elements between a mark or a target, and the element of its note.
MAX_LEVELS: Final = 4
_ITEMS: Final = tags.mask(frozenset({"li", "dd", "tr", "aside"}))
_CONTAINERS: Final = tags.mask(
    frozenset("li p dd dt tr td th table tbody div aside section center blockquote address footer".split())
)
_BREAKING: Final = tags.mask(tags.HEADINGS | {"hr"})
_RUNS: Final = tags.mask(frozenset({"p", "div", "dt", "h1", "h2", "h3", "h4", "h5", "h6"}))
# A class, id or role of a note or of notes.
_NAMES_NOTES: Final = lazy_pattern(r"note|(?:^|[\s_-])ft?n|cit(?:e|ation)|reference|biblio", re.IGNORECASE)


class NoteExtents:
    """The extents of the notes that links refer to.

    Args:
        page: the page.
        links_to: the links to each target.
        targets: the targets, ascending.
    """

    def __init__(self, page: Page, links_to: Mapping[int, Sequence[int]], targets: Sequence[int]) -> None:
        self._page, self._links_to, self._targets = page, links_to, targets
        nodes, pieces = page.nodes, page.blocks.pieces
        # Single reads of an array are slow.
        self._tag, self._parent, self._end = nodes.tag.data, nodes.parent.data, nodes.end.data
        self._first_text, self._last_text = nodes.first_text.data, nodes.last_text.data
        self._characters, self._offset = nodes.total.characters.data, pieces.offset.data

    def item(self, target: int) -> int | None:
        """Return the element of the note around a target; one with several targets if the notes have no elements of their own."""
        item = int(self._page.nodes.block_level[target])
        for _ in range(MAX_LEVELS):
            outer = self._parent[item] if item >= 0 else -1
            if outer < 0 or not _CONTAINERS[self._tag[outer]] or self._count(outer) > 1 or self._holds(outer, target):
                break
            if self._characters[outer] > MAX_NOTE_CHARACTERS or not self._begins_with(outer, item):
                break
            same = self._characters[outer] == self._characters[item]
            if not same and not _ITEMS[self._tag[outer]]:
                break
            item = outer
        return item if item >= 0 else None

    def pieces(self, target: int, item: int, following: tuple[int, int] | None) -> tuple[int, int] | None:
        """Return the text pieces of a note; None if it is not a note."""
        if self._count(item) > 1 or self._holds(item, target) or self._begins_line(target, item):
            pieces = self._run(target, item, following)
        else:
            pieces = self._first_text[item], self._last_text[item]
            short = self._characters[item] <= MAX_MARK_CHARACTERS and bool(plain_mark(text_of_node(self._page, item)))
            if (tags.IS_HEADING[self._tag[item]] and not short) or not (
                _CONTAINERS[self._tag[item]] or tags.IS_HEADING[self._tag[item]]
            ):
                return None
            if short or _RUNS[self._tag[item]]:
                pieces = pieces[0], self._end_of_siblings(item, following, short=short)
        length = self._offset[pieces[1]] - self._offset[pieces[0]]
        return pieces if 0 < length <= MAX_NOTE_CHARACTERS else None

    def _count(self, node: int) -> int:
        """The number of targets in an element."""
        return bisect.bisect_left(self._targets, self._end[node]) - bisect.bisect_left(self._targets, node)

    def _holds(self, node: int, target: int) -> bool:
        return any(node <= link < self._end[node] for link in self._links_to.get(target, ())[:1])

    def _begins_with(self, outer: int, inner: int) -> bool:
        return not text_of_pieces(self._page, self._first_text[outer], self._first_text[inner])

    def _begins_line(self, target: int, item: int) -> bool:
        """Whether a target in a line begins another line of its element than the first one."""
        if target == item or tags.IS_BLOCK_LEVEL[self._tag[target]]:
            return False
        first, start = self._first_text[item], self._line_start(target)
        source, offset = self._page.blocks.source, self._offset
        return start > first and LINE_BREAK in source[offset[first] : offset[start]]

    def _end_of_siblings(self, item: int, following: tuple[int, int] | None, *, short: bool) -> int:
        """The end of a note that continues in the elements after it, up to the next note."""
        parent, last = self._parent[item], self._last_text[item]
        if self._tag[item] == tags.DT and self._tag[min(self._end[item], self._end[parent] - 1)] == tags.DD:
            short = True
        next_item = following[1] if following is not None and self._parent[following[1]] == parent else None
        element = self._page.elements[parent]
        is_section = _NAMES_NOTES.search(" ".join(element.attr(name) or "" for name in ("class", "id", "role")))
        if next_item is None and not short and not is_section:
            return last
        sibling, stop = self._end[item], self._end[parent] if next_item is None else next_item
        is_term = self._tag[item] == tags.DT
        is_target = is_term or self._begins_with_id(item)
        while sibling < stop and not _BREAKING[self._tag[sibling]]:
            if is_target and self._tag[sibling] == self._tag[item] and (is_term or self._begins_with_id(sibling)):
                break  # a note that nothing refers to
            last = self._last_text[sibling]
            if next_item is None and not is_section and self._characters[sibling]:
                break
            sibling = self._end[sibling]
        return last

    def _begins_with_id(self, node: int) -> bool:
        """Whether an element, or one of the first elements in it where its text begins, has an id."""
        first, end = self._first_text[node], min(self._end[node], node + MAX_LEVELS)
        beginning = (row for row in range(node, end) if self._first_text[row] == first)
        return any(attributes.value_of(self._page, "id", row) for row in beginning)

    def _run(self, target: int, item: int, following: tuple[int, int] | None) -> tuple[int, int]:
        """The text from the start of the line of a target to the next target, or to the end of its block."""
        blocks = self._page.blocks
        first = self._line_start(target)
        block = blocks.at(first)
        if block == len(blocks):
            return first, first
        if following is not None and following[1] == item:
            return first, self._line_start(following[0])
        return first, int(blocks.last_text[block])

    def _line_start(self, target: int) -> int:
        """The text piece that starts the line of a target; at most a bracket is before the target."""
        blocks, source, offset = self._page.blocks, self._page.blocks.source, self._offset
        first = position = self._first_text[target]
        block = blocks.at(position)
        start = int(blocks.first_text[block]) if block < len(blocks) else position
        for _ in range(MAX_LEVELS):
            if position <= start:
                break
            before = source[offset[position - 1] : offset[position]]
            if before == LINE_BREAK or len(before.strip()) > 2:
                break
            position -= 1
            if before.strip():
                first = position
        return first
