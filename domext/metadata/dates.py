"""Read dates as people and programs write them into ISO 8601, with the precision that they are written in."""

from __future__ import annotations

import datetime as dt
import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

# The names of the months in the languages of most pages. A prefix that is unique stands for longer forms.
_MONTHS: Final = (
    "jan januar january janvier ene enero gen gennaio janeiro sty stycz led янв січ ocak ιαν",
    "feb febr fév févr feber fev luty lut únor февр фев лют şubat φεβ",
    "mar mär märz mars mrz maart mrt března břez marzec мар бер mart μαρ",
    "apr avr abr april kwi kwiec dub апр квіт nisan nis απρ",
    "may mai mei mag maj maio mayo květ мая май трав mayıs μαΐ μάι",
    "jun juin giu cze czerw červ июн черв haziran haz ιουν",
    "jul juil lug lip lipca července июл лип temmuz tem ιουλ",
    "aug août aou ago sie sierp srp авг серп ağustos αυγ",
    "sep sept set wrz wrześ září зář сен вер eylül σεπ",
    "oct okt ott out paź říj окт жовт ekim οκτ",
    "nov lis listop listopadu ноя лист kasım νοε",
    "dec dez dic déc grud prosin дек груд aralık δεκ",
)
_WORDED: Final = re.compile(
    r"\b(?P<d1>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s\-]*(?:of |de |di |d'|د)?\s*(?P<m1>[^\W\d_]{3,12})\.?,?[\s\-]*(?:de |del )?(?P<y1>\d{4})(?!\d)"
    r"|\b(?P<m2>[^\W\d_]{3,12})\.?\s*(?P<d2>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y2>\d{4})(?!\d)"
)
_NUMERIC: Final = re.compile(
    r"(?<![\d.,/:\-])(?:(?P<y3>(?:19|20)\d\d)(?P<s3>[\-/.])(?P<m3>\d{1,2})(?P=s3)(?P<d3>\d{1,2})"
    r"|(?P<a4>\d{1,2})(?P<s4>[./\-])\s?(?P<b4>\d{1,2})(?P=s4)\s?(?P<y4>(?:19|20)\d\d)"
    r"|(?P<y5>(?:19|20)\d\d)\s?[年년]\s?(?P<m5>\d{1,2})\s?[月월]\s?(?P<d5>\d{1,2})\s?[日일])(?!\d)"
)
_ISO: Final = re.compile(
    r"\s*(\d{4})-?(\d{2})(?:-?(\d{2}))?(?:[T\s]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+\-]\d{2}(?::?\d{2})?)?)?"
)
_YEAR: Final = re.compile(r"\d{4}")
# A month with its year, or a year alone.
_MONTH_OR_YEAR: Final = re.compile(r"(?:([^\W\d_]{3,12})\.?,? )?(\d{4})")
_PATH: Final = re.compile(
    r"[/_\-](?P<y1>(?:19|20)\d\d)[/\-](?P<m1>[01]?\d)(?:[/\-](?P<d1>[0-3]?\d))?(?=[/_\-.]|$)"
    r"|[/_\-](?P<y2>20\d\d)(?P<m2>[01]\d)(?P<d2>[0-3]\d)(?!\d)"
)
_MIN_YEAR: Final = 1990
_MAX_YEAR: Final = 2099


@dataclass(frozen=True, slots=True)
class DateMatch:
    """A date in a text.

    Attributes:
        iso: the date in ISO 8601.
        start: the offset of its first character in the text.
        stop: the offset after its last character.
    """

    iso: str
    start: int
    stop: int


def parse_date(text: str, *, month_first: bool = True) -> str | None:
    """The date in a value of its own, such as an attribute or a JSON-LD property.

    Args:
        text: the value.
        month_first: whether 3/4/2025 is in March.

    Returns:
        The date in ISO 8601, as precise as the value; None if the value is not a date.
    """
    timestamp = _ISO.match(text)
    if timestamp and (iso := _iso(timestamp)):
        return iso
    day = next((match.iso for match in find_dates(text[:80], month_first=month_first)), None)
    if day is None and (match := _MONTH_OR_YEAR.fullmatch(text.strip())):
        name, year = match.groups()
        month = _month(name) if name else 0
        date = _date(int(year), month or 1, 1)
        return date and (date[:7] if month else None if name else year)
    return day


def date_in_path(address: str) -> str | None:
    """The day or month in the path of an address (``/2024/05/17/``, ``/2024/05/``, ``/20240517-``); None without one."""
    match = _PATH.search(address)
    if match is None:
        return None
    year, month, day = (match[f"{part}1"] or match[f"{part}2"] for part in "ymd")
    date = _date(int(year), int(month), int(day or 1))
    return date and (date if day else date[:7])


def find_dates(text: str, *, month_first: bool) -> Iterator[DateMatch]:
    """The days in a text, in reading order.

    Args:
        text: the text.
        month_first: whether 3/4/2025 is in March.
    """
    if not _YEAR.search(text):  # true of most lines, and cheaper than the patterns
        return
    matches = [*_WORDED.finditer(text), *_NUMERIC.finditer(text)]
    for match in sorted(matches, key=re.Match.start):
        parts = match.groupdict()
        year, month, day = _parts(parts, month_first=month_first)
        if year and month and (iso := _date(year, month, day)):
            yield DateMatch(iso, match.start(), match.end())


def _parts(parts: dict[str, str | None], *, month_first: bool) -> tuple[int, int, int]:
    if name := parts.get("m1") or parts.get("m2"):
        day, year = parts["d1"] or parts["d2"], parts["y1"] or parts["y2"]
        return int(year or 0), _month(name), int(day or 0)
    if parts["a4"]:
        first, second = int(parts["a4"]), int(parts["b4"] or 0)
        if second > 12 or (first <= 12 and month_first and parts["s4"] != "."):
            first, second = second, first
        return int(parts["y4"] or 0), second, first
    return tuple(int(parts[f"{part}3"] or parts[f"{part}5"] or 0) for part in "ymd")  # type: ignore[return-value]


def _month(name: str) -> int:
    """The number of a month from 1 to 12; 0 if the word is not the name of a month."""
    return next((number for length in range(len(name), 2, -1) if (number := _months().get(name[:length].lower()))), 0)


@functools.cache
def _months() -> dict[str, int]:
    return {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}


def _date(year: int, month: int, day: int) -> str | None:
    if not _MIN_YEAR <= year <= _MAX_YEAR:
        return None
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None


def _iso(match: re.Match[str]) -> str | None:
    """A match of ``_ISO`` in ISO 8601; None if the day does not exist. A time that does not exist is left out."""
    year, month, day, hour, minute, second, zone = match.groups()
    date = _date(int(year), int(month), int(day or 1))
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
