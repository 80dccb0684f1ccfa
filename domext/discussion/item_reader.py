"""Read one comment or post: which of its blocks are text, and who wrote it."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from domext.discussion.author_elements import NAME_TAGS, marked_authors, may_be_name, short_enough
from domext.discussion.item_details import ItemDetails
from domext.discussion.item_names import (
    AUTHOR_BIT,
    AVATAR_BIT,
    BYLINE_BIT,
    SIGNATURE_BIT,
    TEXT_BIT,
    VOTE_BIT,
    name_bits,
)
from domext.discussion.post_lines import MAX_BYLINE_WORDS, block_beginning, starting_blocks
from domext.discussion.quotations import in_quoted_posts, quotation_boxes
from domext.discussion.short_links import short_links
from domext.table import attributes, tags
from domext.table.masks import rows_of, sums_before, without_rows
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.discussion.comment_elements import CommentElement
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_HEADERS: Final = tags.mask(frozenset({"header", "footer"}))
# Elements that may hold the text of a post.
_BOXES: Final = tags.mask(frozenset("div section article main td li blockquote".split()))
_ADDRESS: Final = lazy_pattern(r"https?://|www\.", re.IGNORECASE)


class DiscussionItem(NamedTuple):
    """A comment or post as the page shows it.

    Attributes:
        blocks: the indices of the blocks of its text.
        author: its author's name as the page writes it; None if the page names no author.
        date: its date in ISO 8601, as precise as the page gives it; None if there is no date or an ambiguous one.
        depth: 0 for a comment on the article or a post, 1 for a reply to it, and so on.
        votes: the votes for a post; None if the page shows none, and for a comment.
        address: the address of a post; None if it has none, and for a comment.
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
        self.page, self.elements = page, elements
        owner = np.full(len(blocks), -1)
        for number, element in enumerate(elements):
            owner[element.first : element.last] = number  # a reply overwrites the comment that contains it
        has_text = nodes.last_text > nodes.first_text
        rows = rows_of(has_text).astype(np.int32)
        #: See :func:`~domext.discussion.item_details.starting_blocks`.
        self.block = page.once(starting_blocks)
        last = np.searchsorted(blocks.first_text, nodes.last_text[rows] - 1, side="right") - 1
        rows = rows[owner[last] == owner[self.block[rows]]]
        self.rows = _grouped(rows, owner[self.block[rows]], len(elements))
        self.blocks = _grouped(np.arange(len(blocks), dtype=np.int32), owner, len(elements))
        self._marked_author = page.once(marked_authors)
        names = name_bits(page, has_text)
        self._named_author = (names & AUTHOR_BIT) > 0
        self._short = page.once(short_enough)
        self._avatar = (names & AVATAR_BIT) > 0
        byline = (names & BYLINE_BIT) > 0
        byline &= ~(_in_content_classes(page, byline) | _around_text(page, byline, (names & TEXT_BIT) > 0))
        voted = attributes.has_token(page, "itemprop", "upvoteCount") | ((names & VOTE_BIT) > 0)
        self.details = ItemDetails(page, voted)
        #: Of each comment, the nodes without text that may count: times that a program fills in, and anchors.
        self.textless = self._textless(~has_text & (self.details.dated | (nodes.tag == tags.A)))
        self._byline = byline | self._marked_author | self.details.dated | nodes.tagged(_HEADERS)
        quotations = nodes.tag == tags.BLOCKQUOTE
        quotations[quotation_boxes(page)] = True
        self.quotation = nodes.nearest(quotations)
        #: Which blocks are in another post that a post quotes, shape ``(b,)``.
        self.in_quoted_post = page.once(in_quoted_posts)
        self.signature = (names & SIGNATURE_BIT) > 0
        #: Which blocks are short links and nothing else, shape ``(b,)``.
        self.short_link = short_links(page)
        self._may_be_line = (nodes.total.words <= MAX_BYLINE_WORDS) & (nodes.total.characters > 0)
        self._button = nodes.tag.take(blocks.owner) == tags.BUTTON
        if numbers := page.containing("role", "tooltip"):
            self._button |= nodes.inside(attributes.having(page, "role", numbers)).take(blocks.owner)
        self._is_command = self.short_link | self._button

    def _textless(self, chosen: BoolArray) -> list[IntArray]:
        """Some nodes without text, by the comment that holds them."""
        nodes = self.page.nodes
        elements = [element.node for element in self.elements]
        number = np.full(len(nodes) + 1, -1)
        number[elements] = np.arange(len(elements))
        rows = rows_of(chosen).astype(np.int32)
        return _grouped(rows, number[nodes.nearest(nodes.mask(elements))[rows]], len(elements))

    def links(self, number: int) -> IntArray:
        """Return the links of a comment, ascending."""
        tag, rows, textless = self.page.nodes.tag, self.rows[number], self.textless[number]
        links = np.concatenate((rows[tag[rows] == tags.A], textless[tag[textless] == tags.A]))
        links.sort()
        return links

    def is_quoted(self, blocks: IntArray) -> BoolArray:
        """Return which of some blocks are in a quotation."""
        return np.asarray(self.quotation[self.page.blocks.owner[blocks]] >= 0)

    def author(self, rows: IntArray) -> int | None:
        """Return the node of the author: by markup first, else by class or id; a link or bold text in it is more exact."""
        nodes = self.page.nodes
        # An element directly after a letter holds no word of its own, but may be a name: letters are counted, not words.
        short = rows[(nodes.total.letters[rows] > 0) & self._short[rows]]
        names = (self._exact_name(row, short, rows) for row in self._called_authors(short, rows))
        return next((row for row in names if row is not None and may_be_name(self.page, row)), None)

    def _called_authors(self, short: IntArray, rows: IntArray) -> Iterator[int]:
        """The elements that markup, or else a class or an id, calls the author, the most certain ones first."""
        yield from short[self._marked_author[short]].tolist()
        yield from self._linked_in_marked(rows).tolist()
        yield from short[self._named_author[short]].tolist()

    def _exact_name(self, first: int, short: IntArray, rows: IntArray) -> int | None:
        """The node of the name in an element that is called the author; None if it is several lines, or a picture."""
        nodes = self.page.nodes
        inner = short[(short > first) & (short < nodes.end[first])]
        pictures = inner[self._avatar[inner]]
        inner = inner[~self._avatar[inner]]
        for picture in pictures.tolist():  # a link around the picture
            around = (inner < picture) & (nodes.end[inner] > picture)
            inner = inner[~around | (nodes.total.letters[inner] > nodes.total.letters[picture])]
        exact = inner[NAME_TAGS[nodes.tag[inner]] | self._named_author[inner] | self._marked_author[inner]]
        if not len(exact):
            is_line = nodes.last_block[first] - nodes.first_block[first] <= 1 + (len(pictures) > 0)
            is_picture = nodes.total.letters[pictures].sum() >= nodes.total.letters[first]
            return first if is_line and not is_picture else None
        names = inner[NAME_TAGS[nodes.tag[inner]] & (inner >= exact[0]) & (inner < nodes.end[exact[0]])]
        chosen = int(names[0]) if len(names) else int(exact[0])
        parts = rows[self._named_author[rows] & (rows > chosen) & (rows < nodes.end[chosen])]
        return int(parts[0]) if len(parts) else chosen

    def _linked_in_marked(self, rows: IntArray) -> IntArray:
        """The links in those elements that markup calls the author, but that also hold a rank, badges and the like."""
        nodes = self.page.nodes
        marked = rows[self._marked_author[rows] & (nodes.total.words[rows] <= MAX_BYLINE_WORDS)]
        links = rows[(nodes.tag[rows] == tags.A) & self._short[rows]]
        avatars = rows[self._avatar[rows]]
        holds_avatar = np.searchsorted(avatars, links) < np.searchsorted(avatars, nodes.end[links])
        links = links[~holds_avatar]
        inside = [links[(links > row) & (links < nodes.end[row])] for row in marked.tolist()]
        return np.concatenate(inside) if inside else marked

    def is_byline(self, rows: IntArray, blocks: IntArray, author: int | None) -> BoolArray:
        """Return which blocks are not text: all of their words, except one at most, are in names, dates and buttons.

        Some pages give such a class to an element that also holds the text. If that leaves no text, only elements whose
        markup declares a name or a date count.
        """
        is_name = rows == author
        byline = self._commands_or_covered(rows[self._byline[rows] | is_name], blocks)
        if np.count_nonzero(byline) < len(blocks):
            return byline
        return self._commands_or_covered(rows[self._marked_author[rows] | self.details.dated[rows] | is_name], blocks)

    def _commands_or_covered(self, rows: IntArray, blocks: IntArray) -> BoolArray:
        """Mask of the blocks that are short links or buttons, or that some nodes cover, without addresses to read."""
        links = rows_of(self.short_link[blocks]).tolist()
        addresses = [link for link in links if _ADDRESS.match(block_beginning(self.page, blocks.item(link)))]
        return without_rows(self._is_command[blocks] | self._covered(rows, blocks), addresses)

    def without_buttons(self, blocks: IntArray) -> IntArray:
        """Return some blocks without the buttons among them."""
        return np.asarray(blocks[~self._button[blocks]])

    def _covered(self, rows: IntArray, blocks: IntArray) -> BoolArray:
        """Mask of the blocks that lie in short nodes of ``rows``, or have one word at most outside such a node."""
        nodes, covered = self.page.nodes, np.zeros(len(blocks), np.bool_)
        short, outer_end = rows[self._may_be_line[rows]], 0
        if not short.size:
            return covered
        numbers, before = blocks.tolist(), sums_before(self.page.blocks.counts.words[blocks]).tolist()
        columns = (short, nodes.end[short], nodes.first_block[short], nodes.last_block[short], nodes.total.words[short])
        for row, end, first, last, words in zip(*(column.tolist() for column in columns), strict=True):
            if row < outer_end:
                continue
            outer_end = end
            start, stop = bisect_left(numbers, first), bisect_left(numbers, last)
            if start == stop:  # the node is a part of a block that begins before it
                start = bisect_left(numbers, int(self.block[row]))
                stop = min(start + 1, len(numbers))
            if before[stop] - before[start] <= words + 1:
                covered[start:stop] = True
        return covered


