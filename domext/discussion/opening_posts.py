"""The post that others answer, or that stands alone: its markup differs from that of all others, so nothing repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import CommentElement
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_A: Final = tags.IDS["a"]
_WHOLE_PAGE: Final = tags.mask(frozenset({"html", "body"}))
_HEADINGS: Final = tags.mask(tags.HEADINGS)
# Parts of articles and dialogs.
_OTHERS: Final = tags.mask(tags.HEADINGS | {"input", "select"})
_MIN_WORDS: Final = 5
_MAX_WORDS_BESIDE: Final = 60  # of author, date and buttons
_MAX_LEVELS: Final = 12
_MAX_DATES: Final = 2  # that of the post, for example as an age and in full
# The address of a member, without that of the server.
_HANDLE: Final = lazy_pattern(r"@[\w.-]{2,40}(?:@[\w.-]{3,60})?")
_MAX_HANDLE_CHARACTERS: Final = 100


def opening_post(page: Page, keep: BoolArray, posts: tuple[CommentElement, ...]) -> CommentElement | None:
    """Return the element with all kept text before the posts of a thread, and with its author and date; None without one.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        posts: the other posts, empty for a page of a single one.
    """
    from domext.discussion.date_lines import date_lines  # few pages hold posts

    nodes, stop = page.nodes, posts[0].first if posts else len(page.blocks)
    tag = nodes.tag[page.blocks.owner]
    text = rows_of(keep[:stop] & ~_HEADINGS[tag[:stop]])
    if not len(text) or page.blocks.counts.words[text].sum() < _MIN_WORDS:
        return None
    row = int(page.blocks.owner[text[0]])
    dates, authors = sums_before(date_lines(page)), sums_before(_author_lines(page))
    for _ in range(_MAX_LEVELS):
        if row < 0 or _WHOLE_PAGE[nodes.tag[row]] or (posts and nodes.end[row] > posts[0].node):
            return None
        first, last = nodes.first_block.item(row), nodes.last_block.item(row)
        if last > text[-1] and dates[last] > dates[first] and authors[last] > authors[first]:
            is_post = dates[last] - dates[first] <= _MAX_DATES and _is_post(page, keep, row, is_single=not posts)
            return CommentElement(row, first, last, 0) if is_post else None
        row = nodes.parent.item(row)
    return None


def _is_post(page: Page, keep: BoolArray, row: int, *, is_single: bool) -> bool:
    """Whether an element holds little beside kept text and, as the only post of a page, no heading and no form."""
    nodes, blocks = page.nodes, page.blocks
    inside = slice(nodes.first_block.item(row), nodes.last_block.item(row))
    beside = blocks.counts.words[inside][~(keep | blocks.hidden)[inside]].sum()
    others = nodes.tagged(_OTHERS)[row : nodes.end.item(row)]
    return bool(beside <= _MAX_WORDS_BESIDE and not (is_single and any_of(others)))


def _author_lines(page: Page) -> BoolArray:
    """Mask of the blocks with the name of an author, a link to a member or the address of one, shape ``(b,)``."""
    from domext.discussion.item_details import is_profile
    from domext.discussion.item_reader import author_lines, short_enough

    nodes, blocks = page.nodes, page.blocks
    found = author_lines(page)
    short = rows_of((nodes.tag == _A) & page.once(short_enough) & (nodes.total.words > 0)).tolist()
    links = [row for row in short if is_profile(page, row)]
    found[np.searchsorted(blocks.last_text[:-1], nodes.first_text[links], side="right")] = True
    for block in rows_of((blocks.counts.characters <= _MAX_HANDLE_CHARACTERS) & ~found).tolist():
        found[block] = _HANDLE.fullmatch(blocks.text(block).strip()) is not None
    return found
