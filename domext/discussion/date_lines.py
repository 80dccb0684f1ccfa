"""The lines of a page that give a date, a time of day or the age of a post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.attribute_dates import titled_dates
from domext.discussion.dated_elements import declares_date
from domext.discussion.post_lines import block_beginning, shows_date
from domext.metadata.ages import shows_age
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MAX_DATE_LINE_WORDS: Final = 40


def date_lines(page: Page) -> BoolArray:
    """Return which blocks are short lines with a date, shape ``(b,)``; call it as ``page.once(date_lines)``."""
    blocks, nodes = page.blocks, page.nodes
    dated = np.zeros(len(blocks), np.bool_)
    rows = rows_of(page.once(declares_date) | page.once(titled_dates))
    firsts = np.maximum(blocks.first_text.searchsorted(nodes.first_text[rows], side="right") - 1, 0)
    lasts = np.maximum(nodes.last_block[rows], firsts + 1)
    for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True):
        dated[first:last] = True
    short = (blocks.counts.words <= _MAX_DATE_LINE_WORDS) & (blocks.counts.digits > 0) & ~dated
    for block in rows_of(short).tolist():
        line = block_beginning(page, block)
        dated[block] = shows_date(line) or shows_age(line)
    return dated
