"""Formulas of a page as TeX: each becomes one ``<math>`` element whose text and ``alttext`` are its TeX.

Browsers show a formula from MathML, from the output of KaTeX or MathJax, from a script that MathJax will replace, or from a
picture. Most pages hold the same formula in two or three of these forms; one remains.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from turbohtml import Element, Node, Text, parse_fragment

from domext.reading.equation_tables import join_rows
from domext.reading.katex_html import mathml_of_katex
from domext.reading.mathml import tex_of_mathml
from domext.reading.tex_source import COMMANDS, TEX, TEX_ATTRIBUTES, WORDS, clean_tex
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Document

#: Attributes of elements that show the formula in them.
MARKS: Final = (
    "data-latex",
    "data-tex",
    "data-math",
    "data-formula",
    "data-equation",
    "data-math-style",
    "data-mathml",
)
#: These elements, and those of the classes that Pandoc and others give to formulas. core/markup.c looks for the same.
MARKED: Final = ", ".join(("[class~=math]", "[class*=latex]", *(f"[{name}]" for name in MARKS)))
# Elements that hold a formula, beside ``mjx-container``.
_FORMULAS: Final = f'math, span.katex, span.mjx-math, script[type^="math/"], {", ".join(f"[{name}]" for name in MARKS)}'
# Classes of elements that hold one formula, perhaps in several forms, and of those that display it on its own line.
_WRAPPER: Final = lazy_pattern(
    r"katex|mathjax|mwe-math|temml|(?:^|[\s_-])(?:la)?tex(?:$|[\s_-])|(?:^|[\s_-])(?:maths?|formula|equation)(?:$|[\s_-])",
    re.IGNORECASE,
)
DISPLAY: Final = lazy_pattern(
    r"(?:katex|maths?|mathjax|formula|equation|element|image|tml)[\s_-]{0,2}(?:display|block)"
    r"|display(?:ed)?-?(?:maths?|equation|formula)",
    re.IGNORECASE,
)
_RENDERING: Final = lazy_pattern(r"(?:^|\s)(?:mathjax|mjx-chtml)", re.IGNORECASE)
MAX_LEVELS: Final = 4
_MAX_COPIES: Final = 6  # forms of the same formula beside each other
# The editor WIRIS writes MathML in attributes with other characters for those of markup.
_SAFE_MARKUP: Final = str.maketrans({"«": "<", "»": ">", "¨": '"', "§": "&"})
_SECTIONS: Final = frozenset({"html", "body", "article", "main", "section", "li", "td", "th", "table", "tr"})
PARAGRAPHS: Final = frozenset({"p", "div", "center", "dd", "figure"})

_RENDERERS: Final = ("katex", "mjx-math")
_RENDERED: Final = frozenset({"math", "script"})
_FORMULA_ITSELF: Final = frozenset({"math", "script", "img", "object", "code", "pre"})


def simplify_formulas(document: Document) -> None:
    """Replace the formulas of a page by ``<math>`` elements with their TeX, in place; those of pictures stay.

    Args:
        document: the engine's own DOM, before its scripts are removed.
    """
    formulas: set[Element] = set()
    for container in document.select("mjx-container"):
        simplify_formula(container, formulas)
    for element in document.select(_FORMULAS):
        if is_written(element):
            simplify_formula(element, formulas)
    join_rows(formulas)


def is_written(element: Element) -> bool:
    """Return whether an element of a formula holds it as MathML, as a script or as the output of KaTeX, not as an attribute."""
    return (
        element.tag in _RENDERED
        or any(name in (element.attr("class") or "") for name in _RENDERERS)
        or element.attr("data-mathml") is not None
    )


def simplify_formula(element: Element, formulas: set[Element]) -> None:
    """Replace an element and all that shows the same formula, unless it is among the formulas that were replaced."""
    if element in formulas:
        return
    if element.tag == "script":
        source = _tex_of_script(element)
        if source:  # without it, the rendering is all that there is
            _remove_rendering(element)
            put_formula(element, source, formulas, display="mode=display" in (element.attr("type") or ""))
        return
    wrapper = _wrapper(element)
    tex = _tex_in(wrapper, element)
    if tex is not None:
        put_formula(wrapper, tex, formulas, display=is_display(wrapper, element))


def _tex_of_script(script: Element) -> str:
    is_mathml = "mml" in (script.attr("type") or "")
    return clean_tex(_tex_of_markup(script.text) if is_mathml else script.text)


def _tex_of_markup(mathml: str) -> str:
    mathml = mathml.translate(_SAFE_MARKUP) if mathml.startswith("«") else mathml
    root = parse_fragment(mathml).select_one("math")
    return "" if root is None else tex_of_mathml(root)


def _remove_rendering(script: Element) -> None:
    """Remove what MathJax 2 shows of a script: the preview and the formula before it."""
    for _ in range(2 * _MAX_COPIES):
        before = script.previous_sibling
        if isinstance(before, Element):
            if not _RENDERING.search(before.attr("class") or ""):
                return
        elif not isinstance(before, Text) or before.data.strip() or not _is_rendering(before.previous_sibling):
            return
        before.extract()


def _is_rendering(node: Node | None) -> bool:
    return isinstance(node, Element) and _RENDERING.search(node.attr("class") or "") is not None


def _wrapper(element: Element) -> Element:
    """The outermost element that holds only this formula, in one or several forms."""
    wrapper = inner = element
    for _ in range(MAX_LEVELS):
        outer = inner.parent
        if not isinstance(outer, Element) or outer.tag in _SECTIONS or not is_only_content(inner):
            break
        if _WRAPPER.search(outer.attr("class") or "") or any(map(outer.attr, TEX_ATTRIBUTES)):
            wrapper = outer
        inner = outer
    return wrapper


def is_only_content(inner: Element) -> bool:
    """Return whether an element is the only content of the one around it, except for copies of it for other browsers."""
    for number, sibling in enumerate(_siblings(inner)):
        if number > 2 * _MAX_COPIES:
            return False
        if isinstance(sibling, Text) and sibling.data.strip():
            return False
        if isinstance(sibling, Element) and not _is_copy(sibling):
            return False
    return True


def _siblings(node: Node) -> Iterator[Node]:
    """The nodes beside a node, nearest first in each direction; iterating over its parent would copy all of them."""
    for direction in ("previous_sibling", "next_sibling"):
        sibling = getattr(node, direction)
        while sibling is not None:
            yield sibling
            sibling = getattr(sibling, direction)


def _is_copy(child: Element) -> bool:
    name = child.attr("class") or ""
    return (
        "katex-html" in name
        or "fallback" in name
        or child.tag.startswith("mjx-")
        or _RENDERING.search(name) is not None
    )


def _tex_in(wrapper: Element, element: Element) -> str | None:
    """The TeX of a formula: from its source in the markup, else translated.

    Returns:
        The TeX; empty for a formula that shows nothing, None for an element whose text cannot be read as a formula.
    """
    root = element if element.tag == "math" else wrapper.select_one("math")
    if root is None:
        root = wrapper.select_one('mjx-math, [data-mml-node="math"]')
    tex = next(filter(None, map(clean_tex, _sources(wrapper, element, root))), "")
    is_formula = root is not None or wrapper.tag == "mjx-container"
    return "" if not tex and is_formula and not wrapper.text.strip() else tex or None


def _sources(wrapper: Element, element: Element, root: Element | None) -> Iterator[str]:
    """The forms of a formula that can be TeX, the most reliable first; some may be empty."""
    annotation = wrapper.select_one('annotation[encoding*="tex" i]')
    if annotation is not None:
        yield annotation.text
    source = wrapper.select_one("[data-latex]")
    for candidate in (wrapper, element, *([] if source is None else [source])):
        yield from (candidate.attr(name) or "" for name in TEX_ATTRIBUTES)
    for name, data in wrapper.attrs.items() if wrapper is not element else ():
        if name.startswith("data-") and isinstance(data, str) and TEX.search(data):
            yield data
    if root is not None:
        text = root.attr("alttext") if root.tag == "math" else None
        if text and ("\\" in text or not WORDS.search(text)):
            yield text
        yield tex_of_mathml(root)
        yield root.text
    if mathml := element.attr("data-mathml"):
        yield _tex_of_markup(mathml)
    if root is None:
        yield _tex_in_text(wrapper, element)
        if (drawn := wrapper.select_one(".katex-html")) is not None:
            yield _tex_of_markup(mathml_of_katex(drawn))


def _tex_in_text(wrapper: Element, element: Element) -> str:
    """The TeX of a formula without MathML: in a label, or on the last line of the rest of its MathML; empty without one."""
    label = element.attr("aria-label") if "mjx-math" in (element.attr("class") or "") else None
    mathml = wrapper.select_one(".katex-mathml") if label is None else None
    lines = (label or ("" if mathml is None else mathml.text.strip())).splitlines()
    tex = lines[-1].strip() if len(lines) > 1 or label else ""
    return "" if not TEX.search(tex) or WORDS.search(COMMANDS.sub("", tex)) else tex


def is_display(wrapper: Element, element: Element) -> bool:
    """Return whether a formula is alone on its line."""
    math = element if element.tag == "math" else wrapper.select_one("math")
    return (
        (math is not None and math.attr("display") == "block")
        or wrapper.attr("display") in {"true", "block"}
        or element.attr("display") in {"true", "block"}
        or wrapper.tag in PARAGRAPHS
        or DISPLAY.search(wrapper.attr("class") or "") is not None
    )


def put_formula(wrapper: Element, tex: str, formulas: set[Element], *, display: bool) -> None:
    """Replace the content of an element by a formula; an empty formula is removed."""
    formulas.update(wrapper.select(_FORMULAS))
    formulas.add(wrapper)
    if not tex:
        wrapper.extract()
        return
    # An element of the page becomes the formula: elements made one by one have hashes that collide in large numbers.
    if wrapper.tag in PARAGRAPHS and wrapper.find() is None:
        wrapper.set_inner_html("<i></i>")
    inner = None if wrapper.tag in _FORMULA_ITSELF else next(iter(wrapper.iter_elements()), None)
    math = inner or wrapper
    for name in set(math.attrs) - {"id"}:
        del math.attrs[name]
    math.tag = "math"
    math.set_text(tex)
    math.attrs["alttext"] = tex
    math.attrs["display"] = "block" if display else "inline"
    if wrapper is not math:
        wrapper.clear()
        wrapper.append(math)
    formulas.add(math)
