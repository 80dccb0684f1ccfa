"""Notes without links: ``<sup>1</sup>`` in the text, and the same number in front of a note."""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Final

from domext.body.notes.note_marks import CIRCLED, CLOSING, OPENING, Reference, Span, marks_in, plain_mark, text_of_node
from domext.table import tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: A definition: the text piece where it starts, one past its last piece, and its mark.
_Definition = tuple[int, int, str]

_SUP: Final = tags.IDS["sup"]
_LINK: Final = tags.IDS["a"]
_STRONG: Final = tags.mask(frozenset({"strong", "b"}))
_LIST: Final = tags.IDS["ol"]
_ITEM: Final = tags.IDS["li"]
_HR: Final = tags.IDS["hr"]
_HEADINGS: Final = tags.mask(tags.HEADINGS)
_BREAKING: Final = tags.mask(tags.HEADINGS | {"hr"})
_BLOCK_LEVEL: Final = tags.mask(tags.BLOCK_LEVEL)
_MAX_MARK_CHARACTERS: Final = 12
_MAX_LABEL_CHARACTERS: Final = 30
_MAX_LEVELS: Final = 4
_MAX_INNER: Final = 8  # elements in the one of a mark
_MAX_NOTE_BLOCKS: Final = 12
_NAMED: Final = lazy_pattern(
    r"(?:foot|end|side|margin)[_-]?notes?|doc-endnotes|(?:^|\s)notes?(?:$|\s)|(?:^|[\s_-])references?(?:[_-]list)?(?=$|\s)",
    re.IGNORECASE,
)
_EXPONENT: Final = lazy_pattern(r"(?:\d|(?:^|[\s(/·*=+-])[A-Za-zµ]{1,2})$")
# The address of a link that stays on the page.
_STAYS: Final = lazy_pattern(r"#|javascript:", re.IGNORECASE)
_FRACTIONS: Final = frozenset("\u2044\u2215")
_NUMBERED: Final = lazy_pattern(
    rf"\s{{0,11}}[{re.escape(OPENING)}]?([*※]\d{{1,2}}|\d{{1,3}}|[*†‡]{{1,3}}|[{CIRCLED}])"
    rf"(?:[.:\u3001\uff0e{re.escape(CLOSING)}]|(?<=[*†‡{CIRCLED}])|(?<=[*※]\d)|(?<=[*※]\d\d))"
)


def numbered_notes(
    page: Page, keep: BoolArray, taken: set[int], repeated: set[int]
) -> tuple[list[Span], list[Reference]]:
    """Return the notes that marks without links refer to, and the references.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        taken: the nodes of marks that refer to other notes.
        repeated: the text pieces of marks that other notes begin with.
    """
    nodes = page.nodes
    if not nodes.has(_SUP):
        return [], []
    marks = [row for row in rows_of(nodes.tag == _SUP).tolist() if row not in taken and _is_mark(page, row)]
    if not marks:
        return [], []
    lines = _Lines(page)
    references = [
        row
        for row in marks
        if nodes.first_text[row] not in repeated
        and not lines.starts_at(row)
        and lines.is_kept(row, keep)
        and not _is_exponent(page, row)
        and not _is_in_link(page, row, taken)
    ]
    if not references:
        return [], []
    used = {mark for row in references for mark in marks_in(text_of_node(page, row))}
    # They are lazy: the first that fit are the notes.
    for definitions in (lines.marked(marks), lines.lists(references[0]), lines.in_zone(references[-1])):
        by_mark: dict[str, list[_Definition]] = {}
        for definition in definitions:
            if definition[2] in used:
                by_mark.setdefault(definition[2], []).append(definition)
        if by_mark:
            return _matched(page, references, by_mark)
    return [], []


