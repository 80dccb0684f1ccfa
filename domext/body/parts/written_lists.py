"""Lists that a writer has typed: lines or paragraphs in a row with a bullet in front of each, and items with typed bullets or numbers."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from domext.body.tree import Block, Break, Callout, Details, Inline, Item, List, Paragraph, Post, Quote, Styled, line_of
from domext.table.characters import BULLETS, LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Sequence

# Bullets that mean nothing else at the beginning of a line; a dash there may begin a speech, a tick may be an answer.
_BULLETS: Final = f"{BULLETS}\u25a1\u27a2\u27a4\u2756\uf0b7"
# A dash or an asterisk is one in several lines of a paragraph.
_BULLET: Final = lazy_pattern(rf"\s{{0,9}}(?:([{_BULLETS}])(?![{_BULLETS}])\s*|([-*])\s+)")
_DASHED_LINE: Final = lazy_pattern(rf"{LINE_BREAK}\s{{0,9}}[-*]\s")
_DASHES: Final = frozenset("-*")
# The same, and any dash or a number, in front of an item of a list.
_MARK: Final = lazy_pattern(
    rf"\s{{0,9}}(?:([{_BULLETS}])(?![{_BULLETS}])\s*|([-*\u2013\u2014])(?:\s+|$)|(\d{{1,3}})[.)](?:\s+|$))"
)
_SET_APART: Final = frozenset({"strong", "emphasis"})
_CONTAINERS: Final = (Post, Quote, Callout, Details)
_MIN_ITEMS: Final = 2


def may_hold_written_lists(source: str) -> bool:
    """Return whether a text has a bullet at the beginning of a line, or any other than a dash."""
    if _DASHED_LINE.search(source) is not None:
        return True
    return not source.isascii() and any(bullet in source for bullet in _BULLETS)


def with_written_lists(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks, with lists for the lines that begin with the same bullet, two of them or more."""
    for is_list, group in itertools.groupby(_rows(blocks), lambda row: row[0]):
        lines = [part for _, part in group]
        if is_list:
            lines_of_list = (line for line in lines if isinstance(line, _Line))
            yield List(tuple(Item((Paragraph(_without_bullet(line.content)),)) for line in lines_of_list))
        else:
            yield from _joined(lines)


def without_typed_marks(items: tuple[Item, ...], *, ordered: bool) -> List | None:
    """Return the list of some items without the bullets or numbers that are typed in front of their text; None if there are none.

    Each item begins with the same bullet, or with the number after that of the item before it. Pages type them where a style
    hides those of the list.

    Args:
        items: the items of the list.
        ordered: whether the list is numbered; its typed numbers are the places of its items.
    """
    marks: list[re.Match[str]] = []
    for item in items:
        if (mark := _MARK.match(_beginning(item))) is None:
            return None
        marks.append(mark)
    if len(marks) < _MIN_ITEMS:
        return None
    numbers = [int(match[3] or -1) for match in marks]
    is_counted = numbers == list(range(numbers[0], numbers[0] + len(items)))
    if numbers[0] >= 0 and (not is_counted or (ordered and numbers[0] != 1)):
        return None
    if numbers[0] < 0 and (ordered or len({match[1] or match[2] for match in marks}) > 1):
        return None
    rest: list[Item] = []
    for item, match in zip(items, marks, strict=True):
        first, *others = item.content
        content = _after(first.content, match.end()) if isinstance(first, Paragraph) else ()
        if not content:
            return None
        rest.append(Item((Paragraph(content), *others)))
    return List(tuple(rest), ordered=numbers[0] >= 0, start=max(numbers[0], 1))


def _beginning(item: Item) -> str:
    """The text with which an item begins, also if it is in bold or italics; empty if the item is a task or begins otherwise."""
    first = item.content[0] if item.content and item.checked is None else None
    part = first.content[0] if isinstance(first, Paragraph) else ""
    part = part.content[0] if isinstance(part, Styled) and part.style in _SET_APART else part
    return part if isinstance(part, str) else ""


