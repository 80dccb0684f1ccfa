"""Read the posts of a page: comments whose elements also hold everything about them, such as the ranks of authors."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.entry_titles import entry_titles
from domext.discussion.item_addresses import ItemAddresses
from domext.discussion.item_details import NO_BLOCK
from domext.discussion.item_reader import DiscussionItem, ItemReader
from domext.discussion.line_names import name_before_date
from domext.discussion.post_authors import Author, PostAuthors
from domext.discussion.post_lines import MAX_BYLINE_WORDS, MAX_LINE_CHARACTERS, block_beginning
from domext.discussion.post_text import MainBlocks, after_text, beside_text, initials_above_text, lines_above_text
from domext.table import tags
from domext.table.masks import any_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.discussion.comment_elements import CommentElement
    from domext.discussion.conversations import Turn
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MAX_BYLINE_LEVELS: Final = 8
_VOTE_ATTRIBUTES: Final = ("score", "data-score", "data-votes")
_VOTES: Final = lazy_pattern(r"-?\d{1,6}", re.ASCII)
_NAME_ATTRIBUTES: Final = ("data-author", "author", "data-username")


class PostReader:
    """Reads the posts of one page.

    Attributes:
        elements: the elements of the posts.
        turns: the turns of a conversation if they are the posts; empty for other posts.

    Args:
        page: the page.
        elements: the elements of the posts.
        turns: the turns of a conversation if they are the posts.
    """

    def __init__(self, page: Page, elements: tuple[CommentElement, ...], turns: tuple[Turn, ...] = ()) -> None:
        self.elements, self.turns = elements, turns
        self._page, self._reader, self._addresses = page, ItemReader(page, elements), ItemAddresses(page)
        self._authors = PostAuthors(page, self._reader)
        self._words: dict[int, IntArray] = {}

    def post(self, number: int) -> DiscussionItem:
        """Read one post.

        Names and dates are in the lines before and after its text, and in the elements around them. A post that only
        holds lines about it has no blocks.
        """
        reader, details, nodes = self._reader, self._reader.details, self._page.nodes
        rows, blocks, element = reader.rows[number], reader.blocks[number], reader.elements[number]
        if not len(blocks):
            return DiscussionItem(blocks, None, None, element.depth)
        if self.turns:
            turn = self.turns[number]
            return DiscussionItem(
                reader.without_buttons(blocks[blocks >= turn.text]), turn.speaker, None, element.depth
            )
        main = self._main_block(number)
        # A quotation has another author and another date.
        own = rows[reader.quotation[rows] <= element.node]
        beside = own[(nodes.first_block[own] > main) | (nodes.last_block[own] <= main) | (reader.block[own] != main)]
        unquoted = blocks[reader.quotation[self._page.blocks.owner[blocks]] <= element.node]
        date = details.date_of(own, reader.textless[number], unquoted, main)
        if tags.IS_HEADING[nodes.tag[element.node]]:  # with the date, and the post below it
            author = Author(name_before_date(block_beginning(self._page, element.first)), block=element.first)
        else:
            author = self._authors.beside_text(beside, blocks, main, date.block)
        votes, vote_row = details.votes(rows)
        if votes is None:
            votes, _ = details.votes(self._beside(number))
        if votes is None and _VOTES.fullmatch(score := self._attribute(element.node, _VOTE_ATTRIBUTES) or ""):
            votes = int(score)
        drop = reader.is_byline(rows, blocks, author.node)
        drop |= after_text(self._page, blocks, main, rows[reader.signature[rows]].tolist())
        drop |= beside_text(self._page, blocks, main) | lines_above_text(self._page, blocks, main)
        date_row = None if date.block == NO_BLOCK else int(self._page.blocks.owner[date.block])
        for row in (author.node, date_row, vote_row):
            drop |= self._around(row, main, element.node, blocks)
        drop |= (blocks == date.block) | (blocks == author.block)
        name = (
            author.name
            or self._authors.in_labelled_line(blocks[drop])
            or self._attribute(element.node, _NAME_ATTRIBUTES)
        )
        if name is None:
            name, row, _ = self._authors.in_heading(beside, main)
            drop |= self._around(row, main, element.node, blocks)
        if name is None:
            name, _, line = self._authors.in_line(number, blocks, main, date.block)
            drop |= blocks == line
        drop |= initials_above_text(self._page, blocks, main, name)
        drop &= ~(reader.in_quoted_post[blocks] | self._page.once(entry_titles).take(self._page.blocks.node[blocks]))
        drop[blocks == main] = False
        links = reader.links(number)
        in_date_line = reader.block[links] == date.block
        address = self._addresses.address(links, element, author.node, date.node, in_date_line)
        return DiscussionItem(blocks[~drop], name, date.iso, element.depth, votes, address)

    def _beside(self, number: int) -> IntArray:
        """The nodes before a post in the element around it, if that is around no other post."""
        nodes, node = self._page.nodes, self.elements[number].node
        box = nodes.parent.item(node)
        neighbours = (*self.elements[max(number - 1, 0) : number], *self.elements[number + 1 : number + 2])
        is_shared = any(box < element.node < nodes.end[box] for element in neighbours)
        return np.arange(node if is_shared else box + 1, node, dtype=np.int32)

    def names_beside_dates(self) -> dict[int, str]:
        """Return the names of authors that only stand beside the dates of the posts read so far, by the numbers of the posts."""
        return self._authors.beside_dates()

    def is_quoted(self, blocks: IntArray) -> BoolArray:
        """Return which of some blocks are in a quotation."""
        return self._reader.is_quoted(blocks)

    def day_in(self, block: int) -> str | None:
        """Return the date in a line; None if the order of day and month is open."""
        return self._reader.details.date_in(block_beginning(self._page, block))

    def _main_block(self, number: int) -> int:
        """The block that shows where the text of a post is. If it has several, all posts vote, which the first one seldom needs."""
        words = self._text_words(number)
        return int(self._reader.blocks[number][words.argmax()]) if (words > 0).sum() < 2 else self._main[number]

    @cached_property
    def _main(self) -> MainBlocks:
        numbered = ((number, blocks) for number, blocks in enumerate(self._reader.blocks) if len(blocks))
        posts = {number: (self.elements[number].node, blocks, self._text_words(number)) for number, blocks in numbered}
        return MainBlocks(self._page, posts)

    def _text_words(self, number: int) -> IntArray:
        """The words of each block of a post outside links, -1 for blocks that are lines about it."""
        if number not in self._words:
            self._words[number] = self._read_words(number, self._reader.blocks[number])
        return self._words[number]

    def _read_words(self, number: int, blocks: IntArray) -> IntArray:
        reader, counts, rows = self._reader, self._page.blocks.counts, self._reader.rows[number]
        is_line = reader.is_byline(rows, blocks, None) | self._reader.details.are_asides(blocks)
        is_text = ~is_line & ~after_text(self._page, blocks, -1, rows[reader.signature[rows]].tolist())
        is_text &= ~reader.in_quoted_post[blocks]
        return np.where(is_text if any_of(is_text) else ~is_line, counts.words[blocks] - counts.link_words[blocks], -1)

    def _attribute(self, node: int, names: tuple[str, ...]) -> str | None:
        """The first of some attributes of a post that has a value."""
        element = self._page.elements[node]
        values = ((element.attr(name) or "").strip()[:MAX_LINE_CHARACTERS] for name in names)
        return next(filter(None, values), None)

    def _around(self, row: int | None, main: int, stop: int, blocks: IntArray) -> BoolArray:
        """Mask of the blocks that are in the largest element around a node that does not hold the text, if it is short."""
        nodes, covered = self._page.nodes, np.zeros(len(blocks), np.bool_)
        if row is None or not self._is_beside(row, main, stop):
            return covered
        for _ in range(_MAX_BYLINE_LEVELS):
            parent = nodes.parent.item(row)
            if not self._is_beside(parent, main, stop):
                break
            row = parent
        inside = slice(*blocks.searchsorted(np.array((nodes.first_block[row], nodes.last_block[row]))).tolist())
        covered[inside] = self._page.blocks.counts.words[blocks[inside]].sum() <= nodes.total.words[row]
        return covered

    def _is_beside(self, row: int, main: int, stop: int) -> bool:
        """Whether an element is short, is not around the post, and does not hold the text."""
        nodes = self._page.nodes
        if row < stop or nodes.total.words.item(row) > MAX_BYLINE_WORDS:
            return False
        return not nodes.first_block.item(row) <= main < nodes.last_block.item(row)
