"""Choose the title of an article among the headings and the declared titles of its page, without the site's name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from domext.metadata import shown_titles
from domext.metadata.schema_org import plain_text
from domext.table.characters import folded, folded_words
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Sequence

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source
    from domext.metadata.site import Site

_SEPARATOR: Final = lazy_pattern(r"(\s{1,4}(?:[|\-–—−·•»«/\\~>‹›⋆∙⟶]|::){1,4}\s{1,4}|\s{0,4}[|»｜]\s{0,4})")
# The mark that closes a quotation is not a separator: «Quotation» | Site, »Quotation« - Site.
_QUOTATION: Final = r"\s{0,4}«[^«»]{1,300}»|»(?=\S)[^«»]{1,300}(?<=\S)«"
# All of them begin with one of a few characters, which the search looks for first.
_PARTS: Final = lazy_pattern(rf"(?=[\s«»|｜])(?:{_QUOTATION}|{_SEPARATOR.pattern})")
# A text without one of these, like most headings, has no separator; the pattern above looks for spaces at each character.
_SEPARATOR_MARK: Final = lazy_pattern(r"[|\-–—−·•»«/\\~>‹›⋆∙⟶｜]|::")
# A colon also occurs within titles, so a part that ends at one counts only if another title confirms it.
_LOOSE_PARTS: Final = lazy_pattern(rf"(?=[\s«»|｜:：])(?:{_QUOTATION}|{_SEPARATOR.pattern[:-1]}|[:：]\s{{1,4}}))")
# Marks at the end of a heading that serve as links to it.
_ANCHORS: Final = "¶#§🔗 "
# Separators between a whole and its part.
_OF_PATHS: Final = frozenset({"»", ">", "›", "::"})
_NUMBER: Final = lazy_pattern(r"\d{1,12}")
_TITLES: Final = "citation_title parsely-title sailthru.title".split()
_MAX_HEADING_CHARACTERS: Final = 300
_MAX_DECLARED_CHARACTERS: Final = 1000
_MAX_PIECES: Final = 20
_MAX_PARTS: Final = 20
_ONE_SEPARATOR: Final = 3  # of two parts and the separator
# A heading and a declared title are about the same subject if they share this part of the shorter one's words.
_MIN_WORD_OVERLAP: Final = 0.4
# On pages other than articles, this many agreeing declared titles outweigh a heading in other words.
_MIN_AGREEING_TITLES: Final = 2
# The support of a heading that equals a declared title, that begins one, and that is a part of one.
_EQUALS: Final = 3.0
_BEGINS: Final = 2.0
_PART: Final = 1.0


@dataclass(frozen=True)
class TitleCandidate:
    """A possible title.

    Attributes:
        text: the title.
        source: the place of the page that gives it.
        row: the node of the heading; None for a declared title.
    """

    text: str
    source: Source
    row: int | None = None

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


def choose(sources: MetadataSources, site: Site, *, is_article: bool) -> TitleCandidate | None:
    """Return the title of the article: the heading that the declared titles support most, or else the declared title.

    A heading that only ends the declared titles names the site or a book, not the article. If the page declares that it
    is an article, a heading about the same subject may differ from the declared titles; on other pages such a heading
    is often a slogan. On the front page of a site the title is the first part of the declared title.
    """
    originals = tuple(_declared(sources))
    declared = [title for title in (_without_site(original, site) for original in originals) if title.text]
    agreed = max(declared, key=lambda title: _agreeing(title, declared), default=None)
    if agreed is not None and _is_front_page(sources):
        return TitleCandidate(originals[0].parts[0], originals[0].source)
    headings = [
        _without_site(heading, site)
        for heading in _headings(sources)
        if not site.is_site_name(heading.text) and not _names_container(heading, declared, sources)
    ]
    if agreed is None:
        return next(iter(headings), None) or next(iter(originals), None)
    if (below := _below_site(agreed, headings, sources)) is not None and not site.is_site_name(below.text):
        return below
    return _among(headings, agreed, declared, sources, is_article=is_article)


def _among(
    headings: Sequence[TitleCandidate],
    agreed: TitleCandidate,
    declared: Sequence[TitleCandidate],
    sources: MetadataSources,
    *,
    is_article: bool,
) -> TitleCandidate:
    """The heading that the declared titles support most, or a part of the declared title that they agree on."""
    if not headings:
        return _main_part(agreed, sources)
    supports = [_support(heading, declared) for heading in headings]
    support = max(supports)
    best = headings[supports.index(support)]
    if support < _EQUALS and (piece := _repeated_piece(agreed, best, sources)) is not None:
        return piece
    if support >= _PART or (support < _MIN_WORD_OVERLAP and _is_in_address(best, agreed, sources.slug)):
        return best
    doubtful = not is_article and _agreeing(agreed, declared) >= _MIN_AGREEING_TITLES
    return _main_part(agreed, sources) if doubtful or support < _MIN_WORD_OVERLAP else best


def _below_site(
    agreed: TitleCandidate, headings: Sequence[TitleCandidate], sources: MetadataSources
) -> TitleCandidate | None:
    """The end of a declared title that is shown below the name of the site, unless a heading shows the whole title."""
    if any(heading.key == agreed.key for heading in headings):
        return None
    text = shown_titles.end(sources.page, agreed.text)
    return TitleCandidate(text, agreed.source) if text else None


def _main_part(agreed: TitleCandidate, sources: MetadataSources) -> TitleCandidate:
    """The part of a declared title that the page shows, or else its first part; all of it if that is one word.

    On a page without headings, the name of a site that begins the declared title is above the other part of it.
    """
    if text := shown_titles.beginning(sources.page, agreed.text):
        return TitleCandidate(text, agreed.source)
    parts = agreed.parts
    repeated = next((part for part in parts[::2] if folded(part) in sources.subheading_keys), None)
    if (
        repeated is None
        and len(parts) == _ONE_SEPARATOR
        and not sources.headings
        and shown_titles.are_shown_below_each_other(sources.page, parts[0], parts[-1])
    ):
        repeated = parts[-1]
    text = repeated or (parts[0] if len(folded_words(parts[0])) > 1 else agreed.text)
    return TitleCandidate(text, agreed.source)


def _is_in_address(heading: TitleCandidate, agreed: TitleCandidate, slug: str) -> bool:
    """Whether the page's address repeats more of a heading than of the declared title."""
    slug_words = folded_words(slug)
    return _overlap(heading.words, slug_words) > _overlap(agreed.words, slug_words)


