"""Read dates as people and programs write them into ISO 8601, with the precision that they are written in."""

from __future__ import annotations

import datetime as dt
import functools
import re
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.metadata import calendars
from domext.metadata.byline_words import MONTH_NAMES
from domext.table.patterns import lazy_pattern
from domext.words.calendar import MONTHS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from domext.metadata.calendars import Day

# The vowels of many scripts are not letters by themselves, so any text without a space, digit or mark may be a month. Some
# names have two characters, and the short forms in Thai hold a full stop.
_MONTH: Final = (
    r"(?:(?:كانون|تشرين)\s[^\W\d_]{3,6}|[Tt]háng\s(?:[Mm]ười\s(?:[Mm]ột|[Hh]ai)(?!\w)|[^\W\d_]{2,5})"
    r"|[^\s\d!-@\[-`{-~\xa0-\xbf\u2010-\u206f\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]{3,20}"
    r"|[\u0e01-\u0e2e\u0e40][\u0e21\u0e34\u0e35]?\.[\u0e01-\u0e2e]|[मমமમಮమਮآ][ईेেேેೇేਈब]|[一二三四五六七八九十]{1,2}月)"
)
_YEAR_WORDS: Final = r"(?:de |del |г\. |พ\.ศ\. ?|ค\.ศ\. ?)?"
_CLOCK: Final = r"(?=\d{1,2}:\d{2})"
_WRITTEN: Final = lazy_pattern(
    rf"(?<![^\W_])(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th|er|º|ª|\.)?[\s\-/]{{0,3}}(?:(?:of|de|di|da|do|د)\s|d['’]|ta['’]\s?|ב-?)?(?P<m1>{_MONTH})\.?(?:\s?/\s?{_MONTH})?,?[\s\-/]{{0,3}}{_YEAR_WORDS}(?P<y1>\d{{4}})(?:(?!\d|-\d\d-\d\d)|{_CLOCK})"
    rf"|(?P<m2>{_MONTH})\.?[\s\-]{{0,3}}(?P<d2>\d{{1,2}})(?:(?:st|nd|rd|th)?[.,]?[\s\-]{{1,3}}(?:del?\s)?(?P<y2>\d{{4}})(?:(?!\d)|{_CLOCK})"
    # The times of the C library and Unix programs: Wed Mar  8 10:22:31 CET 2006.
    rf"|\s\d{{1,2}}:\d{{2}}(?::\d{{2}})?\s{{1,2}}(?:[A-Z]{{1,5}}\s|[+\-]\d{{4}}\s)?(?P<y7>(?:19|20)\d\d)(?!\d))"
    rf"|(?P<y6>(?:19|20)\d\d)(?:(?:\.?\sgada|\sжыл[гғ]ы)\s(?P<d7>\d{{1,2}})\.?\s(?P<m7>{_MONTH})"
    rf"|(?:e?ko|[.,])?(?:\sm\.|\sခုနှစ်)?[\s\-](?P<m6>{_MONTH})\.?[\s\-](?P<d6>\d{{1,2}})(?!\d|,?\s\d{{4}})))"
)
_NUMERIC: Final = lazy_pattern(
    r"(?=\d)(?<![\d.,/\-])(?<!\d:)(?:"
    r"(?P<y3>(?:19|20)\d\d)(?P<s3>[\-/.／－．•·])\s?(?P<m3>\d{1,2})(?P=s3)\s?(?P<d3>[0-3]?\d)"
    r"|(?P<a4>\d{1,2})(?P<s4>[./\-])\s?(?P<b4>\d{1,2})(?P=s4)\s?(?P<y4>(?:19|20|25)\d\d)"
    r"|(?P<d8>\d{1,2})\s?[Tt](?:háng|hg)\s?(?P<m8>\d{1,2}),?\s(?:năm )?(?P<y8>(?:19|20)\d\d)"
    r"|(?P<y5>(?:19|20)\d\d)\s?(?:[年년]|оны)\s?(?P<m5>\d{1,2})\s?(?:[月월]|(?:-?р\s)?сарын)\s?(?P<d5>\d{1,2})(?:\s?[日일号號])?"
    rf")(?:(?!\d)|{_CLOCK})"
)
_SHORT: Final = lazy_pattern(r"(?<![\w.,/\-:])(\d{1,2})([./])\s?(\d{1,2})\2\s?([0-3]\d)(?![\w/:%]|[.,]\d)")
_CENTURY: Final = 2000
# The digits of other scripts: each text holds the ten of one script.
_DIGITS: Final = {ord(zero) + digit: str(digit) for zero in "٠۰०০੦૦௦౦೦൦๐໐၀០０" for digit in range(10)}
_ISO: Final = lazy_pattern(
    r"\s{0,9}(\d{4})[\-/]?(\d{2})(?:[\-/]?(\d{2}))?(?:[T\s]{1,3}(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s{0,3}(Z|UTC|GMT|[+\-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?",
    re.ASCII,
)
# Four digits, and no more except those of a time. The search skips to the first digit, but not to a repeated one.
_YEAR: Final = lazy_pattern(rf"\d(?<!\d.)\d\d\d(?:(?!\d)|{_CLOCK})")
# A month with its year, or a year alone.
_MONTH_OR_YEAR: Final = lazy_pattern(rf"(?:({_MONTH})\.?,? (?:de )?)?(\d{{4}})")
_NUMBERED_MONTH: Final = lazy_pattern(
    r"(?P<y>\d{4})\s?[/.年년]\s?(?P<m>\d{1,2})\s?[月월/]?|(?P<m2>\d{1,2})[/.\-](?P<y2>\d{4})"
)
_PATH: Final = lazy_pattern(
    r"[/_\-](?P<y1>(?:19|20)\d\d)[/\-](?P<m1>[01]?\d)(?:[/\-](?P<d1>[0-3]?\d))?(?=[/_\-.]|$)"
    r"|[/_\-](?P<y2>20\d\d)(?P<m2>[01]\d)(?P<d2>[0-3]\d)(?!\d)"
    r"|/(?P<y3>(?:19|20)\d\d)-?(?P<m3>[01]\d)/(?P<d3>[0-3]\d)(?=[/_\-.]|$)"
    r"|/(?P<y4>(?:19|20)\d\d)/(?P<m4>[a-z]{3,10})/(?P<d4>[0-3]?\d)(?=[/_\-.]|$)"
)
#: Of two numbers, which one is the month is a matter of the country.
AMBIGUOUS: Final = lazy_pattern(r"\d(?<!\d.)\d?[/\-]\s?\d{1,2}[/\-]\s?\d{4}")
# Seconds or thousandths since 1970, in the years from 2001 to 2033.
_UNIX_TIME: Final = lazy_pattern(r"(1\d{9})(?:\d{3})?")
#: A time of day, with its zone.
TIME_OF_DAY: Final = lazy_pattern(
    r"\d(?<!\d.)\d?(?::\d{2}){1,2}(?:\s?[AaPp]\.?[Mm]\b\.?)?(?:\s?(?:Uhr|h|hrs|UTC|GMT|[CEMP][DES]T|WI[BT]A?|IST|น\.|[صم](?!\w))(?!\w))?|\d(?<!\d.)\d?\s?[AaPp]\.?[Mm]\b"
)

