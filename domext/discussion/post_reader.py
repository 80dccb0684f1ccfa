"""Read the posts of a page: comments whose elements also hold everything about them, such as the ranks of authors."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.author_elements import NAME_TAGS, may_be_name, may_be_text_of_name, name_in, short_enough
from domext.discussion.date_lines import shows_age
from domext.discussion.entry_titles import entry_titles, links_to_entries
from domext.discussion.item_addresses import ItemAddresses
from domext.discussion.item_details import (
    MAX_BYLINE_WORDS,
    MAX_LINE_CHARACTERS,
    is_profile,
    line_of,
    text_of,
)
from domext.discussion.item_reader import DiscussionItem, ItemReader
from domext.discussion.line_names import name_after_date, name_before_date, name_before_verb, without_labels
from domext.discussion.post_text import REPLY_PREFIX, after_text, initials_above_text, lines_above_text, main_blocks
from domext.table import attributes, tags
from domext.table.masks import any_of
from domext.table.patterns import lazy_pattern
from domext.words import discussion as words
from domext.words import expression

if TYPE_CHECKING:
    from domext.discussion.comment_elements import CommentElement
    from domext.discussion.conversations import Turn
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MAX_BESIDE_NAME: Final = 4  # words such as "written by" and a date in a paragraph below the text
_MAX_BYLINE_LEVELS: Final = 8
_MAX_LINES_BEFORE: Final = 3  # the text of a post that give its author and its age
_MAX_SUBJECT_CHARACTERS: Final = 200
# A name before the date or the age in a heading.
_MAX_NAME_WORDS: Final = 6
_MAX_NAME_CHARACTERS: Final = 40
# The text of links is that of a button if more than this share of the posts have it, with different addresses.
_MAX_NAME_SHARE: Final = 0.5
_A: Final = tags.IDS["a"]
_HEADINGS: Final = tags.mask(tags.HEADINGS)
_LABELLED: Final = lazy_pattern(
    rf"(?:^|\n)\W{{0,5}}(?:{expression(words.BEFORE_AUTHOR)})\s{{0,3}}[:\uff1a]?\s{{1,3}}([^\n<(,/|·–—]{{2,60}})",
    re.IGNORECASE,
)
# A line of its own with such a word, a colon and a name, and perhaps an address.
_LABELLED_LINE: Final = lazy_pattern(
    rf"\W{{0,3}}(?:{expression(words.BEFORE_AUTHOR)})\s{{0,2}}[:\uff1a]\s{{0,3}}([^\W\d_][^\n<>(,/|:\uff1a]{{0,40}})(?:[<(][^\n]{{1,80}})?",
    re.IGNORECASE,
)
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
        # An element directly after a letter or digit holds no word of its own, but may be a name.
        counts = page.nodes.total
        self._may_hold_name = page.once(short_enough) & ((counts.words > 0) | (counts.letters > 1))
        self._titles = page.once(entry_titles)
        self._may_hold_name &= ~(self._titles | links_to_entries(page))
        self._links = (page.nodes.tag == _A) & self._may_hold_name
        self._beside_dates: dict[int, str] = {}
        self._numbers = [number for number, blocks in enumerate(self._reader.blocks) if len(blocks)]
        candidates = [(self._reader.blocks[number], self._text_words(number)) for number in self._numbers]
        nodes = [elements[number].node for number in self._numbers]
        self._main = dict(zip(self._numbers, main_blocks(page, nodes, candidates), strict=True))

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
        main = self._main[number]
        # A quotation has another author and another date.
        own = rows[reader.quotation[rows] <= element.node]
        textless = reader.textless[number]
        beside = own[(nodes.first_block[own] > main) | (nodes.last_block[own] <= main) | (reader.block[own] != main)]
        date = details.date_of(np.sort(np.append(own, textless)), blocks, main)
        author, labelled, label = self._author(beside, blocks, main, date.block)
        votes, vote_row = details.votes(rows)
        if votes is None and _VOTES.fullmatch(score := self._attribute(element.node, _VOTE_ATTRIBUTES) or ""):
            votes = int(score)
        drop = reader.is_byline(rows, blocks, author)
        drop |= after_text(self._page, blocks, main, rows[reader.signature[rows]].tolist())
        drop |= lines_above_text(self._page, blocks, main)
        date_row = None if date.block is None else int(self._page.blocks.owner[date.block])
        for row in (author, date_row, vote_row):
            if row is not None:
                drop |= self._around(row, main, element.node, blocks)
        if date.block is not None:
            drop[np.searchsorted(blocks, date.block)] = True
        drop |= blocks == (-1 if label is None else label)
        name = (
            labelled
            or reader.name(author)
            or self._labelled(blocks[drop])
            or self._attribute(element.node, _NAME_ATTRIBUTES)
        )
        if name is None and (heading := self._heading(beside, main)) is not None:
            row, name = heading
            drop |= self._around(row, main, element.node, blocks)
        if name is None:
            name, line = self._name_in_line(number, blocks, main, date.block)
            drop |= blocks == (-1 if line is None else line)
        drop |= initials_above_text(self._page, blocks, main, name)
        drop &= ~(reader.in_quoted_post[blocks] | self._titles.take(self._page.blocks.node[blocks]))
        drop[np.searchsorted(blocks, main)] = False
        everything = np.sort(np.append(rows, textless))
        in_date_line = reader.block[everything] == (-1 if date.block is None else date.block)
        address = self._addresses.address(everything, element, author, date.node, in_date_line)
        return DiscussionItem(blocks[~drop], name, date.iso, element.depth, votes, address)

    def names_beside_dates(self) -> dict[int, str]:
        """Return the names of authors that only stand beside the dates of the posts read so far, by the numbers of the posts."""
        return without_labels(self._beside_dates, len(self._numbers))

    def day_in(self, block: int) -> str | None:
        """Return the date in a line; None if the order of day and month is open."""
        return self._reader.details.date_in(line_of(self._page, block))

    def _name_in_line(
        self, number: int, blocks: IntArray, main: int, date: int | None
    ) -> tuple[str | None, int | None]:
        """The name before a verb in one of the first lines of a post, and the line; a name beside the date or the age is noted."""
        before = blocks[(blocks < main) & ~self.is_quoted(blocks)][:_MAX_LINES_BEFORE].tolist()
        lines = [line_of(self._page, block) for block in before]
        line = next(filter(shows_age, lines), "") if date is None else "" if date == main else line_of(self._page, date)
        name, links = name_before_date(line), self._links[self._reader.rows[number]]
        if name is None and len(self._numbers) > 1:  # what most posts have at this place is no name
            name = name_after_date(line)
        if name and not any(self._text(row) in name for row in self._reader.rows[number][links].tolist()):
            self._beside_dates[number] = name  # a name with a link would have been found by it, so a link is a button
        said = ((name_before_verb(line), block) for line, block in zip(lines, before, strict=True))
        return next((pair for pair in said if pair[0]), (None, None))

    def is_quoted(self, blocks: IntArray) -> BoolArray:
        """Return which of some blocks are in a quotation."""
        return np.asarray(self._reader.quotation[self._page.blocks.owner[blocks]] >= 0)

    def _text_words(self, number: int) -> IntArray:
        """The words of each block of a post outside links, -1 for blocks that are lines about it."""
        reader, counts = self._reader, self._page.blocks.counts
        rows, blocks = reader.rows[number], reader.blocks[number]
        is_line = reader.is_byline(rows, blocks, None) | self._reader.details.are_asides(blocks)
        is_text = ~is_line & ~after_text(self._page, blocks, -1, rows[reader.signature[rows]].tolist())
        is_text &= ~reader.in_quoted_post[blocks]
        return np.where(is_text if any_of(is_text) else ~is_line, counts.words[blocks] - counts.link_words[blocks], -1)

    def _author(
        self, beside: IntArray, blocks: IntArray, main: int, date: int | None
    ) -> tuple[int | None, str | None, int | None]:
        """The node of the author among the nodes beside the text, or else a name and the line in which a label gives it.

        Args:
            beside: the nodes beside the text.
            blocks: the blocks of the post.
            main: the block of the text.
            date: the block of the date, None if it is unknown.
        """
        author = self._reader.author(beside)
        if author is None:
            author = self._profile(beside)
        name, line = (None, None) if author is not None else self._labelled_line(blocks, main)
        return self._emphasized(beside, main, date) if author is None and line is None else author, name, line

    def _labelled_line(self, blocks: IntArray, main: int) -> tuple[str | None, int | None]:
        """The name in a line before the text that is a label such as "Author:" and a name, and the line."""
        for block in blocks[(blocks < main) & ~self.is_quoted(blocks)][:_MAX_LINES_BEFORE].tolist():
            if match := _LABELLED_LINE.fullmatch(line_of(self._page, block).strip()):
                return match[1].strip(), block
        return None, None

    def _labelled(self, blocks: IntArray) -> str | None:
        """The name after a word such as "From" in one of some lines."""
        matches = (_LABELLED.search(line_of(self._page, block)) for block in blocks.tolist())
        return next((match[1].strip(" .,:") for match in matches if match), None)

    def _attribute(self, node: int, names: tuple[str, ...]) -> str | None:
        """The first of some attributes of a post that has a value."""
        element = self._page.elements[node]
        values = ((element.attr(name) or "").strip()[:MAX_LINE_CHARACTERS] for name in names)
        return next(filter(None, values), None)

    def _profile(self, rows: IntArray) -> int | None:
        """The first link to the page of a member."""
        short = rows[self._links[rows]].tolist()
        names = (int(row) for row in short if is_profile(self._page, row) and may_be_name(self._page, row))
        return next((row for row in names if not self._is_button(row)), None)

    def _emphasized(self, rows: IntArray, main: int, date: int | None) -> int | None:
        """The first link or bold text that may be a name, before the text or, if there is none, after it."""
        nodes, block = self._page.nodes, self._reader.block
        names = rows[NAME_TAGS[nodes.tag[rows]] & self._may_hold_name[rows]]
        before = block[names] < main
        after = ~before & (~self._is_paragraph(names, main) | (block[names] == (-1 if date is None else date)))
        if len(self._numbers) == 1:  # links alone on their lines may be buttons, and no other post shows that they are
            after &= ~self._reader.short_link[block[names]]
        candidates = (*names[before].tolist(), *names[after].tolist())
        return next((int(row) for row in candidates if may_be_name(self._page, row) and not self._is_button(row)), None)

    def _is_button(self, row: int) -> bool:
        """Whether a link runs a program, or says the same as links of most posts that lead elsewhere, such as "Reply"."""
        href = (attributes.value_of(self._page, "href", row) or "").strip()
        return href.lower().startswith("javascript:") or self._text(row) in (
            self._buttons if href else self._buttons_of_programs
        )

    @cached_property
    def _buttons(self) -> frozenset[str]:
        """The texts of short links of which most posts hold one, each with an address of its own."""
        addresses = defaultdict[str, set[str]](set)
        for rows in self._reader.rows:
            for row in rows[self._links[rows]].tolist():
                addresses[self._text(row)].add(attributes.value_of(self._page, "href", row) or "")
        most = max(_MAX_NAME_SHARE * len(self._numbers), 1)
        return frozenset(text for text, leading in addresses.items() if len(leading) > most)

    @cached_property
    def _buttons_of_programs(self) -> frozenset[str]:
        """The texts of links without an address of which each of several posts holds one."""
        texts = [
            {
                self._text(row)
                for row in rows[self._links[rows]].tolist()
                if not attributes.value_of(self._page, "href", row)
            }
            for rows in self._reader.rows
        ]
        return frozenset(set.intersection(*texts)) if len(texts) > 1 else frozenset()

    def _text(self, row: int) -> str:
        return " ".join(text_of(self._page, row).split())

    def _heading(self, rows: IntArray, main: int) -> tuple[int, str] | None:
        """The first heading before the text that may be a name, perhaps before a date or an age, and the name.

        The subject of the thread is none.
        """
        nodes = self._page.nodes
        headings = rows[_HEADINGS[nodes.tag[rows]] & (nodes.total.words[rows] <= MAX_BYLINE_WORDS)]
        headings = headings[~self._titles[self._page.blocks.node[self._reader.block[headings]]]]
        for row in headings[self._reader.block[headings] < main].tolist():
            if self._is_subject(row):
                continue
            if self._may_hold_name[row] and may_be_name(self._page, row):
                name = self._before_number(row) or self._page.elements[row].text
                return row, name_in(name)
            if name := self._before_number(row):
                return row, name_in(name)
        return None

    def _before_number(self, heading: int) -> str:
        """The name in a heading before an element with a number, such as the age of the post; empty if there is none."""
        nodes = self._page.nodes
        child = next((row for row in nodes.children(heading) if nodes.total.digits[row]), None)
        if child is None or nodes.end[child] != nodes.end[heading]:
            return ""
        blocks, offset = self._page.blocks, self._page.blocks.pieces.offset
        start, stop = (offset.item(nodes.first_text.item(row)) for row in (heading, child))
        text = " ".join(blocks.source[start:stop].split())
        is_short = len(text.split()) <= _MAX_NAME_WORDS and len(text) <= _MAX_NAME_CHARACTERS
        return text if is_short and may_be_text_of_name(text) else ""

    def _is_subject(self, row: int) -> bool:
        text = " ".join(self._page.elements[row].text[:_MAX_SUBJECT_CHARACTERS].split())
        return REPLY_PREFIX.match(text) is not None or text.lower() in (self._page.title or "").lower()

    def _is_paragraph(self, rows: IntArray, main: int) -> BoolArray:
        """Whether each of some nodes is in a paragraph like the main one of the post."""
        nodes, owner = self._page.nodes, self._page.blocks.owner
        box, main_box = owner[self._reader.block[rows]], int(owner[main])
        words = self._page.blocks.counts.words[self._reader.block[rows]]
        same = (nodes.tag[box] == nodes.tag[main_box]) & (nodes.parent[box] == nodes.parent[main_box])
        return np.asarray(same & (words > nodes.total.words[rows] + _MAX_BESIDE_NAME))

    def _around(self, row: int, main: int, stop: int, blocks: IntArray) -> BoolArray:
        """Mask of the blocks that are in the largest element around a node that does not hold the text, if it is short."""
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
