"""The metadata sources of a page: everything its markup declares, read in one pass over the head and one query."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import numpy as np

from domext.metadata.schema_org import Graph, build_graph, plain_text
from domext.table import json_ld, tags
from domext.table.characters import folded, readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.page import Page

_WORDS: Final = re.compile(r"[^\W_]+")
#: A part of the address of every Creative Commons licence.
CREATIVE_COMMONS: Final = "creativecommons.org/licenses/"
# Elements whose property or relation names their content. Classes are read near the title only: searching every class of
# a page for words takes a fifth of the time of parsing the page.
_ANNOTATED: Final = (
    f'[itemprop], a[rel~="author" i], a[rel~="tag" i], a[rel~="license" i], a[href*="{CREATIVE_COMMONS}"]'
)
# A selector without the name of an element walks over the page, so one walk finds the elements of several readers.
_MARKED: Final = f"{_ANNOTATED}, [itemtype], .h-entry, .hentry, .h-cite"
_FIRST_SUBHEADINGS: Final = 5
_MAX_BLOCKS: Final = 8
_MAX_LINE_CHARACTERS: Final = 300
_ABSOLUTE: Final = re.compile(r"https?://[^/?#\s\[\]]+(?:[/?#]|$)", re.IGNORECASE)
_HEADINGS: Final = tags.mask(frozenset({"h1", "h2"}))


@dataclass(frozen=True, eq=False)
class MetadataSources:
    """The metadata sources of a page.

    Attributes:
        page: the page.
        metas: the contents of its ``<meta>`` elements, unchanged, by each name in lower case (``name``, ``property``,
            ``itemprop``, ``http-equiv``).
        links: the addresses of its ``<link>`` elements, by each relation in lower case.
        graph: its JSON-LD.
    """

    page: Page
    metas: dict[str, list[str]]
    links: dict[str, list[str]]
    graph: Graph

    @classmethod
    def of(cls, page: Page) -> MetadataSources:
        """Gather the sources of a page."""
        metas: defaultdict[str, list[str]] = defaultdict(list)
        links: defaultdict[str, list[str]] = defaultdict(list)
        for element in _head_elements(page):
            tag = element.tag
            if tag == "meta":
                _add_meta(metas, element)
            elif tag == "link" and (href := element.attr("href")):
                for relation in (element.attr("rel") or element.attr("itemprop") or "").lower().split():
                    links[relation].append(href)
        return cls(page, dict(metas), dict(links), build_graph(page.once(json_ld.values)))

    def meta(self, *names: str) -> Iterator[str]:
        """The contents of the ``<meta>`` elements of these names as plain text, in the order of the names."""
        for name in names:
            for content in self.metas.get(name, ()):
                if text := plain_text(readable(content)):
                    yield text

    def absolute(self, address: str) -> str | None:
        """The address, absolute; None if it is not that of a page or file on the web."""
        absolute = self.page.addresses.absolute(address)
        return absolute if _ABSOLUTE.match(absolute) else None

    @cached_property
    def annotated(self) -> tuple[tuple[int, Element], ...]:
        """The elements whose property or relation names their content, with their node index, in document order."""
        index = self.page.index
        marked = self.page.once(marked_elements)
        return tuple((index[element], element) for element in marked if element.matches(_ANNOTATED))

    @cached_property
    def headings(self) -> tuple[tuple[int, Element], ...]:
        """The ``h1`` and ``h2`` elements with their node index, in document order."""
        rows = np.flatnonzero(_HEADINGS[self.page.nodes.tag]).tolist()
        return tuple((row, self.page.elements[row]) for row in rows)

    @cached_property
    def subheading_keys(self) -> frozenset[str]:
        """The folded texts of the first ``h2`` elements. The title of the article may be one of them."""
        rows = [row for row, element in self.headings if element.tag == "h2"][:_FIRST_SUBHEADINGS]
        return frozenset(folded(self.visible_text(row)) for row in rows)

    def visible_text(self, row: int) -> str:
        """The visible text of a node in one line; of a long text, the beginning."""
        nodes, blocks = self.page.nodes, self.page.blocks
        first, last = int(nodes.first_block[row]), int(nodes.last_block[row])
        return " ".join(" ".join(map(blocks.text, range(first, min(last, first + _MAX_BLOCKS)))).split())

    def short_text(self, row: int) -> str:
        """The text of a node in one line; empty if it is longer than a line.

        Elements nest to any depth, so reading the whole text of each element would take quadratic time.
        """
        if self.page.nodes.total.characters[row] > _MAX_LINE_CHARACTERS:
            return ""
        return " ".join(readable(self.page.elements[row].text).split())

    @cached_property
    def language(self) -> str | None:
        """The language of the root element, unchanged."""
        root = self.page.tidied.document.root
        return root.attr("lang") or root.attr("xml:lang") if root is not None else None

    @cached_property
    def slug(self) -> str:
        """The words of the address that name the page; empty if there are none."""
        try:
            path = unquote(urlsplit(self.page.url or "").path)
        except ValueError:
            return ""
        return max((" ".join(_WORDS.findall(part)) for part in path.split("/")), key=len)

    @cached_property
    def host(self) -> str:
        """The host of the page's address, from the caller or from the page; empty if neither gives one."""
        for address in (self.page.url, *self.links.get("canonical", ()), *self.meta("og:url")):
            try:
                host = urlsplit(address or "").hostname
            except ValueError:
                continue
            if host:
                return host
        return ""


def marked_elements(page: Page) -> list[Element]:
    """The elements with microdata, microformats of posts, or a relation that names their content, in document order."""
    return page.tidied.document.select(_MARKED)


def _head_elements(page: Page) -> Iterator[Element]:
    """The ``<meta>`` and ``<link>`` elements of the head, and all elements that tidying removed from the body."""
    tidied = page.tidied
    if tidied.head is not None:
        yield from tidied.head.select("meta, link")
    yield from tidied.removed


def _add_meta(metas: defaultdict[str, list[str]], element: Element) -> None:
    if content := element.attr("content"):
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            if name := element.attr(attribute):
                metas[name.strip().lower()].append(content)
