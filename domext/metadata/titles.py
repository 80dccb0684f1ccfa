"""Choose the title of an article among the headings and the declared titles of its page, without the site's name."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from domext.metadata import heading_pieces, shown_titles
from domext.metadata.title_candidates import TitleCandidate, headings_of_page, without_site
from domext.table.characters import folded, folded_words
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.site import Site

# Separators between a whole and its part.
_OF_PATHS: Final = frozenset({"»", ">", "›", "::"})
_MAX_PARTS: Final = 20
_ONE_SEPARATOR: Final = 3  # of two parts and the separator
# A shorter heading is rather a name than a title.
_MIN_TITLE_WORDS: Final = 3
_MIN_SENTENCE_WORDS: Final = 4
# The names of sections are short, and those of books are mostly shorter than this.
_MAX_SECTION_WORDS: Final = 2
_MIN_WORDS_AFTER_SECTION: Final = 5
# Characters of scripts without spaces between words; fewer are one word.
_IDEOGRAPH: Final = lazy_pattern("[\u0e01-\u0e5b\u3040-\u30ff\u3400-\u9fff]")
_MIN_IDEOGRAPHS: Final = 6
# A heading and a declared title are about the same subject if they share this part of the shorter one's words.
_MIN_WORD_OVERLAP: Final = 0.4
# A word with less than this part of the letters of a declared title, and not at its beginning, is in it by chance.
_MIN_WORD_SHARE: Final = 1 / 5
# On pages other than articles, this many agreeing declared titles outweigh a heading in other words.
_MIN_AGREEING_TITLES: Final = 2
# The support of a heading that equals a declared title, that begins one, and that is a part of one.
_EQUALS: Final = 3.0
_BEGINS: Final = 2.0
_PART: Final = 1.0


def choose(
    sources: MetadataSources,
    originals: Sequence[TitleCandidate],
    site: Site,
    *,
    is_article: bool,
    page_type: str | None,
) -> TitleCandidate | None:
    """Return the title of the article: the heading that the declared titles support most, or else the declared title.

    A heading that only ends the declared titles names the site or a book, not the article. If the page declares that it
    is an article, a heading about the same subject may differ from the declared titles; on other pages such a heading
    is often a slogan. The only heading of an article may have other words, if the page does not show the declared title.
    On the front page of a site the title is the first part of the declared title.

    Args:
        sources: the sources of the page.
        originals: the declared titles.
        site: the names of the site.
        is_article: whether the page declares that it is an article.
        page_type: the page type that the selector predicts.
    """
    declared = [title for title in (without_site(original, site) for original in originals) if title.text]
    declared = [title for title in declared if not site.is_own_name(title.text)] or declared
    headings = [
        without_site(heading, site)
        for heading in headings_of_page(sources)
        if not site.is_site_name(heading.text) and not _names_container(heading, declared, sources)
    ]
    agreed = max(
        declared,
        key=lambda title: (_agreeing(title, declared), not headings and _is_only_shown(title, declared, sources)),
        default=None,
    )
    if agreed is not None and _is_front_page(sources):
        return TitleCandidate(originals[0].parts[0], originals[0].source)
    if agreed is not None and len(agreed.parts) > 1 and _is_whole(agreed, originals):
        agreed = dataclasses.replace(agreed, is_whole=True)
    if agreed is None:
        return next(iter(headings), None) or next(iter(originals), None)
    if len(headings) == 1 and all(site.is_name(title.text) for title in declared):
        return headings[0]
    if (below := _below_site(agreed, headings, sources)) is not None and not site.is_site_name(below.text):
        return below
    if page_type == "article" and (heading := _in_other_words(headings, declared, sources)) is not None:
        return heading
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
    if support == _EQUALS and (piece := heading_pieces.without_kicker(best, declared, sources)) is not None:
        return piece
    if support < _EQUALS and (
        piece := heading_pieces.repeated(agreed, best, sources) or heading_pieces.labelled(best, declared, sources)
    ):
        return piece
    if (
        support >= _PART
        or (support < _MIN_WORD_OVERLAP and _is_in_address(best, agreed, sources.slug))
        or (len(headings) == 1 and _is_name_of_file(agreed.text, sources.page.url or ""))
    ):
        return best
    if len(headings) > 1 and shown_titles.is_shown_without_link(sources.page, agreed.text):
        return agreed  # the headings are those of its sections
    doubtful = not is_article and _agreeing(agreed, declared) >= _MIN_AGREEING_TITLES
    return _main_part(agreed, sources) if doubtful or support < _MIN_WORD_OVERLAP else best


def _in_other_words(
    headings: Sequence[TitleCandidate], declared: Sequence[TitleCandidate], sources: MetadataSources
) -> TitleCandidate | None:
    """The only heading beside the only declared title if it is a sentence about another subject; None if the page shows that title.

    The declared title was written for the results of searches. A banner leads to the front page, or the title is below it.
    """
    if len(headings) != 1 or len(declared) != 1 or not _is_sentence(headings[0], _MIN_SENTENCE_WORDS):
        return None
    heading, title = headings[0], declared[0]
    is_apart = _support_of(heading, title) < _MIN_WORD_OVERLAP and not sources.page.nodes.total.link_words[heading.row]
    is_shown = is_apart and any(shown_titles.is_shown(sources.page, text) for text in (title.text, title.parts[0]))
    return heading if is_apart and not is_shown else None


def _is_sentence(title: TitleCandidate, min_words: int) -> bool:
    """Whether a heading has so many words, in a script without spaces so many characters, that it is no name of a site or a section."""
    return len(title.words) >= min_words or len(_IDEOGRAPH.findall(title.text)) >= _MIN_IDEOGRAPHS


def _below_site(
    agreed: TitleCandidate, headings: Sequence[TitleCandidate], sources: MetadataSources
) -> TitleCandidate | None:
    """The end of a declared title that is shown below the name of the site.

    None if a heading shows the whole title, or the beginning of it, which the address repeats.
    """
    if any(heading.key == agreed.key for heading in headings):
        return None
    text = shown_titles.end(sources.page, agreed.text)
    below = TitleCandidate(text, agreed.source) if text else None
    is_site = below is not None and any(
        agreed.key.startswith(heading.key) and _is_in_address(heading, below, sources.slug) for heading in headings
    )
    return None if is_site else below


def _main_part(agreed: TitleCandidate, sources: MetadataSources) -> TitleCandidate:
    """The part of a declared title that the page shows, or else its first part; all of it if that is one word or whole.

    On a page without headings, the name of a site that begins the declared title is above the other part of it.
    """
    if text := shown_titles.beginning(sources.page, agreed.text):
        return TitleCandidate(text, agreed.source)
    parts = agreed.parts
    beginnings = ("".join(parts[:n]) for n in range(min(len(parts), _MAX_PARTS), 1, -2))
    repeated = next((part for part in (*beginnings, *parts[::2]) if folded(part) in sources.subheadings), None)
    if (
        repeated is None
        and len(parts) == _ONE_SEPARATOR
        and not sources.headings
        and shown_titles.are_shown_below_each_other(sources.page, parts[0], parts[-1])
    ):
        repeated = parts[-1]
    text = repeated or (parts[0] if _is_long(parts[0]) and not agreed.is_whole else agreed.text)
    return TitleCandidate(text, agreed.source)


def _is_long(part: str) -> bool:
    """Whether a part of a title has several words; in a script without spaces, several characters."""
    return len(folded_words(part)) > 1 or (not part.isascii() and len(_IDEOGRAPH.findall(part)) >= _MIN_IDEOGRAPHS)


def _is_in_address(heading: TitleCandidate, agreed: TitleCandidate, slug: str) -> bool:
    """Whether the page's address repeats more of a heading than of the declared title."""
    slug_words = folded_words(slug)
    return _overlap(heading.words, slug_words) > _overlap(agreed.words, slug_words)


