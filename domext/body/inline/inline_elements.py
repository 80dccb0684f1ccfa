"""The inline elements of a page: which of them open, and what they become."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body import roles
from domext.body.inline.enlargements import edits, enlarged, enlarges, is_file, opens_box
from domext.body.inline.open_elements import add_part
from domext.body.page_anchors import PageAnchors
from domext.body.tree import Break, Image, Inline, Link, Math, NoteReference, Styled, line_of
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.body.inline.chains import Chain
    from domext.body.notes.footnotes import Notes
    from domext.table.nodes import RowArray
    from domext.table.page import Page

_NOT_WORD: Final = lazy_pattern(r"[\W_]+")
_EMPHASIS: Final = frozenset({"emphasis", "strong"})
# Editors leave these in bold or italics beside a word; alone, they emphasise nothing.
_PUNCTUATION: Final = lazy_pattern(r"[.,:;!?…*'\"()\[\]–—/|·•«»‹›„“”‚‘’、。，：；！？「」『』（）\s]{1,8}")
_FORMULA_NAMES: Final = frozenset({"math", "language-math", "lang-math", "math-inline"})
_MAX_SYMBOL_CHARACTERS: Final = 8
_MAX_ICON_PIXELS: Final = 24
_ARROWS: Final = frozenset("\u2191\u2197\u2192\u21e7\u21b1\u2934\u2b06")
_MAX_LEVELS: Final = 4  # of the elements around an arrow in a quotation
_JOINT: Final = " : "  # between a term and its classifier
_BREAK: Final = Break()


class InlineElements:
    """Opens and closes inline elements, in which :class:`~domext.body.inline.inlines.Inlines` writes text.

    Attributes:
        fragment_links: the links to a part of a page, by their nodes.
        notes: the footnotes of the page.

    Args:
        page: the page.
        tag: the tag id of every node, with the builder's own id for references to notes, shape ``(n,)``.
        notes: the footnotes of the page.
    """

    def __init__(self, page: Page, tag: npt.NDArray[np.int16], notes: Notes) -> None:
        self._page, self.notes = page, notes
        self._tag = tag.data
        self._links: dict[int, str] = {}  # addresses
        self._other_pages: dict[int, str] = {}
        self._nofollow: set[int] = set()
        self._cards: dict[int, int] = {}
        self.fragment_links: list[int] = []
        self._anchors = PageAnchors(page)
        (self._hrefs, href_of), (relations, relation_of) = map(page.attribute_values, ("href", "rel"))
        self._is_nofollow = ["nofollow" in (relation or "").lower() for relation in relations]
        self._href_of, self._relation_of = href_of.data, relation_of.data
        self._addresses = page.addresses

    def mark_cards(self, kept: RowArray) -> None:
        """Find the links around several blocks. Such a link becomes one of its first heading, or else of its first block.

        Args:
            kept: the kept blocks, ascending.
        """
        nodes, owner = self._page.nodes, self._page.blocks.owner
        links = self._page.once(_cards)
        if not links.size:
            return
        first, last = (kept.searchsorted(column[links]) for column in (nodes.first_block, nodes.last_block))
        if not any_of(first < last):  # on most pages
            return
        headings = np.append(rows_of(tags.IS_HEADING[nodes.tag[owner[kept]]]), len(kept))
        heading = headings[np.searchsorted(headings, first)]
        title = np.where(heading < last, heading, first)
        shown = first < last
        self._cards = dict(zip(links[shown].tolist(), kept[title[shown]].tolist(), strict=True))

    def role(self, node: int) -> str:
        """Return the role of an inline element, by its node."""
        return roles.INLINE[self._tag[node]]

    def opens(self, node: int, chain: Chain) -> bool:
        """Return whether an element opens inside the open elements of a chain: each role opens once, none inside a formula."""
        tag = self._tag[node]
        role = roles.INLINE[tag]
        for outer in chain:
            if roles.INLINE[self._tag[outer]] in {role, "math"}:
                return False
        if role == "link" and not self._read_link(node):
            return False
        # A whole reference, which style sheets of references show upright.
        return not (tag == tags.CITE and "cit" in (attributes.value_of(self._page, "class", node) or "").lower())

    def _read_link(self, node: int) -> bool:
        """Read the address of a link; False if it has none that a reader may follow."""
        href = self._hrefs[self._href_of[node]]
        address = self._addresses(href) if href else None
        if href is None or address is None:
            return False
        if self._is_nofollow[self._relation_of[node]]:
            self._nofollow.add(node)
        if "#" not in address:
            self._other_pages[node] = address
            return True
        self.fragment_links.append(node)
        self._links[node] = self._anchors.fragment(href.strip(), address) or address
        return True

    def closed(  # noqa: PLR0911  a case for each role
        self, node: int, content: tuple[Inline, ...], block: int
    ) -> tuple[Inline, ...]:
        """Return the parts that an element with this content becomes.

        Args:
            node: the element.
            content: what it holds.
            block: the block that it is in; -1 outside of blocks.
        """
        if self._cards and self._cards.get(node, block) != block:
            return content
        if (link := self._other_pages.get(node)) is not None:  # most links
            only = content[0] if len(content) == 1 else None
            if not isinstance(only, (str, NoneType)) and (own := self._own_link(node, link, only)) is not None:
                return (own,)
            return (Link(link, content if only is not None else _without_icons(content), node in self._nofollow),)
        role = roles.INLINE[self._tag[node]]
        if role == "link":
            return self._link(node, content)
        if role == "dropped":
            return ()
        if role == "reference":
            return self._reference(node, content)
        if role == "superscript" and any(isinstance(part, NoteReference) for part in content):
            return _references_of(content)
        if role == "math" or not content:
            return content
        if role == "classifier":
            return (_JOINT, *content)
        return self._styled(node, role, content, block)

    def _styled(self, node: int, role: str, content: tuple[Inline, ...], block: int) -> tuple[Inline, ...]:
        """The parts that an element becomes whose role is a style or the reading of a word."""
        if role == "reading":  # in the parentheses of browsers that cannot set it above its word
            parts: list[Inline] = ["("]
            for part in (*content, ")"):
                add_part(parts, part)
            return tuple(parts)
        if role == "code":
            return self._code(node, content)
        if role in _EMPHASIS and len(content) == 1 and type(content[0]) is str and _PUNCTUATION.fullmatch(content[0]):
            return content
        styled = Styled(role, content)  # type: ignore[arg-type]  # the other roles are styles
        return (styled, _BREAK) if self._heads_quotation(node, block) else (styled,)

    def _heads_quotation(self, node: int, block: int) -> bool:
        """Whether an element says, on a line of its own, whom the quotation that it begins quotes."""
        if self._tag[node] != tags.CITE or block < 0:
            return False
        nodes, blocks = self._page.nodes, self._page.blocks
        quotation = int(nodes.parent[node])
        if quotation >= 0 and nodes.tag[quotation] != tags.BLOCKQUOTE:
            quotation = int(nodes.parent[quotation])
        is_first = quotation >= 0 and nodes.first_text[node] == nodes.first_text[quotation]
        return bool(
            is_first and nodes.tag[quotation] == tags.BLOCKQUOTE and nodes.last_text[node] < blocks.last_text[block]
        )

    def _own_link(self, node: int, link: str, only: Inline) -> Inline | None:
        """What a picture or a formula becomes in a link to its own file or editor; None for another link."""
        if type(only) is Image and (enlarges(link, only) or (is_file(link) and opens_box(self._page.elements[node]))):
            return enlarged(link, only)
        return only if type(only) is Math and edits(link, only.tex) else None

    def _link(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
        """The parts that a link to a part of a page becomes."""
        address = self._links[node]
        only = content[0] if len(content) == 1 else None
        if only is not None and _is_symbol(only) and (address[:1] == "#" or self._is_arrow_in_quotation(node, only)):
            return content if self._is_in_reference(node) else ()
        if address[:1] == "#":
            if self._anchors.is_permalink(node, address):
                is_mark = self._anchors.follows_text(node) and not self._anchors.is_name(node, address)
                return () if is_mark else content
            if self._anchors.leads_up(node, address):
                return ()
            anchors = self._anchors
            leads_nowhere = (
                not anchors.is_target(address)
                or anchors.begins_target(node, address)
                or anchors.is_toggle(node, address)
                or anchors.leads_back(node, address)
            )
            if leads_nowhere:
                return content
        return (Link(address, content, node in self._nofollow),)

    def _is_arrow_in_quotation(self, node: int, only: Inline) -> bool:
        """Whether a link in a quotation is an arrow, which leads to the quoted post."""
        if line_of((only,)) not in _ARROWS:
            return False
        around = self._page.nodes.ancestors(node, _MAX_LEVELS)
        return any(roles.STRUCTURE[self._tag[outer]] == "quote" for outer in around)

    def _is_in_reference(self, node: int) -> bool:
        """Whether a link is a part of a reference to a note, whose mark may be a symbol."""
        outer = self._page.nodes.parent.item(node)
        return self.notes.references.get(outer, ()) != () or (
            outer >= 0 and self.notes.references.get(self._page.nodes.parent.item(outer), ()) != ()
        )

    def _code(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
        """A piece of code; a formula if its class says that it is TeX for a script to draw."""
        names = attributes.value_of(self._page, "class", node) or ""
        if "math" in names and not _FORMULA_NAMES.isdisjoint(names.lower().split()):
            tex = line_of(content)
            return (Math(tex, tex, display=False),)
        return (Styled("code", _without_emphasis(content)),)

    def _reference(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
        """The references that a mark becomes; nothing for the way back from a note to the text."""
        labels = self.notes.references.get(node)
        if labels is None:  # its note turned out to be empty
            return content
        mark = line_of(content).strip()
        return tuple(NoteReference(label, "" if number else mark) for number, label in enumerate(labels) if content)


def _without_icons(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The content of a link to another page without the pictures of the size of an icon beside its words."""
    if not any(type(part) is Image and _is_icon(part) for part in content):  # of most links
        return content
    others = [part for part in content if not (type(part) is Image and _is_icon(part))]
    if not any(map(str.isalnum, line_of(tuple(others)))):
        return content
    if isinstance(others[0], str):
        others[0] = others[0].lstrip()
    if isinstance(others[-1], str):
        others[-1] = others[-1].rstrip()
    return tuple(filter(None, others))


