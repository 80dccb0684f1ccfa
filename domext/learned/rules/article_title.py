"""The block with the title of the article: a heading, or a line of text on pages that write the title in a larger font."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.learned.features.page_features import title_heading
from domext.table import tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.page import Page

# A line of plain text that is the title: the line after it may be a date.
_MIN_TITLE_WORDS: Final = 3
# An ideograph counts as two characters.
_MIN_TITLE_CHARACTERS: Final = 10
_FIRST_IDEOGRAPH: Final = "\u2e80"
_MAX_DATE_CHARACTERS: Final = 40
_MAX_LINES: Final = 200
# Old pages write the date, or the name of the section, above the title in the same cell.
_LINES_OF_BLOCK: Final = 3


def title_block(page: Page) -> int:
    """Return the block that is the page's title or a part of it: a heading, else a line of text; -1 if there is none."""
    heading = page.once(exact_heading)
    return heading if heading >= 0 else page.once(title_line)


def exact_heading(page: Page) -> int:
    """Return the heading that is the page's title, or a part of it between separators; -1 if there is none.

    Call it as ``page.once(exact_heading)``.
    """
    title, match = page.once(title_heading)
    return title if match >= 1 and _is_part(page.blocks.text(title), page.title or "") else -1


def title_line(page: Page) -> int:
    """Return the longest line without links that is the page's title, at least half of it, or a heading that begins it; else -1.

    Call it as ``page.once(title_line)``.
    """
    title = " ".join((page.title or "").lower().split())
    if _length(title) < _MIN_TITLE_CHARACTERS:
        return -1
    blocks, counts, characters = page.blocks, page.blocks.counts, page.blocks.counts.characters
    # An ideograph is a character and a word.
    is_long_enough = characters + counts.words >= _MIN_TITLE_CHARACTERS
    rows = rows_of(is_long_enough & (characters <= len(title) + _MAX_DATE_CHARACTERS))
    is_heading = tags.IS_HEADING[page.nodes.tag[blocks.owner[rows]]]
    is_line = (counts.words[rows] >= _MIN_TITLE_WORDS) & (counts.link_words[rows] == 0)
    rows = rows[is_line & (is_heading | (2 * characters[rows] >= len(title)))]
    best, best_length = -1, _MIN_TITLE_CHARACTERS - 1
    rows = rows[:_MAX_LINES]
    for block, start, stop in zip(rows.tolist(), blocks.start[rows].tolist(), blocks.stop[rows].tolist(), strict=True):
        if not _may_hold(blocks.source[start:stop], title):
            continue  # nearly all
        for text in blocks.text(block).lower().split("\n", _LINES_OF_BLOCK)[:_LINES_OF_BLOCK]:
            line = " ".join(text.split())
            is_long = 2 * len(line) >= len(title) or title.startswith(line)
            if is_long and _length(line) > best_length and _is_part(line, title):
                best, best_length = block, _length(line)
    return best


def _may_hold(text: str, title: str) -> bool:
    """Whether one of the first lines of a raw text begins with a word of a title."""
    lines = text.split(LINE_BREAK, _LINES_OF_BLOCK)[:_LINES_OF_BLOCK] if LINE_BREAK in text else [text]
    return any(line.split(None, 1)[0].lower() in title for line in lines if line.strip())


def _length(line: str) -> int:
    """The number of characters in a line, twice as many for ideographs."""
    return len(line) if line.isascii() else len(line) + sum(character >= _FIRST_IDEOGRAPH for character in line)


def _is_part(heading: str, title: str) -> bool:
    """Whether a heading is a title, or a part of it between marks such as those before the name of the site."""
    heading, title = (" ".join(text.lower().split()) for text in (heading, title))
    before, _, after = title.partition(heading)
    return heading in title and not before.rstrip()[-1:].isalnum() and not after.lstrip()[:1].isalnum()
