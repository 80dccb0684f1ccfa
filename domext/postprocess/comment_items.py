"""The readers' comments of a page, and the posts of a thread, one by one: author, date, depth and text."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.item_details import unambiguous_date
from domext.postprocess.item_reader import Item, ItemReader
from domext.postprocess.json_text import leaves
from domext.table import json_ld
from domext.table.characters import readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.postprocess.comment_regions import CommentElement, CommentRegion
    from domext.table.page import Page

_MIN_REPEATED_SHARE: Final = 0.5
_LEVEL: Final = re.compile(r"(?:^|[\s_-])(?:depth|level)[_-]?(\d{1,2})(?=$|[\s_-])", re.IGNORECASE)
_LEVEL_ATTRIBUTES: Final = ("data-depth", "data-level", "aria-level")


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
    """The comments in a region of a page, in reading order; the comments in JSON-LD if the region has none."""
    if not region.elements:
        return tuple(_json_ld_comments(page))
    reader = ItemReader(page, region.elements)
    depths = nesting_depths(page, region.elements)
    items = (reader.item(number, depth) for number, depth in enumerate(depths))
    return tuple(
        Comment("\n\n".join(map(page.blocks.text, item.blocks.tolist())), item.author, item.date, item.depth)
        for item in items
        if len(item.blocks)
    )


def post_items(page: Page, elements: tuple[CommentElement, ...]) -> tuple[Item, ...]:
    """The posts in these elements, in order; see :func:`domext.postprocess.threads.thread`.

    A post that only holds lines about it has no blocks.
    """
    reader = ItemReader(page, elements)
    items = [reader.post(number)._replace(depth=depth) for number, depth in enumerate(nesting_depths(page, elements))]
    repeated = Counter(line for item in items for line in set(map(page.blocks.text, item.blocks.tolist())))
    labels = {line for line, count in repeated.items() if count > max(_MIN_REPEATED_SHARE * len(items), 1)}
    return tuple(_without(page, item, labels) for item in items)


def _without(page: Page, item: Item, labels: set[str]) -> Item:
    """A post without the lines that most posts hold, such as labels of buttons and the subject of the thread."""
    blocks = [block for block in item.blocks.tolist() if page.blocks.text(block) not in labels]
    return item if len(blocks) == len(item.blocks) else item._replace(blocks=np.array(blocks, np.int32))


def nesting_depths(page: Page, elements: tuple[CommentElement, ...]) -> list[int]:
    """The depth of each comment: its nesting, or the level that its markup gives, counted from the lowest one."""
    if any(element.depth for element in elements):
        return [element.depth for element in elements]
    levels = [_level(page, element) for element in elements]
    lowest = min(levels, default=0)
    return [level - lowest for level in levels]


def _level(page: Page, comment: CommentElement) -> int:
    element = page.elements[comment.node]
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
        objects: dict[tuple[str | int, ...], dict[str, str]] = {}
        for leaf in leaves(value):
            objects.setdefault(leaf.object_path, {}).setdefault(leaf.key, leaf.text)
        for path, properties in objects.items():
            if properties.get("@type", "").endswith("Comment") and "text" in properties:
                author = properties.get("author") or objects.get((*path, "author"), {}).get("name")
                date = unambiguous_date(properties.get("dateCreated") or properties.get("datePublished") or "")
                depth = max(sum(step == "comment" for step in path) - 1, 0)
                text = "\n\n".join(filter(None, map(str.strip, readable(properties["text"]).splitlines())))
                yield Comment(text, author, date, depth)
