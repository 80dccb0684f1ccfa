"""Drop dialogs in front of an article, such as the request for an account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.learned.features.page_features import title_heading
from domext.table.dialogs import declared_dialogs
from domext.table.masks import any_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_MIN_OTHER_WORDS: Final = 20


def without_modal_dialogs(page: Page, keep: BoolArray, fewest: int = _MIN_OTHER_WORDS) -> BoolArray:
    """Drop the kept blocks of dialogs, by their element or role, unless a dialog holds the title.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        fewest: the words that must remain kept, or nothing is dropped.

    Returns:
        Mask of the blocks to keep, shape ``(b,)``.
    """
    is_dialog = page.once(declared_dialogs)
    if not any_of(is_dialog):
        return keep  # most pages
    inside = page.nodes.inside(is_dialog).take(page.blocks.owner)
    title, _ = page.once(title_heading)
    rest = keep & ~inside
    if (title >= 0 and inside[title]) or not any_of(keep & inside):
        return keep
    return rest if page.blocks.words_in(rest) >= fewest else keep
