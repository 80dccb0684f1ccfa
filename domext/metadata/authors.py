"""Choose the authors of an article among those that markup declares and those that the title context shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext.metadata.person_names import byline_names, split_names
from domext.metadata.schema_org import types_of
from domext.metadata.title_context import AUTHOR_CLASSES
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
# A longer line is prose, and a longer element holds more than names.
_MAX_LINE_CHARACTERS: Final = 150
_MAX_ELEMENT_CHARACTERS: Final = 80
# The name is among the first lines of an element.
_MAX_ELEMENT_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class AuthorCandidates:
    """Names that one place of the page gives as the authors.

    Attributes:
        names: the names.
        source: the place.
        explicit: whether it calls them authors; False if only a class suggests it.
        people: whether it shows that they are persons.
    """

    names: tuple[str, ...]
    source: Source
    explicit: bool = True
    people: bool = False

    @property
    def keys(self) -> frozenset[str]:
        """The folded names."""
        return frozenset(map(folded, self.names))


def choose(sources: MetadataSources, context: TitleContext, site: Site) -> AuthorCandidates | None:
    """The article's authors; None if the page names none.

    The first of these: declared authors that the title context confirms, a byline, declared authors without a
    confirmation, an element that only its class marks.
    """
    declared = list(_without_site(_declared(sources), site))
    shown = list(_without_site(_shown(sources, context), site))
    shown_keys = {candidates.keys for candidates in shown}
    lines = folded(" ".join(line for line in context.lines.values() if len(line) <= _MAX_LINE_CHARACTERS))
    confirmed = [candidates for candidates in declared if candidates.keys in shown_keys]
    confirmed += [candidates for candidates in declared if all(key in lines for key in candidates.keys)]
    bylines = [candidates for candidates in shown if candidates.explicit]
    return next(iter([*confirmed, *bylines, *declared, *shown]), None)


def _without_site(places: Iterable[AuthorCandidates], site: Site) -> Iterator[AuthorCandidates]:
    """The candidates without the site's name, unless it is the name of a person whose site it is."""
    site_keys = site.keys | frozenset(site.labels)
    for place in places:
        names = tuple(name for name in place.names if folded(name) not in site_keys or (place.people and " " in name))
        if names:
            yield AuthorCandidates(names, place.source, place.explicit, place.people)


def _declared(sources: MetadataSources) -> Iterator[AuthorCandidates]:
    """The authors in JSON-LD and ``<meta>``, without organisations."""
    graph = sources.graph
    for thing in graph.things:
        names: list[str] = []
        people = False
        for author in graph.objects(thing.data.get("author") or thing.data.get("creator")):
            types = frozenset() if isinstance(author, str) else types_of(author)
            if not any(name.endswith("organization") for name in types):
                people |= "person" in types
                names += split_names(author if isinstance(author, str) else graph.text(author.get("name")))
        if names:
            yield AuthorCandidates(tuple(dict.fromkeys(names)), "json-ld", people=people)
    for meta in _METAS:
        contents = dict.fromkeys(name for content in sources.meta(meta) for name in split_names(content))
        if contents:
            yield AuthorCandidates(tuple(contents), "meta")


def _shown(sources: MetadataSources, context: TitleContext) -> Iterator[AuthorCandidates]:
    """The authors in the title context: in bylines, and in elements whose markup names an author."""
    for block, line in context.lines.items():
        if len(line) <= _MAX_LINE_CHARACTERS and (names := byline_names(line)):
            yield AuthorCandidates(names, "dom", people=True)
        else:
            yield from _annotated(sources, context.annotated.get(block, []))


def _annotated(sources: MetadataSources, elements: list[tuple[int, Element]]) -> Iterator[AuthorCandidates]:
    """The authors in the elements of one block. Several elements count only if properties or relations mark them."""
    names: dict[str, None] = {}
    source: Source = "dom"
    explicit = False
    for row, element in elements:
        by_property = (element.attr("itemprop") or "").lower() == "author"
        by_relation = "author" in (element.attr("rel") or "").lower().split()
        classes = (element.attr("class") or "").lower()
        if not (by_property or by_relation or any(word in classes for word in AUTHOR_CLASSES)):
            continue
        text = _first_line_with_name(sources, row)
        if len(text) > _MAX_ELEMENT_CHARACTERS or (names and not (by_property or by_relation)):
            continue
        if not names and by_property:
            source = "microdata"
        names |= dict.fromkeys(split_names(text))
        explicit |= by_property or by_relation or "byline" in classes
    if names:
        yield AuthorCandidates(tuple(names), source, explicit, people=True)


def _first_line_with_name(sources: MetadataSources, row: int) -> str:
    """The first line of an element that holds a name, or the whole text of an element within a line."""
    nodes, blocks = sources.page.nodes, sources.page.blocks
    first, last = int(nodes.first_block[row]), int(nodes.last_block[row])
    lines = map(blocks.text, range(first, min(last, first + _MAX_ELEMENT_LINES)))
    return next(filter(split_names, lines), sources.short_text(row))
