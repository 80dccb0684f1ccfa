"""Running text in the JSON of scripts: where it stands, and its markup."""

from __future__ import annotations

import functools
import html
import itertools
import json
import operator
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.reading.counts import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# What a program assigns, or passes to a function; what does not begin as JSON does is not tried.
_LITERAL: Final = re.compile(r"[=(,]\s{0,9}(?=\{\s*[\"}]|\[\s*[\[{\"\]\-0-9tfn])")
_VALUE: Final = re.compile(r"[\[{]")
_LEAST_LITERAL: Final = 200  # characters
_WINDOW: Final = 4_096
_LONGEST_TOKEN: Final = 16  # of those that can be cut in two: numbers, escapes, names
_TAG: Final = re.compile(r"<[^<>]*>")
_MARKUP: Final = re.compile(
    r"<(?:p|br|div|span|h[1-6]|ul|ol|li|a|b|i|em|strong|blockquote|table|figure|img)\b", re.IGNORECASE
)
# Running text has so many words at least, and is made of letters and not of addresses and codes.
_LEAST_WORDS: Final = 15
_LEAST_LETTERS: Final = 0.6
_MOST_CHARACTERS_A_WORD: Final = 12
# A part of the JSON is looked into if so much of the running text is in it; less will do if the title is in it, too. For
# one of a list it has to be nearly all, and more than one string, since the others are of its kind (posts, paragraphs,
# links in them).
_SHARE: Final = 0.5
_SHARE_OF_LIST: Final = 0.9
_SHARE_WITH_TITLE: Final = 0.15
_LEAST_WITH_TITLE: Final = 50  # words


@dataclass(frozen=True, slots=True)
class Leaf:
    """A string in a JSON value.

    Attributes:
        path: the keys and indices that lead to it.
        text: the string, maybe markup.
    """

    path: tuple[str | int, ...]
    text: str

    @property
    def depth(self) -> int:
        """How many steps lead to the object that it belongs to: itself or a list that it is in is a value of that."""
        return next((at for at in range(len(self.path) - 1, -1, -1) if isinstance(self.path[at], str)), 0)

    @property
    def key(self) -> str:
        """The name that it has there, empty outside of objects."""
        return str(self.path[self.depth]) if self.path and isinstance(self.path[self.depth], str) else ""


def values(script: str, *, is_json: bool) -> Iterator[Any]:
    """The JSON values in a script: what it is, or what its program assigns or passes to a function as a literal."""
    found = _VALUE.search(script) if is_json else None
    if found:
        yield _decoded(script, found.start())[0]
    if is_json:
        return
    reached = 0
    for literal in _LITERAL.finditer(script):
        if literal.end() >= reached:
            value, reached = _decoded(script, literal.end())
            if value is not None and reached - literal.end() >= _LEAST_LITERAL:
                yield value


@functools.cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(strict=False)


def _decoded(text: str, start: int) -> tuple[Any, int]:
    """The value that starts there and where it ends; None and where it goes wrong if it is no JSON.

    An error costs as much as all the text before it, whose lines it counts: so a value is tried on the first part of
    the text, and on more only where that was too short.
    """
    size = _WINDOW
    while True:
        part = text[start : start + size]
        try:
            value, end = _decoder().raw_decode(part)
        except json.JSONDecodeError as error:
            is_cut = error.pos + _LONGEST_TOKEN > len(part) or error.msg.startswith("Unterminated string")
            if not is_cut or start + size >= len(text):
                return None, start + error.pos
            size *= 4
        except RecursionError:  # what is nested in it is nested as deep, or nearly
            return None, start + _WINDOW
        else:
            return value, start + end


def leaves(value: Any) -> list[Leaf]:
    """Every string in a JSON value that is not white space only, in order."""
    found = []
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), value)]
    while waiting:
        path, one = waiting.pop()
        if isinstance(one, str):
            if one.strip():
                found.append(Leaf(path, one))
        elif isinstance(one, dict):
            waiting += [((*path, key), child) for key, child in reversed(one.items())]
        elif isinstance(one, list):
            waiting += [((*path, place), one[place]) for place in reversed(range(len(one)))]
    return found


def running_words(found: Sequence[Leaf]) -> list[int]:
    """How many words of running text each string holds; 0 for names, addresses, codes and programs."""
    if not found:
        return []
    texts = [_TAG.sub(" ", leaf.text).strip() or "-" for leaf in found]
    characters, _, words, letters, *_, commas, stops, marks = count(texts, np.arange(len(texts))).columns
    reads = (words >= _LEAST_WORDS) & (letters >= _LEAST_LETTERS * characters) & (commas + stops + marks > 0)
    found_words: list[int] = np.where(reads & (characters <= _MOST_CHARACTERS_A_WORD * words), words, 0).tolist()
    return found_words


def body(value: Any, is_title: Callable[[str], bool]) -> tuple[list[Leaf], int]:
    """The part of a JSON value that most of its running text is in: its strings, and the words of running text.

    From the whole value down, the part is looked into that holds the title and some running text, else the one that
    holds half of it (of a list, nearly all). In that part all strings of the names that running text has there belong
    to it, as headings and the words of links do; the others are settings.

    Args:
        value: the JSON value.
        is_title: whether a string is the page's title.
    """
    found = leaves(value)
    part = list(zip(found, running_words(found), strict=True))
    for depth in itertools.count():
        weight = _weight(part)
        if len(part) < 2 or not weight:
            break
        children = [list(group) for _, group in itertools.groupby(part, _step(depth))]
        titled = [child for child in children if any(is_title(leaf.text) for leaf, _ in child)]
        titled = [child for child in titled if _weight(child) >= max(_LEAST_WITH_TITLE, _SHARE_WITH_TITLE * weight)]
        heaviest = max(titled or children, key=_weight)
        if not titled and not _outweighs(heaviest, weight, is_item=isinstance(_step(depth)(heaviest[0]), int)):
            break
        part = heaviest
    names = {leaf.key for leaf, words in part if words}
    return [leaf for leaf, _ in part if leaf.key in names], _weight(part)


def _outweighs(part: list[tuple[Leaf, int]], weight: int, *, is_item: bool) -> bool:
    if is_item and sum(words > 0 for _, words in part) < 2:
        return False
    return _weight(part) >= (_SHARE_OF_LIST if is_item else _SHARE) * weight


def _step(depth: int) -> Callable[[tuple[Leaf, int]], str | int | None]:
    return lambda one: one[0].path[depth] if depth < len(one[0].path) else None


def _weight(part: Sequence[tuple[Leaf, int]]) -> int:
    return sum(map(operator.itemgetter(1), part))


def markup(found: Sequence[Leaf]) -> str:
    """Strings as markup, each once: a division for a string of markup, paragraphs for the lines of another.

    Strings of one name are one paragraph where white space at an edge says that the sentence goes on (links in it are
    strings of their own).
    """
    parts: list[str] = []
    seen: set[str] = set()
    key, before = "", ""
    for leaf in found:
        text = leaf.text if _MARKUP.search(leaf.text) else html.unescape(leaf.text)
        if _MARKUP.search(text):
            part, before = f"<div>{text}</div>", ""
        elif before and leaf.key == key and (before[-1].isspace() or text[0].isspace()):
            before += text
            part = _paragraphs(before)
            parts.pop()
        else:
            part, before = _paragraphs(text), text
        key = leaf.key
        if part in seen:
            before = ""
        else:
            parts.append(part)
        seen.add(part)
    return "\n".join(parts)


def _paragraphs(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in lines if line)
