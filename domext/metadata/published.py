"""Choose the dates of publication and of the last change among declared dates and dates in the title context."""

from __future__ import annotations

import datetime as dt
from itertools import chain
from typing import TYPE_CHECKING, Final

from domext.metadata import dates
from domext.metadata.declared_dates import DeclaredDates, SourcedDate
from domext.metadata.shown_dates import ShownDates
from domext.table.page_types import LIST_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import OpeningPost
    from domext.metadata.title_context import TitleContext

# Domains of countries whose English pages put the day first.
_DAY_FIRST: Final = tuple(
    ".uk .au .nz .ie .in .za .sg .my .ng .ke .pk .hk .bd .lk .gh .ug .tz .zw .mt .cy .ae .qa .eg .eu .de .fr .nl .it .es .gr .pt".split()
)
# The page types of pages without an article.
_WITHOUT_ARTICLE: Final = frozenset({*LIST_TYPES, "service", "product"})
# The page types whose last lines give the change of a post, or the day on which a program wrote a list or a whole manual.
_DATED_BELOW_BY_OTHERS: Final = frozenset({*LIST_TYPES, "forum", "documentation"})
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
    declared, on_page = DeclaredDates(sources, month_first), ShownDates(context, month_first)
    shown, changed = on_page.near_title()
    if days := declared.of_events():
        shown = [date for date in shown if date.day not in days]
    if not shown and page_type not in LIST_TYPES and (aged := on_page.of_age()):
        shown = [aged]
    if page_type in LIST_TYPES and len({date.day for date in shown}) > 1:
        shown, changed = [], []
    has_article = page_type not in _WITHOUT_ARTICLE
    published = _near_title(shown, on_page, declared) or _elsewhere(
        on_page, declared, has_article=has_article, has_change=bool(changed)
    )
    if (published is None or published.source == "url") and has_article:
        published = on_page.signed() or published
    if (published is None or published.source in OF_OTHERS) and (opening := find_opening()) and opening.date:
        is_same = published is not None and published.day == opening.date[:10]
        published = published if is_same else SourcedDate(opening.date, "dom")
    modified = _first(changed, declared.modified())
    if modified is None and page_type not in _DATED_BELOW_BY_OTHERS:
        modified = on_page.changed_below()
    if published and modified and _is_before(modified, published):
        modified = None
    return published, modified


def _near_title(shown: list[SourcedDate], on_page: ShownDates, declared: DeclaredDates) -> SourcedDate | None:
    """The date of publication near the title, or else the declared one. A declared date tells day and month apart."""
    context, shown = on_page.context, _without_declared_change(shown, declared)
    published = _first(shown, declared.published(), declared.of_page())
    if shown and published == shown[0] and any(map(dates.AMBIGUOUS.search, context.lines.values())):
        swapped, _ = ShownDates(context, not on_page.month_first).near_title()
        in_address = dates.date_in_path(context.page.url or "")
        others = chain(declared.published(), declared.of_page(), [SourcedDate(in_address, "dom")] if in_address else [])
        return next((_on_day(date, others) for date in swapped[:1]), None) or published
    return published


def _elsewhere(
    on_page: ShownDates, declared: DeclaredDates, *, has_article: bool, has_change: bool
) -> SourcedDate | None:
    """The date of publication in other places. If the page shows that of a change, only the address is credible."""
    if not has_change and (
        date := declared.in_rdfa() or (next(declared.of_page(), None) if has_article else None) or on_page.short()
    ):
        return date
    if day := dates.date_in_path(on_page.context.page.url or ""):
        return SourcedDate(day, "url")
    if has_change or not has_article:
        return None
    return on_page.of_dateline() or on_page.only_timed()


def _without_declared_change(shown: list[SourcedDate], declared: DeclaredDates) -> list[SourcedDate]:
    """The dates that a page shows, without that of the declared last change if the declared publication is among the others."""
    days = {date.day for date in shown}
    if len(days) <= 1:
        return shown
    published, modified = next(declared.published(), None), next(declared.modified(), None)
    if not published or not modified or published.day not in days or published.day >= modified.day:
        return shown
    return [date for date in shown if date.day != modified.day]


def _first(
    shown: list[SourcedDate], declared: Iterator[SourcedDate], others: Iterable[SourcedDate] = ()
) -> SourcedDate | None:
    """The first date that the page shows, or a declared or other date of the same day; without one, the first declared date."""
    if not shown:
        return next(declared, None)
    timed = (date for date in shown if date.has_time)
    return _on_day(shown[0], chain(declared, others, timed)) or shown[0]


def _on_day(shown: SourcedDate, declared: Iterator[SourcedDate]) -> SourcedDate | None:
    """The declared date of a day that the page shows, with a time if the page shows one; None without it."""
    return next((date for date in declared if date.day == shown.day and date.has_time >= shown.has_time), None)


def _is_before(modified: SourcedDate, published: SourcedDate) -> bool:
    """Whether a date lies before another one, as precisely as both are known."""
    length = min(len(modified.day), len(published.day))
    if modified.day[:length] != published.day[:length]:
        return modified.day[:length] < published.day[:length]
    if not (modified.has_time and published.has_time):
        return False
    first, last = (dt.datetime.fromisoformat(date.iso) for date in (modified, published))
    return first.replace(tzinfo=first.tzinfo or last.tzinfo) < last.replace(tzinfo=last.tzinfo or first.tzinfo)


def _is_month_first(sources: MetadataSources, language: str | None) -> bool:
    """Whether 3/4/2025 is in March: in the United States, and on English pages that name no country."""
    if language is not None and not language.startswith("en"):
        return False
    declared = (sources.language or "en").lower().replace("_", "-")
    return declared == "en-us" or (declared == "en" and not sources.host.endswith(_DAY_FIRST))
