"""A page as inert HTML for a sandboxed frame, with every block marked.

No markup of the page is copied. Every element is written anew under a name from a short list, and without any attribute
that holds an address, a style or an event handler. The only values taken from the page are texts, texts that replace
pictures, column and row spans, and text directions, all of them escaped. The result has nothing that a browser could run
or load, and the document's own Content-Security-Policy forbids both again.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import html
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.pictures.multimedia import is_shown_medium, text_around, visible_multimedia
from domext.table import tags
from domext.table.characters import LINE_BREAK, readable

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: The sandbox of a frame that shows a page: no scripts, no forms, no windows, but its parent can access the document.
SANDBOX: Final = "allow-same-origin"
_STYLE: Final = Path(__file__).parent / "frame.css"
# Inline elements that keep their names.
_INLINE_NAMES: Final = frozenset("b strong i em u s small mark sub sup code kbd samp var cite del ins".split())
# Parts of tables keep their names under these parents; a parser would move them elsewhere under any other.
_TABLE_PARENTS: Final = {
    "tbody": {"table"}, "thead": {"table"}, "tfoot": {"table"}, "caption": {"table"},
    "tr": {"tbody", "thead", "tfoot", "table"}, "td": {"tr"}, "th": {"tr"},
}  # fmt: skip
_CELLS: Final = frozenset({"td", "th"})
# A browser moves text out of these elements unless a cell holds it, so none of them is marked as a block.
_TABLE_STRUCTURE: Final = frozenset({"table", "tbody", "thead", "tfoot", "tr"})
_STYLED: Final = frozenset("p li ul ol dt dd h1 h2 h3 h4 h5 h6 blockquote pre figcaption a".split())
_REGIONS: Final = frozenset("nav header footer aside section article main form dialog details".split())
_MEDIA: Final = {
    "img": "image", "video": "video", "audio": "audio", "iframe": "frame", "embed": "frame", "object": "frame",
    "frame": "frame", "input": "field",
}  # fmt: skip
_DIRECTIONS: Final = frozenset({"ltr", "rtl", "auto"})
_MAX_SPAN: Final = 1000


def render_frame(page: Page, style: str = "", *, max_blocks: int | None = None) -> str:
    """Return the page as an HTML document for ``<iframe sandbox srcdoc>``, in time linear in the page.

    Elements with the attribute ``data-block`` hold the text of the block with that index. If a block is alone in its
    element, the element has the attribute; otherwise a ``<span>`` around each piece of its text has it. Hidden parts of
    the page are shown, with the class ``hidden``. A placeholder of multimedia that an article may contain has the
    attributes ``data-medium`` with its node, and ``data-context`` with the range of blocks to which it belongs, as
    "first,end".

    Args:
        page: any page.
        style: CSS to add to the frame's own; it must not come from the page.
        max_blocks: the number of blocks to show; the frame ends with the number of the others. None to show all.
    """
    css = _css(style)
    title = html.escape(page.title or "", quote=False)
    policy = f"default-src 'none'; style-src {style_hash(style)}; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{_language(page)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>{title}</title>'
        f"<style>{css}</style></head>\n<body{_direction(_page_direction(page))}>{''.join(_FrameWriter(page, max_blocks).body())}</body></html>"
    )


def style_hash(style: str = "") -> str:
    """Return the source expression that allows the style of a frame rendered with ``style``."""
    return csp_hash(_css(style))


def csp_hash(text: str) -> str:
    """Return the source expression of a Content-Security-Policy that allows an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@functools.cache
def _css(style: str) -> str:
    return _STYLE.read_text(encoding="utf-8") + style


def _language(page: Page) -> str:
    """The language that the page declares; ``und`` if it declares none or the value cannot be a language."""
    language = (page.elements[0].attr("lang") or "" if page.elements else "").lower().partition("-")[0]
    return language if len(language) in {2, 3} and language.isascii() and language.isalpha() else "und"


def _page_direction(page: Page) -> str | None:
    """The direction that the body declares, or else the root; the frame writes neither of them as an element."""
    bodies = np.flatnonzero(page.nodes.tag == tags.BODY)[:1].tolist()
    elements = [page.elements[node] for node in (*bodies, 0) if len(page.nodes)]
    return next((value for element in elements if (value := element.attr("dir"))), None)


