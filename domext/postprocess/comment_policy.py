"""The comment policy: readers' comments are left out of an article, or all of them are added to it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_headings import comment_headings
from domext.discussion.comment_regions import comment_region, holds_kept
from domext.discussion.issues import is_issue
from domext.discussion.named_posts import names_posts
from domext.discussion.post_names import declares_posts
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, without_rows
from domext.table.page_types import ARTICLE, FORUM

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Keep the comments if the article would have fewer words without them.
_MIN_REMAINING_WORDS: Final = 50
# Above comments that a heading counts or an entry has, a text of one sentence is an article.
_MIN_WORDS_ABOVE: Final = 10
_PERHAPS_ISSUES: Final = frozenset({"article", "service", "documentation"})
# Below the first comment on an entry, there are answers to a question if more text is no comment.
_MAX_WORDS_BELOW: Final = 30
# How much less probable than the text the comments of an article are, if the selector takes it for a thread.
_MIN_DOUBT: Final = 0.1


def apply_comment_policy(page: Page, selection: Selection, *, include: bool) -> Selection:
    """Add all comments to a selection, or remove them from it.

    The posts of a thread are content, so such a page stays as it is. On pages of other types than articles, elements
    that are named for comments may be content (product reviews, list entries): the selector decides about them. Comments
    also stay where the article would have fewer than 50 words without them.

    The page of an issue is a thread. A page that the selector takes for one is an article if the text above the comments is the entry of a blog, or if a
    heading above the comments counts them, neither names nor microdata call them posts, and they are less probable than that text.
    """
    keep = selection.keep
    are_of_article = selection.page_type == FORUM and _are_of_article(page, selection)
    if are_of_article:
        selection = dataclasses.replace(selection, page_type=ARTICLE)
    elif selection.page_type in _PERHAPS_ISSUES and is_issue(page, keep):
        selection = dataclasses.replace(selection, page_type=FORUM)
    if include:
        is_as_asked = is_thread(page, keep, selection.page_type)
    else:
        is_as_asked = selection.page_type != ARTICLE or not holds_kept(page, keep)
    if is_as_asked:
        return selection if include else _without_bare_headings(page, selection)
    region = page.once(comment_region)
    if include:
        keep = keep.copy()
        for element in region.elements:
            keep[element.first : element.last] = True
        return selection.changed(keep, "comments", "comments of readers, which the option comments includes")
    if not are_of_article and page.blocks.words_in(keep & ~region.blocks) < _MIN_REMAINING_WORDS:
        return selection
    selection = selection.changed(keep & ~region.blocks, "comments", "among the comments of readers")
    selection = dataclasses.replace(selection, excluded=region.blocks)  # the body adds no lines about them
    return _without_bare_headings(page, selection)


def _without_bare_headings(page: Page, selection: Selection) -> Selection:
    """The selection of an article without the headings of comments below its last text: none of the comments is kept."""
    keep = selection.keep
    headings = page.once(comment_headings) if selection.page_type == ARTICLE else []
    if not headings:
        return selection  # most pages
    nodes = page.nodes
    texts = rows_of(keep & ~tags.IS_HEADING.take(nodes.tag.take(page.blocks.owner)))
    last = texts[-1] if texts.size else len(keep)
    below = [
        block for row in headings for block in range(nodes.first_block[row], nodes.last_block[row]) if block > last
    ]
    return selection.changed(without_rows(keep, below), "comments", "the heading of the comments of readers")


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


def _are_of_article(page: Page, selection: Selection) -> bool:
    """Whether the kept text is an article and comments of readers: below the entry of a blog, or a heading such as "12 comments"."""
    region, keep = page.once(comment_region), selection.keep
    if not region.elements:
        return False
    below = keep & ~region.blocks
    below[: region.elements[0].first] = False
    is_entry = page.blocks.words_in(below) <= _MAX_WORDS_BELOW and _is_in_entry(page, keep)
    start = region.elements[0].first if is_entry else _counting_heading(page, keep, region.elements[0].first)
    text, comments = keep & ~region.blocks, keep & region.blocks
    text[start:] = False
    if start is None or page.blocks.words_in(text) < _MIN_WORDS_ABOVE or not any_of(comments):
        return False
    return is_entry or _mean(selection, text) - _mean(selection, comments) >= _MIN_DOUBT


def _counting_heading(page: Page, keep: BoolArray, first: int) -> int | None:
    """The first heading with the number of comments above the first of them, if nothing calls them posts; None without one."""
    headings, nodes = page.once(comment_headings), page.nodes
    if not headings or declares_posts(page) or names_posts(page, keep):
        return None
    counts = (row for row in headings if nodes.last_block[row] <= first and _shows_number(page, row))
    row = next(counts, None)
    return None if row is None else nodes.first_block.item(row)


def _is_in_entry(page: Page, keep: BoolArray) -> bool:
    """Whether the first kept text is in the only entry of a page, as microformats call the article of a blog, or in a news article.

    Forums declare the topic of a thread as the entry of a blog (``BlogPosting``).
    """
    entries = attributes.where(page, "class", _names_entry, "hentry")
    entries |= attributes.where(page, "itemtype", lambda name: name.endswith("/NewsArticle"), "newsarticle")
    first = page.blocks.owner.item(np.argmax(keep))
    return np.count_nonzero(entries) == 1 and bool(page.nodes.inside(entries)[first])


def _shows_number(page: Page, heading: int) -> bool:
    return any(map(str.isdigit, page.blocks.text(int(page.nodes.first_block[heading]))))


def _mean(selection: Selection, blocks: BoolArray) -> float:
    """The mean probability of some blocks."""
    return float(np.mean(selection.probability[blocks]))


def _names_entry(classes: str) -> bool:
    """Whether an element has the class of an entry, and none of an entry of another type than a post, such as a topic."""
    names = classes.split()
    return "hentry" in names and all(name == "type-post" for name in names if name.startswith("type-"))
