"""Find the lists that a page marks by the roles of its elements: ``role=list`` around elements with ``role=listitem``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.page import Page

_LISTS: Final = tags.mask(frozenset("ul ol menu dir dl table".split()))
_ITEMS: Final = tags.mask(frozenset("li dt dd tr td".split()))
_ROLES: Final = Sign(roles=("listitem",))
# Items with such elements are the cards of a layout.
_CARDS: Final = tags.mask(tags.HEADINGS | {"article", "blockquote", "form", "nav"})
_NUMBER: Final = lazy_pattern(r"\(?\d{1,3}[.)]")
_MAX_NUMBER_CHARACTERS: Final = 5


class AriaLists(NamedTuple):
    """The lists of a page by their roles, without those that are lists by their names, too.

    Attributes:
        lists: the nodes of the lists.
        items: the nodes of their items.
        numbers: for each numbered list the nodes of the numbers in front of its items.
    """

    lists: list[int]
    items: list[int]
    numbers: dict[int, list[int]]


@only_with(_ROLES, otherwise=lambda: AriaLists([], [], {}))
def aria_lists(page: Page) -> AriaLists:
    """Return the lists of a page; call it as ``page.once(aria_lists)``."""
    nodes, values = page.nodes, page.attribute_values("role").values
    if "list" not in values or "listitem" not in values:
        return AriaLists([], [], {})
    is_list = attributes.where(page, "role", "list".__eq__) & ~nodes.tagged(_LISTS)
    is_item = attributes.where(page, "role", "listitem".__eq__) & ~nodes.tagged(_ITEMS)
    is_list &= ~nodes.holding(nodes.tagged(_CARDS))
    rows = rows_of(is_item)
    rows = rows[nodes.block_level[rows] == rows]  # the others are words of one line
    around = nodes.nearest(is_list | is_item | nodes.tagged(_LISTS))[nodes.parent[rows]]
    items: dict[int, list[int]] = {}
    for row, outer in zip(rows.tolist(), around.tolist(), strict=True):
        if outer >= 0 and is_list[outer]:
            items.setdefault(outer, []).append(row)
    numbers = {outer: marks for outer, own in items.items() if (marks := _numbers(page, own))}
    return AriaLists(list(items), [row for own in items.values() for row in own], numbers)


def _numbers(page: Page, items: list[int]) -> list[int]:
    """The first elements of the items if each of them holds only a number; empty for other lists."""
    nodes, numbers = page.nodes, [item + 1 for item in items]
    for item, number in zip(items, numbers, strict=True):
        is_first = number < nodes.end[item] and nodes.first_text[number] == nodes.first_text[item]
        if not is_first or not 0 < nodes.total.characters[number] <= _MAX_NUMBER_CHARACTERS:
            return []
        if _NUMBER.fullmatch(page.elements[number].text.strip()) is None:
            return []
    return numbers
