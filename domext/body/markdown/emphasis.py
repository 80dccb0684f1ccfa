"""Write styles with the marks of CommonMark, or as HTML where CommonMark has no marks for them.

The rules are those of section 6.2 of CommonMark 0.31, "Emphasis and strong emphasis": a run of marks opens a style if it is
left-flanking, and closes one if it is right-flanking.
"""

from __future__ import annotations

import functools
import itertools
import unicodedata
from collections import Counter
from dataclasses import dataclass
from typing import Final

from domext.body.markdown.markdown_escapes import DOLLAR

#: The styles that have marks, and the marks to try for each.
MARKS: Final = {"emphasis": ("*", "_"), "strong": ("**", "__"), "deleted": ("~~", "~~")}
_TAGS: Final = {"emphasis": "em", "strong": "strong", "deleted": "del"}
# The marks to try for a group of styles that touch or contain each other: indices into MARKS for emphasis and strong.
_CHOICES: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
# Styles in a group. Larger groups are written as HTML, so that time stays linear.
_MAX_GROUP: Final = 64
_MAX_ROUNDS: Final = 6
_ASCII_PUNCTUATION: Final = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


class Syntax(str):
    """A piece of a line that is markup; pieces of text are plain strings."""

    __slots__ = ()


@dataclass(slots=True, eq=False)
class Mark:
    """The beginning or the end of a style; both have the same ``pair``."""

    style: str
    pair: int
    opens: bool


Piece = str | Mark


@functools.lru_cache(4096)
def _kind(character: str) -> str:
    """A space (" "), punctuation ("p"), a symbol that only newer parsers take for punctuation ("s") or another character."""
    if character.isspace():
        return " "
    if character in _ASCII_PUNCTUATION or character == DOLLAR:
        return "p"
    category = unicodedata.category(character)[0]
    return "p" if category == "P" else "s" if category == "S" else "a"


def is_edge(inner: str, outer: str) -> bool:
    """Return whether a mark between two characters opens or closes a style on the side of ``inner``."""
    kind = _kind(inner)
    return kind != " " and (kind == "a" or _kind(outer) in " p")


def is_word(character: str) -> bool:
    """Return whether a character is neither a space nor punctuation."""
    return _kind(character) == "a"


def written(pieces: list[Piece]) -> str:
    """Return the pieces of a line, with the marks of its styles. Each group of styles is decided on its own."""
    position, count = 0, len(pieces)
    while position < count:
        if type(pieces[position]) is not Mark:
            position += 1
            continue
        stop, depth = position, 0
        while stop < count and (depth or type(pieces[stop]) is Mark):
            piece = pieces[stop]
            if type(piece) is Mark:
                depth += 1 if piece.opens else -1
            stop += 1
        before = _last(pieces[position - 1]) if position else " "
        after = _first(pieces[stop]) if stop < count else " "
        pieces[position:stop] = _group(pieces[position:stop], before, after)
        position, count = stop, len(pieces)
    return "".join(pieces)  # type: ignore[arg-type]


def _first(piece: Piece) -> str:
    return piece[0] if isinstance(piece, str) and piece else " "


def _last(piece: Piece) -> str:
    return piece[-1] if isinstance(piece, str) and piece else " "


def _group(group: list[Piece], before: str, after: str) -> list[Piece]:
    """A group of styles with their marks."""
    marks = [piece for piece in group if type(piece) is Mark]
    if len(marks) == 2:
        mark = MARKS[marks[0].style][0]
        if is_edge(_first(group[1]), before) and is_edge(_last(group[-2]), after):
            return [Syntax(mark), *group[1:-1], Syntax(mark)]
        return _as_html(group, {marks[0].pair})
    pairs = {mark.pair for mark in marks}
    if len(pairs) > _MAX_GROUP:
        return _as_html(group, pairs)
    best: tuple[int, set[int], tuple[int, int]] | None = None
    for choice in _CHOICES:
        html: set[int] = set()
        for attempt in range(_MAX_ROUNDS):
            wrong = _unmatched(_rendered(group, choice, html), before, after)
            if not wrong:
                break
            html |= {min(wrong)} if attempt < _MAX_ROUNDS // 2 else wrong  # one in HTML often makes the others right
        else:
            html = pairs
        if best is None or len(html) < best[0]:
            best = len(html), html, choice
        if not html:
            break
    return [] if best is None else [piece for piece, _ in _rendered(group, best[2], best[1])]