def _is_name_of_file(title: str, address: str) -> bool:
    """Whether a declared title is the name of the page in its address, as in a wiki: start, howto:install."""
    is_name = title.isascii() and title == title.lower() and title.replace(":", "").replace("_", "").isalnum()
    return is_name and address.endswith(title)


def _names_container(heading: TitleCandidate, declared: Sequence[TitleCandidate], sources: MetadataSources) -> bool:
    """Whether a heading names something that the article is part of, such as a section or a book.

    Such a heading ends a declared title, or it begins a declared title whose end is a subheading below it. If the page does
    not show what comes before it, or links it to a folder around the page, that is a section or a date, and the heading is the title.
    """
    key = heading.key
    if any(title.key == key for title in declared):
        return False
    return any(
        (folded(parts[-1]) == key and not _is_below_section(heading, parts, sources))
        or (folded(parts[0]) == key and _ends_with_subheading(heading, parts, sources))
        for parts in (title.parts for title in declared)
        if len(parts) > 1
    )


def _is_below_section(heading: TitleCandidate, parts: list[str], sources: MetadataSources) -> bool:
    """Whether a declared title has a part before a heading that the page does not show, or as a link to a folder around it.

    The address of a page in a section repeats its heading and not the section. A sentence after short parts is no name of a book,
    unless a subheading shows one of them.
    """
    if not _is_sentence(heading, _MIN_TITLE_WORDS):
        return False
    before = TitleCandidate("".join(parts[:-2]), "meta")
    is_path = len(heading.words) >= _MIN_WORDS_AFTER_SECTION and all(
        len(folded_words(part)) <= _MAX_SECTION_WORDS and folded(part) not in sources.subheadings
        for part in parts[:-1:2]
    )
    if is_path:
        return True
    return _is_in_address(heading, before, sources.slug) or (
        len(parts) == _ONE_SEPARATOR
        and (not shown_titles.is_shown(sources.page, parts[0]) or shown_titles.leads_up(sources.page, parts[0]))
    )


