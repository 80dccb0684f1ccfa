"""Read one comment or post: which of its blocks are text, and who wrote it."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from domext.postprocess.item_details import (
    MAX_BYLINE_WORDS,
    MAX_LINE_CHARACTERS,
    ItemDetails,
    line_of,
    shows_date,
    shows_time,
    unambiguous_date_in,
)
from domext.postprocess.name_bits import name_bits
from domext.table import tags
from domext.table.characters import readable
from domext.table.class_names import words_of

if TYPE_CHECKING:
    from domext.postprocess.comment_elements import CommentElement
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MAX_AUTHOR_WORDS: Final = 6
_MAX_BESIDE_NAME: Final = 4  # words such as "written by" and a date in a paragraph below the text
_MAX_BUTTON_WORDS: Final = 4  # a link such as "Reply"
_HEADER: Final = tags.IDS["header"]
_BLOCKQUOTE: Final = tags.IDS["blockquote"]
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
_AUTHOR_BIT, _BYLINE_BIT, _VOTE_BIT = 1, 2, 4
_MAX_BYLINE_LEVELS: Final = 8
_ADDRESS: Final = re.compile(r"https?://|www\.", re.IGNORECASE)
_A: Final = tags.IDS["a"]
_BUTTON: Final = tags.IDS["button"]
_LETTER: Final = re.compile(r"[^\W\d_]")
_NAME_EDGES: Final = re.compile(r"^[@\s]{1,9}|[\s:\uff1a,]{1,9}$")
_LABELLED: Final = re.compile(
    r"(?:^|\n)\W{0,5}(?:from|von|de|by|author|autor|auteur|(?:posted|written) by|geschrieben von|verfasst von|escrito por|publié par"
    r"|投稿者|名前|作者)\s{0,3}[:\uff1a]?\s{1,3}([^\n<(,]{2,60})",
    re.IGNORECASE,
)
_VOTE_CLASSES: Final = frozenset("vote votes voters upvote upvotes upvoter score points likes".split())


class Item(NamedTuple):
    """A comment or post as the page shows it.

    Attributes:
        blocks: the indices of the blocks of its text.
        author: see :class:`Comment`, as the other attributes.
        date: its date.
        depth: its depth.
        votes: its votes.
        address: its address.
    """

    blocks: IntArray
    author: str | None
    date: str | None
    depth: int
    votes: int | None = None
    address: str | None = None


class ItemReader:
    """Reads the comments of one page. What all comments need (their nodes and blocks, names, dates) is computed once."""

    def __init__(self, page: Page, elements: tuple[CommentElement, ...]) -> None:
        nodes, blocks = page.nodes, page.blocks
        self._page, self._elements = page, elements
        owner = np.full(len(blocks), -1)
        for number, element in enumerate(elements):
            owner[element.first : element.last] = number  # a reply overwrites the comment that contains it
        has_text = nodes.last_text > nodes.first_text
        rows = np.flatnonzero(has_text).astype(np.int32)
        #: The block in which the text of each node begins, without white space before it, shape ``(n,)``.
        self._block = np.searchsorted(blocks.last_text[:-1], nodes.first_text, side="right")
        last = np.searchsorted(blocks.first_text, nodes.last_text[rows] - 1, side="right") - 1
        rows = rows[owner[last] == owner[self._block[rows]]]
        self._rows = _grouped(rows, owner[self._block[rows]], len(elements))
        self._blocks = _grouped(np.arange(len(blocks), dtype=np.int32), owner, len(elements))
        self._marked_author = page.matching(_AUTHOR)
        names = name_bits(page, has_text, _bits_of_name)
        self._named_author = (names & _AUTHOR_BIT) > 0
        byline = (names & _BYLINE_BIT) > 0
        byline &= ~_in_content_classes(page, byline)
        voted = page.matching('[itemprop~="upvoteCount"]') | ((names & _VOTE_BIT) > 0)
        self._details = ItemDetails(page, self._block, voted)
        self._byline = byline | self._marked_author | self._details.dated | _HEADERS[nodes.tag]
        self._in_header = nodes.inside(nodes.tag == _HEADER)
        self._quotation = nodes.nearest(nodes.tag == _BLOCKQUOTE)

    def item(self, number: int, depth: int) -> Item:
        """Read one comment; it has no blocks if its element holds nothing but names, dates and buttons."""
        nodes, rows, blocks = self._page.nodes, self._rows[number], self._blocks[number]
        node = self._elements[number].node
        author = self._author(rows)
        if author is None:
            author = self._author_of_line(rows, node)
        # Blocks outside the element of the text are lines about the comment: who wrote it, and when.
        inside = slice(*np.searchsorted(blocks, (nodes.first_block[node], nodes.last_block[node])))
        is_text = np.zeros(len(blocks), np.bool_)
        is_text[inside] = ~self._is_byline(rows, blocks, author)[inside]
        _, date = self._details.declared_date(rows)
        if date is None:
            lines = (line_of(self._page, block) for block in blocks[~is_text].tolist())
            date = next(filter(None, map(unambiguous_date_in, lines)), None)
        return Item(blocks[is_text], self._name(author), date, depth)

    def post(self, number: int) -> Item:
        """Read one post: a comment whose element also holds everything about it, such as the rank of its author.

        The longest block is text. Names and dates are in the lines before and after it, and in the elements around them.
        """
        nodes, rows, blocks = self._page.nodes, self._rows[number], self._blocks[number]
        counts, element = self._page.blocks.counts, self._elements[number]
        if not len(blocks):
            return Item(blocks, None, None, element.depth)
        is_line = self._is_byline(rows, blocks, None)
        unlinked = counts.words[blocks] - counts.link_words[blocks]
        main = int(blocks[np.argmax(np.where(is_line, -1, unlinked))])
        # Others wrote what a quotation holds, at other times.
        own = rows[self._quotation[rows] <= element.node]
        beside = own[(nodes.first_block[own] > main) | (nodes.last_block[own] <= main) | (self._block[own] != main)]
        author = self._author(beside)
        if author is None or not self._may_be_name(author):
            author = self._profile(beside)
        author = self._emphasized(beside, main) if author is None else author
        declared, date, date_block = self._details.date_of(own, blocks, main)
        drop = self._is_byline(rows, blocks, author)
        votes, vote_row = self._details.votes(rows)
        date_row = None if date_block is None else int(self._page.blocks.owner[date_block])
        for row in (author, date_row, vote_row):
            if row is not None:
                drop |= self._around(row, main, element.node, blocks)
        if date_block is not None:
            drop[np.searchsorted(blocks, date_block)] = True
        drop[np.searchsorted(blocks, main)] = False
        name = self._name(author)
        if name is None:
            lines = (line_of(self._page, block) for block in blocks[drop].tolist())
            name = next((match[1].strip(" .,:") for match in map(_LABELLED.search, lines) if match), None)
        address = self._details.address(rows, element.node, declared, date_block)
        return Item(blocks[~drop], name, date, element.depth, votes, address)

    def is_quoted(self, blocks: IntArray) -> BoolArray:
        """Which of some blocks stand in a quotation."""
        return np.asarray(self._quotation[self._page.blocks.owner[blocks]] >= 0)

    def _name(self, row: int | None) -> str | None:
        return None if row is None else _NAME_EDGES.sub("", " ".join(readable(self._page.elements[row].text).split()))

    def _profile(self, rows: IntArray) -> int | None:
        """The first link to the page of a member."""
        nodes = self._page.nodes
        links = rows[(nodes.tag[rows] == _A) & (nodes.total.words[rows] > 0)]
        short = links[nodes.total.words[links] <= _MAX_AUTHOR_WORDS].tolist()
        return next((int(row) for row in short if self._details.is_profile(row) and self._may_be_name(row)), None)

    def _emphasized(self, rows: IntArray, main: int) -> int | None:
        """The first link or bold text that may be a name, before the text or, if there is none, after it."""
        nodes = self._page.nodes
        words = nodes.total.words[rows]
        names = rows[_NAME_TAGS[nodes.tag[rows]] & (words > 0) & (words <= _MAX_AUTHOR_WORDS)]
        before = self._block[names] < main
        candidates = (*names[before].tolist(), *names[~before & ~self._is_paragraph(names, main)].tolist())
        return next((int(row) for row in candidates if self._may_be_name(row)), None)

    def _is_paragraph(self, rows: IntArray, main: int) -> BoolArray:
        """Which of some nodes stand in a block that is a paragraph like the longest one of the post."""
        nodes, owner = self._page.nodes, self._page.blocks.owner
        box, main_box = owner[self._block[rows]], int(owner[main])
        words = self._page.blocks.counts.words[self._block[rows]]
        same = (nodes.tag[box] == nodes.tag[main_box]) & (nodes.parent[box] == nodes.parent[main_box])
        return np.asarray(same & (words > nodes.total.words[rows] + _MAX_BESIDE_NAME))

    def _may_be_name(self, row: int) -> bool:
        text = self._page.elements[row].text.strip()[:MAX_LINE_CHARACTERS]
        if not _LETTER.search(text) or text.endswith((":", "\uff1a")) or shows_time(text):
            return False
        return not shows_date(text)

    def _around(self, row: int, main: int, stop: int, blocks: IntArray) -> BoolArray:
        """Which blocks are in the largest element around a node that does not hold the text, if it is short."""
        nodes = self._page.nodes

        def is_beside(row: int) -> bool:
            holds_text = nodes.first_block[row] <= main < nodes.last_block[row]
            return row >= stop and not holds_text and bool(nodes.total.words[row] <= MAX_BYLINE_WORDS)

        covered = np.zeros(len(blocks), np.bool_)
        if is_beside(row):
            for _ in range(_MAX_BYLINE_LEVELS):
                parent = int(nodes.parent[row])
                if not is_beside(parent):
                    break
                row = parent
            inside = slice(*np.searchsorted(blocks, (nodes.first_block[row], nodes.last_block[row])))
            covered[inside] = self._page.blocks.counts.words[blocks[inside]].sum() <= nodes.total.words[row]
        return covered

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
        exact = inner[_NAME_TAGS[nodes.tag[inner]] | self._named_author[inner] | self._marked_author[inner]]
        if not len(exact):
            return first
        names = inner[_NAME_TAGS[nodes.tag[inner]] & (inner >= exact[0]) & (inner < nodes.end[exact[0]])]
        return int(names[0]) if len(names) else int(exact[0])

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
        is_address = np.zeros(len(blocks), np.bool_)  # the text of a link to read, not of a button
        for number in np.flatnonzero(button).tolist():
            is_address[number] = _ADDRESS.match(line_of(self._page, int(blocks[number]))) is not None
        button |= self._page.nodes.tag[self._page.blocks.owner[blocks]] == _BUTTON
        named = self._byline[rows] | (rows == author)
        byline: BoolArray = (button | self._covered(rows[named], blocks)) & ~is_address
        if not byline.all():
            return byline
        declared = self._marked_author[rows] | self._details.dated[rows] | (rows == author)
        return np.asarray((button | self._covered(rows[declared], blocks)) & ~is_address)

    def _covered(self, rows: IntArray, blocks: IntArray) -> BoolArray:
        """Which blocks lie in short nodes of ``rows``, or have one word at most outside such a node."""
        nodes, words = self._page.nodes, self._page.blocks.counts.words
        covered = np.zeros(len(blocks), np.bool_)
        end = 0
        for row in rows[nodes.total.words[rows] <= MAX_BYLINE_WORDS].tolist():
            if row < end:
                continue
            end = int(nodes.end[row])
            inside = slice(*np.searchsorted(blocks, (nodes.first_block[row], nodes.last_block[row])))
            if inside.start == inside.stop:  # the node is a part of a block that begins before it
                inside = slice(start := int(np.searchsorted(blocks, self._block[row])), start + 1)
            if words[blocks[inside]].sum() <= nodes.total.words[row] + 1:
                covered[inside] = True
        return covered


def _in_content_classes(page: Page, byline: BoolArray) -> BoolArray:
    """Which of the nodes that are named for bylines have the class of one with much text, such as "quickEditTarget"."""
    long = byline & (page.nodes.total.words > MAX_BYLINE_WORDS)
    classes = {page.elements[row].attr("class") for row in np.flatnonzero(long).tolist()} - {None}
    mask = np.zeros(len(byline), np.bool_)
    if classes:
        rows = np.flatnonzero(byline).tolist()
        mask[[row for row in rows if page.elements[row].attr("class") in classes]] = True
    return mask


def _bits_of_name(name: str) -> int:
    words = words_of(name)
    bits = 0 if _AUTHOR_CLASSES.isdisjoint(words) else _AUTHOR_BIT
    if not _BYLINE_CLASSES.isdisjoint(words):
        bits |= _BYLINE_BIT
    if not _VOTE_CLASSES.isdisjoint(words) and "reputation" not in words:
        bits |= _VOTE_BIT
    return bits


def _grouped(members: IntArray, keys: npt.NDArray[np.int64], groups: int) -> list[IntArray]:
    """The members of each key from 0 to ``groups - 1``, in order; members with key -1 are left out."""
    order = np.argsort(keys, kind="stable")
    cuts = np.searchsorted(keys[order], np.arange(groups + 1))
    return [members[order[start:stop]] for start, stop in itertools.pairwise(cuts.tolist())]
