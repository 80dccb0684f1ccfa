"""Styles in attributes of elements: editors and word processors write ``<span style="font-weight:700">`` for ``<strong>``.

Style sheets of frameworks and of converters from LaTeX have classes for the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body import roles
from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_RAISED: Final = {"super": tags.SUP, "sub": tags.SUB}
_MAY_BE_STYLED: Final = tags.mask(frozenset({"span", "font"}))
_STYLED: Final = tags.mask(frozenset({"span", "font", "b", "strong", "i", "em"}))
_BOLD_TAGS: Final = frozenset({tags.B, tags.STRONG})
_ITALIC_TAGS: Final = frozenset({tags.IDS["i"], tags.EM})
# Elements that are bold or upright by themselves.
_HEADINGS: Final = tags.mask(tags.HEADINGS | {"th", "dt", "summary", "pre", "code"})
_DECLARATION: Final = lazy_pattern(
    r"(?:^|[;\s])(font-weight|font-style|font-family|text-decoration(?:-line)?|vertical-align)\s{0,4}:([^;]{1,200})"
)
_STYLES: Final = Sign(styles=("font-weight", "font-style", "font-family", "text-decoration", "vertical-align"))
_FIXED_WIDTH: Final = lazy_pattern(r"monospace|courier|consolas|menlo|monaco")
_BOLD: Final = frozenset("bold bolder 600 700 800 900".split())
_NORMAL_WEIGHT: Final = frozenset("normal lighter 100 200 300 400 500".split())
# Classes with one meaning, in lower case.
_CLASSES: Final = {
    name: tags.IDS[tag]
    for tag, names in {
        "strong": "bold strong font-bold fw-bold fw-bolder font-weight-bold ltx_font_bold",
        "em": "italic italics font-italic fst-italic ltx_font_italic ltx_font_slanted",
        "del": "line-through strikethrough text-decoration-line-through",
        "code": "code literal tt texttt monospace font-mono font-monospace text-monospace ltx_font_typewriter inline-code"
        " inline_code inlinecode code-inline codeinline notion-inline-code",
    }.items()
    for name in names.split()
}
_NAMES: Final = Sign(*{name.replace("_", "-") for name in _CLASSES})
# A longer text in a monospaced font is a text as typewriters wrote it.
_MAX_CODE_WORDS: Final = 6


def styled(page: Page, kept: BoolArray) -> dict[int, list[int]]:
    """Return the elements whose style or class is that of other elements, by the tag id of those.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    meant = {**_by_face(page, kept), **_by_class(page, kept), **_by_style(page, kept)}
    found: dict[int, list[int]] = {}
    if not meant:
        return found
    nodes = page.nodes
    in_heading = nodes.inside(nodes.tagged(_HEADINGS))
    for row, tag in meant.items():
        is_shown = (
            _is_short(page, row) if tag == tags.CODE else tag not in {tags.STRONG, tags.EM} or not in_heading[row]
        )
        if is_shown:
            found.setdefault(tag, []).append(row)
    return found


def _by_face(page: Page, kept: BoolArray) -> dict[int, int]:
    """The ``<font>`` elements in a monospaced font, with the tag id of code."""
    if not page.nodes.has(tags.FONT):
        return {}
    values, numbers = page.attribute_values("face")
    is_fixed = [_FIXED_WIDTH.search((value or "").lower()) is not None for value in values]
    rows = rows_of((page.nodes.tag == tags.FONT) & kept & np.asarray(is_fixed).take(numbers))
    return dict.fromkeys(rows.tolist(), tags.CODE)


@only_with(_NAMES, otherwise=dict)
def _by_class(page: Page, kept: BoolArray) -> dict[int, int]:
    """The tag ids that classes of elements stand for, by node."""
    values, number_of = page.attribute_values("class")
    tag_of = {
        number: tag for number in _NAMES.numbers(page) if (tag := _tag_of((values[number] or "").lower().split()))
    }
    if not tag_of or not page.nodes.has(tags.SPAN):
        return {}
    rows = rows_of(attributes.having(page, "class", list(tag_of)) & (page.nodes.tag == tags.SPAN) & kept)
    numbers = number_of[rows].tolist()
    return {row: tag_of[number] for row, number in zip(rows.tolist(), numbers, strict=True) if _is_in_line(page, row)}


def _tag_of(classes: list[str]) -> int | None:
    """The tag id that some classes in lower case stand for."""
    return next(filter(None, map(_CLASSES.get, classes)), None)


@only_with(_STYLES, otherwise=dict)
def _by_style(page: Page, kept: BoolArray) -> dict[int, int]:
    """The tag ids that styles of elements stand for, by node."""
    values, numbers = page.attribute_values("style")
    styles = attributes.having(page, "style", _STYLES.numbers(page, "style"))
    rows = rows_of(page.nodes.tagged(_STYLED) & kept & styles)
    known: dict[tuple[int, int], int | None] = {}
    meant: dict[int, int] = {}
    tagged = zip(page.nodes.tag[rows].tolist(), numbers[rows].tolist(), strict=True)
    for row, style in zip(rows.tolist(), tagged, strict=True):
        if style not in known:
            known[style] = _meant(style[0], _declarations(values[style[1]] or ""))
        if (tag := known[style]) is not None:
            meant[row] = tag
    return meant


def _declarations(style: str) -> dict[str, str]:
    return {name: value.replace("!important", "").strip() for name, value in _DECLARATION.findall(style.lower())}


def _meant(tag: int, style: dict[str, str]) -> int | None:
    """The tag id that a style of an element stands for; None for one that changes nothing."""
    weight, slant = style.get("font-weight", ""), style.get("font-style", "")
    is_upright = (tag in _BOLD_TAGS and weight in _NORMAL_WEIGHT) or (tag in _ITALIC_TAGS and slant == "normal")
    if is_upright or not _MAY_BE_STYLED[tag]:
        return roles.PLAIN if is_upright else None
    lines = style.get("text-decoration", "") + style.get("text-decoration-line", "")
    shown = (
        (_RAISED.get(style.get("vertical-align", "")), True),
        (tags.DEL, "line-through" in lines),
        (tags.CODE, _FIXED_WIDTH.search(style.get("font-family", "")) is not None),
        (tags.STRONG, weight in _BOLD),
        (tags.EM, slant in {"italic", "oblique"}),
    )
    return next((meant for meant, is_meant in shown if meant is not None and is_meant), None)


def _is_short(page: Page, row: int) -> bool:
    return bool(page.nodes.total.words[row] <= _MAX_CODE_WORDS) and _is_in_line(page, row)


def _is_in_line(page: Page, row: int) -> bool:
    """Whether an element is a part of a line: the class of a whole line is a matter of layout."""
    nodes, blocks = page.nodes, page.blocks
    block = blocks.at(int(nodes.first_text[row]))
    return block < len(blocks) and 0 < int(nodes.total.words[row]) < int(blocks.counts.words[block])
