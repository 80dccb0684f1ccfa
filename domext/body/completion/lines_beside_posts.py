"""Drop what stands beside the posts of a thread: the fields of an issue and their changes, and headings that only count or name what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_headings import comment_headings
from domext.discussion.post_lines import begins_with_label, block_beginning, is_description_label, is_field_change
from domext.table import tags
from domext.table.characters import folded
from domext.table.masks import any_of, rows_of, sums_before, without_rows

if TYPE_CHECKING:
    from domext.body.posts import Posts
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_FIELDS: Final = tags.mask(frozenset("table ul ol dl".split()))
_MAX_HEADING_WORDS: Final = 4
_MAX_FIELD_WORDS: Final = 8  # of a label and its value
_MIN_FIELDS: Final = 2
_MIN_LABEL_SHARE: Final = 0.4  # of the lines of fields; some have no value
_MIN_TITLE_CHARACTERS: Final = 8


def without_lines_beside_posts(page: Page, keep: BoolArray, posts: Posts) -> BoolArray:
    """Return the kept blocks of a thread without such lines outside of its posts.

    Fields are tables and lists of short labels with their values. Headings are dropped above fields and above posts if they
    are short, as labels of the text of an issue, and above the first text if the title of the page holds them.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        posts: the posts of the page.
    """
    nodes = page.nodes
    outside = keep & (posts.of_block < 0)
    if not any_of(outside):
        return keep
    is_heading = tags.IS_HEADING[nodes.tag[page.blocks.owner]]
    fields = _fields(page, outside)
    dropped = [block for first, last in fields for block in range(first, last)]
    kept = rows_of(keep | np.isin(np.arange(len(keep)), dropped))
    beginnings = {first for first, _ in fields}
    of_comments = {nodes.first_block.item(row) for row in page.once(comment_headings)}
    title, has_text = folded(page.title or ""), False
    for place, block in enumerate(kept.tolist()):
        if not is_heading[block]:
            if outside[block] and has_text and is_field_change(block_beginning(page, block)):
                dropped.append(block)
            has_text |= block not in dropped
        elif outside[block]:
            following = kept.item(place + 1) if place + 1 < len(kept) else len(keep)
            line = block_beginning(page, block).strip()
            is_short = len(line.split()) <= _MAX_HEADING_WORDS
            begins_posts = has_text and following < len(keep) and posts.of_block[following] >= 0
            if (
                (is_short and (begins_posts or following in beginnings))
                or block in of_comments
                or is_description_label(line)
                or (not has_text and len(folded(line)) >= _MIN_TITLE_CHARACTERS and folded(line) in title)
            ):
                dropped.append(block)
    return without_rows(keep, dropped)


def _fields(page: Page, outside: BoolArray) -> list[tuple[int, int]]:
    """The first block of each table or list of fields with such blocks, and one past its last."""
    nodes, before = page.nodes, sums_before(outside)
    rows = rows_of(nodes.tagged(_FIELDS) & (before[nodes.last_block] > before[nodes.first_block]))
    ranges = [(nodes.first_block.item(row), nodes.last_block.item(row)) for row in nodes.outermost(rows.tolist())]
    return [(first, last) for first, last in ranges if outside[first:last].any() and _are_fields(page, first, last)]


def _are_fields(page: Page, first: int, last: int) -> bool:
    """Whether some blocks are short, and enough of them are a label that ends with a colon, or begin with one."""
    if page.blocks.counts.words[first:last].max() > _MAX_FIELD_WORDS:
        return False
    lines = [block_beginning(page, block).strip() for block in range(first, last)]
    labels = sum(begins_with_label(line) for line in lines)
    return labels >= max(_MIN_FIELDS, _MIN_LABEL_SHARE * len(lines))
