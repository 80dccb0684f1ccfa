"""Comments of readers: the parts of a page that are named for them, and the single comments in these."""

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

    from domext.plugin.scores import Selection
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

# Words begin so in many languages, and the two oldest services that write comments into a page.
_STEMS: Final = ("comment", "komment", "coment", "disqus", "livefyre", "fbcomment")
_HOLDERS: Final = tags.mask(frozenset("div section aside article ol ul li dl dt dd table tbody tr td p".split()))
_FORMS: Final = tags.mask(frozenset({"form", "fieldset", "textarea"}))
_H1: Final = tags.IDS["h1"]
_MARKED: Final = '[itemtype$="/Comment"], [itemtype$="/UserComments"], [itemprop~="comment"]'
_A: Final = tags.IDS["a"]
# Counted from 1 in most places, and in others a long number in hexadecimal digits.
_NUMBER: Final = re.compile(r"[0-9a-f]*\d[0-9a-f]*")
# Of what is called a comment, the comments have nearly all of the text.
_SHARE: Final = 0.5
_LEAST_LEFT: Final = 50  # words of the article without them
_SHORT_LINE: Final = 8
_LINE: Final = 30  # words of what may stand between two comments and belong to one of them


class Item(NamedTuple):
    """One comment of a page.

    Attributes:
        node: the element that it stands in, or that its text does.
        first: its first block.
        last: one past its last block.
        depth: in how many others it stands.
    """

    node: int
    first: int
    last: int
    depth: int


@dataclass(frozen=True, eq=False, slots=True)
class Region:
    """Where a page has its comments.

    Attributes:
        blocks: which blocks stand in a part that is named for comments, shape ``(b,)``.
        items: the comments, in reading order.
    """

    blocks: BoolArray
    items: tuple[Item, ...]


def region(page: Page) -> Region:
    """Where the comments are; empty if nothing is named for them, or what is named so holds none.

    Parts are named by class, id, microdata, or by an anchor in front of them, as pages of tables have it. The part
    around the page's first ``h1`` is not one, whatever its class says.
    """
    nodes, none = page.nodes, Region(np.zeros(len(page.blocks), np.bool_), ())
    named = _named(page)
    if not named.any():
        return none
    inside = nodes.inside(named)
    items = _items(page, inside)
    return Region(inside[page.blocks.owner], items) if items else none


def _named(page: Page) -> BoolArray:
    nodes = page.nodes
    holders = _HOLDERS[nodes.tag] & (nodes.last_block > nodes.first_block)
    named = page.named(holders, _says_comment)
    for element in page.tidied.document.select(_MARKED):
        named[page.index[element]] = True
    titles = np.flatnonzero(nodes.tag == _H1)[:1]
    for title in titles.tolist():
        named[(np.arange(len(nodes)) <= title) & (nodes.end > title)] = False
    if not named.any():
        for row in _after_anchor(page):
            named[row] = True
    return named


def _says_comment(name: str) -> bool:
    # Nearly no name holds these letters, and looking for them is much cheaper than its words.
    lower = name.lower()
    return ("ment" in lower or "disqus" in lower or "livefyre" in lower) and any(
        word.startswith(_STEMS) for word in words_of(name)
    )


def _may_be_kept(page: Page, keep: BoolArray) -> bool:
    """Whether a kept block may stand where comments are: nearly never, and seen at a small part of the elements."""
    nodes, kept = page.nodes, np.append(0, keep.cumsum())
    holders = _HOLDERS[nodes.tag] & (kept[nodes.last_block] > kept[nodes.first_block])
    if page.named(holders, _says_comment).any():
        return True
    marked = (page.elements[row].attr("itemprop") for row in np.flatnonzero(holders).tolist())
    anchors = (page.elements[row] for row in np.flatnonzero((nodes.tag == _A) & (nodes.total.words == 0)).tolist())
    return any(name and "comment" in name for name in marked) or any(
        _says_comment(anchor.attr("name") or anchor.attr("id") or "") for anchor in anchors
    )


def _after_anchor(page: Page) -> Iterable[int]:
    """The siblings after the first element that is nothing but the target of links to the comments."""
    nodes = page.nodes
    for element in page.tidied.document.select("a[name], a[id], span[id]"):
        if not _says_comment(element.attr("name") or element.attr("id") or ""):
            continue
        row = page.index[element]
        while row > 0 and nodes.total.words[row] <= _SHORT_LINE:  # the anchor, a heading around it
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


def _items(page: Page, inside: BoolArray) -> tuple[Item, ...]:
    """The elements of one kind that hold most of the text, and what stands between them.

    Of kinds: what microdata or a number in its id makes one comment; what is named for comments and repeats; siblings
    that repeat. A kind inside of another is looked at after it.
    """
    nodes, blocks = page.nodes, page.blocks
    spoken = blocks.counts.words - blocks.counts.link_words
    spoken[nodes.inside(_FORMS[nodes.tag])[blocks.owner]] = 0
    before = np.append(0, spoken.cumsum())
    words = before[nodes.last_block] - before[nodes.first_block]
    rows = np.flatnonzero(inside & _HOLDERS[nodes.tag] & (words > 0))
    least = _SHARE * int(spoken[inside[blocks.owner]].sum())
    for kinds in _kinds(page, rows.tolist()):
        best = _best(nodes.end, words, kinds, least)
        if best:
            return _with_lines(page, _without_lines(best, words), inside)
    return ()


