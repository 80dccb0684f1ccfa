"""Choose the dates of publication and of the last change among declared dates and dates in the title context."""

from __future__ import annotations

import datetime as dt
import re
from itertools import chain, tee
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from domext.metadata import byline_words as words
from domext.metadata import bylines, dates
from domext.table import tags
from domext.table.attributes import element, value_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import OpeningPost, Source
    from domext.metadata.title_context import TitleContext
    from domext.table.page import Page

_PUBLISHED: Final = (
    "article:published_time og:article:published_time og:published_time article:published datepublished rnews:datepublished "
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
# Domains of countries that write English and put the day first.
_DAY_FIRST: Final = (".uk", ".au", ".nz", ".ie", ".in", ".za", ".sg", ".my", ".ng", ".ke", ".pk", ".hk")
# Of two numbers, which one is the month is a matter of the country.
_AMBIGUOUS: Final = lazy_pattern(r"(?<!\d)\d{1,2}[/\-]\s?\d{1,2}[/\-]\s?\d{4}")
_RDFA_DATES: Final = frozenset(
    "datepublished schema:datepublished schema:datecreated dc:date dc:created dcterms:created".split()
)
# The places whose dates may be those of members and replies.
_OF_REPLIES: Final = frozenset({"dom", "microdata"})
# A search in a text in lower case costs a part of one that ignores case.
_CHANGE: Final = lazy_pattern("|".join(map(re.escape, words.CHANGE_LABELS)))
_PUBLICATION: Final = lazy_pattern("|".join(map(re.escape, words.PUBLISHED_LABELS)))
_OTHER: Final = lazy_pattern("|".join(map(re.escape, words.OTHER_DATE_LABELS)))
_TIME: Final = tags.IDS["time"]
# Microformats of around 2010 give the date as the title of an abbreviation.
_TIMESTAMP_ATTRIBUTES: Final = ("datetime", "title", "content", "data-datetime", "data-date")
_MAX_TIMESTAMP: Final = 40
_DATE_CLASS: Final = lazy_pattern(
    r"(?<![a-z])(?:pub|post|entry|article)?(?:date|updated|published|posted|timestamp)(?![a-z])"
)
# A longer line is prose, and its dates belong to the story.
_MAX_LINE_CHARACTERS: Final = 120
# A date with a short year must be about all of a line. Elsewhere such numbers are versions, sizes and results.
_MAX_SHORT_LINE: Final = 30
# The number of characters before a date that may hold its label.
_MAX_LABEL_CHARACTERS: Final = 25


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


def choose(
    sources: MetadataSources, context: TitleContext, find_opening: Callable[[], OpeningPost | None]
) -> tuple[SourcedDate | None, SourcedDate | None]:
    """Return the date of publication and the date of the last change, which is None if it lies before publication.

    A date in the title context comes first, and declared dates of the same day add the time of day to it. The JSON-LD of
    things other than articles often dates the page and not the article, so it comes after the other declarations. The
    date in the page's address comes last.

    A thread is as old as the post that opens it. The other dates that such a page shows, or that microdata declares, may
    be those of members and replies.

    Args:
        sources: the sources of the page.
        context: the title context.
        find_opening: finds the post that opens the thread, if the page is one.
    """
    month_first = _is_month_first(sources)
    page = sources.page
    shown, changed = _shown(page, context.lines, context.annotated, month_first=month_first)
    declared, first_declared = tee(_published(sources))
    published = _with_time(shown, chain(declared, _page_dates(sources))) or next(first_declared, None)
    if shown and published == shown[0] and any(map(_AMBIGUOUS.search, context.lines.values())):
        swapped, _ = _shown(page, context.lines, context.annotated, month_first=not month_first)
        published = _declared_day(swapped, chain(_published(sources), _page_dates(sources))) or published
    if published is None and not changed:
        published = (
            _of_rdfa(sources) or next(_page_dates(sources), None) or _short(context.lines, month_first=month_first)
        )
    if published is None and (day := dates.date_in_path(page.url or "")):
        published = SourcedDate(day, "url")
    if published is None or published.source == "url":
        signed, _ = _shown(page, _signatures(context), context.annotated_ends, month_first=month_first)
        published = next(iter(signed), published)
    if (published is None or published.source in _OF_REPLIES) and (opening := find_opening()) and opening.date:
        is_same = published is not None and published.day == opening.date[:10]
        published = published if is_same else SourcedDate(opening.date, "dom")
    modified = _with_time(changed, _modified(sources)) or next(_modified(sources), None)
    if published and modified and _is_before(modified, published):
        modified = None
    return published, modified


def _short(lines: dict[int, str], *, month_first: bool) -> SourcedDate | None:
    """The date in a short line that gives the year with two digits."""
    for line in lines.values():
        if (
            len(line) <= _MAX_SHORT_LINE
            and (iso := dates.short_date(line, month_first=month_first))
            and not (_OTHER.search(line.lower()) or _is_change(line))
        ):
            return SourcedDate(iso, "dom")
    return None


def _is_before(modified: SourcedDate, published: SourcedDate) -> bool:
    """Whether a date lies before another one, as precisely as both are known."""
    length = min(len(modified.day), len(published.day))
    if modified.day[:length] != published.day[:length]:
        return modified.day[:length] < published.day[:length]
    instants = [dt.datetime.fromisoformat(date.iso) for date in (modified, published) if len(date.iso) > len(date.day)]
    return len(instants) == 2 and instants[0].replace(tzinfo=instants[0].tzinfo or instants[1].tzinfo) < instants[
        1
    ].replace(tzinfo=instants[1].tzinfo or instants[0].tzinfo)


def _signatures(context: TitleContext) -> dict[int, str]:
    """The lines at the end of the text that say when it was published, or by whom."""
    return {
        block: line
        for block, line in context.ends.items()
        if _PUBLICATION.search(line[:_MAX_LABEL_CHARACTERS].lower()) or bylines.read(line)
    }


def _with_time(shown: list[SourcedDate], declared: Iterator[SourcedDate]) -> SourcedDate | None:
    """The first date that the page shows, or a declared date of the same day; None if the page shows no date."""
    if not shown:
        return None
    return _declared_day(shown, declared) or shown[0]


def _declared_day(shown: list[SourcedDate], declared: Iterator[SourcedDate]) -> SourcedDate | None:
    """The declared date of the first day that the page shows, with a time if the page shows one; None without it."""
    if not shown:
        return None
    day, has_time = shown[0].day, shown[0].iso != shown[0].day
    return next((date for date in declared if date.day == day and (date.iso != date.day) >= has_time), None)


def _is_month_first(sources: MetadataSources) -> bool:
    """Whether 3/4/2025 is in March: in the United States, and on English pages that name no country."""
    language = (sources.language or "en").lower().replace("_", "-")
    return language == "en-us" or (language == "en" and not sources.host.endswith(_DAY_FIRST))


def _published(sources: MetadataSources) -> Iterator[SourcedDate]:
    """The declared dates of publication, the most reliable first."""
    yield from _meta_dates(sources, _PUBLISHED[:3])
    yield from _json_ld_dates(sources, "datePublished", "dateCreated", articles=True)
    for row in sources.with_property(lambda name: "datepublished" in name.lower()):
        time = value_of(sources.page, "datetime", row) or element(sources.page, row).attr("content")
        text = time or sources.short_text(row)
        if iso := dates.parse_date(text):
            yield SourcedDate(iso, "microdata")
            break
    yield from _meta_dates(sources, _PUBLISHED[3:])


def _of_rdfa(sources: MetadataSources) -> SourcedDate | None:
    """The first date of publication that RDFa declares."""
    for row in sources.with_property(_is_date_of_rdfa, attribute="property")[:1]:
        if iso := dates.parse_date(element(sources.page, row).attr("content") or sources.short_text(row)):
            return SourcedDate(iso, "microdata")
    return None


def _is_date_of_rdfa(names: str) -> bool:
    return not _RDFA_DATES.isdisjoint(names.lower().split())


def _page_dates(sources: MetadataSources) -> Iterator[SourcedDate]:
    """The dates that JSON-LD declares for the page around the article, or for a vacancy."""
    yield from _json_ld_dates(sources, "datePublished", "datePosted", articles=False)


def _modified(sources: MetadataSources) -> Iterator[SourcedDate]:
    yield from _meta_dates(sources, _MODIFIED)
    for articles in (True, False):
        yield from _json_ld_dates(sources, "dateModified", articles=articles)


def _meta_dates(sources: MetadataSources, names: list[str]) -> Iterator[SourcedDate]:
    month_first = _is_month_first(sources)
    for content in sources.meta(*names):
        if iso := dates.parse_date(content, month_first=month_first):
            yield SourcedDate(iso, "meta")


def _json_ld_dates(sources: MetadataSources, *properties: str, articles: bool) -> Iterator[SourcedDate]:
    for thing in sources.graph.things:
        if thing.is_article == articles:
            for name in properties:
                value: Any = thing.data.get(name)
                if value is not None and (iso := dates.parse_date(sources.graph.text(value))):
                    yield SourcedDate(iso, "json-ld")


def _shown(
    page: Page, lines: dict[int, str], annotated: dict[int, list[int]], *, month_first: bool
) -> tuple[list[SourcedDate], list[SourcedDate]]:
    """The dates in lines: those of publication or without a label, and those of changes."""
    published: list[SourcedDate] = []
    changed: list[SourcedDate] = []
    for block, line in lines.items():
        labelled = [
            (date.iso, text[max(date.start - _MAX_LABEL_CHARACTERS, 0) : date.start])
            for text in ((line,) if len(line) <= _MAX_LINE_CHARACTERS else line.splitlines())
            if len(text) <= _MAX_LINE_CHARACTERS
            for date in dates.find_dates(text, month_first=month_first)
        ]
        rows = annotated.get(block, ())
        if not (labelled or rows):  # most lines
            continue
        timestamps = {iso: row for row in rows if (iso := _timestamp(page, row))}
        for iso, before in labelled or [
            (timestamp, _class_label(page, row) or line[:_MAX_LABEL_CHARACTERS])
            for timestamp, row in timestamps.items()
        ]:
            label = before if any(map(str.isalpha, before)) else _label(lines.get(block - 1, ""))
            if not _OTHER.search(label.lower()):
                exact = next((timestamp for timestamp in timestamps if timestamp[:10] == iso[:10]), iso)
                (changed if _is_change(label) else published).append(SourcedDate(exact, "dom"))
    return published, changed


def _timestamp(page: Page, row: int) -> str | None:
    """The date in an attribute of an element; None without one."""
    if page.nodes.tag[row] == _TIME:
        return dates.parse_date(value_of(page, "datetime", row) or "")
    classes = (value_of(page, "class", row) or "").lower()
    if not _DATE_CLASS.search(classes):
        return None
    values = filter(None, map(page.elements[row].attr, _TIMESTAMP_ATTRIBUTES))
    return next((iso for value in values if len(value) <= _MAX_TIMESTAMP and (iso := dates.parse_date(value))), None)


def _class_label(page: Page, row: int) -> str:
    """The class of an element that holds the date of a change and not that of publication; else empty."""
    classes = (value_of(page, "class", row) or "").lower()
    return classes if page.nodes.tag[row] != _TIME and "updated" in classes and "published" not in classes else ""


def _is_change(label: str) -> bool:
    """Whether the last word about a date in a label is one for a change."""
    changes, publications = (
        [match.start() for match in pattern.finditer(label.lower())] for pattern in (_CHANGE, _PUBLICATION)
    )
    return max(changes, default=-1) > max(publications, default=-1)


def _label(line: str) -> str:
    """The line before a date if it is short enough to be the label of the date; else empty."""
    return line if len(line) <= _MAX_LABEL_CHARACTERS else ""
