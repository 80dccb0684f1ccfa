"""Formulas that attributes hold: those of pictures, and of elements with the TeX beside what they show."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, Final

from turbohtml import Element, Text

from domext.reading.equation_tables import EQUATION_NUMBER, join_rows
from domext.reading.formula_images import tex_of_image
from domext.reading.formulas import (
    DISPLAY,
    MARKED,
    MARKS,
    MAX_LEVELS,
    PARAGRAPHS,
    is_display,
    is_only_content,
    is_written,
    put_formula,
    simplify_formula,
)
from domext.reading.scan import Signs
from domext.reading.tex_source import COMMANDS, TEX_ATTRIBUTES, WORDS, clean_tex
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Document

_DRAWN: Final = ("/math/", "tex", "cht=tx", "?math=", "%5C", "%5c")
# A command or a script, which no formula of a spreadsheet has.
_MARK: Final = lazy_pattern(r"\\[A-Za-z]|[_^][\w{]")
# An element that shows a formula holds at most this many nodes, and this many characters for each one of TeX.
_MAX_NODES: Final = 200
_MAX_GROWTH: Final = 4
_MAX_OTHER_CHARACTERS: Final = 100
# Nodes in a paragraph that holds a picture of an equation and its number.
_MAX_INNER: Final = 20
# Elements that show the formula which one of their attributes holds.
_MARKED: Final = frozenset({"span", "div", "p", "i", "em", "figure", "object"})
# Elements whose text is TeX until a script draws it.
_CODE: Final = frozenset({"code", "pre", "span"})
# Classes that Pandoc gives to a formula beside ``math``.
_KINDS: Final = frozenset({"inline", "display"})
# The fields of JSON that hold TeX.
_TEX_KEY: Final = lazy_pattern(r"expression|tex|formula|math|equation", re.IGNORECASE)
_MAX_DATA: Final = 20_000
_DELIMITERS: Final = ("$", "\\(", "\\[")


def simplify_attribute_formulas(document: Document, signs: Signs) -> bool:
    """Replace the formulas that attributes hold by ``<math>`` elements with their TeX, in place.

    Args:
        document: the engine's own DOM, after :func:`domext.reading.formulas.simplify_formulas`.
        signs: where to search.

    Returns:
        Whether there was one.
    """
    formulas: set[Element] = set()
    marked = document.select(MARKED) if Signs.MARKED in signs else []
    for element in marked:
        if is_written(element):
            simplify_formula(element, formulas)
    for image in document.select("img") if Signs.PICTURES in signs else ():
        if may_be_formula(image):
            _simplify_image(image, formulas)
    for element in marked:
        _simplify_marked(element, formulas)
    join_rows(formulas)
    return bool(formulas)


def may_be_formula(image: Element) -> bool:
    """Return whether a picture has an attribute with TeX, or is drawn by a program for it; core/markup.c looks for the same."""
    attribute = image.attr
    alt, name, address = attribute("alt") or "", attribute("class") or "", attribute("src") or ""
    return (
        "\\" in alt
        or alt.startswith("$")
        or "tex" in name
        or "math" in name
        or "formula" in name
        or any(map(address.__contains__, _DRAWN))
        or "tex" in (attribute("data-src") or "")
        or any(attribute(name) is not None for name in MARKS)
    )


def _simplify_image(image: Element, formulas: set[Element]) -> None:
    tex = tex_of_image(image)
    if tex:
        put_formula(
            image, tex, formulas, display=_is_alone(image) or DISPLAY.search(image.attr("class") or "") is not None
        )


def _simplify_marked(element: Element, formulas: set[Element]) -> None:
    """Replace an element whose attribute is TeX, unless a formula in it or around it was replaced before."""
    if (style := element.attr("data-math-style")) and element.tag in _CODE:
        put_formula(element, clean_tex(element.text), formulas, display=style == "display")
        return
    if "math" in (element.attr("class") or "").split():
        _simplify_text(element, formulas)
    value = next(filter(None, map(element.attr, TEX_ATTRIBUTES)), "") or _tex_in_data(element)
    is_marked = element.tag in _MARKED and element not in formulas and _MARK.search(value) is not None
    if not is_marked or not _is_rendering_of(element, value):
        return
    display = element.tag in PARAGRAPHS or is_display(element, element)
    put_formula(element, clean_tex(value), formulas, display=display)


def _simplify_text(element: Element, formulas: set[Element]) -> None:
    """Replace an element for formulas whose text is TeX without delimiters, which a script draws."""
    if element.tag not in {"span", "div", "pre"} or element in formulas or element.find() is not None:
        return
    text, names = element.text.strip(), (element.attr("class") or "").split()
    is_named = not _KINDS.isdisjoint(names) or (len(text) == 1 and names == ["math"])
    if text.startswith(_DELIMITERS) or not (is_named or _MARK.search(text)) or WORDS.search(COMMANDS.sub("", text)):
        return
    put_formula(element, clean_tex(text), formulas, display=element.tag != "span" or "display" in names)


def _tex_in_data(element: Element) -> str:
    """The TeX in a JSON object in an attribute of an empty element, which a script draws; empty if there is none."""
    if "latex" not in (element.attr("class") or "") or next(iter(element), None) is not None:
        return ""
    for name, data in element.attrs.items():
        if not (name.startswith("data-") and isinstance(data, str) and data[:1] == "{" and len(data) <= _MAX_DATA):
            continue
        try:
            fields = json.loads(data)
        except (ValueError, RecursionError):
            continue
        texts = (text for key, text in fields.items() if isinstance(text, str) and _TEX_KEY.search(key))
        if tex := next(texts, ""):
            return tex
    return ""


def _is_alone(image: Element) -> bool:
    """Whether a picture is the only content of its paragraph."""
    inner = image
    for _ in range(MAX_LEVELS):
        outer = inner.parent
        if not isinstance(outer, Element) or not (is_only_content(inner) or _is_numbered(outer)):
            return False
        if outer.tag in PARAGRAPHS:
            return True
        inner = outer
    return False


def _is_numbered(paragraph: Element) -> bool:
    """Whether the number of an equation is the only text of an element, and it holds one picture."""
    inner = list(itertools.islice(paragraph.descendants, _MAX_INNER + 1))
    pictures = sum(isinstance(node, Element) and node.tag == "img" for node in inner)
    text = "".join(node.data for node in inner if isinstance(node, Text)).strip()
    return (
        len(inner) <= _MAX_INNER
        and pictures == 1
        and EQUATION_NUMBER.fullmatch(text[:_MAX_OTHER_CHARACTERS]) is not None
    )


def _is_rendering_of(element: Element, tex: str) -> bool:
    """Whether an element may show only the formula in its attribute: no other formula, and hardly more text."""
    characters = 0
    for number, node in enumerate(element.descendants):
        characters += len(node.data) if isinstance(node, Text) else 0
        is_formula = isinstance(node, Element) and node.tag == "math"
        if is_formula or number > _MAX_NODES or characters > _MAX_GROWTH * len(tex) + _MAX_OTHER_CHARACTERS:
            return False
    return True
