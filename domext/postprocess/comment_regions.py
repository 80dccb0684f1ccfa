"""The part of a page that holds the readers' comments, the element of each comment in it, and the comment policy."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.table import tags
from domext.table.class_names import words_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    import numpy.typing as npt

    from domext.plugin.scores import Selection
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

# Beginnings of the word "comment" in many languages, and the two oldest services that write comments into a page.
_STEMS: Final = ("comment", "komment", "coment", "disqus", "livefyre", "fbcomment")
_CONTAINERS: Final = tags.mask(frozenset("div section aside article ol ul li dl dt dd table tbody tr td p".split()))
_FORMS: Final = tags.mask(frozenset({"form", "fieldset", "textarea"}))
_H1: Final = tags.IDS["h1"]
_MICRODATA: Final = '[itemtype$="/Comment"], [itemtype$="/UserComments"], [itemprop~="comment"]'
_A: Final = tags.IDS["a"]
# Most pages count their comments from 1; some give each comment a long hexadecimal number.
# A number begins where the run of digits and letters does, so that a long run is read once.
NUMBER: Final = re.compile(r"(?<![0-9a-f])[a-f]*+[0-9][0-9a-f]*")
# The comments hold at least this share of the region's words outside links and forms.
_MIN_SHARE: Final = 0.5
# Keep the comments if the article would have fewer words without them.
_MIN_REMAINING_WORDS: Final = 50
# A line about a comment (author, date) in the middle of the elements that hold the comments has no more words.
_MAX_SHORT_LINE_WORDS: Final = 8
# Text between two comments belongs to one of them if it has no more words.
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


@dataclass(frozen=True, eq=False, slots=True)
class CommentRegion:
    """The part of a page that holds its comments.

    Attributes:
        blocks: which blocks are in an element that is named for comments, shape ``(b,)``.
        elements: the elements of the comments, in reading order.
    """

    blocks: BoolArray
    elements: tuple[CommentElement, ...]


def comment_region(page: Page) -> CommentRegion:
    """Find the comments of a page; the region is empty if no element is named for comments or none holds one.

    An element is named for comments by its class, its id, microdata or, on pages laid out with tables, by an anchor in
    front of it. Elements around the page's first ``h1`` never count.
    """
    nodes, empty = page.nodes, CommentRegion(np.zeros(len(page.blocks), np.bool_), ())
    named = _named(page)
    if not named.any():
        return empty
    inside = nodes.inside(named)
    elements = _elements(page, inside)
    return CommentRegion(inside[page.blocks.owner], elements) if elements else empty


def _named(page: Page) -> BoolArray:
    nodes = page.nodes
    containers = _CONTAINERS[nodes.tag] & (nodes.last_block > nodes.first_block)
    named = page.named(containers, _is_comment_name)
    for element in page.tidied.document.select(_MICRODATA):
        named[page.index[element]] = True
    titles = np.flatnonzero(nodes.tag == _H1)[:1]
    for title in titles.tolist():
        named[(np.arange(len(nodes)) <= title) & (nodes.end > title)] = False
    if not named.any():
        for row in _after_anchor(page):
            named[row] = True
    return named


def _is_comment_name(name: str) -> bool:
    # Few names pass the first test, and it costs much less than splitting the name into words.
    return _may_be_comment_name(name) and any(word.startswith(_STEMS) for word in words_of(name))


def _may_be_comment_name(name: str) -> bool:
    lower = name.lower()
    return "ment" in lower or "disqus" in lower or "livefyre" in lower


def _values(page: Page, attribute: str, rows: npt.NDArray[np.intp]) -> set[str]:
    """The values of an attribute that some nodes have."""
    values, numbers = page.attribute_values(attribute)
    return {value for number in set(numbers[rows].tolist()) if (value := values[number])}


def may_hold_kept(page: Page, keep: BoolArray) -> bool:
    """Whether a comment region may hold a kept block.

    The answer is almost always no, and it needs a small part of the elements only: those around kept blocks.
    """
    outside = page.once(_outside_regions)
    unchecked = keep & ~outside
    if not unchecked.any():
        return False
    nodes, kept = page.nodes, np.append(0, unchecked.cumsum())
    rows = np.flatnonzero(_CONTAINERS[nodes.tag] & (kept[nodes.last_block] > kept[nodes.first_block]))
    if any("comment" in value for value in _values(page, "itemprop", rows)):
        return True
    names = {*_values(page, "class", rows), *_values(page, "id", rows)}
    for row in np.flatnonzero((nodes.tag == _A) & (nodes.total.words == 0)).tolist():
        attribute = page.elements[row].attr
        names.add(attribute("name") or attribute("id") or "")
    # One search through all names costs much less than one through each.
    if _may_be_comment_name("\n".join(names)) and any(map(_is_comment_name, names)):
        return True
    outside |= unchecked
    return False


def _outside_regions(page: Page) -> BoolArray:
    """Blocks that :func:`may_hold_kept` has found outside of every comment region, shape ``(b,)``."""
    return np.zeros(len(page.blocks), np.bool_)


def _after_anchor(page: Page) -> Iterable[int]:
    """The siblings after the first element that only serves as the target of links to the comments."""
    nodes = page.nodes
    for element in page.tidied.document.select("a[name], a[id], span[id]"):
        if not _is_comment_name(element.attr("name") or element.attr("id") or ""):
            continue
        row = page.index[element]
        while row > 0 and nodes.total.words[row] <= _MAX_SHORT_LINE_WORDS:  # the anchor, or a heading around it
            parent = int(nodes.parent[row])
            if nodes.last_block[parent] > nodes.last_block[row]:
                return [child for child in _children(page, parent) if child > row]
            row = parent
    return ()


def _children(page: Page, parent: int) -> Iterable[int]:
    row, end = parent + 1, int(page.nodes.end[parent])
    while row < end:
        yield row
        row = int(page.nodes.end[row])


def _elements(page: Page, inside: BoolArray) -> tuple[CommentElement, ...]:
    """The elements of the group that holds most of the region's text, with the lines about each comment.

    Three kinds of groups are tried in order: elements that microdata or a number in the id marks as one comment,
    elements that are named for comments and repeat, and siblings that repeat.
    """
    nodes, blocks = page.nodes, page.blocks
    unlinked = blocks.counts.words - blocks.counts.link_words
    unlinked[nodes.inside(_FORMS[nodes.tag])[blocks.owner]] = 0
    before = np.append(0, unlinked.cumsum())
    words = before[nodes.last_block] - before[nodes.first_block]
    rows = np.flatnonzero(inside & _CONTAINERS[nodes.tag] & (words > 0))
    min_words = _MIN_SHARE * int(unlinked[inside[blocks.owner]].sum())
    for groups in _groups(page, rows.tolist()):
        best = _largest(nodes.end, words, groups, min_words)
        if best:
            return with_lines(page, without_lines(best, words), inside)
    return ()


def _groups(page: Page, rows: list[int]) -> Iterable[dict[Hashable, list[int]]]:
    numbered: dict[Hashable, list[int]] = defaultdict(list)
    named: dict[Hashable, list[int]] = defaultdict(list)
    siblings: dict[Hashable, list[int]] = defaultdict(list)
    microdata = {page.index[element] for element in page.tidied.document.select(_MICRODATA)}
    for row in rows:
        element, tag = page.elements[row], int(page.nodes.tag[row])
        identity, classes = element.attr("id") or "", element.attr("class") or ""
        names = frozenset(word for word in NUMBER.sub("", classes).split() if _is_comment_name(word))
        pattern, numbers = NUMBER.subn("#", identity)
        if row in microdata:
            numbered["microdata"].append(row)
        elif numbers and (names or _is_comment_name(identity)):
            numbered[tag, pattern].append(row)
        if names:
            named[tag, names].append(row)
        siblings[tag, NUMBER.sub("", classes), int(page.nodes.parent[row])].append(row)
    yield numbered
    yield {key: group for key, group in named.items() if len(group) > 1 or _is_singular(key)}
    yield {key: group for key, group in siblings.items() if len(group) > 1}


def _is_singular(key: Hashable) -> bool:
    """Whether a class names a single comment ("comment") and not a list of comments ("comments", "comment-list")."""
    return isinstance(key, tuple) and any(words_of(name)[-1:] == ["comment"] for name in key[1])


def _largest(end: IntArray, words: IntArray, groups: dict[Hashable, list[int]], min_words: float) -> list[int]:
    """The group with the most words, counting nested elements once; empty if no group has ``min_words``."""
    most, best = 0, []
    for rows in groups.values():
        stop, total = 0, 0
        for row in rows:
            if row >= stop:
                total += int(words[row])
                stop = int(end[row])
        if total >= min_words and total > most:
            most, best = total, rows
    return best


def without_lines(rows: list[int], words: IntArray) -> list[int]:
    """Every second element, if the others are short lines with the author and the date."""
    for lines, texts in ((rows[::2], rows[1::2]), (rows[1::2], rows[::2])):
        if (
            len(lines) == len(texts)
            and words[lines].max() <= _MAX_SHORT_LINE_WORDS
            and 2 * words[lines].sum() < words[texts].sum()
        ):
            return texts
    return rows


def with_lines(page: Page, rows: list[int], inside: BoolArray) -> tuple[CommentElement, ...]:
    """The comments of these elements, extended by the short lines beside them that give the author and the date.

    The elements before the first comment show which of the elements between two comments belong to the later one.

    Args:
        page: the page.
        rows: the elements of the comments, in preorder.
        inside: which nodes may hold such lines, shape ``(n,)``.
    """
    nodes, words = page.nodes, np.append(0, page.blocks.counts.words.cumsum())
    firsts, lasts = nodes.first_block[rows].tolist(), nodes.last_block[rows].tolist()
    starts, stops = firsts, lasts
    if len(rows) > 1 and len(set(nodes.parent[rows].tolist())) == 1:
        siblings = [
            row for row in _children(page, int(nodes.parent[rows[0]])) if inside[row] and nodes.total.words[row]
        ]
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
    """How many elements at the ends of two lists agree in tag and class, numbers aside."""
    keys = (
        [(int(page.nodes.tag[row]), NUMBER.sub("", page.elements[row].attr("class") or "")) for row in reversed(side)]
        for side in (rows, other_rows)
    )
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(*keys, strict=False))
    return sum(1 for _ in pairs)


def apply_comment_policy(page: Page, selection: Selection, *, include: bool) -> Selection:
    """Add all comments to a selection, or remove them from it.

    The posts of a thread are content, so a forum page stays as it is. On pages of other types than articles, elements
    that are named for comments may be content (product reviews, list entries): the selector decides about them. Comments
    also stay where the article would have fewer than 50 words without them.
    """
    if selection.page_type == "forum" or (not include and selection.page_type != "article"):
        return selection
    words, keep = page.blocks.counts.words, selection.keep
    if not include and not may_hold_kept(page, keep):
        return selection
    region = page.once(comment_region)
    if include:
        keep = keep.copy()
        for element in region.elements:
            keep[element.first : element.last] = True
    elif words[keep & ~region.blocks].sum() >= _MIN_REMAINING_WORDS:
        keep = keep & ~region.blocks
    return dataclasses.replace(selection, keep=keep)
