"""Find the quotations of posts: the cells in which old boards show them, and boxes with the author and the date of another post."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.discussion.dated_elements import declares_date
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_NAME: Final = lazy_pattern(
    r"(?:^|\s)(?:[\w-]{1,40}__)?quoted?(?:[-_]?(?:post|status|note|message|tweet|content|container|box|card))?(?=$|\s)",
    re.IGNORECASE,
)
_MIN_WORDS: Final = 5
_MAX_WORDS: Final = 400
_MAX_LINE_WORDS: Final = 20


def _quotation_cells(page: Page) -> list[int]:
    """The cells of quotations: named for them, or with a border that makes them look sunken."""
    if not page.nodes.has(tags.TD):
        return []
    cells = attributes.having(page, "style", page.containing("style", "inset"))
    return lone_cells(page, cells | attributes.has_token(page, "class", "quote"))


def lone_cells(page: Page, chosen: BoolArray) -> list[int]:
    """Return those of some nodes that are cells and the only ones of their rows.

    Args:
        page: the page.
        chosen: the nodes, shape ``(n,)``.
    """
    nodes = page.nodes
    cells = rows_of(chosen & (nodes.tag == tags.TD))
    rows = nodes.parent[cells]
    found: list[int] = cells[(rows == cells - 1) & (nodes.end[rows] == nodes.end[cells])].tolist()
    return found


def _quoted_posts(page: Page) -> list[int]:
    """The boxes that lead to another post, by their role or class, and give its date."""
    nodes = page.nodes
    named = attributes.numbers_matching(page, "class", _NAME, "quote")
    if not named and not page.containing("role", "link"):
        return []  # most pages
    boxes = attributes.has_token(page, "role", "link") & (nodes.tag != tags.A)
    boxes |= attributes.having(page, "class", named)
    words = nodes.total.words
    boxes &= (words >= _MIN_WORDS) & (words <= _MAX_WORDS)
    if not any_of(boxes):
        return []  # nearly all pages
    found: list[int] = rows_of(boxes & nodes.holding(page.once(declares_date))).tolist()
    return found


def in_quoted_posts(page: Page) -> BoolArray:
    """Return which blocks are in the box of a quoted post, shape ``(b,)``; call it as ``page.once(in_quoted_posts)``."""
    return page.nodes.inside(page.nodes.mask(page.once(_quoted_posts))).take(page.blocks.owner)


def first_lines_of_quotations(page: Page) -> tuple[IntArray, IntArray]:
    """Return the first blocks of quotations that are short lines, and for each of them the end of its quotation.

    Such a line may say whom a post quotes. Call it as ``page.once(first_lines_of_quotations)``.
    """
    nodes, counts = page.nodes, page.blocks.counts
    quotations = nodes.tag == tags.BLOCKQUOTE
    quotations[page.once(_quotation_cells)] = True
    rows = rows_of(quotations)
    rows = rows[nodes.last_block[rows] - nodes.first_block[rows] > 1]
    first = nodes.first_block[rows]
    is_line = (counts.words[first] <= _MAX_LINE_WORDS) & (counts.letters[first] > 1)
    return first[is_line], nodes.last_block[rows[is_line]]


def quotation_boxes(page: Page) -> list[int]:
    """Return the cells of quotations in old boards and the boxes of quoted posts."""
    return [*page.once(_quotation_cells), *page.once(_quoted_posts)]
