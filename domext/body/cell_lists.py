"""Lists that a table lays out: a bullet or a number in the first cell of each row, as e-mails have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.body.tree import Item, List, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.tree import Cell

_BULLET: Final = re.compile(r"[\u2022\u2023\u25e6\u2043\u2219\u25aa\u25ab\u25cf\u25cb\u25a0\u25b8\u25ba\u00b7*\u2013-]")
_NUMBER: Final = re.compile(r"(\d{1,3})[.)]")
# The class of the box around such a table: AsciiDoc, DocBook.
_EXPLANATIONS: Final = re.compile(r"(?:^|\s)(?:colist|callout-?list)(?=$|\s)", re.IGNORECASE)
_MIN_ITEMS: Final = 2


def is_item_mark(text: str) -> bool:
    """Whether a text is a bullet or a number in front of an item."""
    return _BULLET.fullmatch(text) is not None or _NUMBER.fullmatch(text) is not None


def names_list(name: str) -> bool:
    """Whether a class attribute is that of a list that explains numbers in code."""
    return _EXPLANATIONS.search(name) is not None


def list_in_cells(rows: Sequence[Sequence[Cell]], *, is_named: bool = False) -> List | None:
    """The list that the rows of a table are; None for other tables.

    Each row has two cells. The first one holds nothing but a bullet, or the number that follows that of the row before it.

    Args:
        rows: the rows of the table.
        is_named: whether its class says that it is a list, whatever shows its numbers.
    """
    if len(rows) < _MIN_ITEMS or any(len(row) != 2 or not row[1].content for row in rows):
        return None
    if is_named:
        return List(tuple(Item(row[1].content) for row in rows), ordered=True)
    marks = [text_of(row[0].content).strip() for row in rows]
    items = tuple(Item(row[1].content) for row in rows)
    if all(map(_BULLET.fullmatch, marks)):
        return List(items)
    numbers = [int(match[1]) for match in map(_NUMBER.fullmatch, marks) if match is not None]
    if len(numbers) == len(rows) and numbers == list(range(numbers[0], numbers[0] + len(rows))):
        return List(items, ordered=True, start=numbers[0])
    return None
