"""Formulas that attributes hold: those of pictures, and of elements with the TeX beside what they show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, unquote_plus

from turbohtml import Element, Text

from domext.reading.formulas import (
    DELIMITED,
    DISPLAY,
    MARKED,
    MARKS,
    MAX_LEVELS,
    PARAGRAPHS,
    TEX,
    TEX_ATTRIBUTES,
    WORDS,
    attach_numbers,
    is_display,
    is_only_content,
    is_written,
    put_formula,
    simplify_formula,
    tidied_tex,
)
from domext.reading.scan import FormulaSigns

if TYPE_CHECKING:
    from turbohtml import Document

_SOURCES: Final = ("src", "data-src")
_DRAWN: Final = ("tex", "cht=tx", "?math=", "%5C", "%5c")
# A command or a script, which no formula of a spreadsheet has.
_MARK: Final = re.compile(r"\\[A-Za-z]|[_^][\w{]")
_COMMAND: Final = re.compile(r"(?![A-Za-z]:\\)[^\\]{0,200}\\[A-Za-z]{2,}")
# Addresses of services that draw TeX: a parameter for it, or the name of the program before the query.
_QUERY: Final = re.compile(
    r"(?:[?&](?:latex|tex|formula|math)=|[?&]cht=tx&(?:[^#&]{0,99}&){0,5}?chl=|/[\w.-]{0,40}tex(?:\.\w{1,8})?\?(?![\w-]{1,20}=))([^&#]+)",
    re.IGNORECASE,
)
# Other services have the TeX in the path, with its backslashes encoded.
_PATH: Final = re.compile(r"/([^/?#]{0,2000}%5c[^/?#]{0,2000})(?=$|[?#])", re.IGNORECASE)
_FILE_NAME: Final = re.compile(r"\.\w{2,4}$")
_PICTURE_COMMANDS: Final = re.compile(r"^(?:\s*\\(?:dpi\{\d{1,4}\}|bg_\w{1,9}|fg_\w{1,9}|inline|fn_\w{1,9}))+\s*")
_TEX_CLASS: Final = re.compile(r"(?:^|[\s_-])(?:la)?tex(?:$|[\s_-])|mwe-math|(?:^|\s)math(?:$|[\s_-])", re.IGNORECASE)
# An element that shows a formula holds at most this many nodes, and this many characters for each one of TeX.
_MAX_NODES: Final = 200
_MAX_GROWTH: Final = 4
_MAX_OTHER_CHARACTERS: Final = 100
# Elements that show the formula which one of their attributes holds.
_MARKED: Final = frozenset({"span", "div", "p", "i", "em", "figure", "object"})


def simplify_attribute_formulas(document: Document, signs: FormulaSigns) -> bool:
    """Replace the formulas that attributes hold by ``<math>`` elements with their TeX, in place.

    Args:
        document: the engine's own DOM, after :func:`domext.reading.formulas.simplify_formulas`.
        signs: where to search.

    Returns:
        Whether there was one.
    """
    formulas: set[Element] = set()
    marked = document.select(MARKED) if FormulaSigns.MARKED in signs else []
    for element in marked:
        if is_written(element):
            simplify_formula(element, formulas)
    for image in document.select("img") if FormulaSigns.PICTURES in signs else ():
        if _may_be_formula(image):
            _simplify_image(image, formulas)
    for element in marked:
        _simplify_marked(element, formulas)
    attach_numbers(formulas)
    return bool(formulas)


def _may_be_formula(image: Element) -> bool:
    """Whether a picture has an attribute with TeX, or is drawn by a program for it; core/markup.c looks for the same."""
    attribute = image.attr
    alt, name, address = attribute("alt") or "", attribute("class") or "", attribute("src") or ""
    return (
        "\\" in alt
        or alt.startswith("$")
        or "tex" in name
        or "math" in name
        or any(part in address for part in _DRAWN)
        or "tex" in (attribute("data-src") or "")
        or any(attribute(name) is not None for name in MARKS)
    )


def _simplify_image(image: Element, formulas: set[Element]) -> None:
    tex = _tex_of_image(image)
    if tex:
        put_formula(
            image, tex, formulas, display=_is_alone(image) or DISPLAY.search(image.attr("class") or "") is not None
        )


def _tex_of_image(image: Element) -> str:
    for name in TEX_ATTRIBUTES:
        if value := image.attr(name):
            return tidied_tex(value)
    drawn = _drawn(image)
    named = _TEX_CLASS.search(image.attr("class") or "") is not None
    alt, title = image.attr("alt") or "", image.attr("title") or ""
    is_delimited = DELIMITED.fullmatch(alt.strip()) is not None and not WORDS.search(alt)
    is_named = named and (TEX.search(alt) or not WORDS.search(alt))
    if alt.strip() and (_COMMAND.match(alt) or is_delimited or is_named or tidied_tex(alt) == drawn):
        return tidied_tex(alt)
    if named and not drawn and TEX.search(title):
        return tidied_tex(title)
    return drawn


def _drawn(image: Element) -> str:
    """The TeX in the address of a picture that a service draws; empty if there is none."""
    for name in _SOURCES:
        address = (image.attr(name) or "").replace("&space;", " ").replace("&plus;", "%2B")
        query, path = _QUERY.search(address), _PATH.search(address)
        tex = tidied_tex(_PICTURE_COMMANDS.sub("", unquote_plus(query[1]))) if query else ""
        if path and not tex and not _FILE_NAME.search(path[1]):
            tex = tidied_tex(unquote(path[1]))
        if tex and (TEX.search(tex) or not WORDS.search(tex)):
            return tex
    return ""


def _simplify_marked(element: Element, formulas: set[Element]) -> None:
    """Replace an element whose attribute is TeX, unless a formula in it or around it was replaced before."""
    value = next(filter(None, map(element.attr, TEX_ATTRIBUTES)), "")
    is_marked = element.tag in _MARKED and element not in formulas and _MARK.search(value) is not None
    if not is_marked or not _is_rendering_of(element, value):
        return
    display = element.tag in PARAGRAPHS or is_display(element, element)
    put_formula(element, tidied_tex(value), formulas, display=display)


def _is_alone(image: Element) -> bool:
    """Whether a picture is the only content of its paragraph."""
    inner = image
    for _ in range(MAX_LEVELS):
        outer = inner.parent
        if not isinstance(outer, Element) or not is_only_content(inner):
            return False
        if outer.tag in PARAGRAPHS:
            return True
        inner = outer
    return False


def _is_rendering_of(element: Element, tex: str) -> bool:
    """Whether an element may show nothing but the formula in its attribute: no other formula, and hardly more text."""
    characters = 0
    for number, node in enumerate(element.descendants):
        characters += len(node.data) if isinstance(node, Text) else 0
        is_formula = isinstance(node, Element) and node.tag == "math"
        if is_formula or number > _MAX_NODES or characters > _MAX_GROWTH * len(tex) + _MAX_OTHER_CHARACTERS:
            return False
    return True