def _in_content_classes(page: Page, byline: BoolArray) -> BoolArray:
    """Mask of the nodes named for bylines that share their class, such as "quickEditTarget", with one that has much text."""
    long = byline & (page.nodes.total.words > MAX_BYLINE_WORDS)
    classes = page.attribute_values("class")
    return byline & (classes.numbers > 0) & classes.having(classes.numbers[long])


def _around_text(page: Page, byline: BoolArray, text: BoolArray) -> BoolArray:
    """Mask of the nodes named for bylines, such as "edit-comment-hide", most of whose words are in one named for text."""
    nodes, words = page.nodes, page.nodes.total.words
    rows = rows_of(text & nodes.tagged(_BOXES))
    around = nodes.nearest(byline)[rows]
    rows, around = rows[around >= 0], around[around >= 0]
    outer = np.zeros(len(byline), np.bool_)
    outer[around[2 * words[rows] > words[around]]] = True
    return outer


def _grouped(members: IntArray, keys: npt.NDArray[np.int64], groups: int) -> list[IntArray]:
    """The members of each key from 0 to ``groups - 1``, in order; members with key -1 are left out."""
    order = np.argsort(keys, kind="stable")
    cuts = np.searchsorted(keys[order], np.arange(groups + 1))
    return [members[order[start:stop]] for start, stop in itertools.pairwise(cuts.tolist())]
