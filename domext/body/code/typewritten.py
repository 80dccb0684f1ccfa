"""Programs that editors of blogs write as lines in a monospaced font, indented by no-break spaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from turbohtml import Element, Text

from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

_BOXES: Final = tags.mask(frozenset({"span", "font", "div", "p"}))
_CONTENT: Final = tags.mask(frozenset("h1 h2 h3 h4 h5 h6 ul ol li dl blockquote table pre code figure img".split()))
_FONTS: Final = ("courier", "monospace", "consolas")
_FONT: Final = lazy_pattern(r"font(?:-family)?\s{0,4}:[^;]{0,200}(?:courier|monospace|consolas)", re.IGNORECASE)
_INDENTED: Final = lazy_pattern(r"\A[\n\r\t ]*\xa0[\xa0 ]")
_MIN_LINES: Final = 3
# Longer lines are those of a text as typewriters wrote it.
_MAX_LINE_CHARACTERS: Final = 120


def typewritten(page: Page) -> list[int]:
    """Return the elements that are alone in their lines and hold such a program; call it as ``page.once(typewritten)``."""
    nodes = page.nodes
    if not nodes.has(tags.BR):
        return []
    named = attributes.numbers_matching(page, "style", _FONT, *_FONTS)
    faces = page.containing("face", *_FONTS) if nodes.has(tags.FONT) else []
    if not (named or faces):  # nearly all pages
        return []
    rows = attributes.having(page, "style", named) | attributes.having(page, "face", faces)
    found: list[int] = []
    for row in rows_of(rows & nodes.tagged(_BOXES)).tolist():
        is_inside = bool(found) and row < nodes.end[found[-1]]
        if not is_inside and not any_of(_CONTENT[nodes.tag[row + 1 : nodes.end[row]]]) and _is_program(page, row):
            found.append(row)
    return found


def _is_program(page: Page, node: int) -> bool:
    nodes, blocks = page.nodes, page.blocks
    first, last = int(nodes.first_text[node]), int(nodes.last_text[node])
    block, end = blocks.at(first), blocks.at(last - 1)
    if first >= last or blocks.first_text[block] < first or blocks.last_text[end] > last:
        return False  # beside other text
    lines, is_indented = _lines(page.elements[node])
    characters = int(nodes.total.characters[node])
    return is_indented and lines >= _MIN_LINES and characters <= _MAX_LINE_CHARACTERS * lines


def _lines(element: Element) -> tuple[int, bool]:
    """The number of lines of an element, and whether one of them is indented by no-break spaces."""
    lines, is_indented, is_start = 1, False, True
    for inner in element.descendants:
        if isinstance(inner, Element):
            if inner.tag in {"br", "div", "p"}:
                lines, is_start = lines + 1, True
        elif isinstance(inner, Text) and is_start and inner.data.strip("\n\r\t "):
            is_indented = is_indented or _INDENTED.match(inner.data) is not None
            is_start = False
    return lines, is_indented
