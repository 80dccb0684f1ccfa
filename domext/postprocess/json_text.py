"""Running text in the JSON of scripts: its place and its markup."""

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

# The start of a literal that a program assigns or passes to a function. Other braces and brackets are not tried.
_LITERAL: Final = re.compile(r"[=(,]\s{0,9}(?=\{\s*[\"}]|\[\s*[\[{\"\]\-0-9tfn])")
_VALUE: Final = re.compile(r"[\[{]")
_MIN_LITERAL_CHARACTERS: Final = 200
_WINDOW: Final = 4_096  # characters
# The longest token that the end of a window can cut in two: a number, an escape, a name.
_MAX_TOKEN_CHARACTERS: Final = 16
_TAG: Final = re.compile(r"<[^<>]*>")
_MARKUP: Final = re.compile(
    r"<(?:p|br|div|span|h[1-6]|ul|ol|li|a|b|i|em|strong|blockquote|table|figure|img)\b", re.IGNORECASE
)
# Running text has this many words, and it consists of letters rather than of addresses and codes.
_MIN_WORDS: Final = 15
_MIN_LETTER_SHARE: Final = 0.6
_MAX_CHARACTERS_PER_WORD: Final = 12
# The search for the main part descends into a child that holds this share of the running text.
_MIN_SHARE: Final = 0.5
# An item of a list needs a larger share, because the other items are of its kind (posts, paragraphs, links in them).
_MIN_SHARE_OF_LIST: Final = 0.9
# A child with the page's title needs less.
_MIN_SHARE_WITH_TITLE: Final = 0.15
_MIN_WORDS_WITH_TITLE: Final = 50


@dataclass(frozen=True, slots=True)
class Leaf:
    """A string in a JSON value.

    Attributes:
        path: the keys and indices that lead to the string.
        text: the string; it may contain markup.
    """

    path: tuple[str | int, ...]
    text: str

    @property
    def depth(self) -> int:
        """The index in ``path`` of the key under which the string, or the lists around it, belongs to an object."""
        return next((at for at in range(len(self.path) - 1, -1, -1) if isinstance(self.path[at], str)), 0)

    @property
    def object_path(self) -> tuple[str | int, ...]:
        """The path of the object that the string belongs to."""
        return self.path[: self.depth]

    @property
    def key(self) -> str:
        """The name of the property in that object; empty outside of objects."""
        return str(self.path[self.depth]) if self.path and isinstance(self.path[self.depth], str) else ""


def script_values(script: str, *, is_json: bool) -> Iterator[Any]:
    """The JSON values in a script.

    Args:
        script: the text of the script.
        is_json: the whole script is one JSON value; else it is a program, whose values are the literals that it assigns
            or passes to functions.
    """
    if is_json:
        if start := _VALUE.search(script):
            yield _decoded(script, start.start())[0]
        return
    end = 0
    for literal in _LITERAL.finditer(script):
        if literal.end() >= end:
            value, end = _decoded(script, literal.end())
            if value is not None and end - literal.end() >= _MIN_LITERAL_CHARACTERS:
                yield value


@functools.cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(strict=False)


def _decoded(text: str, start: int) -> tuple[Any, int]:
    """The JSON value at ``start`` and its end; None and the position of the error if it is not valid JSON.

    The decoder counts the lines before an error, so an error in a long text is expensive. The value is therefore read
    from a window of the text, and from a larger one only if the window cuts the value off.
    """
    size = _WINDOW
    while True:
        window = text[start : start + size]
        try:
            value, end = _decoder().raw_decode(window)
        except json.JSONDecodeError as error:
            is_cut = error.pos + _MAX_TOKEN_CHARACTERS > len(window) or error.msg.startswith("Unterminated string")
            if not is_cut or start + size >= len(text):
                return None, start + error.pos
            size *= 4
        except RecursionError:  # the values inside are nested almost as deeply: skip them
            return None, start + _WINDOW
        else:
            return value, start + end


