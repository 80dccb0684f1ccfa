"""Find the next page of an article, and never the next article."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from domext.multipage.page_numbers import PAGE, Step, step
from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.table.urls import join
from domext.words import all_words
from domext.words.buttons import NEXT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.page import Page

_RELIABLE_STEPS: Final[frozenset[Step]] = frozenset({"page", "offset"})
_ALL_STEPS: Final[frozenset[Step]] = _RELIABLE_STEPS | {"number"}
_EDGES: Final = lazy_pattern(r"\A\W+|(?<=\w)\W+\Z")
# The whole text of a link to the next page. A link with more text ("next story") leads to another article.
_NEXT_LABELS: Final = all_words(NEXT)
_ARROWS: Final = frozenset("» › > → ⟩ ▶ ≫ >> ››".split())
_NUMBER: Final = lazy_pattern(rf"(?:(?:{PAGE})\W{{0,3}})?(\d{{1,4}})", re.IGNORECASE)
_WORDS: Final = lazy_pattern(r"\w+")
_DIGIT: Final = lazy_pattern(r"\d")
_MAX_LABEL_CHARACTERS: Final = 40
_MAX_CANDIDATES: Final = 1_000  # of each kind
# The element with the row of page numbers has at most this size, in characters and in nodes, and is at most this many levels up.
_MAX_PAGER_SIZE: Final = 200
_MAX_PAGER_LEVELS: Final = 4


def next_page(page: Page) -> str | None:
    """Return the absolute address of the next page of an article; None if there is none or no link is reliable.

    Two conditions hold for the link. It says that it leads to the next page: by ``rel=next`` (also in the head), by the
    number after this page's in a row of page numbers, or by the word for "next" in one of about thirty languages. And its
    address is the address of this page with a number that is one higher, or with a 2 where this page has no number. A
    number that the address does not call a page counts only in a row of page numbers that holds this page's number:
    ``/post/124`` does not continue ``/post/123``, even with ``rel=next``.

    Without the page's address (the caller's or the canonical one) there is nothing to compare. For a stitched page, the
    next page of its last part counts.
    """
    while page.parts:
        page = page.parts[-1]
    head = page.tidied.head
    here = page.url or _canonical(head)
    if not here.lower().startswith(("http://", "https://")):
        return None
    head_links = [*(head.select("link") if head else ()), *page.removed.get("link", ())]
    anchors = list(_anchors(page))
    related = [*filter(_leads_on, head_links), *(anchor for anchor, _ in anchors if _leads_on(anchor))]
    numbered = [anchor for anchor, text in anchors if _number(text) is not None]
    labelled = [anchor for anchor, text in anchors if _has_next_label(anchor, text)]
    for links, steps in ((related, _RELIABLE_STEPS), (numbered, _ALL_STEPS), (labelled, _RELIABLE_STEPS)):
        for link in islice(links, _MAX_CANDIDATES):
            target = _target(page, here, link)
            if step(here, target) in steps and (links is not numbered or _follows_page_number(page, here, link)):
                return target
    return None


def _anchors(page: Page) -> Iterator[tuple[Element, str]]:
    """Yield the links to an address with a number, each with its text; with an empty one if it is too long for a label.

    No other address continues that of the page.
    """
    with_numbers = attributes.numbers_where(page, "href", _DIGIT.search)
    rows = rows_of(attributes.having(page, "href", with_numbers) & (page.nodes.tag == tags.A))
    is_short = page.nodes.total.characters[rows] <= _MAX_LABEL_CHARACTERS
    for row, may_be_label in zip(rows.tolist(), is_short.tolist(), strict=True):
        anchor = page.elements[row]
        yield anchor, anchor.text if may_be_label else ""


def _leads_on(link: Element) -> bool:
    relation = link.attr("rel")  # most links have none
    return relation is not None and "next" in relation.lower().split()


def _canonical(head: Element | None) -> str:
    link = head.select_one('link[rel~="canonical" i]') if head else None
    return (link.attr("href") or "").strip() if link else ""


def _target(page: Page, here: str, link: Element) -> str:
    """The address of a link without its fragment; relative to ``here`` if only the head gives the page's address."""
    return join(here, page.addresses.absolute(link.attr("href") or "")).partition("#")[0]


def _has_next_label(link: Element, text: str) -> bool:
    for name in (text, link.attr("aria-label"), link.attr("title")):
        if name and len(name) <= _MAX_LABEL_CHARACTERS:
            label = " ".join(name.split()).casefold()
            if label in _ARROWS or label in _NEXT_LABELS:
                return True
            has_edges = not (label[:1].isalnum() and label[-1:].isalnum())
            if has_edges and _EDGES.sub("", label) in _NEXT_LABELS:
                return True
    return False


def _number(text: str) -> int | None:
    """The number in the text of a link that holds nothing else, apart from a word for "page"; None for other texts."""
    label = text.strip()
    if len(label) > _MAX_LABEL_CHARACTERS or not label[-1:].isdecimal():  # true of most links, and cheap
        return None
    match = _NUMBER.fullmatch(label)
    return int(match[1]) if match else None


def _follows_page_number(page: Page, here: str, link: Element) -> bool:
    """Whether the number before the link's own is near the link, as this page's number: not a link to another page."""
    nodes, previous = page.nodes, (_number(link.text) or 0) - 1
    for row in nodes.ancestors(page.index[link], _MAX_PAGER_LEVELS):
        if nodes.total.characters[row] > _MAX_PAGER_SIZE or nodes.end[row] - row > _MAX_PAGER_SIZE:
            return False
        pager = page.elements[row]
        text = pager.text
        for other in pager.select("a[href]"):
            if _target(page, here, other) != here.partition("#")[0]:
                text = text.replace(other.text, " ", 1)
        if any(word.isdecimal() and int(word) == previous for word in _WORDS.findall(text)):
            return True
    return False
