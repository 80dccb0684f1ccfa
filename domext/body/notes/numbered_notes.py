"""Notes without links: a raised ``1`` in the text, and the same number in front of a note."""

from __future__ import annotations

import bisect
import itertools
import re
from typing import TYPE_CHECKING, Final

from domext.body.notes.note_lines import Definition, NoteLines
from domext.body.notes.note_marks import OPENING, NoteSpan, Reference, marks_in, text_of_node
from domext.table import tags
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_MAX_MARK_CHARACTERS: Final = 12
_MAX_LEVELS: Final = 4
_MAX_INNER: Final = 8  # elements in the one of a mark
_EXPONENT: Final = lazy_pattern(r"(?:\d|(?:^|[\s(/·*=+-])[A-Za-zµ])$")
# A unit of two letters, such as km; other marks than those of areas and volumes follow words of two letters.
_UNIT: Final = lazy_pattern(r"(?:^|[\s(/·*=+-])[A-Za-zµ]{2}$")
_POWERS: Final = frozenset({"2", "3"})
# The address of a link that stays on the page.
_STAYS: Final = lazy_pattern(r"#|javascript:", re.IGNORECASE)
# The letters that tables mark notes with; others, such as n, may be exponents.
_FIRST_LETTERS: Final = frozenset("abcdefg")
_FRACTIONS: Final = frozenset("\u2044\u2215")


def numbered_notes(
    page: Page, keep: BoolArray, raised: RowArray, taken: set[int], repeated: set[int]
) -> tuple[list[NoteSpan], list[Reference]]:
    """Return the notes that marks without links refer to, and the references.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        raised: the elements whose text is raised.
        taken: the nodes of marks that refer to other notes.
        repeated: the text pieces of marks that other notes begin with.
    """
    nodes = page.nodes
    marks = [row for row in raised.tolist() if row not in taken and _is_mark(page, row)]
    if not marks:
        return [], []
    lines = NoteLines(page)
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
    used = dict.fromkeys(mark for row in references for mark in marks_in(text_of_node(page, row)))
    # They are lazy: the first that fit are the notes.
    for definitions in (
        lines.tabled(references[-1], used),
        lines.marked(marks),
        lines.lists(references[0]),
        lines.in_zone(references[-1]),
        lines.counted(references[-1], count) if (count := _count(list(used))) > 1 else (),
    ):
        by_mark: dict[str, list[Definition]] = {}
        for definition in definitions:
            if definition[2] in used:
                by_mark.setdefault(definition[2], []).append(definition)
        if by_mark:
            return _matched(page, references, by_mark)
    return [], []


def _count(marks: list[str]) -> int:
    """The number of the last mark if the marks count from 1 on, and hardly any number is left out; else 0."""
    numbers = [int(mark) if mark.isdecimal() else 0 for mark in marks]
    is_ascending = numbers[0] == 1 and all(before < after for before, after in itertools.pairwise(numbers))
    return numbers[-1] if is_ascending and 4 * len(numbers) >= 3 * numbers[-1] else 0


def _matched(
    page: Page, references: list[int], by_mark: dict[str, list[Definition]]
) -> tuple[list[NoteSpan], list[Reference]]:
    """Match each reference with the next definition that has its mark, or with the last one before it."""
    spans: dict[int, NoteSpan] = {}
    matched: list[Reference] = []
    for row in references:
        position = int(page.nodes.first_text[row])
        notes = []
        for mark in marks_in(text_of_node(page, row)):
            definitions = by_mark.get(mark, [])
            if definitions:
                first, last, _ = definitions[min(bisect.bisect(definitions, (position,)), len(definitions) - 1)]
                if not first <= position < last:  # a line that repeats its own mark is not a note
                    spans[first] = NoteSpan(first, last, mark)
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
    outer = nodes.ancestors(row, _MAX_LEVELS - len(around))
    around += itertools.takewhile(lambda node: not tags.IS_BLOCK_LEVEL[nodes.tag[node]], outer)
    links = ((elements[node].attr("href") or "#").strip() for node in around if nodes.tag[node] == tags.A)
    return any(node in taken for node in around) or not all(map(_STAYS.match, links))


def _is_exponent(page: Page, row: int) -> bool:
    """Whether the text before a mark is a number or a short symbol, as in m² and 10³, or the text after it the line of a fraction.

    A mark in brackets is none. Neither is a sign after a number, nor one of the first letters after a number in a table.
    """
    source, offset = page.blocks.source, page.blocks.pieces.offset
    start, end = (int(offset[piece]) for piece in (page.nodes.first_text[row], page.nodes.last_text[row]))
    before, mark = source[max(start - 4, 0) : start], source[start:end].strip()
    if source[end : end + 1] in _FRACTIONS:
        return True
    if mark[:1] in OPENING or (before[-1:].isdigit() and _is_mark_of_number(page, row, mark)):
        return False
    return _EXPONENT.search(before) is not None or (mark in _POWERS and _UNIT.search(before) is not None)


def _is_mark_of_number(page: Page, row: int, mark: str) -> bool:
    """Whether a mark after a number refers to a note about it: a sign, or one of the first letters in a cell."""
    around = page.nodes.ancestors(row, _MAX_LEVELS)
    return not mark[:1].isalnum() or (
        mark in _FIRST_LETTERS and any(tags.IS_CELL[page.nodes.tag[node]] for node in around)
    )
