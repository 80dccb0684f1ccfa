"""Complete the kept blocks for a body: with what belongs to them and has too few words for a selector to recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.body.captions import with_captions
from domext.body.enclosed_code import with_code
from domext.body.enclosed_parts import with_parts
from domext.body.inline_buttons import with_buttons
from domext.body.navigation_lines import without_navigation
from domext.body.section_headings import with_headings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.postprocess.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page


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
