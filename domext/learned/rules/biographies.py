"""Biographies of the author of an article, in a box that is named for authors, which are dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.class_names import words_of
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_CONTAINERS: Final = tags.mask(frozenset("div section aside footer header table td ul li p".split()))
_PARTS: Final = ("author", "autor", "auteur")
# A name with other words is that of the article: "author-jane", "hentry author".
_AUTHOR: Final = frozenset("author authors autor autora autorin autore auteur auteurs".split())
_WORDS: Final = _AUTHOR | frozenset(
    "about the a bio biography info information box card profile block section desc description details text content body area"
    " post entry article page single blog wrap wrapper container inner outer widget module".split()
)
# A shorter text is a byline, or a note at the end of the article.
_MIN_WORDS: Final = 30


def without_biographies(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of elements that are named for authors and have at least 30 kept words, if they hold at most half.

    Args:
        page: the page.
        keep: which blocks the model keeps, shape ``(b,)``.

    Returns:
        Mask of the blocks to keep, shape ``(b,)``.
    """
    nodes = page.nodes
    named = [
        rows_of(page.attribute_values(attribute).having(numbers))
        for attribute in ("class", "id")
        if (numbers := _numbers(page, attribute))
    ]
    if not named:
        return keep  # most pages
    rows = np.concatenate(named)
    words = sums_before(page.blocks.counts.words * keep)
    kept = words[nodes.last_block[rows]] - words[nodes.first_block[rows]]
    rows = rows[_CONTAINERS[nodes.tag[rows]] & (kept >= _MIN_WORDS) & (2 * kept <= words[-1])]
    if not len(rows):
        return keep
    boxes = np.zeros(len(nodes), np.bool_)
    boxes[rows] = True
    rest = keep & ~nodes.inside(boxes).take(page.blocks.owner)
    return rest if 2 * page.blocks.words_in(rest) >= words[-1] else keep


def _numbers(page: Page, attribute: str) -> list[int]:
    """The numbers of the values of an attribute with the name of a box about an author."""
    if not (numbers := page.containing(attribute, *_PARTS)):
        return []
    values = page.attribute_values(attribute).values
    return [number for number in numbers if any(map(_names_author, (values[number] or "").split()))]


def _names_author(name: str) -> bool:
    """Whether a class or id is the name of a box about an author."""
    if "aut" not in name.lower():
        return False
    words = words_of(name)
    return not _AUTHOR.isdisjoint(words) and _WORDS.issuperset(words)
