"""Find the lines that ask readers to subscribe to a newsletter or to follow accounts, and those below a letter that end a subscription."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.links import link_texts, links_in
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import all_words, expression, notices, page_tools

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Words that ask readers to subscribe to a newsletter, and words for a newsletter, in lower case.
_ASKS: Final = lazy_pattern(
    rf"\b(?:{expression(notices.SUBSCRIBE)})|{expression(notices.JOINED_SUBSCRIBE)}", re.IGNORECASE
)
_NEWSLETTERS: Final = tuple(all_words(notices.NEWSLETTERS))
_UNSUBSCRIBE: Final = lazy_pattern(expression(notices.UNSUBSCRIBE), re.IGNORECASE)
_FOLLOW: Final = lazy_pattern(rf"\W{{0,4}}(?:{expression(page_tools.FOLLOW_ACCOUNTS)})", re.IGNORECASE)
_MAX_WORDS: Final = 30
_MAX_FOLLOW_WORDS: Final = 20
_MAX_HEADING_WORDS: Final = 10
_MAX_BOX_WORDS: Final = 60
_MIN_OTHERS: Final = 2  # kept words for each word of a box
_MAX_FOOTER_WORDS: Final = 60  # of the line that ends a subscription
_MAX_LINE_WORDS: Final = 24  # of a line below it, such as an address
_MAX_LINK_CHARACTERS: Final = 40
_MAX_FOOTER_SHARE: Final = 0.4  # of the kept words


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


def boxes_below_headings(page: Page, keep: BoolArray) -> list[int]:
    """Return the blocks of the short boxes whose first line is a kept heading that asks readers to subscribe to a newsletter."""
    nodes, words = page.nodes, page.blocks.counts.words
    headings = tags.IS_HEADING[nodes.tag[page.blocks.owner]] & keep & (words <= _MAX_HEADING_WORDS)
    texts = {row: page.blocks.text(row) for row in rows_of(headings).tolist()}
    if not _names_newsletter("\n".join(texts.values())):  # on most pages
        return []
    asking = [row for row, text in texts.items() if _names_newsletter(text) and _ASKS.search(text)]
    rows: list[int] = []
    most = min(_MAX_BOX_WORDS, int(words[keep].sum()) // (_MIN_OTHERS + 1))
    for row in asking:
        box = nodes.parent.item(page.blocks.owner.item(row))
        if nodes.first_block.item(box) == row and nodes.total.words.item(box) <= most:
            rows += range(row, nodes.last_block.item(box))
    return rows


def lines_to_follow(page: Page, lines: BoolArray) -> list[int]:
    """Return the short lines that begin with a request to follow accounts, and all of whose links leave the site.

    Args:
        page: the page.
        lines: which of its blocks are lines, shape ``(b,)``.
    """
    blocks, counts = page.blocks, page.blocks.counts
    rows = rows_of(lines & (counts.link_words > 0) & (counts.words <= _MAX_FOLLOW_WORDS)).tolist()
    return [row for row in rows if _FOLLOW.match(blocks.text(row)) and _all_leave(page, row)]


def _all_leave(page: Page, row: int) -> bool:
    """Whether all links of a line leave the site."""
    addresses = (attributes.value_of(page, "href", link) or "" for link in links_in(page, row).tolist())
    return all(map(page.addresses.leaves, addresses))


def footer_of_letter(page: Page, keep: BoolArray, candidates: BoolArray) -> list[int]:
    """Return the candidates from the line with a link that ends a subscription on, if only short lines are kept below it.

    They are the smaller part of the text; where they are not, the link may be one of a menu, such as that to sign out.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        candidates: which of them may be such lines, shape ``(b,)``.
    """
    counts, kept = page.blocks.counts, rows_of(keep)
    if not kept.size:
        return []
    long = rows_of(counts.words[kept] > _MAX_LINE_WORDS)
    start = long.item(-1) if long.size else 0  # the line itself may be long
    last = kept[start:][(counts.link_words[kept[start:]] > 0) & (counts.words[kept[start:]] <= _MAX_FOOTER_WORDS)]
    named = [row for row in last.tolist() if row != kept[0] and _UNSUBSCRIBE.search(page.blocks.text(row))]
    for row in named:
        if _ends_subscription(page, row):
            footer = kept[kept >= row]
            is_small = counts.words[footer].sum() <= _MAX_FOOTER_SHARE * counts.words[kept].sum()
            return footer[candidates[footer]].tolist() if is_small else []
    return []


def _ends_subscription(page: Page, row: int) -> bool:
    """Whether the text of a short link in a line says that it ends a subscription."""
    texts = link_texts(page, row)
    return any(len(text) <= _MAX_LINK_CHARACTERS and _UNSUBSCRIBE.search(text) for text in texts)
