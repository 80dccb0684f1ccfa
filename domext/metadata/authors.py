"""Who wrote the article: what markup says and the lines about the title show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext.metadata.person_names import byline, names
from domext.metadata.schema_org import types_of
from domext.metadata.title_context import CLASSES
from domext.table.characters import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from turbohtml import Element

    from domext.metadata.record import Source
    from domext.metadata.site import Site
    from domext.metadata.sources import MetadataSources
    from domext.metadata.title_context import TitleContext

_METAS: Final = (
    "author article:author og:article:author parsely-author sailthru.author byl dc.creator dcterms.creator citation_author"
).split()
# A longer line is prose, a longer element holds more than names.
_LONGEST_LINE: Final = 150
_LONGEST_ELEMENT: Final = 80


@dataclass(frozen=True, slots=True)
class Authors:
    """Possible authors of the article.

    Attributes:
        names: their names.
        source: what says so.
        plain: whether it says in so many words that they are its authors.
        people: whether it says that they are people.
    """

    names: tuple[str, ...]
    source: Source
    plain: bool = True
    people: bool = False

    @property
    def keys(self) -> frozenset[str]:
        """Their names as keys."""
        return frozenset(map(folded, self.names))


def choose(sources: MetadataSources, around: TitleContext, site: Site) -> Authors | None:
    """The article's authors.

    Markup that the lines about the title bear out comes first, then a byline, then markup alone, and last an element
    whose class is all that speaks for it.
    """
    said = list(_without_site(_said(sources), site))
    shown = list(_without_site(_shown(sources, around), site))
    borne_out = [one for one in said if any(one.keys == other.keys for other in shown)]
    lines = folded(" ".join(line for line in around.lines.values() if len(line) <= _LONGEST_LINE))
    borne_out += [one for one in said if all(written in lines for written in one.keys)]
    bylines = [one for one in shown if one.plain]
    return next(iter([*borne_out, *bylines, *said, *shown]), None)


def _without_site(found: Iterable[Authors], site: Site) -> Iterator[Authors]:
    """Without the site's own name, unless it is that of a person whose site it is."""
    called = site.keys | frozenset(site.labels)
    for one in found:
        kept = tuple(n for n in one.names if folded(n) not in called or (one.people and " " in n))
        if kept:
            yield Authors(kept, one.source, one.plain, one.people)


def _said(sources: MetadataSources) -> Iterator[Authors]:
    """What JSON-LD and ``<meta>`` say; an organisation is no author."""
    graph = sources.graph
    for thing in graph.things:
        found: list[str] = []
        people = False
        for one in graph.objects(thing.data.get("author") or thing.data.get("creator")):
            kinds = frozenset() if isinstance(one, str) else types_of(one)
            if not any(kind.endswith("organization") for kind in kinds):
                people |= "person" in kinds
                found += names(one if isinstance(one, str) else graph.text(one.get("name")))
        if found:
            yield Authors(tuple(dict.fromkeys(found)), "json-ld", people=people)
    for name in _METAS:
        said = dict.fromkeys(one for content in sources.meta(name) for one in names(content))
        if said:
            yield Authors(tuple(said), "meta")


def _shown(sources: MetadataSources, around: TitleContext) -> Iterator[Authors]:
    """What stands about the title: bylines, and elements whose markup says that they name an author."""
    for block, line in around.lines.items():
        if len(line) <= _LONGEST_LINE and (found := byline(line)):
            yield Authors(found, "dom", people=True)
        else:
            yield from _marked(sources, around.marked.get(block, []))


def _marked(sources: MetadataSources, elements: list[tuple[int, Element]]) -> Iterator[Authors]:
    """The authors that one block's elements name: several where properties or relations say so."""
    found: dict[str, None] = {}
    source: Source = "dom"
    plain = False
    for row, element in elements:
        by_property = (element.attr("itemprop") or "").lower() == "author"
        by_relation = "author" in (element.attr("rel") or "").lower().split()
        called = (element.attr("class") or "").lower()
        if not (by_property or by_relation or any(word in called for word in CLASSES)):
            continue
        text = _first_name_line(sources, row)
        if len(text) > _LONGEST_ELEMENT or (found and not (by_property or by_relation)):
            continue
        if not found and by_property:
            source = "microdata"
        found |= dict.fromkeys(names(text))
        plain |= by_property or by_relation or "byline" in called
    if found:
        yield Authors(tuple(found), source, plain, people=True)


def _first_name_line(sources: MetadataSources, row: int) -> str:
    """The first of an element's lines that holds a name; its whole text where it is part of a line."""
    nodes, blocks = sources.page.nodes, sources.page.blocks
    first, last = int(nodes.first_block[row]), int(nodes.last_block[row])
    return next(
        (line for line in map(blocks.text, range(first, min(last, first + 3))) if names(line)), sources.short_text(row)
    )
