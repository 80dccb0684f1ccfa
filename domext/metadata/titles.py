"""The title: which of a page's headings, titles and headlines names the article, without the site's name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import turbohtml

from domext.metadata.schema_org import plain
from domext.table.characters import folded, folded_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from domext.metadata.record import Source
    from domext.metadata.site import Site
    from domext.metadata.sources import MetadataSources

_SEPARATOR: Final = re.compile(r"(\s+(?:[|\-–—−·•»«/\\~>‹›⋆∙⟶]|::)+\s+|\s*[|»｜]\s*)")
# A colon is as often part of a title as it parts one: it needs a second witness.
_LOOSE_SEPARATOR: Final = re.compile(_SEPARATOR.pattern[:-1] + r"|[:：]\s+)")
# Marks that a heading carries for those who want to link to it.
_ANCHORS: Final = "¶#§🔗 "
_LONGEST: Final = 300
_LONGEST_DECLARED: Final = 1000
_MOST_PIECES: Final = 20
# Share of the shorter text's words from which a heading and a title are about the same thing.
_SAME_SUBJECT: Final = 0.4
# Declared titles that must say the same to be believed before a heading of other words.
_WITNESSES: Final = 2
# The support of a heading that a declared title repeats, of one that it begins with, and of one that it holds.
_SAME: Final = 3.0
_BEGINS: Final = 2.0
_HOLDS: Final = 1.0


@dataclass(frozen=True)
class Title:
    """A possible title.

    Attributes:
        text: the title.
        source: what says so.
        row: the node that shows it; None for what the page only declares.
    """

    text: str
    source: Source
    row: int | None = None

    @cached_property
    def key(self) -> str:
        """Its letters and digits."""
        return folded(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words."""
        return folded_words(self.text)

    @cached_property
    def parts(self) -> list[str]:
        """What separators part: text, separator, text, ..."""
        return _SEPARATOR.split(self.text)

    @cached_property
    def ends(self) -> frozenset[str]:
        """Keys of how it begins and ends at separators and colons."""
        parts = _LOOSE_SEPARATOR.split(self.text)
        return frozenset(
            folded(part) for n in range(1, len(parts), 2) for part in ("".join(parts[:n]), "".join(parts[n + 1 :]))
        )


def choose(sources: MetadataSources, site: Site, *, is_article: bool) -> Title | None:
    """The page's title: the heading that its other titles speak for, or else what these agree on.

    A heading that only ends the other titles names the site or the book, not the article. Where the page says that it
    is an article, a heading about the same subject may differ from the declared titles; elsewhere such headings are
    slogans. On a site's front page the title is how the declared title begins.
    """
    wholes = tuple(_declared(sources))
    declared = [one for one in (_without_site(one, site) for one in wholes) if one.text]
    agreed = max(declared, key=lambda one: _seconds(one, declared), default=None)
    if agreed is not None and _is_front_page(sources):
        return Title(wholes[0].parts[0], wholes[0].source)
    fit = [
        _without_site(one, site)
        for one in _headings(sources)
        if not site.is_called(one.text) and not _is_frame(one, declared, sources)
    ]
    if agreed is None:
        return next(iter(fit), None) or next(iter(wholes), None)
    if not fit:
        return _opening(agreed, sources)
    best = max(fit, key=lambda heading: _support(heading, declared))
    support = _support(best, declared)
    if support < _SAME and agreed.key in _pieces(sources, best):
        return agreed
    if support >= _HOLDS or (support < _SAME_SUBJECT and _is_in_address(best, agreed, sources.slug)):
        return best
    doubtful = not is_article and _seconds(agreed, declared) >= _WITNESSES
    return _opening(agreed, sources) if doubtful or support < _SAME_SUBJECT else best


def _opening(agreed: Title, sources: MetadataSources) -> Title:
    """Without a heading that fits: what a lower heading speaks for, or how the declared title begins."""
    parts = agreed.parts
    shown = next((part for part in parts[::2] if folded(part) in sources.lower_headings), None)
    text = shown or (parts[0] if len(folded_words(parts[0])) > 1 else agreed.text)
    return Title(text, agreed.source)


