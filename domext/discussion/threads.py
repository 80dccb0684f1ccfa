"""The posts of a thread: elements that repeat, hold most of the kept text, and give a date or else an author each."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import (
    CommentElement,
    covered_words,
    with_lines,
    without_lines,
)
from domext.discussion.dated_boxes import boxes_of_texts
from domext.discussion.line_names import is_day
from domext.discussion.post_groups import CONTAINERS, post_groups, shares_row
from domext.discussion.post_lines import block_beginning, is_aside
from domext.discussion.post_names import names_post
from domext.discussion.post_styles import sharing_classes
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MIN_SHARE: Final = 0.5
_MIN_SIGNED_SHARE: Final = 0.6
_MIN_KEPT_SHARE: Final = 0.8
# If at least this share of the elements are pairs, one in the other, a pair is one post and not a post with a reply.
_MIN_PAIRED_SHARE: Final = 0.8
_MAX_GROUPS: Final = 12
_MAX_MIXED_GROUPS: Final = 6
# Groups with elements of several classes.
_MIXED: Final = frozenset({"first", "row"})
# Groups whose elements have a name or a number each.
_CERTAIN: Final = frozenset({"declared", "named", "numbered", "identified"})
# At least this share of the siblings of other classes hold more plain text than links.
_MIN_PLAIN_SHARE: Final = 0.6
_MIN_ROWS: Final = 3
_MIN_POSTS: Final = 2
# Better elements hold at least this share of the text beside the longest post.
_MIN_OTHERS_SHARE: Final = 0.8
_MAX_WRAPPER_WORDS: Final = 60
_MAX_LINE_WORDS: Final = 30
_MAX_HEADING_WORDS: Final = 8


def thread(page: Page, keep: BoolArray, *, is_forum: bool = True) -> tuple[CommentElement, ...]:
    """Return the elements of the posts on a page, in reading order; empty if the page is not a thread.

    Elements are one group if microdata or microformats declare them as posts, if a class names them as posts, if their
    ids differ by a number, if their classes or the first of them agree, or if they are siblings of one kind. The group of the
    posts holds at least half of the kept words outside links, and more dates than the other groups that do. If it has fewer
    than three elements, posts that answer a longer one are looked for, in the groups that are declared, named or numbered.
    Without posts with dates, they are boxes whose texts share a class (:func:`~domext.discussion.dated_boxes.boxes_of_texts`), or
    else the group with more authors.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        is_forum: whether the page is known for one of posts, where links to members tell posts without a date.
    """
    from domext.discussion.author_elements import author_lines, member_lines
    from domext.discussion.date_lines import date_lines  # few pages hold posts

    nodes, counts = page.nodes, page.blocks.counts
    unlinked = counts.words - counts.link_words
    kept_words = nodes.block_sums(np.where(keep, unlinked, 0))
    words = nodes.block_sums(unlinked)
    rows = rows_of(nodes.tagged(CONTAINERS) & (words > 0) & ~nodes.hidden & ~shares_row(page))
    min_words = _MIN_SHARE * int(kept_words[0])
    candidates = post_groups(page, rows.tolist(), kept_words >= min_words)
    covered = [(covered_words(nodes.end, kept_words, rows), kind, rows) for kind, rows in candidates]
    covered.sort(key=lambda group: -group[0])
    groups = [group for group in covered if group[0] >= min_words]
    answers = [group for group in covered if group[1] in _CERTAIN] if is_forum else []
    if not (groups or answers):
        return ()
    plain = sums_before(unlinked)
    dated = sums_before(page.once(date_lines))
    best = _best(page, groups, words, plain, dated)
    if len(best) < _MIN_ROWS:  # or the opening post, and the box of all answers
        best = _best(page, answers, words, plain, dated) or best
    if best:
        return _without_replies(_without_ends(page, best, sums_before(np.where(keep, unlinked, 0))))
    if is_forum and (boxes := boxes_of_texts(page, rows, kept_words, dated)):
        return boxes
    # Some forums show dates only to browsers that run scripts. Without a date, a post is one that the model kept.
    authors = sums_before(page.once(member_lines) if is_forum else author_lines(page))
    best = _best(page, groups, words, plain, authors)
    is_kept = kept_words[[post.node for post in best]] > 0
    return _without_replies(best) if is_kept.sum() >= _MIN_KEPT_SHARE * len(best) else ()


def _best(
    page: Page, groups: list[tuple[int, str, list[int]]], words: IntArray, plain: IntArray, signed: IntArray
) -> tuple[CommentElement, ...]:
    """The posts of the best group, with the replies in them; empty if no group is posts.

    Args:
        page: the page.
        groups: groups of elements with their kept words and kinds, those with most words first.
        words: the words outside links in each node, shape ``(n,)``.
        plain: the words outside links before each block, shape ``(b + 1,)``.
        signed: the lines before each block that give the date, or the author, of a post, shape ``(b + 1,)``.
    """
    best: tuple[CommentElement, ...] = ()
    posts_of = functools.cache(lambda rows: _posts(page, list(rows), words, signed))  # several groups are the same rows
    for group in itertools.islice((rows for _, kind, rows in groups if kind not in _MIXED), _MAX_GROUPS):
        if len(group) >= len(best):  # fewer elements are never better
            best = _better(page, best, posts_of(tuple(group)), plain)
    for kind in ("first", "row"):
        for group in itertools.islice((rows for _, other, rows in groups if other == kind), _MAX_MIXED_GROUPS):
            if len(group) < len(best):
                continue
            alike = sharing_classes(page, group, [post.node for post in best] or group) if kind == "row" else group
            posts = posts_of(tuple(alike))
            if _holds(page, posts, best) if kind == "row" else _holds_each(page, posts, best):
                best = _better(page, best, posts, plain)
    return best


def _better(
    page: Page, best: tuple[CommentElement, ...], posts: tuple[CommentElement, ...], plain: IntArray
) -> tuple[CommentElement, ...]:
    """The other elements if they are better (more posts, or as many with more text around them), else the best ones so far.

    Args:
        page: the page.
        best: the best elements so far.
        posts: the others.
        plain: the words outside links before each block, shape ``(b + 1,)``.
    """
    posts = _without_wrapper(page, posts, plain)
    if len(posts) < max(2, len(best)):
        return best
    words, best_words = _own_words(posts, plain), _own_words(best, plain)
    # A wrapper holds more text than the lists beside it, unless it is the list of all answers to a question.
    is_list = len(best) == 2 and posts[0].node > best[1].node and posts[-1].node < page.nodes.end[best[1].node]
    if best and not is_list and sum(words) - max(words) < _MIN_OTHERS_SHARE * (sum(best_words) - max(best_words)):
        return best
    # The element of a topic is around all of its answers, and the post that opens it is one of them.
    is_unwrapped = bool(best) and _is_wrapped(page, best) and not _is_wrapped(page, posts)
    is_unwrapped = is_unwrapped and words[0] >= _MIN_OTHERS_SHARE * best_words[0]
    return posts if len(posts) > len(best) or is_unwrapped or _is_around(page, posts, best) else best


def _is_wrapped(page: Page, posts: tuple[CommentElement, ...]) -> bool:
    """Whether the first post is around all others."""
    return posts[-1].node < page.nodes.end.item(posts[0].node)


def _own_words(posts: tuple[CommentElement, ...], plain: IntArray) -> list[int]:
    """The words in each post outside links and replies."""
    return [int(plain[post.last] - plain[post.first]) for post in _without_replies(posts)]


def _without_wrapper(page: Page, posts: tuple[CommentElement, ...], plain: IntArray) -> tuple[CommentElement, ...]:
    """The posts without an element around all others that is unlike these and has little text of its own."""
    if len(posts) < _MIN_ROWS or not _is_wrapped(page, posts):
        return posts
    rows = [post.node for post in posts]
    if _own_words(posts, plain)[0] > _MAX_WRAPPER_WORDS or rows[0] in sharing_classes(page, rows, rows[1:]):
        return posts
    return tuple(post._replace(depth=post.depth - 1) for post in posts[1:])


def _posts(page: Page, rows: list[int], words: IntArray, signed: IntArray) -> tuple[CommentElement, ...]:
    """The elements of a group that are signed, with the lines beside them; none if too few of them are."""
    # An element around one that holds all of its blocks is one of a pair as well.
    outer = _without_inner_halves(page, _outermost_of_equals(page, _without_inner_halves(page, rows)))
    elements: tuple[CommentElement, ...] = ()
    if len(outer) > 1:
        texts = outer if _are_two_posts(page, outer, signed) else without_lines(outer, words)
        texts = _without_dated_lines(page, outer, signed) if texts is outer else texts
        elements = tuple(element for element in with_lines(page, texts, words > 0) if not _is_line(page, element))
    own = _without_replies(elements)
    posts = tuple(
        element for element, alone in zip(elements, own, strict=True) if signed[alone.last] > signed[alone.first]
    )
    return posts if len(posts) >= _MIN_SIGNED_SHARE * len(elements) else ()


def _are_two_posts(page: Page, rows: list[int], signed: IntArray) -> bool:
    """Whether two elements hold a date or an author and more each: a short answer is no line about the post before it."""
    first, last = page.nodes.first_block[rows], page.nodes.last_block[rows]
    return len(rows) == _MIN_POSTS and bool(((signed[last] > signed[first]) & (last - first > 1)).all())


def _is_line(page: Page, element: CommentElement) -> bool:
    """Whether an element is the day above the messages of a day, or a note of a change, and nothing else."""
    if element.last - element.first != 1 or not page.blocks.counts.digits[element.first]:
        return False
    line = block_beginning(page, element.first)
    return is_day(line) or (element.depth > 0 and is_aside(line))


def _without_dated_lines(page: Page, rows: list[int], signed: IntArray) -> list[int]:
    """Every second element, if the others are lines that give dates or authors, as in the tables of guest books.

    A heading of such a table may stand before the first line.
    """
    nodes = page.nodes
    is_signed = signed[nodes.last_block[rows]] > signed[nodes.first_block[rows]]
    if len(rows) % 2:
        if is_signed[0] or nodes.total.words[rows[0]] > _MAX_HEADING_WORDS:
            return rows
        rows, is_signed = rows[1:], is_signed[1:]
    is_line = is_signed & (nodes.total.words[rows] <= _MAX_LINE_WORDS)
    for line, text in ((0, 1), (1, 0)):
        if is_line[line::2].all() and not is_signed[text::2].any():
            return rows[text::2]
    return rows


def _without_ends(page: Page, posts: tuple[CommentElement, ...], kept: IntArray) -> tuple[CommentElement, ...]:
    """The posts without an element around all others that has no kept text of its own, and without a footer.

    A footer holds no kept text, many links, and few of the classes that most posts hold. A class that names a post
    in another one is not that of a footer.

    Args:
        page: the page.
        posts: the posts, at least two.
        kept: the kept words before each block, shape ``(b + 1,)``.
    """
    counts, end, rows = page.nodes.total, page.nodes.end, [post.node for post in posts]
    if len(posts) >= _MIN_ROWS and rows[-1] < end[rows[0]] and kept[posts[1].first] == kept[posts[0].first]:
        posts = tuple(post._replace(depth=post.depth - 1) for post in posts[1:])
    last = posts[-1]
    is_reply = last.depth and names_post(page.elements[last.node].attr("class") or "")
    if is_reply or kept[last.last] > kept[last.first] or 2 * counts.link_words[last.node] < counts.words[last.node]:
        return posts
    return posts if last.node in sharing_classes(page, rows, rows) else posts[:-1]


def _holds(page: Page, outer: tuple[CommentElement, ...], inner: tuple[CommentElement, ...]) -> bool:
    """Whether there are more outer elements than inner ones, which are the same or in them, and have few links."""
    counts, rows = page.nodes.total, [element.node for element in outer]
    plain = int(np.count_nonzero(2 * counts.link_words[rows] < counts.words[rows]))
    if len(outer) <= max(len(inner), _MIN_ROWS - 1) or plain < _MIN_PLAIN_SHARE * len(outer):
        return False
    return bool((_holders(page, outer, inner) >= 0).all())


def _holds_each(page: Page, outer: tuple[CommentElement, ...], inner: tuple[CommentElement, ...]) -> bool:
    """Whether each of the outer elements holds one of the inner ones."""
    holders = _holders(page, outer, inner)
    return len(outer) == len(inner) > 0 and bool((holders >= 0).all()) and len(set(holders.tolist())) == len(outer)


def _holders(page: Page, outer: tuple[CommentElement, ...], inner: tuple[CommentElement, ...]) -> IntArray:
    """The innermost outer element around each inner one, -1 without one."""
    holders = page.nodes.nearest(page.nodes.mask([element.node for element in outer]))
    return holders[np.array([element.node for element in inner], np.intp)]


def _without_replies(posts: tuple[CommentElement, ...]) -> tuple[CommentElement, ...]:
    """The posts with their blocks before the first reply in them; what comes after the replies is not a post."""
    following = [post.first for post in posts[1:]] + [posts[-1].last] if posts else []
    return tuple(
        post if post.last <= stop else post._replace(last=stop) for post, stop in zip(posts, following, strict=True)
    )


def _without_inner_halves(page: Page, rows: list[int]) -> list[int]:
    """The outer elements if nearly each of them is around exactly one other, as a post is around its content.

    Two posts with a reply each look like this, too, unless the inner elements have other tags.
    """
    outer: list[int] = []
    inner: Counter[int] = Counter()
    stop = 0
    for row, end in zip(rows, page.nodes.end[rows].tolist(), strict=True):
        if row < stop:
            inner[outer[-1]] += 1
        else:
            outer.append(row)
            stop = end
    pairs = sum(count == 1 for count in inner.values())
    if pairs < _MIN_PAIRED_SHARE * len(outer):
        return rows
    tag = page.nodes.tag
    are_unlike = len(outer) == 2 and {tag[row] for row in outer}.isdisjoint(tag[sorted({*rows}.difference(outer))])
    return outer if len(outer) > 2 or are_unlike else rows


def _outermost_of_equals(page: Page, rows: list[int]) -> list[int]:
    """The elements without those that hold all blocks of the element around them."""
    nodes, outermost = page.nodes, list[int]()
    stop, blocks = 0, [-1, -1]
    columns = (nodes.end[rows], nodes.first_block[rows], nodes.last_block[rows])
    for row, end, *own in zip(rows, *(column.tolist() for column in columns), strict=True):
        if stop <= row or blocks != own:
            outermost.append(row)
            stop, blocks = end, own
    return outermost


def _is_around(page: Page, outer: tuple[CommentElement, ...], inner: tuple[CommentElement, ...]) -> bool:
    """Whether each of as many elements is around one of the inner ones, with more text such as the author's."""
    end = page.nodes.end
    return all(
        around.node <= element.node < end[around.node] for around, element in zip(outer, inner, strict=True)
    ) and any(
        around.first < element.first or around.last > element.last for around, element in zip(outer, inner, strict=True)
    )
