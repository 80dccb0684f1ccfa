"""Dates of the Persian calendar, which is in use in Iran and Afghanistan."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

_MONTHS: Final = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند".split()
#: A date with the name of the month or in numbers, after its digits became those of ASCII: ۱۲ اسفند ۱۳۹۷, ۱۳۹۷/۱۲/۱۲.
PATTERN: Final = lazy_pattern(
    rf"(?<!\d)(?:(\d{{1,2}})\s(?:ماه\s)?({'|'.join(_MONTHS)})\s(?:ماه\s)?(?:سال\s)?(1[34]\d\d)"
    r"|(1[34]\d\d)[/\-.](\d{1,2})[/\-.](\d{1,2}))(?!\d)"
)
_NEW_YEAR: Final = dt.date(2021, 3, 21)
_YEAR_OF_NEW_YEAR: Final = 1400
_LONG_MONTHS: Final = 6  # of 31 days; the others have 30
# The leap years within the cycle of 33 years, which agrees with the calendar from 1244 to 1472.
_CYCLE: Final = 33
_LEAP_YEARS: Final = frozenset({1, 5, 9, 13, 17, 22, 26, 30})


def read(match: re.Match[str]) -> tuple[int, int, int]:
    """Return the year, month and day of a match of :data:`PATTERN` in the Gregorian calendar; zeros if there is no such day."""
    day, name, year = (match[1], match[2], match[3]) if match[2] else (match[6], "", match[4])
    month = _MONTHS.index(name) + 1 if name else int(match[5])
    days = 31 if month <= _LONG_MONTHS else 30
    if not (1 <= month <= len(_MONTHS) and 1 <= int(day) <= days):
        return 0, 0, 0
    before = 31 * min(month - 1, _LONG_MONTHS) + 30 * max(month - 1 - _LONG_MONTHS, 0)
    date = _NEW_YEAR + dt.timedelta(_days_until(int(year)) + before + int(day) - 1)
    return date.year, date.month, date.day


def _days_until(year: int) -> int:
    """The days from the first new year that is known here to that of another year; negative before it."""
    years = range(min(year, _YEAR_OF_NEW_YEAR), max(year, _YEAR_OF_NEW_YEAR))
    days = sum(366 if number % _CYCLE in _LEAP_YEARS else 365 for number in years)
    return days if year >= _YEAR_OF_NEW_YEAR else -days
