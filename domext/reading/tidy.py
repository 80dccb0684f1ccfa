"""Markup or somebody's tree to a tidied DOM: nothing in it but what a reader may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import turbohtml

from domext.table.page import Tidied

if TYPE_CHECKING:
    from turbohtml import Document, Element

# Elements whose text is never shown. An iframe stays as multimedia, but its fallback markup goes.
_UNSEEN: Final = "script, style, template, title, desc, metadata, meta, link, base, noembed"
_METADATA: Final = frozenset(_UNSEEN.split(", "))
# Below this many characters a <noscript> holds a plea to switch scripts on, or an image for counting.
_NOSCRIPT_LEAST: Final = 300


def tidy(document: Document, lines: dict[Element, int] | None = None) -> Tidied:
    """Tidy a DOM in place: it must be the engine's own.

    Scripts, styles, templates, comments and the head leave the tree and are kept beside it. ``<noscript>`` stays
    where the page shows less text than its ``<noscript>`` elements hold (forum software puts posts there), and
    ``<noframes>`` where there is nothing but frames. Shadow roots declared in the markup are shown, so they join
    the element that hosts them.
    """
    _open_noframes(document)  # first: what it brings in is markup like all other
    for template in document.select("template[shadowrootmode]"):
        _show_shadow_root(template)
    for frame in document.select("iframe"):
        frame.clear()
    titles = [t for t in document.select("title") if t.text.strip() and t.closest("svg, math, template") is None]
    head = document.select_one("html > head")
    if head is not None:
        head.insert_after(*(child for child in head if _is_shown(child)))
        head.extract()
    removed = document.select(_UNSEEN)
    for element in removed:
        element.extract()
    remarks = document.xpath("//comment() | //processing-instruction()")
    for remark in remarks if isinstance(remarks, list) else ():
        if isinstance(remark, turbohtml.Node):
            remark.extract()
    return Tidied(document, titles[0] if titles else None, head, tuple(removed), _take_noscript(document), lines or {})


def _is_shown(child: turbohtml.Node) -> bool:
    """Lenient builders leave elements in the head that a browser would open the body for."""
    if isinstance(child, turbohtml.Element):
        return child.tag not in _METADATA and bool(child.text.strip())
    return isinstance(child, turbohtml.Text) and bool(child.data.strip())


def _show_shadow_root(template: Element) -> None:
    """Declared shadow roots are rendered in place of their host's children, which they show in their slots."""
    content = list(template)
    nodes = list(content[0]) if content and isinstance(content[0], turbohtml.DocumentFragment) else content
    template.insert_before(*nodes)
    template.extract()


def _open_noframes(document: Document) -> None:
    """HTML parsers keep ``<noframes>`` as raw text; without frames that text is the page."""
    framed = document.select_one("frameset") is not None
    for element in document.select("noframes"):
        if not framed:
            element.extract()
        elif element.find() is None:
            content = list(turbohtml.parse_fragment(element.text))
            element.clear()
            element.extend(content)


def _take_noscript(document: Document) -> tuple[Element, ...]:
    candidates = [element for element in document.select("noscript") if element.closest("noscript noscript") is None]
    if not candidates:
        return ()
    held = sum(len(element.text.split()) for element in candidates)
    if held * 5 > _NOSCRIPT_LEAST:  # five characters a word: only then is the whole page worth counting
        held = sum(len("".join(element.text.split())) for element in candidates)
        shown = len("".join(document.text.split())) - held
        if held >= _NOSCRIPT_LEAST and held > shown:
            return ()
    for element in candidates:
        element.extract()
    return tuple(candidates)
