"""Whether one address is the page after another: they are the same but for a number that is one more."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final, Literal
from urllib.parse import parse_qsl, urlsplit

#: ``page``: the address itself says so. ``number``: some number in it is one more. ``offset``: it skips more entries.
Step = Literal["page", "number", "offset"]

#: "Page" in addresses and pagers, in the languages that publishing software is written in; a pattern.
PAGE: Final = (
    "pages?|paged|page_?(?:no|num|number|id)|cur(?:rent)?page|pg|pn|seiten?|pagina|página|pag|strona|strana|str|sida|side|sivu"
    "|sayfa|oldal|lapa|puslapis|hal|halaman|trang|stranica|stranitsa|страница|стр|σελίδα|صفحة|עמוד|หน้า|页|頁|ページ|페이지"
)
_PAGE_KEY: Final = re.compile(f"{PAGE}|pagen_1", re.IGNORECASE)
_OFFSET_KEY: Final = re.compile("start|offset|st|skip", re.IGNORECASE)
_CALLED_PAGE: Final = re.compile(rf"(?:^|[\W_])(?:{PAGE})[-_/.,=]?$", re.IGNORECASE)
_INSERTED: Final = re.compile(rf"([-_/.,;~])?((?:{PAGE}|p)[-_/.,=]?)?2", re.IGNORECASE)
_ENDING: Final = re.compile(r"(?:\.[a-z]{2,5})?", re.IGNORECASE)
_INDEX: Final = re.compile(r"(?:index|default)?(?:\.[a-z]{2,5})?", re.IGNORECASE)
_DATE: Final = re.compile(r"(?:^|\D)(?:19|20)\d\d[-/.](?:\d{1,2}[-/.])?$")
# Keys that say how a reader came, not what is shown.
_TRACKING: Final = re.compile(r"utm_\w+|fbclid|gclid", re.IGNORECASE)
_LONGEST_NUMBER: Final = 9


def step(here: str, there: str) -> Step | None:
    """How the address ``there`` goes on from ``here``; None if it does not, or leads to another document."""
    try:
        one, other = urlsplit(here), urlsplit(there)
    except ValueError:  # brackets that are no IPv6 address
        return None
    if other.scheme not in {"http", "https"} or _site(one.netloc) != _site(other.netloc):
        return None
    old, new = _query(one.query), _query(other.query)
    if old == new:
        return _path_step(one.path.rstrip("/"), other.path.rstrip("/"))
    return _query_step(old, new, one.path) if one.path.rstrip("/") == other.path.rstrip("/") else None


def _site(netloc: str) -> str:
    return netloc.lower().removeprefix("www.")


def _query(text: str) -> dict[str, str]:
    return {key: value for key, value in parse_qsl(text, keep_blank_values=True) if not _TRACKING.fullmatch(key)}


def _query_step(old: dict[str, str], new: dict[str, str], path: str) -> Step | None:
    different = [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]
    if len(different) > 1 or not _number(value := new.get(different[0], "")):
        return None
    key, before, after = different[0], old.get(different[0]), int(value)
    if _OFFSET_KEY.fullmatch(key):
        return "offset" if after > (int(before) if before and _number(before) else 0) else None
    if before is None:  # some count from 0, so that 1 is the second page
        called = _PAGE_KEY.fullmatch(key) or (key.lower() == "p" and path.strip("/"))
        return "page" if called and after in {1, 2} else None
    if not _number(before) or after != int(before) + 1:
        return None
    return "page" if _PAGE_KEY.fullmatch(key) else "number"


def _path_step(old: str, new: str) -> Step | None:
    start = _shared(old, new)
    while start and old[start - 1].isdecimal() and (old[start : start + 1] + new[start : start + 1])[:1].isdecimal():
        start -= 1  # no number is taken apart
    before, after = old[start:], new[start:]
    same = _shared(before[::-1], after[::-1])
    while same and before[len(before) - same].isdecimal():
        same -= 1
    prefix, suffix = old[:start], before[len(before) - same :]
    before, after = before[: len(before) - same], after[: len(after) - same]
    if not before or not _number(before):
        return _inserted(prefix, before, after, suffix)
    if not _number(after) or int(after) != int(before) + 1 or _DATE.search(prefix):
        return None
    return "page" if _CALLED_PAGE.search(prefix) else "number"


def _inserted(prefix: str, before: str, after: str, suffix: str) -> Step | None:
    """A second page, whose address has a number at its end where that of the first has none."""
    found = _INSERTED.fullmatch(after)
    if not found or not prefix or _DATE.search(f"{prefix}/") or not _ENDING.fullmatch(suffix):
        return None
    mark = found[1] or (prefix[-1] if prefix.endswith(("/", "-", "_")) else "index" if prefix.endswith("index") else "")
    if not _INDEX.fullmatch(before) or not (mark or found[2]):
        return None
    # Software that publishes appends "-2" to the name of another story with the same title.
    return "number" if mark == "-" and not found[2] else "page"


def _shared(one: str, other: str) -> int:
    """How many characters at the beginning are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _LONGEST_NUMBER
