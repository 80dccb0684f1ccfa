"""The date, votes and address of a comment or post, by its markup and the lines beside its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.metadata import dates
from domext.table import tags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

#: The most words of a line beside the text.
MAX_BYLINE_WORDS: Final = 30
#: The longest part of a line that may hold a name or a date.
MAX_LINE_CHARACTERS: Final = 400
_MAX_DATE_WORDS: Final = 8
_MAX_VOTE_CHARACTERS: Final = 20
_A: Final = tags.IDS["a"]
# Web components for times of their own name have the attribute of ``time``.
_DATE: Final = '[datetime]:not(ins, del), [itemprop~="datePublished"], [itemprop~="dateCreated"], [itemprop~="commentTime"], abbr[title]'
_DATE_ATTRIBUTES: Final = ("datetime", "content", "title")
# Beside a relative time such as "2 hours ago", many pages give the date as a title.
_TITLED_DATE: Final = '[title^="20"], [title^="19"]'
_ISO_DATE: Final = re.compile(r"(?:19|20)\d\d-\d\d-\d\d(?!\d)")
_CLOCK: Final = re.compile(r"(?<!\d)\d{1,2}[:h.]\d{2}(?!\d|\.\d)")
# Lines about the member, whose date is that of the registration.
_JOINED: Final = re.compile(
    r"\b(?:joined|registered|member since|registriert|mitglied seit|dabei seit|inscri\w{1,4}|registrad[oa]|desde|iscritto|"
    r"lid sinds|edited|bearbeitet|modifi\w{1,4})\b|登録|注册",
    re.IGNORECASE,
)
_PROFILE: Final = re.compile(
    r"(?<![a-z])(?:users?|members?|memberlist|profile?s?|people|authors?|viewprofile|u)(?![a-z])|/@", re.IGNORECASE
)
_VOTES: Final = re.compile(r"[+\-\u2212]?\d{1,6}(?![\d.,:])")
_PERMALINK_NAMES: Final = frozenset("bookmark permalink u-url url".split())


class ItemDetails:
    """Reads the dates, votes and addresses of the comments or posts of one page.

    Args:
        page: the page.
        block: the block in which the text of each node begins, shape ``(n,)``.
        voted: mask of the nodes whose markup names them for votes, shape ``(n,)``.

    Attributes:
        dated: mask of the nodes whose markup declares a date, shape ``(n,)``.
    """

    def __init__(self, page: Page, block: npt.NDArray[np.intp], voted: BoolArray) -> None:
        self._page, self._block, self._voted = page, block, voted
        self.dated = page.matching(_DATE) | _titled_dates(page)
        self._anchors = np.flatnonzero(page.matching("a[name]"))

    def declared_date(self, rows: IntArray) -> tuple[int | None, str | None]:
        """Return the first of some nodes that declares a date whose day and month are certain, and the date."""
        for row in rows[self.dated[rows]].tolist():
            date = next(filter(None, map(unambiguous_date, self._date_values(row))), None)
            if date is not None:
                return row, date
        return None, None

    def date_of(self, rows: IntArray, blocks: IntArray, main: int) -> tuple[int | None, str | None, int | None]:
        """The date of a post: the declared one, else the first in a line with a time of day, or any line.

        Returns:
            The node that declares the date, the date, and its block.
        """
        row, date = self.declared_date(rows)
        if row is not None:
            return row, date, int(self._block[row])
        counts, total = self._page.blocks.counts, self._page.nodes.total
        short = blocks[(counts.digits[blocks] > 0) & (counts.words[blocks] <= MAX_BYLINE_WORDS) & (blocks != main)]
        lines = [(block, line_of(self._page, block)) for block in short.tolist()]
        # Layout may separate a name and a date that are one word in the text.
        parts = rows[(total.digits[rows] > 0) & (total.words[rows] <= _MAX_DATE_WORDS) & (self._block[rows] != main)]
        lines += [(int(self._block[row]), self._text(row)) for row in parts.tolist()]
        lines.sort(key=lambda pair: (_JOINED.search(pair[1]) is not None, not shows_time(pair[1])))
        for block, line in [*lines, (main, line_of(self._page, main))]:
            date = unambiguous_date_in(line)
            if date is not None:
                return None, date, None if block == main else block
        return None, None, None

    def votes(self, rows: IntArray) -> tuple[int | None, int | None]:
        """The number of votes for a post, and its node."""
        for row in rows[self._voted[rows]].tolist():
            match = _VOTES.match(self._page.elements[row].text.strip()[:_MAX_VOTE_CHARACTERS])
            if match:
                return int(match[0].replace("\u2212", "-")), row
        return None, None

    def address(self, rows: IntArray, node: int, date: int | None, date_block: int | None) -> str | None:
        """The address of a post: that of its permalink or of the link at its date, else the page's with the post's id.

        Args:
            rows: the nodes with text of the post.
            node: the node of the post.
            date: the node that declares its date.
            date_block: the block of the date.
        """
        page = self._page
        links = rows[page.nodes.tag[rows] == _A].tolist()
        dated = [row for row in links if date_block is not None and int(self._block[row]) == date_block]
        for row in (
            *(row for row in links if _is_permalink(page.elements[row]) and not self.is_profile(row)),
            *(row for row in dated if date is not None and self._overlap(row, date)),
            *(row for row in dated if not self.is_profile(row) and shows_date(self._text(row))),
        ):
            return page.addresses(page.elements[row].attr("href") or "")
        anchor = page.elements[node].attr("id") or self._anchor(node)
        return page.addresses(f"#{anchor}") if anchor and page.url else None

    def is_profile(self, row: int) -> bool:
        """Return whether a link leads to the page of a member."""
        address = (self._page.elements[row].attr("href") or "")[:MAX_LINE_CHARACTERS]
        return _PROFILE.search(address) is not None

    def _anchor(self, node: int) -> str | None:
        """The name of the first anchor in an element, as on pages without ids."""
        anchor = int(np.searchsorted(self._anchors, node))
        if anchor == len(self._anchors) or self._anchors[anchor] >= self._page.nodes.end[node]:
            return None
        return self._page.elements[int(self._anchors[anchor])].attr("name")

    def _overlap(self, row: int, other: int) -> bool:
        """Whether one of two nodes is inside the other one, or both are the same."""
        end = self._page.nodes.end
        return bool(row <= other < end[row] or other <= row < end[other])

    def _text(self, row: int) -> str:
        return self._page.elements[row].text[:MAX_LINE_CHARACTERS]

    def _date_values(self, row: int) -> Iterator[str]:
        element = self._page.elements[row]
        values = ((element.attr(name) or "")[:MAX_LINE_CHARACTERS] for name in _DATE_ATTRIBUTES)
        return filter(None, values)


def line_of(page: Page, block: int) -> str:
    """Return the text of a block, as far as a name or a date is looked for in it."""
    return page.blocks.text(block)[:MAX_LINE_CHARACTERS]


def shows_time(text: str) -> bool:
    """Return whether a line holds a time of day."""
    return _CLOCK.search(text) is not None


def shows_date(text: str) -> bool:
    """Return whether a line holds a date."""
    return next(dates.find_dates(text, month_first=True), None) is not None


def _titled_dates(page: Page) -> BoolArray:
    """Which nodes give a date as their title, shape ``(n,)``."""
    mask = page.matching(_TITLED_DATE)
    for row in np.flatnonzero(mask).tolist():
        mask[row] = _ISO_DATE.match(page.elements[row].attr("title") or "") is not None
    return mask


def _is_permalink(element: Element) -> bool:
    names = f"{element.attr('rel') or ''} {element.attr('class') or ''} {element.attr('itemprop') or ''}"
    return element.attr("href") is not None and not _PERMALINK_NAMES.isdisjoint(names.lower().split())


def unambiguous_date(value: str) -> str | None:
    """The date in an attribute; None if the order of day and month is open."""
    date = dates.parse_date(value)
    return date if date == dates.parse_date(value, month_first=False) else None


def unambiguous_date_in(line: str) -> str | None:
    """The first date in a line; None if the order of day and month is open."""
    month_first, day_first = (next(dates.find_dates(line, month_first=order), None) for order in (True, False))
    return month_first.iso if month_first and month_first == day_first else None
