"""The names of a site, and whether a part of a title is one of them."""

from __future__ import annotations

from itertools import compress, count
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.metadata.byline_words import UNTITLED
from domext.metadata.element_texts import short_text
from domext.table import tags
from domext.table.attributes import value_of
from domext.table.characters import folded, folded_words
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source
    from domext.metadata.schema_org import Graph

_NAMES: Final = "application-name apple-mobile-web-app-title site_name".split()
_PUBLICATIONS: Final = "citation_journal_title prism.publicationname dc.publisher dcterms.publisher publisher".split()
_INITIAL: Final = lazy_pattern(r"[^\W_](?<![^\W_].)")
_SITE_TYPES: Final = frozenset(
    {"website", "organization", "newsmediaorganization", "corporation", "localbusiness", "onlinestore"}
)
# A name of at most this many letters may be a part of other words by chance.
_MAX_SHORT_NAME: Final = 3
_MIN_INITIALS: Final = 3
_MAX_NAME_CHARACTERS: Final = 200
# Manuals in a folder of their own link to its front page.
_WAYS_UP: Final = tuple("../" * levels for levels in range(7))
_RELATIVE_FRONTS: Final = (
    ".",
    *(f"{way}index.html" for way in _WAYS_UP),
    *(f"{here}{way}" for way in _WAYS_UP[1:] for here in ("", "./")),
    *(f"{here}{way[:-1]}" for way in _WAYS_UP[1:] for here in ("", "./")),
)
# The beginnings of addresses, before the host.
_STARTS: Final = tuple(f"{scheme}//{www}" for scheme in ("http:", "https:", "") for www in ("", "www."))
_LEGAL_FORMS: Final = frozenset("inc ltd llc gmbh ag sa srl spa plc bv ab as oy corp co kg se".split())
_MAX_LINKS: Final = 5
_MAX_LINK_CHARACTERS: Final = 60
# A part of a title with more words is a title, even if it contains the site's name.
_MAX_NAME_WORDS: Final = 4
# Words for the link itself, at its end.
_CAPTIONS: Final = UNTITLED | {"logo", "page"}
# Labels of hosts that do not name a site.
_GENERIC_LABELS: Final = frozenset(
    "www www2 m mobile blog blogs news shop store forum forums community docs support help en".split()
)


