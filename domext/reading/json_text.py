"""Running text in JSON: its place and its markup."""

from __future__ import annotations

import functools
import html
import itertools
import re
from array import array
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.reading.bbcode import html_of_bbcode, is_bbcode
from domext.reading.counts import count
from domext.reading.json_blocks import TEXT_NAMES, TextBlock, block_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from domext.reading.json_leaves import Container, Leaf

_TAG: Final = lazy_pattern(r"<[^<>]*>")
_MARKUP: Final = lazy_pattern(
    r"<(?:p|br|div|span|h[1-6]|ul|ol|li|a|b|i|em|strong|blockquote|table|figure|img)\b", re.IGNORECASE
)
# Running text has this many words, and it consists of letters rather than of addresses and codes.
_MIN_WORDS: Final = 15
_MIN_LETTER_SHARE: Final = 0.6
_MAX_CHARACTERS_PER_WORD: Final = 12
_CHUNK: Final = 10_000  # strings whose words are counted at once
# The search for the main part descends into a child that holds this share of the running text.
_MIN_SHARE: Final = 0.5
# An item of a list needs a larger share, because the other items are of its kind (posts, paragraphs, links in them).
_MIN_SHARE_OF_LIST: Final = 0.9
# A child with the page's title needs less.
_MIN_SHARE_WITH_TITLE: Final = 0.15
_MIN_WORDS_WITH_TITLE: Final = 50


def running_words(strings: Sequence[Leaf]) -> list[int]:
    """Return the number of words of running text in each string; 0 for names, addresses, codes and programs."""
    counts = [0] * len(strings)
    # A word takes a character at least, and few strings of a program are longer than the shortest running text.
    long = [index for index, leaf in enumerate(strings) if len(leaf.text) >= _MIN_WORDS]
    for some in (long[start : start + _CHUNK] for start in range(0, len(long), _CHUNK)):
        texts = [_TAG.sub(" ", _as_html(strings[index].text)).strip() or "-" for index in some]
        characters, _, words, letters, *_, commas, stops, marks = count(texts, np.arange(len(texts))).columns
        is_text = (words >= _MIN_WORDS) & (letters >= _MIN_LETTER_SHARE * characters) & (commas + stops + marks > 0)
        is_text &= characters <= _MAX_CHARACTERS_PER_WORD * words
        for index, number in zip(some, np.where(is_text, words, 0).tolist(), strict=True):
            counts[index] = number
    return counts


def _as_html(text: str) -> str:
    """A string with its BBCode as HTML."""
    return html_of_bbcode(text) if is_bbcode(text) else text


def with_running_words(values: Iterable[list[Leaf]]) -> Iterator[tuple[list[Leaf], list[int]]]:
    """Yield the strings of each JSON value with their numbers of words of running text, counted for many values at once."""
    some: list[list[Leaf]] = []
    size = 0
    for strings in itertools.chain(values, [None]):
        if strings is not None:
            some.append(strings)
            size += len(strings)
        if strings is None or size >= _CHUNK:
            words = iter(running_words(list(itertools.chain.from_iterable(some))))
            for counted in some:
                yield counted, list(itertools.islice(words, len(counted)))
            some, size = [], 0


def main_part(strings: Sequence[Leaf], words: Sequence[int], is_title: Callable[[str], bool]) -> tuple[list[Leaf], int]:
    """Return the strings of the part of a JSON value that holds most of its running text, and their words of running text.

    From the whole value, the search descends into the child that holds the title and some running text, else into the
    child that holds half of the running text (of a list, nearly all). In the part where it ends, a property that holds
    running text somewhere counts everywhere, for headings and the texts of links; other properties are settings.

    Args:
        strings: the strings of the JSON value.
        words: the number of words of running text in each.
        is_title: whether a string is the page's title.
    """
    weights, texts = _sums(words), _sums(map(bool, words))
    titles = _sums(is_title(leaf.text) for leaf in strings)
    part, container = range(len(strings)), strings[0].container if strings else None
    while container is not None and container.parent is not None:
        container = container.parent
    while container is not None and len(part) > 1 and (weight := _sum(weights, part)):
        members = functools.partial(_children, strings, part, container)
        heaviest = None
        if _sum(titles, part):
            least = max(_MIN_WORDS_WITH_TITLE, _MIN_SHARE_WITH_TITLE * weight)
            titled = (child for child in members() if _sum(titles, child[0]) and _sum(weights, child[0]) >= least)
            heaviest = max(titled, key=lambda child: _sum(weights, child[0]), default=None)
        inner, step, inside = heaviest or max(members(), key=lambda child: _sum(weights, child[0]))
        if heaviest is None:
            is_item = isinstance(step, int)
            share = _MIN_SHARE_OF_LIST if is_item else _MIN_SHARE
            # An item of a list also needs two strings of running text.
            if _sum(weights, inner) < share * weight or (is_item and _sum(texts, inner) < 2):
                break
        part, container = inner, inside
    keys = {strings[index].key for index in part if words[index]}
    chosen = (strings[index] for index in part)
    return [leaf for leaf in chosen if leaf.key in keys or _is_in_block(leaf)], _sum(weights, part)


