"""What names comments in the markup of a page: classes, ids and microdata; and lists of the newest comments of a site."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Beginnings of the word "comment" in many languages, and the two oldest services that write comments into a page.
_STEMS: Final = ("comment", "komment", "coment", "disqus", "livefyre", "fbcomment")
_NAME_PARTS: Final = ("omment", "coment", "disqus", "livefyre")  # each stem contains one
# Comments of programmers, which manuals of programs show.
_OF_CODE: Final = lazy_pattern(r"(?:deprecation|doc|code)[_-]?comments?")
_TYPES: Final = ("/Comment", "/UserComments")  # of schema.org
# The class or id of a list of the newest comments on all articles of a site, and parts of it in lower case.
_NEWEST: Final = lazy_pattern(
    r"(?:recent|latest|newest|letzten?|neue?sten?|derniers?|[u\u00fa]ltim[oai]s?|senaste|siste|ostatnie|posledni)[_-]?(?:[a-z]{1,12}[_-])?"
    r"(?:comment|komment|coment)",
    re.IGNORECASE,
)
_AGES: Final = (
    "recent",
    "latest",
    "newest",
    "letzte",
    "neuste",
    "neueste",
    "dernier",
    "ltim",
    "senaste",
    "siste",
    "ostatnie",
    "posledni",
)
# The id of a part of a form that shows what a reader is about to send.
_PREVIEW: Final = lazy_pattern(r"comment-preview(?:-|$)", re.IGNORECASE)
_PREVIEWS: Final = ("comment-preview",)
#: Elements that hold comments, or one of them.
CONTAINERS: Final = tags.mask(frozenset("div section aside article ol ul li dl dt dd table tbody tr td p".split()))


def is_comment_name(name: str) -> bool:
    """Return whether a class or id names comments."""
    if name.startswith(_STEMS):
        return True
    # Few names contain a stem, and this search costs much less than splitting the name into words.
    lower = name.lower()
    if not any(part in lower for part in _NAME_PARTS) or _OF_CODE.fullmatch(lower):
        return False
    return any(word.startswith(_STEMS) for word in words_of(name))


def comment_values(page: Page) -> dict[str, list[int]]:
    """Return the numbers of the values that name comments, by attribute.

    They are the numbers of :meth:`Page.attribute_values <domext.table.page.Page.attribute_values>`. Call it as
    ``page.once(comment_values)``.
    """
    numbers = {}
    for attribute in ("class", "id", "name"):
        numbers[attribute] = attributes.numbers_where(page, attribute, is_comment_name, *_NAME_PARTS)
    numbers["itemprop"] = attributes.numbers_where(page, "itemprop", lambda name: "comment" in name)
    numbers["itemtype"] = attributes.numbers_where(page, "itemtype", lambda name: name.endswith(_TYPES))
    return numbers


def having_names(page: Page, names: tuple[str, ...]) -> BoolArray:
    """Return a mask of the nodes with one of some attributes that names comments, shape ``(n,)``."""
    values = page.once(comment_values)
    masks = [attributes.having(page, name, values[name]) for name in names if values[name]]
    if not masks:
        return np.zeros(len(page.nodes), np.bool_)
    return functools.reduce(np.logical_or, masks)


def declared(page: Page) -> BoolArray:
    """Return a mask of the nodes that microdata declares as comments, shape ``(n,)``; call it as ``page.once(declared)``."""
    return having_names(page, ("itemtype",)) | attributes.has_word(page, "itemprop", "comment")


def other_lists(page: Page) -> BoolArray | None:
    """Return a mask of the nodes in elements named for comments that are not those on the article, shape ``(n,)``.

    They are lists of the newest comments of a site, which stand beside an article, and previews of what a reader writes.
    Without any, it is None. Call it as ``page.once(other_lists)``.
    """
    others = None
    for name, pattern, parts in (("class", _NEWEST, _AGES), ("id", _NEWEST, _AGES), ("id", _PREVIEW, _PREVIEWS)):
        if numbers := attributes.numbers_matching(page, name, pattern, *parts):
            named = attributes.having(page, name, numbers)
            others = named if others is None else others | named
    return others if others is None else page.nodes.inside(others)
