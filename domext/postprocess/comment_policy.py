"""The comment policy: readers' comments are left out of an article, or all of them are added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.discussion.comment_regions import comment_region, holds_kept
from domext.table.masks import any_of
from domext.table.page_types import ARTICLE, FORUM

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Keep the comments if the article would have fewer words without them.
_MIN_REMAINING_WORDS: Final = 50


def apply_comment_policy(page: Page, selection: Selection, *, include: bool) -> Selection:
    """Add all comments to a selection, or remove them from it.

    The posts of a thread are content, so such a page stays as it is. On pages of other types than articles, elements
    that are named for comments may be content (product reviews, list entries): the selector decides about them. Comments
    also stay where the article would have fewer than 50 words without them.
    """
    words, keep = page.blocks.counts.words, selection.keep
    if include:
        is_as_asked = is_thread(page, keep, selection.page_type)
    else:
        is_as_asked = selection.page_type != ARTICLE or not holds_kept(page, keep)
    if is_as_asked:
        return selection
    region = page.once(comment_region)
    if include:
        keep = keep.copy()
        for element in region.elements:
            keep[element.first : element.last] = True
        return selection.changed(keep, "comments", "comments of readers, which the option comments includes")
    if words[keep & ~region.blocks].sum() < _MIN_REMAINING_WORDS:
        return selection
    return selection.changed(keep & ~region.blocks, "comments", "among the comments of readers")


def is_thread(page: Page, keep: BoolArray, page_type: str | None) -> bool:
    """Return whether the posts of a page are its content, and none of them is a comment.

    A selector takes an article with a hundred comments for a thread, too. But of its comments it keeps none.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        page_type: the type of the page, None if it is unknown.
    """
    if page_type != FORUM:
        return False
    region = page.once(comment_region)
    return not region.elements or any_of(keep & region.blocks)
