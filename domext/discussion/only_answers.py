"""The only answer to a post, such as the comment on an issue: nothing repeats, so its class or its id shows where it is."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import CommentElement
from domext.discussion.dated_boxes import dated_box
from domext.discussion.opening_posts import with_opening_post
from domext.discussion.post_groups import CONTAINERS
from domext.discussion.post_names import POST_PARTS, declared_posts, names_post
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The id of an answer: what it is, and its number.
_NUMBERED: Final = lazy_pattern(r"(?:[a-z]{1,12}[-_])?(?:comment|note|reply|answer)[-_]?\d{1,12}", re.IGNORECASE)
_MAX_NAMED: Final = 8  # forms and buttons may have such a name as well
_NUMBERED_PARTS: Final = ("comment", "note", "reply", "answer")


def with_only_answer(page: Page, keep: BoolArray) -> tuple[CommentElement, ...]:
    """Return the only answer below the first text of a page, and before it the post that it answers if that has an element.

    It is empty without an answer, or with several. A class, microdata or an id with a number names the answer, or the text in
    it, and it gives its author and its date. If no text of it is kept, the post before it must give them, too.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
    """
    answer = _only_answer(page, keep)
    if answer is None:
        return ()
    posts = with_opening_post(page, keep, (answer,))
    return posts if len(posts) > 1 or any_of(keep[answer.first : answer.last]) else ()


def dated_answers(page: Page, text: int) -> list[CommentElement]:
    """Return the first elements below a block that are named as answers, or the boxes with their dates; those with dates.

    Args:
        page: the page.
        text: the block.
    """
    from domext.discussion.date_lines import date_lines  # few pages hold posts

    nodes = page.nodes
    named = _named(page) & nodes.tagged(CONTAINERS) & (nodes.first_block > text)
    named &= nodes.last_block > nodes.first_block
    rows = [*itertools.islice(nodes.outermost(rows_of(named).tolist()), _MAX_NAMED)]
    dates = sums_before(page.once(date_lines))
    boxes = [row if (box := dated_box(page, row, dates)) < 0 else box for row in rows]
    elements = (CommentElement(box, nodes.first_block.item(box), nodes.last_block.item(box), 0) for box in boxes)
    return [element for element in elements if dates[element.last] > dates[element.first] and element.first > text]


def _only_answer(page: Page, keep: BoolArray) -> CommentElement | None:
    """The only element below the first text that is named as an answer, or the box with the author and the date of its text."""
    from domext.discussion.post_reader import PostReader  # few pages hold posts

    texts = rows_of(keep & ~tags.IS_HEADING[page.nodes.tag[page.blocks.owner]])
    answers = dated_answers(page, texts.item(0)) if len(texts) else []
    if len(answers) != 1:
        return None
    post = PostReader(page, (answers[0],)).post(0)
    return answers[0] if post.author and post.date else None


def _named(page: Page) -> BoolArray:
    """Which nodes a class, microdata or an id with a number names as answers."""
    classes = attributes.numbers_where(page, "class", names_post, *POST_PARTS)
    numbered = attributes.numbers_where(
        page, "id", lambda name: _NUMBERED.fullmatch(name) is not None, *_NUMBERED_PARTS
    )
    named = attributes.having(page, "class", classes) | attributes.having(page, "id", numbered)
    return np.asarray(named | page.once(declared_posts))
