"""What a page's markup says of its article, gathered in one pass over the head and one query of the body."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import numpy as np

from domext.metadata import schema_org
from domext.table import json_ld, tags
from domext.table.characters import folded, readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.page import Page

_WORDS: Final = re.compile(r"[^\W_]+")
# Elements whose properties or relations name what they hold. Not by class: that is looked at near the title only, since
# to look for words in every class of a page takes a fifth of the time that it takes to parse it.
#: What the addresses of Creative Commons licences hold.
LICENCES: Final = "creativecommons.org/licenses/"
_MARKED: Final = f'[itemprop], a[rel~="author" i], a[rel~="tag" i], a[rel~="license" i], a[href*="{LICENCES}"]'
_FIRST_HEADINGS: Final = 5
_MOST_BLOCKS: Final = 8
_LONGEST_LINE: Final = 300
_ABSOLUTE: Final = re.compile(r"https?://[^/?#\s\[\]]+(?:[/?#]|$)", re.IGNORECASE)
_HEADINGS: Final = tags.mask(frozenset({"h1", "h2"}))


@dataclass(frozen=True, eq=False)
class MetadataSources:
    """What a page says about itself.

    Attributes:
        page: the page.
        metas: the contents of ``<meta>`` as they are written, by each of its names (``name``, ``property``, ``itemprop``,
            ``http-equiv``), lower case.
        links: the addresses of ``<link>``, by each of its relations, lower case.
        graph: what its JSON-LD says.
    """

    page: Page
    metas: dict[str, list[str]]
    links: dict[str, list[str]]
    graph: schema_org.Graph

    @classmethod
    def of(cls, page: Page) -> MetadataSources:
        """Gather a page's sources."""
        metas: defaultdict[str, list[str]] = defaultdict(list)
        links: defaultdict[str, list[str]] = defaultdict(list)
        for element in _beside(page):
            tag = element.tag
            if tag == "meta":
                _add_meta(metas, element)
            elif tag == "link" and (href := element.attr("href")):
                for relation in (element.attr("rel") or element.attr("itemprop") or "").lower().split():
                    links[relation].append(href)
        return cls(page, dict(metas), dict(links), schema_org.graph_of(page.once(json_ld.values)))

    def meta(self, *names: str) -> Iterator[str]:
        """The contents of ``<meta>`` of these names that say something, the first name's first."""
        for name in names:
            for content in self.metas.get(name, ()):
                if text := schema_org.plain(readable(content)):
                    yield text

    def absolute(self, address: str) -> str | None:
        """The address made absolute; None if it is none that leads anywhere."""
        whole = self.page.addresses.absolute(address)
        return whole if _ABSOLUTE.match(whole) else None

    @cached_property
    def marked(self) -> tuple[tuple[int, Element], ...]:
        """Elements whose property or relation names what they hold, with their node index, in document order."""
        index = self.page.index
        return tuple((index[element], element) for element in self.page.tidied.document.select(_MARKED))

    @cached_property
    def headings(self) -> tuple[tuple[int, Element], ...]:
        """The headings of the first two levels, with their node index, in document order."""
        rows = np.flatnonzero(_HEADINGS[self.page.nodes.tag]).tolist()
        return tuple((row, self.page.elements[row]) for row in rows)

    @cached_property
    def lower_headings(self) -> frozenset[str]:
        """Keys of the first headings of the second level: the article's own, if it is under one of these."""
        rows = [row for row, element in self.headings if element.tag == "h2"][:_FIRST_HEADINGS]
        return frozenset(folded(self.shown(row)) for row in rows)

    def shown(self, row: int) -> str:
        """A node's text as a reader sees it, in one line; of a long one the beginning."""
        nodes, blocks = self.page.nodes, self.page.blocks
        first, last = int(nodes.first_block[row]), int(nodes.last_block[row])
        return " ".join(" ".join(map(blocks.text, range(first, min(last, first + _MOST_BLOCKS)))).split())

    def short_text(self, row: int) -> str:
        """A node's text, white space collapsed; empty where it is more than a line.

        Elements can nest without end: to read the whole text of each would cost the square of their number.
        """
        if self.page.nodes.total.characters[row] > _LONGEST_LINE:
            return ""
        return " ".join(readable(self.page.elements[row].text).split())

    @cached_property
    def language(self) -> str | None:
        """The language that the markup declares first, as it is written there."""
        root = self.page.tidied.document.root
        return root.attr("lang") or root.attr("xml:lang") if root is not None else None

    @cached_property
    def slug(self) -> str:
        """The words of the address that name the page, empty if there are none."""
        try:
            path = unquote(urlsplit(self.page.url or "").path)
        except ValueError:
            return ""
        return max((" ".join(_WORDS.findall(part)) for part in path.split("/")), key=len)

    @cached_property
    def host(self) -> str:
        """The host of the page's address, as the caller or the page gave it; empty if nobody did."""
        for address in (self.page.url, *self.links.get("canonical", ()), *self.meta("og:url")):
            try:
                host = urlsplit(address or "").hostname
            except ValueError:
                continue
            if host:
                return host
        return ""


def _beside(page: Page) -> Iterator[Element]:
    tidied = page.tidied
    if tidied.head is not None:
        yield from tidied.head.select("meta, link")
    yield from tidied.removed


def _add_meta(metas: defaultdict[str, list[str]], element: Element) -> None:
    if content := element.attr("content"):
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            if name := element.attr(attribute):
                metas[name.strip().lower()].append(content)
