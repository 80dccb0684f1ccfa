"""Preformatted text that is the article itself: mails and other texts whose lines their writers broke. It is no code."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.tree import Block, Break, Inline, Link, Paragraph, Quote
from domext.table import tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_OF_CODE: Final = tags.mask(frozenset({"code", "samp", "kbd", "table"}))
_ADDRESS: Final = lazy_pattern(r"https?://[^\s<>\"]{1,2000}(?<![.,:;!?)\]'])")
_URL: Final = r"https?://\S+"
_TAG_OR_RULE: Final = r"<[^<>\s]*>|[-_=*]{3,}"
_NO_WORD: Final = lazy_pattern(f"{_URL}|{_TAG_OR_RULE}")
_NO_WORD_OR_MAIL: Final = lazy_pattern(rf"{_URL}|[\w.+-]{{1,60}}@\S{{1,200}}|{_TAG_OR_RULE}")
# Signs of programs, and ends of sentences.
_SIGN: Final = lazy_pattern(r"[{}\[\]=<>;|\\$_#@~^*+&%/`]")
_END: Final = lazy_pattern(r"(?<=[^\W\d_])[)\"”’']?[.?!](?=[)\"”’'\s]|\Z)|[。？！]")
_QUOTED: Final = ">"
_MIN_SHARE: Final = 0.5  # of the kept words of a page
_MAX_SIGNS: Final = 0.02
_MIN_LETTERS: Final = 0.8
_MIN_FLUSH: Final = 0.6  # of the lines that follow others directly
_MAX_SENTENCE_WORDS: Final = 40
_MIN_WRAPPED: Final = 0.125  # of the lines
_MIN_WRAPPED_CHARACTERS: Final = 50
_COMMAS: Final = ",\u3001\uff0c"
# Scripts that write no spaces between words.
_UNSPACED: Final = lazy_pattern(r"[\u3001\u3002\u3040-\u30ff\u3400-\u9fff\uff01\uff0c\uff1f]")
_MAX_QUOTES: Final = 8
# A line that is not so full with the next word ends where its writer wanted, as a share of the longest line.
_FULL: Final = 0.85
_MAX_WIDTH: Final = 80  # characters; a longer line may be an address


def plain_texts(page: Page, keep: BoolArray) -> frozenset[int]:
    """Return the ``<pre>`` elements that hold running text and together most of the kept text.

    Running text has sentences that go on in the next line, letters, and hardly any of the signs of programs.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes = page.nodes
    if not nodes.has(tags.PRE):
        return frozenset()
    words = sums_before(np.where(keep, page.blocks.counts.words, 0))
    rows = rows_of(nodes.tag == tags.PRE)
    own = words[nodes.last_block[rows]] - words[nodes.first_block[rows]]
    if own.sum() < _MIN_SHARE * words[-1]:
        return frozenset()  # most of the others, whose texts need not be read
    texts = {
        row: count
        for row, count in zip(rows.tolist(), own.tolist(), strict=True)
        if count
        and not any_of(_OF_CODE[nodes.tag[row : nodes.end[row]]])
        and _is_running(page.blocks.raw_text(nodes.first_text.item(row), nodes.last_text.item(row)))
    }
    return frozenset(texts if sum(texts.values()) >= _MIN_SHARE * words[-1] else ())


def _is_running(raw: str) -> bool:
    """Whether preformatted text is running text, apart from what it quotes."""
    lines = [
        (_NO_WORD_OR_MAIL if "@" in line else _NO_WORD).sub("", line).rstrip()
        for line in raw.replace(LINE_BREAK, "\n").split("\n")
    ]
    own = [line for line in lines if line.strip() and not line.lstrip().startswith(_QUOTED)]
    text = "\n".join(own)
    shown = "".join(text.split())
    if len(own) < 2 or len(_SIGN.findall(shown)) > _MAX_SIGNS * len(shown):
        return False
    if sum(map(str.isalpha, shown)) < _MIN_LETTERS * len(shown):
        return False
    if _MAX_SENTENCE_WORDS * len(_END.findall(text)) < len(text.split()):
        return False
    pairs = [pair for pair in itertools.pairwise(lines) if all(pair)]
    if sum(not following[0].isspace() for _, following in pairs) < _MIN_FLUSH * len(pairs):
        return False
    return sum(itertools.starmap(_goes_on, pairs)) >= max(_MIN_WRAPPED * len(own), 1)


def _goes_on(line: str, following: str) -> bool:
    """Whether a sentence goes on in the next line."""
    if not (line[-1].isalpha() or line[-1] in _COMMAS):
        return False
    return following[0].isalpha() and (not following[0].isupper() or len(line) >= _MIN_WRAPPED_CHARACTERS)


def blocks_of_text(text: str) -> tuple[Block, ...]:
    """Return the paragraphs of plain text, and the quotations whose lines begin with ``>``."""
    lines = text.split("\n")
    return tuple(_blocks(lines, _FULL * max(len(line[:_MAX_WIDTH]) for line in lines), 0))


def _blocks(lines: Sequence[str], width: float, depth: int) -> Iterator[Block]:
    """The blocks of some lines in so many quotations."""
    for kind, group in itertools.groupby(lines, key=lambda line: line[:1] == _QUOTED if line.strip() else None):
        if kind and depth < _MAX_QUOTES:
            yield Quote(tuple(_blocks([line[1:].removeprefix(" ") for line in group], width, depth + 1)))
        elif kind is not None:
            yield Paragraph(tuple(_content(list(group), width)))


def _content(lines: list[str], width: float) -> Iterator[Inline]:
    """The content of a paragraph: its lines as one, except for those that end early."""
    for number, line in enumerate(lines):
        yield from _with_links(" ".join(line.split()))
        if number + 1 < len(lines):
            following = lines[number + 1]
            is_unspaced = _UNSPACED.match(following) is not None
            word = 1 if is_unspaced else len(following.split()[0])
            is_full = len(line) + 1 + word > width and not following[0].isspace()
            space = "" if is_unspaced and _UNSPACED.match(line[-1]) else " "
            yield space if is_full else Break()


def _with_links(line: str) -> Iterator[Inline]:
    """A line with its addresses as links."""
    position = 0
    for address in _ADDRESS.finditer(line):
        if address.start() > position:
            yield line[position : address.start()]
        yield Link(address[0], (address[0],))
        position = address.end()
    if position < len(line):
        yield line[position:]
