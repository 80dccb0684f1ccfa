"""What a forum says about the author of each post, which is dropped: the rank, the number of posts, the date of registration.

Old software writes it as lines of one cell beside the post: "Posts: 45".
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from domext.table.characters import LINE_BREAK
from domext.table.masks import rows_of, without_rows
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_LABELLED: Final = lazy_pattern(r"\W{0,3}([^\W\d][^:\uff1a]{0,24})[:\uff1a]")
_MAX_LINE_CHARACTERS: Final = 50
_MIN_LINES: Final = 3
_MIN_NUMBERS: Final = 2  # lines with a number or a date
_MIN_PANELS: Final = 2
# A panel of ten lines may be longer than most posts.
_MAX_SHARE: Final = 0.8


def without_user_panels(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the kept blocks of short lines of which three or more begin with the same labels as lines of another such block.

    Two of the lines must have numbers. The panels stay if they hold 0.8 of the kept words.
    """
    blocks = page.blocks
    panels = {
        row: labels for row in rows_of(blocks.counts.digits >= _MIN_NUMBERS).tolist() if (labels := _labels(page, row))
    }
    number = Counter(label for labels in panels.values() for label in labels)
    dropped = [
        row
        for row, labels in panels.items()
        if keep[row] and sum(number[label] >= _MIN_PANELS for label in labels) >= _MIN_LINES
    ]
    rest = without_rows(keep, dropped)
    return rest if blocks.words_in(rest) > (1 - _MAX_SHARE) * blocks.words_in(keep) else keep


def _labels(page: Page, row: int) -> set[str]:
    """The labels of the lines of a block, if all are short, half of them have one, and two of these a number."""
    blocks = page.blocks
    if blocks.source.count(LINE_BREAK, blocks.start.item(row), blocks.stop.item(row)) < _MIN_LINES - 1:
        return set()
    lines = [line for line in blocks.text(row).split("\n") if line]
    if max(map(len, lines), default=0) > _MAX_LINE_CHARACTERS:
        return set()
    labelled = {label[1].strip(): line for line in lines if (label := _LABELLED.match(line))}
    numbers = sum(any(map(str.isdigit, line)) for line in labelled.values())
    return set(labelled) if numbers >= _MIN_NUMBERS and 2 * len(labelled) >= len(lines) else set()
