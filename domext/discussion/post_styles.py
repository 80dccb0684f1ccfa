"""The classes inside of posts, which tell posts from other elements beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import class_styles

if TYPE_CHECKING:
    from domext.table.nodes import IntArray
    from domext.table.page import Page

# A class is common if this share of the posts hold it. Elements of other classes are posts if they hold this share of the common ones.
_MIN_COMMON_SHARE: Final = 0.6
_MIN_MIXED_SHARE: Final = 0.6
_MIN_COMMON_CLASSES: Final = 2


def sharing_classes(page: Page, rows: list[int], posts: list[int]) -> list[int]:
    """Return the elements that hold a share of the classes that most posts hold, such as that of the text.

    Events between the posts of an issue lack most of them.

    Args:
        page: the page.
        rows: the elements, in preorder.
        posts: the elements of the posts, in preorder.
    """
    _, styles = _held_styles(page, posts)
    counts = np.bincount(styles)
    common = counts >= _MIN_COMMON_SHARE * len(posts)
    if np.count_nonzero(common) < _MIN_COMMON_CLASSES:
        return []
    holders, styles = _held_styles(page, rows)
    common = np.append(common, np.zeros(len(page.nodes), np.bool_))  # styles that no post holds
    shared = np.bincount(holders, common[styles], minlength=len(page.nodes))
    return [row for row in rows if shared[row] >= _MIN_MIXED_SHARE * np.count_nonzero(common)]


def _held_styles(page: Page, rows: list[int]) -> tuple[IntArray, IntArray]:
    """Pairs of an element and the number of a class of nodes that are in it, and in none of the others in it."""
    known, key = page.once(_known_styles), tuple(rows)
    if key not in known:
        chosen = page.nodes.mask(rows)
        style, holder = page.once(class_styles), page.nodes.nearest(chosen)
        held = (holder >= 0) & (style > 0) & ~chosen
        size = int(style.max()) + 1
        pairs = np.unique(holder[held].astype(np.int64) * size + style[held])
        known[key] = pairs // size, pairs % size
    return known[key]


def _known_styles(_: Page) -> dict[tuple[int, ...], tuple[IntArray, IntArray]]:
    """The pairs that have been computed: each group is compared with the same posts."""
    return {}
