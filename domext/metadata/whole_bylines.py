"""Lines that say who wrote a text and when, and nothing else."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata import bylines, dates
from domext.table.patterns import lazy_pattern
from domext.words import all_words
from domext.words.calendar import BESIDE_DATES
from domext.words.discussion import LAST

if TYPE_CHECKING:
    from domext.metadata.record import Metadata

_LABELS: Final = (*words.CHANGE_LABELS, *words.PUBLISHED_LABELS, *chain.from_iterable(words.IDEOGRAPHIC_LABELS))
_LABEL: Final = lazy_pattern(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, _LABELS))})\w{{0,20}}")
_AROUND: Final = (
    words.WEEKDAYS
    | words.BEFORE_PREPOSITION
    | words.PREPOSITIONS
    | words.AUTHOR_LABELS
    | words.AND
    | words.SHORT_AND
    | words.ROLES
    | all_words(BESIDE_DATES)
    | all_words(LAST)
)
_DAY: Final = len("2024-05-17")
_WORD: Final = lazy_pattern(r"[\w'’]+")


def may_be_whole(line: str) -> bool:
    """Return whether a line names an author or has a date."""
    return bylines.read(line) is not None or bylines.with_marks(line)[1]


def is_whole(line: str, metadata: Metadata) -> bool:
    """Return whether a line, which names an author or has a date, holds nothing that the metadata does not say."""
    known = {(date or "")[:_DAY] for date in (metadata.published, metadata.modified)}
    readings = ({match.iso[:_DAY] for match in dates.find_dates(line, month_first=order)} for order in (True, False))
    if not any(reading <= known for reading in readings):
        return False
    names = _WORD.findall(" ".join(metadata.authors).lower())
    rest = _WORD.findall(_LABEL.sub(" ", bylines.with_marks(line)[0].lower()))
    return all(word in _AROUND or word in names or any(map(str.isdigit, word)) for word in rest)
