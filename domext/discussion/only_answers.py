"""The only answer to a post, such as the comment on an issue: nothing repeats, so its class or its id shows where it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import CommentElement
from domext.discussion.dated_boxes import dated_box
from domext.discussion.post_groups import CONTAINERS
from domext.discussion.post_names import POST_PARTS, declared_posts, names_post
from domext.table import attributes, tags
from domext.table.masks import rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The id of an answer: what it is, and its number.
_NUMBERED: Final = lazy_pattern(r"(?:[a-z]{1,12}[-_])?(?:comment|note|reply|answer)[-_]?\d{1,12}", re.IGNORECASE)
_NUMBERED_PARTS: Final = ("comment", "note", "reply", "answer")


def only_answer(page: Page, keep: BoolArray) -> CommentElement | None:
    """Return the only answer below the first text of a page that is no group of posts; None without one, or with several.

    A class, microdata or an id with a number names it, or the text in it, as an answer. It gives its author and its date.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
    """
    from domext.discussion.date_lines import date_lines  # few pages hold posts
    from domext.discussion.post_reader import PostReader

    nodes, kept = page.nodes, sums_before(keep)
    texts = rows_of(keep & ~tags.IS_HEADING[nodes.tag[page.blocks.owner]])
    if not len(texts):
        return None
    named = _named(page) & nodes.tagged(CONTAINERS) & (nodes.first_block > texts[0])
    named &= kept[nodes.last_block] > kept[nodes.first_block]
    answers = [*nodes.outermost(rows_of(named).tolist())]
    if len(answers) != 1:
        return None
    dates = sums_before(page.once(date_lines))
    box = dated_box(page, answers[0], dates)
    box = answers[0] if box < 0 else box
    first, last = nodes.first_block.item(box), nodes.last_block.item(box)
    if first <= texts[0] or dates[last] == dates[first]:
        return None
    answer = CommentElement(box, first, last, 0)
    post = PostReader(page, (answer,)).post(0)
    return answer if post.author and post.date else None


def _named(page: Page) -> BoolArray:
    """Which nodes a class, microdata or an id with a number names as answers."""
    classes = attributes.numbers_where(page, "class", names_post, *POST_PARTS)
    numbered = attributes.numbers_where(page, "id", lambda name: _NUMBERED.fullmatch(name) is not None, *_NUMBERED_PARTS)
    named = attributes.having(page, "class", classes) | attributes.having(page, "id", numbered)
    return np.asarray(named | page.once(declared_posts))
