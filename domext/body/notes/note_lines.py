"""The lines that may start a note without a link to it: with a mark, below a label, or counted from 1 on."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from domext.body.notes.note_marks import CIRCLED, CLOSING, OPENING, plain_mark, text_of_node, text_of_pieces
from domext.table import tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.wrappers import outermost_wrapper

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: A definition: the text piece where it starts, one past its last piece, and its mark.
Definition = tuple[int, int, str]

_STRONG: Final = tags.mask(frozenset({"strong", "b"}))
_BREAKING: Final = tags.mask(tags.HEADINGS | {"hr"})
_MAX_BOLD_CHARACTERS: Final = 12  # of a mark
_MAX_LABEL_CHARACTERS: Final = 30
_MAX_NOTE_BLOCKS: Final = 12
_NAMED: Final = lazy_pattern(
    r"(?:foot|end|side|margin)[_-]?notes?|doc-endnotes|(?:^|\s)notes?(?:$|\s)|(?:^|[\s_-])references?(?:[_-]list)?(?=$|\s)",
    re.IGNORECASE,
)
_NUMBERED: Final = lazy_pattern(
    rf"\s{{0,11}}[{re.escape(OPENING)}]?([*※注註]\d{{1,2}}|\d{{1,3}}|[*†‡]{{1,3}}|[{CIRCLED}])"
    rf"(?:[.:\u3001\uff0e{re.escape(CLOSING)}]|(?<=[*†‡{CIRCLED}])|(?<=[*※注註]\d)|(?<=[*※注註]\d\d))"
)
# A number at the start of a line, which may be the number of a note if the lines count the references of the text.
_COUNTED: Final = lazy_pattern(
    rf"\s{{0,9}}+[{re.escape(OPENING)}]?(\d{{1,2}})(?:[.:{re.escape(CLOSING)}]\s*|\s+)(?=[^\W\d]|[\"“„«‘'(])"
)
_MAX_LEVELS: Final = 4


class NoteLines:
    """The lines of a page's blocks that may start a note.

    Args:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pieces, self._source = page.blocks.pieces, page.blocks.source

    def _block(self, piece: int) -> int:
        return self._page.blocks.at(piece)

    def is_kept(self, row: int, keep: BoolArray) -> bool:
        """Return whether the block of an element is kept."""
        block = self._block(int(self._page.nodes.first_text[row]))
        return block < len(keep) and bool(keep[block])

    def starts_at(self, row: int) -> bool:
        """Return whether an element starts a line: only white space is before it in its block or after a ``<br>``."""
        piece = int(self._page.nodes.first_text[row])
        block = self._block(piece)
        first = int(self._page.blocks.first_text[block]) if block < len(self._page.blocks) else piece
        for before in range(piece - 1, max(first - 1, piece - _MAX_LEVELS), -1):
            text = self._page.blocks.raw_text(before, before + 1)
            if text == LINE_BREAK:
                return True
            if text.strip():
                return False
        return True

    def marked(self, marks: list[int]) -> Iterator[Definition]:
        """Yield the lines that start with a mark in ``<sup>``; or, below a rule or a label, in bold type."""
        starts = [row for row in marks if self.starts_at(row)]
        if not starts:
            nodes = self._page.nodes
            bold = rows_of(nodes.tagged(_STRONG) & (nodes.total.characters <= _MAX_BOLD_CHARACTERS)).tolist()
            starts = [row for row in bold if plain_mark(text_of_node(self._page, row)) and self.starts_at(row)]
            starts = starts if starts and self._is_below_label(starts[0]) else []
        first_text = self._page.nodes.first_text
        yield from self._definitions(
            [(int(first_text[row]), plain_mark(text_of_node(self._page, row)) or "") for row in starts]
        )

    def lists(self, first_reference: int) -> Iterator[Definition]:
        """Yield the items of numbered lists in a margin or, after the first reference, below a rule or a label."""
        nodes, elements = self._page.nodes, self._page.elements
        for row in rows_of(nodes.tag == tags.OL).tolist():
            if not self._is_below_label(row, labels=row > first_reference):
                continue
            start = elements[row].attr("start") or "1"
            number = int(start) if start.isascii() and start.isdigit() and len(start) < 6 else 1
            item = row + 1
            while item < nodes.end[row]:
                if nodes.tag[item] == tags.LI:
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

    def in_zone(self, last_reference: int) -> Iterator[Definition]:
        """Yield the lines after the last reference, below a rule or a label, that start with a number or symbol as text."""
        starts: list[tuple[int, str]] = []
        for piece, owner in self._lines_after(last_reference):
            match = _NUMBERED.match(self._source, int(self._pieces.offset[piece]), int(self._pieces.offset[piece]) + 12)
            if match and (starts or self._is_below_label(owner)):
                starts.append((piece, plain_mark(match[1]) or match[1]))
        yield from self._definitions(starts)

    def counted(self, last_reference: int, count: int) -> Iterator[Definition]:
        """Yield the lines right below each other after the last reference that start with the numbers from 1 to ``count``.

        Args:
            last_reference: the element of the last reference.
            count: how many notes the text refers to, in the order of their numbers.
        """
        offset, starts = self._pieces.offset, list[tuple[int, str]]()
        for piece, owner in self._lines_after(last_reference):
            match = _COUNTED.match(self._source, int(offset[piece]), int(offset[piece]) + 16)
            number = int(match[1]) if match and not tags.IS_HEADING[self._page.nodes.tag[owner]] else 0
            if number == count + 1 or number != len(starts) + 1:
                if len(starts) == count and number != count + 1:
                    break
                starts = []
            if number == len(starts) + 1 <= count:
                starts.append((piece, str(number)))
        if len(starts) == count:
            yield from self._definitions(starts)

    def tabled(self, last_reference: int, used: Collection[str]) -> Iterator[Definition]:
        """Yield the rows of the table after the last reference that has a mark and a text in each row, for just the used marks.

        Args:
            last_reference: the element of the last reference.
            used: the marks of the references.
        """
        nodes = self._page.nodes
        tables = rows_of(nodes.tag == tags.TABLE)
        for table, following in itertools.pairwise((*tables[tables > last_reference].tolist(), len(nodes))):
            inside = slice(table, min(int(nodes.end[table]), following))
            notes = {
                mark: row
                for row in (table + rows_of(nodes.tag[inside] == tags.TR)).tolist()
                if (mark := self._row_mark(row))
            }
            is_list = len(notes) > 1 or not any(map(str.isalnum, notes)) or self._is_below_label(table)
            if is_list and notes.keys() == set(used):
                yield from (
                    (int(nodes.first_text[row]), int(nodes.last_text[row]), mark) for mark, row in notes.items()
                )
                return

    def _row_mark(self, row: int) -> str:
        """The mark in the first of two cells with text; empty for other rows of tables."""
        nodes = self._page.nodes
        cells = [cell for cell in nodes.children(row) if nodes.total.characters[cell]]
        if len(cells) != 2 or nodes.total.characters[cells[0]] > _MAX_BOLD_CHARACTERS:
            return ""
        return plain_mark(text_of_node(self._page, cells[0])) or ""

    def _lines_after(self, row: int) -> Iterator[tuple[int, int]]:
        """Yield the first text piece of each line in the blocks after an element, and the owner of its block."""
        blocks = self._page.blocks
        for block in range(self._block(int(self._page.nodes.first_text[row])) + 1, len(blocks)):
            for piece in self._line_starts(block):
                yield piece, int(blocks.owner[block])

    def _line_starts(self, block: int) -> Iterator[int]:
        first, last = int(self._page.blocks.first_text[block]), int(self._page.blocks.last_text[block])
        yield first
        for piece in range(first + 1, last):
            if self._page.blocks.raw_text(piece - 1, piece) == LINE_BREAK:
                yield piece

    def _definitions(self, starts: list[tuple[int, str]]) -> Iterator[Definition]:
        """Definitions from the pieces where they start: each ends at the next, or with its block."""
        blocks, nodes = self._page.blocks, self._page.nodes
        for number, (first, mark) in enumerate(starts):
            block = self._block(first)
            last = int(blocks.last_text[block])
            if number + 1 < len(starts):
                following = starts[number + 1][0]
                next_block = self._block(following)
                owners = [outermost_wrapper(nodes, int(blocks.owner[each])) for each in (block, next_block)]
                if next_block == block:
                    last = following
                elif next_block - block <= _MAX_NOTE_BLOCKS and nodes.parent[owners[0]] == nodes.parent[owners[1]]:
                    between = slice(int(nodes.end[owners[0]]), owners[1])
                    last = last if any_of(_BREAKING[nodes.tag[between]]) else int(blocks.last_text[next_block - 1])
            elif text_of_pieces(self._page, first, last).strip(f"{OPENING}{CLOSING}. ") == mark:
                last = self._end_below_mark(block)
            yield first, last, mark

    def _end_below_mark(self, block: int) -> int:
        """One past the last piece of a note whose mark is a block of its own: the rest of its box, or the block below it there."""
        blocks, nodes = self._page.blocks, self._page.nodes
        box = blocks.owner.item(block)
        end = nodes.last_block.item(box)
        if nodes.first_block[box] != block or end - block > _MAX_NOTE_BLOCKS:
            end = min(block + 2, end)
        return blocks.last_text.item(end - 1)

    def _is_below_label(self, row: int, *, labels: bool = True) -> bool:
        """Whether an element is named as notes, in an ``<aside>``, or follows a rule or a short line such as "Notes".

        Args:
            row: the element.
            labels: whether rules and short lines count.
        """
        nodes, elements = self._page.nodes, self._page.elements
        row = int(nodes.block_level[row])
        around = () if row < 0 else (row, *nodes.ancestors(row, _MAX_LEVELS - 1))
        for level, node in enumerate(around):
            if node == 0:
                return False
            element = elements[node]
            names = f"{element.attr('class') or ''} {element.attr('id') or ''} {element.attr('role') or ''}"
            if element.tag == "aside" or _NAMED.search(names):
                return True
            if (before := nodes.previous_sibling(node)) >= 0:
                is_near = level < 2 or nodes.total.characters[node] == nodes.total.characters[row]
                return labels and is_near and self._is_label(before)
        return False

    def _is_label(self, row: int) -> bool:
        """Whether an element is a rule, or a short line that does not start a note itself."""
        nodes = self._page.nodes
        if nodes.tag[row] == tags.HR:
            return True
        short = 0 < nodes.total.characters[row] <= _MAX_LABEL_CHARACTERS
        if not short or _NUMBERED.match(text_of_node(self._page, row)):
            return False
        return bool(tags.IS_HEADING[nodes.tag[row]] or nodes.total.words[row] <= 2)
