"""The comment policy: readers' comments are left out of an article, or all of them are added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.discussion.comment_regions import comment_region, holds_kept

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.page import Page

# Keep the comments if the article would have fewer words without them.
_MIN_REMAINING_WORDS: Final = 50


def apply_comment_policy(page: Page, selection: Selection, *, include: bool) -> Selection:
    """Add all comments to a selection, or remove them from it.

    The posts of a thread are content, so a forum page stays as it is. On pages of other types than articles, elements
    that are named for comments may be content (product reviews, list entries): the selector decides about them. Comments
    also stay where the article would have fewer than 50 words without them.
    """
    if selection.page_type == "forum" or (not include and selection.page_type != "article"):
        return selection
    words, keep = page.blocks.counts.words, selection.keep
    if not include and not holds_kept(page, keep):
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
