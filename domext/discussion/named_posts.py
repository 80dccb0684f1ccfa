"""Pages that may also be articles, and whose class names say that nearly all of their text is posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import class_styles, covered_words
from domext.discussion.dated_elements import declares_date
from domext.discussion.post_groups import CONTAINERS
from domext.discussion.post_names import POST_PARTS, names_post
from domext.table import attributes
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

# Shares of the kept words of a page: the least of all named posts together, and the most of a single one.
_MIN_POSTS: Final = 2
_MIN_NAMED_SHARE: Final = 0.9
_MAX_POST_SHARE: Final = 0.95


def names_posts(page: Page, keep: BoolArray) -> bool:
    """Return whether class names call nearly all of the kept text posts, at least two of them, each with a date."""
    if not (examined := frozenset(page.containing("class", *POST_PARTS))):
        return False
    nodes, words = page.nodes, np.where(keep, page.blocks.counts.words, 0)
    names, name_of = page.attribute_values("class")
    owner = int(page.blocks.owner[np.argmax(words)])
    likely = ((row, name_of.item(row)) for row in (owner, *nodes.ancestors(owner)))
    around = [row for row, number in likely if number in examined and names_post(names[number] or "")]
    if not around:
        return False  # most pages
    inside = words[nodes.first_block[around[-1]] : nodes.last_block[around[-1]]].sum()
    if inside > _MAX_POST_SHARE * words.sum():
        return False  # most of the others: an article in an element with such a name
    named = attributes.having(page, "class", [number for number in examined if names_post(names[number] or "")])
    rows = rows_of(named & nodes.tagged(CONTAINERS))
    kept_words = nodes.block_sums(words)
    rows = rows[kept_words[rows] > 0]
    if covered_words(nodes.end, kept_words, rows.tolist()) < _MIN_NAMED_SHARE * int(kept_words[0]):
        return False
    outermost = np.array([*nodes.outermost(rows.tolist())], np.intp)
    return len(outermost) >= _MIN_POSTS and _are_dated(page, outermost)


def _are_dated(page: Page, posts: RowArray) -> bool:
    """Whether each post has a declared date, or a line with one if all have the same class."""
    nodes = page.nodes
    if nodes.holding(page.once(declares_date), posts).all():
        return True
    if len(np.unique(page.once(class_styles)[posts])) > 1:
        return False  # such as an entry of a blog and the comments on it
    from domext.discussion.date_lines import date_lines  # few pages have such elements

    return bool((nodes.block_sums(page.once(date_lines))[posts] > 0).all())
