"""Reviews by customers below the description of a product."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

# The last word of a class or id of a list of reviews, and of one review.
_LIST: Final = lazy_pattern(r"(?:^|[\s_-])(?:reviews|bewertungen)(?=$|\s)", re.IGNORECASE)
_ITEM: Final = lazy_pattern(
    r"(?:^|[\s_-])(?:review|bewertung)(?:[_-]{0,2}(?:item|entry|card|row|box))?(?=$|\s)", re.IGNORECASE
)
_PARTS: Final = ("review", "bewertung")
# A class of the items of such a list; the panels of a description and its reviews share others.
_IN_LIST: Final = lazy_pattern(r"(?:^|[\s_-])(?:rev|item|entry|card|comment|slide)(?=$|\s)", re.IGNORECASE)
_IN_LIST_PARTS: Final = ("rev", "item", "entry", "card", "comment", "slide")
_TYPES: Final = ("/Review", "/UserReview")  # of schema.org
# A single review is a quotation in the description.
_MIN_REVIEWS: Final = 2
_MIN_WORDS: Final = 3
# Half of the words of the whole list are those of reviews; the others are its heading and its summary.
_MIN_SHARE: Final = 0.5
_MIN_OTHER_WORDS: Final = 20
_MAX_LEVELS: Final = 8


def without_reviews(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the reviews by customers, with their heading and their summary, if other text remains.

    Reviews are two or more siblings that microdata or a class calls reviews, or calls items in a list that is named for reviews.
    """
    is_list = attributes.named(page, _LIST.search, *_PARTS)
    items = _items(page, is_list)
    if not items.size:
        return keep  # most pages
    nodes = page.nodes
    total, parents = nodes.total.words, nodes.parent[items]
    of_reviews = np.bincount(parents, total[items], len(nodes))
    dropped = items.tolist()
    for row in dict.fromkeys(parents.tolist()):
        boxes = [row, *(outer for outer in nodes.ancestors(row, _MAX_LEVELS) if is_list is not None and is_list[outer])]
        dropped += [box for box in boxes if of_reviews[row] >= _MIN_SHARE * total[box]]
    rest = keep & ~nodes.inside(nodes.mask(dropped)).take(page.blocks.owner)
    return rest if page.blocks.words_in(rest) >= _MIN_OTHER_WORDS else keep


def _items(page: Page, is_list: BoolArray | None) -> RowArray:
    """The reviews, ascending: those with a sibling that is another one."""
    nodes = page.nodes
    is_item = attributes.named(page, _ITEM.search, *_PARTS)
    is_item = np.zeros(len(nodes), np.bool_) if is_item is None else is_item.copy()
    is_item |= attributes.where(page, "itemtype", _is_review, "review") | attributes.has_word(
        page, "itemprop", "review"
    )
    if is_list is not None:
        named = attributes.numbers_matching(page, "class", _IN_LIST, *_IN_LIST_PARTS)
        is_item |= attributes.having(page, "class", named) & is_list.take(nodes.parent)
    rows = rows_of(is_item & (nodes.total.words >= _MIN_WORDS) & (nodes.parent >= 0))
    parents = nodes.parent[rows]
    return np.asarray(rows[np.bincount(parents, minlength=1)[parents] >= _MIN_REVIEWS])


def _is_review(name: str) -> bool:
    return name.strip().endswith(_TYPES)
