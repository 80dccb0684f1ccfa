"""The layout of an element of code: which text pieces are lines, and which are line numbers and buttons."""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.body.code.code_kinds import MAX_TOOLBAR_WORDS, NUMBERS, ORDINARY, is_brief, is_marked_gutter, kind_of
from domext.body.code.languages import language_of, language_of_label
from domext.table import tags
from domext.table.characters import LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.body.code.code_kinds import CodeKind
    from domext.table.page import Page

_BLOCK_LEVEL: Final = tuple(name in tags.BLOCK_LEVEL for name in tags.NAMES)
_DIGITS: Final = lazy_pattern(r"\d+")
# Of a command, of the languages to choose from, and of lines that are folded.
_LABELS: Final = frozenset({tags.BUTTON, tags.SELECT, tags.SUMMARY})
_ORDINARY_TAG: Final = tuple(not is_block and tag not in _LABELS for tag, is_block in enumerate(_BLOCK_LEVEL))
# Elements that hold commands and labels below the element of code.
_MAY_FOLLOW: Final = tuple(name == "a" or name in tags.BLOCK_LEVEL for name in tags.NAMES)
# Elements that may hold the number of their line, which may be a link to it.
_MAY_COUNT: Final = frozenset({tags.SPAN, tags.A})
# The classes of toolbars that hold their commands as words.
_BARS: Final = frozenset({"bar", "tools"})
_MIN_NUMBERED_LINES: Final = 3
_MAX_LABEL_WORDS: Final = 2


class CodeSpan(NamedTuple):
    """Text pieces: those of a line, or those between lines if ``is_line`` is False; none for the edge of a block."""

    first: int
    last: int
    is_line: bool
    is_block: bool = False


class CodeLayout(NamedTuple):
    """How an element of code is laid out.

    Attributes:
        lines: its lines and the edges of blocks, in order; none if only line breaks separate the lines.
        dropped: the first text piece and one past the last one of each part that is not code.
        is_counted: whether each line begins with its number in an element without a name.
    """

    lines: Sequence[CodeSpan]
    dropped: Sequence[tuple[int, int]]
    is_counted: bool


def find_layout(page: Page, node: int) -> CodeLayout:
    """Return the lines of an element of code, and the line numbers and buttons among them."""
    return _LayoutFinder(page, node).layout()


