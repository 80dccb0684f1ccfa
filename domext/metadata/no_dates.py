"""Recognise lines whose dates are not those of the page: the days of events, and sentences of the story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.metadata import bylines
from domext.metadata.date_labels import CHANGE, PUBLICATION
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.metadata import dates

# The hours of an event, such as 10.00 - 16.00 Uhr. The offset of a time zone follows a time, and a date may follow it.
_HOURS: Final = lazy_pattern(
    r"(?<![\d:.T])\d{1,2}(?:[:.h]\d\d(?![:.]?\d)|(?:[:.]\d\d)?\s?[AaPp]\.?[Mm]\b\.?|h\b)(?:\s(?:Uhr|h))?\s{0,2}(?:[\-–—~〜～]|to|bis|à|tot)\s{0,2}\d{1,2}(?:[:.h]\d\d(?![:.]?\d)|(?:[:.]\d\d)?\s?[AaPp]\.?[Mm]\b|\s?h\b)"
)
_MAX_HOURS_LINE: Final = 40
# A sentence goes on after its date in lower case, and with words in lower case.
_ENDS_OF_SENTENCES: Final = ".!?…"
_WORDS: Final = lazy_pattern(r"[^\W\d_]{2,}")
_IN_LOWER_CASE: Final = lazy_pattern(r",?\s(?![A-ZÀ-ÖØ-ÞΑ-ΩА-Я])[^\W\d_]")
_MIN_WORDS_OF_SENTENCE: Final = 4


def is_of_event(block: int, lines: dict[int, str]) -> bool:
    """Return whether a line with a date, or the short line below it, gives the hours of an event on that day."""
    below = lines.get(block + 1, "")
    return _HOURS.search(lines[block]) is not None or (
        len(below) <= _MAX_HOURS_LINE and _HOURS.search(below) is not None
    )


def is_sentence(line: str, date: dates.DateMatch) -> bool:
    """Return whether a line with a date is a sentence of the story: On 3 March 2014 a storm had broken the quay."""
    if line[-1] not in _ENDS_OF_SENTENCES:
        return False
    after = _WORDS.findall(line, date.stop)
    key = line.lower()
    return (
        _IN_LOWER_CASE.match(line, date.stop) is not None
        and sum(map(str.islower, after)) >= _MIN_WORDS_OF_SENTENCE
        and not (PUBLICATION.search(key) or CHANGE.search(key) or bylines.read(line))
    )
