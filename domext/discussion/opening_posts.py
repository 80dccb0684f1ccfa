"""The post that others answer, or that stands alone: its markup differs from that of all others, so nothing repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import CommentElement
from domext.discussion.post_lines import block_beginning, starting_blocks
from domext.table import tags
from domext.table.characters import COLONS
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.discussion.item_reader import DiscussionItem
    from domext.discussion.post_reader import PostReader
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

_WHOLE_PAGE: Final = tags.mask(frozenset({"html", "body"}))
# Parts of articles and dialogs.
_OTHERS: Final = tags.mask(tags.HEADINGS | {"input", "select"})
_MIN_WORDS: Final = 5
_MAX_WORDS_BESIDE: Final = 60  # of author, date and buttons
_MAX_LEVELS: Final = 12
_MAX_LABEL_WORDS: Final = 4
_MAX_LINES_BETWEEN: Final = 3  # from the line of who shared a link to the first post about it
_MAX_DATES: Final = 2  # that of the post, for example as an age and in full


def with_opening_post(page: Page, keep: BoolArray, posts: tuple[CommentElement, ...]) -> tuple[CommentElement, ...]:
    """Return the posts of a thread, and before them the post that opens it; the first of them may be the lines about that one.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        posts: the posts that have been found, empty for a page of a single one.
    """
    is_line = len(posts) > 1 and not any_of(keep[: posts[0].last])  # an answer is below the post that it answers
    others = posts[1:] if is_line else posts
    opening = _opening_post(page, keep, others)
    return posts if opening is None else (opening, *others)


def read_opening_post(page: Page, keep: BoolArray, reader: PostReader, *, is_forum: bool) -> DiscussionItem | None:
    """Return the post that opens a thread, or the line of who shared the link that it is about; None for posts below an article.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        reader: the reader of the posts.
        is_forum: whether the page is known for one of posts, where a line above the first one may be about the link.
    """
    from domext.discussion.post_reader import PostReader  # few pages hold posts

    first, words = reader.elements[0], np.where(keep, page.blocks.counts.words, 0)
    if words[: first.first].sum() > words[first.first : first.last].sum():
        return None
    line = _signed_above(page, first) if is_forum else None
    return PostReader(page, (line,)).post(0) if line else reader.post(0)


def _signed_above(page: Page, post: CommentElement) -> CommentElement | None:
    """The element of the byline right above a post: who shared the link that the posts are about, and when; None without one."""
    from domext.discussion.author_elements import member_lines  # few pages hold posts
    from domext.discussion.date_lines import date_lines
    from domext.metadata import bylines

    start = max(post.first - _MAX_LINES_BETWEEN, 0)
    signed = page.once(member_lines)[start : post.first] & page.once(date_lines)[start : post.first]
    for line in (start + rows_of(signed)).tolist():
        if bylines.read(page.blocks.text(line)):
            return CommentElement(page.blocks.owner.item(line), line, line + 1, 0)
    return None


def _opening_post(page: Page, keep: BoolArray, posts: tuple[CommentElement, ...]) -> CommentElement | None:
    """The element with all kept text before the posts of a thread, and with its author and date; None without one."""
    from domext.discussion.author_elements import member_lines  # few pages hold posts
    from domext.discussion.date_lines import date_lines
    from domext.discussion.dated_elements import declares_date

    nodes, stop = page.nodes, posts[0].first if posts else len(page.blocks)
    tag = nodes.tag[page.blocks.owner]
    text = rows_of(keep[:stop] & ~tags.IS_HEADING[tag[:stop]])
    if not len(text) or page.blocks.counts.words[text].sum() < _MIN_WORDS:
        return None
    owner = int(page.blocks.owner[text[0]])
    is_dated = page.once(date_lines)
    if len(text) == 1 and is_dated[text[0]] and page.once(member_lines)[text[0]]:
        return None  # a line about the thread, such as when a member last wrote in it
    while stop > text[-1] + 1 and tags.IS_HEADING[tag[stop - 1]]:  # that of the answers
        stop -= 1
    dates = sums_before(is_dated & ~_values(page))
    declared = np.unique(page.once(starting_blocks)[page.once(declares_date)])
    # If nothing of the answers is kept, a name before a declared date may be no link to a member.
    is_alone = bool(posts) and not any_of(keep[posts[0].first :])
    named: CommentElement | None = None
    for row in (owner, *nodes.ancestors(owner, _MAX_LEVELS - 1)):
        if _WHOLE_PAGE[nodes.tag[row]]:
            break
        first, last = nodes.first_block.item(row), min(nodes.last_block.item(row), stop)
        if last <= text[-1] or dates[last] == dates[first]:
            continue
        element = CommentElement(row, first, last, 0)
        if _names_author(page, first, last):
            is_post = dates[last] - dates[first] <= _MAX_DATES and _is_post(page, keep, element, is_single=not posts)
            return element if is_post else None
        # Above the title is the path to the page.
        title = next(iter((first + rows_of(tag[first : text[0]] == tags.H1)).tolist()), first)
        if named is None and is_alone and _is_named(page, declared[(declared >= title) & (declared < last)]):
            named = element._replace(first=title)
    is_post = named is not None and dates[named.last] - dates[named.first] <= _MAX_DATES
    return named if is_post and named is not None and _is_post(page, keep, named, is_single=False) else None


def _names_author(page: Page, first: int, last: int) -> bool:
    """Whether some blocks name a member, or the author after a label such as "From"."""
    from domext.discussion.author_elements import member_lines  # few pages hold posts
    from domext.discussion.date_lines import date_lines
    from domext.discussion.post_authors import labelled_name

    if any_of(page.once(member_lines)[first:last]):
        return True
    dated = first + rows_of(page.once(date_lines)[first:last])
    return any(labelled_name(block_beginning(page, block)) for block in dated.tolist())


def _is_named(page: Page, blocks: RowArray) -> bool:
    """Whether one of some lines with a date has a name of several words before it; a single one may be a label."""
    from domext.discussion.line_names import name_before_date  # few pages hold posts

    return any(" " in (name_before_date(block_beginning(page, block)) or "") for block in blocks.tolist())


def _values(page: Page) -> BoolArray:
    """Which blocks follow a label such as "Due date:", as in the fields of an issue, shape ``(b,)``."""
    is_value = np.zeros(len(page.blocks), np.bool_)
    short = rows_of(page.blocks.counts.words[:-1] <= _MAX_LABEL_WORDS).tolist()
    is_value[1:][[row for row in short if block_beginning(page, row).rstrip().endswith(COLONS)]] = True
    return is_value


def _is_post(page: Page, keep: BoolArray, element: CommentElement, *, is_single: bool) -> bool:
    """Whether an element holds little beside kept text and, as the only post of a page, no heading and no form."""
    nodes, blocks, row = page.nodes, page.blocks, element.node
    inside = slice(element.first, element.last)
    beside = blocks.counts.words[inside][~(keep | blocks.hidden)[inside]].sum()
    others = nodes.tagged(_OTHERS)[row : nodes.end.item(row)]
    return bool(beside <= _MAX_WORDS_BESIDE and not (is_single and any_of(others)))
