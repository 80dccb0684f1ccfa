"""The part of a page that holds the readers' comments, and the element of each comment in it."""

from __future__ import annotations

import functools
import operator
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.discussion.comment_elements import NUMBER, CommentElement, with_lines, without_lines
from domext.discussion.comment_headings import comment_headings
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

# Beginnings of the word "comment" in many languages, and the two oldest services that write comments into a page.
_STEMS: Final = ("comment", "komment", "coment", "disqus", "livefyre", "fbcomment")
_NAME_PARTS: Final = ("omment", "coment", "disqus", "livefyre")  # each stem contains one
_TYPES: Final = ("/Comment", "/UserComments")  # of schema.org
# The class or id of a list of the newest comments on all articles of a site, and parts of it in lower case.
_NEWEST: Final = lazy_pattern(
    r"(?:recent|latest|newest|letzten?|neue?sten?|derniers?|[u\u00fa]ltim[oai]s?|senaste|siste|ostatnie|posledni)[_-]?(?:[a-z]{1,12}[_-])?"
    r"(?:comment|komment|coment)",
    re.IGNORECASE,
)
_AGES: Final = (
    "recent",
    "latest",
    "newest",
    "letzte",
    "neuste",
    "neueste",
    "dernier",
    "ltim",
    "senaste",
    "siste",
    "ostatnie",
    "posledni",
)
# The id of a part of a form that shows what a reader is about to send.
_PREVIEW: Final = lazy_pattern(r"comment-preview(?:-|$)", re.IGNORECASE)
_PREVIEWS: Final = ("comment-preview",)
_CONTAINERS: Final = tags.mask(frozenset("div section aside article ol ul li dl dt dd table tbody tr td p".split()))
_FORMS: Final = tags.mask(frozenset({"form", "fieldset", "textarea"}))
_H1: Final = tags.IDS["h1"]
_ANCHORS: Final = tags.mask(frozenset({"a", "span"}) | tags.HEADINGS)
_A: Final = tags.IDS["a"]
_P: Final = tags.IDS["p"]
# An anchor before the comments, or a heading that serves as one, has at most this many words.
_MAX_ANCHOR_WORDS: Final = 8
# After an anchor, comments have a date each and are no longer than this on average.
_MAX_WORDS_PER_DATE: Final = 250
# The comments hold at least this share of the region's words outside links and forms.
_MIN_SHARE: Final = 0.5
# A group of comments has at least this share of the words of the group with most of them.
_MIN_MOST_SHARE: Final = 0.9


class CommentRegion(NamedTuple):
    """The part of a page that holds its comments.

    Attributes:
        blocks: which blocks are in an element that is named for comments, shape ``(b,)``.
        elements: the elements of the comments, in reading order.
    """

    blocks: BoolArray
    elements: tuple[CommentElement, ...]


def comment_region(page: Page) -> CommentRegion:
    """Find the comments of a page; the region is empty if no element is named for comments or none holds one.

    An element is named for comments by its class, its id or microdata. On pages without such an element, the region follows
    an anchor or a heading that is named for comments, and has dates. Elements around the page's first ``h1`` never count.
    """
    inside, is_named = page.once(_inside_named)
    blocks = inside.take(page.blocks.owner)
    elements = _elements(page, inside) if is_named or _is_dated(page, blocks) else ()
    return CommentRegion(blocks if elements else np.zeros(len(page.blocks), np.bool_), elements)


def _inside_named(page: Page) -> tuple[BoolArray, bool]:
    """Mask of the nodes that are in an element that is named for comments, shape ``(n,)``, and whether one is.

    Without one, they are those after an anchor or a heading that is named for comments.
    """
    named = _named(page)
    is_named = any_of(named)
    if not is_named:
        rows = list(_after_anchor(page))
        if not rows:
            return named, False
        named[rows] = True
    inside, others = page.nodes.inside(named), page.once(_others) if is_named else None
    return (inside if others is None else inside & ~others), is_named


def _named(page: Page) -> BoolArray:
    nodes = page.nodes
    named = _having(page, ("class", "id"))
    named &= nodes.tagged(_CONTAINERS)
    named &= nodes.last_block > nodes.first_block
    if any(page.attribute_values(name).any for name in ("itemtype", "itemprop")):
        named |= page.once(_declared)
    if any_of(named):
        if (others := page.once(_others)) is not None:
            named &= ~others
        for title in rows_of(nodes.tag == _H1)[:1].tolist():
            named[: title + 1] &= nodes.end[: title + 1] <= title
    return named


