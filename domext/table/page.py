"""A page: its tidied DOM, its table, and views of single nodes and blocks."""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
from turbohtml import Text

from domext.errors import OptionError, RowError, counted
from domext.table.attribute_values import AttributeValues
from domext.table.characters import readable, short_repr
from domext.table.css_xpath import find
from domext.table.patterns import lazy_pattern
from domext.table.source_lines import Lines, Positions, block_lines, source_line
from domext.table.urls import Addresses, join
from domext.table.xpaths import XPaths

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from turbohtml import Element

    from domext.table.blocks import Blocks
    from domext.table.document import Decoded, Tidied
    from domext.table.nodes import BoolArray, Nodes

_Result = TypeVar("_Result")
_MAX_BASE_LENGTH: Final = 2_000  # it is repeated before each relative address
_MAX_SHOWN: Final = 60  # characters of a wrong argument in a message
# The names of attributes that a CSS selector has as they are; those of some frameworks, such as @click, are others.
_SELECTABLE: Final = lazy_pattern(r"[a-z_][a-z0-9_-]*", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, eq=False)
class Page:
    """A page: its tidied DOM, the table of its nodes and blocks, and its source. :func:`domext.parse` creates it.

        >>> import domext
        >>> page = domext.parse("<h1>Tea</h1><p>Boil the water, then wait.</p>")
        >>> page.blocks.counts.words.tolist()
        [1, 5]
        >>> page.block(1).text, page.block(1).owner.xpath
        ('Boil the water, then wait.', '/html/body/p')
        >>> page.matching("h1").tolist()
        [False, False, True, False]

    It can be pickled, regardless of its depth. Do not change the DOM: the table would no longer describe it.

    Attributes:
        nodes: columns over the elements, in preorder.
        blocks: columns over the blocks of text, in reading order.
        tidied: the DOM and the elements that were removed from it.
        source: the decoded markup; None if the caller passed a tree.
        replaced: number of characters that became U+FFFD because they could not be decoded or are not allowed in text.
        url: URL of the page, as the caller passed it; None if it is unknown.
        given_title: title of the article, as the caller passed it; None if it is unknown.
        parts: the pages that :func:`domext.stitch` joined into this one.
        may_hold_facades: whether the page may hold players that a click loads, judged by the names of its attributes.
    """

    nodes: Nodes
    blocks: Blocks
    tidied: Tidied
    source: Decoded | None
    replaced: int
    url: str | None = None
    given_title: str | None = None
    parts: tuple[Page, ...] = ()
    may_hold_facades: bool = True
    _values: dict[str, AttributeValues] = field(default_factory=dict, repr=False)
    _computed: dict[Callable[[Page], Any], Any] = field(default_factory=dict, init=False, repr=False)
    _attributes: dict[str, list[str | None]] = field(default_factory=dict, init=False, repr=False)

    def __repr__(self) -> str:
        name = self.url or self.title
        return f"<Page {'without url' if name is None else short_repr(name)}: {counted(len(self.nodes), 'node')}, {counted(len(self.blocks), 'block')}>"

    def node(self, index: int) -> Node:
        """Return a view of one node.

        Raises:
            RowError: there is no such node.
        """
        return Node(self, _row("node", index, len(self.nodes)))

    def block(self, index: int) -> Block:
        """Return a view of one block.

        Raises:
            RowError: there is no such block.
        """
        return Block(self, _row("block", index, len(self.blocks)))

    @property
    def encoding(self) -> str | None:
        """Name of the encoding; None if the caller passed a tree."""
        return self.source.encoding if self.source else None

    @property
    def encoding_source(self) -> str | None:
        """Evidence for the encoding, see :class:`~domext.table.document.Decoded`; None if the caller passed a tree."""
        return self.source.source if self.source else None

    @cached_property
    def elements(self) -> list[Element]:
        """The elements, by node index."""
        root = self.tidied.document.root
        return [] if root is None else [root, *root.find_all()]

    @cached_property
    def index(self) -> Mapping[Element, int]:
        """The node index of each element."""
        return {element: row for row, element in enumerate(self.elements)}

    @cached_property
    def title(self) -> str | None:
        """The title that the caller passed, or the page's ``<title>``; None if there is neither."""
        if self.given_title is not None:
            return self.given_title
        title = self.tidied.title
        return None if title is None else " ".join(readable(title.text).split()) or None

    @cached_property
    def addresses(self) -> Addresses:
        """Resolves the URLs in the page, with its ``<base>`` and its own URL."""
        head, url = self.tidied.head, self.url or ""
        elements = (*(head.select("base") if head is not None else ()), *self.removed.get("base", ()))
        hrefs = (element.attr("href") for element in elements)
        base = next((href for href in hrefs if href is not None), "")
        return Addresses(join(url, base if len(base) <= _MAX_BASE_LENGTH else ""), url)

    def once(self, function: Callable[[Page], _Result]) -> _Result:
        """Return ``function(page)``, computed at the first call and cached with the page."""
        try:
            result: _Result = self._computed[function]
        except KeyError:
            result = self._computed[function] = function(self)
        return result

    @cached_property
    def scripts(self) -> tuple[Element, ...]:
        """Script elements of the page, those in the head first."""
        head = self.tidied.head
        in_head = () if head is None else head.find_all("script")
        return (*in_head, *self.removed.get("script", ()))

    @cached_property
    def removed(self) -> dict[str, list[Element]]:
        """The elements that tidying removed from outside the head, by name, each group in document order."""
        removed: dict[str, list[Element]] = {}
        for element in self.tidied.removed:
            removed.setdefault(element.tag, []).append(element)
        return removed

    @cached_property
    def xpaths(self) -> XPaths:
        """Writes the XPaths of nodes."""
        return XPaths(self.nodes, lambda row: self.elements[row].tag)

    def xpath(self, row: int) -> str:
        """Return the XPath of a node, see :attr:`Node.xpath`."""
        return self.xpaths.path(row)

    def attribute(self, name: str) -> list[str | None]:
        """Return the values of an attribute by node index, None for nodes without it; cached with the page."""
        if name not in self._attributes:
            values, numbers = self.attribute_values(name)
            self._attributes[name] = list(map(values.__getitem__, numbers.tolist()))
        return self._attributes[name]

    def attribute_values(self, name: str) -> AttributeValues:
        """Return the distinct values of an attribute, and the number of each node's value; cached with the page."""
        known = self._values.get(name)
        if known is None:
            rows: Sequence[int] = range(len(self.nodes))
            if name != "class" and _SELECTABLE.fullmatch(name):  # most elements have a class
                elements = self.tidied.document.select(f"[{name}]")
                rows = [self.index[element] for element in elements]
            else:
                elements = self.elements
            values = [element.attr(name) for element in elements]
            known = self._values[name] = AttributeValues.of(values, rows, len(self.nodes))
        return known

    def named(self, chosen: BoolArray, predicate: Callable[[str], bool], parts: tuple[str, ...] = ()) -> BoolArray:
        """Return a mask of the chosen nodes whose class or id satisfies a predicate.

        Args:
            chosen: mask of nodes, shape ``(n,)``.
            predicate: a function of the value of a class or id attribute. It is called once for each distinct value.
            parts: texts in lower case, with hyphens for underscores and white space. If there are any, only values that
                contain one of them, in any case, are examined.

        Returns:
            A mask of shape ``(n,)``.
        """
        mask = np.zeros(len(self.nodes), dtype=np.bool_)
        results: dict[str | None, bool] = {None: False, "": False}
        for attribute in ("class", "id"):
            of_attribute = self.attribute_values(attribute)
            numbers, satisfying = of_attribute.numbers, []
            for number in self.containing(attribute, *parts) if parts else sorted(set(numbers[chosen].tolist())):
                name = of_attribute.values[number]
                if name not in results:
                    results[name] = predicate(name or "")
                if results[name]:
                    satisfying.append(number)
            if satisfying:
                mask |= of_attribute.having(satisfying) & chosen
        return mask

    def containing(self, attribute: str, *parts: str) -> list[int]:
        """Return the numbers of an attribute's distinct values that contain one of some texts in any case, ascending.

        Args:
            attribute: the name of the attribute.
            parts: the texts, in lower case, with hyphens for underscores and white space.
        """
        return self.attribute_values(attribute).searchable.positions(parts)

    def matching(self, selector: str) -> BoolArray:
        """Return a mask of the nodes that match a CSS selector or XPath.

        Args:
            selector: a CSS selector or XPath, see :func:`domext.table.css_xpath.find`.

        Returns:
            A mask of shape ``(n,)``.

        Raises:
            OptionError: the selector is invalid, or the XPath selects something other than elements.
        """
        if not isinstance(selector, str):
            msg = f"a CSS selector or XPath must be text, not {selector!r:.{_MAX_SHOWN}}"
            raise OptionError(msg)
        return self.nodes.mask([self.index[element] for element in find(self.tidied.document, selector)])

    def line_of(self, element: Element) -> int | None:
        """Return the source line of an element, from 1; None if it is unknown."""
        return source_line(element, self.tidied.lines)

    @cached_property
    def positions(self) -> Positions:
        """Source line and column of each element, by node index."""
        positions = self.tidied.positions
        return [element.position for element in self.elements] if positions is None else positions

    @cached_property
    def texts(self) -> list[Text | None]:
        """The text node of each text piece, in document order; None for a piece that represents a ``<br>``."""
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
        """Lines of the source; None if the caller passed a tree."""
        return Lines.of(self.source.text) if self.source else None

    @cached_property
    def block_lines(self) -> list[int | None]:
        """Source line of each block, from 1; see :func:`domext.table.source_lines.block_lines`."""
        return block_lines(
            self.nodes, self.blocks, self.positions, self.lines, lambda row: self.line_of(self.elements[row])
        )