class Site(NamedTuple):
    """The names of a site. Keys are folded texts, see :func:`domext.table.characters.folded`.

    Attributes:
        name: the site's name for itself, with its source; None if the page does not give it.
        is_declared: whether the page declares it as that of the site, and not of an organisation or a publication.
        searches: the keys of the titles of the search that the site offers to browsers, which usually contain its name.
        keys: the keys of all names that the site gives itself.
        labels: the keys of the labels of its host that name it.
        host: the key of its host, without "www".
        front_page: the short texts that link to its front page, by their keys.
        title_end: the key of the last part of the title of the page; empty if the title has one part.
    """

    name: tuple[str, Source] | None
    is_declared: bool
    searches: tuple[str, ...]
    keys: frozenset[str]
    labels: tuple[str, ...]
    host: str
    front_page: Mapping[str, str]
    title_end: str = ""

    @classmethod
    def of(cls, sources: MetadataSources) -> Site:
        """Read the names of the site from the sources of one of its pages."""
        graph = sources.graph
        names: list[tuple[str, Source]] = [(text, "opengraph") for text in sources.meta("og:site_name")]
        names += [(name, "json-ld") for name in _names_of(graph, frozenset({"website"}))]
        own = frozenset(names)
        names += [(name, "json-ld") for name in _names_of(graph, _SITE_TYPES)]
        publishers = (graph.text(thing.data.get("publisher")) for thing in graph.things)
        names += [(name, "json-ld") for name in publishers if name]
        names += [(text, "meta") for text in sources.meta(*_NAMES)]
        # An address comes last.
        names = sorted(filter(_is_name, names), key=lambda name: name[0].lower().startswith("www."))
        searches = [name for name in sources.searches if len(name) <= _MAX_NAME_CHARACTERS]
        other_names = (*sources.meta("twitter:site", "copyright"), *searches)
        labels = sources.host.split(".")[:-1] or [""]
        specific = [folded(label) for label in labels if label not in _GENERIC_LABELS and len(label) > 2]
        publications: Iterator[tuple[str, Source]] = ((text, "meta") for text in sources.meta(*_PUBLICATIONS))
        return cls(
            names[0] if names else next(filter(_is_name, publications), None),
            bool(names) and names[0] in own,
            tuple(filter(None, map(folded, searches))),
            frozenset(key for name in (*(name for name, _ in names), *other_names) if (key := folded(name))),
            tuple([*specific[-2:], "".join(specific)] if len(specific) > 1 else specific),
            folded(sources.host.removeprefix("www.")),
            {folded(text): text for text in _front_page_links(sources) if "://" not in text},
        )

    def is_own_name(self, name: str) -> bool:
        """Return whether a name is one that the site gives itself, or names its host."""
        key = folded(name)
        if key in self.keys or key in self.labels or ("." in name and key == self.host):
            return True
        first, _, form = name.rpartition(" ")
        return form.strip(".").lower() in _LEGAL_FORMS and folded(first.rstrip(",")) in self.keys

    def is_publication(self, name: str) -> bool:
        """Return whether a name among several is that of the site, which the title of the page also ends with."""
        return self.is_own_name(name) or folded(name) == self.title_end

    def is_name(self, text: str) -> bool:
        """Return whether a text is a name of the site, with nothing more or less."""
        key = folded(text)
        return bool(key) and (key in self.keys or key in self.front_page)

    def beginning(self, text: str) -> str | None:
        """Return the name with which a text begins, and by which the site links to its front page; None without one."""
        key = folded(text)
        names = (name for name in self.front_page if len(name) > _MAX_SHORT_NAME and key.startswith(name))
        return next((self.front_page[name] for name in names if name not in map(folded, UNTITLED)), None)

    @property
    def linked_name(self) -> str | None:
        """The first text that links to the front page and resembles the host, without a word for the link; None without one."""
        names = map(_without_caption, self.front_page.values())
        return next(
            (name for name in names if any(map(str.isalnum, name)) and self._resembles_host(name, folded(name))), None
        )

    def is_site_name(self, text: str) -> bool:
        """Return whether a part of a title is the site's name, with little more or less."""
        key = folded(text)
        if not key or key in self.keys or key in self.labels or key in self.front_page:
            return True
        return self._resembles_host(text, key) or (
            len(key) > _MAX_SHORT_NAME and any(_extends(key, name) or key in name for name in self.keys)
        )

    def _resembles_host(self, text: str, key: str) -> bool:
        """Whether a text consists of a label of the host: half of it or more, its beginning, a word, or its initials."""
        if len(key) > _MAX_SHORT_NAME and any(key in label for label in self.labels):
            return True
        if inside := [label for label in self.labels if len(label) > _MAX_SHORT_NAME and label in key]:
            words = folded_words(text)
            is_word = len(words) <= _MAX_NAME_WORDS and not words.isdisjoint(inside)
            if is_word or len(max(inside, key=len)) * 2 >= len(key):
                return True
        initials = "".join(_INITIAL.findall(text.casefold()))
        return len(initials) >= _MIN_INITIALS and initials in self.labels


def _names_of(graph: Graph, types: frozenset[str]) -> Iterator[str]:
    """The names of the things of some types."""
    return filter(None, (graph.text(thing.data.get("name")) for thing in graph.things if thing.types & types))


def _front_page_links(sources: MetadataSources) -> Iterator[str]:
    """The texts of the first links to the front page of the site."""
    fronts = {"/", *_RELATIVE_FRONTS}
    if host := sources.host:
        fronts |= {f"{start}{host}{end}" for start in _STARTS for end in ("", "/")}
    hrefs = sources.page.attribute_values("href")
    numbers = list(compress(count(), map(fronts.__contains__, hrefs.values)))
    links = rows_of(hrefs.having(numbers) & (sources.page.nodes.tag == tags.A))
    for row in links[:_MAX_LINKS].tolist():
        # The logo of a site has no text.
        text = short_text(sources.page, row) or value_of(sources.page, "title", row) or ""
        if len(text) <= _MAX_LINK_CHARACTERS:
            yield text


def _without_caption(text: str) -> str:
    """The text of a link without the words at its end that say where it leads: Harbour Museum Home Page, Harbour Museum logo."""
    tokens = text.split()
    while tokens and any(" ".join(tokens[-length:]).lower() in _CAPTIONS for length in (1, 2)):
        tokens.pop()
    return " ".join(tokens).rstrip(" -–—|:")


def _is_name(named: tuple[str, Source]) -> bool:
    """Whether a text with its source is a name, and not an address."""
    name, _ = named
    return "://" not in name and "." not in name.partition("@")[2] and len(name) <= _MAX_NAME_CHARACTERS


def _extends(key: str, name: str) -> bool:
    """Whether a text begins with the site's name and is at most one and a half times as long."""
    return len(name) > _MAX_SHORT_NAME and key.startswith(name) and len(name) * 3 >= len(key) * 2