def _is_icon(picture: Image) -> bool:
    return all(side is not None and side <= _MAX_ICON_PIXELS for side in (picture.width, picture.height))


def _is_symbol(only: Inline) -> bool:
    """Whether the only content of a link is a symbol: the arrow from a note to its reference, the anchor of a heading."""
    if not isinstance(only, (str, Styled)):
        return False
    text = only if isinstance(only, str) else line_of((only,))
    return len(text) <= _MAX_SYMBOL_CHARACTERS and not _NOT_WORD.sub("", text)


def _cards(page: Page) -> RowArray:
    """The links around several blocks."""
    nodes = page.nodes
    links = rows_of(nodes.tag == tags.A)
    return links[nodes.last_block[links] - nodes.first_block[links] > 1]


def _without_emphasis(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The content of inline code without its emphasis, so that it is one piece of code."""
    if all(type(part) is str for part in content):
        return content
    plain: list[Inline] = []
    for part in content:
        inner: tuple[Inline, ...] = (part,)
        if isinstance(part, Styled) and part.style in _EMPHASIS:
            inner = _without_emphasis(part.content)
        elif isinstance(part, Link):
            inner = (Link(part.address, _without_emphasis(part.content), part.nofollow),)
        for piece in inner:
            if plain and type(piece) is str and type(plain[-1]) is str:
                plain[-1] += piece
            else:
                plain.append(piece)
    return tuple(plain)


def _references_of(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """References to notes without the brackets and commas around them; other content stays superscript."""
    if all(
        isinstance(part, NoteReference) or (isinstance(part, str) and not _NOT_WORD.sub("", part)) for part in content
    ):
        return tuple(part for part in content if isinstance(part, NoteReference))
    return (Styled("superscript", content),)
