"""The possible titles of an article: its headings and the titles that the page declares, without the site's name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata import dates
from domext.metadata.element_texts import heading_text
from domext.metadata.schema_org import plain_text, without_invisible
from domext.table.characters import folded, folded_words
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source
    from domext.metadata.site import Site

# In scripts without spaces between words, a hyphen or an underscore is one without spaces, too: 标题_网站. In Korean, only an
# underscore is: a hyphen joins words.
_IDEOGRAPH: Final = "[\u3040-\u30ff\u3400-\u9fff]"
_LETTER: Final = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
_SEPARATOR: Final = lazy_pattern(
    r"(\s{1,4}(?:[|\-–—−·•»«/\\~>‹›⋆∙⟶]|::){1,4}\s{1,4}|\s{0,4}[|»｜]\s{0,4}"
    rf"|(?<={_LETTER})_{{1,2}}(?={_LETTER})|(?<={_IDEOGRAPH})-{{1,2}}(?={_IDEOGRAPH}))"
)
# The mark that closes a quotation is not a separator: «Quotation» | Site, »Quotation« - Site.
_QUOTATION: Final = r"\s{0,4}«[^«»]{1,300}»|»(?=\S)[^«»]{1,300}(?<=\S)«"
# All of them begin with one of a few characters, which the search looks for first.
_PARTS: Final = lazy_pattern(rf"(?=[\s«»|｜_\-])(?:{_QUOTATION}|{_SEPARATOR.pattern})")
# A text without one of these, like most headings, has no separator; the pattern above looks for spaces at each character.
_SEPARATOR_MARK: Final = lazy_pattern(r"[|_\-–—−·•»«/\\~>‹›⋆∙⟶｜]|::")
# A colon also occurs within titles, so a part that ends at one counts only if another title confirms it.
_LOOSE_PARTS: Final = lazy_pattern(rf"(?=[\s«»|｜:：_\-])(?:{_QUOTATION}|{_SEPARATOR.pattern[:-1]}|[:：]\s{{1,4}}))")
# Marks at the ends of a heading that serve as links to it, and the one that may also begin a title: #quays.
_ANCHORS: Final = "¶#§🔗 "
_HASH: Final = "#"
_TITLES: Final = "citation_title bepress_citation_title parsely-title sailthru.title articletitle".split()
# Programs that write files put their own name before that of the file. Without its ending, an article may be about the program.
_OF_FILE: Final = lazy_pattern(
    r"Microsoft\s(?:Word|PowerPoint|Excel)\s-\s.{0,300}\.(?:docx?|rtf|pptx?|xlsx?)", re.IGNORECASE
)
_MAX_HEADING_CHARACTERS: Final = 300
_MAX_DECLARED_CHARACTERS: Final = 1000


@dataclass(frozen=True)
class TitleCandidate:
    """A possible title.

    Attributes:
        text: the title.
        source: the place of the page that gives it.
        row: the node of the heading; -1 for a declared title.
        is_whole: whether it is known to have no further part, such as the name of the site.
    """

    text: str
    source: Source
    row: int = -1
    is_whole: bool = False

    @cached_property
    def key(self) -> str:
        """The folded text."""
        return folded(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """The folded words."""
        return folded_words(self.text)

    @cached_property
    def parts(self) -> list[str]:
        """The parts between separators, with the separators: part, separator, part, ..."""
        return _split(self.text, _PARTS) if _SEPARATOR_MARK.search(self.text) else [self.text]

    @cached_property
    def ends(self) -> frozenset[str]:
        """The keys of its beginnings and ends at separators and colons."""
        parts = _split(self.text, _LOOSE_PARTS)
        return frozenset(
            folded(part) for n in range(1, len(parts), 2) for part in ("".join(parts[:n]), "".join(parts[n + 1 :]))
        )


def declared_titles(sources: MetadataSources) -> Iterator[TitleCandidate]:
    """Yield the declared titles, one for each source; one that is too long, or that stands for none, is left out."""
    headlines = (text for thing in sources.graph.things if (text := sources.graph.text(thing.data.get("headline"))))
    texts_of: tuple[tuple[Source, Iterable[str]], ...] = (
        ("meta", [plain_text(sources.page.title or "")]),
        ("opengraph", sources.meta("og:title", "twitter:title")),
        ("json-ld", headlines),
        ("meta", sources.meta(*_TITLES)),
    )
    for source, texts in texts_of:
        text = next(iter(texts), "")
        if _OF_FILE.fullmatch(text):
            continue
        if 0 < len(text) <= _MAX_DECLARED_CHARACTERS and text.lower() not in words.UNTITLED:
            yield TitleCandidate(text, source)


def headings_of_page(sources: MetadataSources) -> Iterator[TitleCandidate]:
    """Yield the headings of the first rank."""
    before = _ANCHORS.replace(_HASH, "") if (sources.page.title or "").lstrip().startswith(_HASH) else _ANCHORS
    for row in sources.headings_of("h1"):
        text = heading_text(sources.page, row)
        text = (text if text.isascii() else without_invisible(text)).lstrip(before).rstrip(_ANCHORS)
        if 0 < len(text) <= _MAX_HEADING_CHARACTERS:
            yield TitleCandidate(text, "dom", row)


def without_site(title: TitleCandidate, site: Site) -> TitleCandidate:
    """Return the title without the parts at its ends that name the site or are a date."""
    if (divided := before_brackets(title.text, site)) is not None:
        return TitleCandidate(divided[0], title.source, title.row)
    parts = list(title.parts)
    while len(parts) > 1 and (site.is_site_name(parts[-1]) or _is_date(parts[-1], parts[-2])):
        del parts[-2:]
    while len(parts) > 1 and (site.is_site_name(parts[0]) or _is_date(parts[0], parts[1])):
        del parts[:2]
    is_named = before_colon(parts[0], site) is not None
    if is_named:
        parts[0] = parts[0].partition(": ")[2]
    post, colon, blog = parts[-1].rpartition(": ")
    if colon and folded(blog) in site.labels:
        parts[-1] = post
    elif len(parts) == len(title.parts) and not is_named:
        return title
    return TitleCandidate("".join(parts).strip(), title.source, title.row)


def before_colon(title: str, site: Site) -> str | None:
    """Return the name of the site before a colon and the title, such as "Blog: Post"; None for other titles."""
    blog, _, post = title.partition(": ")
    return blog if post.strip() and (site.is_name(blog) or folded(blog) in site.labels) else None


def before_brackets(title: str, site: Site) -> tuple[str, str] | None:
    """Return a title and the name of the site in brackets after it, such as "Page [Wiki]"; None for other titles, and for the name of a host."""
    if not title.endswith((")", "]")):
        return None
    text, opening, name = title[:-1].rpartition(" [" if title[-1] == "]" else " (")
    if not text.strip():
        return None
    # Round brackets hold much else, and square ones are those of wikis.
    is_site = site.is_site_name(name) if opening == " [" else "." not in name and site.is_name(name)
    return (text, name) if is_site else None


def _is_date(part: str, separator: str) -> bool:
    """Whether a part of a title is a date and nothing else. Before an arrow, such numbers are versions."""
    if len(separator.strip()) != 1 or not (part[:1].isdigit() or part[-1:].isdigit()):  # as most parts
        return False
    matches = dates.find_dates(part, month_first=True)
    return len(matches) == 1 and matches[0].stop - matches[0].start == len(part)


def _split(text: str, separators: re.Pattern[str]) -> list[str]:
    """The parts of a title between separators, with the separators: part, separator, part, ..."""
    parts: list[str] = []
    start = 0
    for match in separators.finditer(text):
        if match[1] is not None:
            parts += text[start : match.start()], match[1]
            start = match.end()
    return [*parts, text[start:]]
