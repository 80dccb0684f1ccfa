"""The titles of entries on the pages of blogs, and links to entries and categories: none of them names an author."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import any_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_TITLES: Final = tags.mask(tags.HEADINGS | {"a"})
_TITLE_CLASS: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:entry|post|article)[\-_]{0,2}title(?=$|\s)|(?:^|[\s_-])headline(?=$|\s)", re.IGNORECASE
)
_RELATIONS: Final = ("tag", "category", "bookmark")
_BUTTON: Final = "#"  # the beginning of addresses that do not leave the page
_PATHS: Final = ("/category/", "/categories/", "/tag/", "/tags/")


def entry_titles(page: Page) -> BoolArray:
    """Return which nodes are in titles of entries, shape ``(n,)``.

    They are headings and links that a class names so, and headings with a link that leads where the date of an entry leads, or to
    the page of an entry with a part of its own, such as its comments.
    Call it as ``page.once(entry_titles)``.
    """
    numbers = attributes.numbers_matching(page, "class", _TITLE_CLASS, "title", "headline")
    titles = attributes.having(page, "class", numbers) & page.nodes.tagged(_TITLES)
    titles |= _headings_of_dated_links(page) | _headings_of_pages_with_parts(page)
    return page.nodes.inside(titles) if any_of(titles) else titles


def _headings_of_dated_links(page: Page) -> BoolArray:
    """Which headings hold a link with the address of a link around a ``<time>``, shape ``(n,)``."""
    nodes, headings = page.nodes, tags.IS_HEADING[page.nodes.tag]
    is_link = nodes.tag == tags.A
    if not (nodes.has(tags.TIME) and any_of(linked := is_link & nodes.inside(headings))):  # most pages
        return np.zeros(len(nodes), np.bool_)
    addresses, number_of = page.attribute_values("href")
    dated = np.unique(number_of[is_link & nodes.holding(nodes.tag == tags.TIME)]).tolist()
    entries = [number for number in dated if not (addresses[number] or _BUTTON).startswith(_BUTTON)]
    linked &= attributes.having(page, "href", entries)
    return headings & nodes.holding(linked)


def _headings_of_pages_with_parts(page: Page) -> BoolArray:
    """Which headings hold a link to another page such that a link elsewhere leads to a part of that page, shape ``(n,)``."""
    nodes, headings = page.nodes, tags.IS_HEADING[page.nodes.tag]
    linked = (nodes.tag == tags.A) & nodes.inside(headings)
    numbers = page.containing("href", _BUTTON) if any_of(linked) else []
    if not numbers:
        return np.zeros(len(nodes), np.bool_)
    addresses = page.attribute_values("href").values
    whole = {(addresses[number] or "").partition(_BUTTON)[0] for number in numbers}
    entries = [number for number, address in enumerate(addresses) if address and address in whole]
    return headings & nodes.holding(linked & attributes.having(page, "href", entries))


def links_to_entries(page: Page) -> BoolArray:
    """Return which nodes are in links to entries and categories, by their relations and addresses, shape ``(n,)``."""
    links = attributes.having(page, "rel", page.containing("rel", *_RELATIONS))
    links |= attributes.having(page, "href", page.containing("href", *_PATHS))
    return page.nodes.inside(links) if any_of(links) else links