def _direction(value: str | None) -> str:
    """The attribute for a text direction; empty for no valid one."""
    direction = (value or "").lower()
    return f" dir={direction}" if direction in _DIRECTIONS else ""


class _FrameWriter:
    """Writes one page in document order: the elements that matter to a reader, and the pieces of text in between."""

    def __init__(self, page: Page, max_blocks: int | None) -> None:
        nodes, blocks = page.nodes, page.blocks
        self._page = page
        self._shown = len(blocks) if max_blocks is None else min(max_blocks, len(blocks))
        self._contexts = _find_contexts(page)
        self._end: list[int] = nodes.end.tolist()
        self._piece_parents = blocks.pieces.parent.tolist()
        self._piece_offsets = blocks.pieces.offset.tolist()
        self._block_of_node = self._find_block_elements()
        self._block_of_piece = self._find_shared_blocks()
        self._out: list[str] = []
        self._open: list[tuple[int, int, str]] = []  # a node, its end, its end tag
        self._next_piece = 0

    def body(self) -> list[str]:
        """The content of the body."""
        first_text = self._page.nodes.first_text.tolist()
        end_of_text, omitted = len(self._piece_parents), len(self._page.blocks) - self._shown
        if omitted:
            end_of_text = int(self._page.blocks.first_text[self._shown])
        written_to = 0
        for node in np.flatnonzero(self._find_written_nodes()).tolist():
            if node < written_to:
                continue
            if omitted and first_text[node] >= end_of_text:
                break
            self._write_text(first_text[node])
            while self._open and self._open[-1][1] <= node:
                self._out.append(self._open.pop()[2])
            written_to = self._start(node)
        self._write_text(end_of_text)
        self._out.extend(end_tag for *_, end_tag in reversed(self._open))
        if omitted:
            self._out.append(f"<div class=omitted>{omitted:,} more blocks are not shown.</div>")
        return self._out

    def _find_written_nodes(self) -> BoolArray:
        """The nodes to write, shape ``(n,)``: those with a meaning for the reader, and those that separate text."""
        nodes = self._page.nodes
        parents = np.maximum(nodes.parent, 0)
        has_text = nodes.total.characters > 0
        meaningful = tags.mask(_INLINE_NAMES | _STYLED | tags.PREFORMATTED | _REGIONS)
        block_level = nodes.tagged(tags.mask(tags.BLOCK_LEVEL))
        written = (nodes.tagged(meaningful) & has_text) | (nodes.tag == tags.HR)
        # A container with the same blocks as its parent changes nothing, and pages nest such containers deeply.
        differs = (nodes.first_block != nodes.first_block[parents]) | (nodes.last_block != nodes.last_block[parents])
        written |= block_level & (differs | ~block_level[parents]) & (nodes.last_block > nodes.first_block)
        written |= nodes.tagged(tags.mask(frozenset(_MEDIA) | _CELLS | _TABLE_STRUCTURE))
        written |= nodes.hidden & ~nodes.hidden[parents] & has_text
        written[list(self._block_of_node)] = True
        return np.asarray(written & (nodes.tag != tags.BODY) & (np.arange(len(nodes)) > 0))

    def _find_block_elements(self) -> dict[int, int]:
        """The block of each node that can be marked because it holds this block alone."""
        nodes, owner = self._page.nodes, self._page.blocks.owner
        alone = (nodes.last_block - nodes.first_block)[owner] == 1
        alone &= ~tags.mask(_TABLE_STRUCTURE | {"html", "body"})[nodes.tag[owner]]
        blocks = np.flatnonzero(alone)
        return dict(zip(owner[blocks].tolist(), blocks.tolist(), strict=True))

    def _find_shared_blocks(self) -> list[int]:
        """The block that each piece of text has to be marked with; -1 where its element is marked."""
        blocks = self._page.blocks
        block_of_piece = np.full(len(self._piece_parents), -1)
        alone = set(self._block_of_node.values())
        for block, (start, stop) in enumerate(zip(blocks.first_text.tolist(), blocks.last_text.tolist(), strict=True)):
            if block not in alone:
                block_of_piece[start:stop] = block
        return block_of_piece.tolist()

    def _write_text(self, stop: int) -> None:
        """Write the pieces of text before ``stop``, and close the elements that end before them."""
        source, offsets = self._page.blocks.source, self._piece_offsets
        for piece in range(self._next_piece, stop):
            parent = self._piece_parents[piece]
            while self._open and not self._open[-1][0] <= parent < self._open[-1][1]:
                self._out.append(self._open.pop()[2])
            text = source[offsets[piece] : offsets[piece + 1]]
            escaped = html.escape(text, quote=False).replace(LINE_BREAK, "<br>")
            block = self._block_of_piece[piece]
            self._out.append(f"<span data-block={block}>{escaped}</span>" if block >= 0 and text.strip() else escaped)
        self._next_piece = max(self._next_piece, stop)

    def _start(self, node: int) -> int:
        """Write the start tag of a node, or the whole node; return the first node that may still have to be written."""
        nodes, element = self._page.nodes, self._page.elements[node]
        name, end = element.tag, self._end[node]
        if name == "hr":
            self._out.append("<hr>")
            return end
        if name in _MEDIA and nodes.first_block[node] == nodes.last_block[node]:
            self._out.append(_placeholder(element, name, self._contexts.get(node, "")))
            return end
        hidden = bool(nodes.hidden[node]) and not nodes.hidden[max(int(nodes.parent[node]), 0)]
        tag, attributes = _inert_tag(element, hidden=hidden)
        block = self._block_of_node.get(node)
        mark = "" if block is None else f" data-block={block}"
        self._out.append(f"<{tag}{attributes}{mark}>")
        self._open.append((node, end, f"</{tag}>"))
        return node


