"""The metadata sources of a page: everything its markup declares, read in one pass over the head and one query."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from domext.metadata.element_texts import visible_text
from domext.metadata.meta_elements import MetaElements
from domext.metadata.schema_org import Graph, build_graph, plain_text, types_of
from domext.table import attributes, json_ld, tags, urls
from domext.table.characters import folded, readable
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from urllib.parse import SplitResult

    from domext.table.page import Page

_RELATIONS: Final = frozenset({"canonical", "license", "image_src"})
_LINKS: Final = ", ".join(
    (
        *(f'link[href][{attribute}*="{name}" i]' for attribute in ("rel", "itemprop") for name in sorted(_RELATIONS)),
        'link[title][rel="search" i]',
    )
)
_WORDS: Final = lazy_pattern(r"[^\W_]+")
_FIRST_SUBHEADINGS: Final = 8
_ABSOLUTE: Final = lazy_pattern(r"https?://[^/?#\s\[\]]+(?:[/?#]|$)", re.IGNORECASE)
_MARKS: Final = tags.mask(frozenset({"h1", "h2", "blockquote"}))
_ORGANISATIONS: Final = ("hiringOrganization", "organizer", "brand", "provider", "publisher")
_AUTHORS_AND_SITES: Final = frozenset({"person", "website", "localbusiness", "corporation", "brand", "imageobject"})


@dataclass(frozen=True, eq=False)
class MetadataSources:
    """The metadata sources of a page.

    Attributes:
        page: the page.
        metas: the contents of its ``<meta>`` elements by name (``name``, ``property``, ``itemprop``, ``http-equiv``).
        links: the addresses of its ``<link>`` elements that have one of these relations: ``canonical``, ``license``,
            ``image_src``.
        searches: the titles of its ``<link>`` elements for a search by the browser, which usually name the site.
        graph: its JSON-LD.
    """

    page: Page
    metas: MetaElements
    links: dict[str, list[str]]
    searches: tuple[str, ...]
    graph: Graph

    @classmethod
    def of(cls, page: Page) -> MetadataSources:
        """Gather the sources of a page."""
        links: defaultdict[str, list[str]] = defaultdict(list)
        head, removed = page.tidied.head, page.removed
        in_head = ((), ()) if head is None else (head.find_all("meta"), head.select(_LINKS))
        metas = MetaElements((*in_head[0], *removed.get("meta", ())))
        searches: list[str] = []
        for element in (*in_head[1], *removed.get("link", ())):
            named = (element.attr("rel") or element.attr("itemprop") or "").lower().split()
            for relation in filter(_RELATIONS.__contains__, named):
                if href := element.attr("href"):
                    links[relation].append(href)
            if named == ["search"]:
                searches.append(readable(element.attr("title") or ""))
        return cls(page, metas, dict(links), tuple(searches), build_graph(page.once(json_ld.values)))

    def meta(self, *names: str) -> Iterator[str]:
        """Yield the contents of the ``<meta>`` elements of these names as plain text, in the order of the names."""
        for content in self.metas.get(names):
            if text := plain_text(readable(content)):
                yield text

    def absolute(self, address: str) -> str | None:
        """Return the address, absolute; None if it is not that of a page or file on the web."""
        absolute = self.page.addresses.absolute(address)
        return absolute if _ABSOLUTE.match(absolute) else None

    def related(self, relation: str) -> list[int]:
        """Return the links, and other elements with a property, that have a relation, as node indices."""
        if not self.page.containing("rel", relation):  # on most pages
            return []
        nodes = self.page.nodes
        related = attributes.has_word(self.page, "rel", relation)
        related &= (nodes.tag == tags.A) | (self.page.attribute_values("itemprop").numbers > 0)
        rows: list[int] = rows_of(related).tolist()
        return rows

    def with_property(self, predicate: Callable[[str], bool], *, attribute: str = "itemprop") -> list[int]:
        """Return the elements whose property satisfies a predicate, as node indices.

        Args:
            predicate: the predicate.
            attribute: ``itemprop`` for microdata, ``property`` for RDFa.
        """
        if not self.page.attribute_values(attribute).any:
            return []
        rows: list[int] = rows_of(attributes.where(self.page, attribute, predicate)).tolist()
        return rows

    @cached_property
    def subjects(self) -> list[dict[str, Any]]:
        """The objects in JSON-LD that may describe the article.

        Left out are persons, organisations and sites, which have a picture and a summary of their own.
        """
        return [
            thing.data
            for thing in self.graph.things
            if _AUTHORS_AND_SITES.isdisjoint(thing.types)
            and not any(name.endswith("organization") for name in thing.types)
        ]

    @cached_property
    def organisations(self) -> frozenset[str]:
        """The folded names of the organisations behind the things that JSON-LD describes: employers, organisers and brands.

        The publisher of a blog may be its author, a person.
        """
        graph = self.graph
        values = (thing.data.get(name) for thing in graph.things for name in _ORGANISATIONS)
        members = (member for value in values for member in graph.objects(value))
        return frozenset(
            folded(graph.text(member))
            for member in members
            if isinstance(member, str) or "person" not in types_of(member)
        )

    @cached_property
    def quotations(self) -> list[int]:
        """The node indices of the ``blockquote`` elements."""
        return [row for row, name in self._marks.items() if name == "blockquote"]

    @cached_property
    def headings(self) -> dict[int, str]:
        """The names of the ``h1`` and ``h2`` elements, by node index in document order."""
        return {row: name for row, name in self._marks.items() if name != "blockquote"}

    @cached_property
    def _marks(self) -> dict[int, str]:
        """The names of the ``h1``, ``h2`` and ``blockquote`` elements, by node index: one search for them all."""
        rows = rows_of(self.page.nodes.tagged(_MARKS))
        names = map(tags.NAMES.__getitem__, self.page.nodes.tag[rows].tolist())
        return dict(zip(rows.tolist(), names, strict=True))

    def headings_of(self, tag: str) -> Iterator[int]:
        """Yield the node indices of the ``h1`` or the ``h2`` elements."""
        return (row for row, name in self.headings.items() if name == tag)

    @cached_property
    def subheadings(self) -> dict[str, int]:
        """The node indices of the first ``h2`` elements by their folded texts. The title of the article may be one of them."""
        rows = islice(self.headings_of("h2"), _FIRST_SUBHEADINGS)
        return {folded(visible_text(self.page, row)): row for row in rows}

    @cached_property
    def language(self) -> str | None:
        """The language of the root element, unchanged."""
        root = self.page.tidied.document.root
        return root.attr("lang") or root.attr("xml:lang") if root is not None else None

    @cached_property
    def address(self) -> SplitResult:
        """The parts of the page's address; all are empty if the caller gives none."""
        return urls.split(self.page.url or "")

    @cached_property
    def slug(self) -> str:
        """The words of the address that name the page; empty if there are none."""
        return max((" ".join(_WORDS.findall(part)) for part in unquote(self.address.path).split("/")), key=len)

    @cached_property
    def host(self) -> str:
        """The host of the page's address, from the caller or from the page; empty if neither gives one."""
        declared = map(urls.split, chain(self.links.get("canonical", ()), self.meta("og:url")))
        return next(filter(None, (address.hostname for address in chain((self.address,), declared))), "")
