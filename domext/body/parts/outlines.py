"""Lists of word processors: paragraphs with a bullet in front, or a list for each level, as nested lists.

Word writes each item as a paragraph with its bullet or number in it. Google Docs closes a list where a deeper one begins,
and Notion after each item. In editors of blocks, an item is a box whose class says so, with the deeper items in it. Quill
writes all items into one list, with their depths in classes.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from turbohtml import Element, Text

from domext.body.tree import Block, Item, List, Paragraph
from domext.table import tags
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.page import Page

_LISTS: Final = frozenset({tags.UL, tags.OL})
_LEVEL_OF_STYLE: Final = lazy_pattern(r"mso-list:\s{0,2}(l\d{1,4})\s{1,2}level(\d)", re.IGNORECASE)
# Lists of one level, with the name of the list and the level, and lists of one item.
_LIST: Final = lazy_pattern(r"(?:^|\s)(?:lst-(kix\w{0,40})-(\d)|(bulleted-list|numbered-list|to-do-list))(?=$|\s)")
# Boxes that are an item each.
_BOX: Final = lazy_pattern(r"(?:^|[\s-])(?:(bulleted|numbered)[_-]list|to[_-]do)-(?:block|item)(?=$|\s)")
#: The name of the lists of Quill.
QUILL: Final = "quill"
# The depth of an item in a list of Quill, which does not nest lists, and the element that draws its bullet.
_DEPTH: Final = lazy_pattern(r"(?<!\S)(?:ql-indent-|public-DraftStyleDefault-depth)(\d)(?!\S)")
_ITEMS_OF_QUILL: Final = Sign("ql-indent-", "ql-ui", "draftstyledefault-depth")
_ITEMS: Final = Sign("msolist", "lst-kix", "bulleted-list", "numbered-list", "to-do-list", "to-do-block", "to-do-item")
_IGNORED: Final = lazy_pattern(r"mso-list:\s{0,2}ignore", re.IGNORECASE)
_NUMBER: Final = lazy_pattern(r"\(?(\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]", re.IGNORECASE)
_START: Final = lazy_pattern(r"\d{1,9}")
_MAX_SPANS: Final = 6  # around the bullet
_BULLET: Final = lazy_pattern(r"[^\w\s]|o|\u00a7")


class Level(NamedTuple):
    """The place of an item, or of a list without the deeper ones in it.

    Attributes:
        outline: the name of the list with its deeper lists.
        depth: 0 for an item of the list itself, 1 for a deeper one, and so on.
        ordered: whether the items are numbered.
        start: the number of the item, or of the first item.
    """

    outline: str
    depth: int
    ordered: bool = False
    start: int = 1


class Entry(NamedTuple):
    """An item of a list with its place."""

    level: Level
    item: Item


class Outlines(NamedTuple):
    """The lists of a page.

    Attributes:
        levels: the place of each paragraph that is an item, and of each list of one level, by its node.
        markers: the nodes of the bullets and numbers in paragraphs.
        written: the paragraphs whose bullet or number is in no element of its own.
    """

    levels: dict[int, Level]
    markers: list[int]
    written: set[int]

    def paragraphs(self, page: Page) -> list[int]:
        """Return the nodes of the paragraphs and boxes that are items."""
        return [row for row in self.levels if page.nodes.tag[row] not in _LISTS]


@only_with(_ITEMS, _ITEMS_OF_QUILL, otherwise=lambda: Outlines({}, [], set()))
def outlines(page: Page) -> Outlines:
    """Return the lists of word processors on a page; call it as ``page.once(outlines)``."""
    found = Outlines({}, [], set())
    names, numbers = page.attribute_values("class")
    for row in _ITEMS.rows(page).tolist():
        tag = page.nodes.tag.item(row)
        if tag in _LISTS and (named := _LIST.search(names[numbers.item(row)] or "")):
            start = _START.fullmatch(page.elements[row].attr("start") or "") if tag == tags.OL else None
            first, depth = int(start[0]) if start else 1, int(named[2] or 0)
            found.levels[row] = Level(named[1] or named[3], depth, tag == tags.OL, first)
        elif tag == tags.DIV and (named := _BOX.search(names[numbers.item(row)] or "")):
            found.levels[row] = Level(named[0], 0, named[1] == "numbered")
        elif tag == tags.P:
            _add_paragraph(page, row, found)
    for row in _lists_of_quill(page):
        found.levels.update(_items_of_quill(page, row))
    return found


def _lists_of_quill(page: Page) -> set[int]:
    """The lists with items whose class or first element is one of Quill."""
    nodes, rows = page.nodes, _ITEMS_OF_QUILL.rows(page)
    items = np.where(nodes.tag[rows] == tags.LI, rows, nodes.parent[rows])
    return {row for row in nodes.parent[items].tolist() if nodes.tag.item(row) in _LISTS}


def _items_of_quill(page: Page, list_node: int) -> Iterator[tuple[int, Level]]:
    """The items of a list of Quill with their levels. It may state the kind of each item."""
    is_ordered = page.nodes.tag.item(list_node) == tags.OL
    for row in page.nodes.children(list_node):
        attribute = page.elements[row].attr
        depth, kind = _DEPTH.search(attribute("class") or ""), attribute("data-list")
        yield row, Level(QUILL, int(depth[1]) if depth else 0, kind == "ordered" if kind else is_ordered)


def _add_paragraph(page: Page, row: int, found: Outlines) -> None:
    """Add a paragraph of Word if it is an item: its style says so, or it begins with a bullet or a number."""
    paragraph = page.elements[row]
    level = _LEVEL_OF_STYLE.search(paragraph.attr("style") or "")
    marker = _marker(paragraph)
    mark = _written_mark(paragraph) if marker is None else marker.text.strip()
    if mark is None and level is None:
        return
    number = None if mark is None else _NUMBER.fullmatch(mark)
    start = int(number[1]) if number and number[1].isdecimal() else 1
    outline, depth = (level[1], max(int(level[2]) - 1, 0)) if level else ("", 0)
    found.levels[row] = Level(outline, depth, number is not None, start)
    if marker is not None:
        found.markers.append(page.index[marker])
    elif mark is not None:
        found.written.add(row)


def _written_mark(paragraph: Element) -> str | None:
    """The bullet or the number before the first element of a paragraph, which holds only the space after it."""
    first = next(iter(paragraph), None)
    space = first.next_sibling if isinstance(first, Text) else None
    if not isinstance(first, Text) or not isinstance(space, Element) or space.text.strip() or not space.text:
        return None
    mark = first.data.strip()
    return mark if _BULLET.fullmatch(mark) or _NUMBER.fullmatch(mark) else None


def without_mark(content: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return the content of an item without the bullet or the number that its text begins with."""
    first = content[0] if content else None
    if not isinstance(first, Paragraph) or not isinstance(first.content[0], str):
        return content
    text = first.content[0].partition(" ")[2].lstrip()
    rest = (text, *first.content[1:]) if text else first.content[1:]
    return (Paragraph(rest), *content[1:]) if rest else content


