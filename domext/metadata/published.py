"""Choose the dates of publication and of the last change among declared dates and dates in the title context."""

from __future__ import annotations

import datetime as dt
from itertools import chain, tee
from typing import TYPE_CHECKING, Final

from domext.metadata import dates, shown_dates
from domext.metadata.shown_dates import SourcedDate
from domext.table.attributes import element, value_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import OpeningPost
    from domext.metadata.title_context import TitleContext

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
# Domains of countries whose English pages put the day first.
_DAY_FIRST: Final = tuple(
    ".uk .au .nz .ie .in .za .sg .my .ng .ke .pk .hk .bd .lk .gh .ug .tz .zw .mt .cy .ae .qa .eg .eu .de .fr .nl .it .es .gr .pt".split()
)
# Of two numbers, which one is the month is a matter of the country.
_AMBIGUOUS: Final = lazy_pattern(r"\d(?<!\d.)\d?[/\-]\s?\d{1,2}[/\-]\s?\d{4}")
_MAX_TIME: Final = 10**13  # in thousandths of a second since 1970
_RDFA_DATES: Final = frozenset(
    "datepublished schema:datepublished schema:datecreated dc:date dc:created dcterms:created".split()
)
#: The page types of pages that list articles.
LISTS: Final = frozenset({"listing", "collection"})
# The page types of pages without an article.
_WITHOUT_ARTICLE: Final = LISTS | {"service", "product"}
#: The places whose authors and dates may be those of members, replies and listed articles.
OF_OTHERS: Final = frozenset({"dom", "microdata"})


def choose(
    sources: MetadataSources,
    context: TitleContext,
    language: str | None,
    page_type: str | None,
    find_opening: Callable[[], OpeningPost | None],
) -> tuple[SourcedDate | None, SourcedDate | None]:
    """Return the date of publication and the date of the last change, which is None if it lies before publication.

    A date in the title context comes first, and declared dates of the same day add the time of day to it. The JSON-LD of
    things other than articles often dates the page and not the article, so it comes after the other declarations. The
    date in the page's address comes last.

    A thread is as old as the post that opens it. The other dates that such a page shows, or that microdata declares, may
    be those of members and replies. On a page that lists articles, several days are theirs.

    Args:
        sources: the sources of the page.
        context: the title context.
        language: the language of the article as a BCP 47 tag; None if it is not known.
        page_type: the page type that the selector predicts.
        find_opening: finds the post that opens the thread, if the page is one.
    """
    month_first = _is_month_first(sources, language)
    has_article = page_type not in _WITHOUT_ARTICLE
    page = sources.page
    shown, changed = shown_dates.in_lines(page, context.lines, context.annotated, month_first=month_first)
    if page_type in LISTS and len({date.day for date in shown}) > 1:
        shown, changed = [], []
    shown = _without_declared_change(sources, shown, month_first=month_first)
    declared, first_declared = tee(_published(sources, month_first=month_first))
    published = _with_time(shown, chain(declared, _page_dates(sources, month_first=month_first))) or next(
        first_declared, None
    )
    if shown and published == shown[0] and any(map(_AMBIGUOUS.search, context.lines.values())):
        swapped, _ = shown_dates.in_lines(page, context.lines, context.annotated, month_first=not month_first)
        others = chain(_published(sources, month_first=month_first), _page_dates(sources, month_first=month_first))
        published = _declared_day(swapped, others) or published
    if published is None and not changed:
        published = (
            _of_rdfa(sources, month_first=month_first)
            or (next(_page_dates(sources, month_first=month_first), None) if has_article else None)
            or shown_dates.short(context.lines, month_first=month_first)
        )
    if published is None and (day := dates.date_in_path(page.url or "")):
        published = SourcedDate(day, "url")
    if published is None and not changed and has_article:
        published = shown_dates.of_dateline(page, context, month_first=month_first) or shown_dates.only_timed(
            page, context, month_first=month_first
        )
    if (published is None or published.source == "url") and has_article:
        signed, _ = shown_dates.in_lines(
            page, shown_dates.signatures(context), context.annotated_ends, month_first=month_first
        )
        published = next(iter(signed), published)
    if (published is None or published.source in OF_OTHERS) and (opening := find_opening()) and opening.date:
        is_same = published is not None and published.day == opening.date[:10]
        published = published if is_same else SourcedDate(opening.date, "dom")
    declared, first_declared = tee(_modified(sources, month_first=month_first))
    modified = _with_time(changed, declared) or next(first_declared, None)
    if published and modified and _is_before(modified, published):
        modified = None
    return published, modified


