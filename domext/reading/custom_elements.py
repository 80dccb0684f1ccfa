"""Custom elements of papers on the web, as the elements of HTML that browsers show in their place.

Distill and programs like it write code and formulas in elements of their own, which a script shows. MathJax puts what it
shows into elements of its own, which :mod:`domext.reading.formulas` reads. Journals write MathML with a prefix. Parsers of HTML
have no numbers for such names, so a search for one of them visits each element of a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from turbohtml import Element

from domext.reading.tex_source import clean_tex

if TYPE_CHECKING:
    from turbohtml import Document

_CODE: Final = ("d-code", "dt-code")
# Their content is TeX.
_FORMULAS: Final = ("d-math", "dt-math", "tex-math")
# Notes at the place of their references.
_NOTES: Final = ("d-footnote", "dt-fn")
# The numbers that the script puts beside them.
_MARK: Final = "[data-hover-ref]"
_MAX_NOTES: Final = 9  # that are looked at for text
# The list that the script makes of the notes in the text.
_LISTS_OF_NOTES: Final = ("d-footnote-list", "dt-fn-list")
_MATHJAX: Final = "mjx-container"
# MathML with the prefix of a namespace, which a parser of HTML takes for a part of the name.
_PREFIXED: Final = ("mml:math", "m:math")
# Elements of a drawing that are never shown.
_INVISIBLE: Final = "metadata"
#: The names of the elements.
NAMES: Final = (*_CODE, *_FORMULAS, *_NOTES, _MATHJAX, *_PREFIXED, _INVISIBLE)
_ANY: Final = ", ".join(NAMES).replace(":", r"\:")


def show_custom_elements(document: Document) -> bool:
    """Make the code and the formulas of such a page those of HTML, and remove the marks and the copies of its notes.

    Returns:
        Whether the page has such elements, among which may be those with formulas that MathJax shows.
    """
    if document.select_one(_ANY) is None:
        return False
    for element in document.select(_INVISIBLE):
        element.extract()
    for name in _CODE:
        for element in document.select(name):
            _show_code(element)
    for name in _FORMULAS:
        for element in document.select(name):
            _show_formula(element)
    for name in _PREFIXED:
        for element in document.select(name.replace(":", r"\:")):
            _remove_prefix(element, name.removesuffix("math"))
    _show_notes([note for name in _NOTES for note in document.select(name)], document)
    return True


def _show_notes(notes: list[Element], document: Document) -> None:
    """Remove the marks of notes, and the list that the script makes of them if they have texts themselves."""
    if not notes:
        return
    for mark in document.select(_MARK):
        if isinstance(mark.parent, Element) and mark.parent.tag == "sup":
            mark.parent.extract()
    if any(note.text.strip() for note in notes[:_MAX_NOTES]):
        copies = [element for name in _LISTS_OF_NOTES for element in document.select(name)]
        for element in copies:
            element.extract()


def _show_code(element: Element) -> None:
    language = element.attr("language")
    if language:
        element.attrs["data-lang"] = language
    element.tag = "code" if element.attr("block") is None else "pre"


def _remove_prefix(formula: Element, prefix: str) -> None:
    """Remove the prefix of a namespace from the names of a formula and of its parts."""
    for element in (formula, *formula.iter_elements()):
        element.tag = element.tag.removeprefix(prefix)


def _show_formula(element: Element) -> None:
    """Make an element with the source of a formula a formula, unless a script has put its own output there."""
    tex = "" if element.find() is not None else clean_tex(element.text)
    if not tex:
        return
    element.tag = "math"
    element.set_text(tex)
    element.attrs["alttext"] = tex
    element.attrs["display"] = "inline" if element.attr("block") is None else "block"