def _after(line: tuple[Inline, ...], end: int) -> tuple[Inline, ...]:
    """The parts of a line without the first characters of its first text, and without white space at the beginning."""
    first, *others = line
    rest: Inline | tuple[()] = ()
    if isinstance(first, Styled):
        inner = _after(first.content, end)
        rest = Styled(first.style, inner) if inner else ()
    elif isinstance(first, str):
        rest = first[end:]
    if rest:
        return (rest, *others)
    if others and isinstance(others[0], str):
        return tuple(part for part in (others[0].lstrip(), *others[1:]) if part)
    return tuple(others)


def _rows(blocks: Iterable[Block]) -> Iterator[tuple[str, Block | _Line]]:
    """The lines with their bullets; lines whose neighbours have no such bullet have none."""
    for bullet, group in itertools.groupby(_lines_of(blocks), lambda line: line[0]):
        lines = list(group)
        is_list = len(lines) >= _MIN_ITEMS
        yield from lines if is_list or not bullet else (("", line) for _, line in lines)


def _lines_of(blocks: Iterable[Block]) -> Iterator[tuple[str, Block | _Line]]:
    """The bullets and the lines of paragraphs with lines of a list in them, and other blocks with no bullet."""
    for block in blocks:
        if isinstance(block, _CONTAINERS):
            yield "", replace(block, content=tuple(with_written_lists(block.content)))
            continue
        if not isinstance(block, Paragraph) or _is_plain(block.content):  # most blocks
            yield "", block
            continue
        lines = lines_in(block.content)
        bullets = [_bullet_of(line) for line in lines]
        if len(lines) == 1 and bullets[0] in _DASHES:
            bullets = [""]
        if not any(bullets):
            yield "", block
            continue
        for number, (bullet, line) in enumerate(zip(bullets, lines, strict=True)):
            yield bullet, _Line(line, continues=number > 0)


class _Line:
    """A line of a paragraph; ``continues`` says whether another one is above it in the same paragraph."""

    __slots__ = ("content", "continues")

    def __init__(self, content: tuple[Inline, ...], *, continues: bool) -> None:
        self.content, self.continues = content, continues


def _joined(lines: Sequence[Block | _Line]) -> Iterator[Block]:
    """Blocks, and paragraphs of the lines between them."""
    content: list[Inline] = []
    for line in lines:
        if isinstance(line, _Line) and line.continues and content:
            content += (Break(), *line.content)
            continue
        if content:
            yield Paragraph(tuple(content))
        content = list(line.content) if isinstance(line, _Line) else []
        if not isinstance(line, _Line):
            yield line
    if content:
        yield Paragraph(tuple(content))


def _is_plain(content: tuple[Inline, ...]) -> bool:
    """Whether a paragraph is one line that begins with a letter or a digit."""
    first = content[0]
    return isinstance(first, str) and first[:1].isalnum() and not any(type(part) is Break for part in content)


def lines_in(content: tuple[Inline, ...]) -> list[tuple[Inline, ...]]:
    """Return the lines of a paragraph that are not empty."""
    groups = itertools.groupby(content, lambda part: type(part) is Break)
    return [tuple(parts) for is_break, parts in groups if not is_break]


def _bullet_of(line: tuple[Inline, ...]) -> str:
    """The bullet in front of a line with more than that; empty without one."""
    first = line[0]
    text = first if isinstance(first, str) else line_of(first.content) if isinstance(first, Styled) else ""
    match = _BULLET.match(text)
    if match is None or (match.end() < len(text) and isinstance(first, Styled)):
        return ""
    has_text = match.end() < len(text) or any(not isinstance(part, str) or part.strip() for part in line[1:])
    return match[1] or match[2] if has_text else ""


def _without_bullet(line: tuple[Inline, ...]) -> tuple[Inline, ...]:
    first = line[0]
    rest = _BULLET.sub("", first, count=1) if isinstance(first, str) else ""
    content = (rest, *line[1:]) if rest else line[1:]
    if not isinstance(content[0], str):
        return content
    start = content[0].lstrip()
    return (start, *content[1:]) if start else content[1:]
