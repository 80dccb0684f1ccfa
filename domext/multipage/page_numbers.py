"""Recognise the address of the next page: the address of a page with a number that is one higher."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final, Literal
from urllib.parse import parse_qsl, urlsplit

from domext.table.patterns import lazy_pattern
from domext.table.urls import host_of
from domext.words import buttons, expression

#: The way in which an address leads to the next page: the address names a page (``page``), an unnamed number in it is one higher
#: (``number``), or it skips more entries (``offset``).
Step = Literal["page", "number", "offset"]

#: A pattern for the word "page" in addresses and pagers, in the languages of publishing software.
PAGE: Final = expression(buttons.PAGE)
_PAGE_KEY: Final = lazy_pattern(f"{PAGE}|pagen_1", re.IGNORECASE)
_OFFSET_KEY: Final = lazy_pattern("start|offset|st|skip", re.IGNORECASE)
_PAGE_BEFORE_NUMBER: Final = lazy_pattern(rf"(?:^|[\W_])(?:{PAGE})[-_/.,=]?$", re.IGNORECASE)
_INSERTED: Final = lazy_pattern(rf"([-_/.,;~])?((?:{PAGE}|p)[-_/.,=]?)?2", re.IGNORECASE)
_ENDING: Final = lazy_pattern(r"(?:\.[a-z]{2,5})?", re.IGNORECASE)
_INDEX: Final = lazy_pattern(r"(?:index|default)?(?:\.[a-z]{2,5})?", re.IGNORECASE)
_DATE_PATH: Final = lazy_pattern(r"(?:^|\D)(?:19|20)\d\d[-/.](?:\d{1,2}[-/.])?$")
# Query keys that record where a visitor came from and do not change the page.
_TRACKING_KEY: Final = lazy_pattern(r"utm_\w+|fbclid|gclid", re.IGNORECASE)
_MAX_DIGITS: Final = 9


def step(here: str, there: str) -> Step | None:
    """Return how the address ``there`` continues the address ``here``; None if it is not that of the next page."""
    try:
        old, new = urlsplit(here), urlsplit(there)
    except ValueError:  # brackets that are not an IPv6 address
        return None
    if new.scheme not in {"http", "https"} or host_of(here) != host_of(there):
        return None
    old_query, new_query = _query(old.query), _query(new.query)
    if old_query == new_query:
        return _path_step(old.path.rstrip("/"), new.path.rstrip("/"))
    return _query_step(old_query, new_query, old.path) if old.path.rstrip("/") == new.path.rstrip("/") else None


def _query(text: str) -> dict[str, str]:
    return {key: value for key, value in parse_qsl(text, keep_blank_values=True) if not _TRACKING_KEY.fullmatch(key)}


def _query_step(old: dict[str, str], new: dict[str, str], path: str) -> Step | None:
    different = [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]
    if len(different) > 1 or not _is_number(value := new.get(different[0], "")):
        return None
    key, before, after = different[0], old.get(different[0]), int(value)
    if _OFFSET_KEY.fullmatch(key):
        return "offset" if after > (int(before) if before and _is_number(before) else 0) else None
    if before is None:  # where pages count from 0, page 1 is the second one
        names_page = _PAGE_KEY.fullmatch(key) or (key.lower() == "p" and path.strip("/"))
        return "page" if names_page and after in {1, 2} else None
    if not _is_number(before) or after != int(before) + 1:
        return None
    return "page" if _PAGE_KEY.fullmatch(key) else "number"


def _path_step(old: str, new: str) -> Step | None:
    start = _common_prefix(old, new)
    while start and old[start - 1].isdecimal() and (old[start : start + 1] + new[start : start + 1])[:1].isdecimal():
        start -= 1  # do not split a number
    before, after = old[start:], new[start:]
    same = _common_prefix(before[::-1], after[::-1])
    while same and before[len(before) - same].isdecimal():
        same -= 1
    prefix, suffix = old[:start], before[len(before) - same :]
    before, after = before[: len(before) - same], after[: len(after) - same]
    if not before or not _is_number(before):
        return _inserted(prefix, before, after, suffix)
    if not _is_number(after) or int(after) != int(before) + 1 or _DATE_PATH.search(prefix):
        return None
    return "page" if _PAGE_BEFORE_NUMBER.search(prefix) else "number"


def _inserted(prefix: str, before: str, after: str, suffix: str) -> Step | None:
    """The step to a second page that adds a number at the end of an address without one."""
    match = _INSERTED.fullmatch(after)
    if not match or not prefix or _DATE_PATH.search(f"{prefix}/") or not _ENDING.fullmatch(suffix):
        return None
    mark = match[1] or (prefix[-1] if prefix.endswith(("/", "-", "_")) else "index" if prefix.endswith("index") else "")
    if not _INDEX.fullmatch(before) or not (mark or match[2]):
        return None
    # Publishing software also appends "-2" to the address of another article with the same title.
    return "number" if mark == "-" and not match[2] else "page"


def _common_prefix(left: str, right: str) -> int:
    """The length of the common prefix of two texts."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _MAX_DIGITS