def _names_container(heading: TitleCandidate, declared: Sequence[TitleCandidate], sources: MetadataSources) -> bool:
    """Whether a heading names something that the article is part of, such as a section or a book.

    Such a heading ends a declared title, or it begins a declared title whose end is a subheading.
    """
    key = heading.key
    if any(title.key == key for title in declared):
        return False
    return any(
        folded(parts[-1]) == key or (folded(parts[0]) == key and _ends_with_subheading(parts, sources))
        for parts in (title.parts for title in declared)
        if len(parts) > 1
    )


def _ends_with_subheading(parts: list[str], sources: MetadataSources) -> bool:
    """Whether a subheading repeats the parts of a title after the first, or the end of a path: Site » Archive » Title."""
    is_path = all(separator.strip() in _OF_PATHS for separator in parts[1::2])
    ends = range(2, min(len(parts), _MAX_PARTS) if is_path else 3, 2)
    return any(folded("".join(parts[end:])) in sources.subheading_keys for end in ends)


def _split(text: str, separators: re.Pattern[str]) -> list[str]:
    """The parts of a title between separators, with the separators: part, separator, part, ..."""
    parts: list[str] = []
    start = 0
    for match in separators.finditer(text):
        if match[1] is not None:
            parts += text[start : match.start()], match[1]
            start = match.end()
    return [*parts, text[start:]]


def _without_site(title: TitleCandidate, site: Site) -> TitleCandidate:
    """The title without the parts at its ends that name the site."""
    parts = list(title.parts)
    while len(parts) > 1 and site.is_site_name(parts[-1]):
        del parts[-2:]
    while len(parts) > 1 and site.is_site_name(parts[0]):
        del parts[:2]
    blog, colon, post = parts[0].partition(": ")
    if colon and post.strip() and site.is_name(blog):
        parts[0] = post
    elif len(parts) == len(title.parts):
        return title
    return TitleCandidate("".join(parts).strip(), title.source, title.row)


