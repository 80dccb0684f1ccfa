"""The date and votes of a comment or post, by its markup and the lines beside its text."""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from domext.discussion.attribute_dates import date_values, titled_dates, unambiguous_date
from domext.discussion.dated_elements import declares_publication, gives_date
from domext.discussion.post_lines import (
    MAX_BYLINE_WORDS,
    MAX_DATE_WORDS,
    block_beginning,
    element_beginning,
    is_aside,
    is_labelled_number,
    shows_date,
    shows_time,
    starting_blocks,
)
from domext.metadata import dates
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator

    from domext.table.nodes import BoolArray, IntArray
    from domext.table.page import Page

_Item = TypeVar("_Item")
#: In place of a block that is not known.
NO_BLOCK: Final = -1
_MIN_DATE_DIGITS: Final = 6
_MAX_ASIDE_WORDS: Final = 12
_MAX_VOTE_CHARACTERS: Final = 20
_SHORT_YEAR: Final = lazy_pattern(r"(?<![\d/])(\d{1,2})/(\d{1,2})/(\d{2})(?![\d/])")
_FIRST_SHORT_YEAR: Final = 90
_MONTHS: Final = 12
_NUMBER: Final = lazy_pattern(r"(?<![\w.,:/-])\d[\d.,]{0,9}[kKmM]?(?![\w:/-])")
_MIN_NUMBERS: Final = 2
_MAX_LABEL_WORDS: Final = 3
_MAX_LABEL_CHARACTERS: Final = 8
_SEPARATORS: Final = lazy_pattern(r"[.,\u202f\xa0]")
_VOTES: Final = lazy_pattern(
    r"(?<![\d.,])[+\-\u2212]?(?:\d{1,3}(?:[.,\u202f\xa0]\d{3}){1,2}|\d{1,6})(?![.,:\u202f\xa0]?\d|\s?[kKmM万千]|[.,]\d)"
)


class ItemDate(NamedTuple):
    """The date of a comment or post, and where the page gives it.

    Attributes:
        iso: the date in ISO 8601; None if there is none, or an ambiguous one.
        node: the node whose markup declares it; None for a date in the text.
        block: the block of the line that shows it, :data:`NO_BLOCK` if no line beside the text does.
    """

    iso: str | None = None
    node: int | None = None
    block: int = NO_BLOCK


