"""The readers' comments of a page, one by one: author, date, depth and text."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.metadata import dates
from domext.postprocess.json_text import leaves
from domext.table import json_ld, tags
from domext.table.characters import readable
from domext.table.class_names import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.postprocess.comment_regions import CommentElement, CommentRegion
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MAX_AUTHOR_WORDS: Final = 6
_MAX_BYLINE_WORDS: Final = 30
_MAX_BUTTON_WORDS: Final = 4  # a link such as "Reply"
_HEADER: Final = tags.IDS["header"]
_HEADERS: Final = tags.mask(frozenset({"header", "footer"}))
_NAME_TAGS: Final = tags.mask(frozenset({"a", "b", "strong", "cite"}))
_AUTHOR: Final = (
    '[itemprop~="author"] [itemprop~="name"], [itemprop~="creator"] [itemprop~="name"], [itemprop~="author"], '
    '[itemprop~="creator"], .fn, [rel~="author"], cite'
)
# Words of classes and ids for the author, and for everything beside the text. Most markup is written in English.
_AUTHOR_CLASSES: Final = frozenset(
    "author autor auteur byline by commenter creator name nick nickname poster user username vcard".split()
)
_BYLINE_CLASSES: Final = frozenset(
    "action actions avatar author commentmetadata date edit flag head header foot footer info like likes link links meta"
    " metadata number permalink published rate rating reply report respond says share time timestamp tools vcard vote"
    " votes when".split()
)
_DATE: Final = (
    'time[datetime], [itemprop~="datePublished"], [itemprop~="dateCreated"], [itemprop~="commentTime"], abbr[title]'
)
_DATE_ATTRIBUTES: Final = ("datetime", "content", "title")
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
    reader = _Reader(page, region.elements)
    depths = _depths(page, region.elements)
    read = [reader.comment(number, depth) for number, depth in enumerate(depths)]
    return tuple(comment for comment in read if comment.text)


def _depths(page: Page, elements: tuple[CommentElement, ...]) -> list[int]:
    """The depth of each comment: its nesting, or the level that its markup gives, counted from the lowest one."""
    if any(element.depth for element in elements):
        return [element.depth for element in elements]
    levels = [_level(page, element) for element in elements]
    return [level - min(levels) for level in levels]


def _level(page: Page, comment: CommentElement) -> int:
    element = page.elements[comment.node]
    for name in _LEVEL_ATTRIBUTES:
        if (value := element.attr(name) or "").isdecimal():
            return int(value)
    match = _LEVEL.search(element.attr("class") or "")
    return int(match[1]) if match else 0


class _Reader:
    """Reads the comments of one page. What all comments need (their nodes and blocks, names, dates) is computed once."""

    def __init__(self, page: Page, elements: tuple[CommentElement, ...]) -> None:
        nodes, blocks = page.nodes, page.blocks
        self._page, self._elements = page, elements
        owner = np.full(len(blocks), -1)
        for number, element in enumerate(elements):
            owner[element.first : element.last] = number  # a reply overwrites the comment that contains it
        has_text = nodes.last_text > nodes.first_text
        rows = np.flatnonzero(has_text).astype(np.int32)
        #: The block in which the text of each node begins, shape ``(n,)``.
        self._block = np.searchsorted(blocks.first_text, nodes.first_text, side="right") - 1
        last = np.searchsorted(blocks.first_text, nodes.last_text[rows] - 1, side="right") - 1
        rows = rows[owner[last] == owner[self._block[rows]]]
        self._rows = _grouped(rows, owner[self._block[rows]], len(elements))
        self._blocks = _grouped(np.arange(len(blocks), dtype=np.int32), owner, len(elements))
        self._marked_author = page.matching(_AUTHOR)
        self._named_author = page.named(has_text, lambda name: not _AUTHOR_CLASSES.isdisjoint(words_of(name)))
        self._date = page.matching(_DATE)
        byline = page.named(has_text, lambda name: not _BYLINE_CLASSES.isdisjoint(words_of(name)))
        self._byline = byline | self._marked_author | self._date | _HEADERS[nodes.tag]
        self._in_header = nodes.inside(nodes.tag == _HEADER)

    def comment(self, number: int, depth: int) -> Comment:
        """Read one comment; its text is empty if its element holds nothing but names, dates and buttons."""
        nodes, rows, blocks = self._page.nodes, self._rows[number], self._blocks[number]
        node = self._elements[number].node
        author = self._author(rows)
        if author is None:
            author = self._author_of_line(rows, node)
        # Blocks outside the element of the text are lines about the comment: who wrote it, and when.
        inside = slice(*np.searchsorted(blocks, (nodes.first_block[node], nodes.last_block[node])))
        is_text = np.zeros(len(blocks), np.bool_)
        is_text[inside] = ~self._is_byline(rows, blocks, author)[inside]
        values = (value for row in rows[self._date[rows]].tolist() for value in self._date_values(row))
        date = next(filter(None, map(_unambiguous_date, values)), None)
        if date is None:
            lines = map(self._page.blocks.text, blocks[~is_text].tolist())
            date = next(filter(None, map(_unambiguous_date_in, lines)), None)
        text = blocks[is_text].tolist()
        name = None if author is None else " ".join(readable(self._page.elements[author].text).split())
        return Comment("\n\n".join(map(self._page.blocks.text, text)), name, date, depth)

    def _author(self, rows: IntArray) -> int | None:
        """The node of the author: by markup first, else by class or id; a link or bold text in it is more exact."""
        nodes = self._page.nodes
        words = nodes.total.words[rows]
        short = rows[(words > 0) & (words <= _MAX_AUTHOR_WORDS)]
        masks = (self._marked_author, self._named_author)
        authors = next((authors for mask in masks if len(authors := short[mask[short]])), None)
        if authors is None:
            return None
        first, stop = int(authors[0]), int(nodes.end[authors[0]])
        inner = short[(short > first) & (short < stop)]
        exact = inner[_NAME_TAGS[nodes.tag[inner]] | self._named_author[inner]]
        return int(exact[0]) if len(exact) else first

    def _author_of_line(self, rows: IntArray, node: int) -> int | None:
        """The first link or bold text in a header, or in the lines before or after the text."""
        nodes = self._page.nodes
        beside = (rows < node) | (rows >= nodes.end[node]) | self._in_header[rows]
        words = nodes.total.words[rows]
        names = rows[beside & _NAME_TAGS[nodes.tag[rows]] & (words > 0) & (words <= _MAX_AUTHOR_WORDS)]
        return int(names[0]) if len(names) else None

    def _is_byline(self, rows: IntArray, blocks: IntArray, author: int | None) -> BoolArray:
        """Which blocks are not text: all of their words, except one at most, are in names, dates and buttons.

        Some pages give such a class to an element that also holds the text. If that leaves no text, only elements whose
        markup declares a name or a date count.
        """
        counts = self._page.blocks.counts
        words = counts.words[blocks]
        button = (words == counts.link_words[blocks]) & (words <= _MAX_BUTTON_WORDS)
        named = self._byline[rows] | (rows == author)
        byline: BoolArray = button | self._covered(rows[named], blocks)
        if not byline.all():
            return byline
        declared = self._marked_author[rows] | self._date[rows] | (rows == author)
        return np.asarray(button | self._covered(rows[declared], blocks))

    def _covered(self, rows: IntArray, blocks: IntArray) -> BoolArray:
        """Which blocks lie in short nodes of ``rows``, or have one word at most outside such a node."""
        nodes, words = self._page.nodes, self._page.blocks.counts.words
        covered = np.zeros(len(blocks), np.bool_)
        end = 0
        for row in rows[nodes.total.words[rows] <= _MAX_BYLINE_WORDS].tolist():
            if row < end:
                continue
            end = int(nodes.end[row])
            covered[slice(*np.searchsorted(blocks, (nodes.first_block[row], nodes.last_block[row])))] = True
            block = int(self._block[row])
            covered[np.searchsorted(blocks, block)] |= bool(words[block] - nodes.total.words[row] <= 1)
        return covered

    def _date_values(self, row: int) -> Iterator[str]:
        element = self._page.elements[row]
        return (value for name in _DATE_ATTRIBUTES if (value := element.attr(name)))


def _unambiguous_date(value: str) -> str | None:
    """The date in an attribute; None if the order of day and month is open."""
    date = dates.parse_date(value)
    return date if date == dates.parse_date(value, month_first=False) else None


def _unambiguous_date_in(line: str) -> str | None:
    """The first date in a line; None if the order of day and month is open."""
    month_first, day_first = (next(dates.find_dates(line, month_first=order), None) for order in (True, False))
    return month_first.iso if month_first and month_first == day_first else None


def _grouped(members: IntArray, keys: npt.NDArray[np.int64], groups: int) -> list[IntArray]:
    """The members of each key from 0 to ``groups - 1``, in order; members with key -1 are left out."""
    order = np.argsort(keys, kind="stable")
    cuts = np.searchsorted(keys[order], np.arange(groups + 1))
    return [members[order[start:stop]] for start, stop in itertools.pairwise(cuts.tolist())]


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
                date = _unambiguous_date(properties.get("dateCreated") or properties.get("datePublished") or "")
                depth = max(sum(step == "comment" for step in path) - 1, 0)
                text = "\n\n".join(filter(None, map(str.strip, readable(properties["text"]).splitlines())))
                yield Comment(text, author, date, depth)
