"""The comments of readers one by one: who wrote it, when, and what."""

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

    from domext.postprocess.comment_regions import Item, Region
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MOST_AUTHOR: Final = 6  # words
_MOST_ASIDE: Final = 30
_HEADER: Final = tags.IDS["header"]
_HEADERS: Final = tags.mask(frozenset({"header", "footer"}))
_NAME_TAGS: Final = tags.mask(frozenset({"a", "b", "strong", "cite"}))
_MOST_LINK: Final = 4  # words of a link that is a button, such as "Reply"
_AUTHOR: Final = (
    '[itemprop~="author"] [itemprop~="name"], [itemprop~="creator"] [itemprop~="name"], [itemprop~="author"], '
    '[itemprop~="creator"], .fn, [rel~="author"], cite'
)
# What classes and ids call the writer, and what else is not the text. Markup is written in English nearly everywhere.
_PERSON: Final = frozenset(
    "author autor auteur byline by commenter creator name nick nickname poster user username vcard".split()
)
_ASIDE: Final = frozenset(
    "action actions avatar author commentmetadata date edit flag head header foot footer info like likes link links meta"
    " metadata number permalink published rate rating reply report respond says share time timestamp tools vcard vote"
    " votes when".split()
)
_DATED: Final = (
    'time[datetime], [itemprop~="datePublished"], [itemprop~="dateCreated"], [itemprop~="commentTime"], abbr[title]'
)
_DATE_IN: Final = ("datetime", "content", "title")
_LEVEL: Final = re.compile(r"(?:^|[\s_-])(?:depth|level)[_-]?(\d{1,2})(?=$|[\s_-])", re.IGNORECASE)
_LEVELS: Final = ("data-depth", "data-level", "aria-level")


@dataclass(frozen=True, slots=True)
class Comment:
    """A reader's comment.

    Attributes:
        text: its paragraphs, a blank line between them.
        author: who wrote it, as the page says; None if it does not.
        date: when, in ISO 8601 as precisely as the page says; None if it does not, or may be read in two ways.
        depth: 0 for a comment on the article, 1 for an answer to it, and so on; 0 where the page does not mark it up.
    """

    text: str
    author: str | None = None
    date: str | None = None
    depth: int = 0


def comments(page: Page, where: Region) -> tuple[Comment, ...]:
    """The comments in a region of a page, in reading order; those that JSON-LD declares if it has none."""
    if not where.items:
        return tuple(_declared(page))
    reader = _Reader(page, where.items)
    found = [reader.comment(number, depth) for number, depth in enumerate(_depths(page, where.items))]
    return tuple(comment for comment in found if comment.text)


def _depths(page: Page, items: tuple[Item, ...]) -> list[int]:
    """How deep each comment stands in others, or as its markup counts, the least of which is 0."""
    if any(item.depth for item in items):
        return [item.depth for item in items]
    said = [_level(page, item) for item in items]
    return [level - min(said) for level in said]


def _level(page: Page, item: Item) -> int:
    element = page.elements[item.node]
    for name in _LEVELS:
        if (value := element.attr(name) or "").isdecimal():
            return int(value)
    found = _LEVEL.search(element.attr("class") or "")
    return int(found[1]) if found else 0


