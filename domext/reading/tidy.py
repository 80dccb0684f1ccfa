"""Tidying of a DOM: everything that a reader never sees is removed."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import turbohtml
from turbohtml.clean import strip_comments_node

from domext.reading.encoded_frames import show_frames_of_templates
from domext.reading.hidden_mail import show_hidden_mail, shows_mail
from domext.reading.late_pictures import show_pictures
from domext.reading.streamed_parts import place_streamed_parts
from domext.table.document import Tidied

if TYPE_CHECKING:
    from turbohtml import Document, Element

# Elements whose text is never shown. An iframe stays as multimedia; its fallback content is removed. The brackets around
# the reading of an ideograph (rp) would divide its paragraph.
_INVISIBLE: Final = (
    "script", "style", "template", "title", "desc", "meta", "link", "base", "noembed", "rp",
)  # fmt: skip
_METADATA: Final = frozenset(_INVISIBLE)
_ANY_INVISIBLE: Final = ", ".join(_INVISIBLE)
_OTHER_CHILD: Final = f":scope > :not({_ANY_INVISIBLE})"
# https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml: the attribute of AMP pages, and their media.
_AMP_ATTRIBUTES: Final = ("amp", "\u26a1", "amp4email")
_AMP_MEDIA: Final = {
    "amp-img": "img",
    "amp-anim": "img",
    "amp-video": "video",
    "amp-audio": "audio",
    "amp-iframe": "iframe",
}
# Markup of pages with formulas.
_FORMULAS: Final = ("math", "span.katex", "span.mjx-math", 'script[type^="math/"]')
# A shorter <noscript> holds a request to enable scripts, or a tracking pixel. One with a heading and a paragraph holds an article.
_MIN_NOSCRIPT_CHARACTERS: Final = 300
_MIN_NOSCRIPT_ARTICLE_CHARACTERS: Final = 100
_MAX_LEVELS_IN_DRAWING: Final = 4
_HEADINGS: Final = "h1, h2, h3"


def tidy(document: Document, lines: dict[Element, int] | None = None) -> Tidied:
    """Tidy a DOM in place.

    Formulas become TeX; see :mod:`domext.reading.formulas`. Scripts, styles, templates, comments and the head are
    removed from the tree; all but comments are kept in the result. ``<noscript>`` stays if it holds most of the page's
    text, since forum software puts posts there; its pictures stay in any case, since pages that load them late put
    copies there. Parts that the server sends late move to their places.
    ``<noframes>`` stays on pages with a frameset. A declared shadow root is visible, so its content moves into its
    host element.

    Custom elements, and the formulas that attributes hold, stay as they are;
    :func:`domext.reading.flatten.flatten_tidied` simplifies them.

    Args:
        document: the engine's own DOM.
        lines: source lines of elements without a position.

    Returns:
        The DOM and the removed elements.
    """
    _move_into_root(document)
    _open_noframes(document)  # before the rest, because its content has to be tidied too
    _show_templates(document)
    _show_amp_media(document)
    for frame in document.select("iframe"):
        if len(frame):
            frame.clear()
    title = next((element for element in document.select("title") if _is_page_title(element)), None)
    head = document.select_one("html > head")
    if head is not None:
        _show_children(head)
    # The parser lists the elements by name at the first search after each change, so the searches go before the changes.
    has_formulas = any(document.select_one(selector) is not None for selector in _FORMULAS)
    invisible = _invisible(document, head)
    _label_drawings(invisible["title"])
    drawn_words = document.select("text")
    if head is not None:
        head.extract()
    if has_formulas:
        from domext.reading.formulas import simplify_formulas

        simplify_formulas(document)
        invisible = _invisible(document, None)
    if drawn_words:
        _join_drawn_words(drawn_words)
    show_frames_of_templates(invisible["script"])
    if shows_mail(invisible["script"]):  # other pages with hidden addresses are flattened twice
        show_hidden_mail(document)
    strip_comments_node(document)
    noscript = invisible.pop("noscript")
    removed = tuple(itertools.chain.from_iterable(invisible.values()))
    for element in removed:
        element.extract()
    return Tidied(document, title, head, removed, _take_noscript(document, noscript), lines or {})


def _invisible(document: Document, head: Element | None) -> dict[str, list[Element]]:
    """The invisible elements and the ``<noscript>`` elements outside of the head, by name."""
    in_head: set[Element] = set() if head is None else set(head.find_all())
    # One name alone is looked up; a search for several visits each element.
    return {name: [e for e in document.select(name) if e not in in_head] for name in (*_INVISIBLE, "noscript")}


def _label_drawings(titles: list[Element]) -> None:
    """Give the drawings in cells of tables their titles as labels, because a title is removed."""
    for title in titles:
        if (drawing := title.closest("td svg, th svg")) is not None:
            drawing.attrs.setdefault("aria-label", title.text)


def _join_drawn_words(texts: list[Element]) -> None:
    """Make the only text of a small drawing within a line, such as a number in a circle, a part of the line.

    The texts of other drawings are lines of their own.
    """
    drawings: dict[Element, list[Element]] = {}
    for text in texts:
        around = itertools.islice(text.ancestors, _MAX_LEVELS_IN_DRAWING)
        outer = (element for element in around if isinstance(element, turbohtml.Element) and element.tag == "svg")
        if (drawing := next(outer, None)) is not None:
            drawings.setdefault(drawing, []).append(text)
    in_line: dict[turbohtml.Node, bool] = {}
    for drawing, words in drawings.items():
        parent = drawing.parent
        if len(words) != 1 or not isinstance(parent, turbohtml.Element):
            continue
        if parent not in in_line:
            in_line[parent] = any(isinstance(node, turbohtml.Text) and node.data.strip() for node in parent)
        if in_line[parent]:
            words[0].tag = "tspan"


def _move_into_root(document: Document) -> None:
    """Move nodes beside the root to the end of the body.

    After ``<svg><template><foreignObject><p></template>`` the parser puts the rest of the page there.
    """
    root = document.root
    outside = [node for node in document if node is not root and isinstance(node, (turbohtml.Element, turbohtml.Text))]
    if outside and root is not None:
        body = document.select_one("html > body")
        (root if body is None else body).extend(outside)


def _is_page_title(title: Element) -> bool:
    """Whether a ``<title>`` has text and names the page rather than a drawing."""
    return bool(title.text.strip()) and title.closest("svg, math, template") is None


def _show_children(head: Element) -> None:
    """Move the children of the head after it that a browser would move to the body; lenient builders leave them."""
    is_other = any(child.text.strip() for child in head.select(_OTHER_CHILD))
    if is_other or head.xpath("boolean(text()[normalize-space()])"):
        head.insert_after(*(child for child in head if _is_shown(child)))


def _is_shown(child: turbohtml.Node) -> bool:
    """Return whether a browser would move a child of the head to the body."""
    if isinstance(child, turbohtml.Element):
        return child.tag not in _METADATA and bool(child.text.strip())
    return isinstance(child, turbohtml.Text) and bool(child.data.strip())


def _show_templates(document: Document) -> None:
    """Show what browsers show of templates: declared shadow roots, and the parts whose places templates mark."""
    templates = document.select("template")
    if templates:
        place_streamed_parts(document, templates)
    for template in templates:
        if template.attr("shadowrootmode") is not None:
            _show_shadow_root(template)


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
        sources = [] if _AMP_MEDIA[element.tag] == "img" else element.select("source")
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


def _take_noscript(document: Document, noscript: list[Element]) -> tuple[Element, ...]:
    """Remove ``<noscript>`` elements, unless together they hold most of the page's text; return those removed."""
    # The outermost ones first: to look for other ancestors of each nested one would take quadratic time.
    outermost = [element for element in noscript if element.closest("noscript noscript") is None]
    candidates = [element for element in outermost if element.closest(_ANY_INVISIBLE) is None]
    if not candidates:
        return ()
    characters = sum(len("".join(element.text.split())) for element in candidates)
    if characters >= _MIN_NOSCRIPT_ARTICLE_CHARACTERS:  # otherwise skip counting the page
        remaining = len("".join(document.text.split())) - characters
        if characters > remaining and (characters >= _MIN_NOSCRIPT_CHARACTERS or _has_article(candidates)):
            return ()
    show_pictures(candidates)
    for element in candidates:
        element.extract()
    return tuple(candidates)


def _has_article(noscript: list[Element]) -> bool:
    return any(
        element.select_one(_HEADINGS) is not None and element.select_one("p") is not None for element in noscript
    )