def _matched(
    page: Page, references: list[int], by_mark: dict[str, list[_Definition]]
) -> tuple[list[Span], list[Reference]]:
    """Match each reference with the next definition that has its mark, or with the last one before it."""
    spans: dict[int, Span] = {}
    matched: list[Reference] = []
    for row in references:
        position = int(page.nodes.first_text[row])
        notes = []
        for mark in marks_in(text_of_node(page, row)):
            definitions = by_mark.get(mark, [])
            if definitions:
                first, last, _ = definitions[min(bisect.bisect(definitions, (position,)), len(definitions) - 1)]
                if not first <= position < last:  # a line that repeats its own mark is not a note
                    spans[first] = Span(first, last, mark)
                    notes.append(first)
        if notes:
            matched.append(Reference(position, row, tuple(notes), text_of_node(page, row)))
    return [spans[first] for first in sorted(spans)], matched


def _is_mark(page: Page, row: int) -> bool:
    return page.nodes.total.characters[row] <= _MAX_MARK_CHARACTERS and bool(marks_in(text_of_node(page, row)))


def _is_in_link(page: Page, row: int, taken: set[int]) -> bool:
    """Whether a mark is a link to another page, or belongs to a reference that is known."""
    nodes, elements = page.nodes, page.elements
    around = list(range(row, min(int(nodes.end[row]), row + _MAX_INNER)))
    outer = int(nodes.parent[row])
    while outer >= 0 and len(around) < _MAX_LEVELS and not _BLOCK_LEVEL[nodes.tag[outer]]:
        around.append(outer)
        outer = int(nodes.parent[outer])
    links = ((elements[node].attr("href") or "#").strip() for node in around if nodes.tag[node] == _LINK)
    return any(node in taken for node in around) or not all(map(_STAYS.match, links))


def _is_exponent(page: Page, row: int) -> bool:
    """Whether the text before a mark is a number or a short symbol, as in m² and 10³, or the text after it the line of a fraction."""
    source, offset = page.blocks.source, page.blocks.pieces.offset
    start, end = (int(offset[piece]) for piece in (page.nodes.first_text[row], page.nodes.last_text[row]))
    return source[end : end + 1] in _FRACTIONS or _EXPONENT.search(source[max(start - 4, 0) : start]) is not None


