"""Find the text of posts: the block that holds it, and the signatures and notes below it."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.discussion.comment_elements import class_styles
from domext.discussion.item_details import MAX_BYLINE_WORDS, line_of, shows_date, shows_time
from domext.metadata.ages import shows_age
from domext.table import tags
from domext.table.characters import folded
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.words import expression
from domext.words.discussion import EDITED, LAST
from domext.words.discussion import REPLY_PREFIX as REPLY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_IN_MESSAGE: Final = tags.mask(frozenset("p li dd dt pre blockquote".split()))
_PARAGRAPHS: Final = tags.mask(frozenset("p li dd dt td th pre blockquote h1 h2 h3 h4 h5 h6".split()))
_MAX_LEVELS: Final = 12
# Words of a post beyond this number do not count: a longer post says no more about the place of the text.
_MAX_WEIGHT: Final = 50
# A line of underscores, or the two hyphens of mail, begins a signature.
_SIGNATURE_RULE: Final = lazy_pattern(r"\s{0,3}(?:_{5}|--\s{0,3}(?:\n|$))")
# A number of votes, answers or comments that the markup does not identify.
_COUNT: Final = lazy_pattern(r"[+\-\u2212]?\d[\d.,]{0,8}[kKmM]?")
_LI: Final = tags.IDS["li"]
_SIGNS: Final = ("+", "-", "\u2212")  # of a number of votes in a list
# Lines with labels above the text: the number of labels, and the words of a label or of its value.
_MIN_LABELS: Final = 3
_MAX_LABEL_WORDS: Final = 4
_MIN_TITLE_CHARACTERS: Final = 8
_HEADINGS: Final = tags.mask(tags.HEADINGS)
#: The prefix of the subject in a reply, in some languages.
REPLY_PREFIX: Final = lazy_pattern(rf"\s{{0,3}}(?:{expression(REPLY)})\s{{0,2}}[:\uff1a]\s{{0,3}}", re.IGNORECASE)
_MAX_AGE_WORDS: Final = 8
_MAX_INITIALS: Final = 2
_EDITED: Final = lazy_pattern(rf"\W{{0,4}}(?:(?:{expression(LAST)}) )?(?:{expression(EDITED)})", re.IGNORECASE)


def main_blocks(page: Page, nodes: list[int], candidates: list[tuple[IntArray, IntArray]]) -> list[int]:
    """Return the block of each post that shows where its text is.

    The longest blocks of all posts vote for the elements around them, and the one with most votes decides, then the one
    with the second most, and so on. In a post of a few words, lines about its author may be longer than its text.

    Args:
        page: the page.
        nodes: the node of each post.
        candidates: the blocks of each post, at least one, and the words that count in each of them.
    """
    kinds, votes, voters = _Kinds(page), defaultdict[int, int](int), Counter[int]()
    longest = [int(blocks[np.argmax(words)]) for blocks, words in candidates]
    for node, block, (_, words) in zip(nodes, longest, candidates, strict=True):
        for kind in kinds.around(block, node):
            votes[kind] += min(int(words.max()), _MAX_WEIGHT)
            voters[kind] += 1
    shared = {kind for kind, count in voters.items() if count > 1}
    for number, (node, (blocks, words)) in enumerate(zip(nodes, candidates, strict=True)):
        chosen = words > 0
        if np.count_nonzero(chosen) < 2:  # the longest one
            continue
        possible = zip(blocks[chosen].tolist(), words[chosen].tolist(), strict=True)
        scored = [
            (sorted(map(votes.__getitem__, shared.intersection(kinds.around(one, node))), reverse=True), count, -one)
            for one, count in possible
        ]
        longest[number] = -max(scored)[2] if scored else longest[number]
    return longest


class _Kinds:
    """Numbers the elements of a page: equal ones have the same tag and class.

    Elements without a class also have the same position among their siblings, and parents of one kind.
    """

    def __init__(self, page: Page) -> None:
        parent, tag = page.nodes.parent, page.nodes.tag
        style = page.once(class_styles)
        order = np.argsort(parent, kind="stable")
        position = np.empty(len(order), np.int64)
        position[order] = np.arange(len(order)) - np.searchsorted(parent[order], parent[order])
        # Single reads of an array are slow.
        self._style, self._position, self._parent, self._tag = style.data, position.data, parent.data, tag.data
        self._node = page.blocks.node.data
        self._numbers: dict[tuple[int, ...], int] = {}
        self._known: dict[tuple[int, int], frozenset[int]] = {}

    def around(self, block: int, node: int) -> frozenset[int]:
        """The numbers of the elements around the text of a block in a node."""
        key = self._node[block], node
        if key not in self._known:
            self._known[key] = frozenset(self._numbers_around(*key))
        return self._known[key]

    def _numbers_around(self, row: int, node: int) -> Iterator[int]:
        rows: list[int] = []
        while row > node and len(rows) < _MAX_LEVELS:
            rows.append(row)
            row = self._parent[row]
        kind = 0
        for row in reversed(rows):
            style = self._style[row]
            key = (style, self._tag[row]) if style else (kind, self._tag[row], self._position[row])
            kind = self._numbers.setdefault(key, len(self._numbers) + 1)
            yield kind


def after_text(page: Page, blocks: IntArray, main: int, signatures: list[int]) -> BoolArray:
    """Return which blocks of a post are no text: signatures, notes about changes, and numbers, ages and hidden lines beside it.

    Args:
        page: the page.
        blocks: the blocks of the post.
        main: the block that shows where the text is, -1 if it is not known yet.
        signatures: the nodes of the post that are named for signatures.
    """
    first, last = page.nodes.first_block, page.nodes.last_block
    text, message = page.nodes.parent.item(page.blocks.owner.item(main)), _message(page, main)
    dropped = np.zeros(len(blocks), np.bool_)
    for row in signatures:
        if not first[row] <= main < last[row]:
            dropped |= (blocks >= first[row]) & (blocks < last[row])
    kinds, hidden = page.once(_kinds_of_lines), page.blocks.hidden
    others = rows_of((blocks != main) & ~dropped)
    for number, block in zip(others.tolist(), blocks[others].tolist(), strict=True):
        if block not in kinds:
            kinds[block] = _kind_of_line(page, block)
        kind = kinds[block]
        if (kind.is_count or (hidden[block] and not hidden[main])) and main >= 0:
            # What a post hides below its text may be a part of it. The number of the post and a card about the member stand above.
            around = message if block < main or kind.is_count else text
            dropped[number] = not around <= page.blocks.owner[block] < page.nodes.end[around]
        if kind.begins_signature and block > main:
            dropped[number:] = True
            break
        if kind.tells_change:
            dropped[number] = True
    return dropped


def lines_above_text(page: Page, blocks: IntArray, main: int) -> BoolArray:
    """Return which blocks above the text of a post are several labels such as "Status:" with their values, or repeat the title.

    Args:
        page: the page.
        blocks: the blocks of the post.
        main: the block that shows where the text is.
    """
    dropped, tag = np.zeros(len(blocks), np.bool_), page.nodes.tag
    above = blocks[blocks < page.nodes.first_block[_message(page, main)]]
    lines = [line_of(page, block).strip() for block in above.tolist()]
    is_short = np.array([len(line.split()) <= _MAX_LABEL_WORDS for line in lines], np.bool_)
    is_label = np.array([line.endswith((":", "\uff1a")) for line in lines], np.bool_)
    is_label &= is_short & ~_IN_MESSAGE[tag[page.blocks.owner[above]]]
    if len(set(itertools.compress(lines, is_label))) >= _MIN_LABELS:
        dropped[: len(lines)] = is_label
        dropped[1 : len(lines)] |= is_label[:-1] & is_short[1:]
    if any_of(is_heading := _HEADINGS[tag[page.blocks.owner[above]]]):
        title = folded(page.title or "")
        for number in rows_of(is_heading).tolist():
            line = folded(without_reply_prefix(lines[number]))
            dropped[number] |= len(line) >= _MIN_TITLE_CHARACTERS and line in title
    return dropped


def initials_above_text(page: Page, blocks: IntArray, main: int, name: str | None) -> BoolArray:
    """Return which blocks above the text of a post are the first letter of the author's name or two, in place of a picture.

    Args:
        page: the page.
        blocks: the blocks of the post.
        main: the block that shows where the text is.
        name: the author's name, None if it is unknown.
    """
    counts = page.blocks.counts
    initials = (blocks < main) & (counts.letters[blocks] > 0) & (counts.characters[blocks] <= _MAX_INITIALS)
    for number in rows_of(initials).tolist():
        letters = line_of(page, int(blocks[number])).strip().lower()
        initials[number] = (name or "").lower().startswith(letters[:1])
    return initials


def without_reply_prefix(line: str) -> str:
    """Return a line without the "Re:" before the subject of an answer."""
    prefix = REPLY_PREFIX.match(line)  # a search in the whole text costs more than all else about a post
    return line if prefix is None else line[prefix.end() :]


def _message(page: Page, main: int) -> int:
    """The element of the text around the block that shows where it is."""
    owner = page.blocks.owner.item(main)
    return page.nodes.parent.item(owner) if _IN_MESSAGE[page.nodes.tag[owner]] else owner


class _LineKind(NamedTuple):
    """The kind of a line of a post, independent of the place of the text.

    Attributes:
        is_count: whether it is a bare number or an age outside of a paragraph.
        begins_signature: whether it is the rule above a signature.
        tells_change: whether it is a note about the last change, with its time.
    """

    is_count: bool
    begins_signature: bool
    tells_change: bool


def _kind_of_line(page: Page, block: int) -> _LineKind:
    line, tag = line_of(page, block), page.nodes.tag.item(page.blocks.owner.item(block))
    is_short = page.blocks.counts.words.item(block) <= MAX_BYLINE_WORDS
    is_edited = is_short and _EDITED.match(line) is not None and (shows_time(line) or shows_date(line))
    is_count = _COUNT.fullmatch(line.strip()) is not None
    is_count &= not _PARAGRAPHS[tag] or (tag == _LI and line.strip().startswith(_SIGNS))
    is_count |= not _PARAGRAPHS[tag] and _is_age(line, page.blocks.counts.words.item(block))
    return _LineKind(is_count, _SIGNATURE_RULE.match(line) is not None, is_edited)


def _is_age(line: str, words: int) -> bool:
    """Whether a line gives the age of a post and does not introduce a quotation."""
    return words <= _MAX_AGE_WORDS and not line.rstrip().endswith((":", "\uff1a")) and shows_age(line)


def _kinds_of_lines(_: Page) -> dict[int, _LineKind]:
    """The kinds of the lines that have been read, by block."""
    return {}
