"""Dates in the attributes of elements, such as the title of a relative time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.post_lines import MAX_DATE_WORDS, MAX_LINE_CHARACTERS, shows_time
from domext.metadata.dates import parse_date
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Beside a relative time such as "2 hours ago", many pages give the date as a title, or in what a script shows as one.
_TITLES: Final = ("title", "aria-label", "data-original-title", "data-tippy-content", "data-bs-title", "data-tooltip")
# A date has a year, and most titles have none.
_TITLED: Final = ", ".join(f"[{name}*='{century}']" for name in _TITLES for century in (19, 20))
_DATE_ATTRIBUTES: Final = ("datetime", "content", *_TITLES)
_YEAR: Final = lazy_pattern(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MAX_TITLE_CHARACTERS: Final = 60
_MAX_BARE_TITLE_CHARACTERS: Final = 30  # of a title without a time of day


def titled_dates(page: Page) -> BoolArray:
    """Return which nodes give a date as their title, shape ``(n,)``; call it as ``page.once(titled_dates)``."""
    titled = np.zeros(len(page.nodes), np.bool_)
    for element in page.tidied.document.select(_TITLED):
        # Looking up the nodes of elements costs more than the rest, and few titles are dates.
        if any(_is_date_title(element.attr(name)) for name in _TITLES):
            titled[page.index[element]] = True
    return titled & (page.nodes.total.words <= MAX_DATE_WORDS)


def _is_date_title(title: str | None) -> bool:
    if not title or len(title) > _MAX_TITLE_CHARACTERS or not _YEAR.search(title):
        return False
    return (shows_time(title) or len(title) <= _MAX_BARE_TITLE_CHARACTERS) and parse_date(title) is not None


def date_values(page: Page, row: int) -> Iterator[str]:
    """Yield the values of the attributes of a node that may be dates, as far as a date is looked for in them."""
    element = page.elements[row]
    return filter(None, ((element.attr(name) or "")[:MAX_LINE_CHARACTERS] for name in _DATE_ATTRIBUTES))


def unambiguous_date(value: str) -> str | None:
    """Return the date in an attribute; None if the order of day and month is open."""
    date = parse_date(value)
    return date if date == parse_date(value, month_first=False) else None
