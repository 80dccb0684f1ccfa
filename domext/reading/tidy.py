"""Tidying of a DOM: everything that a reader never sees is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import turbohtml

from domext.reading.formulas import simplify_formulas
from domext.reading.late_pictures import show_pictures
from domext.table.page import Tidied

if TYPE_CHECKING:
    from turbohtml import Document, Element

# Elements whose text is never shown. An iframe stays as multimedia; its fallback content is removed. The brackets around
# the reading of an ideograph (rp) would divide its paragraph.
_INVISIBLE: Final = "script, style, template, title, desc, metadata, meta, link, base, noembed, rp"
_METADATA: Final = frozenset(_INVISIBLE.split(", "))
# https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml: the attribute of AMP pages, and their media.
_AMP_ATTRIBUTES: Final = ("amp", "\u26a1", "amp4email")
_AMP_MEDIA: Final = {
    "amp-img": "img",
    "amp-anim": "img",
    "amp-video": "video",
    "amp-audio": "audio",
    "amp-iframe": "iframe",
}
# A shorter <noscript> holds a request to enable scripts, or a tracking pixel.
_MIN_NOSCRIPT_CHARACTERS: Final = 300


def tidy(document: Document, lines: dict[Element, int] | None = None) -> Tidied:
    """Tidy a DOM in place.

    Formulas become TeX; see :mod:`domext.reading.formulas`. Scripts, styles, templates, comments and the head are
    removed from the tree; all but comments are kept in the result. ``<noscript>`` stays if it holds most of the page's
    text, since forum software puts posts there; its pictures stay in any case, since pages that load them late put
    copies there.
    ``<noframes>`` stays on pages with a frameset. A declared shadow root is visible, so its content moves into its
    host element.

    Args:
        document: the engine's own DOM.
        lines: source lines of elements that have no position of their own.

    Returns:
        The DOM and the removed elements.
    """
    _open_noframes(document)  # first, because its content has to be tidied too
    for template in document.select("template[shadowrootmode]"):
        _show_shadow_root(template)
    _show_amp_media(document)
    for frame in document.select("iframe"):
        frame.clear()
    titles = [t for t in document.select("title") if t.text.strip() and t.closest("svg, math, template") is None]
    head = document.select_one("html > head")
    if head is not None:
        head.insert_after(*(child for child in head if _is_shown(child)))
        head.extract()
    comments, containers = _comments_and_containers(document)
    simplify_formulas(document, containers)
    removed = document.select(_INVISIBLE)
    for element in removed:
        element.extract()
    for comment in comments:
        comment.extract()
    return Tidied(document, titles[0] if titles else None, head, tuple(removed), _take_noscript(document), lines or {})


def _comments_and_containers(document: Document) -> tuple[list[turbohtml.Node], list[Element]]:
    """The comments of a page, and the formulas of MathJax; one search, because each costs a walk over the tree."""
    comments: list[turbohtml.Node] = []
    containers: list[Element] = []
    nodes = document.xpath("//comment() | //processing-instruction() | //mjx-container")
    for node in nodes if isinstance(nodes, list) else ():
        if isinstance(node, turbohtml.Element):
            containers.append(node)
        elif isinstance(node, turbohtml.Node):
            comments.append(node)
    return comments, containers


def _is_shown(child: turbohtml.Node) -> bool:
    """Return whether a browser would move a child of the head to the body; lenient builders leave it in the head."""
    if isinstance(child, turbohtml.Element):
        return child.tag not in _METADATA and bool(child.text.strip())
    return isinstance(child, turbohtml.Text) and bool(child.data.strip())


def _show_shadow_root(template: Element) -> None:
    """Replace the template of a declared shadow root by its content, which browsers show inside the host element."""
    content = list(template)
    nodes = list(content[0]) if content and isinstance(content[0], turbohtml.DocumentFragment) else content
    template.insert_before(*nodes)
    template.extract()


def _show_amp_media(document: Document) -> None:
    """Make the pictures and players of an AMP page those of HTML, as its script does; their content is a fallback."""
    root = document.select_one("html")
    if root is None or all(root.attr(name) is None for name in _AMP_ATTRIBUTES):
        return
    for element in document.select(", ".join(_AMP_MEDIA)):
        sources = [] if element.tag == "amp-img" else element.select("source")
        element.clear()
        element.extend(sources)
        element.tag = _AMP_MEDIA[element.tag]


def _open_noframes(document: Document) -> None:
    """Parse the content of ``<noframes>``, which HTML parsers keep as raw text; without a frameset, remove it."""
    framed = document.select_one("frameset") is not None
    for element in document.select("noframes"):
        if not framed:
            element.extract()
        elif element.find() is None:
            content = list(turbohtml.parse_fragment(element.text))
            element.clear()
            element.extend(content)


def _take_noscript(document: Document) -> tuple[Element, ...]:
    """Remove ``<noscript>`` elements, unless together they hold most of the page's text; return those removed."""
    candidates = [element for element in document.select("noscript") if element.closest("noscript noscript") is None]
    if not candidates:
        return ()
    words = sum(len(element.text.split()) for element in candidates)
    if words * 5 > _MIN_NOSCRIPT_CHARACTERS:  # at about five characters a word; otherwise skip counting the page
        characters = sum(len("".join(element.text.split())) for element in candidates)
        remaining = len("".join(document.text.split())) - characters
        if characters >= _MIN_NOSCRIPT_CHARACTERS and characters > remaining:
            return ()
    show_pictures(candidates)
    for element in candidates:
        element.extract()
    return tuple(candidates)
