"""Turn notes that a writer has numbered by hand into footnotes: ``[1]`` in the text, and ``[1] ...`` at its end."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from domext.body.notes.note_marks import CIRCLED, CLOSING, OPENING, RAISED, marks_in
from domext.body.tree import (
    Block,
    Break,
    Callout,
    Heading,
    Inline,
    Item,
    Link,
    List,
    Note,
    NoteReference,
    Paragraph,
    Quote,
    Styled,
    text_of,
)
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SYMBOLS: Final = "*†‡"
_END: Final = r"(?=[\s.,;:!?)\]»”。，、；：！？）」』]|$)"
# The words and signs before the number of a note.
_SIGNS: Final = "注註※"
_LABELLED: Final = rf"[{re.escape(OPENING)}]([{_SIGNS}]\s?\d{{1,3}})[{re.escape(CLOSING)}]"
_BEGINS: Final = lazy_pattern(
    rf"\s{{0,3}}(?:\[(\d{{1,3}})\][.:]?|([{_SYMBOLS}]{{1,3}}|[{RAISED}]{{1,3}}|[{CIRCLED}])|{_LABELLED}|([{_SIGNS}]\s?\d{{1,3}}))[.:：、]?\s{{0,3}}(?=\S|$)"
)
# The place of a mark in a text: a symbol directly after a word, and not before another symbol; raised digits after a word or a full
# stop, but not after the sign of a unit; a number in a circle that no word follows, as in a list within a line.
_MARKS: Final = lazy_pattern(
    rf"\[(\d{{1,3}}(?:\s?[,;\u2013\u2014-]\s?\d{{1,3}}){{0,9}})\]"
    rf"|(?:(?<=[^\s{_SYMBOLS}(/=+])([{_SYMBOLS}]{{1,3}})|(?<=\S)([{CIRCLED}])){_END}"
    rf"|(?:(?<=[^\W\d_]{{3}})|(?<=[.,;:!?)\]»”\"’'。、」]))([{RAISED}]{{1,3}})"
    rf"|{_LABELLED}"
)
# A character of each mark; most texts have none.
_SIGN: Final = lazy_pattern(rf"[{_SYMBOLS}{CIRCLED}{RAISED}{re.escape(OPENING)}]")
_MAX_LABEL_WORDS: Final = 3
_MAX_NOTES: Final = 300


def with_printed_notes(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the blocks of a body without other notes; its last paragraphs become notes if these are complete and all referred to.

    Numbers begin at 1 and follow one another; a symbol stands for one note, and once in the text. A numbered list below a
    heading at the end holds notes, too, if each of its numbers is referred to in square brackets.
    """
    whole = tuple(blocks)
    start, notes = _definitions(whole)
    if not notes:
        return whole
    found = [mark for block in whole[:start] for text in _texts(block) for marks in _marks_in(text) for mark in marks]
    if set(notes) != set(found) & set(notes) or any(found.count(mark) != 1 for mark in notes if mark[0] in _SYMBOLS):
        return whole
    labels = {
        mark: str(number) for number, mark in enumerate(dict.fromkeys(mark for mark in found if mark in notes), 1)
    }
    text = tuple(_referring(block, labels) for block in whole[:start])
    if text and _is_label(text[-1]):
        text = text[:-1]
    return (*text, *(Note(label, notes[mark]) for mark, label in labels.items()))


def _definitions(blocks: tuple[Block, ...]) -> tuple[int, dict[str, tuple[Block, ...]]]:
    """The number of blocks before the notes at the end, and the notes by their marks; all blocks if there are no notes."""
    items = blocks[-1] if len(blocks) > 2 and isinstance(blocks[-1], List) and _is_label(blocks[-2]) else None
    if items is not None:
        is_numbered = items.ordered and items.start == 1 and 1 < len(items.items) <= _MAX_NOTES
        numbered = {str(number): item.content for number, item in enumerate(items.items, 1)}
        return (len(blocks) - 1, numbered) if is_numbered else (len(blocks), {})
    start = len(blocks)
    lines: list[tuple[str, tuple[Inline, ...]]] = []
    while start and len(lines) < _MAX_NOTES and isinstance(block := blocks[start - 1], Paragraph):
        own = _lines(block)
        if not own:
            break
        lines[:0] = own
        start -= 1
    marks = [mark for mark, _ in lines]
    if not _are_numbered(marks) or len(set(marks)) < len(marks) or start == 0:
        return len(blocks), {}
    return start, {mark: (Paragraph(line),) for mark, line in lines}


