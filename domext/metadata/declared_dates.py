"""The dates of publication and of the last change that a page declares in JSON-LD, ``<meta>``, microdata and RDFa."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.metadata import dates
from domext.metadata.element_texts import short_text
from domext.table.attributes import value_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source

# The names in Open Graph, which few pages get wrong.
_RELIABLE: Final = ("article:published_time", "og:article:published_time", "og:published_time")
_PUBLISHED: Final = (
    "article:published datepublished rnews:datepublished "
    "originalpublicationdate article_date_original date pubdate pdate ptime publishdate published published_at "
    "published_time published_date publish_time publication_date parsely-pub-date sailthru.date "
    "cxenseparse:publishtime cxenseparse:recs:publishtime shareaholic:article_published_time vr:published_time bt:pubdate "
    "og:publish_date og:pubdate displaydate prism.publicationdate dc.date.issued dc.date.published dc.issued dcterms.issued "
    "dc.date dcterms.date dcterms.created dc.date.created dc.created citation_publication_date citation_online_date "
    "citation_date citation_year bepress_citation_online_date bepress_citation_date eprints.date datecreated created creation_date"
).split()
_MODIFIED: Final = (
    "article:modified_time og:article:modified_time og:modified_time og:updated_time article:modified article:updated "
    "datemodified last-modified lastmod dc.date.modified dc.modified dcterms.modified shareaholic:article_modified_time "
    "modified updated updated_at last_updated revised utime"
).split()
_RDFA_DATES: Final = frozenset(
    "datepublished schema:datepublished schema:datecreated dc:date dc:created dcterms:created".split()
)
# The types of events in the vocabulary, and of those that are held at other times, such as a course.
_EVENT_TYPE_ENDINGS: Final = ("event", "eventseries", "festival", "hackathon", "courseinstance")
# Archives of newspapers and journals declare the day on which an article was printed.
_FIRST_YEAR: Final = 1900
# The days that programs write for none: the beginnings of their calendars.
_NO_DAYS: Final = frozenset({"1900-01-01", "1904-01-01", "1969-12-31", "1970-01-01", "1980-01-01"})
_MAX_TIME: Final = 10**13  # in thousandths of a second since 1970


class SourcedDate(NamedTuple):
    """A date and its source.

    Attributes:
        iso: the date in ISO 8601.
        source: the place of the page that gives it.
    """

    iso: str
    source: Source

    @property
    def day(self) -> str:
        """The date without the time of day."""
        return self.iso[:10]

    @property
    def has_time(self) -> bool:
        """Whether the time of day is known."""
        return self.iso != self.day


@dataclass(frozen=True)
class DeclaredDates:
    """The dates that a page declares.

    Attributes:
        sources: the sources of the page.
        month_first: whether 3/4/2025 is in March.
    """

    sources: MetadataSources
    month_first: bool

    def published(self) -> Iterator[SourcedDate]:
        """Yield the dates of publication, the most reliable first."""
        sources = self.sources
        yield from self._read(sources.meta(*_RELIABLE), "meta", earliest=_FIRST_YEAR)
        yield from self._read(
            self._in_json_ld("datePublished", "dateCreated", "datePosted", articles=True),
            "json-ld",
            earliest=_FIRST_YEAR,
        )
        rows = sources.with_property(lambda name: "datepublished" in name.lower())
        times = (value_of(sources.page, "datetime", row) or self._content(row) for row in rows)
        yield from islice(self._read(times, "microdata"), 1)
        yield from self._read(sources.meta(*_PUBLISHED), "meta", earliest=_FIRST_YEAR)

    def of_page(self) -> Iterator[SourcedDate]:
        """Yield the dates that JSON-LD gives for the page around the article, for an offer or for a video."""
        for names in (("datePublished", "datePosted"), ("uploadDate",)):
            yield from self._read(self._in_json_ld(*names, articles=False), "json-ld")

    def of_events(self) -> frozenset[str]:
        """Return the days on which events that JSON-LD describes begin and end; none beside an article, which may be of that day."""
        graph = self.sources.graph
        if any(thing.is_article for thing in graph.things):
            return frozenset()
        events = (
            thing.data for thing in graph.things if any(name.endswith(_EVENT_TYPE_ENDINGS) for name in thing.types)
        )
        texts = (graph.text(event.get(name)) for event in events for name in ("startDate", "endDate"))
        return frozenset(date.day for date in self._read(texts, "json-ld"))

    def in_rdfa(self) -> SourcedDate | None:
        """Return the first date of publication in RDFa."""
        rows = self.sources.with_property(_is_date_of_rdfa, attribute="property")[:1]
        return next(self._read(map(self._content, rows), "microdata"), None)

    def modified(self) -> Iterator[SourcedDate]:
        """Yield the dates of the last change, the most reliable first."""
        yield from self._read(self.sources.meta(*_MODIFIED), "meta")
        for articles in (True, False):
            yield from self._read(self._in_json_ld("dateModified", articles=articles), "json-ld")

    def _read(self, texts: Iterable[str], source: Source, *, earliest: int = dates.MIN_YEAR) -> Iterator[SourcedDate]:
        """The texts that are dates, from a year on."""
        for text in texts:
            iso = dates.parse_date(text, month_first=self.month_first, earliest=earliest)
            if iso and iso[:10] not in _NO_DAYS:
                yield SourcedDate(iso, source)

    def _in_json_ld(self, *properties: str, articles: bool) -> Iterator[str]:
        """The values of some properties of the articles in JSON-LD, or of the other things."""
        for thing in self.sources.graph.things:
            if thing.is_article == articles:
                for value in filter(None, map(thing.data.get, properties)):
                    is_time = isinstance(value, int) and 0 < value < _MAX_TIME
                    yield str(value) if is_time else self.sources.graph.text(value)

    def _content(self, row: int) -> str:
        """The value of an element with a property, which an attribute or its text gives."""
        return self.sources.page.elements[row].attr("content") or short_text(self.sources.page, row)


def _is_date_of_rdfa(names: str) -> bool:
    return not _RDFA_DATES.isdisjoint(names.lower().split())
