"""Cells of tables that show a picture of a font or a drawing instead of text: a tick, a cross, a symbol with a label."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The label of a control describes its action, not the cell.
_CONTROLS: Final = tags.mask(frozenset("a button input select textarea".split()))
_LABELS: Final = ("alt", "aria-label", "title", "data-original-title", "data-bs-original-title")
# Names of icons in classes, in addresses of drawings and as ligatures: ``fa-check-circle``, ``#icon-close``, ``check_box``.
_YES: Final = lazy_pattern(
    r"(?:^|[\s#])(?:[a-z]{1,12}[-_]{1,2}){0,3}(?:check(?:mark|ed)?|tick|yes|ok|done|true)"
    r"(?:[-_](?:circle|square|box|lg|sm|fill|alt|bold|mark|o|solid|outlined?|\d)){0,4}(?=$|\s)",
    re.IGNORECASE,
)
_NO: Final = lazy_pattern(
    r"(?:^|[\s#])(?:[a-z]{1,12}[-_]{1,2}){0,3}(?:times|cross|xmark|close|clear|remove|no|false|cancel|(?<=(?:bi|fa)-)x)"
    r"(?:[-_](?:circle|square|box|lg|sm|fill|alt|bold|mark|o|solid|outlined?|\d)){0,4}(?=$|\s)",
    re.IGNORECASE,
)
# The class of elements whose text is the name of an icon, and such a name.
_LIGATURE: Final = lazy_pattern(r"(?:^|\s)material-(?:icons|symbols)(?:-[a-z]{1,12})?(?=$|\s)")
_LIGATURES: Final = Sign("material-icons", "material-symbols", pattern=_LIGATURE)
_NAME: Final = lazy_pattern(r"[a-z0-9_]{1,40}")
_TICK, _CROSS = "\u2713", "\u2717"
_TICKED, _EMPTY = "\u2611", "\u2610"
_PORTRAIT: Final = "avatar"
_MAX_ELEMENTS: Final = 8
_MAX_CHARACTERS: Final = 60


@only_with(_LIGATURES, otherwise=list)
def find_ligatures(page: Page, kept: BoolArray) -> list[int]:
    """Return the elements in which a font shows an icon instead of its name.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    rows = _LIGATURES.rows(page)
    return [row for row in rows[kept[rows]].tolist() if _NAME.fullmatch(page.elements[row].text.strip())]


def find_sort_marks(page: Page, kept: BoolArray) -> list[int]:
    """Return the arrows in headers of tables by which columns are sorted; they are no part of the text.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes = page.nodes
    if not nodes.has(tags.TH):
        return []
    rows = rows_of(nodes.inside(nodes.tag == tags.TH) & kept).tolist()
    texts = (page.blocks.raw_text(nodes.first_text.item(row), nodes.last_text.item(row)) for row in rows)
    marks = (row for row, text in zip(rows, texts, strict=True) if not any(map(str.isalnum, text)))
    return [row for row in marks if page.elements[row].attr("aria-hidden") == "true"]


def label_of_icon(page: Page, cell: int) -> str:
    """Return the text for the icon in a cell without text: its label, or else a tick or a cross by its name; empty if it has neither.

    A picture in such a cell is one that is no picture of the article: an icon, an emoji or a logo.
    """
    nodes = page.nodes
    inside = slice(cell + 1, int(nodes.end[cell]))
    if nodes.has(tags.INPUT) and (box := _checkbox(page, cell)):
        return box
    if inside.start == inside.stop or any_of(_CONTROLS[nodes.tag[inside]]):
        return ""
    inner = list(itertools.islice(page.elements[cell].iter_elements(), _MAX_ELEMENTS))
    if nodes.total.characters[cell] and not any(_LIGATURE.search(element.attr("class") or "") for element in inner):
        return ""
    labels = (_line(element.attr(name)) for element in inner for name in _LABELS)
    label = next(filter(None, labels), "")
    return label or next(filter(None, map(_sign, inner)), "")


def _checkbox(page: Page, cell: int) -> str:
    """The sign for the only checkbox of a cell that holds nothing else and that no reader can change; empty for other cells."""
    inside = slice(cell + 1, int(page.nodes.end[cell]))
    boxes = [] if page.nodes.total.characters[cell] else rows_of(page.nodes.tag[inside] == tags.INPUT).tolist()
    if len(boxes) != 1:
        return ""
    attribute = page.elements[inside.start + boxes[0]].attr
    if (attribute("type") or "").lower() != "checkbox" or attribute("disabled") is None:
        return ""
    return _TICKED if attribute("checked") is not None else _EMPTY


def _line(label: str | None) -> str:
    line = " ".join(label.split()) if label else ""
    return line if len(line) <= _MAX_CHARACTERS and _PORTRAIT not in line.lower() else ""


def _sign(element: Element) -> str:
    name = element.attr("class") or ""
    if _LIGATURE.search(name):
        name = element.text.strip()
    elif element.tag == "use":
        name = (element.attr("href") or element.attr("xlink:href") or "").rpartition("#")[2]
    return _TICK if _YES.search(name) else _CROSS if _NO.search(name) else ""
