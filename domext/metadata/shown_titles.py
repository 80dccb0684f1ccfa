"""Find the parts of declared titles that a page shows as lines of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table.characters import folded
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

# Before the name of the site, many pages have marks that also occur within titles; titles in ideographs have no spaces.
_MARK: Final = lazy_pattern(
    r"\s?_\s?|\s:{1,2}\s?|\s?::\s?|(?<=[\u3001-\u9fff\uac00-\ud7af\uff01-\uff5e])\s?[\-–—]{1,2}\s?"
)
_MAX_LINES: Final = 200
_MAX_BLOCKS: Final = 1000
_MIN_PARAGRAPH_WORDS: Final = 25
_MIN_CHARACTERS: Final = 5


def beginning(page: Page, title: str) -> str | None:
    """Return the longest beginning of a declared title before such a mark that a block shows; None without one.

    It must be half of the title or more: a shorter one may be a section or the first part of a name.
    """
    beginnings = {
        folded(text): text
        for match in _MARK.finditer(title)
        if len(text := title[: match.start()].strip()) * 2 >= len(title) and len(text) >= _MIN_CHARACTERS
    }
    if not beginnings:
        return None
    lengths = [len(text) for text in beginnings.values()]
    characters = page.blocks.counts.characters[:_MAX_BLOCKS]
    rows = rows_of((characters >= min(lengths)) & (characters <= max(lengths)))
    shown = beginnings.keys() & {folded(page.blocks.text(row)) for row in rows.tolist()}
    return max((beginnings[key] for key in shown), key=len, default=None)


def are_shown_below_each_other(page: Page, first: str, last: str) -> bool:
    """Return whether two texts are lines above the first paragraph of a page, the one above the other."""
    blocks = page.blocks
    paragraphs = rows_of(blocks.counts.words[:_MAX_LINES] >= _MIN_PARAGRAPH_WORDS)
    lines = range(int(paragraphs[0]) if len(paragraphs) else 0)
    keys = [folded(line) for index in lines for line in blocks.text(index).splitlines()]
    above, below = folded(first), folded(last)
    return above in keys and below in keys[keys.index(above) + 1 :] and below not in keys[: keys.index(above)]
