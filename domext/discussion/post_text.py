"""Find the text of posts: the block that holds it, and the lines above, beside and below it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.discussion.change_notes import tells_change
from domext.discussion.comment_elements import class_styles
from domext.discussion.post_lines import (
    MAX_BYLINE_WORDS,
    block_beginning,
    is_description_label,
    is_field_change,
    is_labelled_number,
)
from domext.metadata.ages import shows_age
from domext.table import tags
from domext.table.characters import COLONS, folded
from domext.table.hiding_classes import hidden_by_class
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.words import expression
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
_SIGNS: Final = ("+", "-", "\u2212")  # of a number of votes in a list
# Lines with labels above the text: the number of labels, and the words of a label or of its value.
_MIN_LABELS: Final = 3
_MAX_LABEL_WORDS: Final = 4
_MIN_TITLE_CHARACTERS: Final = 8
# A line with a word such as "To", a colon, and the name and the address of a reader of a mail.
_RECIPIENTS: Final = lazy_pattern(
    r"[^\W\d_]{1,12}\s?[:\uff1a]\s{0,3}[^<>@]{0,60}<[^\s<>@]{1,64}@[^\s<>@]{1,64}>(?:[^\n:]{0,400})"
)
#: The prefix of the subject in a reply, in some languages.
REPLY_PREFIX: Final = lazy_pattern(rf"\s{{0,3}}(?:{expression(REPLY)})\s{{0,2}}[:\uff1a]\s{{0,3}}", re.IGNORECASE)
_MAX_AGE_WORDS: Final = 8
#: The most letters of a name in place of a picture.
MAX_INITIALS: Final = 2


class MainBlocks:
    """Finds the block of each post that shows where its text is.

    The longest blocks of all posts vote for the elements around them, and the one with most votes decides, then the one
    with the second most, and so on. In a post of a few words, lines about its author may be longer than its text.

    Args:
        page: the page.
        posts: the node of each post with blocks, its blocks, and the words that count in each of them, by number.
    """

    def __init__(self, page: Page, posts: dict[int, tuple[int, IntArray, IntArray]]) -> None:
        self._posts, self._kinds, self._votes = posts, _Kinds(page), defaultdict[int, int](int)
        voters = Counter[int]()
        for node, blocks, words in posts.values():
            longest = int(words.argmax())
            for kind in self._kinds.around(int(blocks[longest]), node):
                self._votes[kind] += min(int(words[longest]), _MAX_WEIGHT)
                voters[kind] += 1
        self._shared = {kind for kind, count in voters.items() if count > 1}

    def __getitem__(self, number: int) -> int:
        """Return the block of a post with several blocks that count."""
        node, blocks, words = self._posts[number]
        chosen = words > 0
        possible = zip(blocks[chosen].tolist(), words[chosen].tolist(), strict=True)
        block: int = max(possible, key=lambda one: (self._rank(one[0], node), one[1], -one[0]))[0]
        return block

    def _rank(self, block: int, node: int) -> list[int]:
        """The votes of the elements around a block, most of them first."""
        shared = self._shared.intersection(self._kinds.around(block, node))
        return sorted(map(self._votes.__getitem__, shared), reverse=True)


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
    """Return which blocks of a post are signatures and notes about changes.

    Args:
        page: the page.
        blocks: the blocks of the post.
        main: the block that shows where the text is, -1 if it is not known yet.
        signatures: the nodes of the post that are named for signatures.
    """
    dropped = np.zeros(len(blocks), np.bool_)
    for row in signatures:
        first, last = page.nodes.first_block.item(row), page.nodes.last_block.item(row)
        if not first <= main < last:
            dropped |= (blocks >= first) & (blocks < last)
    kinds = page.once(_kinds_of_lines)
    others = rows_of(page.once(_may_end_text)[blocks] & (blocks != main) & ~dropped)
    for number, block in zip(others.tolist(), blocks[others].tolist(), strict=True):
        if block not in kinds:
            kinds[block] = _kind_of_line(page, block)
        kind = kinds[block]
        if kind.begins_signature and block > main:
            dropped[number:] = True
            break
        if kind.tells_change:
            dropped[number] = True
    return dropped


def beside_text(page: Page, blocks: IntArray, main: int) -> BoolArray:
    """Return which blocks of a post are bare numbers, ages and hidden lines outside of the element of its text.

    What a post hides below its text may be a part of it. The number of the post and a card about the member stand above.

    Args:
        page: the page.
        blocks: the blocks of the post.
        main: the block that shows where the text is.
    """
    owner, end, hidden = page.blocks.owner, page.nodes.end, page.once(_hidden_blocks)
    message, text = _message(page, main), page.nodes.parent.item(owner.item(main))
    message_end, text_end, is_shown = end.item(message), end.item(text), not hidden.item(main)
    dropped = np.zeros(len(blocks), np.bool_)
    for number in rows_of(page.once(_may_stand_beside)[blocks]).tolist():
        block = blocks.item(number)
        row = owner.item(block)
        if not message <= row < message_end:
            is_apart = block < main or not text <= row < text_end
            dropped[number] = (is_shown and is_apart and hidden.item(block)) or _is_count(page, block)
    return dropped


def lines_above_text(page: Page, blocks: IntArray, main: int) -> BoolArray:
    """Return which blocks above the text of a post are labels with their values, such as "Status:", or repeat the title.

    A single label is that of the text, such as "Description". The readers of a mail are a label with values, too.

    Args:
        page: the page.
        blocks: the blocks of the post.
        main: the block that shows where the text is.
    """
    dropped, counts = np.zeros(len(blocks), np.bool_), page.blocks.counts
    above = blocks[: blocks.searchsorted(page.nodes.first_block.item(_message(page, main)))]
    if not above.size:
        return dropped
    lines = [block_beginning(page, block).strip() for block in above.tolist()]
    tag = page.nodes.tag[page.blocks.owner[above]]
    short = [number for number, line in enumerate(lines) if line.endswith(COLONS) and _is_short(line)]
    labels = [number for number in short if not _IN_MESSAGE[tag[number]]]
    if len(set(map(lines.__getitem__, labels))) >= _MIN_LABELS:
        values = [label + 1 for label in labels if label + 1 < len(lines) and _is_short(lines[label + 1])]
        dropped[labels + values] = True
    others = [number for number, line in enumerate(lines) if is_description_label(line) or _RECIPIENTS.fullmatch(line)]
    dropped[others] = True
    may_be_title = tags.IS_HEADING[tag]
    may_be_title |= (counts.words[above] > 0) & (counts.link_words[above] == counts.words[above])
    if any_of(may_be_title):
        title = folded(page.title or "")
        for number in rows_of(may_be_title).tolist():
            line = folded(without_reply_prefix(lines[number]))
            dropped[number] |= len(line) >= _MIN_TITLE_CHARACTERS and line in title
    return dropped


def _is_short(line: str) -> bool:
    """Whether a line has few enough words for a label or for its value."""
    return len(line.split()) <= _MAX_LABEL_WORDS


def initials_above_text(page: Page, blocks: IntArray, main: int, name: str | None) -> BoolArray:
    """Return which blocks above the text of a post are the first letter of the author's name or two, in place of a picture.

    Args:
        page: the page.
        blocks: the blocks of the post.
        main: the block that shows where the text is.
        name: the author's name, None if it is unknown.
    """
    counts = page.blocks.counts
    initials = (blocks < main) & (counts.letters[blocks] > 0) & (counts.characters[blocks] <= MAX_INITIALS)
    for number in rows_of(initials).tolist():
        letters = block_beginning(page, int(blocks[number])).strip().lower()
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
        begins_signature: whether it is the rule above a signature.
        tells_change: whether it is a note about the last change, with its time, or about the change of a field.
    """

    begins_signature: bool
    tells_change: bool


