"""Read one comment or post: which of its blocks are text, and what the others and its markup say about it."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from domext.metadata import dates
from domext.postprocess.name_bits import name_bits
from domext.table import tags
from domext.table.characters import readable
from domext.table.class_names import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.postprocess.comment_regions import CommentElement
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
_AUTHOR_BIT, _BYLINE_BIT, _VOTE_BIT = 1, 2, 4
_DATE: Final = (
    'time[datetime], [itemprop~="datePublished"], [itemprop~="dateCreated"], [itemprop~="commentTime"], abbr[title]'
)
_DATE_ATTRIBUTES: Final = ("datetime", "content", "title")
# Beside a relative time such as "2 hours ago", many pages give the date as a title.
_TITLED_DATE: Final = '[title^="20"], [title^="19"]'
_ISO_DATE: Final = re.compile(r"(?:19|20)\d\d-\d\d-\d\d(?!\d)")
# The longest part of a line that may hold a name or a date.
_MAX_LINE_CHARACTERS: Final = 400
_MAX_DATE_WORDS: Final = 8
_MAX_VOTE_CHARACTERS: Final = 20
_MAX_BYLINE_LEVELS: Final = 8
_ADDRESS: Final = re.compile(r"https?://|www\.", re.IGNORECASE)
_A: Final = tags.IDS["a"]
_BUTTON: Final = tags.IDS["button"]
_LETTER: Final = re.compile(r"[^\W\d_]")
_NAME_EDGES: Final = re.compile(r"^[@\s]{1,9}|[\s:\uff1a,]{1,9}$")
_CLOCK: Final = re.compile(r"(?<!\d)\d{1,2}[:h.]\d{2}(?!\d|\.\d)")
# Lines about the member, whose date is that of the registration.
_JOINED: Final = re.compile(
    r"\b(?:joined|registered|member since|registriert|mitglied seit|dabei seit|inscri\w{1,4}|registrad[oa]|desde|iscritto|"
    r"lid sinds|edited|bearbeitet|modifi\w{1,4})\b|登録|注册",
    re.IGNORECASE,
)
_PROFILE: Final = re.compile(
    r"(?<![a-z])(?:users?|members?|memberlist|profile?s?|people|authors?|viewprofile|u)(?![a-z])|/@", re.IGNORECASE
)
_LABELLED: Final = re.compile(
    r"(?:^|\n)\W{0,5}(?:from|von|de|by|author|autor|auteur|(?:posted|written) by|geschrieben von|verfasst von|escrito por|publié par"
    r"|投稿者|名前|作者)\s{0,3}[:\uff1a]?\s{1,3}([^\n<(,]{2,60})",
    re.IGNORECASE,
)
_VOTE_CLASSES: Final = frozenset("vote votes upvote upvotes score points likes".split())
_VOTES: Final = re.compile(r"[+\-\u2212]?\d{1,6}(?![\d.,:])")
_PERMALINK_NAMES: Final = frozenset("bookmark permalink u-url url".split())


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
        self._date = page.matching(_DATE) | _titled_dates(page)
        names = name_bits(page, has_text, _bits_of_name)
        self._named_author = (names & _AUTHOR_BIT) > 0
        byline = (names & _BYLINE_BIT) > 0
        byline &= ~_in_content_classes(page, byline)
        self._byline = byline | self._marked_author | self._date | _HEADERS[nodes.tag]
        self._voted = page.matching('[itemprop~="upvoteCount"]') | ((names & _VOTE_BIT) > 0)
        self._anchors = np.flatnonzero(page.matching("a[name]"))
        self._in_header = nodes.inside(nodes.tag == _HEADER)

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
        values = (value for row in rows[self._date[rows]].tolist() for value in self._date_values(row))
        date = next(filter(None, map(unambiguous_date, values)), None)
        if date is None:
            lines = map(self._line, blocks[~is_text].tolist())
            date = next(filter(None, map(_unambiguous_date_in, lines)), None)
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
        beside = rows[(nodes.first_block[rows] > main) | (nodes.last_block[rows] <= main) | (self._block[rows] != main)]
        author = self._author(beside)
        if author is None or not self._may_be_name(author):
            author = self._profile(beside)
        author = self._emphasized(beside, main) if author is None else author
        declared, date, date_block = self._date_of(rows, blocks, main)
        drop = self._is_byline(rows, blocks, author)
        votes, vote_row = self._votes(rows)
        date_row = None if date_block is None else int(self._page.blocks.owner[date_block])
        for row in (author, date_row, vote_row):
            if row is not None:
                drop |= self._around(row, main, element.node, blocks)
        if date_block is not None:
            drop[np.searchsorted(blocks, date_block)] = True
        drop[np.searchsorted(blocks, main)] = False
        name = self._name(author)
        if name is None:
            lines = map(self._line, blocks[drop].tolist())
            name = next((match[1].strip(" .,:") for match in map(_LABELLED.search, lines) if match), None)
        address = self._address(rows, element.node, declared, date_block)
        return Item(blocks[~drop], name, date, element.depth, votes, address)

    def _anchor(self, node: int) -> str | None:
        """The name of the first anchor in an element, as on pages without ids."""
        anchor = int(np.searchsorted(self._anchors, node))
        if anchor == len(self._anchors) or self._anchors[anchor] >= self._page.nodes.end[node]:
            return None
        return self._page.elements[int(self._anchors[anchor])].attr("name")

    def _line(self, block: int) -> str:
        return self._page.blocks.text(block)[:_MAX_LINE_CHARACTERS]

    def _name(self, row: int | None) -> str | None:
        return None if row is None else _NAME_EDGES.sub("", " ".join(readable(self._page.elements[row].text).split()))

    def _profile(self, rows: IntArray) -> int | None:
        """The first link to the page of a member."""
        nodes = self._page.nodes
        links = rows[(nodes.tag[rows] == _A) & (nodes.total.words[rows] > 0)]
        short = links[nodes.total.words[links] <= _MAX_AUTHOR_WORDS].tolist()
        return next((int(row) for row in short if self._is_profile(row) and self._may_be_name(row)), None)

    def _is_profile(self, row: int) -> bool:
        address = (self._page.elements[row].attr("href") or "")[:_MAX_LINE_CHARACTERS]
        return _PROFILE.search(address) is not None

    def _emphasized(self, rows: IntArray, main: int) -> int | None:
        """The first link or bold text that may be a name, before the text or, if there is none, after it."""
        nodes = self._page.nodes
        words = nodes.total.words[rows]
        names = rows[_NAME_TAGS[nodes.tag[rows]] & (words > 0) & (words <= _MAX_AUTHOR_WORDS)]
        before = self._block[names] < main
        candidates = (*names[before].tolist(), *names[~before].tolist())
        return next((int(row) for row in candidates if self._may_be_name(row)), None)

    def _may_be_name(self, row: int) -> bool:
        text = self._page.elements[row].text.strip()[:_MAX_LINE_CHARACTERS]
        if not _LETTER.search(text) or text.endswith((":", "\uff1a")) or _CLOCK.search(text):
            return False
        return next(dates.find_dates(text, month_first=True), None) is None

    def _date_of(self, rows: IntArray, blocks: IntArray, main: int) -> tuple[int | None, str | None, int | None]:
        """The date of a post: the declared one, else the first in a line with a time of day, or any line.

        Returns:
            The node that declares the date, the date, and its block.
        """
        for row in rows[self._date[rows]].tolist():
            date = next(filter(None, map(unambiguous_date, self._date_values(row))), None)
            if date is not None:
                return row, date, int(self._block[row])
        counts, total = self._page.blocks.counts, self._page.nodes.total
        short = blocks[(counts.digits[blocks] > 0) & (counts.words[blocks] <= _MAX_BYLINE_WORDS) & (blocks != main)]
        lines = [(block, self._line(block)) for block in short.tolist()]
        # Layout may separate a name and a date that are one word in the text.
        parts = rows[(total.digits[rows] > 0) & (total.words[rows] <= _MAX_DATE_WORDS) & (self._block[rows] != main)]
        lines += [
            (int(self._block[row]), self._page.elements[row].text[:_MAX_LINE_CHARACTERS]) for row in parts.tolist()
        ]
        lines.sort(key=lambda pair: (_JOINED.search(pair[1]) is not None, _CLOCK.search(pair[1]) is None))
        for block, line in [*lines, (main, self._line(main))]:
            date = _unambiguous_date_in(line)
            if date is not None:
                return None, date, None if block == main else block
        return None, None, None

    def _around(self, row: int, main: int, stop: int, blocks: IntArray) -> BoolArray:
        """Which blocks are in the largest element around a node that does not hold the text, if it is short."""
        nodes = self._page.nodes

        def is_beside(row: int) -> bool:
            holds_text = nodes.first_block[row] <= main < nodes.last_block[row]
            return row >= stop and not holds_text and bool(nodes.total.words[row] <= _MAX_BYLINE_WORDS)

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

    def _votes(self, rows: IntArray) -> tuple[int | None, int | None]:
        """The number of votes for a post, and its node."""
        for row in rows[self._voted[rows]].tolist():
            match = _VOTES.match(self._page.elements[row].text.strip()[:_MAX_VOTE_CHARACTERS])
            if match:
                return int(match[0].replace("\u2212", "-")), row
        return None, None

    def _address(self, rows: IntArray, node: int, date: int | None, date_block: int | None) -> str | None:
        """The address of a post: that of its permalink or of the link at its date, else the page's with the post's id.

        Args:
            rows: the nodes with text of the post.
            node: the node of the post.
            date: the node that declares its date.
            date_block: the block of the date.
        """
        page = self._page
        links = rows[page.nodes.tag[rows] == _A].tolist()
        dated = [row for row in links if date_block is not None and int(self._block[row]) == date_block]
        for row in (
            *(row for row in links if _is_permalink(page.elements[row]) and not self._is_profile(row)),
            *(row for row in dated if date is not None and self._overlap(row, date)),
            *(row for row in dated if not self._is_profile(row) and self._shows_date(row)),
        ):
            return page.addresses(page.elements[row].attr("href") or "")
        anchor = page.elements[node].attr("id") or self._anchor(node)
        return page.addresses(f"#{anchor}") if anchor and page.url else None

    def _overlap(self, row: int, other: int) -> bool:
        """Whether one of two nodes is inside the other one, or both are the same."""
        end = self._page.nodes.end
        return bool(row <= other < end[row] or other <= row < end[other])

    def _shows_date(self, row: int) -> bool:
        text = self._page.elements[row].text[:_MAX_LINE_CHARACTERS]
        return next(dates.find_dates(text, month_first=True), None) is not None

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
            is_address[number] = _ADDRESS.match(self._line(int(blocks[number]))) is not None
        button |= self._page.nodes.tag[self._page.blocks.owner[blocks]] == _BUTTON
        named = self._byline[rows] | (rows == author)
        byline: BoolArray = (button | self._covered(rows[named], blocks)) & ~is_address
        if not byline.all():
            return byline
        declared = self._marked_author[rows] | self._date[rows] | (rows == author)
        return np.asarray((button | self._covered(rows[declared], blocks)) & ~is_address)

    def _covered(self, rows: IntArray, blocks: IntArray) -> BoolArray:
        """Which blocks lie in short nodes of ``rows``, or have one word at most outside such a node."""
        nodes, words = self._page.nodes, self._page.blocks.counts.words
        covered = np.zeros(len(blocks), np.bool_)
        end = 0
        for row in rows[nodes.total.words[rows] <= _MAX_BYLINE_WORDS].tolist():
            if row < end:
                continue
            end = int(nodes.end[row])
            inside = slice(*np.searchsorted(blocks, (nodes.first_block[row], nodes.last_block[row])))
            if inside.start == inside.stop:  # the node is a part of a block that begins before it
                inside = slice(start := int(np.searchsorted(blocks, self._block[row])), start + 1)
            if words[blocks[inside]].sum() <= nodes.total.words[row] + 1:
                covered[inside] = True
        return covered

    def _date_values(self, row: int) -> Iterator[str]:
        element = self._page.elements[row]
        values = ((element.attr(name) or "")[:_MAX_LINE_CHARACTERS] for name in _DATE_ATTRIBUTES)
        return filter(None, values)


def _in_content_classes(page: Page, byline: BoolArray) -> BoolArray:
    """Which of the nodes that are named for bylines have the class of one with much text, such as "quickEditTarget"."""
    long = byline & (page.nodes.total.words > _MAX_BYLINE_WORDS)
    classes = {page.elements[row].attr("class") for row in np.flatnonzero(long).tolist()} - {None}
    mask = np.zeros(len(byline), np.bool_)
    if classes:
        rows = np.flatnonzero(byline).tolist()
        mask[[row for row in rows if page.elements[row].attr("class") in classes]] = True
    return mask


def _titled_dates(page: Page) -> BoolArray:
    """Which nodes give a date as their title, shape ``(n,)``."""
    mask = page.matching(_TITLED_DATE)
    for row in np.flatnonzero(mask).tolist():
        mask[row] = _ISO_DATE.match(page.elements[row].attr("title") or "") is not None
    return mask


def _bits_of_name(name: str) -> int:
    words = words_of(name)
    bits = 0 if _AUTHOR_CLASSES.isdisjoint(words) else _AUTHOR_BIT
    if not _BYLINE_CLASSES.isdisjoint(words):
        bits |= _BYLINE_BIT
    if not _VOTE_CLASSES.isdisjoint(words) and "reputation" not in words:
        bits |= _VOTE_BIT
    return bits


def _is_permalink(element: Element) -> bool:
    names = f"{element.attr('rel') or ''} {element.attr('class') or ''} {element.attr('itemprop') or ''}"
    return element.attr("href") is not None and not _PERMALINK_NAMES.isdisjoint(names.lower().split())


def unambiguous_date(value: str) -> str | None:
    """The date in an attribute; None if the order of day and month is open."""
    date = dates.parse_date(value)
    return date if date == dates.parse_date(value, month_first=False) else None


def _unambiguous_date_in(line: str) -> str | None:
    """The first date in a line; None if the order of day and month is open."""
    date = next(dates.find_dates(line, month_first=True), None)
    return date.iso if date and date == next(dates.find_dates(line, month_first=False), None) else None


def _grouped(members: IntArray, keys: npt.NDArray[np.int64], groups: int) -> list[IntArray]:
    """The members of each key from 0 to ``groups - 1``, in order; members with key -1 are left out."""
    order = np.argsort(keys, kind="stable")
    cuts = np.searchsorted(keys[order], np.arange(groups + 1))
    return [members[order[start:stop]] for start, stop in itertools.pairwise(cuts.tolist())]
