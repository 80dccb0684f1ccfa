"""The address of a comment or post: its permalink, or the page's address with an anchor in the post."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.item_details import MAX_LINE_CHARACTERS, is_profile, shows_date
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.postprocess.comment_elements import CommentElement
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_A: Final = tags.IDS["a"]
_MAX_ANCHORS: Final = 3
_PERMALINK_NAMES: Final = frozenset("bookmark permalink u-url url".split())
_POST_NUMBER: Final = re.compile(
    r"\s{0,9}(?:(?:#|№|n[o°º]\.?)\s?\d{1,6}|permalink|permanent link)\s{0,9}", re.IGNORECASE
)
_BUTTON: Final = re.compile(r"\s{0,9}#?\s{0,9}|\s{0,9}javascript:.{0,400}", re.IGNORECASE | re.DOTALL)
_FORMS: Final = tags.mask(frozenset("form input button textarea select label fieldset".split()))


class ItemAddresses:
    """Finds the addresses of the posts of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        #: Nodes with an id that has a digit, and anchors as on pages without ids.
        self._named = rows_of(
            (attributes.where(page, "id", _has_digit) & ~_FORMS[page.nodes.tag])
            | (attributes.where(page, "name", bool) & (page.nodes.tag == _A))
        )

    def address(self, rows: IntArray, element: CommentElement, date: int | None, in_date_line: BoolArray) -> str | None:
        """The address of a post: that of a link to it, else the page's with an anchor.

        Links that the markup calls permalinks come first, then the link at the date, the post's number, and links to an
        anchor in the post.

        Args:
            rows: the nodes of the post.
            element: the element of the post.
            date: the node that declares its date.
            in_date_line: which of the nodes begin in the block of the date.
        """
        page = self._page
        is_link = page.nodes.tag[rows] == _A
        links = [row for row in rows[is_link].tolist() if not _BUTTON.fullmatch(page.elements[row].attr("href") or "")]
        others = [row for row in links if not is_profile(page, row)]
        dated = set(rows[is_link & in_date_line].tolist()).intersection(links)
        for row in (
            *(row for row in others if _is_permalink(page.elements[row])),
            *(row for row in links if date is not None and self._overlap(row, date)),
            *(row for row in others if row in dated and shows_date(self._text(row))),
            *(row for row in others if "permalink" in words_of(page.elements[row].attr("class") or "")),
            *(row for row in others if _POST_NUMBER.fullmatch(self._text(row))),
            *(row for row in others if self._leads_to(row, element)),
        ):
            return page.addresses(page.elements[row].attr("href") or "")
        anchor = self._anchor(element) if page.url else None
        return page.addresses(f"#{anchor}") if anchor else None

    def _anchor(self, element: CommentElement) -> str | None:
        """The name of an anchor in a post or directly before it, or its id, or the first id with a digit in it."""
        own = self._page.elements[element.node].attr("id")
        rows = self._anchors(element)
        for row in rows:
            name = self._page.elements[row].attr("name")
            if name and (own is None or _digits(name) == _digits(own) != ""):
                return name
        return own or next((name for row in rows if (name := self._page.elements[row].attr("id"))), None)

    def _anchors(self, element: CommentElement) -> list[int]:
        """The anchors in a post, and an empty one directly before it."""
        nodes = self._page.nodes
        first, stop = np.searchsorted(self._named, (element.node, nodes.end[element.node])).tolist()
        before = self._named[max(first - 1, 0) : first].tolist()
        is_before = [row for row in before if nodes.end[row] == element.node and nodes.tag[row] == _A]
        return [*is_before, *self._named[first:stop].tolist()]

    def _leads_to(self, row: int, element: CommentElement) -> bool:
        """Whether a link leads to an anchor with the number of a post."""
        _, _, fragment = (self._page.elements[row].attr("href") or "").partition("#")
        own = self._page.elements[element.node].attr("id")
        anchors = [self._page.elements[anchor] for anchor in self._anchors(element)[:_MAX_ANCHORS]]
        names = [own] if own else [anchor.attr("id") or anchor.attr("name") or "" for anchor in anchors]
        return _has_digit(fragment) and _digits(fragment) in map(_digits, names)

    def _overlap(self, row: int, other: int) -> bool:
        """Whether one of two nodes is inside the other one, or both are the same."""
        end = self._page.nodes.end
        return bool(row <= other < end[row] or other <= row < end[other])

    def _text(self, row: int) -> str:
        return self._page.elements[row].text[:MAX_LINE_CHARACTERS]


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def _has_digit(name: str) -> bool:
    return any(map(str.isdigit, name))


def _is_permalink(element: Element) -> bool:
    names = (
        f"{element.attr('rel') or ''} {element.attr('class') or ''} {element.attr('itemprop') or ''}".lower().split()
    )
    return not _PERMALINK_NAMES.isdisjoint(names)
