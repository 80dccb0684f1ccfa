"""Add text that stands in an element beside kept paragraphs without a paragraph of its own, and the title of a kept box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import BoolArray, IntArray

_HOLDERS: Final = tags.mask(frozenset("div section article main blockquote li dd td".split()))
_MIN_WORDS: Final = 5  # fewer may be a label
_MAX_WORDS: Final = 60
# The end of a sentence, perhaps with quotation marks and brackets. A line without one may be a date or a credit.
_SENTENCE: Final = lazy_pattern(
    r"[.!?:;\u2026\u3002\uff01\uff1f\uff1a\u061f\u06d4\u0964][\"')\]\u00bb\u2019\u201c\u201d\u300d]{0,2}$"
)
_MAX_END: Final = 3
_BOXES: Final = tags.mask(frozenset({"div", "aside", "section"}))
_TITLES: Final = tags.mask(frozenset({"div", "p"}))
_TITLE: Final = lazy_pattern(r"(?:^|[\s_-])title(?=$|\s)")
_TITLED: Final = Sign("title", pattern=_TITLE)
_MAX_TITLE_WORDS: Final = 10


def with_loose_text(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the sentences between two of them that an element holds directly.

    Either that element holds one of the two kept blocks, too, or it is a box in the midst of loose text that is kept.
    """
    if not kept.has_gaps:
        return kept
    page, nodes, counts, keep = kept.page, kept.page.nodes, kept.page.blocks.counts, kept.mask
    owner = page.blocks.owner
    is_gap = ~keep[1:-1] & keep[:-2] & keep[2:] & (counts.link_words[1:-1] == 0)
    is_gap &= (counts.words[1:-1] >= _MIN_WORDS) & (counts.words[1:-1] <= _MAX_WORDS)
    rows = rows_of(is_gap) + 1
    rows = rows[_HOLDERS[nodes.tag[owner[rows]]]]
    if not rows.size:  # on nearly all pages
        return kept
    inner, above, below = owner[rows], owner[rows - 1], owner[rows + 1]
    is_around = _holds(kept, inner, above) | _holds(kept, inner, below)
    is_midst = (above == below) & (nodes.parent[inner] == above)
    rows = rows[is_around | is_midst]
    return kept.plus_rows(
        [row for row in rows.tolist() if _SENTENCE.search(page.blocks.text(row).rstrip()[-_MAX_END:])]
    )


def _holds(kept: KeptBlocks, outer: IntArray, inner: IntArray) -> BoolArray:
    """Whether each element holds another one, or is it."""
    return np.asarray((outer <= inner) & (inner < kept.page.nodes.end[outer]))


def with_titles_of_boxes(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the titles of boxes, by their class, whose text is kept below other kept text."""
    page, nodes, keep = kept.page, kept.page.nodes, kept.mask
    if not any_of(~keep[1:-1] & keep[:-2] & keep[2:]):
        return kept
    titles = _TITLED.rows(page)
    titles = titles[_TITLES[nodes.tag[titles]]]
    first, boxes = nodes.first_block[titles], nodes.parent[titles]
    is_line = (nodes.last_block[titles] == first + 1) & (nodes.first_block[boxes] == first) & (first > 0)
    is_line &= _BOXES[nodes.tag[boxes]] & (nodes.last_block[boxes] > first + 1)
    is_line &= (nodes.total.words[titles] <= _MAX_TITLE_WORDS) & (nodes.total.link_words[titles] == 0)
    titles, first, boxes = titles[is_line], first[is_line], boxes[is_line]
    is_titled = ~keep[first] & keep[first - 1]
    if not any_of(is_titled):  # on most pages
        return kept
    first, boxes = first[is_titled], boxes[is_titled]
    rest = nodes.last_block[boxes] - first - 1
    return kept.plus_rows(first[kept.counts(boxes) == rest])