def _lines(paragraph: Paragraph) -> list[tuple[str, tuple[Inline, ...]]]:
    """The lines of a paragraph with their marks, without these; none if a line has no mark."""
    marked = []
    for line in _lines_in(paragraph.content):
        outer = line[0] if len(line) == 1 and isinstance(line[0], Styled) and line[0].style == "emphasis" else None
        content = list(outer.content) if isinstance(outer, Styled) else line
        match = _BEGINS.match(content[0]) if content and isinstance(content[0], str) else None
        rest = () if match is None else (*filter(None, (content[0][match.end() :],)), *content[1:])  # type: ignore[index]
        if match is None or not rest:
            return []
        marked.append((_mark(match), (replace(outer, content=rest),) if outer is not None else rest))
    return marked


def _lines_in(content: tuple[Inline, ...]) -> Iterator[list[Inline]]:
    """The parts of each line of a paragraph."""
    line: list[Inline] = []
    for part in content:
        if isinstance(part, Break):
            yield line
            line = []
        else:
            line.append(part)
    yield line


def _texts(part: Block | Inline | Item) -> Iterator[str]:
    """The texts that may hold marks, in order."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, (Paragraph, Quote, Item, Callout, Link)) or (
        isinstance(part, Styled) and part.style != "code"
    ):
        for inner in part.content:
            yield from _texts(inner)
    elif isinstance(part, List):
        for item in part.items:
            yield from _texts(item)


def _marks_in(text: str) -> Iterator[list[str]]:
    return map(_marks_of, _MARKS.finditer(text) if _SIGN.search(text) else ())


def _marks_of(match: re.Match[str]) -> list[str]:
    """The marks that a match stands for: ``3``, ``4`` and ``5`` for ``[3-5]``."""
    return marks_in(match[1]) if match[1] else [_mark(match)]


def _mark(match: re.Match[str]) -> str:
    """The only mark that a match stands for, without spaces."""
    return "".join(next(filter(None, match.groups())).split())


def _are_numbered(marks: Sequence[str]) -> bool:
    """Whether the numbers of each kind among some marks begin at 1 and follow one another."""
    numbers: defaultdict[object, list[int]] = defaultdict(list)
    for mark in marks:
        number = normalize("NFKC", mark.lstrip(_SIGNS))
        if number.isdecimal():
            numbers[mark[0] if mark[0] in _SIGNS else mark.isdecimal()].append(int(number))
    return all(own == list(range(1, len(own) + 1)) for own in numbers.values())


def _referring(block: Block, labels: dict[str, str]) -> Block:
    """A block with references in place of the marks of notes."""
    if isinstance(block, Paragraph):
        return Paragraph(_inlines(block.content, labels))
    if isinstance(block, (Quote, Callout)):
        return replace(block, content=tuple(_referring(inner, labels) for inner in block.content))
    if isinstance(block, List):
        items = (
            replace(item, content=tuple(_referring(inner, labels) for inner in item.content)) for item in block.items
        )
        return replace(block, items=tuple(items))
    return block


def _inlines(content: tuple[Inline, ...], labels: dict[str, str]) -> tuple[Inline, ...]:
    parts: list[Inline] = []
    for part in content:
        if isinstance(part, str):
            parts += _split(part, labels)
        elif isinstance(part, Link) or (isinstance(part, Styled) and part.style != "code"):
            parts.append(replace(part, content=_inlines(part.content, labels)))
        else:
            parts.append(part)
    return tuple(parts)


def _split(text: str, labels: dict[str, str]) -> Iterator[Inline]:
    """A text with references in place of its marks."""
    stop = 0
    for match in _MARKS.finditer(text):
        marks = _marks_of(match)
        if marks and labels.keys() >= set(marks):
            if match.start() > stop:
                yield text[stop : match.start()]
            yield from (NoteReference(labels[mark], mark) for mark in marks)
            stop = match.end()
    if stop < len(text):
        yield text[stop:]


def _is_label(block: Block) -> bool:
    """Whether a block is a heading or a line in bold type above the notes, such as "Notes"."""
    only = block.content[0] if isinstance(block, Paragraph) and len(block.content) == 1 else None
    is_bold = isinstance(only, Styled) and only.style == "strong"
    return (is_bold or isinstance(block, Heading)) and len(text_of((block,)).split()) <= _MAX_LABEL_WORDS