def _others(page: Page) -> BoolArray | None:
    """Mask of the nodes in elements named for comments that are not those on the article, shape ``(n,)``; None without any.

    They are lists of the newest comments of a site, which stand beside an article, and previews of what a reader writes.
    """
    others = None
    for name, pattern, parts in (("class", _NEWEST, _AGES), ("id", _NEWEST, _AGES), ("id", _PREVIEW, _PREVIEWS)):
        values = page.attribute_values(name).values
        if numbers := [number for number in page.containing(name, *parts) if pattern.search(values[number] or "")]:
            named = attributes.having(page, name, numbers)
            others = named if others is None else others | named
    return others if others is None else page.nodes.inside(others)


def _having(page: Page, names: tuple[str, ...]) -> BoolArray:
    """Mask of the nodes with one of some attributes that names comments, shape ``(n,)``."""
    values = page.once(_comment_values)
    masks = [attributes.having(page, name, values[name]) for name in names if values[name]]
    if not masks:
        return np.zeros(len(page.nodes), np.bool_)
    return functools.reduce(np.logical_or, masks)


def _is_dated(page: Page, inside: BoolArray) -> bool:
    """Whether enough of some blocks are lines with a date: a manual has a section on comments, too."""
    from domext.discussion.date_lines import date_lines  # few pages have such anchors

    if not inside.any():
        return False
    dates = int(np.count_nonzero(date_lines(page) & inside))
    return _MAX_WORDS_PER_DATE * dates >= int(page.blocks.counts.words[inside].sum())


def _declared(page: Page) -> BoolArray:
    """Mask of the nodes that microdata declares as comments, shape ``(n,)``."""
    return _having(page, ("itemtype",)) | attributes.has_word(page, "itemprop", "comment")


def _is_comment_name(name: str) -> bool:
    if name.startswith(_STEMS):
        return True
    # Few names contain a stem, and this search costs much less than splitting the name into words.
    lower = name.lower()
    return any(part in lower for part in _NAME_PARTS) and any(word.startswith(_STEMS) for word in words_of(name))


def _comment_values(page: Page) -> dict[str, list[int]]:
    """The numbers of the values that name comments, by attribute, see :meth:`Page.attribute_values`."""
    numbers = {}
    for attribute in ("class", "id", "name"):
        of_attribute = page.attribute_values(attribute)
        candidates = page.containing(attribute, *_NAME_PARTS) if of_attribute.any else []
        numbers[attribute] = [number for number in candidates if _is_comment_name(of_attribute.values[number] or "")]
    properties = page.attribute_values("itemprop").values
    numbers["itemprop"] = [number for number, name in enumerate(properties) if name and "comment" in name]
    types = page.attribute_values("itemtype").values
    numbers["itemtype"] = [number for number, name in enumerate(types) if name and name.endswith(_TYPES)]
    return numbers


def may_hold_kept(page: Page, keep: BoolArray) -> bool:
    """Return whether a comment region may hold a kept block, of a mask of shape ``(b,)``.

    The answer is almost always no, and it needs a small part of the elements only: those around kept blocks.
    """
    values, headings = page.once(_comment_values), page.once(comment_headings)
    if not headings and not any(values.values()):
        return False
    outside = page.once(_outside_regions)
    unchecked = keep & ~outside
    if not any_of(unchecked):
        return False
    nodes, kept = page.nodes, sums_before(unchecked)
    if headings and kept[-1] > kept[nodes.last_block[headings[0]]]:
        return True
    around = nodes.tagged(_CONTAINERS) & (kept.take(nodes.last_block) > kept.take(nodes.first_block))
    anchors = nodes.tagged(_ANCHORS) & (nodes.total.words <= _MAX_ANCHOR_WORDS)
    chosen = {"class": around, "id": around | anchors, "itemprop": around, "itemtype": around, "name": nodes.tag == _A}
    for attribute, mask in chosen.items():
        if values[attribute] and np.count_nonzero(attributes.having(page, attribute, values[attribute]) & mask):
            return True
    outside |= unchecked
    return False


def _outside_regions(page: Page) -> BoolArray:
    """Blocks that :func:`may_hold_kept` has found outside of every comment region, shape ``(b,)``."""
    return np.zeros(len(page.blocks), np.bool_)


def holds_kept(page: Page, keep: BoolArray) -> bool:
    """Return whether a comment region holds a kept block, of a mask of shape ``(b,)``."""
    if not any(page.once(_comment_values).values()) and not page.once(comment_headings):
        return False
    inside = page.once(_inside_named)[0].take(page.blocks.owner)
    return bool(np.count_nonzero(inside & keep)) and may_hold_kept(page, keep)


def _after_anchor(page: Page) -> Iterable[int]:
    """The siblings after the first element that only serves as the target of links to the comments, or as their heading."""
    nodes = page.nodes
    for anchor in _anchors(page):
        row, most = anchor, max(_MAX_ANCHOR_WORDS, int(nodes.total.words[anchor]))
        while row > 0 and nodes.total.words[row] <= most:  # the anchor, or a heading around it
            parent = int(nodes.parent[row])
            if nodes.total.words[parent] > most and nodes.last_block[parent] > nodes.last_block[row]:
                return [child for child in nodes.children(parent) if child > row]
            row = parent
    return ()