class ItemDetails:
    """Reads the dates and votes of the comments or posts of one page.

    Args:
        page: the page.
        voted: mask of the nodes whose markup names them for votes, shape ``(n,)``.

    Attributes:
        dated: mask of the nodes whose markup declares a date, shape ``(n,)``.
    """

    def __init__(self, page: Page, voted: BoolArray) -> None:
        self._page, self._block, self._voted = page, page.once(starting_blocks), voted
        self.dated = gives_date(page) | page.once(titled_dates)

    @cached_property
    def _published(self) -> BoolArray:
        return declares_publication(self._page)

    def _declared_date(self, rows: IntArray, textless: IntArray) -> ItemDate:
        """The date of a node that declares one whose day and month are certain.

        Nodes that are declared as the time of publication come first, then the others in their order, and last those in
        lines about changes and members.
        """
        declared = sorted(rows[self.dated[rows]].tolist() + textless[self.dated[textless]].tolist())
        for row in self._in_order(declared) if len(declared) > 1 else declared:
            date = next(filter(None, map(self._date, date_values(self._page, row))), None)
            if date is not None:
                return ItemDate(date, row, self._block_of_date(row))
        return ItemDate()

    def _in_order(self, declared: list[int]) -> Iterator[int]:
        """The nodes that declare dates, the most certain ones first."""
        asides_last = _put_off(
            declared, lambda row: self._is_aside(int(self._block[row])) or self._is_among_numbers(row)
        )
        return _put_off(asides_last, lambda row: not self._published[row])

    def date_in(self, line: str) -> str | None:
        """Return the first date in a line; None if the order of day and month is open.

        A year of two digits counts if other dates of the page show that the month comes first.
        """
        if _SHORT_YEAR.search(line) and self._month_first_of_short_years:
            found = dates.find_dates(_SHORT_YEAR.sub(_with_century, line), month_first=True)
            return found[0].iso if found else None
        first = dates.find_dates(line, month_first=True)[:1]
        if not first or first == dates.find_dates(line, month_first=False)[:1]:
            return first[0].iso if first else None
        if self._month_first is None:
            return None
        return dates.find_dates(line, month_first=self._month_first)[0].iso

    def _date(self, value: str) -> str | None:
        """The date in an attribute; None if the order of day and month is open."""
        date = unambiguous_date(value)
        return date or (
            dates.parse_date(value, month_first=self._month_first) if self._month_first is not None else None
        )

    @cached_property
    def _month_first_of_short_years(self) -> bool:
        """Whether all dates in short lines with years of two digits begin with the month."""
        matches = itertools.chain.from_iterable(map(_SHORT_YEAR.finditer, self._lines_with_digits()))
        orders = {int(match[2]) > _MONTHS for match in matches if max(int(match[1]), int(match[2])) > _MONTHS}
        return orders == {True}

    @cached_property
    def _month_first(self) -> bool | None:
        """Whether all dates in short lines and attributes whose order is certain begin with the month; None without one order."""
        values = itertools.chain.from_iterable(date_values(self._page, row) for row in rows_of(self.dated).tolist())
        lines = itertools.chain(self._lines_with_digits(), values)
        orders = {order for line in lines for order in dates.month_first_orders(line)}
        return orders.pop() if len(orders) == 1 else None

    def _lines_with_digits(self) -> Iterator[str]:
        """The short lines of the page with as many digits as a date in numbers."""
        counts = self._page.blocks.counts
        blocks = rows_of((counts.digits >= _MIN_DATE_DIGITS) & (counts.words <= MAX_BYLINE_WORDS)).tolist()
        return (block_beginning(self._page, block) for block in blocks)

    def _is_among_numbers(self, row: int) -> bool:
        """Whether a date is in a line with other numbers, such as those of views and replies beside the last post of a thread.

        A date that no reader sees is not in a line, and comes after one in a line of its own as well.
        """
        if self._page.nodes.total.words[row] == 0:
            return True
        date = element_beginning(self._page, row).strip()
        line = block_beginning(self._page, int(self._block[row])).replace(date, "", 1)
        return len(_NUMBER.findall(line)) >= _MIN_NUMBERS

    def _is_aside(self, block: int) -> bool:
        """Whether a line, or the label before it, is about a change of a post or the registration of a member."""
        if is_aside(block_beginning(self._page, block)):
            return True
        counts = self._page.blocks.counts
        if block == 0 or counts.digits[block - 1]:
            return False
        is_short = counts.words[block - 1] <= _MAX_LABEL_WORDS or counts.characters[block - 1] <= _MAX_LABEL_CHARACTERS
        return bool(is_short) and is_aside(block_beginning(self._page, block - 1))

    def date_of(self, rows: IntArray, textless: IntArray, blocks: IntArray, main: int) -> ItemDate:
        """Return the date of a post: the declared one, else the first in a line with a time of day, or any line.

        Args:
            rows: the nodes of the post with text.
            textless: its nodes without text that may declare a date.
            blocks: its blocks.
            main: the block of its text.
        """
        declared = self._declared_date(rows, textless)
        if declared.iso is not None:
            return declared
        counts, total = self._page.blocks.counts, self._page.nodes.total
        short = blocks[(counts.digits[blocks] > 0) & (counts.words[blocks] <= MAX_BYLINE_WORDS) & (blocks != main)]
        # Layout may separate a name and a date that are one word in the text.
        parts = rows[(total.digits[rows] > 0) & (total.words[rows] <= MAX_DATE_WORDS) & (self._block[rows] != main)]
        lines: Iterable[tuple[int, str]] = itertools.chain(
            ((block, block_beginning(self._page, block)) for block in short.tolist()),
            ((int(self._block[row]), element_beginning(self._page, row)) for row in parts.tolist()),
        )
        lines = _put_off(lines, lambda pair: not shows_time(pair[1]))
        lines = _put_off(lines, lambda pair: self._is_aside(pair[0]))
        for block, line in itertools.chain(lines, [(main, block_beginning(self._page, main))]):
            date = self.date_in(line)
            if date is not None:
                return ItemDate(date, block=NO_BLOCK if block == main else block)
        return ItemDate()

    def are_asides(self, blocks: IntArray) -> BoolArray:
        """Return which blocks are short lines with a date and a time of day, the registration of a member, or a labelled number."""
        counts = self._page.blocks.counts
        short = rows_of((counts.digits[blocks] > 0) & (counts.words[blocks] <= _MAX_ASIDE_WORDS))
        asides = np.zeros(len(blocks), np.bool_)
        for number in short.tolist():
            line = block_beginning(self._page, int(blocks[number]))
            is_aside_or_number = is_aside(line) or is_labelled_number(line)
            asides[number] = is_aside_or_number or (shows_time(line) and shows_date(line))
        return asides

    def _block_of_date(self, row: int) -> int:
        """The block of a node that declares a date, or of the short line around it if a program fills it in."""
        nodes = self._page.nodes
        if nodes.total.words[row]:
            return int(self._block[row])
        line = int(nodes.parent[row])
        return int(self._block[line]) if 0 < nodes.total.words[line] <= MAX_DATE_WORDS else NO_BLOCK

    def votes(self, rows: IntArray) -> tuple[int | None, int | None]:
        """Return the number of votes for a post, and its node."""
        for row in rows[self._voted[rows]].tolist():
            match = _VOTES.search(self._page.elements[row].text.strip()[:_MAX_VOTE_CHARACTERS])
            if match:
                return int(_SEPARATORS.sub("", match[0]).replace("\u2212", "-")), row
        return None, None


def _with_century(match: re.Match[str]) -> str:
    """A date with all digits of its year."""
    century = 19 if int(match[3]) >= _FIRST_SHORT_YEAR else 20
    return f"{match[1]}/{match[2]}/{century}{match[3]}"


def _put_off(items: Iterable[_Item], comes_last: Callable[[_Item], bool]) -> Iterator[_Item]:
    """Yield items in their order, those that come last after the others; no item is examined before it is needed."""
    last: list[_Item] = []
    for item in items:
        if comes_last(item):
            last.append(item)
        else:
            yield item
    yield from last
