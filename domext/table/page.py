"""A tidied page with its table, and thin views of one row of that."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np
from turbohtml import Text

from domext.table.characters import readable
from domext.table.css_xpath import find
from domext.table.source_lines import Lines, Positions, block_lines, line_of
from domext.table.urls import Addresses, join

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from turbohtml import Document, Element

    from domext.table.nodes import Blocks, BoolArray, Nodes


_Result = TypeVar("_Result")
EncodingSource = Literal["bom", "given", "meta", "xml", "utf-8", "nul pattern", "statistics", "str"]


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page's text and where its encoding came from.

    Attributes:
        text: the decoded page, without a byte order mark.
        encoding: the encoding's name; ``"str"`` when the caller gave text.
        source: what decided: ``bom``, ``given`` (the caller's or HTTP's), ``meta``, ``xml`` (the XML declaration),
            ``utf-8`` (the bytes are valid UTF-8), ``nul pattern`` (UTF-16 without a mark), ``statistics``, ``str``.
        replaced: characters that became U+FFFD because the bytes (or lone surrogates) could not be read.
    """

    text: str
    encoding: str
    source: EncodingSource
    replaced: int


@dataclass(frozen=True, slots=True)
class Tidied:
    """A DOM ready to be flattened, and what was taken out of it.

    Attributes:
        document: the tidied DOM.
        title: the page's ``<title>``, wherever it stood; None if there was none.
        head: the ``<head>`` with all that it held (title, meta, links, scripts), None if there was none.
        removed: scripts, styles, templates and the like that stood outside the head, in document order.
        noscript: ``<noscript>`` elements that were taken out because the page says enough without them.
        lines: source lines of elements that know none themselves (builders other than the default).
        positions: line and column of every element of a page that was unpickled; None if the elements know them.
    """

    document: Document
    title: Element | None
    head: Element | None
    removed: tuple[Element, ...]
    noscript: tuple[Element, ...]
    lines: dict[Element, int] = field(default_factory=dict)
    positions: Positions | None = None


@dataclass(frozen=True, eq=False)
class Page:
    """One page: its tidied DOM, the table over its nodes and blocks, and what is known of where it came from.

    Attributes:
        nodes: columns over the elements, in preorder.
        blocks: columns over the blocks of text, in reading order.
        elements: the elements themselves, by node index.
        index: the node index of an element.
        tidied: the DOM and what tidying took out.
        source: the page's markup and how it was decoded; None if the caller gave a tree.
        replaced: characters that could not be read or may not stand in text, now U+FFFD.
        url: the page's address as the caller gave it.
        given_title: the title as the caller gave it (a feed's, for example).
        parts: the pages that it was stitched of, see :func:`domext.stitch`.
    """

    nodes: Nodes
    blocks: Blocks
    elements: list[Element]
    index: Mapping[Element, int]
    tidied: Tidied
    source: Decoded | None
    replaced: int
    url: str | None = None
    given_title: str | None = None
    parts: tuple[Page, ...] = ()
    _computed: dict[Callable[[Page], Any], Any] = field(default_factory=dict, init=False, repr=False)
    _attributes: dict[str, list[str | None]] = field(default_factory=dict, init=False, repr=False)

    def __repr__(self) -> str:
        return f"<Page {self.url or self.title or 'without url'!r}: {len(self.nodes)} nodes, {len(self.blocks)} blocks>"

    def node(self, index: int) -> Node:
        """A view of one node."""
        return Node(self, range(len(self.nodes))[index])

    def block(self, index: int) -> Block:
        """A view of one block."""
        return Block(self, range(len(self.blocks))[index])

    @property
    def encoding(self) -> str | None:
        """The encoding that the page was read in; None if the caller gave a tree."""
        return self.source.encoding if self.source else None

    @property
    def encoding_source(self) -> str | None:
        """What decided on the encoding, see :class:`Decoded`."""
        return self.source.source if self.source else None

    @cached_property
    def title(self) -> str | None:
        """The caller's title, or the ``<title>`` of the page with white space collapsed."""
        if self.given_title is not None:
            return self.given_title
        title = self.tidied.title
        return None if title is None else " ".join(readable(title.text).split()) or None

    @cached_property
    def addresses(self) -> Addresses:
        """Makes the page's addresses absolute, by its ``<base>`` and its own address."""
        head, url = self.tidied.head, self.url or ""
        given = (*(head.select("base") if head is not None else ()), *self.tidied.removed)
        base = next((href for one in given if one.tag == "base" and (href := one.attr("href")) is not None), "")
        return Addresses(join(url, base), url)

    def once(self, function: Callable[[Page], _Result]) -> _Result:
        """``function(page)``, computed once for this page: the cache of whoever looks something up on it."""
        if function not in self._computed:
            self._computed[function] = function(self)
        result: _Result = self._computed[function]
        return result

    @cached_property
    def scripts(self) -> tuple[Element, ...]:
        """The script elements of the page, those in the head first."""
        head = self.tidied.head
        found = () if head is None else tuple(head.find_all("script"))
        return (*found, *(element for element in self.tidied.removed if element.tag == "script"))

    def attribute(self, name: str) -> list[str | None]:
        """An attribute of every node, by node index; None where a node has none. Read once a page."""
        if name not in self._attributes:
            self._attributes[name] = [element.attr(name) for element in self.elements]
        return self._attributes[name]

    def named(self, chosen: BoolArray, says: Callable[[str], bool]) -> BoolArray:
        """Which of the chosen nodes have a class or id of which ``says`` is true, shape ``(n,)``.

        Pages repeat few names many times: each is looked at once.
        """
        found = np.zeros(len(self.nodes), dtype=np.bool_)
        known: dict[str | None, bool] = {None: False, "": False}
        for row in np.flatnonzero(chosen).tolist():
            for name in (self.elements[row].attr("class"), self.elements[row].attr("id")):
                if name not in known:
                    known[name] = says(name or "")
                if known[name]:
                    found[row] = True
        return found

    def matching(self, selector: str) -> BoolArray:
        """Which nodes match a CSS selector or an XPath, see :func:`domext.table.css_xpath.find`; shape ``(n,)``.

        Raises:
            OptionError: it is neither.
        """
        chosen = np.zeros(len(self.nodes), dtype=np.bool_)
        chosen[[self.index[element] for element in find(self.tidied.document, selector)]] = True
        return chosen

    def line_of(self, element: Element) -> int | None:
        """The source line of an element, from 1."""
        return line_of(element, self.tidied.lines)

    @cached_property
    def positions(self) -> Positions:
        """Where in the source the start tag of each element is, by node index."""
        known = self.tidied.positions
        return [element.position for element in self.elements] if known is None else known

    @cached_property
    def texts(self) -> list[Text | None]:
        """The text nodes behind the text pieces, in order; None for the piece that stands for a ``<br>``."""
        pieces: list[Text | None] = []
        root = self.elements[0]
        for node in root.descendants:
            if type(node) is Text:
                pieces.append(node)
            elif getattr(node, "tag", None) == "br":
                pieces.append(None)
        return pieces

    @cached_property
    def lines(self) -> Lines | None:
        """The page's source by lines; None if the caller gave a tree."""
        return Lines.of(self.source.text) if self.source else None

    @cached_property
    def block_lines(self) -> list[int | None]:
        """The source line on which each block's text starts, from 1; see :func:`domext.table.source_lines.block_lines`."""
        return block_lines(
            self.nodes, self.blocks, self.positions, self.lines, lambda row: self.line_of(self.elements[row])
        )


