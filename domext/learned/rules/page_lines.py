"""Lines about the page itself, which are dropped: links that print, close or save it, its trackbacks, arrows to the articles beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.rules.menus import number_of_links
from domext.table import attributes
from domext.table.masks import any_of, rows_of, without_rows
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

# Scripts that print, close or save the page, or go back, and mails without a recipient.
_CONTROL: Final = lazy_pattern(
    r"^\s*javascript:[^(]{0,60}\b(?:print|close|history|go|back|addfavorite|addbookmark|bookmark)\w{0,20}\s*\(|^\s*mailto:\?",
    re.IGNORECASE,
)
_CONTROL_PARTS: Final = ("javascript:", "mailto:?")
# Software for blogs writes this word in English on pages in any language.
_TRACKBACK: Final = lazy_pattern("trackback", re.IGNORECASE)
_TRACKBACKS: Final = ("trackback", "Trackback", "TrackBack", "TRACKBACK")
_TRACKBACK_LINE: Final = lazy_pattern(
    r"\W{0,3}trackbacks?(?: pings?)?(?: \(\d{1,4}\))?\W{0,3}\Z|\W{0,3}trackback ur[il]\b|https?://\S{1,200}trackback",
    re.IGNORECASE,
)
# The smallest share of the words of such a line in its links, and its largest number of words.
_MIN_LINKED: Final = 0.6
_MAX_WORDS: Final = 40
_MIN_PARAGRAPH_WORDS: Final = 15
_BACK: Final = ("«", "‹", "←")
_FORTH: Final = ("»", "›", "→")


def without_controls(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the short kept lines, most of them links, of which one link prints, closes or saves the page, or mails its address."""
    lines = _are_links(page, keep, _MIN_LINKED)
    if not any_of(lines):
        return keep
    links = attributes.rows_matching(page, "href", _CONTROL, *_CONTROL_PARTS)
    return keep & ~(lines & _holding(page, links)) if links.size else keep


def without_trackbacks(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the short kept lines below the first paragraph with a link to the trackbacks of the page, or their name.

    Such a line above the text gives the author, too.
    """
    if not any(word in page.blocks.source for word in _TRACKBACKS):
        return keep  # most pages
    counts = page.blocks.counts
    below = np.logical_or.accumulate(keep & (counts.words - counts.link_words >= _MIN_PARAGRAPH_WORDS))
    lines = keep & below & (counts.words <= _MAX_WORDS)
    links = attributes.rows_matching(page, "href", _TRACKBACK, "trackback")
    named = [row for row in rows_of(lines).tolist() if _TRACKBACK_LINE.match(page.blocks.text(row))]
    return without_rows(keep & ~(lines & _holding(page, links)), named)


def without_arrows(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the short kept lines of links that begin with an arrow back: they lead to the article before, or to the list of articles.

    A single link between two arrows may be a title in quotation marks. A line that only ends with an arrow may be about the text.
    """
    lines = rows_of(_are_links(page, keep, 1)).tolist()
    texts = {row: text for row in lines if (text := page.blocks.text(row)).startswith(_BACK)}
    if not texts:
        return keep  # most pages
    number = number_of_links(page)
    return without_rows(keep, [row for row, text in texts.items() if not text.endswith(_FORTH) or number[row] > 1])


def _are_links(page: Page, keep: BoolArray, share: float) -> BoolArray:
    """The short kept blocks with at least a share of their words in links, shape ``(b,)``."""
    counts = page.blocks.counts
    is_linked = (counts.link_words > 0) & (counts.link_words >= share * counts.words)
    return np.asarray(keep & is_linked & (counts.words <= _MAX_WORDS))


def _holding(page: Page, links: RowArray) -> BoolArray:
    """Which blocks hold the first text of some links, shape ``(b,)``; links with a picture alone have none."""
    first, last = page.nodes.first_text[links], page.nodes.last_text[links]
    holding = np.zeros(len(page.blocks), np.bool_)
    holding[np.searchsorted(page.blocks.last_text[:-1], first[last > first], side="right")] = True
    return holding