def _is_in_address(heading: Title, agreed: Title, slug: str) -> bool:
    """Whether the page's address repeats more of a heading than of the declared title."""
    named = folded_words(slug)
    return _share(heading.words, named) > _share(agreed.words, named)


def _is_frame(heading: Title, declared: Sequence[Title], sources: MetadataSources) -> bool:
    """Whether a heading names what the article is part of.

    It ends a declared title, or begins one whose end is a lower heading.
    """
    written = heading.key
    if any(one.key == written for one in declared):
        return False
    return any(
        folded(parts[-1]) == written
        or (folded(parts[0]) == written and folded("".join(parts[2:])) in sources.lower_headings)
        for parts in (one.parts for one in declared)
        if len(parts) > 1
    )


def _without_site(title: Title, site: Site) -> Title:
    """A title without the parts at its ends that name the site."""
    parts = list(title.parts)
    while len(parts) > 1 and site.is_called(parts[-1]):
        del parts[-2:]
    while len(parts) > 1 and site.is_called(parts[0]):
        del parts[:2]
    if len(parts) == len(title.parts):
        return title
    return Title("".join(parts).strip(), title.source, title.row)


def _declared(sources: MetadataSources) -> Iterator[Title]:
    """The titles that are not shown in the page, one a source; what is too long is no title."""
    headlines = (text for thing in sources.graph.things if (text := sources.graph.text(thing.data.get("headline"))))
    written: tuple[tuple[Source, Iterable[str]], ...] = (
        ("meta", [plain(sources.page.title or "")]),
        ("opengraph", sources.meta("og:title", "twitter:title")),
        ("json-ld", headlines),
    )
    for source, texts in written:
        text = next(iter(texts), "")
        if 0 < len(text) <= _LONGEST_DECLARED:
            yield Title(text, source)


def _headings(sources: MetadataSources) -> Iterator[Title]:
    for row, element in sources.headings:
        if element.tag == "h1":
            text = sources.shown(row).strip(_ANCHORS)
            if 0 < len(text) <= _LONGEST:
                yield Title(text, "dom", row)


def _pieces(sources: MetadataSources, heading: Title) -> set[str]:
    """Keys of the texts that the markup sets apart in a heading: a date or a number before the title, say."""
    if heading.row is None:
        return set()
    page = sources.page
    inner = range(heading.row + 1, min(int(page.nodes.end[heading.row]), heading.row + _MOST_PIECES))
    texts = (node for node in islice(page.elements[heading.row], _MOST_PIECES) if isinstance(node, turbohtml.Text))
    own = folded("".join(node.data for node in texts))
    return {folded(sources.short_text(row)) for row in inner} | {own}


def _is_front_page(sources: MetadataSources) -> bool:
    try:
        parts = urlsplit(sources.page.url or "")
    except ValueError:
        return False
    return bool(parts.netloc) and not parts.path.strip("/") and not parts.query


def _seconds(one: Title, others: Sequence[Title]) -> int:
    """How many of the titles are this one, or begin or end with it beside a separator."""
    return sum(one.key == other.key or one.key in other.ends for other in others)


def _support(heading: Title, declared: Sequence[Title]) -> float:
    """How much of the heading the declared titles say: 1 and more where one of them holds it, most where it opens it."""
    most = 0.0
    for one in declared:
        if heading.key in one.key:
            share = _SAME if heading.key == one.key else _BEGINS if one.key.startswith(heading.key) else _HOLDS
        else:
            share = min(_share(heading.words, one.words), 0.99)
        most = max(most, share)
    return most


def _share(mine: frozenset[str], theirs: frozenset[str]) -> float:
    """The share of words that two texts have in common, of the shorter one's."""
    return len(mine & theirs) / max(min(len(mine), len(theirs)), 1)