class _LayoutFinder:
    """Finds the lines and the line numbers among the elements inside an element of code."""

    def __init__(self, page: Page, node: int) -> None:
        nodes, inner = page.nodes, slice(node + 1, int(page.nodes.end[node]))
        self._page, self._node = page, node
        self._is_table = nodes.tag[node] == tags.TABLE
        # By row, which is the number of an element inside; -1 is the element of code itself.
        self._tag = nodes.tag[inner].tolist()
        self._end, self._parent = ((rows[inner] - inner.start).tolist() for rows in (nodes.end, nodes.parent))
        self._first, self._last = nodes.first_text[inner].tolist(), nodes.last_text[inner].tolist()
        classes, numbers = page.attribute_values("class")
        own: list[int] = numbers[inner].tolist()
        kinds = {number: kind_of(classes[number] or "") for number in set(own)}
        self._names, self._kinds = [classes[number] or "" for number in own], [kinds[number] for number in own]
        self._other_text = self._pieces_beside_numbers(int(nodes.first_text[node]), int(nodes.last_text[node]))
        # The row of the first element ``<code>``, the number of rows without one; and that of the only one, else -1.
        self._first_code = self._tag.index(tags.CODE) if tags.CODE in self._tag else len(self._tag)
        self._code = self._first_code if self._tag.count(tags.CODE) == 1 else -1

    def _pieces_beside_numbers(self, first: int, last: int) -> list[int]:
        """The number of pieces before each text piece of the code that contain more than numbers."""
        source, offsets = self._page.blocks.source, self._page.blocks.pieces.offset[first : last + 1].tolist()
        self._base, self._source, self._offsets = first, source, offsets
        is_numbers = NUMBERS.fullmatch
        others = [is_numbers(source, start, stop) is None for start, stop in itertools.pairwise(offsets)]
        return list(itertools.accumulate(others, initial=0))

    def layout(self) -> CodeLayout:
        lines, dropped, counted = self._elements()
        numbers: list[tuple[int, int]] = []
        if not lines:
            lines = dict.fromkeys(self._paragraphs(), False)
            numbers = self._numbers_of_lines(counted)
        elif counted:
            numbers = self._numbers_of_boxes(counted)
        spans = self._spans(lines)
        dropped += numbers
        if not all(span.is_block for span in spans) and self._has_text_between(spans, dropped):
            spans = self._without_line_breaks(spans)
        return CodeLayout(spans, dropped, is_counted=bool(numbers))

    def _elements(self) -> tuple[dict[int, bool], list[tuple[int, int]], list[int]]:
        """The elements that may be lines.

        Returns:
            The rows of these elements, and whether each is at block level; the text pieces of line numbers and buttons;
            the rows of elements that may hold the number of their line.
        """
        lines: dict[int, bool] = {}
        dropped: list[tuple[int, int]] = []
        counted: list[int] = []
        row, after_line, text, base, after_code = 0, 0, self._other_text, self._base, self._end_of_code()
        start = base  # of the text after the toolbars
        while row < len(self._tag):
            kind = self._kinds[row]
            has_text = text[self._last[row] - base] > text[self._first[row] - base]  # other than numbers
            if row >= after_code and _MAY_FOLLOW[self._tag[row]] and self._is_short(row):
                dropped.append((self._first[row], self._last[row]))
                row = self._end[row]
                continue
            if has_text and kind is ORDINARY and _ORDINARY_TAG[self._tag[row]]:  # most elements
                row += 1
                continue
            is_before = self._is_before(row, kind, start)
            if is_before or self._is_beside(row, kind, has_text=has_text):
                start = self._last[row] if is_before else start
                dropped.append((self._first[row], self._last[row]))
                row = self._end[row]
                continue
            if self._tag[row] in _MAY_COUNT and not has_text:
                counted.append(row)
            is_block = _BLOCK_LEVEL[self._tag[row]]
            if is_block or (row >= after_line and kind.is_line):
                lines[row] = is_block
                after_line = self._end[row]
            row += 1
        return lines, dropped, counted

    def _end_of_code(self) -> int:
        """The row after the element ``<code>`` that holds several lines, if it is the only one; else one past the last row."""
        rows = len(self._tag)
        row = self._code
        if row < 0:
            return rows
        text, end = self._text(self._first[row], self._last[row]).strip(), self._end[row]
        is_long = "\n" in text or LINE_BREAK in text or any(_BLOCK_LEVEL[tag] for tag in self._tag[row:end])
        return end if is_long else rows

    def _spans(self, lines: dict[int, bool]) -> list[CodeSpan]:
        """The innermost of the elements as lines, without those whose like have no text, and the edges of the other blocks."""
        outer = self._around(lines)
        leaves = [row for row in lines if row not in outer]
        names = {row: (self._tag[row], _DIGITS.sub("", self._names[row])) for row in leaves}
        filled = {names[row] for row in leaves if self._has_text(self._first[row], self._last[row])}
        shown = {row for row in leaves if names[row] in filled}
        spans = [CodeSpan(self._first[row], self._last[row], is_line=True, is_block=lines[row]) for row in shown]
        edges = {
            edge for row, is_block in lines.items() if is_block and row not in shown
            for edge in (self._first[row], self._last[row])
        }  # fmt: skip
        return sorted(spans + [CodeSpan(edge, edge, is_line=False, is_block=True) for edge in edges])

    def _around(self, rows: Iterable[int]) -> set[int]:
        """The elements around some elements, inside the element of code."""
        outer: set[int] = set()
        for row in rows:
            parent = self._parent[row]
            while parent >= 0 and parent not in outer:
                outer.add(parent)
                parent = self._parent[parent]
        return outer

    def _numbers_of_lines(self, rows: list[int]) -> list[tuple[int, int]]:
        """The text pieces of elements without a name that hold the number of their line, one at the start of each line.

        A space after each number separates it from the code.
        """
        if len(rows) < _MIN_NUMBERED_LINES:
            return []
        source, offsets, base = self._source, self._offsets, self._base
        pieces: list[tuple[int, int]] = []
        numbers: list[int] = []
        for row in rows:
            first, last = self._first[row], self._last[row]
            start, stop = offsets[first - base], offsets[last - base]
            number = source[start:stop].strip()
            if number.isdecimal() and (start == offsets[0] or source[start - 1] in {"\n", LINE_BREAK}):
                numbers.append(int(number))
                pieces.append((first, last))
        code = source[offsets[0] : offsets[-1]].rstrip()
        are_all = len(numbers) >= _MIN_NUMBERED_LINES and len(numbers) == code.count("\n") + code.count(LINE_BREAK) + 1
        return pieces if are_all and numbers == list(range(numbers[0], numbers[0] + len(numbers))) else []

    def _numbers_of_boxes(self, rows: list[int]) -> list[tuple[int, int]]:
        """The text pieces of elements without a name that hold the number of their line, where each line is a box."""
        first = self._first
        boxes = {self._parent[row]: row for row in reversed(rows)}
        boxes = {box: row for box, row in sorted(boxes.items()) if box >= 0 and first[box] == first[row]}
        around = {self._parent[box] for box in boxes}
        is_short = len(boxes) < _MIN_NUMBERED_LINES
        if len(around) != 1 or (is_short and not all(map(self._is_beside_block, boxes.values()))):
            return []
        pieces = [(first[row], self._last[row]) for row in boxes.values()]
        texts = [self._text(*between) for between in pieces]
        numbers = [int(text) for text in texts if text.strip().isdecimal()]
        is_all = len(numbers) == len(texts) == self._parent.count(around.pop())
        if is_short and numbers[:1] != [1]:
            return []
        return pieces if is_all and numbers == list(range(numbers[0], numbers[0] + len(numbers))) else []

    def _is_beside_block(self, row: int) -> bool:
        """Whether the next sibling of an element is at block level."""
        following: int = self._end[row]
        return (
            following < len(self._tag)
            and self._parent[following] == self._parent[row]
            and _BLOCK_LEVEL[self._tag[following]]
        )

    def _paragraphs(self) -> list[int]:
        """The children that are a line or several each, because nothing is between or around them, and each has an id or is code."""
        nodes, position = self._page.nodes, self._base
        children: list[int] = []
        for node in nodes.children(self._node):
            row = node - self._node - 1
            first, last = self._first[row], self._last[row]
            text = self._text(first, last)
            is_code = self._tag[row] == tags.CODE
            is_named = is_code or (self._tag[row] == tags.SPAN and self._page.elements[node].attr("id") is not None)
            is_line = text[-1:] not in {"", "\n", LINE_BREAK} or (is_code and text == LINE_BREAK)
            if first != position or not is_named or not is_line:
                return []
            children.append(row)
            position = last
        return children if position == self._base + len(self._other_text) - 1 else []

    def _without_line_breaks(self, spans: list[CodeSpan]) -> list[CodeSpan]:
        """The lines among text that has line breaks of its own: only those that begin a line and that no line break ends."""
        blocks, end = self._page.blocks, -1
        lines: list[CodeSpan] = []
        for span in spans:
            start, stop = (int(blocks.pieces.offset[piece]) for piece in (span.first, span.last))
            begins = start == end or span.first == self._base or blocks.source[start - 1] == "\n"
            if span.is_block or (start < stop and begins and blocks.source[stop - 1] != "\n"):
                lines.append(span)
                end = stop
        return lines

    def _has_text_between(self, spans: list[CodeSpan], dropped: list[tuple[int, int]]) -> bool:
        position = self._base
        for first, last in sorted([*((span.first, span.last) for span in spans), *dropped]):
            if first > position and self._has_text(position, first):
                return True
            position = max(position, last)
        return self._has_text(position, self._base + len(self._other_text) - 1)

    def _is_before(self, row: int, kind: CodeKind, start: int) -> bool:
        """Whether an element is a toolbar or the name of the language, and nothing but such elements is before it.

        Args:
            row: the element.
            kind: its kind by its names.
            start: the text piece after the toolbars before it.
        """
        if not self._names[row] or not (_BLOCK_LEVEL[self._tag[row]] or self._end[row] <= self._code):
            return False
        is_first = not self._has_text(start, self._first[row])
        return is_first and (
            self._is_toolbar(row, kind) or self._is_label(row) or self._is_bar(row) or self._has_button(row)
        )

    def _is_beside(self, row: int, kind: CodeKind, *, has_text: bool) -> bool:
        """Whether an element is a button, a bar or a line number, wherever it is among the lines."""
        tag = self._tag[row]
        if kind.is_popup or tag in _LABELS or (kind.is_code_bar and self._is_bar_by_name(row)):
            return True
        if has_text or self._first[row] == self._last[row]:  # an element without text may be an empty line
            return False
        is_number_cell = self._is_table and tag in {tags.TD, tags.TH} and self._parent[row] == row - 1
        return (
            (is_number_cell and self._has_text(self._first[row], self._last[row]))
            or (tag == tags.TD and "number" in self._names[row])
            or kind.is_gutter
            or (kind.is_number and self._begins_line(row))
            or is_marked_gutter(self._page, self._node + 1 + row)
        )

    def _begins_line(self, row: int) -> bool:
        """Whether nothing but white space is before an element in the element around it, or it begins a line."""
        parent, first = self._parent[row], self._first[row]
        start = self._offsets[first - self._base]
        before = self._first[parent] if parent >= 0 else self._base
        is_first = first - before <= 1 and not self._has_text(before, first)
        return is_first or self._source[start - 1] in {"\n", LINE_BREAK}

    def _has_button(self, row: int) -> bool:
        """Whether an element before the element of code, or before one unlike it, has a button and few words."""
        end: int = self._end[row]
        if end >= len(self._tag) or tags.BUTTON not in self._tag[row:end] or not self._is_short(row):
            return False
        if self._first_code == len(self._tag):
            return self._names[end] not in {"", self._names[row]}
        return end <= self._first_code

    def _is_toolbar(self, row: int, kind: CodeKind) -> bool:
        return kind.is_toolbar and not kind.is_line and self._is_bar_by_name(row)

    def _is_bar(self, row: int) -> bool:
        return self._names[row] in _BARS and self._is_short(row)

    def _is_short(self, row: int) -> bool:
        """Whether an element has the few words of a toolbar, and holds no code."""
        words = self._page.nodes.total.words.item(self._node + 1 + row)
        return words <= MAX_TOOLBAR_WORDS and not self._holds_code(row)

    def _is_bar_by_name(self, row: int) -> bool:
        """Whether an element with the class of a toolbar is one: it is short in any writing system, and holds no code."""
        total, node = self._page.nodes.total, self._node + 1 + row
        return is_brief(total.words.item(node), total.characters.item(node)) and not self._holds_code(row)

    def _holds_code(self, row: int) -> bool:
        inside = self._tag[row : self._end[row]]
        return tags.CODE in inside or tags.PRE in inside

    def _is_label(self, row: int) -> bool:
        """Whether an element before the code is the name of its language, and no line like the next element.

        An element of code that states no language may have any.
        """
        end: int = self._end[row]
        node = self._node + 1 + row
        is_short = self._page.nodes.total.words[node] <= _MAX_LABEL_WORDS
        if not is_short or end >= len(self._tag) or self._names[end] == self._names[row]:
            return False
        label = language_of_label(self._page.elements[node].text)
        if label is None:
            return False
        is_outside = end <= self._first_code < len(self._tag)
        return label == self._stated_language or (self._stated_language is None and is_outside)

    @cached_property
    def _stated_language(self) -> str | None:
        """The language that the first element ``<code>`` states."""
        first = self._node + 1 + self._first_code
        return language_of((self._page.elements[first],)) if self._first_code < len(self._tag) else None

    def _text(self, first: int, last: int) -> str:
        return self._source[self._offsets[first - self._base] : self._offsets[last - self._base]]

    def _has_text(self, first: int, last: int) -> bool:
        text = self._text(first, last)
        return bool(text) and not text.isspace()
