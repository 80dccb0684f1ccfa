"""Lines about the page itself, which are dropped: links that print, close or save it, its trackbacks, arrows to the articles beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.link_addresses import link_addresses
from domext.table.masks import rows_of, without_rows
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

# Scripts that print, close or save the page, or go back, and mails without a recipient.
_CONTROL: Final = lazy_pattern(
    r"^\s*javascript:[^(]{0,60}\b(?:print|close|history|go|back|addfavorite|addbookmark|bookmark)\w{0,20}\s*\(|^\s*mailto:\?",
    re.IGNORECASE,
)
_CONTROL_PARTS: Final = ("javascript:", "mailto:?")
# Software for blogs writes this word in English on pages in any language.
_TRACKBACK: Final = "trackback"
_TRACKBACKS: Final = ("trackback", "Trackback", "TrackBack", "TRACKBACK")
_TRACKBACK_LINE: Final = lazy_pattern(
    r"\W{0,3}trackbacks?(?: pings?)?(?: \(\d{1,4}\))?\W{0,3}\Z|\W{0,3}trackback ur[il]\b|https?://\S{1,200}trackback",
    re.IGNORECASE,
)
# The smallest share of the words of such a line in its links, and its largest number of words.
_MIN_LINKED: Final = 0.6
_MAX_WORDS: Final = 40
_BACK: Final = ("«", "‹", "←")
_FORTH: Final = ("»", "›", "→")


def without_controls(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the short kept lines, most of them links, of which one link prints, closes or saves the page, or mails its address."""
    lines = rows_of(_are_links(page, keep, _MIN_LINKED))
    if not lines.size:
        return keep
    links = [row for row, address in page.once(link_addresses).containing(*_CONTROL_PARTS) if _CONTROL.search(address)]
    return without_rows(keep, np.intersect1d(lines, _blocks_of(page, links)))


def without_trackbacks(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the short kept lines with a link to the trackbacks of the page, and those that name its trackbacks."""
    if not any(word in page.blocks.source for word in _TRACKBACKS):
        return keep  # most pages
    lines = rows_of(keep & (page.blocks.counts.words <= _MAX_WORDS))
    links = [row for row, _ in page.once(link_addresses).containing(_TRACKBACK)]
    named = [row for row in lines.tolist() if _TRACKBACK_LINE.match(page.blocks.text(row))]
    return without_rows(keep, np.union1d(named, np.intersect1d(lines, _blocks_of(page, links))).astype(np.intp))


def without_arrows(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the short kept lines of links that begin with an arrow back or end with one forth: they lead to other articles.

    A single link between both may be a title in quotation marks.
    """
    dropped = []
    for row in rows_of(_are_links(page, keep, 1)).tolist():
        text = page.blocks.text(row)
        ends = text.startswith(_BACK) + text.endswith(_FORTH)
        if ends == 1 or (ends and _number_of_links(page, row) > 1):
            dropped.append(row)
    return without_rows(keep, dropped)


def _number_of_links(page: Page, block: int) -> int:
    first, last = page.blocks.first_text[block], page.blocks.last_text[block]
    texts = page.nodes.first_text[list(page.once(link_addresses).rows)]
    return int(((texts >= first) & (texts < last)).sum())


def _are_links(page: Page, keep: BoolArray, share: float) -> BoolArray:
    """The short kept blocks with at least a share of their words in links, shape ``(b,)``."""
    counts = page.blocks.counts
    is_linked = (counts.link_words > 0) & (counts.link_words >= share * counts.words)
    return np.asarray(keep & is_linked & (counts.words <= _MAX_WORDS))


def _blocks_of(page: Page, links: list[int]) -> IntArray:
    """The blocks that hold the first text of some links."""
    return np.searchsorted(page.blocks.last_text[:-1], page.nodes.first_text[links], side="right")
