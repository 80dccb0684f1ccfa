"""Text that a page asks search engines not to quote, which is dropped: it is not about the subject of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes
from domext.table.masks import any_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ATTRIBUTE: Final = "data-nosnippet"
# A page that sells its articles may mark the whole text.
_MAX_SHARE: Final = 0.5
_MIN_OTHER_WORDS: Final = 30


def without_nosnippet(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of elements with the attribute ``data-nosnippet`` if they hold at most half of the kept words.

    Sites mark notes about the author, chats and offers with it. At least 30 other words must remain.
    """
    if not page.attribute_values(_ATTRIBUTE).any:
        return keep  # most pages
    words, owner = page.blocks.counts.words, page.blocks.owner
    marked = page.nodes.inside(attributes.present(page, _ATTRIBUTE)).take(owner)
    if not any_of(marked & keep):
        return keep
    rest = keep & ~marked
    other, all_words = int(words[rest].sum()), int(words[keep].sum())
    return rest if other >= _MIN_OTHER_WORDS and other >= (1 - _MAX_SHARE) * all_words else keep
