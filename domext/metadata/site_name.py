"""Choose the name of the site among its own names and the parts of the declared titles of a page."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata.person_names import IDEOGRAPH, has_letters
from domext.metadata.title_candidates import TitleCandidate, before_brackets, before_colon, headings_of_page
from domext.table.characters import folded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.record import Source
    from domext.metadata.site import Site
    from domext.table.page import Page

_TWO_PARTS: Final = 3  # with the separator
# A longer part of a title is a subtitle.
_MAX_WORDS: Final = 6
_MAX_IDEOGRAPHS_OF_SECTION: Final = 2
# A shorter name may be a part of other words by chance.
_MIN_KEY: Final = 4
_MAX_NOTICE_CHARACTERS: Final = 100
_SEPARATORS: Final = " -–—|»«·•:"
# Letters, the vowels and tones that follow one in many scripts, and digits.
_IN_WORDS: Final = frozenset("LMN")


def choose(
    sources: MetadataSources, originals: Sequence[TitleCandidate], site: Site, chosen: TitleCandidate | None
) -> tuple[str, Source] | None:
    """Return the site's name for itself, or else the end or the beginning of the first declared title that names it.

    The name of an organisation comes after a part of the title that the title of the site's search contains. Without
    another sign, what a declared title adds to the title in a heading is the name, or the text of a link to the front page that
    resembles the host.

    Args:
        sources: the sources of the page.
        originals: the declared titles.
        site: the names of the site.
        chosen: the title of the article.
    """
    if not originals or (site.name and (site.is_declared or not site.searches)):
        return site.name
    title = originals[0]
    if not site.name and (divided := before_brackets(title.text, site)) is not None:
        return divided[1], title.source
    ends = (title.parts[-1], title.parts[0]) if len(title.parts) > 1 else ()
    parts = [part for part in ends if folded(part) and part.lower() not in words.UNTITLED]
    if site.name:
        searched = (part for part in parts if any(folded(part) in search for search in site.searches))
        return next(((part, title.source) for part in searched), site.name)
    named = (part if site.is_site_name(part) else site.beginning(part) for part in parts)
    name = (
        next(filter(None, named), None)
        or before_colon(title.text, site)
        or _before_title(sources, title, chosen)
        or next((part.strip() for part in parts if _holds_copyright(sources.page, part)), None)
        or (_beside_heading(title, chosen) if _is_heading(sources, chosen) else None)
    )
    if name:
        return name, title.source
    return (linked, "dom") if (linked := site.linked_name) else None


def _holds_copyright(page: Page, name: str) -> bool:
    """Whether the last notice of a copyright on a page names a part of its title."""
    source, key = page.blocks.source, folded(name)
    start = source.rfind("©")
    return start >= 0 and len(key) >= _MIN_KEY and key in folded(source[start : start + _MAX_NOTICE_CHARACTERS])


def _is_heading(sources: MetadataSources, title: TitleCandidate | None) -> bool:
    """Whether a heading of the first or the second rank shows a title."""
    return title is not None and (title.source == "dom" or title.key in sources.subheadings)


def _before_title(sources: MetadataSources, title: TitleCandidate, chosen: TitleCandidate | None) -> str | None:
    """The name before a colon and the title, which a heading of the first rank repeats: the banner of a blog; None without one."""
    name, _, post = title.text.partition(": ")
    if chosen is None or not post or folded(post) != chosen.key:
        return None
    return name if any(heading.key == folded(name) for heading in headings_of_page(sources)) else None


def _beside_heading(title: TitleCandidate, chosen: TitleCandidate | None) -> str | None:
    """The end of a declared title that begins with the title in a heading, or its beginning before that title; None for other titles."""
    if chosen is None or len(title.parts) < _TWO_PARTS:
        return None
    first, last = title.parts[0].strip(), title.parts[-1].strip()
    is_after = title.key.startswith(chosen.key) and title.key.removeprefix(chosen.key).endswith(folded(last))
    is_before = title.key.endswith(chosen.key) and title.key.removesuffix(chosen.key) == folded(first)
    name = (last if is_after else first if is_before else "").strip(_SEPARATORS)
    return name if _is_name(name) else None


def _is_name(text: str) -> bool:
    """Whether a part of a declared title can be the name of the site: few words, no byline and no number of a part.

    One word is more often a section; so are two ideographs.
    """
    tokens = text.lower().split()
    is_word = text.isalpha() and len(IDEOGRAPH.findall(text)) <= _MAX_IDEOGRAPHS_OF_SECTION
    return (
        0 < len(tokens) <= _MAX_WORDS
        and not is_word
        and has_letters(text)
        and tokens[0] not in words.CLEAR_PREPOSITIONS
        and text.lower() not in words.UNTITLED
        and unicodedata.category(text[-1])[0] in _IN_WORDS
        and not tokens[-1].isdigit()
        and "://" not in text
    )
