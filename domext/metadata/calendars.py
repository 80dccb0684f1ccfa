"""Read dates of the Persian, the Japanese and the Taiwanese calendar, and dates in ideographs."""

from __future__ import annotations

import datetime as dt
import re
from typing import Final

from domext.table.patterns import lazy_pattern

#: A year of the Gregorian calendar, a month and a day. They may be those of no day.
Day = tuple[int, int, int]

# The months of Iran and Afghanistan.
_MONTHS: Final = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند".split()
# A date with the name of the month or in numbers, after its digits became those of ASCII: ۱۲ اسفند ۱۳۹۷, ۱۳۹۷/۱۲/۱۲.
_PERSIAN: Final = lazy_pattern(
    rf"(?<!\d)(?:(\d{{1,2}})\s(?:ماه\s)?({'|'.join(_MONTHS)})\s(?:ماه\s)?(?:سال\s)?(1[34]\d\d)"
    r"|(1[34]\d\d)[/\-.](\d{1,2})[/\-.](\d{1,2}))(?!\d)"
)
# Outside of texts in Persian, such numbers are years between slashes only.
PERSIAN_SIGN: Final = lazy_pattern(r"(?<![\d/])1[34]\d\d/\d")
# Months in Roman numbers: 14 IX 2020, 14.IX.2020.
_ROMAN_MONTHS: Final = "I II III IV V VI VII VIII IX X XI XII".split()
_ROMAN: Final = lazy_pattern(r"(?<![\d.])(\d{1,2})[.\s]\s?([IVX]{1,4})[.\s]\s?((?:19|20)\d\d)(?!\d)")
_NEW_YEAR: Final = dt.date(2021, 3, 21)
_YEAR_OF_NEW_YEAR: Final = 1400
_LONG_MONTHS: Final = 6  # of 31 days; the others have 30
# The leap years within the cycle of 33 years, which agrees with the calendar from 1244 to 1472.
_CYCLE: Final = 33
_LEAP_YEARS: Final = frozenset({1, 5, 9, 13, 17, 22, 26, 30})
# The first years of the eras of the Japanese and the Taiwanese calendar.
_CENTURY: Final = 1900
_ERAS: Final = {"令和": 2019, "平成": 1989, "昭和": 1926, "民國": 1912, "民国": 1912}
# Years in these eras, and dates with ideographs for digits: 令和元年5月1日, 二○○五年三月二十一日.
_ERA: Final = lazy_pattern(f"({'|'.join(_ERAS)})" r"\s?(元|\d{1,3})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})(?:\s?日)?")
# A short year after a word for the day: one of the Taiwanese calendar (發布日期 109-08-14), or one of the last century (日期 99-08-14).
# Two digits are a year in Taiwan only if the line has traditional characters for publication.
_AFTER_LABEL: Final = lazy_pattern(r"(.?.?)日期\s?[:：]?\s?(1[01]\d|[5-9]\d)([/.\-])(\d{1,2})\3(\d{1,2})(?![\d/.\-])")
_TRADITIONAL: Final = frozenset("發佈張貼刊載點異動")
# The short forms of the Thai months, and the last two digits of a year of the Buddhist era: 12 มี.ค. 62.
_THAI_MONTHS: Final = "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.".split()
_THAI: Final = lazy_pattern(rf"(?<!\d)(\d{{1,2}})\s?({'|'.join(map(re.escape, _THAI_MONTHS))})\s?(\d\d)(?![\d.:])")
_THAI_CENTURY: Final = 2500 - 543
_DIGIT: Final = "[一二三四五六七八九]"
_BELOW_100: Final = f"({_DIGIT}?十{_DIGIT}?|{_DIGIT})"
_IDEOGRAPHIC: Final = lazy_pattern(rf"([一二][〇零○Ｏ一二三四五六七八九]{{3}})年{_BELOW_100}月{_BELOW_100}日")
_DIGITS: Final = str.maketrans("〇零○Ｏ一二三四五六七八九", "0000123456789")


# The same without the era, on pages from Taiwan: 更新日期:99-08-14.
_WITHOUT_ERA: Final = lazy_pattern(r"(日期\s?[:：]?\s?)(1[01]\d|[5-9]\d)([/.\-])(\d{1,2})\3(\d{1,2})(?![\d/.\-])")


def with_era(text: str) -> str:
    """Return a text of a page from Taiwan with the era before the years of two or three digits that follow a word for the day."""
    return _WITHOUT_ERA.sub(r"\1民國\2年\4月\5日", text) if "日期" in text else text


def _persian(match: re.Match[str]) -> Day:
    """The day of a match of ``_PERSIAN``; zeros if its calendar has no such day."""
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


def _roman(match: re.Match[str]) -> Day:
    return int(match[3]), _ROMAN_MONTHS.index(match[2]) + 1 if match[2] in _ROMAN_MONTHS else 0, int(match[1])


def _in_era(match: re.Match[str]) -> Day:
    era, year, month, day = match.groups()
    return _ERAS[era] - 1 + (1 if year == "元" else int(year)), int(month), int(day)


def _after_label(match: re.Match[str]) -> Day:
    label, year, _, month, day = match.groups()
    is_of_century = len(year) == 2 and _TRADITIONAL.isdisjoint(label)
    return (_CENTURY if is_of_century else _ERAS["民國"] - 1) + int(year), int(month), int(day)


def _thai(match: re.Match[str]) -> Day:
    return _THAI_CENTURY + int(match[3]), _THAI_MONTHS.index(match[2]) + 1, int(match[1])


def _ideographic(match: re.Match[str]) -> Day:
    year, month, day = match.groups()
    return int(year.translate(_DIGITS)), _number(month), _number(day)


def _number(text: str) -> int:
    """A number below 100 in ideographs, such as 二十一."""
    tens, ten, units = text.translate(_DIGITS).rpartition("十")
    return (10 * int(tens or 1) if ten else 0) + int(units or 0)


#: The expression of each notation, and the function that reads its matches. The digits are those of ASCII.
PERSIAN: Final = (_PERSIAN, _persian)
ROMAN: Final = (_ROMAN, _roman)
#: All of them hold the character for a year, 年.
IDEOGRAPHIC: Final = ((_ERA, _in_era), (_IDEOGRAPHIC, _ideographic))
#: A text without four digits may hold one of these notations only if it holds one of these signs.
SHORT_YEAR_SIGN: Final = lazy_pattern(r"日期|[คยพ]\.")
SHORT_YEARS: Final = ((_AFTER_LABEL, _after_label), (_THAI, _thai))
