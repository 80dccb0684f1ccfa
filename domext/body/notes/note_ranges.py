"""References to several notes by the first and the last number: ``[3-5]``, as one link or as one link for each end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.notes.note_extents import MAX_LEVELS
from domext.body.notes.note_marks import DASHES, marks_in, plain_mark, text_of_pieces
from domext.table import tags
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from domext.table.page import Page

#: The text of a link that refers to several notes by their numbers.
GROUP: Final = lazy_pattern(r"[\[(]?\d{1,4}(?:\s?[,;\u2013\u2014-]\s?\d{1,4}){1,9}[\])]?")
_MAX_BETWEEN: Final = 8  # characters between the links of both ends
_MAX_RANGE: Final = 20
_MAX_SIBLINGS: Final = 2 * _MAX_RANGE  # with the text between the notes
_ITEMS: Final = tags.mask(frozenset({"li", "tr", "dd"}))
_NUMBER: Final = lazy_pattern(r"\s{0,9}+\W{0,3}(\d{1,4})(?!\d)")
_MAX_NUMBER_CHARACTERS: Final = 20


def ranged_notes(
    page: Page, marks: Mapping[int, str], target_of: Callable[[int], int | None]
) -> dict[int, list[tuple[int, str]]]:
    """Return the notes that links refer to as a part of a range or group: the target of each, these links and its number.

    Args:
        page: the page.
        marks: the text of each link that may be a reference, by its node.
        target_of: the target of a link; None for a link without one.
    """
    groups = list(_groups(page, marks))
    if not groups:
        return {}
    targets: dict[int, int] = {}
    for node, mark in marks.items():
        target, plain = target_of(node), plain_mark(mark)
        if target is not None and plain is not None and plain.isdecimal():
            targets.setdefault(int(plain), target)
    ranged: dict[int, list[tuple[int, str]]] = {}
    for node, own, numbers in groups:
        base = target_of(node)
        for number in numbers if base is not None else ():
            target = targets.get(number)
            if target is None:
                target = _at_distance(page, base, number - own, number)  # type: ignore[arg-type]  # not None above
            if target is not None:
                ranged.setdefault(target, []).append((node, str(number)))
    return ranged


def _groups(page: Page, marks: Mapping[int, str]) -> Iterator[tuple[int, int, list[int]]]:
    """The node, the own number and the numbers of the other notes of each link that stands for several notes."""
    offset, nodes = page.blocks.pieces.offset, page.nodes
    before, number_before = -1, 0
    for node in sorted(marks):
        mark = marks[node]
        if GROUP.fullmatch(mark):
            own, *others = map(int, marks_in(mark) or ["0"])
            if others:
                yield node, own, others
            before = -1
            continue
        plain = plain_mark(mark)
        number = int(plain) if plain is not None and plain.isdecimal() else 0
        if before >= 0 and 1 < number - number_before <= _MAX_RANGE:
            first, last = nodes.last_text.item(before), nodes.first_text.item(node)
            is_near = 0 < offset.item(last) - offset.item(first) <= _MAX_BETWEEN
            between = text_of_pieces(page, first, last).strip("[]() ") if is_near else ""
            if between in DASHES:
                yield before, number_before, list(range(number_before + 1, number))
        before, number_before = (node, number) if number else (-1, 0)


def _at_distance(page: Page, target: int, distance: int, number: int) -> int | None:
    """The element some notes after the one of a target; outside of lists and tables, it must begin with the number."""
    nodes = page.nodes
    item = int(nodes.block_level[target])
    for outer in (item, *nodes.ancestors(item, MAX_LEVELS - 1)) if item >= 0 else ():
        if nodes.first_text[outer] != nodes.first_text[item]:
            break
        if _ITEMS[nodes.tag[outer]]:
            item = outer
            break
    if item < 0 or not 0 < distance <= _MAX_RANGE:
        return None
    sibling, tag = item, nodes.tag[item]
    for _ in range(_MAX_SIBLINGS):
        sibling = nodes.next_sibling(sibling)
        if sibling < 0:
            return None
        distance -= int(nodes.tag[sibling] == tag)
        if not distance:
            break
    if distance:
        return None
    first, last = nodes.first_text.item(sibling), nodes.last_text.item(sibling)
    stop = min(page.blocks.pieces.offset.item(last), page.blocks.pieces.offset.item(first) + _MAX_NUMBER_CHARACTERS)
    begins = _NUMBER.match(page.blocks.source, page.blocks.pieces.offset.item(first), stop)
    return sibling if _ITEMS[tag] or (begins is not None and int(begins[1]) == number) else None
