"""Posts of which only the texts are alike: the markup around the first one, or around each, is of its own."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from domext.discussion.comment_elements import CommentElement, covered_words

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from domext.table.nodes import IntArray
    from domext.table.page import Page

_MIN_TEXT_SHARE: Final = 0.9  # of the kept words
_MAX_WORDS_BESIDE: Final = 30  # such as the author and the date
_MAX_BOXES: Final = 4  # around the text of a post, up to the one with its date


def boxes_of_texts(
    page: Page, rows: npt.NDArray[np.intp], kept_words: IntArray, dated: IntArray
) -> tuple[CommentElement, ...]:
    """Return the posts of a page on which only a class of their texts is alike.

    They are the smallest boxes around each text that give its date beside it.

    Args:
        page: the page.
        rows: the elements that may be texts.
        kept_words: the kept words outside links in each node, shape ``(n,)``.
        dated: the lines before each block that give a date, shape ``(b + 1,)``.
    """
    groups, (names, number_of) = defaultdict[str, list[int]](list), page.attribute_values("class")
    rows = rows[kept_words[rows] > 0]
    for row, number in zip(rows.tolist(), number_of[rows].tolist(), strict=True):
        for name in (names[number] or "").split():
            groups[name].append(row)
    min_words = _MIN_TEXT_SHARE * int(kept_words[0])
    texts = (group for group in groups.values() if covered_words(page.nodes.end, kept_words, group) >= min_words)
    return next(filter(None, (_dated_boxes(page, group, dated) for group in texts if len(group) > 1)), ())


def _dated_boxes(page: Page, rows: list[int], dated: IntArray) -> tuple[CommentElement, ...]:
    """The smallest box around each of some texts that gives a date beside it; none if they have no boxes of their own.

    Args:
        page: the page.
        rows: the elements of the texts, in preorder.
        dated: the lines before each block that give a date, shape ``(b + 1,)``.
    """
    nodes, boxes = page.nodes, [dated_box(page, row, dated) for row in rows]
    ends = [1, *nodes.end[boxes].tolist()]
    if any(box < end for end, box in zip(ends, boxes, strict=False)):
        return ()
    return tuple(CommentElement(box, nodes.first_block.item(box), nodes.last_block.item(box), 0) for box in boxes)


def dated_box(page: Page, row: int, dated: IntArray) -> int:
    """Return the smallest box around a text with a date beside it and few other words; -1 without one.

    Args:
        page: the page.
        row: the element of the text. If it holds a date itself, it has no box.
        dated: the lines before each block that give a date, shape ``(b + 1,)``.
    """
    nodes, box = page.nodes, row
    dates = dated[nodes.last_block[row]] - dated[nodes.first_block[row]]
    for _ in range(_MAX_BOXES):
        box = nodes.parent.item(box)
        if dates or box < 0 or nodes.total.words[box] - nodes.total.words[row] > _MAX_WORDS_BESIDE:
            break
        if dated[nodes.last_block[box]] > dated[nodes.first_block[box]]:
            return box
    return -1
