"""Find the lines that ask readers to subscribe to a newsletter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import all_words, expression, notices

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Words that ask readers to subscribe to a newsletter, and words for a newsletter, in lower case.
_ASKS: Final = lazy_pattern(
    rf"\b(?:{expression(notices.SUBSCRIBE)})|{expression(notices.JOINED_SUBSCRIBE)}", re.IGNORECASE
)
_NEWSLETTERS: Final = tuple(all_words(notices.NEWSLETTERS))
_MAX_WORDS: Final = 30


def newsletter_lines(page: Page, lines: BoolArray) -> list[int]:
    """Return the short lines with a link that ask readers to subscribe to a newsletter.

    Args:
        page: the page.
        lines: which of its blocks are lines, shape ``(b,)``.
    """
    words, linked = page.blocks.counts.words, page.blocks.counts.link_words
    rows = rows_of(lines & (linked > 0) & (words <= _MAX_WORDS) & (linked < words)).tolist()
    texts = list(map(page.blocks.text, rows))
    if not _names_newsletter("\n".join(texts)):  # on most pages
        return []
    return [row for row, text in zip(rows, texts, strict=True) if _names_newsletter(text) and _ASKS.search(text)]


def _names_newsletter(text: str) -> bool:
    lower = text.lower()
    return any(map(lower.__contains__, _NEWSLETTERS))