def _marker(paragraph: Element) -> Element | None:
    """The bullet or the number at the beginning of a paragraph."""
    whole = paragraph.text.lstrip()
    for span in paragraph.select("span")[:_MAX_SPANS]:
        text = span.text.strip()
        is_first = whole.startswith(text)
        if is_first and (
            _IGNORED.search(span.attr("style") or "") or _BULLET.fullmatch(text) or _NUMBER.fullmatch(text)
        ):
            return span
    return None


def nested(entries: Sequence[Entry]) -> Iterator[Block]:
    """Yield items that follow each other as nested lists; a depth is a digit, so the recursion is bounded."""
    for _, group in itertools.groupby(entries, lambda entry: entry.level.outline):
        yield from _lists(list(group))


def _lists(entries: list[Entry]) -> Iterator[Block]:
    depth = min(entry.level.depth for entry in entries)
    heads = [number for number, entry in enumerate(entries) if entry.level.depth == depth]
    if heads[0]:
        yield from _lists(entries[: heads[0]])
    items: list[Entry] = []
    for head, end in itertools.pairwise([*heads, len(entries)]):
        level, item = entries[head]
        inner = tuple(_lists(entries[head + 1 : end])) if end > head + 1 else ()
        items.append(Entry(level, Item((*item.content, *inner), item.checked)))
    for ordered, group in itertools.groupby(items, lambda entry: entry.level.ordered):
        members = list(group)
        yield List(tuple(entry.item for entry in members), ordered, members[0].level.start)
