"""A page as inert HTML in which every block is marked: what a sandboxed frame shows to a person.

Nothing of the page's markup is copied. Each element is written anew, by its kind, from a short list of names and without
any attribute for an address, a style or a handler; of the page's own values only text, the texts that stand in for
pictures, numbers of spanned cells and directions are written, and all of them are escaped. So there is nothing that a
browser could run or ask for, and the document's own policy forbids it once more.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import html
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.characters import LINE_BREAK, readable

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: Of the sandbox of a frame that shows a page: no scripts, no forms, no windows. Its parent may reach into it.
SANDBOX: Final = "allow-same-origin"
_STYLE: Final = Path(__file__).parent / "frame.css"
_KEPT_NAMES: Final = frozenset("b strong i em u s small mark sub sup code kbd samp var cite del ins".split())
# Names that are kept where the parser will put them where they stand; elsewhere they are any element.
_TABLE_PARENTS: Final = {
    "tbody": {"table"}, "thead": {"table"}, "tfoot": {"table"}, "caption": {"table"},
    "tr": {"tbody", "thead", "tfoot", "table"}, "td": {"tr"}, "th": {"tr"},
}  # fmt: skip
_CELLS: Final = frozenset({"td", "th"})
# What stands in a table but outside of its cells, a browser shows in front of it: no block is marked as a whole there.
_ROWS: Final = frozenset({"table", "tbody", "thead", "tfoot", "tr"})
_STYLED: Final = frozenset("p li ul ol dt dd h1 h2 h3 h4 h5 h6 blockquote pre figcaption a".split())
_AS_PRE: Final = tags.PREFORMATTED
_REGIONS: Final = frozenset("nav header footer aside section article main form dialog details".split())
_MEDIA: Final = {
    "img": "picture", "video": "film", "audio": "sound", "iframe": "frame", "embed": "frame", "object": "frame",
    "frame": "frame", "input": "field",
}  # fmt: skip
_DIRECTIONS: Final = frozenset({"ltr", "rtl", "auto"})
_LONGEST_SPAN: Final = 1000


def framed(page: Page, style: str = "") -> str:
    """The page as an HTML document for ``<iframe sandbox srcdoc>``, linear in the page.

    Every block's text is in elements with the attribute ``data-block``, the block's index: in one, the element that it
    stands in, where it is alone there, else in a ``<span>`` for each piece of its text. Hidden parts are shown, and
    marked with the class ``hidden``.

    Args:
        page: any page.
        style: more CSS, after the frame's own; it has to be the caller's, not the page's.
    """
    css = _css(style)
    title = html.escape(page.title or "", quote=False)
    policy = f"default-src 'none'; style-src {style_source(style)}; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{_language(page)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>{title}</title>'
        f"<style>{css}</style></head>\n<body>{''.join(_Writer(page).written())}</body></html>"
    )


def style_source(style: str = "") -> str:
    """What a policy must allow for the frame's style: a document in a ``srcdoc`` obeys its parent's policy as well."""
    return source(_css(style))


def source(text: str) -> str:
    """The source expression of a Content-Security-Policy for an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@functools.cache
def _css(style: str) -> str:
    return _STYLE.read_text(encoding="utf-8") + style


def _language(page: Page) -> str:
    """The language that the page declares, if it can be one."""
    language = (page.elements[0].attr("lang") or "" if page.elements else "").lower().partition("-")[0]
    return language if len(language) in {2, 3} and language.isascii() and language.isalpha() else "und"