def _kind_of_line(page: Page, block: int) -> _LineKind:
    line = block_beginning(page, block)
    is_short = page.blocks.counts.words.item(block) <= MAX_BYLINE_WORDS
    return _LineKind(
        _SIGNATURE_RULE.match(line) is not None, is_short and (tells_change(line) or is_field_change(line))
    )


def _may_end_text(page: Page) -> BoolArray:
    """Which blocks may be such a rule or a note: a rule has several marks, and a note a number, one in ideographs, or an arrow."""
    counts = page.blocks.counts
    is_short = counts.words <= MAX_BYLINE_WORDS
    may_be_any = "年" in page.blocks.source or "\u2192" in page.blocks.source
    return np.asarray(is_short & ((counts.digits > 0) | may_be_any) | (counts.punctuation > 1))


def _may_stand_beside(page: Page) -> BoolArray:
    """Which blocks may be numbers, ages or hidden lines."""
    return np.asarray((page.blocks.counts.words <= _MAX_AGE_WORDS) | page.once(_hidden_blocks))


def _hidden_blocks(page: Page) -> BoolArray:
    """Which blocks the markup of a page hides, or a class of common style sheets, such as the source of a post for its editor."""
    if (by_class := page.once(hidden_by_class)) is None:
        return page.blocks.hidden
    return page.blocks.hidden | page.nodes.inside(by_class).take(page.blocks.owner)


def _is_count(page: Page, block: int) -> bool:
    """Whether a line is a bare number or an age outside of a paragraph."""
    if page.blocks.counts.words.item(block) > _MAX_AGE_WORDS:
        return False
    line, tag = block_beginning(page, block), page.nodes.tag.item(page.blocks.owner.item(block))
    if _PARAGRAPHS[tag]:
        line = line.strip()
        return tag == tags.LI and line.startswith(_SIGNS) and _COUNT.fullmatch(line) is not None
    return _COUNT.fullmatch(line.strip()) is not None or is_labelled_number(line) or _is_age(line)


def _is_age(line: str) -> bool:
    """Whether a short line gives the age of a post and does not introduce a quotation."""
    return not line.rstrip().endswith((":", "\uff1a")) and shows_age(line)


def _kinds_of_lines(_: Page) -> dict[int, _LineKind]:
    """The kinds of the lines that have been read, by block."""
    return {}
