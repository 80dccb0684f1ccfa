"""Drop the lines above an article that say who wrote it and when: its metadata has both."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(tags.HEADINGS)
# A value has a label beside it, and an entry of a list others.
_VALUES: Final = tags.mask(frozenset("li td th dd dt".split()))
_MAX_LINES: Final = 6
_MAX_WORDS: Final = 25  # of such a line; a paragraph with more is the beginning of the text


def without_bylines(page: Page, keep: BoolArray) -> BoolArray:
    """Return the kept blocks of an article without the lines above its first paragraph that hold names of authors and dates alone.

    A date stays if it is one of several headings with dates, as in a list of changes.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    kept = rows_of(keep)
    words, tag = page.blocks.counts.words, page.nodes.tag[page.blocks.owner]
    above = list(takewhile(lambda row: words[row] <= _MAX_WORDS, kept[:_MAX_LINES].tolist()))
    if not above:
        return keep
    from domext.metadata.whole_bylines import is_whole_byline  # its vocabulary takes time to load

    dropped = [row for row in above if not _VALUES[tag[row]] and is_whole_byline(page.blocks.text(row))]
    for row in dropped:
        if _HEADINGS[tag[row]]:
            others = kept[(tag[kept] == tag[row]) & (kept > row)].tolist()
            if any(is_whole_byline(page.blocks.text(other)) for other in others):
                return keep
    if dropped:
        keep = keep.copy()
        keep[dropped] = False
    return keep
