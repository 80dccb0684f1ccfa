"""A tidied page and its table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from turbohtml import Text

from domext.nodes import Block, Blocks, BoolArray, Node, Nodes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from turbohtml import Document, Element
    from turbohtml import Node as DomNode

    from domext.decode import Decoded


@dataclass(frozen=True, slots=True)
class Tidied:
    """A DOM ready to be flattened, and what was taken out of it.

    Attributes:
        document: the tidied DOM.
        head: the ``<head>`` with all that it held (title, meta, links, scripts), None if there was none.
        removed: scripts, styles, templates and the like that stood outside the head, in document order.
        noscript: ``<noscript>`` elements that were taken out because the page says enough without them.
        lines: source lines of elements that know none themselves (builders other than the default).
    """

    document: Document
    head: Element | None
    removed: tuple[Element, ...]
    noscript: tuple[Element, ...]
    lines: dict[Element, int] = field(default_factory=dict)


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
    """

    nodes: Nodes
    blocks: Blocks
    elements: list[Element]
    index: Mapping[DomNode | None, int]
    tidied: Tidied
    source: Decoded | None
    replaced: int
    url: str | None = None
    given_title: str | None = None
    _attributes: dict[str, list[str | None]] = field(default_factory=dict, init=False, repr=False)

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
        """What decided on the encoding, see :class:`domext.decode.Decoded`."""
        return self.source.source if self.source else None

    @cached_property
    def title(self) -> str | None:
        """The caller's title, or the ``<title>`` of the page with white space collapsed."""
        if self.given_title is not None:
            return self.given_title
        for place in (self.tidied.head, *self.tidied.removed):
            element = place if place is None or place.tag == "title" else place.find("title")
            if element is not None and (text := " ".join(element.text.split())):
                return text
        return None

    def attribute(self, name: str) -> list[str | None]:
        """An attribute of every node, by node index; None where a node has none. Read once a page."""
        if name not in self._attributes:
            self._attributes[name] = [element.attr(name) for element in self.elements]
        return self._attributes[name]

    def matching(self, selector: str) -> BoolArray:
        """Which nodes match a CSS selector, shape ``(n,)``."""
        chosen = np.zeros(len(self.nodes), dtype=np.bool_)
        chosen[[self.index[element] for element in self.tidied.document.select(selector)]] = True
        return chosen

    def line_of(self, element: Element) -> int | None:
        """The source line of an element, from 1."""
        return self.tidied.lines.get(element) or element.source_line

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
    def block_lines(self) -> list[int | None]:
        """The source line on which each block's text starts, from 1."""
        lines: list[int | None] = []
        for piece, node in zip(self.blocks.first_text.tolist(), self.blocks.node.tolist(), strict=True):
            text = self.texts[piece]
            if text is None or text.source_line is None:
                lines.append(self.line_of(self.elements[node]))
            else:
                blank = text.data[: len(text.data) - len(text.data.lstrip())]
                lines.append(text.source_line + blank.count("\n"))
        return lines