def _as_html(group: list[Piece], pairs: set[int]) -> list[Piece]:
    return [piece for piece, _ in _rendered(group, (0, 0), pairs)]


def _rendered(group: list[Piece], choice: tuple[int, int], html: set[int]) -> list[tuple[str, Mark | None]]:
    """Each piece of a group as text; those that are marks of CommonMark with their mark."""
    rendered: list[tuple[str, Mark | None]] = []
    for piece in group:
        if type(piece) is not Mark:
            rendered.append((piece, None))  # type: ignore[arg-type]
        elif piece.pair in html:
            rendered.append((Syntax(f"<{'' if piece.opens else '/'}{_TAGS[piece.style]}>"), None))
        else:
            rendered.append((Syntax(MARKS[piece.style][choice[piece.style == "strong"]]), piece))
    return rendered


@dataclass(slots=True)
class _Run:
    """A run of the same mark: a delimiter run of CommonMark."""

    number: int
    mark: str
    length: int
    opens: bool
    closes: bool
    left: int


def _unmatched(rendered: list[tuple[str, Mark | None]], before: str, after: str) -> set[int]:
    """The pairs of marks that a parser would not read as intended."""
    runs: list[_Run] = []
    run_of: dict[tuple[int, bool], int] = {}
    position = 0
    for key, members in itertools.groupby(rendered, lambda item: "" if item[1] is None else item[0][0]):
        group = list(members)
        start, position = position, position + len(group)
        if not key:
            continue
        previous = rendered[start - 1][0][-1] if start else before
        following = rendered[position][0][0] if position < len(rendered) else after
        left, right = is_edge(following, previous), is_edge(previous, following)
        opens = left and (key != "_" or not right or _kind(previous) == "p")
        closes = right and (key != "_" or not left or _kind(following) == "p")
        length = sum(len(text) for text, _ in group)
        for _, mark in group:
            if mark is not None:
                run_of[mark.pair, mark.opens] = len(runs)
        runs.append(_Run(len(runs), key, length, opens, closes, length))
    matches = _matches(runs)
    wrong: set[int] = set()
    for text, mark in rendered:
        if mark is not None and mark.opens:
            match = (run_of[mark.pair, True], run_of[mark.pair, False], len(text))
            if matches[match]:
                matches[match] -= 1
            else:
                wrong.add(mark.pair)
    return wrong


def _matches(runs: list[_Run]) -> Counter[tuple[int, int, int]]:
    """The pairs of runs that a parser matches, with the number of marks that it uses of each."""
    matches: Counter[tuple[int, int, int]] = Counter()
    stack: list[_Run] = []
    for closer in runs:
        while closer.closes and closer.left:
            depth = next((depth for depth in range(len(stack) - 1, -1, -1) if _fit(stack[depth], closer)), -1)
            if depth < 0:
                break
            opener = stack[depth]
            del stack[depth + 1 :]
            used = 2 if opener.left >= 2 and closer.left >= 2 else 1
            matches[opener.number, closer.number, used] += 1
            opener.left -= used
            closer.left -= used
            if not opener.left:
                stack.pop()
        if closer.opens and closer.left:
            stack.append(closer)
    return matches


def _fit(opener: _Run, closer: _Run) -> bool:
    """Whether two runs match, by rules 9 and 10 of CommonMark for runs that can both open and close a style."""
    if opener.mark != closer.mark:
        return False
    both = opener.closes or closer.opens
    return not both or closer.length % 3 == 0 or (opener.length + closer.length) % 3 != 0
