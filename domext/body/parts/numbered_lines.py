"""Numbered lists whose numbers are lines of their own, such as the ranks in the first cells of a layout table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.tree import Block, Item, List, Paragraph
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

_NUMBER: Final = lazy_pattern(r"(\d{1,3})[.)]")
_MAX_CHARACTERS: Final = 4
_MIN_ITEMS: Final = 3
_MAX_PARAGRAPHS: Final = 3  # of an item


def may_hold_numbered_lines(page: Page) -> bool:
    """Return whether a page has several lines of a number and a mark alone."""
    counts = page.blocks.counts
    is_number = (counts.characters <= _MAX_CHARACTERS) & (counts.digits > 0) & (counts.digits < counts.characters)
    return int(is_number.sum()) >= _MIN_ITEMS


def with_numbered_lines(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the blocks, with lists for runs of paragraphs that lines with the numbers 1, 2, 3 and so on divide.

    As many paragraphs are below each number, because those of the last item would else have no end.
    """
    numbers = {place: number for place, block in enumerate(blocks) if (number := _number(block)) is not None}
    if len(numbers) < _MIN_ITEMS:
        return blocks
    written: list[Block] = []
    place = 0
    while place < len(blocks):
        run = _run(blocks, numbers, place)
        if run is None:
            written.append(blocks[place])
            place += 1
        else:
            written.append(List(tuple(map(Item, run)), ordered=True, start=numbers[place]))
            place += len(run) * (1 + len(run[0]))
    return tuple(written)


def _number(block: Block) -> int | None:
    """The number that a paragraph is with a mark; None for other blocks."""
    text = block.content[0] if isinstance(block, Paragraph) and len(block.content) == 1 else None
    match = _NUMBER.fullmatch(text.strip()) if isinstance(text, str) and len(text) <= _MAX_CHARACTERS + 1 else None
    return int(match[1]) if match else None


def _run(blocks: tuple[Block, ...], numbers: dict[int, int], first: int) -> list[tuple[Block, ...]] | None:
    """The content of the items of the list that begins at a place; None if there is none."""
    if first not in numbers:
        return None
    size = next((size for size in range(1, _MAX_PARAGRAPHS + 1) if first + size + 1 in numbers), 0)
    items: list[tuple[Block, ...]] = []
    place = first
    while size and numbers.get(place) == numbers[first] + len(items):
        content = blocks[place + 1 : place + 1 + size]
        is_item = len(content) == size and all(isinstance(block, Paragraph) for block in content)
        if not is_item or any(number in numbers for number in range(place + 1, place + 1 + size)):
            break
        items.append(content)
        place += 1 + size
    return items if len(items) >= _MIN_ITEMS else None