# The groups for the year, the month and the day; a match has one of each.
_WRITTEN_GROUPS: Final = tuple(f"{part}{order}" for part in "ymd" for order in (1, 2, 6, 7))
_MONTHS_A_YEAR: Final = 12
# Years of the Buddhist era, as in Thailand.
_BUDDHIST_ERA: Final = 543
#: Before the web, a date is rarely that of a page.
MIN_YEAR: Final = 1990
_MAX_YEAR: Final = 2099


class DateMatch(NamedTuple):
    """A date in a text.

    Attributes:
        iso: the date in ISO 8601.
        start: the offset of its first character in the text.
        stop: the offset after its last character.
    """

    iso: str
    start: int
    stop: int


def parse_date(text: str, *, month_first: bool = True, earliest: int = MIN_YEAR) -> str | None:
    """Return the date in a value that holds nothing else, such as an attribute or a JSON-LD property.

    Args:
        text: the value.
        month_first: whether 3/4/2025 is in March.
        earliest: the first year of values in ISO 8601, and of years alone.

    Returns:
        The date in ISO 8601, as precise as the value; None if the value is not a date.
    """
    timestamp = _ISO.match(text)
    if timestamp and (iso := _iso(timestamp, earliest)):
        return iso
    day = next((match.iso for match in find_dates(text[:80], month_first=month_first)), None)
    return day or _month_or_year(text[:80].strip(), earliest)