def _row(kind: str, index: int, rows: int) -> int:
    """The index of a row from 0; a negative ``index`` counts from the end.

    Raises:
        RowError: the index is not a whole number, or there is no such row.
    """
    try:
        return range(rows)[operator.index(index)]
    except TypeError:
        reason = "an index is a whole number"
    except IndexError:
        reason = f"the page has {rows}"
    msg = f"there is no {kind} {index!r:.{_MAX_SHOWN}}; {reason}"
    raise RowError(msg)


@dataclass(frozen=True, slots=True, repr=False)
class Node:
    """A view of one row of :class:`~domext.table.nodes.Nodes`."""

    page: Page
    index: int

    def __repr__(self) -> str:
        return f"<Node {self.index}: {self.tag}>"

    @property
    def tag(self) -> str:
        """Name of the element."""
        return self.element.tag

    @property
    def element(self) -> Element:
        """The element in the tidied DOM; do not change it."""
        return self.page.elements[self.index]

    @property
    def parent(self) -> Node | None:
        """The parent; None for the root."""
        parent = int(self.page.nodes.parent[self.index])
        return None if parent < 0 else Node(self.page, parent)

    @property
    def end(self) -> int:
        """One past the index of the last descendant."""
        return int(self.page.nodes.end[self.index])

    @property
    def depth(self) -> int:
        """Number of ancestors."""
        return int(self.page.nodes.depth[self.index])

    @property
    def hidden(self) -> bool:
        """Whether the markup hides the node."""
        return bool(self.page.nodes.hidden[self.index])

    @property
    def xpath(self) -> str:
        """XPath of the element; it is valid in the tidied DOM and in the original page.

        An element with more than 100 ancestors is addressed by its rank among all elements of the tidied DOM, such as
        ``(//*)[1207]``, because the paths of a page with deep nesting would be much longer than the page.
        """
        return self.page.xpath(self.index)

    @property
    def line(self) -> int | None:
        """Source line of the start tag, from 1; None if it is unknown."""
        return self.page.line_of(self.element)

    @property
    def blocks(self) -> range:
        """Indices of the blocks in the subtree."""
        nodes = self.page.nodes
        return range(int(nodes.first_block[self.index]), int(nodes.last_block[self.index]))

    @property
    def text(self) -> str:
        """Text of the blocks in the subtree, separated by blank lines."""
        return "\n\n".join(map(self.page.blocks.text, self.blocks))


@dataclass(frozen=True, slots=True, repr=False)
class Block:
    """A view of one row of :class:`~domext.table.blocks.Blocks`."""

    page: Page
    index: int

    def __repr__(self) -> str:
        return f"<Block {self.index}: {short_repr(self.text)}>"

    @property
    def text(self) -> str:
        """Text of the block."""
        return self.page.blocks.text(self.index)

    @property
    def owner(self) -> Node:
        """The block-level node that contains the text."""
        return Node(self.page, int(self.page.blocks.owner[self.index]))

    @property
    def hidden(self) -> bool:
        """Whether the block is in a hidden node."""
        return bool(self.page.blocks.hidden[self.index])

    @property
    def line(self) -> int | None:
        """Source line on which the text starts, from 1; None if it is unknown."""
        return self.page.block_lines[self.index]
