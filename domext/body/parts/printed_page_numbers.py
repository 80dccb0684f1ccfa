"""Find the numbers of the printed pages and lines that books carry in their text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_NAME: Final = lazy_pattern(r"(?:^|[\s_-])(?:page|line)-?(?:num(?:ber)?|no|break)(?=$|[\s_-])", re.IGNORECASE)
_NUMBERS: Final = Sign(
    "pagenum", "page-num", "pageno", "page-no", "pagebreak", "page-break", "linenum", "line-num", "lineno", "line-no", "linebreak",
    "line-break", pattern=_NAME,
)  # fmt: skip
_INLINE: Final = tags.mask(frozenset({"span", "a", "small", "sup"}))
_NUMBER: Final = lazy_pattern(
    r"[\[({|]?\s?(?:p(?:age|p|g)?\.?\s?|s(?:eite)?\.?\s?)?(?:\d{1,4}|[ivxlc]{1,8})\s?[\])}|]?", re.IGNORECASE
)
# Code and tables have numbers of lines of their own.
_NUMBERED: Final = tags.mask(frozenset({"pre", "code", "table"}))
_MAX_CHARACTERS: Final = 12


@only_with(_NUMBERS, otherwise=list)
def find_page_numbers(page: Page, kept: BoolArray) -> list[int]:
    """Return the inline elements that are named for the number of a page or of a line of verse and hold nothing else.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes, rows = page.nodes, _NUMBERS.rows(page)
    rows = rows[_INLINE[nodes.tag[rows]] & kept[rows] & (nodes.total.characters[rows] <= _MAX_CHARACTERS)]
    rows = rows[~nodes.inside(nodes.tagged(_NUMBERED))[rows]]
    return [row for row in rows.tolist() if _NUMBER.fullmatch(page.elements[row].text.strip())]
