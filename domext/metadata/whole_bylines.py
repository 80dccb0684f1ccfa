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


def is_whole(line: str) -> bool:
    """Return whether a line consists of names of authors, dates, or both, with the words around them."""
    byline = bylines.read(line)
    marked, has_date = bylines.with_marks(line)
    if byline is None and not has_date:
        return False
    names = _WORD.findall(" ".join(byline.names).lower()) if byline else []
    rest = _WORD.findall(_LABEL.sub(" ", marked.lower()))
    return all(word in _AROUND or word in names or any(map(str.isdigit, word)) for word in rest)


def is_known(line: str, metadata: Metadata) -> bool:
    """Return whether the metadata has the authors and the dates of such a line."""
    days = {(date or "")[:_DAY] for date in (metadata.published, metadata.modified)}
    readings = ({match.iso[:_DAY] for match in dates.find_dates(line, month_first=order)} for order in (True, False))
    byline = bylines.read(line)
    names, known = (
        set(_WORD.findall(" ".join(each).lower())) for each in (byline.names if byline else (), metadata.authors)
    )
    return names <= known and any(reading <= days for reading in readings)
