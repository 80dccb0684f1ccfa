"""Posts without an element of their own: each begins with a heading that gives the author and the date, and ends at the next one."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import CommentElement
from domext.discussion.line_names import name_before_date
from domext.discussion.post_lines import MAX_BYLINE_WORDS, block_beginning, shows_date
from domext.table import tags
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MIN_SHARE: Final = 0.5  # of the kept words


def headed_posts(page: Page, keep: BoolArray) -> tuple[CommentElement, ...]:
    """Return the posts below headings that are a name and a date each; empty if a heading between them is none.

    A rule ends the last one. Together they hold at least half of the kept words.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    is_line = tags.IS_HEADING[nodes.tag[blocks.owner]] & (blocks.counts.digits > 0)
    is_line &= blocks.counts.words <= MAX_BYLINE_WORDS
    siblings = defaultdict[tuple[int, int], list[int]](list)
    for block in rows_of(is_line).tolist():
        owner = blocks.owner.item(block)
        siblings[nodes.parent.item(owner), nodes.tag.item(owner)].append(owner)
    before = sums_before(np.where(keep, blocks.counts.words, 0))
    for (parent, tag), headings in siblings.items():
        if len(headings) < 2 or not _are_all(page, parent, tag, headings):
            continue
        stops = [*headings[1:], _end(page, parent, headings[-1])]
        posts = [
            CommentElement(row, nodes.first_block.item(row), _first_block(page, stop), 0)
            for row, stop in zip(headings, stops, strict=True)
        ]
        if before[posts[-1].last] - before[posts[0].first] >= _MIN_SHARE * before[-1]:
            return tuple(posts)
    return ()


def _are_all(page: Page, parent: int, tag: int, headings: list[int]) -> bool:
    """Whether all headings of one level in an element, after the first of some, are lines with a name and a date."""
    nodes = page.nodes
    others = [row for row in nodes.children(parent) if nodes.tag[row] == tag and row >= headings[0]]
    lines = (block_beginning(page, nodes.first_block.item(row)) for row in headings)
    return others == headings and all(shows_date(line) and _names_author(line) for line in lines)


def _names_author(line: str) -> bool:
    """Whether a name is before the date in a line, and not the number of a version."""
    return not any(word[0].isdigit() for word in (name_before_date(line) or "0").split())


def _end(page: Page, parent: int, heading: int) -> int:
    """The first rule after the last heading in an element, else the node after the element."""
    nodes = page.nodes
    ends = (row for row in nodes.children(parent) if row > heading and nodes.tag[row] == tags.HR)
    return next(ends, nodes.end.item(parent))


def _first_block(page: Page, row: int) -> int:
    """The first block in or after a node."""
    return page.nodes.first_block.item(row) if row < len(page.nodes) else len(page.blocks)
