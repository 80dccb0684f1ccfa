"""The elements of comments and of posts, and the short lines beside each that give its author and its date."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.table import attributes
from domext.table.masks import sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

# Most pages count their comments from 1; some give each comment a long hexadecimal number.
# A number begins where the run of digits and letters does, so that a long run is read once. Python searches in less time for
# an expression that begins with some characters than for one that begins with what precedes them.
NUMBER: Final = lazy_pattern(r"[0-9a-f](?<![0-9a-f].)(?:(?<=[0-9])|[a-f]*+[0-9])[0-9a-f]*")
_DIGIT: Final = lazy_pattern("[0-9]")
# A line about a comment (author, date) between the elements of the comments has at most this many words.
_MAX_SHORT_LINE_WORDS: Final = 8
# Text between two comments belongs to one of them if it has at most this many words.
_MAX_ADJACENT_WORDS: Final = 30


class CommentElement(NamedTuple):
    """The element of one comment.

    Attributes:
        node: the node of the comment, or of its text.
        first: the first block of the comment.
        last: one past its last block.
        depth: the number of comments that contain it.
    """

    node: int
    first: int
    last: int
    depth: int


def class_styles(page: Page) -> IntArray:
    """Return a number of each node that is equal for nodes with equal classes, digits aside; 0 for those without a class.

    Call it as ``page.once(class_styles)``.
    """
    styles: dict[str, int] = {"": 0}
    of_value = [styles.setdefault(value.strip(), len(styles)) for value in page.once(classes_without_numbers)]
    return np.array(of_value, np.int32)[page.attribute_values("class").numbers]


def classes_without_numbers(page: Page) -> list[str]:
    """Return the class attributes of a page without numbers, in the order of :meth:`Page.attribute_values`.

    The first one, of nodes without a class, is empty. Call it as ``page.once(classes_without_numbers)``.
    """
    values = [value or "" for value in page.attribute_values("class").values]
    return [NUMBER.sub("", value) if _DIGIT.search(value) else value for value in values]  # few have a digit


def without_lines(rows: list[int], words: IntArray) -> list[int]:
    """Return every second element, if the others are short lines with the author and the date."""
    for lines, texts in ((rows[::2], rows[1::2]), (rows[1::2], rows[::2])):
        if (
            len(lines) == len(texts)
            and words[lines].max() <= _MAX_SHORT_LINE_WORDS
            and 2 * words[lines].sum() < words[texts].sum()
        ):
            return texts
    return rows


def with_lines(page: Page, rows: list[int], inside: BoolArray) -> tuple[CommentElement, ...]:
    """Return the comments of these elements, extended by the short lines beside them that give the author and the date.

    The elements before the first comment show which of the elements between two comments belong to the later one.

    Args:
        page: the page.
        rows: the elements of the comments, in preorder.
        inside: which nodes may hold such lines, shape ``(n,)``.
    """
    nodes, words = page.nodes, page.once(_words_before)
    firsts, lasts = nodes.first_block[rows].tolist(), nodes.last_block[rows].tolist()
    starts, stops = firsts, lasts
    if len(rows) > 1 and len(set(nodes.parent[rows].tolist())) == 1:
        may_be_line, own = inside.data, nodes.total.words.data
        siblings = [row for row in nodes.children(int(nodes.parent[rows[0]])) if may_be_line[row] and own[row]]
        position = {row: index for index, row in enumerate(siblings)}
        between = siblings[position[rows[0]] + 1 : position[rows[1]]]
        before = _common_end(page, siblings[: position[rows[0]]], between)
        after = len(between) - before
        starts = [int(nodes.first_block[siblings[max(position[row] - before, 0)]]) for row in rows]
        stops = [int(nodes.last_block[siblings[min(position[row] + after, len(siblings) - 1)]]) for row in rows]
        starts = [max(start, previous) for start, previous in zip(starts, [0, *lasts[:-1]], strict=True)]
        stops = [min(stop, following) for stop, following in zip(stops, [*starts[1:], len(words)], strict=True)]
    return tuple(
        CommentElement(
            row,
            start if words[first] - words[start] <= _MAX_ADJACENT_WORDS else first,
            stop if words[stop] - words[last] <= _MAX_ADJACENT_WORDS else last,
            depth,
        )
        for row, start, first, last, stop, depth in zip(
            rows, starts, firsts, lasts, stops, _nesting(nodes.end[rows].tolist(), rows), strict=True
        )
    )


def _words_before(page: Page) -> memoryview:
    """The words before each block, and those of all blocks; single reads of an array are slow."""
    return sums_before(page.blocks.counts.words).data


def _nesting(ends: list[int], rows: list[int]) -> list[int]:
    """The number of elements around each element, of elements in preorder."""
    depths: list[int] = []
    open_ends: list[int] = []
    for row, end in zip(rows, ends, strict=True):
        while open_ends and open_ends[-1] <= row:
            open_ends.pop()
        depths.append(len(open_ends))
        open_ends.append(end)
    return depths


def _common_end(page: Page, rows: list[int], other_rows: list[int]) -> int:
    """The number of elements at the ends of two lists that agree in tag and class, apart from numbers."""
    keys = (
        [
            (int(page.nodes.tag[row]), NUMBER.sub("", attributes.value_of(page, "class", row) or ""))
            for row in reversed(side)
        ]
        for side in (rows, other_rows)
    )
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(*keys, strict=False))
    return sum(1 for _ in pairs)
