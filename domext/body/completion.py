"""Complete the kept blocks for a body: with what belongs to them and has too few words for a selector to recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.captions import with_captions
from domext.body.enclosed_code import with_code
from domext.body.enclosed_parts import with_parts
from domext.body.inline_buttons import with_buttons
from domext.body.navigation_lines import without_navigation
from domext.body.section_headings import with_headings
from domext.postprocess.multimedia import kept_multimedia
from domext.table import tags
from domext.table.masks import any_of, sums_before

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.postprocess.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_TABLE: Final = tags.IDS["table"]


def completed(page: Page, keep: BoolArray, excluded: BoolArray | None, media: Iterable[Multimedia]) -> BoolArray:
    """The kept blocks without lines of navigation, and code, formulas, captions, short parts, headings and buttons beside them.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        excluded: which of them must not be added, shape ``(b,)``; None for none.
        media: the multimedia of the article, in reading order.
    """
    keep = without_navigation(page, keep)
    addable = ~page.blocks.hidden if excluded is None else ~page.blocks.hidden & ~excluded
    keep = with_captions(page, with_code(page, keep, addable), addable, media)
    for add in (with_parts, with_headings, with_buttons):
        keep = add(page, keep, addable)
    return keep


def with_pictures_of_tables(page: Page, keep: BoolArray, complete: BoolArray, media: BoolArray) -> BoolArray:
    """The multimedia of an article, and that of the tables that were added to its blocks, shape ``(n,)``.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        complete: which blocks are kept or added, shape ``(b,)``.
        media: which nodes are multimedia beside kept blocks, shape ``(n,)``.
    """
    nodes = page.nodes
    if not nodes.has(_TABLE):
        return media
    added = sums_before(complete & ~keep)
    is_added = (nodes.tag == _TABLE) & (added[nodes.last_block] > added[nodes.first_block])
    if not any_of(is_added):
        return media
    return np.asarray(media | (kept_multimedia(page, complete) & nodes.inside(is_added)))
