"""The elements whose markup declares the date of a post or comment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import any_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_PROPERTIES: Final = ("datePublished", "dateCreated")
# The dates of these elements are those of changes.
_CHANGES: Final = tags.mask(frozenset({"ins", "del"}))


def gives_date(page: Page) -> BoolArray:
    """Return which nodes may give a date in an attribute, shape ``(n,)``."""
    return _in_attributes(page) | attributes.has_token(page, "itemprop", *_PROPERTIES, "commentTime")


def declares_date(page: Page) -> BoolArray:
    """Return which nodes give a date in an attribute or as text, shape ``(n,)``; call it as ``page.once(declares_date)``."""
    declared = _in_attributes(page) | attributes.has_token(page, "itemprop", *_PROPERTIES)
    declared |= attributes.has_token(page, "class", "dt-published")
    return np.asarray(declared | (page.nodes.tag == tags.TIME))


def declares_publication(page: Page) -> BoolArray:
    """Return which nodes declare the date as that of publication, shape ``(n,)``."""
    declared = attributes.has_token(page, "itemprop", *_PROPERTIES, "commentTime")
    return declared | attributes.has_token(page, "class", "dt-published") | attributes.present(page, "pubdate")


def _in_attributes(page: Page) -> BoolArray:
    """Mask of the nodes that have the attribute of ``time``, as web components for times have, or are abbreviations with a title."""
    mask = attributes.present(page, "datetime") & ~page.nodes.tagged(_CHANGES)
    is_abbreviation = page.nodes.tag == tags.ABBR
    return mask | (is_abbreviation & attributes.present(page, "title")) if any_of(is_abbreviation) else mask