def _month_or_year(text: str, earliest: int) -> str | None:
    """A month or a year in ISO 8601, or the day of a Unix time; None for any other text."""
    if match := _MONTH_OR_YEAR.fullmatch(text):
        name, year = match.groups()
        month = _month(name) if name else 0
        date = _date(int(year), month or 1, 1, earliest=earliest)
        return date and (date[:7] if month else None if name else date[:4])
    if match := _NUMBERED_MONTH.fullmatch(text):
        date = _date(int(match["y"] or match["y2"]), int(match["m"] or match["m2"]), 1, earliest=earliest)
        return date and date[:7]
    if match := _UNIX_TIME.fullmatch(text):
        return dt.datetime.fromtimestamp(int(match[1]), dt.UTC).isoformat()
    return None


def date_in_path(address: str) -> str | None:
    """Return the day or month in the path of an address (``/2024/05/17/``, ``/2024/may/17/``, ``/2024/05/``, ``/20240517-``); None without one."""
    match = _PATH.search(address)
    if match is None:
        return None
    year, month, day = (next(filter(None, match.group(*(f"{part}{order}" for order in "1234"))), "") for part in "ymd")
    date = _date(int(year), int(month) if month.isdecimal() else _month(month), int(day or 1))
    return date and (date if day else date[:7])


def find_dates(text: str, *, month_first: bool) -> tuple[DateMatch, ...]:
    """Return the days in a text, in reading order.

    Args:
        text: the text.
        month_first: whether 3/4/2025 is in March.
    """
    is_short = not text.isascii() and calendars.SHORT_YEAR_SIGN.search(text) is not None
    if not (is_short or _YEAR.search(text) or "年" in text):  # true of most lines, and cheaper than the patterns
        return ()
    return (_known_days if len(text) <= _MAX_KNOWN else _days)(text, month_first)


def _days(text: str, month_first: bool) -> tuple[DateMatch, ...]:  # noqa: FBT001  the key of a cache
    is_ascii = text.isascii()
    text = text if is_ascii else text.translate(_DIGITS)
    matches = list((_known_written if len(text) <= _MAX_KNOWN else _written_days)(text))
    matches += _matches(text, _NUMERIC, functools.partial(_numeric, month_first=month_first))
    matches += _matches(text, *calendars.ROMAN)
    if not is_ascii or calendars.PERSIAN_SIGN.search(text):
        matches += _matches(text, *calendars.PERSIAN)
        if calendars.SHORT_YEAR_SIGN.search(text):
            matches += chain.from_iterable(_matches(text, *notation) for notation in calendars.SHORT_YEARS)
    if "年" in text:
        matches += chain.from_iterable(_matches(text, *notation) for notation in calendars.IDEOGRAPHIC)
    return tuple(sorted(matches, key=lambda match: match.start))


def _written_days(text: str) -> tuple[DateMatch, ...]:
    """The days in a text that give the month by its name, in any order of day and month."""
    return tuple(_matches(text, _WRITTEN, _written))


def _matches(text: str, pattern: re.Pattern[str], read: Callable[[re.Match[str]], Day]) -> Iterator[DateMatch]:
    """The days in a text of one notation."""
    for match in pattern.finditer(text):
        if iso := _date(*read(match)):
            yield DateMatch(iso, match.start(), match.end())