def _inert_tag(element: Element, *, hidden: bool) -> tuple[str, str]:
    """The name and the attributes of the element that replaces an element of the page."""
    name, parent = element.tag, element.parent
    attributes = _direction(element.attr("dir"))
    if classes := " ".join(filter(None, (_style_class(name), "hidden" if hidden else ""))):
        attributes += f' class="{classes}"'
    if name in tags.HEADINGS:
        attributes += f" role=heading aria-level={name[1]}"
    if name in _TABLE_PARENTS and getattr(parent, "tag", "") in _TABLE_PARENTS[name]:
        return name, attributes + (_spans(element) if name in _CELLS else "")
    if name == "table":
        return name, f"{attributes} role=presentation"
    if name in _INLINE_NAMES:
        return name, attributes
    return ("div" if name in tags.BLOCK_LEVEL else "span"), attributes


def _style_class(name: str) -> str:
    """The class of frame.css for an element; empty if it has none."""
    if name in tags.PREFORMATTED:
        return "pre"
    if name in _STYLED:
        return name
    return "region" if name in _REGIONS else ""


def _spans(cell: Element) -> str:
    values = ((name, cell.attr(name) or "") for name in ("colspan", "rowspan"))
    return "".join(
        f" {name}={min(int(value[:9]), _MAX_SPAN)}" for name, value in values if value.isascii() and value.isdecimal()
    )


def _find_contexts(page: Page) -> dict[int, str]:
    """The attributes of the media that an article may contain: the node and the range of blocks to which it belongs."""
    media = page.once(visible_multimedia)
    first, end = text_around(page, media.nodes, media.is_text)
    ranges = zip(media.nodes.tolist(), first.tolist(), end.tolist(), strict=True)
    return {
        node: f" data-medium={node} data-context={first},{end}"
        for node, first, end in ranges
        if is_shown_medium(page, node)
    }


def _placeholder(element: Element, name: str, attributes: str) -> str:
    """The placeholder of media; their description is an attribute because it is not text of the page."""
    description = element.attr("alt") or element.attr("title") or element.attr("placeholder") or ""
    label = " ".join(readable(f"{_MEDIA[name]} {description}").split())
    return f'<span class=media role=img aria-label="{html.escape(label)}"{attributes}></span>'