def _ends_with_subheading(heading: TitleCandidate, parts: list[str], sources: MetadataSources) -> bool:
    """Whether a subheading repeats the parts of a title after the first, or the end of a path: Site » Archive » Title.

    A subheading above the heading, or one that the address repeats less of, names the site.
    """
    is_path = all(separator.strip() in _OF_PATHS for separator in parts[1::2])
    texts = ("".join(parts[end:]) for end in range(2, min(len(parts), _MAX_PARTS) if is_path else 3, 2))
    return any(
        sources.subheadings.get(folded(text), -1) > heading.row
        and not _is_in_address(heading, TitleCandidate(text, "meta"), sources.slug)
        for text in texts
    )


def _is_whole(title: TitleCandidate, originals: Sequence[TitleCandidate]) -> bool:
    """Whether a declared title, as it stands, begins the title of the page, which goes on with the name of the site."""
    return any(original.key == title.key and original.source != "meta" for original in originals) and any(
        original.key != title.key and original.key.startswith(title.key) for original in originals
    )


def _is_only_shown(title: TitleCandidate, declared: Sequence[TitleCandidate], sources: MetadataSources) -> bool:
    """Whether a page shows this declared title, and none of the others, as a line of its own."""
    if len(declared) == 1:
        return False
    texts_of = [(other, dict.fromkeys((other.text, other.parts[0], other.parts[-1]))) for other in declared]
    shown = [other for other, texts in texts_of if any(shown_titles.is_shown(sources.page, text) for text in texts)]
    return shown == [title]


def _is_front_page(sources: MetadataSources) -> bool:
    address = sources.address
    return bool(address.netloc) and not address.path.strip("/") and not address.query


def _agreeing(title: TitleCandidate, titles: Sequence[TitleCandidate]) -> int:
    """The number of titles that equal this one, or begin or end with it at a separator."""
    return sum(title.key == other.key or (title.key in other.key and title.key in other.ends) for other in titles)


def _support(heading: TitleCandidate, declared: Sequence[TitleCandidate]) -> float:
    """The support of a heading: 1 or more if a declared title contains it, else the share of words in common."""
    return max((_support_of(heading, title) for title in declared), default=0.0)


def _support_of(heading: TitleCandidate, title: TitleCandidate) -> float:
    if heading.key not in title.key:
        return min(_overlap(heading.words, title.words), 0.99)
    if heading.key == title.key:
        return _EQUALS
    if title.key.startswith(heading.key):
        return _BEGINS
    return 0.0 if _is_word_of(heading, title) else _PART


def _is_word_of(heading: TitleCandidate, title: TitleCandidate) -> bool:
    """Whether a heading is one word, and a declared title a sentence around it."""
    is_small = len(heading.key) < len(title.key) * _MIN_WORD_SHARE
    return is_small and len(heading.words) == 1 and not _IDEOGRAPH.search(heading.text)


def _overlap(words: frozenset[str], other_words: frozenset[str]) -> float:
    """The overlap coefficient (Szymkiewicz-Simpson) of two sets of words: the shared part of the smaller one."""
    return len(words & other_words) / max(min(len(words), len(other_words)), 1)
