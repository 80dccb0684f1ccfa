"""Drop lines that lead away from an article or are about its page: labels of advertisements, "Read also: ...", reading times."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import expression, longest_first, notices, reading_times

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Words of an advertisement may be an entry of a list or of a table.
_OTHERS: Final = tags.mask(
    frozenset("li td th dt dd pre h1 h2 summary caption figcaption blockquote label button".split())
)
_PLAYERS: Final = (tags.IDS["video"], tags.IDS["audio"])
_IS_PLAYER: Final = tags.mask(frozenset({"video", "audio"}))
_ADVERTISEMENT: Final = lazy_pattern(rf"\W{{0,3}}(?:{expression(notices.ADVERTISEMENTS)})\W{{0,3}}", re.IGNORECASE)
_LABEL: Final = lazy_pattern(
    rf"\W{{0,3}}(?:{expression(notices.READ_NEXT)})\s{{0,2}}[:|>\uff1a\u2013\u2014\u00bb\u203a\u25ba\u2192]\s{{0,2}}\w",
    re.IGNORECASE,
)
# Reading times in lower case, at the end of a line with the date or alone, and buttons that read the article aloud. Python looks
# for the characters that an expression begins with in a part of the time that it takes for the first parts of several.
_MINUTES_TO_READ: Final = lazy_pattern(
    rf"\d\d{{0,2}}[\s-]?(?:{expression(reading_times.MINUTES)})\s?(?:{expression(reading_times.AFTER_MINUTES)})\W{{0,2}}\Z"
)
_READING_TIME: Final = lazy_pattern(
    rf"(?:{expression(reading_times.READING_TIME)})"
    rf"\W{{0,3}}(?:{expression(reading_times.ABOUT)})?\s?\d{{1,3}}\s?(?:{expression(reading_times.MINUTES_AFTER)})?\W{{0,2}}\Z"
)
_LISTEN: Final = lazy_pattern(
    rf"\W{{0,3}}(?:{expression(reading_times.LISTEN)})(?:\W{{1,3}}\d{{1,3}}(?::\d\d|\s?min\w{{0,5}}\.?))?\W{{0,3}}",
    re.IGNORECASE,
)
# Words that ask readers to take a newsletter, and words for a newsletter, in lower case.
_ASKS: Final = lazy_pattern(
    rf"\b(?:{expression(notices.SUBSCRIBE)})|{expression(notices.JOINED_SUBSCRIBE)}", re.IGNORECASE
)
_NEWSLETTERS: Final = longest_first(notices.NEWSLETTERS)
_MAX_INVITATION_WORDS: Final = 30
_MAX_WORDS_ABOUT_PAGE: Final = 12
_MIN_RUNNING_WORDS: Final = 25  # of the first paragraph; lines about the page are above it
_MAX_LABEL_WORDS: Final = 5
_MAX_LABEL_IDEOGRAPHS: Final = 10  # each is a word
_MAX_WORDS: Final = 40
_MAX_ENDING: Final = 60


def without_promotional_lines(page: Page, keep: BoolArray) -> BoolArray:
    """Return the kept blocks without those that only name advertising, say how long the article is, or link to another one.

    Text inside a media player is also dropped: browsers show it only if they cannot play the media.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    if nodes.has(*_PLAYERS):
        keep = keep & ~nodes.inside(nodes.tagged(_IS_PLAYER)).take(blocks.owner)
    words, linked = blocks.counts.words, blocks.counts.link_words
    lines = keep & ~_OTHERS.take(nodes.tag.take(blocks.owner))
    own = words - linked
    is_label = (own <= _MAX_LABEL_WORDS) | ((own <= _MAX_LABEL_IDEOGRAPHS) & (blocks.counts.letters <= 2 * words))
    rows = rows_of(lines & is_label & (words <= _MAX_WORDS))
    running = rows_of(keep & (words >= _MIN_RUNNING_WORDS))
    top = int(running[0]) if running.size else len(keep)
    about = rows_of(keep[:top] & (words[:top] <= _MAX_WORDS_ABOUT_PAGE)).tolist()
    dropped = [row for row in rows.tolist() if _leads_away(blocks.text(row), int(linked[row]))]
    invitations = rows_of(lines & (linked > 0) & (words <= _MAX_INVITATION_WORDS) & (linked < words))
    dropped += _invitations(page, invitations.tolist())
    dropped += [row for row in about if _is_about_page(blocks.text(row), int(blocks.counts.digits[row]))]
    if dropped:
        keep = keep.copy()
        keep[dropped] = False
    return keep


def _is_about_page(text: str, digits: int) -> bool:
    if digits:
        end = text[-_MAX_ENDING:].lower()
        if _MINUTES_TO_READ.search(end) or _READING_TIME.search(end):
            return True
    return _LISTEN.fullmatch(text) is not None


def _invitations(page: Page, rows: list[int]) -> list[int]:
    """The blocks among some that ask readers to take a newsletter."""
    texts = list(map(page.blocks.text, rows))
    if not _names_newsletter("\n".join(texts)):  # on most pages
        return []
    return [row for row, text in zip(rows, texts, strict=True) if _names_newsletter(text) and _ASKS.search(text)]


def _names_newsletter(text: str) -> bool:
    lower = text.lower()
    return any(name in lower for name in _NEWSLETTERS)


def _leads_away(text: str, linked: int) -> bool:
    return (_LABEL.match(text) if linked else _ADVERTISEMENT.fullmatch(text)) is not None
