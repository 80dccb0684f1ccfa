"""The authors that a page declares in JSON-LD and ``<meta>``, and in titles that name an account."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from domext.metadata import bylines
from domext.metadata.bylines import split_names
from domext.metadata.schema_org import types_of
from domext.table.characters import folded
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source
    from domext.metadata.schema_org import Graph

_METAS: Final = tuple(
    "author article:author og:article:author article:author_name article_author og:author parsely-author sailthru.author byl "
    "shareaholic:article_author_name cxenseparse:author vr:author bt:author dc.creator dc.creator.personalname dc.author dcterms.creator "
    "citation_author citation_authors bepress_citation_author eprints.creators_name".split()
)
# Fields with a label in the language of the page, of which one is the author.
_LABELLED: Final = (("twitter:label1", "twitter:data1"), ("twitter:label2", "twitter:data2"))
# The title of a message or of the messages of one account: the name and the handle.
_TITLES: Final = ("og:title", "twitter:title")
_ACCOUNT: Final = lazy_pattern(
    r"\s{0,9}([^()@:|\s][^()@:|]{0,49}?)\s?[(（]@[\w.@\-]{2,100}[)）](?=\s{0,9}(?:[:•·|\-–—]|[^\W\d_]{1,4}\s[^\Wa-z\d_]|$))"
)
# Vocabularies of libraries.
_FAMILY_FIRST: Final = ("citation", "dc", "bepress", "eprints")
# Hostile pages declare thousands.
_MAX_AUTHORS: Final = 500


class AuthorCandidates(NamedTuple):
    """Names that one place of the page gives as the authors.

    Attributes:
        names: the names.
        source: the place.
        explicit: whether it calls them authors; False if only a class or the position suggests it.
        people: whether it shows that they are persons.
        rank: 0 for authors; larger for reporters, editors and publications.
    """

    names: tuple[str, ...]
    source: Source
    explicit: bool = True
    people: bool = False
    rank: int = 0

    @property
    def keys(self) -> frozenset[str]:
        """The folded names."""
        return frozenset(map(folded, self.names))


def declared_authors(sources: MetadataSources) -> Iterator[AuthorCandidates]:
    """Yield the authors in JSON-LD and ``<meta>``, without organisations, and the owner of an account that a title names."""
    graph = sources.graph
    for thing in graph.things:
        names: list[str] = []
        people = False
        for author in islice(graph.objects(thing.data.get("author") or thing.data.get("creator")), _MAX_AUTHORS):
            if isinstance(author, str):
                names += split_names(author)
                continue
            types = types_of(author)
            if not any(name.endswith("organization") for name in types):
                people |= "person" in types
                names += chain.from_iterable(map(split_names, _names_of(graph, author)))
        if names:
            yield AuthorCandidates(tuple(dict.fromkeys(names)), "json-ld", people=people)
    yield from _in_metas(sources)
    for title in _TITLES:
        for account in filter(None, map(_ACCOUNT.match, sources.meta(title))):
            yield AuthorCandidates((account[1],), "opengraph" if title.startswith("og:") else "meta", people=True)


def _in_metas(sources: MetadataSources) -> Iterator[AuthorCandidates]:
    """The authors in ``<meta>``, and in fields with a label."""
    for meta in sources.metas.known(_METAS):
        contents = dict.fromkeys(
            name for content in islice(sources.meta(meta), _MAX_AUTHORS) for name in _in_meta(meta, content)
        )
        if contents:
            yield AuthorCandidates(tuple(contents), "meta")
    for label, data in _LABELLED:
        if any(map(bylines.is_label, sources.meta(label))):
            yield from (AuthorCandidates(names, "meta") for names in map(split_names, sources.meta(data)) if names)


def _names_of(graph: Graph, author: dict[str, Any]) -> list[str]:
    """The name of an author in JSON-LD, or several in a list, or else the given name and the family name."""
    declared = author.get("name")
    if isinstance(declared, list):
        return [name for name in declared if isinstance(name, str)]
    parts = (graph.text(author.get(part)) for part in ("givenName", "familyName"))
    return [graph.text(declared) or " ".join(filter(None, parts))]


def _in_meta(meta: str, content: str) -> tuple[str, ...]:
    """The names in a ``<meta>`` element; bibliographic ones put the family name first, and so do lists such as Ode, Ann; Lund, Bo."""
    parts = content.split(";")
    if not (meta.startswith(_FAMILY_FIRST) or (len(parts) > 1 and all(part.count(",") == 1 for part in parts))):
        return split_names(content)
    return tuple(name for part in parts for name in split_names(_given_name_first(part)))


def _given_name_first(name: str) -> str:
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}" if comma and "," not in given and len(given.split()) <= 2 else name