def _kinds(page: Page, rows: list[int]) -> Iterable[dict[Hashable, list[int]]]:
    numbered: dict[Hashable, list[int]] = defaultdict(list)
    named: dict[Hashable, list[int]] = defaultdict(list)
    siblings: dict[Hashable, list[int]] = defaultdict(list)
    marked = {page.index[element] for element in page.tidied.document.select(_MARKED)}
    for row in rows:
        element, tag = page.elements[row], int(page.nodes.tag[row])
        identity, classes = element.attr("id") or "", element.attr("class") or ""
        says = frozenset(word for word in _NUMBER.sub("", classes).split() if _says_comment(word))
        shape, found = _NUMBER.subn("#", identity)
        if row in marked:
            numbered["marked"].append(row)
        elif found and (says or _says_comment(identity)):
            numbered[tag, shape].append(row)
        if says:
            named[tag, says].append(row)
        siblings[tag, _NUMBER.sub("", classes), int(page.nodes.parent[row])].append(row)
    yield numbered
    yield {kind: found for kind, found in named.items() if len(found) > 1 or _is_one(kind)}
    yield {kind: found for kind, found in siblings.items() if len(found) > 1}


def _is_one(kind: Hashable) -> bool:
    """Whether a name says one comment and not many, or where they are."""
    return isinstance(kind, tuple) and any(words_of(word)[-1:] == ["comment"] for word in kind[1])


def _best(end: IntArray, words: IntArray, kinds: dict[Hashable, list[int]], least: float) -> list[int]:
    """The kind with the most words outside of links and forms, the outermost of several; empty if none has enough."""
    most, best = 0, []
    for rows in kinds.values():
        reached, held = 0, 0
        for row in rows:
            if row >= reached:
                held += int(words[row])
                reached = int(end[row])
        if held >= least and held > most:
            most, best = held, rows
    return best


def _without_lines(rows: list[int], words: IntArray) -> list[int]:
    """Every second element, if the others are lines that say who wrote and when."""
    for lines, texts in ((rows[::2], rows[1::2]), (rows[1::2], rows[::2])):
        if (
            len(lines) == len(texts)
            and words[lines].max() <= _SHORT_LINE
            and 2 * words[lines].sum() < words[texts].sum()
        ):
            return texts
    return rows


def _with_lines(page: Page, rows: list[int], inside: BoolArray) -> tuple[Item, ...]:
    """The comments of these elements, with the short lines between them that say who wrote and when.

    Of what stands between two of them, that belongs to the later one which stands before the first one, too.
    """
    nodes, words = page.nodes, np.append(0, page.blocks.counts.words.cumsum())
    first, last = nodes.first_block[rows].tolist(), nodes.last_block[rows].tolist()
    begin, finish = first, last
    if len(rows) > 1 and len(set(nodes.parent[rows].tolist())) == 1:
        siblings = [
            row for row in _children(page, int(nodes.parent[rows[0]])) if inside[row] and nodes.total.words[row]
        ]
        places = [siblings.index(rows[0]), siblings.index(rows[1])]
        between = siblings[places[0] + 1 : places[1]]
        before = _common_end(page, siblings[: places[0]], between)
        after = len(between) - before
        place = {row: place for place, row in enumerate(siblings)}
        begin = [int(nodes.first_block[siblings[max(place[row] - before, 0)]]) for row in rows]
        finish = [int(nodes.last_block[siblings[min(place[row] + after, len(siblings) - 1)]]) for row in rows]
        begin = [max(one, earlier) for one, earlier in zip(begin, [0, *last[:-1]], strict=True)]
        finish = [min(one, later) for one, later in zip(finish, [*begin[1:], len(words)], strict=True)]
    return tuple(
        Item(
            row,
            start if words[one] - words[start] <= _LINE else one,
            stop if words[stop] - words[other] <= _LINE else other,
            sum(outer < row < int(nodes.end[outer]) for outer in rows),
        )
        for row, start, one, other, stop in zip(rows, begin, first, last, finish, strict=True)
    )


def _common_end(page: Page, some: list[int], others: list[int]) -> int:
    """How many elements at the end of two rows are of the same kinds."""
    kinds = (
        [(int(page.nodes.tag[row]), _NUMBER.sub("", page.elements[row].attr("class") or "")) for row in reversed(rows)]
        for rows in (some, others)
    )
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(*kinds, strict=False))
    return sum(1 for _ in pairs)


def apply_comment_policy(page: Page, selection: Selection, *, include: bool) -> Selection:
    """The selection without comments, or with all of them.

    In a thread the posts are the content. What else than an article may be named for comments (reviews of a product,
    a list of entries) is left to the selector, and so is a page where little else would be left.
    """
    if selection.page_type == "forum" or (not include and selection.page_type != "article"):
        return selection
    words, keep = page.blocks.counts.words, selection.keep
    if not include and not _may_be_kept(page, keep):
        return selection
    where = page.once(region)
    if include:
        keep = keep.copy()
        for item in where.items:
            keep[item.first : item.last] = True
    elif words[keep & ~where.blocks].sum() >= _LEAST_LEFT:
        keep = keep & ~where.blocks
    return dataclasses.replace(selection, keep=keep)