def _is_in_block(leaf: Leaf) -> bool:
    """Whether a string is the text of a heading, an item or a quotation, which may be short."""
    return leaf.key in TEXT_NAMES and block_of(leaf) is not None


def _children(
    strings: Sequence[Leaf], part: range, container: Container
) -> Iterator[tuple[range, str | int, Container | None]]:
    """The members of a container that hold strings: their strings, their key or index, and the member unless it is a string."""
    first = part.start
    while first < part.stop:
        inner, step, last = strings[first].container, strings[first].step, first + 1
        member: Container | None = None
        while inner is not container and inner.parent is not None:
            member, step, last, inner = inner, inner.step, inner.last, inner.parent
        yield range(first, last), step, member
        first = last


def _sums(numbers: Iterable[int]) -> array[int]:
    return array("q", itertools.accumulate(numbers, initial=0))


def _sum(sums: array[int], part: range) -> int:
    return sums[part.stop] - sums[part.start]


def markup(strings: Sequence[Leaf]) -> str:
    """Return the strings as HTML without repetitions: strings of markup as divisions, lines of other strings as paragraphs.

    Rich text editors store a link in a sentence as a separate string. Successive strings under the same key are
    therefore one paragraph if white space at their common edge shows that the sentence continues. The strings of a block of rich text
    are its text, see :mod:`domext.reading.json_blocks`.
    """
    runs = itertools.groupby(strings, lambda leaf: block_of(leaf) is not None)
    return "\n".join(_blocks(run) if is_block else _texts(run) for is_block, run in runs)


def _blocks(strings: Iterable[Leaf]) -> str:
    """Strings in blocks of rich text as the elements that these stand for, with items in a row as one list."""
    parts: list[tuple[str, str]] = []
    for (block, _), group in itertools.groupby(strings, _block_and_item):
        tag = block.tag if block else "p"
        text = "".join(map(_inline, group)).strip()
        if text:
            parts.append((tag, text))
    written = []
    for tag, texts in itertools.groupby(parts, lambda part: part[0]):
        inner = "li" if tag in {"ul", "ol"} else "p" if tag == "blockquote" else tag
        content = "".join(f"<{inner}>{text}</{inner}>" for _, text in texts)
        written.append(content if inner == tag else f"<{tag}>{content}</{tag}>")
    return "\n".join(written)


def _block_and_item(leaf: Leaf) -> tuple[TextBlock | None, Leaf | None]:
    """The block of a string, and the string itself if it is a whole item or paragraph of it."""
    block = block_of(leaf)
    is_part = block is not None and block.is_whole and (block.tag != "blockquote" or leaf.key == "text")
    return block, None if is_part and leaf.key != "caption" else leaf


def _inline(leaf: Leaf) -> str:
    return leaf.text if _MARKUP.search(leaf.text) else html.escape(html.unescape(leaf.text), quote=False)


def _texts(strings: Iterable[Leaf]) -> str:
    """Strings of markup as divisions, lines of other strings as paragraphs."""
    parts: list[str] = []
    seen: set[str] = set()
    key, previous = "", ""
    for leaf in strings:
        text = leaf.text if _MARKUP.search(leaf.text) else html.unescape(leaf.text)
        text = html_of_bbcode(text) if is_bbcode(text) else text
        if _MARKUP.search(text):
            part, previous = f"<div>{text}</div>", ""
        elif previous and leaf.key == key and (previous[-1].isspace() or text[0].isspace()):
            previous += text
            part = _paragraphs(previous)
            parts.pop()
        else:
            part, previous = _paragraphs(text), text
        key = leaf.key
        if part in seen:
            previous = ""
        else:
            parts.append(part)
        seen.add(part)
    return "\n".join(parts)


def _paragraphs(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in lines if line)
