"""Ages of posts, such as "3 days ago"."""

from __future__ import annotations

from typing import Final

from domext.table.patterns import lazy_pattern
from domext.words import all_words, expression
from domext.words.calendar import AGES, BEFORE_AGES, JOINED_AGES, ONE, UNITS

# These patterns are for lines in lower case.
_CLOCK: Final = lazy_pattern(r"\d(?<!\d.)\d?[:h]\d{2}(?!\d)")
_AGE: Final = lazy_pattern(
    rf"\d{{1,3}} ?(?:[^\W\d_]{{1,9}}\.? (?:{expression(AGES)})\b|(?:{expression(UNITS)}) ?(?:{expression(JOINED_AGES)}))"
    rf"|\b(?:{expression(BEFORE_AGES)}) (?:\d{{1,3}}|{expression(ONE)})\b"
)
# The unit after a number that such a word precedes.
_UNIT: Final = lazy_pattern(r"\s?[^\W\d_]{1,12}")
# A line without any of these parts gives no age.
_AGE_PARTS: Final = (
    *all_words(JOINED_AGES),
    *(f" {word}" for word in all_words(AGES)),
    *(f"{word} " for word in all_words(BEFORE_AGES)),
)
_ASCII_AGE_PARTS: Final = tuple(filter(str.isascii, _AGE_PARTS))


def shows_age(line: str) -> bool:
    """Return whether a line gives a time of day or the age of a post."""
    return _CLOCK.search(line.lower()) is not None or gives_age(line)


def gives_age(line: str) -> bool:
    """Return whether a line gives the age of a post."""
    line = line.lower()
    return may_give_age(line) and _AGE.search(line) is not None


def may_give_age(text: str) -> bool:
    """Return whether a text in lower case, such as several lines, has a part of a word for ages. Most texts have none."""
    return any(map(text.__contains__, _ASCII_AGE_PARTS if text.isascii() else _AGE_PARTS))


def without_ages(line: str, mark: str) -> str:
    """Return a line with a mark in place of each age of a post."""
    lower = line.lower()
    if len(lower) != len(line) or not gives_age(lower):
        return line
    for match in reversed([*_AGE.finditer(lower)]):
        unit = None if match[0][-1].isalpha() else _UNIT.match(lower, match.end())
        line = f"{line[: match.start()]}{mark}{line[unit.end() if unit else match.end() :]}"
    return line
