"""Find the bullets and numbers that pages write as text into the items of lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.parts.aria_lists import aria_lists
from domext.table import tags
from domext.table.characters import BULLETS
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_WRAPPERS: Final = tags.mask(frozenset({"p", "div", "section", "span", "font"}))
_MARKS: Final = tags.mask(frozenset({"span", "div", "b", "strong", "i"}))
_MARKS_AND_WRAPPERS: Final = _MARKS | _WRAPPERS
_BULLET: Final = lazy_pattern(rf"[{BULLETS}\u25a1\u2217*\u2013\u2014-]")
_NUMBER: Final = lazy_pattern(r"\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]", re.IGNORECASE)
_PLACE: Final = lazy_pattern(r"[0-9]{1,3}")
_MAX_MARK_CHARACTERS: Final = 7
_MAX_LEVELS: Final = 3


def find_item_marks(page: Page, kept: BoolArray) -> Iterator[int]:
    """Yield the elements at the beginning of items that hold only a bullet or, in an ordered list, a number.

    A number without a sign after it is a mark if each item of the list begins with its place.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes = page.nodes
    is_item = nodes.tag == tags.LI
    if aria := page.once(aria_lists).items:
        is_item[aria] = True
    items = rows_of(is_item[:-1] & kept[:-1])
    items = items[(nodes.parent[items + 1] == items) & _MARKS_AND_WRAPPERS[nodes.tag[items + 1]]]
    if not items.size:  # on most pages
        return
    characters = nodes.total.characters
    outer, marks = items, items + 1
    for _ in range(_MAX_LEVELS):
        is_wrapper = _WRAPPERS[nodes.tag[marks]] & (nodes.parent[marks] == outer)
        is_wrapper &= (characters[marks] > _MAX_MARK_CHARACTERS) | ~_MARKS[nodes.tag[marks]]
        is_wrapper &= nodes.end[marks] > marks + 1
        if not is_wrapper.any():
            break
        outer, marks = np.where(is_wrapper, marks, outer), marks + is_wrapper
    is_short = (
        (characters[marks] > 0) & (characters[marks] <= _MAX_MARK_CHARACTERS) & (characters[marks] < characters[items])
    )
    is_first = nodes.parent[marks] == outer
    found = is_short & is_first & _MARKS[nodes.tag[marks]]
    counted: dict[int, bool] = {}
    for item, mark in zip(items[found].tolist(), marks[found].tolist(), strict=True):
        around = int(nodes.parent[item])
        text = page.elements[mark].text.strip()
        is_numbered = around >= 0 and nodes.tag[around] == tags.OL
        is_mark = (_NUMBER if is_numbered else _BULLET).fullmatch(text) is not None
        if is_numbered and _PLACE.fullmatch(text):
            if around not in counted:
                counted[around] = _are_counted(page, around)
            is_mark = counted[around]
        if is_mark and _begins(page, item, mark):
            yield mark


def _are_counted(page: Page, items: int) -> bool:
    """Whether the first element of each item of a list holds only the place of the item."""
    nodes = page.nodes
    rows = [row for row in nodes.children(items) if nodes.tag[row] == tags.LI and nodes.total.characters[row]]
    firsts = [
        row + 1 for row in rows if row + 1 < nodes.end[row] and nodes.total.characters[row + 1] <= _MAX_MARK_CHARACTERS
    ]
    texts = [page.elements[row].text.strip() for row in firsts]
    numbers = [int(text) for text in texts if _PLACE.fullmatch(text)]
    return len(rows) > 1 and numbers == list(range(1, len(rows) + 1))


def _begins(page: Page, item: int, mark: int) -> bool:
    """Whether no text of an item is before an element."""
    first = page.nodes.first_text
    return not page.blocks.raw_text(first.item(item), first.item(mark)).strip()