def _without_declared_change(
    sources: MetadataSources, shown: list[SourcedDate], *, month_first: bool
) -> list[SourcedDate]:
    """The dates that a page shows, without that of the declared last change if the declared publication is among the others."""
    days = {date.day for date in shown}
    if len(days) == 1 or not shown:
        return shown
    published = next(_published(sources, month_first=month_first), None)
    modified = next(_modified(sources, month_first=month_first), None)
    if not published or not modified or published.day not in days or published.day >= modified.day:
        return shown
    return [date for date in shown if date.day != modified.day]


def _is_before(modified: SourcedDate, published: SourcedDate) -> bool:
    """Whether a date lies before another one, as precisely as both are known."""
    length = min(len(modified.day), len(published.day))
    if modified.day[:length] != published.day[:length]:
        return modified.day[:length] < published.day[:length]
    instants = [dt.datetime.fromisoformat(date.iso) for date in (modified, published) if len(date.iso) > len(date.day)]
    return len(instants) == 2 and instants[0].replace(tzinfo=instants[0].tzinfo or instants[1].tzinfo) < instants[
        1
    ].replace(tzinfo=instants[1].tzinfo or instants[0].tzinfo)


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


def _is_month_first(sources: MetadataSources, language: str | None) -> bool:
    """Whether 3/4/2025 is in March: in the United States, and on English pages that name no country."""
    if language is not None and not language.startswith("en"):
        return False
    declared = (sources.language or "en").lower().replace("_", "-")
    return declared == "en-us" or (declared == "en" and not sources.host.endswith(_DAY_FIRST))


def _published(sources: MetadataSources, *, month_first: bool) -> Iterator[SourcedDate]:
    """The declared dates of publication, the most reliable first."""
    yield from _meta_dates(sources, _PUBLISHED[:3], month_first=month_first)
    names = ("datePublished", "dateCreated", "datePosted")
    yield from _json_ld_dates(sources, *names, articles=True, month_first=month_first)
    for row in sources.with_property(lambda name: "datepublished" in name.lower()):
        time = value_of(sources.page, "datetime", row) or element(sources.page, row).attr("content")
        text = time or sources.short_text(row)
        if iso := dates.parse_date(text, month_first=month_first):
            yield SourcedDate(iso, "microdata")
            break
    yield from _meta_dates(sources, _PUBLISHED[3:], month_first=month_first)


def _of_rdfa(sources: MetadataSources, *, month_first: bool) -> SourcedDate | None:
    """The first date of publication that RDFa declares."""
    for row in sources.with_property(_is_date_of_rdfa, attribute="property")[:1]:
        text = element(sources.page, row).attr("content") or sources.short_text(row)
        if iso := dates.parse_date(text, month_first=month_first):
            return SourcedDate(iso, "microdata")
    return None


def _is_date_of_rdfa(names: str) -> bool:
    return not _RDFA_DATES.isdisjoint(names.lower().split())


def _page_dates(sources: MetadataSources, *, month_first: bool) -> Iterator[SourcedDate]:
    """The dates that JSON-LD declares for the page around the article, for an offer or for a video."""
    for names in (("datePublished", "datePosted"), ("uploadDate",)):
        yield from _json_ld_dates(sources, *names, articles=False, month_first=month_first)


def _modified(sources: MetadataSources, *, month_first: bool) -> Iterator[SourcedDate]:
    yield from _meta_dates(sources, _MODIFIED, month_first=month_first)
    for articles in (True, False):
        yield from _json_ld_dates(sources, "dateModified", articles=articles, month_first=month_first)


def _meta_dates(sources: MetadataSources, names: list[str], *, month_first: bool) -> Iterator[SourcedDate]:
    for content in sources.meta(*names):
        if iso := dates.parse_date(content, month_first=month_first):
            yield SourcedDate(iso, "meta")


def _json_ld_dates(
    sources: MetadataSources, *properties: str, articles: bool, month_first: bool
) -> Iterator[SourcedDate]:
    for thing in sources.graph.things:
        if thing.is_article == articles:
            for value in filter(None, map(thing.data.get, properties)):
                is_time = isinstance(value, int) and 0 < value < _MAX_TIME
                text = str(value) if is_time else sources.graph.text(value)
                if iso := dates.parse_date(text, month_first=month_first):
                    yield SourcedDate(iso, "json-ld")
