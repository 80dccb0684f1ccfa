"""Navigation: text that consists mostly of links, and the links that belong to an article nevertheless."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.link_addresses import link_addresses
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.value_search import SearchText
from domext.words import all_words, expression
from domext.words.page_tools import JOINED_SHARE, SHARE

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_LANDMARKS: Final = frozenset({"navigation", "menu", "menubar"})
_BYLINE_WORDS: Final = frozenset({"byline", "author", "authors", "autor", "auteur", "autore"})
_SHARE_WORDS: Final = frozenset(
    "share shares sharing sharebar sharebuttons teilen partage partager compartir condividi compartilhar delen".split()
)
# Each word above contains one of these.
_BYLINE_PARTS: Final = ("byline", "autor", "author", "auteur")
_SHARE_PARTS: Final = ("shar", "teilen", "partag", "compart", "condividi", "delen")
# Larger elements of these names hold more than a byline or a row of buttons.
_MAX_BYLINE_BLOCKS: Final = 4
_MAX_SHARE_BLOCKS: Final = 16
_MAX_SHARE_WORDS: Final = 4  # per block on average
_MAX_SHARE_CHARACTERS: Final = 40  # of the text of one button
_MAX_BYLINE_CHARACTERS: Final = 120
_SHARE_TEXT: Final = lazy_pattern(
    rf"\b(?:{expression(SHARE)})\b|{expression(JOINED_SHARE)}"
    r"|^(?:e-?mail|print|copy|send|pin)(?: (?:this|it|link|article|page|post|story|to a friend)){0,2}$",
    re.IGNORECASE,
)
_SHARE_TEXT_PARTS: Final = (*all_words(SHARE), *all_words(JOINED_SHARE), "mail", "print", "copy", "send", "pin")
# A link that passes an address to another site, or a mail without a recipient.
_SHARE_URL: Final = lazy_pattern(
    r"[?&](?:u|url|link|text|body|uri|href)=https?(?::|%3a)|^mailto:\?|/(?:share|sharer|intent)\b", re.IGNORECASE
)
_SHARE_URL_PARTS: Final = ("=http", "mailto:?", "/share", "/intent")
# A node is navigation from this share of link bytes on, after CUTER (Adam, Bouras, Poulopoulos 2009).
_MAX_LINK: Final = 0.5
# An element with more than this share of the page's text is not navigation: on a page of links, it is the content.
_MAX_NAVIGATION: Final = 0.5


def navigation(page: Page) -> BoolArray:
    """Return which nodes are in a node that consists mostly of links, shape ``(n,)``."""
    return page.nodes.inside(mostly_links(page, _MAX_LINK, _MAX_NAVIGATION))


def mostly_links(page: Page, max_link: float, max_share: float) -> BoolArray:
    """Return which nodes consist mostly of links themselves, shape ``(n,)``.

    Args:
        page: the page.
        max_link: share of link bytes from which a node is navigation.
        max_share: a node with more than this share of the page's bytes is not navigation, regardless of its links.
    """
    total = page.nodes.total
    minor = total.bytes <= max_share * total.bytes[0]
    return np.asarray(minor & (total.link_bytes >= max_link * np.maximum(total.bytes, 1)))


def link_blocks(page: Page) -> BoolArray:
    """Return a mask of the blocks whose own text is mostly links, regardless of the blocks around them, shape ``(b,)``."""
    counts = page.blocks.counts
    return np.asarray(counts.link_bytes >= _MAX_LINK * np.maximum(counts.bytes, 1))


def about_article(page: Page) -> BoolArray:
    """Return a mask of the blocks of links that are headlines, bylines or share buttons, shape ``(b,)``.

    A heading in a landmark of navigation is the heading of a menu. Only blocks in :func:`navigation` and
    :func:`link_blocks` are examined.
    """
    from domext.metadata import bylines  # its vocabulary takes time to load, and few commands need labels

    nodes, owner = page.nodes, page.blocks.owner
    headings = nodes.tagged(tags.IS_HEADING) | attributes.where(page, "role", lambda role: role == "heading")
    headings |= attributes.has_word(page, "itemprop", "headline")
    landmarks = (nodes.tag == tags.NAV) | attributes.where(page, "role", _LANDMARKS.__contains__)
    result: BoolArray = (nodes.inside(headings) & ~nodes.inside(landmarks))[owner]
    result |= _bylines_and_share_buttons(page)
    rest = (page.once(navigation)[owner] | link_blocks(page)) & ~result
    rows = rows_of(rest & (page.blocks.counts.characters <= _MAX_BYLINE_CHARACTERS)).tolist()
    texts = list(map(page.blocks.text, rows))
    may_share = set(SearchText.of(texts).positions(_SHARE_TEXT_PARTS))
    for position, (block, text) in enumerate(zip(rows, texts, strict=True)):
        is_short = position in may_share and len(text) <= _MAX_SHARE_CHARACTERS
        result[block] = bool((is_short and _SHARE_TEXT.search(" ".join(text.split()))) or bylines.read(text))
    return result


def _bylines_and_share_buttons(page: Page) -> BoolArray:
    """Mask of the blocks that hold or are in a small element that names an author or is a row of share buttons, shape ``(b,)``."""
    nodes = page.nodes
    blocks = nodes.last_block - nodes.first_block
    may_be_byline = blocks <= _MAX_BYLINE_BLOCKS
    may_be_share = (blocks <= _MAX_SHARE_BLOCKS) & (nodes.total.words <= _MAX_SHARE_WORDS * np.maximum(blocks, 1))
    has_text = nodes.total.characters > 0
    names_author = page.named(has_text, lambda name: not _BYLINE_WORDS.isdisjoint(words_of(name)), _BYLINE_PARTS)
    names_author |= attributes.has_word(page, "rel", "author")
    names_author |= attributes.has_word(page, "itemprop", "author", "creator")
    shares = page.named(has_text, lambda name: not _SHARE_WORDS.isdisjoint(words_of(name)), _SHARE_PARTS)
    for row, address in page.once(link_addresses).containing(*_SHARE_URL_PARTS):
        if _SHARE_URL.search(address):
            shares[row] = True
    return _blocks_of(page, (may_be_byline & names_author) | (may_be_share & shares))


def _blocks_of(page: Page, chosen: BoolArray) -> BoolArray:
    """Mask of the blocks in the chosen nodes, shape ``(b,)``."""
    nodes, length = page.nodes, len(page.blocks) + 1
    change = np.bincount(nodes.first_block[chosen], minlength=length)
    change -= np.bincount(nodes.last_block[chosen], minlength=length)
    return np.asarray(change[:-1].cumsum() > 0)
