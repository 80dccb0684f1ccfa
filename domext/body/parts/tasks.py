"""Find the items of lists that are tasks, and whether they are done."""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Final

from domext.body.parts.outlines import QUILL, outlines
from domext.body.tree import Item, Paragraph, Styled, line_of, text_of
from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign

if TYPE_CHECKING:
    from domext.table.page import Page

_MARKS: Final = tags.mask(frozenset({"span", "i", "div", "em"}))
# The class of a list of tasks without a checkbox in each, and that of a task that is done.
_TASK_LIST: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:to-?dos?|tasks?|check)-?list(?=$|[\s_-])|(?:^|\s)to-do-list", re.IGNORECASE
)
_TASK_LISTS: Final = Sign("todo", "to-do", "task", "checklist", "check-list", pattern=_TASK_LIST, ids=True)
_DONE: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:checked|checkbox-on|check-square|square-check|done|completed?)(?=$|[\s_-])", re.IGNORECASE
)
# A box that a page writes as text in front of a task; a tick alone may be a bullet.
_BOX: Final = lazy_pattern(r"([\u25a2\u2610\u274f\u2751])|([\u2611\u2612])")
_TICK: Final = lazy_pattern(r"[\u2713\u2714\u2705]")
# The class of a box that a style sheet or a font draws in front of a task.
_DRAWN: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:check-?box|chcklst-box|(?:check-)?square-o|square-check|check-square)(?=$|[\s_-])", re.IGNORECASE
)
_DRAWN_BOXES: Final = Sign("checkbox", "check-box", "chcklst", "square", pattern=_DRAWN)
# A box as brackets, in text or in code.
_BRACKETS: Final = lazy_pattern(r"\[([ \xa0xX-])\]")
_BOX_LENGTH: Final = 3
_QUILL_TASKS: Final = frozenset({"checked", "unchecked"})
_MAX_LEVELS: Final = 3
_MAX_PIECES: Final = 6  # of white space between the elements around a checkbox


def tasks(page: Page) -> dict[int, bool]:
    """Return whether each task of a page is done, by the node of its item.

    A task is an item of a list with a checkbox in front of its text, or of a list whose class says so.
    """
    nodes = page.nodes
    done: dict[int, bool] = {}
    for row in attributes.inputs(page, "checkbox"):
        if (item := _item_of(page, row)) is not None:
            done.setdefault(item, page.elements[row].attr("checked") is not None)
    for row, level in page.once(outlines).levels.items():
        if level.outline == QUILL and (kind := page.elements[row].attr("data-list")) in _QUILL_TASKS:
            done.setdefault(row, kind == "checked")
    boxes = _drawn_boxes(page)
    for row in boxes:
        item = _item_of(page, row)
        if item is not None and nodes.tag[item] == tags.LI and _begins_with(page, item, row):
            done.setdefault(item, _is_done(page, item, row))
    named = _TASK_LISTS.rows(page)
    for row in named[tags.IS_LIST[nodes.tag[named]]].tolist():
        items = [child for child in nodes.children(row) if nodes.tag[child] == tags.LI]
        first, last = (bisect.bisect_left(boxes, node) for node in (row, int(nodes.end[row])))
        inside = (_item_of(page, box) for box in boxes[first:last])
        with_boxes = done.keys() & items or {item for item in inside if item is not None} & {*items}
        for item in with_boxes or items:
            done.setdefault(item, _is_done(page, item))
    return done


def _drawn_boxes(page: Page) -> list[int]:
    """The boxes that a style sheet or a font draws."""
    nodes, rows = page.nodes, _DRAWN_BOXES.rows(page)
    if not rows.size:  # on most pages
        return []
    boxes: list[int] = rows[_MARKS[nodes.tag[rows]] & (nodes.total.characters[rows] == 0)].tolist()
    return boxes


def as_task(item: Item) -> Item:
    """Return an item without the box in front of its text, which says whether the task is done.

    In an item that is known for a task, a tick is a box, too.
    """
    first = item.content[0] if item.content else None
    text = first.content[0] if type(first) is Paragraph else None
    if type(first) is not Paragraph or (type(text) is str and text[:1].isalnum()):  # most items
        return item
    if (done := _in_brackets(first)) is not None:
        return Item((_without_brackets(first), *item.content[1:]), done)
    if type(text) is not str:
        return item
    box = _BOX.match(text)
    if box is None and not (item.checked is not None and _TICK.match(text)):
        return item
    rest = (text[1:].lstrip(), *first.content[1:])
    if not text_of((Paragraph(rest),)).strip():
        return item
    is_open = box is not None and box[1] is not None
    return Item((Paragraph(rest if rest[0] else rest[1:]), *item.content[1:]), not is_open)


def _in_brackets(line: Paragraph) -> bool | None:
    """Whether a task with a box of brackets in front is done; None without a box or without text after it."""
    first = line.content[0]
    mark = first.content[0] if type(first) is Styled and first.style == "code" and len(first.content) == 1 else first
    box = _BRACKETS.match(mark) if isinstance(mark, str) else None
    if box is None:
        return None
    after = f"{mark[box.end() :]}{line_of(line.content[1:])}" if isinstance(mark, str) else ""
    return box[1] in "xX" if after[:1].isspace() and after.strip() else None


def _without_brackets(line: Paragraph) -> Paragraph:
    first, *rest = line.content
    if isinstance(first, str):
        return (
            Paragraph((first[_BOX_LENGTH:].lstrip(), *rest)) if first[_BOX_LENGTH:].strip() else Paragraph(tuple(rest))
        )
    return Paragraph((rest[0].lstrip(), *rest[1:])) if isinstance(rest[0], str) else Paragraph(tuple(rest))


def _item_of(page: Page, checkbox: int) -> int | None:
    """The item of a list that begins with a checkbox; None if there is none."""
    nodes, items = page.nodes, page.once(outlines).levels
    around = nodes.ancestors(checkbox, _MAX_LEVELS + 1)
    row = next((outer for outer in around if nodes.tag[outer] == tags.LI or outer in items), -1)
    if row < 0:
        return None
    start, stop = int(nodes.first_text[row]), int(nodes.first_text[checkbox])
    if stop - start > _MAX_PIECES:
        return None
    return None if page.blocks.raw_text(start, stop).strip() else row


def _begins_with(page: Page, item: int, box: int) -> bool:
    """Whether a box is the first element of an item, or of the first one in it."""
    return all(page.nodes.parent[row] == row - 1 for row in range(item + 1, box + 1))


def _is_done(page: Page, item: int, box: int = 0) -> bool:
    """Whether the class of an item, of its first two elements, or of those up to its box, says that the task is done."""
    for row in range(item, min(max(item + 3, box + 2), int(page.nodes.end[item]))):
        attribute = page.elements[row].attr
        stated = attribute("data-checked") or attribute("aria-checked")
        if stated == "true" or _DONE.search(attribute("class") or ""):
            return True
    return False
