"""Find the author of a post: in an element, in a line beside the text, in a heading, or beside the date."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.discussion.author_elements import NAME_TAGS, may_be_name, may_be_text_of_name, name_in, short_enough
from domext.discussion.entry_titles import entry_titles, links_to_entries
from domext.discussion.item_details import NO_BLOCK
from domext.discussion.line_names import name_after_date, name_before_date, name_before_verb, without_labels
from domext.discussion.post_lines import MAX_BYLINE_WORDS, block_beginning, element_beginning, is_profile, shows_date
from domext.discussion.post_text import MAX_INITIALS, REPLY_PREFIX
from domext.metadata.ages import shows_age
from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern
from domext.words import discussion as words
from domext.words import expression

if TYPE_CHECKING:
    from domext.discussion.item_reader import ItemReader
    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_MAX_BESIDE_NAME: Final = 4  # words such as "written by" and a date in a paragraph below the text
_MAX_LINES_BEFORE: Final = 3  # the text of a post that give its author and its age
_MAX_SUBJECT_CHARACTERS: Final = 200
# A name before the date or the age in a heading.
_MAX_NAME_WORDS: Final = 6
_MAX_NAME_CHARACTERS: Final = 40
# The text of links is that of a button if more than this share of the posts have it, with different addresses.
_MAX_NAME_SHARE: Final = 0.5
_LABELLED: Final = lazy_pattern(
    rf"(?:^|\n)\W{{0,5}}(?:{expression(words.BEFORE_AUTHOR)})\s{{0,3}}[:\uff1a]?\s{{1,3}}([^\n<(,/|·–—]{{2,60}})",
    re.IGNORECASE,
)
# A line of its own with such a word, a colon and a name, and perhaps an address.
_LABELLED_LINE: Final = lazy_pattern(
    rf"\W{{0,3}}(?:{expression(words.BEFORE_AUTHOR)})\s{{0,2}}[:\uff1a]\s{{0,3}}([^\W\d_][^\n<>(,/|:\uff1a]{{0,40}})(?:[<(][^\n]{{1,80}})?",
    re.IGNORECASE,
)

# A line of its own with a name and an address, as above a mail.
_ADDRESSED_LINE: Final = lazy_pattern(r"([^\W\d_][^\n<>@:\uff1a]{1,60})<[^\s<>@]{1,64}@[^\s<>]{1,64}>")


class Author(NamedTuple):
    """The author of a post, and where the page gives the name.

    Attributes:
        name: the name; None if it is unknown.
        node: the node with the name; None for a name in a line.
        block: the line with the name, :data:`~domext.discussion.item_details.NO_BLOCK` for a name in a node.
    """

    name: str | None = None
    node: int | None = None
    block: int = NO_BLOCK


def labelled_name(text: str) -> str | None:
    """Return the name after a word such as "From" at the beginning of a line of a text, without a date after it; None without one."""
    match = _LABELLED.search(text)
    if match is None:
        return None
    name = match[1].strip(" .,:")
    return name_before_date(name) or name if shows_date(name) else name


class PostAuthors:
    """Finds the authors of the posts of one page.

    Args:
        page: the page.
        reader: reads its posts.
    """

    def __init__(self, page: Page, reader: ItemReader) -> None:
        self._page, self._reader = page, reader
        # An element directly after a letter or digit holds no word of its own, but may be a name.
        counts = page.nodes.total
        self._may_hold_name = page.once(short_enough) & ((counts.words > 0) | (counts.letters > 1))
        self._may_hold_name &= ~(page.once(entry_titles) | links_to_entries(page))
        self._links = (page.nodes.tag == tags.A) & self._may_hold_name
        self._beside_dates: dict[int, str] = {}
        self._posts = sum(len(blocks) > 0 for blocks in reader.blocks)

    def beside_text(self, beside: IntArray, blocks: IntArray, main: int, date: int) -> Author:
        """Return the author that a node beside the text names, or else a line that is a label with a name.

        Args:
            beside: the nodes beside the text.
            blocks: the blocks of the post.
            main: the block of the text.
            date: the block of the date.
        """
        node = self._reader.author(beside[~self._page.once(entry_titles)[beside]])
        if node is None:
            node = self._profile(beside)
        if node is None and (labelled := self._labelled_line(blocks, main)).name:
            return labelled
        if node is None:
            node = self._emphasized(beside, main, date)
        return Author() if node is None else Author(name_in(self._page.elements[node].text), node)

    def in_labelled_line(self, blocks: IntArray) -> str | None:
        """Return the name after a word such as "From" in one of some lines; None without one."""
        return next(
            filter(None, (labelled_name(block_beginning(self._page, block)) for block in blocks.tolist())), None
        )

    def in_heading(self, rows: IntArray, main: int) -> Author:
        """Return the author that the first heading before the text names, perhaps before a date or an age.

        The subject of the thread is no name.
        """
        nodes = self._page.nodes
        headings = rows[tags.IS_HEADING[nodes.tag[rows]] & (nodes.total.words[rows] <= MAX_BYLINE_WORDS)]
        headings = headings[~self._page.once(entry_titles)[self._page.blocks.node[self._reader.block[headings]]]]
        for row in headings[self._reader.block[headings] < main].tolist():
            if self._is_subject(row):
                continue
            if self._may_hold_name[row] and may_be_name(self._page, row):
                return Author(name_in(self._before_number(row) or self._page.elements[row].text), row)
            if name := self._before_number(row):
                return Author(name_in(name), row)
        return Author()

    def in_line(self, number: int, blocks: IntArray, main: int, date: int) -> Author:
        """Return the author whose name is before a verb in one of the first lines of a post.

        A name beside the date or the age is noted, see :meth:`beside_dates`.

        Args:
            number: the number of the post.
            blocks: its blocks.
            main: the block of the text.
            date: the block of the date.
        """
        before = self._first_lines(blocks, main)
        lines = [block_beginning(self._page, block) for block in before]
        if date == NO_BLOCK:
            line = next(filter(shows_age, lines), "")
        else:  # the text of a post is no line about it
            line = "" if date == main else block_beginning(self._page, date)
        name, links = name_before_date(line), self._links[self._reader.rows[number]]
        if name is None and self._posts > 1:  # what most posts have at this place is no name
            name = name_after_date(line)
        name = name and self._without_reader(name, number, date)
        if name and not any(self._text(row) in name for row in self._reader.rows[number][links].tolist()):
            self._beside_dates[number] = name  # a name with a link would have been found by it, so a link is a button
        said = ((name_before_verb(line), block) for line, block in zip(lines, before, strict=True))
        return next((Author(name, block=block) for name, block in said if name), Author())

    def _without_reader(self, name: str, number: int, date: int) -> str:
        """A name without words in lower case after the element that begins the line with it, such as "to me" in a mail."""
        rows = self._reader.rows[number]
        for row in rows[self._may_hold_name[rows] & (self._reader.block[rows] == date)].tolist():
            text = self._text(row)
            if text and name.startswith(f"{text} ") and name[len(text) :].islower():
                return text
        return name

    def beside_dates(self) -> dict[int, str]:
        """Return the names of authors that only stand beside the dates of the posts read so far, by the numbers of the posts."""
        return without_labels(self._beside_dates, self._posts)

    def _labelled_line(self, blocks: IntArray, main: int) -> Author:
        """The author in a line before the text that is a label such as "Author:" and a name, or a name and an address."""
        for block in self._first_lines(blocks, main):
            line = block_beginning(self._page, block).strip()
            if match := _LABELLED_LINE.fullmatch(line) or ("@" in line and _ADDRESSED_LINE.fullmatch(line)):
                return Author(match[1].strip(), block=block)
        return Author()

    def _first_lines(self, blocks: IntArray, main: int) -> list[int]:
        """The first blocks of a post before its text, other than quotations."""
        before: list[int] = blocks[(blocks < main) & ~self._reader.is_quoted(blocks)][:_MAX_LINES_BEFORE].tolist()
        return before

    def _profile(self, rows: IntArray) -> int | None:
        """The first link to the page of a member; the name in full if the first letters of it stand in place of a picture."""
        short = rows[self._links[rows]].tolist()
        names = [row for row in short if is_profile(self._page, row) and may_be_name(self._page, row)]
        first = next((row for row in names if not self._is_button(row)), None)
        if first is None or len(initials := self._text(first)) > MAX_INITIALS:
            return first
        address = attributes.value_of(self._page, "href", first)
        spelled = (row for row in names if attributes.value_of(self._page, "href", row) == address)
        full: int = next((row for row in spelled if len(self._text(row)) > len(initials)), first)
        return full

    def _emphasized(self, rows: IntArray, main: int, date: int) -> int | None:
        """The first link or bold text that may be a name, before the text or, if there is none, after it."""
        nodes, block = self._page.nodes, self._reader.block
        names = rows[NAME_TAGS[nodes.tag[rows]] & self._may_hold_name[rows]]
        before = block[names] < main
        after = ~before & (~self._is_paragraph(names, main) | (block[names] == date))
        if self._posts == 1:  # links alone on their lines may be buttons, and no other post shows that they are
            after &= ~self._reader.short_link[block[names]]
        candidates = (*names[before].tolist(), *names[after].tolist())
        return next((row for row in candidates if may_be_name(self._page, row) and not self._is_button(row)), None)

    def _is_paragraph(self, rows: IntArray, main: int) -> BoolArray:
        """Whether each of some nodes is in a paragraph like the main one of the post."""
        nodes, owner = self._page.nodes, self._page.blocks.owner
        box, main_box = owner[self._reader.block[rows]], int(owner[main])
        words = self._page.blocks.counts.words[self._reader.block[rows]]
        same = (nodes.tag[box] == nodes.tag[main_box]) & (nodes.parent[box] == nodes.parent[main_box])
        return np.asarray(same & (words > nodes.total.words[rows] + _MAX_BESIDE_NAME))

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
        most = max(_MAX_NAME_SHARE * self._posts, 1)
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
        return " ".join(element_beginning(self._page, row).split())

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
