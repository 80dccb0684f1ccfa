"""Lists and numbered paragraphs that a table lays out: the mark of each in the first cell of its row, as e-mails and laws have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.body.tree import Item, List, Paragraph, text_of
from domext.table.characters import BULLETS
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.tree import Block, Cell

_BULLET: Final = lazy_pattern(rf"[{BULLETS}*\u2013-]")
_NUMBER: Final = lazy_pattern(r"(\d{1,3})[.)]")
# The marks before the paragraphs of a law: (1), 12a., a), (iv), 1°, § 3.
_LABEL: Final = lazy_pattern(
    r"[(\[]?(?:\d{1,4}[a-z]?|[a-z]{1,2}|[ivxlcdm]{1,7})(?:[)\].]{1,2}|°)|§ ?\d{1,4}[a-z]?", re.IGNORECASE
)
# The class of the box around such a table: AsciiDoc, DocBook.
_EXPLANATIONS: Final = lazy_pattern(r"(?:^|\s)(?:colist|callout-?list)(?=$|\s)", re.IGNORECASE)
_COLUMNS: Final = 2
_MIN_PARAGRAPH: Final = 60  # characters on average, where a table numbers several paragraphs


def is_item_mark(text: str) -> bool:
    """Return whether a text is a bullet, or a number or letter in front of an item or a paragraph."""
    return _BULLET.fullmatch(text) is not None or _LABEL.fullmatch(text) is not None


def names_list(name: str) -> bool:
    """Return whether a class attribute is that of a list that explains numbers in code."""
    return _EXPLANATIONS.search(name) is not None


def list_in_cells(rows: Sequence[Sequence[Cell]], *, is_named: bool) -> tuple[Block, ...]:
    """Return the list or the paragraphs that the rows of a table are; empty for other tables.

    Each row has two cells. The first one holds only a bullet, the number that follows that of the row before it, or the
    label of a paragraph, which becomes its beginning.

    Args:
        rows: the rows of the table.
        is_named: whether its class says that it is a list, whatever shows its numbers.
    """
    if not rows or any(len(row) != _COLUMNS or not row[1].content for row in rows):
        return ()
    if is_named and len(rows) > 1:
        return (List(tuple(Item(row[1].content) for row in rows), ordered=True),)
    marks = [text_of(row[0].content).strip() for row in rows]
    items = listed(marks, [row[1].content for row in rows])
    if len(rows) == 1 or (items and isinstance(items[0], List)):
        return items
    return items if len(text_of(items)) >= _MIN_PARAGRAPH * len(rows) else ()


def listed(marks: Sequence[str], contents: Sequence[tuple[Block, ...]]) -> tuple[Block, ...]:
    """Return the list or the paragraphs that these contents are with these marks in front of them; empty if one is not a mark."""
    items = tuple(map(Item, contents))
    if all(map(_BULLET.fullmatch, marks)):
        return (List(items),)
    numbers = [int(match[1]) for match in map(_NUMBER.fullmatch, marks) if match is not None]
    if len(numbers) == len(marks) and numbers == list(range(numbers[0], numbers[0] + len(marks))):
        return (List(items, ordered=True, start=numbers[0]),)
    if not all(map(_LABEL.fullmatch, marks)):
        return ()
    return tuple(block for mark, content in zip(marks, contents, strict=True) for block in _labelled(mark, content))


def _labelled(mark: str, content: tuple[Block, ...]) -> tuple[Block, ...]:
    """The content of a paragraph with its label in front."""
    if isinstance(content[0], Paragraph):
        return (Paragraph((f"{mark} ", *content[0].content)), *content[1:])
    return (Paragraph((mark,)), *content)