class _Reader:
    """What is read of a page once for all of its comments: the elements and blocks of each, and what they say."""

    def __init__(self, page: Page, items: tuple[Item, ...]) -> None:
        nodes, blocks = page.nodes, page.blocks
        self._page, self._items = page, items
        owner = np.full(len(blocks), -1)
        for number, item in enumerate(items):
            owner[item.first : item.last] = number  # an answer comes after the comment that it stands in
        shown = nodes.last_text > nodes.first_text
        rows = np.flatnonzero(shown).astype(np.int32)
        #: The block that the text of each element begins in.
        self._block = np.searchsorted(blocks.first_text, nodes.first_text, side="right") - 1
        last = np.searchsorted(blocks.first_text, nodes.last_text[rows] - 1, side="right") - 1
        rows = rows[owner[last] == owner[self._block[rows]]]
        self._rows = _grouped(rows, owner[self._block[rows]], len(items))
        self._blocks = _grouped(np.arange(len(blocks), dtype=np.int32), owner, len(items))
        self._sure = page.matching(_AUTHOR)
        self._likely = page.named(shown, lambda name: not _PERSON.isdisjoint(words_of(name)))
        self._dated = page.matching(_DATED)
        aside = page.named(shown, lambda name: not _ASIDE.isdisjoint(words_of(name)))
        self._aside = aside | self._sure | self._dated | _HEADERS[nodes.tag]
        self._in_header = nodes.inside(nodes.tag == _HEADER)

    def comment(self, number: int, depth: int) -> Comment:
        """The comment of one item; without text if there is nothing but names and buttons."""
        nodes, rows, blocks = self._page.nodes, self._rows[number], self._blocks[number]
        node = self._items[number].node
        author = self._author(rows)
        if author is None:
            author = self._author_of_line(rows, node)
        # What stands beside the element of the text says who wrote it, and when.
        inside = slice(*np.searchsorted(blocks, (nodes.first_block[node], nodes.last_block[node])))
        is_text = np.zeros(len(blocks), np.bool_)
        is_text[inside] = ~self._is_aside(rows, blocks, author)[inside]
        said = (text for row in rows[self._dated[rows]].tolist() for text in self._dates(row))
        date = next(filter(None, map(_machine, said)), None)
        if date is None:
            date = next(filter(None, map(_date_in, map(self._page.blocks.text, blocks[~is_text].tolist()))), None)
        text = blocks[is_text].tolist()
        name = None if author is None else " ".join(readable(self._page.elements[author].text).split())
        return Comment("\n\n".join(map(self._page.blocks.text, text)), name, date, depth)

    def _author(self, rows: IntArray) -> int | None:
        """What is marked up as the author first, else what is named so; in it what a link or bold type sets off."""
        nodes = self._page.nodes
        words = nodes.total.words[rows]
        short = rows[(words > 0) & (words <= _MOST_AUTHOR)]
        found = next((rows for chosen in (self._sure, self._likely) if len(rows := short[chosen[short]])), None)
        if found is None:
            return None
        first, stop = int(found[0]), int(nodes.end[found[0]])
        inner = short[(short > first) & (short < stop)]
        exact = inner[_NAME_TAGS[nodes.tag[inner]] | self._likely[inner]]
        return int(exact[0]) if len(exact) else first

    def _author_of_line(self, rows: IntArray, node: int) -> int | None:
        """A name set off by a link or bold type in a header, or in the lines before or after the text."""
        nodes = self._page.nodes
        beside = (rows < node) | (rows >= nodes.end[node]) | self._in_header[rows]
        words = nodes.total.words[rows]
        found = rows[beside & _NAME_TAGS[nodes.tag[rows]] & (words > 0) & (words <= _MOST_AUTHOR)]
        return int(found[0]) if len(found) else None

    def _is_aside(self, rows: IntArray, blocks: IntArray, author: int | None) -> BoolArray:
        """Which blocks are no text: all of their words, but for one, are in names, dates and buttons.

        What is called so may hold the text as well; then only what is surely a name or a date is none.
        """
        counts = self._page.blocks.counts
        words = counts.words[blocks]
        button = (words == counts.link_words[blocks]) & (words <= _MOST_LINK)
        named = self._aside[rows] | (rows == author)
        aside: BoolArray = button | self._covered(rows[named], blocks)
        if not aside.all():
            return aside
        return np.asarray(button | self._covered(rows[self._sure[rows] | self._dated[rows] | (rows == author)], blocks))

    def _covered(self, rows: IntArray, blocks: IntArray) -> BoolArray:
        nodes, words = self._page.nodes, self._page.blocks.counts.words
        covered = np.zeros(len(blocks), np.bool_)
        reached = 0
        for row in rows[nodes.total.words[rows] <= _MOST_ASIDE].tolist():
            if row < reached:
                continue
            reached = int(nodes.end[row])
            covered[slice(*np.searchsorted(blocks, (nodes.first_block[row], nodes.last_block[row])))] = True
            block = int(self._block[row])
            covered[np.searchsorted(blocks, block)] |= bool(words[block] - nodes.total.words[row] <= 1)
        return covered

    def _dates(self, row: int) -> Iterator[str]:
        element = self._page.elements[row]
        return (value for name in _DATE_IN if (value := element.attr(name)))


def _machine(text: str) -> str | None:
    """A date in an attribute, None where it may be read in two ways."""
    found = dates.machine(text)
    return found if found == dates.machine(text, month_first=False) else None


def _date_in(line: str) -> str | None:
    """The first date in a line about a comment, None where it may be read in two ways."""
    american, other = (next(dates.find(line, month_first=first), None) for first in (True, False))
    return american.iso if american and american == other else None


def _grouped(members: IntArray, keys: npt.NDArray[np.int64], groups: int) -> list[IntArray]:
    """The members of each key below ``groups``, in order."""
    order = np.argsort(keys, kind="stable")
    cuts = np.searchsorted(keys[order], np.arange(groups + 1))
    return [members[order[start:stop]] for start, stop in itertools.pairwise(cuts.tolist())]


def _declared(page: Page) -> Iterator[Comment]:
    """The objects of the type Comment in JSON-LD that have a text."""
    if not any("Comment" in script for script in page.once(json_ld.scripts)):
        return
    for value in page.once(json_ld.values):
        said: dict[tuple[str | int, ...], dict[str, str]] = {}
        for leaf in leaves(value):
            said.setdefault(leaf.path[: leaf.depth], {}).setdefault(leaf.key, leaf.text)
        for path, one in said.items():
            if one.get("@type", "").endswith("Comment") and "text" in one:
                author = one.get("author") or said.get((*path, "author"), {}).get("name")
                date = _machine(one.get("dateCreated") or one.get("datePublished") or "")
                depth = max(sum(step == "comment" for step in path) - 1, 0)
                text = "\n\n".join(filter(None, map(str.strip, readable(one["text"]).splitlines())))
                yield Comment(text, author, date, depth)