# Bylines, datelines and labels are looked for in the same few lines.
_known_days: Final = functools.lru_cache(maxsize=512)(_days)
_known_written: Final = functools.lru_cache(maxsize=512)(_written_days)
_MAX_KNOWN: Final = 500


def short_date(text: str, *, month_first: bool) -> str | None:
    """Return the first day in a text whose year has two digits (``17.5.24``, ``5/17/24``), in ISO 8601; None without one.

    Where the month comes first, 3.4.24 is left out: full stops are for both orders.
    """
    for match in _SHORT.finditer(text):
        first, second = int(match[1]), int(match[3])
        if month_first and match[2] == "." and max(first, second) <= _MONTHS_A_YEAR:
            continue
        if second > _MONTHS_A_YEAR or (first <= _MONTHS_A_YEAR and month_first and match[2] == "/"):
            first, second = second, first
        if iso := _date(_CENTURY + int(match[4]), second, first):
            return iso
    return None


def month_first_orders(text: str) -> Iterator[bool]:
    """Yield whether the month comes first in each date that is written in numbers, if one of them is too large for a month."""
    for match in _NUMERIC.finditer(text):
        if match["a4"] and match["s4"] != ".":
            first, second = int(match["a4"]), int(match["b4"])
            if (first > _MONTHS_A_YEAR) != (second > _MONTHS_A_YEAR):
                yield second > _MONTHS_A_YEAR


def is_month(word: str) -> bool:
    """Return whether a word is the name of a month, whole or in a usual short form."""
    return word.strip(".,").lower() in MONTH_NAMES


def _written(match: re.Match[str]) -> Day:
    year, name, day = filter(None, match.group(*_WRITTEN_GROUPS))
    is_croatian = name.lower() == "listopada" and match.string.startswith(".", match.end("d1"))
    return int(year), 10 if is_croatian else _month(name), int(day)


def _numeric(match: re.Match[str], *, month_first: bool) -> Day:
    if match["a4"]:
        first, second = int(match["a4"]), int(match["b4"])
        if second > _MONTHS_A_YEAR or (first <= _MONTHS_A_YEAR and month_first and match["s4"] != "."):
            first, second = second, first
        return int(match["y4"]), second, first
    year, month, day = (int(match[f"{part}3"] or match[f"{part}5"] or match[f"{part}8"]) for part in "ymd")
    return year, month, day


# Most pages give few months.
@functools.lru_cache(maxsize=64)
def _month(name: str) -> int:
    """The number of a month from 1 to 12; 0 if the word is not the name of a month."""
    word = f"{name.lower()} "
    return next((number for length in range(len(word), 1, -1) if (number := _months().get(word[:length]))), 0)


@functools.cache
def _months() -> dict[str, int]:
    return {
        name.replace("_", " "): number
        for months in MONTHS.values()
        for number, names in enumerate(months.split("|"), 1)
        for name in names.split()
    }


def _date(year: int, month: int, day: int, *, earliest: int = MIN_YEAR) -> str | None:
    if MIN_YEAR <= year - _BUDDHIST_ERA <= _MAX_YEAR:
        year -= _BUDDHIST_ERA
    if not earliest <= year <= _MAX_YEAR:
        return None
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None


def _iso(match: re.Match[str], earliest: int) -> str | None:
    """A match of ``_ISO`` in ISO 8601; None if the day does not exist. A time that does not exist is left out."""
    year, month, day, hour, minute, second, zone = match.groups()
    date = _date(int(year), int(month), int(day or 1), earliest=earliest)
    if date is None or day is None:
        return date and date[:7]
    try:
        clock = dt.time(int(hour or 24), int(minute or 0), int(second or 0)).isoformat()
    except ValueError:
        return date
    offset = "+00:00" if zone in {"Z", "UTC", "GMT"} else zone or ""
    if offset and ":" not in offset:
        offset = f"{offset[:3]}:{offset[3:] or '00'}"
    return f"{date}T{clock}{offset}"
