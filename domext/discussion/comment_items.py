"""The readers' comments of a page, and the posts of a thread, one by one: author, date, depth and text."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.attribute_dates import unambiguous_date
from domext.discussion.comment_elements import class_styles, nesting
from domext.discussion.line_names import is_day
from domext.discussion.post_lines import MAX_BYLINE_WORDS, block_beginning, shows_time
from domext.discussion.post_reader import PostReader
from domext.discussion.post_text import without_reply_prefix
from domext.reading.json_leaves import Container, leaves
from domext.table import json_ld, tags
from domext.table.characters import readable
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.discussion.comment_elements import CommentElement
    from domext.discussion.comment_regions import CommentRegion
    from domext.discussion.item_reader import DiscussionItem
    from domext.table.page import Page

_MIN_REPEATED_SHARE: Final = 0.5
_MAX_LABEL_WORDS: Final = 5
_MAX_MAILS: Final = 2  # with the same sentence: one, and its answer that repeats it
# A line with such an end is no label of a button. If many posts share it, it is a signature.
_ENDS_OF_SENTENCES: Final = tuple(".,!?。，！？؟")
_LEVEL: Final = lazy_pattern(r"(?:^|[\s_-])(?:depth|indent|level)[_-]?(\d{1,2})(?=$|[\s_-])", re.IGNORECASE)
_LEVEL_ATTRIBUTES: Final = ("data-depth", "data-level", "aria-level", "depth", "indent")
_INDENT: Final = lazy_pattern(r"(?:margin|padding)-left\s{0,3}:\s{0,3}(\d{1,4})")
_MAX_INDENT_NODES: Final = 8
_MAX_WRAPPERS: Final = 3
_MAX_INDENT_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Comment:
    """A reader's comment.

    Attributes:
        text: its paragraphs, separated by blank lines.
        author: the author's name as the page writes it; None if the page names no author.
        date: its date in ISO 8601, as precise as the page gives it; None if there is no date or an ambiguous one.
        depth: 0 for a comment on the article, 1 for a reply to it, and so on; 0 where the page does not mark the depth.
    """

    text: str
    author: str | None = None
    date: str | None = None
    depth: int = 0


def comments(page: Page, region: CommentRegion) -> tuple[Comment, ...]:
    """Return the comments in a region of a page, in reading order; the comments in JSON-LD if the region has none."""
    if not region.elements:
        return tuple(_json_ld_comments(page))
    items, words = post_items(page, PostReader(page, region.elements)), page.blocks.counts.words
    # Labels of a form, numbers of comments and buttons are in elements named for comments as well.
    if not any(item.author or item.date or words[item.blocks].sum() > _MAX_LABEL_WORDS for item in items):
        return tuple(_json_ld_comments(page))
    return tuple(
        Comment("\n\n".join(map(page.blocks.text, item.blocks.tolist())), item.author, item.date, item.depth)
        for item in items
        if len(item.blocks)
    )


def post_items(page: Page, reader: PostReader) -> tuple[DiscussionItem, ...]:
    """Return all posts of a page, in order; see :func:`domext.discussion.threads.thread`.

    A post that only holds lines about it has no blocks.
    """
    depths = nesting_depths(page, reader.elements)
    items = [reader.post(number)._replace(depth=depth) for number, depth in enumerate(depths)]
    for number, name in reader.names_beside_dates().items():
        items[number] = items[number]._replace(author=name)
    for number, date in _days_above(page, reader, items):
        items[number] = items[number]._replace(date=date)
    lines = {
        block: without_reply_prefix(page.blocks.text(block).strip()) for item in items for block in item.blocks.tolist()
    }
    several = (item.blocks for item in items if len(item.blocks) > 1)  # a single line is the text
    own = (blocks[~reader.is_quoted(blocks)].tolist() for blocks in several)
    repeated = Counter(line for blocks in own for line in set(map(lines.__getitem__, blocks)))
    most = max(_MIN_REPEATED_SHARE * len(items), 1)
    labels = {line for line, count in repeated.items() if _is_label(line, count, most)}
    repeating = {block for block, line in lines.items() if line in labels}
    return tuple(_without(item, repeating) for item in items)


def _is_label(line: str, count: int, most: float) -> bool:
    """Whether a line is a label of a button or a signature.

    Args:
        line: the line.
        count: the number of posts that hold it.
        most: the most posts that may share a line of their texts.
    """
    is_shared = count > (max(most, _MAX_MAILS) if line.endswith(_ENDS_OF_SENTENCES) else most)
    return is_shared and len(line.split()) <= MAX_BYLINE_WORDS


def _days_above(page: Page, reader: PostReader, items: list[DiscussionItem]) -> Iterator[tuple[int, str]]:
    """The numbers of the posts that only give a time of day, and the day in the last line above each that is a date and nothing else."""
    from domext.discussion.date_lines import date_lines  # nearly all posts have a date

    undated = [number for number, item in enumerate(items) if not item.date and len(item.blocks)]
    if reader.turns or not undated:
        return
    own = set(itertools.chain.from_iterable(item.blocks.tolist() for item in items))
    start, stop = _span(page, reader.elements)  # a day above all posts may be that of the article
    lines = (block for block in rows_of(page.once(date_lines)[:stop]).tolist() if block >= start and block not in own)
    days = [block for block in lines if is_day(block_beginning(page, block))]
    for number in undated if days else ():
        post = reader.elements[number]
        lines = (block_beginning(page, block) for block in range(post.first, post.last) if block not in own)
        above = bisect_left(days, post.first)
        if above and any(map(shows_time, lines)) and (date := reader.day_in(days[above - 1])):
            yield number, date


def _span(page: Page, elements: tuple[CommentElement, ...]) -> tuple[int, int]:
    """The first block of the innermost element around all posts, and one past its last."""
    nodes = page.nodes
    row, last = nodes.parent.item(elements[0].node), elements[-1].node
    while nodes.end[row] <= last:
        row = nodes.parent.item(row)
    return nodes.first_block.item(row), nodes.last_block.item(row)


def _without(item: DiscussionItem, repeating: set[int]) -> DiscussionItem:
    """A post without the blocks that most posts hold, such as labels of buttons and the subject of the thread."""
    blocks = [block for block in item.blocks.tolist() if block not in repeating]
    return item if len(blocks) == len(item.blocks) else item._replace(blocks=np.array(blocks, np.int32))


def nesting_depths(page: Page, elements: tuple[CommentElement, ...]) -> list[int]:
    """Return the depth of each comment: its nesting, or the level that its markup gives, counted from the lowest one."""
    levels = [element.depth for element in elements]
    if not any(levels):
        levels = [_level_around(page, element.node, elements) for element in elements]
    if not any(levels):
        levels = _nesting_of_boxes(page, elements)
    if not any(levels):
        levels = [_indentation(page, element.node) for element in elements]
        ranks = {level: rank for rank, level in enumerate(sorted(set(levels)))}
        levels = list(map(ranks.__getitem__, levels))
    lowest = min(levels, default=0)
    return [level - lowest for level in levels]


def _nesting_of_boxes(page: Page, elements: tuple[CommentElement, ...]) -> list[int]:
    """The nesting of the equal elements around the comments, each of which also holds the answers to its comment."""
    nodes, style = page.nodes, page.once(class_styles)
    boxes = np.array([element.node for element in elements], np.int32)
    depths = [0] * len(boxes)
    for _ in range(_MAX_WRAPPERS):
        boxes = nodes.parent[boxes]
        is_item = nodes.tag[boxes] == tags.LI
        is_alike = len({*nodes.tag[boxes].tolist()}) == 1 and len({*style[boxes].tolist()}) == 1
        is_alike &= bool(is_item.all() or style[boxes].all())
        if any(depths) or not is_alike or len({*boxes.tolist()}) < len(boxes):
            break
        depths = nesting(nodes.end[boxes].tolist(), boxes.tolist())
    return depths


def _level_around(page: Page, node: int, elements: tuple[CommentElement, ...]) -> int:
    """The level of the element of a comment, of its only child, or of one around it that does not hold all comments."""
    nodes = page.nodes
    stop = nodes.end.item(node)
    if node + 1 < stop and nodes.end[node + 1] == stop and (level := _level(page, node + 1)):
        return level
    for _ in range(_MAX_WRAPPERS):
        if level := _level(page, node):
            return level
        node = nodes.parent.item(node)
        if node <= elements[0].node and nodes.end.item(node) > elements[-1].node:
            break
    return 0


def _indentation(page: Page, node: int) -> int:
    """The indentation of a comment, by its style or by an empty cell at its beginning."""
    match = _INDENT.search(page.elements[node].attr("style") or "")
    if match:
        return int(match[1])
    first = range(node, min(node + _MAX_INDENT_NODES, int(page.nodes.end[node])))
    values = (page.elements[row].attr("indent") or "" for row in first)
    return next((int(value) for value in values if value.isdecimal() and len(value) <= _MAX_INDENT_DIGITS), 0)


def _level(page: Page, node: int) -> int:
    element = page.elements[node]
    for name in _LEVEL_ATTRIBUTES:
        if (value := element.attr(name) or "").isdecimal():
            return int(value)
    match = _LEVEL.search(element.attr("class") or "")
    return int(match[1]) if match else 0


def _json_ld_comments(page: Page) -> Iterator[Comment]:
    """The JSON-LD objects of type Comment that have a text."""
    # Few pages declare comments, and this search costs much less than parsing their JSON-LD.
    if not any("Comment" in script for script in page.once(json_ld.scripts)):
        return
    for value in page.once(json_ld.values):
        objects: dict[Container, dict[str, str]] = {}
        authors: dict[Container | None, str] = {}
        for leaf in leaves(value):
            owner, key = leaf.owner, leaf.key
            objects.setdefault(owner, {}).setdefault(key, leaf.text)
            if key == "name" and owner.step == "author":
                authors.setdefault(owner.outer, leaf.text)
        depths: dict[Container | None, int] = {None: 0}
        for owner, properties in objects.items():
            if properties.get("@type", "").endswith("Comment") and "text" in properties:
                author = properties.get("author") or authors.get(owner)
                date = unambiguous_date(properties.get("dateCreated") or properties.get("datePublished") or "")
                depth = max(_depth(owner, depths) - 1, 0)
                text = "\n\n".join(filter(None, map(str.strip, readable(properties["text"]).splitlines())))
                yield Comment(text, author, date, depth)


def _depth(owner: Container, depths: dict[Container | None, int]) -> int:
    """The number of comments around an object, itself included; ``depths`` caches the results."""
    way: list[Container] = []
    outer: Container | None = owner
    while outer is not None and outer not in depths:
        way.append(outer)
        outer = outer.outer
    depth = depths[outer]
    for inner in reversed(way):
        depth += inner.key == "comment"
        depths[inner] = depth
    return depth