class _Lines:
    """The lines of a page's blocks that may start a note."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pieces, self._source = page.blocks.pieces, page.blocks.source

    def _block(self, piece: int) -> int:
        return self._page.blocks.at(piece)

    def is_kept(self, row: int, keep: BoolArray) -> bool:
        block = self._block(int(self._page.nodes.first_text[row]))
        return block < len(keep) and bool(keep[block])

    def starts_at(self, row: int) -> bool:
        """Whether an element starts a line: only white space is before it in its block or after a ``<br>``."""
        piece = int(self._page.nodes.first_text[row])
        block = self._block(piece)
        first = int(self._page.blocks.first_text[block]) if block < len(self._page.blocks) else piece
        for before in range(piece - 1, max(first - 1, piece - _MAX_LEVELS), -1):
            text = self._source[int(self._pieces.offset[before]) : int(self._pieces.offset[before + 1])]
            if text == LINE_BREAK:
                return True
            if text.strip():
                return False
        return True

    def marked(self, marks: list[int]) -> Iterator[_Definition]:
        """The lines that start with a mark in ``<sup>``; or, below a rule or a label, in bold type."""
        starts = [row for row in marks if self.starts_at(row)]
        if not starts:
            nodes = self._page.nodes
            bold = rows_of(nodes.tagged(_STRONG) & (nodes.total.characters <= _MAX_MARK_CHARACTERS)).tolist()
            starts = [row for row in bold if plain_mark(text_of_node(self._page, row)) and self.starts_at(row)]
            starts = starts if starts and self._is_below_label(starts[0]) else []
        first_text = self._page.nodes.first_text
        yield from self._definitions(
            [(int(first_text[row]), plain_mark(text_of_node(self._page, row)) or "") for row in starts]
        )

    def lists(self, first_reference: int) -> Iterator[_Definition]:
        """The items of numbered lists in a margin or, after the first reference, below a rule or a label."""
        nodes, elements = self._page.nodes, self._page.elements
        for row in rows_of(nodes.tag == _LIST).tolist():
            if not self._is_below_label(row, labels=row > first_reference):
                continue
            start = elements[row].attr("start") or "1"
            number = int(start) if start.isascii() and start.isdigit() and len(start) < 6 else 1
            item = row + 1
            while item < nodes.end[row]:
                if nodes.tag[item] == _ITEM:
                    if not self._leads_on(item):
                        yield int(nodes.first_text[item]), int(nodes.last_text[item]), str(number)
                    number += 1
                item = int(nodes.end[item])

    def _leads_on(self, item: int) -> bool:
        """Whether an item is a link to a part of the page, perhaps with a number or a sign, as in a table of contents."""
        counts = self._page.nodes.total
        if not 0 < counts.link_words[item] >= counts.words[item] - 1:
            return False
        link = self._page.elements[item].select_one("a[href]")
        return link is not None and (link.attr("href") or "").strip().startswith("#")

    def in_zone(self, last_reference: int) -> Iterator[_Definition]:
        """The lines after the last reference, below a rule or a label, that start with a number or symbol as text."""
        blocks = self._page.blocks
        starts: list[tuple[int, str]] = []
        for block in range(self._block(int(self._page.nodes.first_text[last_reference])) + 1, len(blocks)):
            for piece in self._line_starts(block):
                match = _NUMBERED.match(
                    self._source, int(self._pieces.offset[piece]), int(self._pieces.offset[piece]) + 12
                )
                if match and (starts or self._is_below_label(int(blocks.owner[block]))):
                    starts.append((piece, plain_mark(match[1]) or match[1]))
        yield from self._definitions(starts)

    def _line_starts(self, block: int) -> Iterator[int]:
        first, last = int(self._page.blocks.first_text[block]), int(self._page.blocks.last_text[block])
        yield first
        for piece in range(first + 1, last):
            if self._source[int(self._pieces.offset[piece - 1]) : int(self._pieces.offset[piece])] == LINE_BREAK:
                yield piece

    def _definitions(self, starts: list[tuple[int, str]]) -> Iterator[_Definition]:
        """Definitions from the pieces where they start: each ends at the next, or with its block."""
        blocks, nodes = self._page.blocks, self._page.nodes
        for number, (first, mark) in enumerate(starts):
            block = self._block(first)
            last = int(blocks.last_text[block])
            if number + 1 < len(starts):
                following = starts[number + 1][0]
                next_block = self._block(following)
                owners = int(blocks.owner[block]), int(blocks.owner[next_block])
                if next_block == block:
                    last = following
                elif next_block - block <= _MAX_NOTE_BLOCKS and nodes.parent[owners[0]] == nodes.parent[owners[1]]:
                    between = slice(int(nodes.end[owners[0]]), owners[1])
                    last = last if any_of(_BREAKING[nodes.tag[between]]) else int(blocks.last_text[next_block - 1])
            yield first, last, mark

    def _is_below_label(self, row: int, *, labels: bool = True) -> bool:
        """Whether an element is named as notes, in an ``<aside>``, or follows a rule or a short line such as "Notes".

        Args:
            row: the element.
            labels: whether rules and short lines count.
        """
        nodes, elements = self._page.nodes, self._page.elements
        while row > 0 and not _BLOCK_LEVEL[nodes.tag[row]]:
            row = int(nodes.parent[row])
        node = row
        for level in range(_MAX_LEVELS):
            if node <= 0:
                return False
            element = elements[node]
            names = f"{element.attr('class') or ''} {element.attr('id') or ''} {element.attr('role') or ''}"
            if element.tag == "aside" or _NAMED.search(names):
                return True
            before = node - 1
            while before > nodes.parent[node] and nodes.parent[before] != nodes.parent[node]:
                before = int(nodes.parent[before])
            if labels and before > nodes.parent[node] and level < 2 and self._is_label(before):
                return True
            if before > nodes.parent[node]:
                return False
            node = int(nodes.parent[node])
        return False

    def _is_label(self, row: int) -> bool:
        nodes = self._page.nodes
        if nodes.tag[row] == _HR:
            return True
        short = 0 < nodes.total.characters[row] <= _MAX_LABEL_CHARACTERS
        return bool(short and (_HEADINGS[nodes.tag[row]] or nodes.total.words[row] <= 2))
