"""Lines that say who wrote a text and when, and nothing else."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata import bylines, dates
from domext.metadata.person_names import is_person, names_in, parts
from domext.table.patterns import lazy_pattern
from domext.words import all_words, comment_headings, expression, reading_times
from domext.words.calendar import BESIDE_DATES
from domext.words.discussion import LAST

if TYPE_CHECKING:
    from domext.metadata.record import Metadata

_LABELS: Final = (*words.CHANGE_LABELS, *words.PUBLISHED_LABELS, *chain.from_iterable(words.IDEOGRAPHIC_LABELS))
_LABEL: Final = lazy_pattern(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, _LABELS))})\w{{0,20}}", re.IGNORECASE)
# The publication that a text comes from, after its label.
_BEFORE_SOURCE: Final = rf"(?:{'|'.join(map(re.escape, words.SOURCE_LABELS))})\s?[:：]"
_SOURCE_LABEL: Final = lazy_pattern(_BEFORE_SOURCE)
_SOURCE: Final = lazy_pattern(rf"{_BEFORE_SOURCE}\s?[^\s:：|]{{1,20}}")
_BEFORE_NAMES: Final = words.PREPOSITIONS | words.AUTHOR_LABELS | words.PICTURES
_AROUND: Final = (
    _BEFORE_NAMES
    | words.WEEKDAYS
    | words.BEFORE_PREPOSITION
    | words.AND
    | words.SHORT_AND
    | words.ROLES
    | words.ROLE_MODIFIERS
    | all_words(BESIDE_DATES)
    | all_words(LAST)
)
# The reading time behind a label, and the number of comments as a part of a line between marks.
_READING_TIME: Final = lazy_pattern(
    rf"(?<!\w)(?:{expression(reading_times.READING_TIME)})\s?[:：]?\s?\d{{1,3}}\s?(?:{expression(reading_times.MINUTES)})(?!\w)",
    re.IGNORECASE,
)
_COMMENTS: Final = lazy_pattern(
    rf"(?:^|[|/·•,–—-]\s{{0,3}})\d{{1,6}}\s(?:{expression(comment_headings.HEADINGS)})\s{{0,3}}(?=$|[|/·•,–—-])",
    re.IGNORECASE,
)
_MAX_LABEL_WORDS: Final = 3
_DAY: Final = len("2024-05-17")
_WORD: Final = lazy_pattern(r"[\w'’]+")


def is_whole(line: str) -> bool:
    """Return whether a line consists of names of authors, dates, or both, with the words around them, a reading time, and a number of comments."""
    line = _without_numbers(line)
    byline = bylines.read(line)
    marked, has_date = bylines.with_marks(line)
    if byline is None and not has_date:
        return False
    known = {*_WORD.findall(" ".join(byline.names).lower())} if byline else set[str]()
    return all(_is_of_names(part, known) for part in parts(_LABEL.sub(" ", _SOURCE.sub(" ", marked))))


def is_known(line: str, metadata: Metadata) -> bool:
    """Return whether the metadata has the names and the dates of such a line, and the publication that it comes from."""
    line = _without_numbers(line)
    days = {(date or "")[:_DAY] for date in (metadata.published, metadata.modified)}
    readings = ({match.iso[:_DAY] for match in dates.find_dates(line, month_first=order)} for order in (True, False))
    known = {*_WORD.findall(" ".join((*metadata.authors, metadata.site_name or "")).lower())}
    rest = _WORD.findall(_LABEL.sub(" ", _SOURCE_LABEL.sub(" ", bylines.with_marks(line)[0])).lower())
    return all(word in known or _is_around(word) for word in rest) and any(reading <= days for reading in readings)


def is_label(line: str) -> bool:
    """Return whether a line consists of a few words that stand before names and dates, and of nothing else."""
    words_of_line = _WORD.findall(line.lower())
    is_short = 0 < len(words_of_line) <= _MAX_LABEL_WORDS
    return is_short and all(map(_is_around, _WORD.findall(_LABEL.sub(" ", line).lower())))


def _without_numbers(line: str) -> str:
    """A line without its reading time and its number of comments."""
    return _READING_TIME.sub(" ", _COMMENTS.sub(" ", line)) if any(map(str.isdigit, line)) else line


def _is_of_names(part: str, known: set[str]) -> bool:
    """Whether a part of a byline consists of known words, and of the names of persons after a word that precedes them."""
    tokens = _WORD.findall(part)
    keys = [token.lower() for token in tokens]
    start = next((index for index, key in enumerate(keys) if not _is_around(key)), len(keys))
    if start and keys[start - 1] in _BEFORE_NAMES:
        names = filter(is_person, names_in(part[part.find(tokens[start - 1]) + len(tokens[start - 1]) :].lstrip(" :")))
        known = known | {*_WORD.findall(" ".join(names).lower())}
    return all(key in known or _is_around(key) for key in keys[start:])


def _is_around(key: str) -> bool:
    """Whether a word in lower case stands beside names and dates, or is a number."""
    return key in _AROUND or any(map(str.isdigit, key))
