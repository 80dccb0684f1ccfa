"""The elements of comments and of posts, and the short lines beside each that give its author and its date."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.table import attributes, tags
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
# Boxes around comments hold the lines about them if at least this share of them gives a date beside the comment.
_MIN_DATED_SHARE: Final = 0.8


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


def covered_words(end: IntArray, words: IntArray, rows: list[int]) -> int:
    """Return the words in some elements in preorder, those of nested elements once."""
    ends, own = end.data, words.data  # single reads of an array are slow
    stop = total = 0
    for row in rows:
        if row >= stop:
            total += own[row]
            stop = ends[row]
    return total


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


def boxes_around(page: Page, rows: list[int]) -> list[int]:
    """Return the equal elements around comments if each holds one of them, and most of them its date beside it; else the comments."""
    from domext.discussion.date_lines import date_lines  # few pages have such elements

    nodes, boxes = page.nodes, page.nodes.parent[rows]
    if len({*nodes.tag[boxes].tolist()}) > 1 or len({*page.once(class_styles)[boxes].tolist()}) > 1:
        return rows
    firsts, lasts = nodes.first_block[boxes], nodes.last_block[boxes]
    words = sums_before(page.blocks.counts.words)
    around = words[lasts] - words[firsts] - nodes.total.words[rows]
    if (lasts[:-1] > firsts[1:]).any() or around.max() > _MAX_ADJACENT_WORDS:
        return rows
    dates = sums_before(page.once(date_lines))
    dated = dates[lasts] - dates[firsts] - (dates[nodes.last_block[rows]] - dates[nodes.first_block[rows]]) > 0
    whole: list[int] = boxes.tolist()
    return whole if np.count_nonzero(dated) >= _MIN_DATED_SHARE * len(rows) else rows


def with_lines(page: Page, rows: list[int], inside: BoolArray) -> tuple[CommentElement, ...]:
    """Return the comments of these elements, extended by the short lines beside them that give the author and the date.

    The elements before the first comment show which of the elements between two comments belong to the later one.

    Args:
        page: the page.
        rows: the elements of the comments, in preorder.
        inside: which nodes may hold such lines, shape ``(n,)``.
    """
    nodes, words = page.nodes, page.once(_words_before)
    rows = _items(page, rows, inside)
    firsts, lasts = nodes.first_block[rows].tolist(), nodes.last_block[rows].tolist()
    starts, stops = _with_lines_beside(page, rows, inside) if len(rows) > 1 else (firsts, lasts)
    return tuple(
        CommentElement(
            row,
            start if words[first] - words[start] <= _MAX_ADJACENT_WORDS else first,
            stop if words[stop] - words[last] <= _MAX_ADJACENT_WORDS else last,
            depth,
        )
        for row, start, first, last, stop, depth in zip(
            rows, starts, firsts, lasts, stops, nesting(nodes.end[rows].tolist(), rows), strict=True
        )
    )


def _with_lines_beside(page: Page, rows: list[int], inside: BoolArray) -> tuple[list[int], list[int]]:
    """The first block of each element and of the lines before it, and one past the last block of it and of the lines after it.

    The first two elements of one parent show how many lines there are. They must be the first elements of all.
    """
    nodes, may_be_line, own = page.nodes, inside.data, page.nodes.total.words.data
    starts, stops = nodes.first_block[rows].tolist(), nodes.last_block[rows].tolist()
    groups: dict[int, list[int]] = {}
    for number, parent in enumerate(nodes.parent[rows].tolist()):
        groups.setdefault(parent, []).append(number)
    first = next(iter(groups.values()))
    if len(first) < 2 or len(set(nodes.tag[list(groups)].tolist())) > 1:
        return starts, stops
    before = after = 0
    for parent, numbers in groups.items():
        siblings = [row for row in nodes.children(parent) if may_be_line[row] and own[row]]
        position = {row: index for index, row in enumerate(siblings)}
        places = [position[rows[number]] for number in numbers]
        if numbers is first:
            between = siblings[places[0] + 1 : places[1]]
            if not between:
                break
            before = _common_end(page, siblings[: places[0]], between)
            after = len(between) - before
        firsts = nodes.first_block[[siblings[max(place - before, 0)] for place in places]].tolist()
        lasts = nodes.last_block[[siblings[min(place + after, len(siblings) - 1)] for place in places]].tolist()
        ends = [0, *(stops[number] for number in numbers)]
        for number, start, end in zip(numbers, firsts, ends, strict=False):
            starts[number] = max(start, end)
        following = [*(starts[number] for number in numbers[1:]), len(page.blocks)]
        for number, stop, start in zip(numbers, lasts, following, strict=True):
            stops[number] = min(stop, start)
    return starts, stops


def _words_before(page: Page) -> memoryview:
    """The words before each block, and those of all blocks; single reads of an array are slow."""
    return sums_before(page.blocks.counts.words).data


def nesting(ends: list[int], rows: list[int]) -> list[int]:
    """Return the number of elements around each element, of elements in preorder."""
    depths: list[int] = []
    open_ends: list[int] = []
    for row, end in zip(rows, ends, strict=True):
        while open_ends and open_ends[-1] <= row:
            open_ends.pop()
        depths.append(len(open_ends))
        open_ends.append(end)
    return depths


def _common_end(page: Page, rows: list[int], other_rows: list[int]) -> int:
    """The number of elements at the ends of two lists that agree in tag and first class, apart from numbers."""
    keys = (
        [(int(page.nodes.tag[row]), _first_class(page, row)) for row in reversed(side)] for side in (rows, other_rows)
    )
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(*keys, strict=False))
    return sum(1 for _ in pairs)


def _first_class(page: Page, row: int) -> str:
    return next(iter(NUMBER.sub("", attributes.value_of(page, "class", row) or "").split()), "")


def _items(page: Page, rows: list[int], inside: BoolArray) -> list[int]:
    """The items of definition lists that begin with the elements, as terms give the authors and dates; else the elements."""
    nodes = page.nodes
    if not nodes.has(tags.DD):
        return rows
    items = nodes.parent[rows]
    begins = (nodes.tag[items] == tags.DD) & inside[items] & (nodes.first_block[items] == nodes.first_block[rows])
    whole: list[int] = items.tolist()
    return whole if np.count_nonzero(begins) == len(rows) else rows
