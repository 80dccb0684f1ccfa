"""The titles of entries on the pages of blogs, and links to entries and categories: none of them names an author."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

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
_PATHS: Final = ("/category/", "/categories/", "/tag/", "/tags/")


def entry_titles(page: Page) -> BoolArray:
    """Return which nodes are in headings and links that a class names as titles of entries, shape ``(n,)``.

    Call it as ``page.once(entry_titles)``.
    """
    numbers = attributes.numbers_matching(page, "class", _TITLE_CLASS, "title", "headline")
    titles = attributes.having(page, "class", numbers) & page.nodes.tagged(_TITLES)
    return page.nodes.inside(titles) if any_of(titles) else titles


def links_to_entries(page: Page) -> BoolArray:
    """Return which nodes are in links to entries and categories, by their relations and addresses, shape ``(n,)``."""
    links = attributes.having(page, "rel", page.containing("rel", *_RELATIONS))
    links |= attributes.having(page, "href", page.containing("href", *_PATHS))
    return page.nodes.inside(links) if any_of(links) else links
