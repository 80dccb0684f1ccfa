"""When the article was published and last changed: what markup and the lines about the title agree on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.metadata import dates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.metadata.record import Source
    from domext.metadata.sources import MetadataSources
    from domext.metadata.title_context import TitleContext

_PUBLISHED: Final = (
    "article:published_time og:article:published_time og:published_time datepublished date pubdate publishdate "
    "publish_date publish-date published published_at publication_date parsely-pub-date sailthru.date "
    "cxenseparse:publishtime og:publish_date dc.date.issued dcterms.issued dc.date dcterms.date dcterms.created "
    "dc.date.created citation_publication_date citation_online_date citation_date datecreated"
).split()
_MODIFIED: Final = (
    "article:modified_time og:article:modified_time og:modified_time og:updated_time datemodified last-modified "
    "lastmod dc.date.modified dcterms.modified modified updated updated_at revised"
).split()
# Words before a date that make it the date of a change, in many languages.
_CHANGE: Final = re.compile(
    r"updat|modifi|revis|review|edited|changed|aktuali|geändert|bearbeitet|überarbeitet|mis à jour|mise à jour"
    r"|actualiz|aggiorn|atualiz|bijgewerkt|gewijzigd|uppdatera|opdater|oppdater|päivitet|muokattu|zaktualiz"
    r"|aktualizov|upraven|güncel|frissít|módosít|обновл|измен|оновл|更新|修改|修订|编辑|수정",
    re.IGNORECASE,
)
# Words before a date that make it the date of something else.
_OTHER: Final = re.compile(r"©|copyright|joined|since|expire|deadline|valid|gültig|member", re.IGNORECASE)
# A line with more characters is prose, and its dates are those of the story.
_LONGEST_LINE: Final = 120
_CONTEXT: Final = 25


@dataclass(frozen=True, slots=True)
class Dated:
    """A date, and what says so.

    Attributes:
        iso: the date, ISO 8601.
        source: what says so.
    """

    iso: str
    source: Source

    @property
    def day(self) -> str:
        """The date without the time of day."""
        return self.iso[:10]


def choose(sources: MetadataSources, around: TitleContext) -> tuple[Dated | None, Dated | None]:
    """When the article was published, and when it was changed.

    The day that stands about the title is believed first; markup that agrees with it adds the time of day. A page that
    is no article by its own words may date itself in JSON-LD, which is believed last but for the address.
    """
    shown, changed = _shown(around, month_first=_reads_month_first(sources))
    said = list(_published(sources))
    published = _agreed(shown, [*said, *_page_dates(sources)]) or next(iter(said), None)
    if published is None and not changed:
        published = next(_page_dates(sources), None)
    if published is None and (day := dates.in_address(sources.page.url or "")):
        published = Dated(day, "url")
    modified = _agreed(changed, list(_modified(sources))) or next(_modified(sources), None)
    return published, modified


def _agreed(shown: list[Dated], said: list[Dated]) -> Dated | None:
    """The first date that is shown, as the markup puts it where that means the same day."""
    if not shown:
        return None
    return next((one for one in said if one.day == shown[0].day), shown[0])


def _reads_month_first(sources: MetadataSources) -> bool:
    """Whether 3/4/2025 is in March: in the United States, and on pages in English that do not say where they are."""
    return (sources.language or "en").lower().replace("_", "-") in {"en", "en-us"}


def _published(sources: MetadataSources) -> Iterator[Dated]:
    """What the page calls the day of the article, the most reliable first."""
    yield from _metas(sources, _PUBLISHED[:3])
    yield from _things(sources, "datePublished", "dateCreated", articles=True)
    for row, element in sources.marked:
        if "datepublished" in (element.attr("itemprop") or "").lower():
            written = element.attr("datetime") or element.attr("content") or sources.short_text(row)
            if iso := dates.machine(written):
                yield Dated(iso, "microdata")
                break
    yield from _metas(sources, _PUBLISHED[3:])


def _page_dates(sources: MetadataSources) -> Iterator[Dated]:
    """Days that JSON-LD gives for the page around the article."""
    yield from _things(sources, "datePublished", articles=False)


def _modified(sources: MetadataSources) -> Iterator[Dated]:
    yield from _metas(sources, _MODIFIED)
    for articles in (True, False):
        yield from _things(sources, "dateModified", articles=articles)


def _metas(sources: MetadataSources, names: list[str]) -> Iterator[Dated]:
    for content in sources.meta(*names):
        if iso := dates.machine(content):
            yield Dated(iso, "meta")


def _things(sources: MetadataSources, *properties: str, articles: bool) -> Iterator[Dated]:
    for thing in sources.graph.things:
        if thing.is_article == articles:
            for name in properties:
                value: Any = thing.data.get(name)
                if value is not None and (iso := dates.machine(sources.graph.text(value))):
                    yield Dated(iso, "json-ld")


def _shown(around: TitleContext, *, month_first: bool) -> tuple[list[Dated], list[Dated]]:
    """The days about the title: those of publication, or of nothing that is said, and those of changes."""
    published: list[Dated] = []
    changed: list[Dated] = []
    for block, line in around.lines.items():
        stamps = [
            iso
            for _, element in around.marked.get(block, ())
            if element.tag == "time" and (iso := dates.machine(element.attr("datetime") or ""))
        ]
        found = list(dates.find(line, month_first=month_first)) if len(line) <= _LONGEST_LINE else []
        said = [(one.iso, line[max(one.start - _CONTEXT, 0) : one.start]) for one in found]
        for iso, before in said or [(stamp, line[:_CONTEXT]) for stamp in stamps]:
            label = before if any(map(str.isalpha, before)) else _label(around.lines.get(block - 1, ""))
            if not _OTHER.search(label):
                whole = next((stamp for stamp in stamps if stamp[:10] == iso[:10]), iso)
                (changed if _CHANGE.search(label) else published).append(Dated(whole, "dom"))
    return published, changed


def _label(line: str) -> str:
    """The line before a date, where it is short enough to be its label."""
    return line if len(line) <= _CONTEXT else ""
