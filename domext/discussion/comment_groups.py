"""The elements of the comments in a region: the group of similar elements that holds most of its text."""

from __future__ import annotations

import operator
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import (
    NUMBER,
    CommentElement,
    boxes_around,
    class_styles,
    classes_without_numbers,
    covered_words,
    with_lines,
    without_lines,
)
from domext.discussion.comment_names import CONTAINERS, declared, is_comment_name
from domext.discussion.dated_boxes import dated_box
from domext.discussion.post_names import names_post
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

    _Groups = dict[Hashable, list[int]]  # elements by what they have in common

_FORMS: Final = tags.mask(frozenset({"form", "fieldset", "textarea"}))
# A form with more of the words of a page is around its content.
_MAX_FORM_SHARE: Final = 0.5
# The comments hold at least this share of the region's words outside links and forms.
_MIN_SHARE: Final = 0.5
# At least this share of nested comments give a date of their own.
_MIN_DATED_SHARE: Final = 0.8
# A group of comments has at least this share of the words of the group with most of them.
_MIN_MOST_SHARE: Final = 0.9


def elements_in(page: Page, inside: BoolArray) -> tuple[CommentElement, ...]:
    """Return the elements of the group that holds most of a region's text, with the lines about each comment.

    Five kinds of groups are tried in order: elements that microdata or a number in the id marks as one comment,
    elements that are named for comments and repeat, those of the first kind that fill a part of the region, dated elements
    of one class that hold each other, and siblings that repeat.

    Args:
        page: the page.
        inside: which nodes are in the region, shape ``(n,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    unlinked = blocks.counts.words - blocks.counts.link_words
    unlinked[nodes.inside(_forms(page)).take(blocks.owner)] = 0
    words = nodes.block_sums(unlinked)
    rows = rows_of(inside & nodes.tagged(CONTAINERS) & (words > 0))
    most_words = _MIN_SHARE * int(unlinked[inside.take(blocks.owner)].sum())
    for groups, min_words in _kinds(page, inside, words, rows.tolist(), most_words):
        best = _largest(page, words, groups, min_words)
        if best:
            is_nested = len(best) > 1 and nodes.end[best[0]] > best[1]
            texts = best if is_nested else without_lines(best, words)
            boxes = boxes_around(page, texts) if len(texts) > 1 else _box_around(page, texts)
            may_be_line = inside.copy()
            may_be_line[boxes] = True
            return with_lines(page, boxes, may_be_line)
    return ()


def _box_around(page: Page, rows: list[int]) -> list[int]:
    """The box with the date of a single comment, if a class calls its element one comment and that has no date."""
    from domext.discussion.date_lines import date_lines  # few pages have such elements

    if not names_post(attributes.value_of(page, "class", rows[0]) or ""):
        return rows
    box = dated_box(page, rows[0], sums_before(page.once(date_lines)))
    return rows if box < 0 else [box]


def _forms(page: Page) -> BoolArray:
    """The forms of a page, without those that some servers put around all of its content, shape ``(n,)``."""
    nodes = page.nodes
    is_around = nodes.total.words > _MAX_FORM_SHARE * nodes.total.words[0]
    return np.asarray(nodes.tagged(_FORMS) & ~is_around)


def _kinds(
    page: Page, inside: BoolArray, words: IntArray, rows: list[int], most_words: float
) -> Iterator[tuple[_Groups, float]]:
    """The kinds of groups in their order, each with the least words of a group of comments."""
    numbered, named, siblings = _groups(page, rows)
    yield numbered, most_words
    yield {key: group for key, group in named.items() if len(group) > 1 or _is_singular(key)}, most_words
    yield _filling_parts(page, inside, words, numbered), 0.0
    yield _holding_each_other(page, siblings), most_words
    yield {key: group for key, group in siblings.items() if len(group) > 1}, most_words


def _filling_parts(page: Page, inside: BoolArray, words: IntArray, groups: _Groups) -> _Groups:
    """The groups that hold most of the parts of the region that they are in.

    Forms without markup and lists of the latest comments are parts, too, with more words than a single comment. Such a
    list may have a number, as all boxes in a margin have.
    """
    nodes = page.nodes
    part_of = nodes.nearest(inside & ~inside.take(nodes.parent)).data  # the root is never inside
    words_in = words.data  # single reads of an array are slow
    filling = {}
    for key, rows in groups.items():
        parts = {part_of[row] for row in rows}
        fills = sum(words_in[row] for row in rows) >= _MIN_SHARE * sum(words_in[part] for part in parts)
        if fills and parts != set(rows):
            filling[key] = rows
    return filling


def _holding_each_other(page: Page, siblings: _Groups) -> _Groups:
    """The elements of each class of which some hold others, as a comment holds the replies to it, if most of them give a date."""
    from domext.discussion.date_lines import date_lines  # few pages have such elements

    tags_of, style_of = page.nodes.tag, page.once(class_styles)
    styled: _Groups = defaultdict(list)
    for rows in siblings.values():
        if style := style_of.item(rows[0]):
            styled[tags_of.item(rows[0]), style] += rows
    first, last, end = (column.data for column in (page.nodes.first_block, page.nodes.last_block, page.nodes.end))
    nested: _Groups = {}
    for key, group in styled.items():
        rows = sorted(group)
        if all(end[row] <= following for row, following in pairwise(rows)):
            continue  # most classes
        dates = sums_before(page.once(date_lines)).data
        places = pairwise([*rows, len(end)])
        stops = (first[following] if following < end[row] else last[row] for row, following in places)
        dated = sum(dates[stop] > dates[first[row]] for row, stop in zip(rows, stops, strict=True))
        if dated >= _MIN_DATED_SHARE * len(rows):
            nested[key] = rows
    return nested


def _groups(page: Page, rows: list[int]) -> tuple[_Groups, _Groups, _Groups]:
    """The elements with a number, those that are named for comments, and all by their parents, each grouped by their likeness."""
    numbered: _Groups = defaultdict(list)
    named: _Groups = defaultdict(list)
    siblings: _Groups = defaultdict(list)
    microdata = set(rows_of(page.once(declared)).tolist())
    identities, classes = page.attribute_values("id"), page.attribute_values("class").numbers
    styles, names_of = page.once(classes_without_numbers), dict[int, frozenset[str]]()
    columns = (identities.numbers, classes, page.nodes.tag, page.nodes.parent)
    for row, identity, class_, tag, parent in zip(rows, *(column[rows].tolist() for column in columns), strict=True):
        name = identities.values[identity] or ""
        style = styles[class_]
        if class_ not in names_of:
            names_of[class_] = frozenset(filter(is_comment_name, style.split()))
        names = names_of[class_]
        if row in microdata:
            numbered["microdata"].append(row)
        elif name and (names or is_comment_name(name)):
            pattern, numbers = NUMBER.subn("#", name)
            if numbers:
                numbered[tag, pattern].append(row)
        if names:
            named[tag, names].append(row)
        siblings[tag, style, parent].append(row)
    return numbered, named, siblings


def _is_singular(key: Hashable) -> bool:
    """Whether a class names a single comment ("comment") and not a list of comments ("comments", "comment-list")."""
    return isinstance(key, tuple) and any(words_of(name)[-1:] == ["comment"] for name in key[1])


def _largest(page: Page, words: IntArray, groups: _Groups, min_words: float) -> list[int]:
    """The group of most elements among those with nearly the most words; empty if no group has ``min_words``.

    Nested elements count once. A list of replies around comments has as many words as they have, but is one element.
    Paragraphs may be the text of one comment, so they count as one element.
    """
    end, tag = page.nodes.end, page.nodes.tag
    totals = [(covered_words(end, words, rows), rows) for rows in groups.values()]
    min_words = max([min_words, *(_MIN_MOST_SHARE * total for total, _ in totals)])
    large = [group for group in totals if group[0] and group[0] >= min_words]
    numbers = ((len(rows) if tag[rows[0]] != tags.P else 1, total, rows) for total, rows in large)
    return max(numbers, key=operator.itemgetter(0, 1), default=(0, 0, []))[2]
