"""Names and days in lines about posts that no markup tells from the date or the verb beside them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from domext.metadata.byline_words import BEFORE_PREPOSITION, PREPOSITIONS, WEEKDAYS
from domext.metadata.dates import find_dates, is_month
from domext.table.patterns import lazy_pattern
from domext.words import all_words, expression
from domext.words.calendar import BESIDE_DATES
from domext.words.discussion import POSTS, SAID

if TYPE_CHECKING:
    from collections.abc import Mapping

_MAX_WORDS: Final = 5
_MAX_CHARACTERS: Final = 40
_MAX_SHARE: Final = 0.5
_MIN_SHARE: Final = 0.1
_MAX_WORDS_BEFORE: Final = 4
_MARKS: Final = " \t\n,;:.-–—|·•/()[]#@»«>¶§"
# Between a date and the name after it: a time of day with short words beside it, and a mark.
_AFTER_DATE: Final = lazy_pattern(
    r"[,\s]{0,3}(?:[^\W\d_]{1,3}\.?\s){0,2}(?:\d{1,2}[:.h]\d{2}(?::\d{2})?)?(?:\s?[^\W\d_]{1,3}\.?){0,2}\s{1,3}[-–—|·•/]\s{1,3}"
)
_LETTER: Final = lazy_pattern(r"[^\W\d_]")
_DIGIT: Final = lazy_pattern(r"\d")
# Words between a name and a date or an age: "Ann at 10:15", "Ann vor 3 Jahren".
_BESIDE_DATE: Final = WEEKDAYS | BEFORE_PREPOSITION | PREPOSITIONS | all_words(BESIDE_DATES)
# These are no part of a name, also with a capital.
_CLEAR_PREPOSITIONS: Final = frozenset({"by", "par", "por"})
_POSTS: Final = all_words(POSTS)
# A verb after a name, above or before what is said.
_SAID: Final = lazy_pattern(
    rf"(?<=\S)\s{{1,3}}(?:{expression(SAID)})\s{{0,3}}(?:\.{{3}}|…|[:,\uff1a])?\s{{0,3}}$", re.IGNORECASE
)


def name_before_date(line: str) -> str | None:
    """Return the name before the date, the time or the age in a line, as in "Ann Ash on 3 May 2011"; None without one."""
    date = next(iter(find_dates(line, month_first=True)), None)
    digit = _DIGIT.search(line)
    words = line[: date.start if date else digit.start() if digit else 0].split()
    while words and _is_beside_date(words[-1]):
        words.pop()
    return _name(words)


def name_after_date(line: str) -> str | None:
    """Return the name that ends a line after the date that begins it, as in "3 May 2011, 10:15 - Ann Ash"; None without one."""
    date = next(iter(find_dates(line, month_first=True)), None)
    if date is None or _LETTER.search(line, 0, date.start):
        return None
    rest = _AFTER_DATE.match(line, date.stop)
    return _name(line[rest.end() :].split()) if rest else None


def name_before_verb(line: str) -> str | None:
    """Return the name in a line such as "Ann Ash said:", without a date before it; None for other lines."""
    verb = _SAID.search(line)
    if verb is None:
        return None
    date = next(iter(find_dates(line, month_first=True)), None)
    return _name(line[date.stop if date else 0 : verb.start()].split())


def is_day(line: str) -> bool:
    """Return whether a line is a date, perhaps with the day of the week, and nothing else, as above the messages of a day."""
    date = next(iter(find_dates(line, month_first=True)), None)
    if date is None or len(line) > _MAX_CHARACTERS:
        return False
    words = (word.strip(_MARKS).lower() for word in f"{line[: date.start]} {line[date.stop :]}".split())
    return all(word in WEEKDAYS or not (_LETTER.search(word) or _DIGIT.search(word)) for word in words)


def without_words_around(name: str) -> str:
    """Return a name without the words before it, as in "Comment by Ann Ash", and the verb after it, as in "Ann Ash said"."""
    name = _SAID.sub("", name)
    words = name.split(maxsplit=_MAX_WORDS_BEFORE)
    for index, word in enumerate(words[:-1]):
        key = word.lower()
        if key in PREPOSITIONS and (index or key == word or key in _CLEAR_PREPOSITIONS):
            return " ".join(words[index + 1 :])
        if key not in BEFORE_PREPOSITION and key not in _POSTS:
            break
    return name


def without_labels(names: Mapping[int, str], posts: int) -> dict[int, str]:
    """Return the names by post, without the words that many posts share, such as a label of the date in any language.

    Args:
        names: the names beside dates, by the numbers of the posts without other names.
        posts: the number of all posts. If few of them have no other name, the others have no author.
    """
    if len(names) < _MIN_SHARE * posts:
        return {}
    counts = Counter(names.values())
    return {number: name for number, name in names.items() if counts[name] <= max(_MAX_SHARE * len(names), 1)}


def _is_beside_date(word: str) -> bool:
    key = word.strip(_MARKS).lower()
    return not _LETTER.search(key) or key in _BESIDE_DATE or is_month(key)


def _name(words: list[str]) -> str | None:
    """The name that is all of some words, without the number of the post before it."""
    while words and not _LETTER.search(words[0]):
        words = words[1:]
    name = without_words_around(" ".join(words).strip(_MARKS))
    return name if name and len(words) <= _MAX_WORDS and len(name) <= _MAX_CHARACTERS else None