@dataclass(frozen=True, slots=True)
class Node:
    """One row of :class:`Nodes`; it owns no data."""

    page: Page
    index: int

    @property
    def tag(self) -> str:
        """The element's name."""
        return self.element.tag

    @property
    def element(self) -> Element:
        """The element of the tidied DOM. Do not change it: the table would no longer be true of it."""
        return self.page.elements[self.index]

    @property
    def parent(self) -> Node | None:
        """The parent, None for the root."""
        up = int(self.page.nodes.parent[self.index])
        return None if up < 0 else Node(self.page, up)

    @property
    def end(self) -> int:
        """One past the index of the last descendant."""
        return int(self.page.nodes.end[self.index])

    @property
    def depth(self) -> int:
        """Steps to the root."""
        return int(self.page.nodes.depth[self.index])

    @property
    def hidden(self) -> bool:
        """Whether the page does not show it."""
        return bool(self.page.nodes.hidden[self.index])

    @property
    def xpath(self) -> str:
        """The path of the element in the page, also in the page as it was before tidying."""
        return self.element.xpath_path()

    @property
    def line(self) -> int | None:
        """The line of the source, from 1, where the element starts; None if it has no place there."""
        return self.page.line_of(self.element)

    @property
    def blocks(self) -> range:
        """The indices of the blocks in the subtree."""
        nodes = self.page.nodes
        return range(int(nodes.first_block[self.index]), int(nodes.last_block[self.index]))

    @property
    def text(self) -> str:
        """The subtree's text, a block a paragraph."""
        return "\n\n".join(map(self.page.blocks.text, self.blocks))


@dataclass(frozen=True, slots=True)
class Block:
    """One row of :class:`Blocks`; it owns no data."""

    page: Page
    index: int

    @property
    def text(self) -> str:
        """The block's text."""
        return self.page.blocks.text(self.index)

    @property
    def owner(self) -> Node:
        """The block-level node that the text stands in."""
        return Node(self.page, int(self.page.blocks.owner[self.index]))

    @property
    def hidden(self) -> bool:
        """Whether the page does not show it."""
        return bool(self.page.blocks.hidden[self.index])

    @property
    def line(self) -> int | None:
        """The line of the source, from 1, where its text starts; None if it has no place there."""
        return self.page.block_lines[self.index]