def leaves(value: Any) -> list[Leaf]:
    """Every string in a JSON value that is not only white space, in order."""
    strings = []
    pending: list[tuple[tuple[str | int, ...], Any]] = [((), value)]
    while pending:
        path, child = pending.pop()
        if isinstance(child, str):
            if child.strip():
                strings.append(Leaf(path, child))
        elif isinstance(child, dict):
            pending += [((*path, key), child[key]) for key in reversed(child)]
        elif isinstance(child, list):
            pending += [((*path, index), child[index]) for index in reversed(range(len(child)))]
    return strings


def running_words(strings: Sequence[Leaf]) -> list[int]:
    """The number of words of running text in each string; 0 for names, addresses, codes and programs."""
    if not strings:
        return []
    texts = [_TAG.sub(" ", leaf.text).strip() or "-" for leaf in strings]
    characters, _, words, letters, *_, commas, stops, marks = count(texts, np.arange(len(texts))).columns
    is_text = (words >= _MIN_WORDS) & (letters >= _MIN_LETTER_SHARE * characters) & (commas + stops + marks > 0)
    counts: list[int] = np.where(is_text & (characters <= _MAX_CHARACTERS_PER_WORD * words), words, 0).tolist()
    return counts


def main_part(value: Any, is_title: Callable[[str], bool]) -> tuple[list[Leaf], int]:
    """The strings of the part of a JSON value that holds most of its running text, and their words of running text.

    From the whole value, the search descends into the child that holds the title and some running text, else into the
    child that holds half of the running text (of a list, nearly all). In the part where it ends, a property that holds
    running text somewhere counts everywhere, for headings and the texts of links; other properties are settings.

    Args:
        value: the JSON value.
        is_title: whether a string is the page's title.
    """
    strings = leaves(value)
    part = list(zip(strings, running_words(strings), strict=True))
    for depth in itertools.count():
        weight = _weight(part)
        if len(part) < 2 or not weight:
            break
        children = [list(group) for _, group in itertools.groupby(part, _step(depth))]
        titled = [child for child in children if any(is_title(leaf.text) for leaf, _ in child)]
        min_weight = max(_MIN_WORDS_WITH_TITLE, _MIN_SHARE_WITH_TITLE * weight)
        titled = [child for child in titled if _weight(child) >= min_weight]
        heaviest = max(titled or children, key=_weight)
        if not titled and not _outweighs(heaviest, weight, is_item=isinstance(_step(depth)(heaviest[0]), int)):
            break
        part = heaviest
    keys = {leaf.key for leaf, words in part if words}
    return [leaf for leaf, _ in part if leaf.key in keys], _weight(part)


def _outweighs(part: list[tuple[Leaf, int]], weight: int, *, is_item: bool) -> bool:
    """Whether a child holds the required share of the running text; an item of a list also needs two strings of it."""
    if is_item and sum(words > 0 for _, words in part) < 2:
        return False
    return _weight(part) >= (_MIN_SHARE_OF_LIST if is_item else _MIN_SHARE) * weight


def _step(depth: int) -> Callable[[tuple[Leaf, int]], str | int | None]:
    return lambda pair: pair[0].path[depth] if depth < len(pair[0].path) else None


def _weight(part: Sequence[tuple[Leaf, int]]) -> int:
    return sum(map(operator.itemgetter(1), part))


def markup(strings: Sequence[Leaf]) -> str:
    """The strings as HTML without repetitions: strings of markup as divisions, lines of other strings as paragraphs.

    Rich text editors store a link in a sentence as a string of its own. Successive strings under the same key are
    therefore one paragraph if white space at their common edge shows that the sentence continues.
    """
    parts: list[str] = []
    seen: set[str] = set()
    key, previous = "", ""
    for leaf in strings:
        text = leaf.text if _MARKUP.search(leaf.text) else html.unescape(leaf.text)
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