def _anchors(page: Page) -> Iterable[int]:
    """The anchors and headings that are named for comments, by name, by id or else by the words of a heading."""
    values = page.once(_comment_values)
    if not values["id"] and not values["name"]:
        return page.once(comment_headings)
    by_id = attributes.having(page, "id", values["id"]) & page.nodes.tagged(_ANCHORS)
    by_name = attributes.having(page, "name", values["name"])
    has_name = (page.nodes.tag == _A) & attributes.where(page, "name", bool)
    rows: list[int] = rows_of(np.where(has_name, by_name, by_id)).tolist()
    return rows or page.once(comment_headings)


def _elements(page: Page, inside: BoolArray) -> tuple[CommentElement, ...]:
    """The elements of the group that holds most of the region's text, with the lines about each comment.

    Four kinds of groups are tried in order: elements that microdata or a number in the id marks as one comment,
    elements that are named for comments and repeat, those of the first kind that fill a part of the region, and siblings
    that repeat.
    """
    nodes, blocks = page.nodes, page.blocks
    unlinked = blocks.counts.words - blocks.counts.link_words
    unlinked[nodes.inside(nodes.tagged(_FORMS)).take(blocks.owner)] = 0
    before = sums_before(unlinked)
    words = before.take(nodes.last_block) - before.take(nodes.first_block)
    rows = rows_of(inside & nodes.tagged(_CONTAINERS) & (words > 0))
    min_words = _MIN_SHARE * int(unlinked[inside.take(blocks.owner)].sum())
    numbered, named, siblings = _groups(page, rows.tolist())
    filling = _filling_parts(page, inside, words, numbered)
    for groups, least in ((numbered, min_words), (named, min_words), (filling, 0.0), (siblings, min_words)):
        best = _largest(page, words, groups, least)
        if best:
            return with_lines(page, without_lines(best, words), inside)
    return ()


def _filling_parts(
    page: Page, inside: BoolArray, words: IntArray, groups: dict[Hashable, list[int]]
) -> dict[Hashable, list[int]]:
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


def _groups(page: Page, rows: list[int]) -> Iterable[dict[Hashable, list[int]]]:
    numbered: dict[Hashable, list[int]] = defaultdict(list)
    named: dict[Hashable, list[int]] = defaultdict(list)
    siblings: dict[Hashable, list[int]] = defaultdict(list)
    microdata = set(rows_of(page.once(_declared)).tolist())
    identities, classes = page.attribute_values("id"), page.attribute_values("class")
    read: dict[int, tuple[str, frozenset[str]]] = {}
    columns = (identities.numbers, classes.numbers, page.nodes.tag, page.nodes.parent)
    for row, identity, class_, tag, parent in zip(rows, *(column[rows].tolist() for column in columns), strict=True):
        name = identities.values[identity] or ""
        if class_ not in read:
            style = NUMBER.sub("", classes.values[class_] or "")
            read[class_] = style, frozenset(filter(_is_comment_name, style.split()))
        style, names = read[class_]
        if row in microdata:
            numbered["microdata"].append(row)
        elif name and (names or _is_comment_name(name)):
            pattern, numbers = NUMBER.subn("#", name)
            if numbers:
                numbered[tag, pattern].append(row)
        if names:
            named[tag, names].append(row)
        siblings[tag, style, parent].append(row)
    yield numbered
    yield {key: group for key, group in named.items() if len(group) > 1 or _is_singular(key)}
    yield {key: group for key, group in siblings.items() if len(group) > 1}


def _is_singular(key: Hashable) -> bool:
    """Whether a class names a single comment ("comment") and not a list of comments ("comments", "comment-list")."""
    return isinstance(key, tuple) and any(words_of(name)[-1:] == ["comment"] for name in key[1])


def _largest(page: Page, words: IntArray, groups: dict[Hashable, list[int]], min_words: float) -> list[int]:
    """The group of most elements among those with nearly the most words; empty if no group has ``min_words``.

    Nested elements count once. A list of replies around comments has as many words as they have, but is one element.
    Paragraphs may be the text of one comment, so they count as one element.
    """
    end, tag = page.nodes.end, page.nodes.tag
    totals: list[tuple[int, list[int]]] = []
    for rows in groups.values():
        stop, total = 0, 0
        for row in rows:
            if row >= stop:
                total += int(words[row])
                stop = int(end[row])
        totals.append((total, rows))
    min_words = max([min_words, *(_MIN_MOST_SHARE * total for total, _ in totals)])
    large = [group for group in totals if group[0] and group[0] >= min_words]
    numbers = ((len(rows) if tag[rows[0]] != _P else 1, total, rows) for total, rows in large)
    return max(numbers, key=operator.itemgetter(0, 1), default=(0, 0, []))[2]