def _declared(sources: MetadataSources) -> Iterator[TitleCandidate]:
    """The declared titles, one for each source; a text that is too long is left out."""
    headlines = (text for thing in sources.graph.things if (text := sources.graph.text(thing.data.get("headline"))))
    texts_of: tuple[tuple[Source, Iterable[str]], ...] = (
        ("meta", [plain_text(sources.page.title or "")]),
        ("opengraph", sources.meta("og:title", "twitter:title")),
        ("json-ld", headlines),
        ("meta", sources.meta(*_TITLES)),
    )
    for source, texts in texts_of:
        text = next(iter(texts), "")
        if 0 < len(text) <= _MAX_DECLARED_CHARACTERS:
            yield TitleCandidate(text, source)


def _headings(sources: MetadataSources) -> Iterator[TitleCandidate]:
    for row in sources.headings_of("h1"):
        text = sources.heading_text(row).strip(_ANCHORS)
        if 0 < len(text) <= _MAX_HEADING_CHARACTERS:
            yield TitleCandidate(text, "dom", row)


def _repeated_piece(agreed: TitleCandidate, heading: TitleCandidate, sources: MetadataSources) -> TitleCandidate | None:
    """The declared title, or the beginning of it, that markup separates in a heading from a number or a date."""
    keys = _piece_keys(sources, heading)
    if agreed.key in keys:
        return agreed
    for n in range(min(len(agreed.parts), _MAX_PARTS), 0, -2):
        text = "".join(agreed.parts[:n])
        key = folded(text)
        if key and key in keys and _NUMBER.fullmatch(heading.key.replace(key, "", 1)):
            return TitleCandidate(text, agreed.source)
    return None


def _piece_keys(sources: MetadataSources, heading: TitleCandidate) -> set[str]:
    """The keys of the texts that markup separates in a heading, such as a date or a number before the title."""
    if heading.row is None:
        return set()
    page = sources.page
    inner = range(heading.row + 1, min(page.nodes.end.item(heading.row), heading.row + _MAX_PIECES))
    pieces, source = page.blocks.pieces, page.blocks.source
    first, last = page.nodes.first_text.item(heading.row), page.nodes.last_text.item(heading.row)
    parents, offsets = pieces.parent[first:last].tolist(), pieces.offset[first : last + 1].tolist()
    spans = zip(parents, offsets, offsets[1:], strict=False)
    direct = (source[start:stop] for parent, start, stop in spans if parent == heading.row)
    own = folded("".join(islice(direct, _MAX_PIECES)))
    return {folded(sources.short_text(row)) for row in inner} | {own}


def _is_front_page(sources: MetadataSources) -> bool:
    try:
        parts = urlsplit(sources.page.url or "")
    except ValueError:
        return False
    return bool(parts.netloc) and not parts.path.strip("/") and not parts.query


def _agreeing(title: TitleCandidate, titles: Sequence[TitleCandidate]) -> int:
    """The number of titles that equal this one, or begin or end with it at a separator."""
    return sum(title.key == other.key or title.key in other.ends for other in titles)


def _support(heading: TitleCandidate, declared: Sequence[TitleCandidate]) -> float:
    """The support of a heading: 1 or more if a declared title contains it, else the share of words in common."""
    return max((_support_of(heading, title) for title in declared), default=0.0)


def _support_of(heading: TitleCandidate, title: TitleCandidate) -> float:
    if heading.key not in title.key:
        return min(_overlap(heading.words, title.words), 0.99)
    if heading.key == title.key:
        return _EQUALS
    return _BEGINS if title.key.startswith(heading.key) else _PART


def _overlap(words: frozenset[str], other_words: frozenset[str]) -> float:
    """The overlap coefficient (Szymkiewicz-Simpson) of two sets of words: the shared part of the smaller one."""
    return len(words & other_words) / max(min(len(words), len(other_words)), 1)
