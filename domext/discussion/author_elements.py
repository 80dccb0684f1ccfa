"""The elements that may hold the name of an author, the names in them, and the lines of a page that name its members."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.item_names import AUTHOR_BIT, name_bits
from domext.discussion.line_names import without_words_around
from domext.discussion.post_lines import (
    MAX_LINE_CHARACTERS,
    is_aside,
    is_profile_address,
    shows_date,
    shows_time,
    starting_blocks,
)
from domext.metadata.ages import shows_age
from domext.table import attributes, tags
from domext.table.characters import readable
from domext.table.masks import any_of
from domext.table.patterns import lazy_pattern
from domext.words import all_words
from domext.words.read_next import READ_NEXT

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The most words of a name. Every ideograph is a word, so the characters count as well.
_MAX_AUTHOR_WORDS: Final = 6
_MAX_AUTHOR_CHARACTERS: Final = 16
#: Elements that may hold a name and nothing else.
NAME_TAGS: Final = tags.mask(frozenset({"a", "b", "strong", "cite"}))
_LETTER: Final = lazy_pattern(r"[^\W\d_]")
# A time, or a label, with or without the number that it is for.
_LABEL: Final = lazy_pattern(r"\d[:/]\d|[:\uff1a]\s{0,3}[\d.,]{0,12}$")
# With the number of the post before the name: "3) Ann", "#12 Ann".
_NAME_EDGES: Final = lazy_pattern(r"^(?:\d{1,5}[.)]\s|#\d{1,5}[.)]?\s|[@<\s]{1,9})|[>\s:\uff1a,]{1,9}$")
# Buttons that unfold a post; but none that are names as well.
_BUTTONS: Final = all_words(READ_NEXT) - {"lea", "mira"}
# Markup that a page shows as text.
_TAGS: Final = lazy_pattern(r"</?(?:a|b|em|i|span|strong)(?: [^<>]{0,99})?>")
_MAIL_ADDRESS: Final = lazy_pattern(r"(?<=\S) ?[<(\[][^\s<>@]{1,99}@[^\s<>]{1,99}[>)\]]$")
_SIGN: Final = lazy_pattern("@")
# The address of a member, without or with that of the server.
_HANDLE: Final = lazy_pattern(r"@[\w.-]{2,40}(?:@[\w.-]{3,60})?")
_MAX_HANDLE_CHARACTERS: Final = 100


def short_enough(page: Page) -> BoolArray:
    """Return which nodes are as short as a name, shape ``(n,)``; call it as ``page.once(short_enough)``."""
    counts = page.nodes.total
    return np.asarray((counts.words <= _MAX_AUTHOR_WORDS) | (counts.characters <= _MAX_AUTHOR_CHARACTERS))


def may_be_name(page: Page, row: int) -> bool:
    """Return whether the text of a node may be a name: it is no label, tag, address, date, age or number of something."""
    text = page.elements[row].text.strip()[:MAX_LINE_CHARACTERS]
    is_address = (page.elements[row].attr("href") or "").startswith("mailto:") and "@" in text
    is_tag = "tag" in (page.elements[row].attr("rel") or "").lower().split()
    return not is_address and not is_tag and may_be_text_of_name(text)


def may_be_text_of_name(text: str) -> bool:
    """Return whether a text may be a name; see :func:`may_be_name`."""
    if not _LETTER.search(text) or _LABEL.search(text) or "://" in text or text.strip().lower() in _BUTTONS:
        return False
    return not (shows_time(text) or shows_age(text) or is_aside(text) or shows_date(text))


def name_in(text: str) -> str:
    """Return the name in a text, without the marks, the preposition, the verb and the address beside it."""
    name = " ".join(readable(text).split())
    return without_words_around(_NAME_EDGES.sub("", _MAIL_ADDRESS.sub("", _TAGS.sub("", name))))


def marked_authors(page: Page) -> BoolArray:
    """Return which nodes microdata, microformats or HTML mark as an author or a part of a name, shape ``(n,)``.

    Call it as ``page.once(marked_authors)``.
    """
    nodes = page.nodes
    authors = attributes.has_token(page, "itemprop", "author", "creator")
    names = attributes.has_token(page, "itemprop", "name") & nodes.inside(authors) if any_of(authors) else authors
    linked = attributes.has_token(page, "rel", "author") | attributes.has_token(page, "class", "fn")
    return np.asarray(authors | names | linked | (nodes.tag == tags.CITE))


def author_lines(page: Page) -> BoolArray:
    """Return which blocks are short lines in elements that markup, a class or an id names for authors, shape ``(b,)``."""
    nodes = page.nodes
    short = (nodes.total.words > 0) & page.once(short_enough)
    named = page.once(marked_authors) | ((name_bits(page, short) & AUTHOR_BIT) > 0)
    authors = np.zeros(len(page.blocks), np.bool_)
    authors[page.once(starting_blocks)[short & named]] = True
    return authors


def member_lines(page: Page) -> BoolArray:
    """Return which blocks are or begin with the name of an author, a link to the page of a member, or the address of one.

    Shape ``(b,)``; call it as ``page.once(member_lines)``.
    """
    nodes, blocks = page.nodes, page.blocks
    found = author_lines(page)
    links = (nodes.tag == tags.A) & page.once(short_enough) & (nodes.total.words > 0)
    links &= attributes.where(page, "href", is_profile_address)
    found[page.once(starting_blocks)[links]] = True
    signs = [match.start() for match in _SIGN.finditer(blocks.source)]
    likely = np.searchsorted(blocks.start, signs, side="right") - 1
    for block in likely[blocks.counts.characters[likely] <= _MAX_HANDLE_CHARACTERS].tolist():
        found[block] |= _HANDLE.fullmatch(blocks.text(block).strip()) is not None
    return found
