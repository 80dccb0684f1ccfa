"""Drop what stands beside the posts of a thread: the fields of an issue and their changes, and headings that only count or name posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_headings import comment_headings
from domext.discussion.post_lines import begins_with_label, block_beginning, is_description_label, is_field_change
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.body.posts import Posts
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_FIELDS: Final = tags.mask(frozenset("table ul ol dl".split()))
_MAX_HEADING_WORDS: Final = 4
_MAX_FIELD_WORDS: Final = 8  # of a label and its value
_MIN_FIELDS: Final = 2
_MIN_LABEL_SHARE: Final = 0.4  # of the lines of fields; some have no value
# The kind of an issue and its number.
_ISSUE: Final = lazy_pattern(r"[^\W\d_]{0,20}\s{0,2}#\d{1,9}")


def without_lines_beside_posts(kept: KeptBlocks, posts: Posts) -> KeptBlocks:
    """Return the kept blocks of a thread without such lines outside of its posts.

    Fields are tables and lists of short labels with their values. Short headings are dropped above fields, and above posts that
    follow some text; other headings if they are the number of an issue or the label of its text, or count comments.

    Args:
        kept: the kept blocks.
        posts: the posts of the page.
    """
    page, nodes, shown = kept.page, kept.page.nodes, kept.mask.copy()
    outside = kept.mask & (posts.of_block < 0)
    if not any_of(outside):
        return kept
    first_fields = set()
    for first, last in _fields(page, outside):
        first_fields.add(int(first + np.argmax(kept.mask[first:last])))
        shown[first:last] = False
    tag = nodes.tag[page.blocks.owner]
    is_heading, linked = tags.IS_HEADING[tag], page.blocks.counts.link_words > 0
    texts = rows_of(shown & ~is_heading)
    of_comments = {nodes.first_block.item(row) for row in page.once(comment_headings)}
    following = dict(zip(kept.rows[:-1].tolist(), kept.rows[1:].tolist(), strict=True))
    for block in rows_of(outside & shown).tolist():
        line, has_text = block_beginning(page, block).strip(), bool(texts.size and texts[0] < block)
        if not is_heading[block]:
            shown[block] = not (has_text and is_field_change(line))
            continue
        below = following.get(block, block)
        is_label = below in first_fields or (has_text and posts.of_block[below] >= 0)
        is_title = tag[block] == tags.H1 or linked[block]  # of a post, or of the entry of a blog
        is_label &= not is_title and len(line.split()) <= _MAX_HEADING_WORDS
        is_label |= block in of_comments or is_description_label(line) or _ISSUE.fullmatch(line) is not None
        shown[block] = not is_label
    return kept.replaced(shown)


def _fields(page: Page, outside: BoolArray) -> list[tuple[int, int]]:
    """The first block of each table or list of fields with such blocks, and one past its last."""
    nodes, before = page.nodes, sums_before(outside)
    rows = rows_of(nodes.tagged(_FIELDS) & (before[nodes.last_block] > before[nodes.first_block]))
    ranges = [(nodes.first_block.item(row), nodes.last_block.item(row)) for row in nodes.outermost(rows.tolist())]
    return [(first, last) for first, last in ranges if _are_fields(page, first, last)]


def _are_fields(page: Page, first: int, last: int) -> bool:
    """Whether some blocks are short, and enough of them are a label that ends with a colon, or begin with one."""
    if page.blocks.counts.words[first:last].max() > _MAX_FIELD_WORDS:
        return False
    lines = [block_beginning(page, block).strip() for block in range(first, last)]
    labels = sum(begins_with_label(line) for line in lines)
    return labels >= max(_MIN_FIELDS, _MIN_LABEL_SHARE * len(lines))
