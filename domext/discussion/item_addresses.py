"""The address of a comment or post: its permalink, or the page's address with an anchor in the post."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import numpy as np

from domext.discussion.post_lines import element_beginning, is_profile, shows_date
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.discussion.comment_elements import CommentElement
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MAX_ANCHORS: Final = 3
_PERMALINK_ATTRIBUTES: Final = ("permalink", "data-permalink")
_PERMALINK_NAMES: Final = ("bookmark", "permalink", "u-url", "url")
_POST_NUMBER: Final = lazy_pattern(
    r"\s{0,9}(?:(?:#|№|n[o°º]\.?)\s?\d{1,6}|permalink|permanent link)\s{0,9}", re.IGNORECASE
)
_BUTTON: Final = lazy_pattern(r"\s{0,9}#?\s{0,9}|\s{0,9}javascript:.{0,400}", re.IGNORECASE | re.DOTALL)
# Pages about the changes of a post, and about all that was done on a day.
_CHANGES: Final = lazy_pattern(r"/(?:revisions?|history|edits?|changes|activity|timeline)/?(?:[?#]|$)", re.IGNORECASE)
_FORMS: Final = tags.mask(frozenset("form input button textarea select label fieldset".split()))


class ItemAddresses:
    """Finds the addresses of the posts of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        #: Nodes with a digit in their id, and anchors as on pages without ids; but none of the lines of code.
        self._named = rows_of(
            (attributes.where(page, "id", _has_digit) & ~page.nodes.tagged(_FORMS))
            | (attributes.where(page, "name", bool) & (page.nodes.tag == tags.A))
        )
        if page.nodes.has(tags.PRE):
            self._named = self._named[~page.nodes.inside(page.nodes.tag == tags.PRE)[self._named]]
        self._is_permalink = np.zeros(len(page.nodes), np.bool_)
        for attribute in ("rel", "class", "itemprop"):
            self._is_permalink |= attributes.has_word(page, attribute, *_PERMALINK_NAMES)
        self._is_external = attributes.has_token(page, "rel", "external")
        self._is_named_permalink = attributes.where(
            page, "class", lambda names: "permalink" in words_of(names), "permalink"
        )

    def address(
        self, rows: IntArray, element: CommentElement, author: int | None, date: int | None, in_date_line: BoolArray
    ) -> str | None:
        """Return the address of a post: that of a link to it, else the page's with an anchor.

        An attribute of the post comes first, then links that the markup calls permalinks, a link beside the date into the post,
        the link at the date, the post's number, and links to an anchor in the post.

        Args:
            rows: the links of the post.
            element: the element of the post.
            author: the node of its author, whose link leads to a page of theirs.
            date: the node that declares its date.
            in_date_line: which of the links begin in the block of the date.
        """
        page = self._page
        if stated := next(filter(None, map(page.elements[element.node].attr, _PERMALINK_ATTRIBUTES)), None):
            return page.addresses(stated)
        links = [row for row in rows.tolist() if self._may_lead_to_post(row)]
        if author is not None:
            links = [row for row in links if not page.nodes.overlap(row, author)]
        others = [row for row in links if not is_profile(page, row) and not self._is_external[row]]
        dated = set(rows[in_date_line].tolist()).intersection(links)
        candidates = itertools.chain(  # the first one counts, so the others need not be found
            (row for row in others if self._is_permalink[row] and not page.addresses.leaves(self._href(row))),
            self._leading_into(sorted(dated), element),
            (row for row in links if date is not None and page.nodes.overlap(row, date)),
            (row for row in others if row in dated and shows_date(element_beginning(page, row))),
            (row for row in others if self._is_named_permalink[row]),
            (row for row in others if _POST_NUMBER.fullmatch(element_beginning(page, row))),
            self._leading_to(others, element),
        )
        if (row := next(candidates, None)) is not None:
            return page.addresses(self._href(row))
        anchor = self._anchor(element) if page.url else None
        return page.addresses(f"#{anchor}") if anchor else None

    def _anchor(self, element: CommentElement) -> str | None:
        """The name of an anchor in a post or directly before it, or its id, the first id with a digit in it, or that of its text."""
        own = self._page.elements[element.node].attr("id")
        rows = self._anchors(element)
        for row in rows:
            name = self._page.elements[row].attr("name")
            if name and (own is None or _digits(name) == _digits(own) != ""):
                return name
        own = own or next((name for row in rows if (name := self._page.elements[row].attr("id"))), None)
        return own or self._id_around_text(element)

    def _id_around_text(self, element: CommentElement) -> str | None:
        """The first id in a post of an element that holds most of its words, and nothing of a reply to it."""
        nodes, counts = self._page.nodes, self._page.blocks.counts
        inside = slice(element.node, nodes.end.item(element.node))
        is_around = 2 * nodes.total.words[inside] > counts.words[element.first : element.last].sum()
        is_around &= (nodes.first_block[inside] >= element.first) & (nodes.last_block[inside] <= element.last)
        ids = (attributes.value_of(self._page, "id", element.node + row) for row in rows_of(is_around).tolist())
        return next(filter(None, ids), None)

    def _anchors(self, element: CommentElement) -> list[int]:
        """The anchors in a post, without those of the replies in it, and an empty one directly before it."""
        nodes = self._page.nodes
        first, stop = np.searchsorted(self._named, (element.node, nodes.end[element.node])).tolist()
        before = self._named[max(first - 1, 0) : first].tolist()
        is_before = [row for row in before if nodes.end[row] == element.node and nodes.tag[row] == tags.A]
        own = self._named[first:stop]
        return [*is_before, *own[nodes.last_block[own] <= element.last].tolist()]

    def _leading_into(self, links: list[int], element: CommentElement) -> Iterator[int]:
        """The links within the page that lead to an element in a post."""
        names = (
            {self._page.elements[row].attr("id") for row in self._anchors(element)[:_MAX_ANCHORS]} if links else set()
        )
        hrefs = ((row, self._href(row)) for row in links)
        return (row for row, href in hrefs if href.startswith("#") and unquote(href[1:]) in names)

    def _leading_to(self, links: list[int], element: CommentElement) -> Iterator[int]:
        """The links that lead to an anchor with the number of a post."""
        own = self._page.elements[element.node].attr("id")
        anchors = [] if own else [self._page.elements[anchor] for anchor in self._anchors(element)[:_MAX_ANCHORS]]
        names = [own] if own else [anchor.attr("id") or anchor.attr("name") or "" for anchor in anchors]
        numbers = set(map(_digits, names))
        for row in links:
            number = _digits(self._href(row).partition("#")[2])
            if number and number in numbers:
                yield row

    def _may_lead_to_post(self, row: int) -> bool:
        """Whether a link is no button, and does not lead to the changes of a post."""
        href = self._href(row)
        return _BUTTON.fullmatch(href) is None and _CHANGES.search(href) is None

    def _href(self, row: int) -> str:
        return attributes.value_of(self._page, "href", row) or ""


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def _has_digit(name: str) -> bool:
    return any(map(str.isdigit, name))