class _Writer:
    """One page, written in document order: the elements that say something, and between them the pieces of text."""

    def __init__(self, page: Page) -> None:
        nodes, blocks = page.nodes, page.blocks
        self._page = page
        self._end: list[int] = nodes.end.tolist()
        self._parents = blocks.pieces.parent.tolist()
        self._offsets = blocks.pieces.offset.tolist()
        self._alone = self._marked_owners()
        self._block_of = self._blocks_of_pieces()
        self._out: list[str] = []
        self._open: list[tuple[int, int, str]] = []  # a node, its end, what closes it
        self._piece = 0

    def written(self) -> list[str]:
        """The content of the body."""
        nodes = self._page.nodes
        first = nodes.first_text.tolist()
        covered = 0
        for row in np.flatnonzero(self._said()).tolist():
            if row < covered:
                continue
            self._write_text(first[row])
            while self._open and self._open[-1][1] <= row:
                self._out.append(self._open.pop()[2])
            covered = self._start(row)
        self._write_text(len(self._parents))
        self._out.extend(closing for *_, closing in reversed(self._open))
        return self._out

    def _said(self) -> BoolArray:
        """Which nodes are written: those that mean something to a reader, or part text."""
        nodes = self._page.nodes
        names = np.array([name in _KEPT_NAMES | _STYLED | _AS_PRE | _REGIONS | {"hr"} for name in tags.NAMES])
        shown = names[nodes.tag] & (nodes.total.characters > 0) | (nodes.tag == tags.IDS["hr"])
        parents = np.maximum(nodes.parent, 0)
        level = tags.mask(tags.BLOCK_LEVEL)[nodes.tag]
        # A container with the same blocks as the one around it changes nothing, and pages nest them deep.
        changes = (nodes.first_block != nodes.first_block[parents]) | (nodes.last_block != nodes.last_block[parents])
        shown |= level & (changes | ~level[parents]) & (nodes.last_block > nodes.first_block)
        shown |= tags.mask(frozenset(_MEDIA) | _CELLS | _ROWS)[nodes.tag]
        shown |= nodes.hidden & ~nodes.hidden[parents] & (nodes.total.characters > 0)
        shown[list(self._alone)] = True
        return np.asarray(shown & (nodes.tag != tags.IDS["body"]) & (np.arange(len(nodes)) > 0))

    def _marked_owners(self) -> dict[int, int]:
        """The block of each element that holds just that one."""
        nodes, owner = self._page.nodes, self._page.blocks.owner
        alone = (nodes.last_block - nodes.first_block)[owner] == 1
        alone &= ~tags.mask(_ROWS | {"html", "body"})[nodes.tag[owner]]
        rows = np.flatnonzero(alone)
        return dict(zip(owner[rows].tolist(), rows.tolist(), strict=True))

    def _blocks_of_pieces(self) -> list[int]:
        """The block that each piece has to be marked with; -1 for none."""
        blocks = self._page.blocks
        found = np.full(len(self._parents), -1)
        alone = set(self._alone.values())
        for block, (start, stop) in enumerate(zip(blocks.first_text.tolist(), blocks.last_text.tolist(), strict=True)):
            if block not in alone:
                found[start:stop] = block
        return found.tolist()

    def _write_text(self, until: int) -> None:
        source, offsets = self._page.blocks.source, self._offsets
        for piece in range(self._piece, until):
            parent = self._parents[piece]
            while self._open and not self._open[-1][0] <= parent < self._open[-1][1]:
                self._out.append(self._open.pop()[2])
            text = source[offsets[piece] : offsets[piece + 1]]
            written = html.escape(text, quote=False).replace(LINE_BREAK, "<br>")
            block = self._block_of[piece]
            self._out.append(f"<span data-block={block}>{written}</span>" if block >= 0 and text.strip() else written)
        self._piece = max(self._piece, until)

    def _start(self, row: int) -> int:
        """Open an element, or write all of it; returns one past the last node that this was."""
        nodes, element = self._page.nodes, self._page.elements[row]
        name, end = element.tag, self._end[row]
        if name == "hr":
            self._out.append("<hr>")
            return end
        if name in _MEDIA and nodes.first_block[row] == nodes.last_block[row]:
            self._out.append(_placeholder(element, name))
            return end
        hidden = bool(nodes.hidden[row]) and not nodes.hidden[max(int(nodes.parent[row]), 0)]
        tag, attributes = _shape(element, hidden=hidden)
        block = self._alone.get(row)
        mark = "" if block is None else f" data-block={block}"
        self._out.append(f"<{tag}{attributes}{mark}>")
        self._open.append((row, end, f"</{tag}>"))
        return row


def _shape(element: Element, *, hidden: bool) -> tuple[str, str]:
    """The name and the attributes of what stands for an element."""
    name, above = element.tag, element.parent
    direction = (element.attr("dir") or "").lower()
    attributes = f" dir={direction}" if direction in _DIRECTIONS else ""
    known = "pre" if name in _AS_PRE else name if name in _STYLED else "region" if name in _REGIONS else ""
    classes = " ".join(filter(None, (known, "hidden" if hidden else "")))
    if classes:
        attributes += f' class="{classes}"'
    if name in tags.HEADINGS:
        attributes += f" role=heading aria-level={name[1]}"
    if name in _TABLE_PARENTS and getattr(above, "tag", "") in _TABLE_PARENTS[name]:
        return name, attributes + (_spans(element) if name in _CELLS else "")
    if name == "table":
        return name, f"{attributes} role=presentation"
    if name in _KEPT_NAMES:
        return name, attributes
    return ("div" if name in tags.BLOCK_LEVEL else "span"), attributes


def _spans(cell: Element) -> str:
    written = ((name, cell.attr(name) or "") for name in ("colspan", "rowspan"))
    return "".join(
        f" {name}={min(int(value[:9]), _LONGEST_SPAN)}"
        for name, value in written
        if value.isascii() and value.isdecimal()
    )


def _placeholder(element: Element, name: str) -> str:
    """What stands for a picture or the like; what is said of it is no text of the page, so it is in an attribute."""
    said = element.attr("alt") or element.attr("title") or element.attr("placeholder") or ""
    label = " ".join(readable(f"{_MEDIA[name]} {said}").split())
    return f'<span class=media role=img aria-label="{html.escape(label)}"></span>'
