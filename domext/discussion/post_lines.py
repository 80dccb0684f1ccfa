"""The lines beside the text of a post, and what they tell: a date, a time of day, a change, a member."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.metadata.dates import find_dates
from domext.table.attributes import value_of
from domext.table.characters import COLONS
from domext.table.patterns import lazy_pattern
from domext.words import all_words, expression
from domext.words.discussion import DESCRIPTIONS, JOINED_REGISTERED, REGISTERED

if TYPE_CHECKING:
    from domext.table.nodes import RowArray
    from domext.table.page import Page

#: The most words of a line beside the text.
MAX_BYLINE_WORDS: Final = 30
#: The longest part of a line that may hold a name or a date.
MAX_LINE_CHARACTERS: Final = 400
#: The most words of an element that holds a date and little else.
MAX_DATE_WORDS: Final = 8
_CLOCK: Final = lazy_pattern(r"(?<!\d)\d{1,2}[:h.]\d{2}(?!\d|\.\d)")
_LABELLED_NUMBER: Final = lazy_pattern(r"\s{0,9}[^\W\d_][^:\uff1a]{0,20}[:\uff1a]\s{0,3}[\d.,]{1,12}\s{0,9}")
_ARROWS: Final = ("\u2192", "\u21d2", "->", "=>")
_MAX_CHANGE_WORDS: Final = 12
_MAX_LABEL_WORDS: Final = 4
_DESCRIPTIONS: Final = all_words(DESCRIPTIONS)
# Lines about the member, whose date is that of the registration, and about changes.
_JOINED_EXPRESSION: Final = rf"\b(?:{expression(REGISTERED)})\b|{expression(JOINED_REGISTERED)}"
_JOINED: Final = lazy_pattern(_JOINED_EXPRESSION, re.IGNORECASE)
# The same for lines of ASCII in lower case, in which a search takes a tenth of the time.
_ASCII_JOINED: Final = lazy_pattern(_JOINED_EXPRESSION)
# For addresses in lower case; the first test is passed by few of their characters.
_PROFILE: Final = lazy_pattern(
    r"(?=[umpav/])(?:(?<![a-z])(?:users?|members?|memberlist|profile?s?|people|authors?|viewprofile|u)(?![a-z])|/@)"
)


def starting_blocks(page: Page) -> RowArray:
    """Return the block in which the text of each node begins, without white space before it, shape ``(n,)``.

    Call it as ``page.once(starting_blocks)``.
    """
    return np.searchsorted(page.blocks.last_text[:-1], page.nodes.first_text, side="right")


def block_beginning(page: Page, block: int) -> str:
    """Return the text of a block, as far as a name or a date is looked for in it."""
    return page.blocks.text(block)[:MAX_LINE_CHARACTERS]


def element_beginning(page: Page, row: int) -> str:
    """Return the text of a node, as far as a name or a date is looked for in it."""
    return page.elements[row].text[:MAX_LINE_CHARACTERS]


def is_aside(line: str) -> bool:
    """Return whether a line is about a change of a post or the registration of a member."""
    return (_ASCII_JOINED.search(line.lower()) if line.isascii() else _JOINED.search(line)) is not None


def is_labelled_number(line: str) -> bool:
    """Return whether a line is a label and a number, such as "Posts: 120" of a member or "Views: 44" of a post."""
    return _LABELLED_NUMBER.fullmatch(line) is not None


def is_description_label(line: str) -> bool:
    """Return whether a line is the label above the text of an issue and nothing else."""
    return line.strip(" \t\n:\uff1a").lower() in _DESCRIPTIONS


def begins_with_label(line: str) -> bool:
    """Return whether a line is or begins with a short label and a colon, as in "Status: open"."""
    ends = [place for colon in COLONS if (place := line.find(colon)) > 0]
    return bool(ends) and len(line[: min(ends)].split()) <= _MAX_LABEL_WORDS


def is_field_change(line: str) -> bool:
    """Return whether a line is the change of a field of an issue and nothing else, as in "Status: new → open"."""
    return (
        any(arrow in line for arrow in _ARROWS) and len(line.split()) <= _MAX_CHANGE_WORDS and begins_with_label(line)
    )


def shows_time(text: str) -> bool:
    """Return whether a line holds a time of day."""
    return _CLOCK.search(text) is not None


def shows_date(text: str) -> bool:
    """Return whether a line holds a date."""
    return bool(find_dates(text, month_first=True))


def is_profile(page: Page, row: int) -> bool:
    """Return whether a link leads to the page of a member."""
    return is_profile_address(value_of(page, "href", row) or "")


def is_profile_address(address: str) -> bool:
    """Return whether an address is that of the page of a member."""
    return _PROFILE.search(address[:MAX_LINE_CHARACTERS].lower()) is not None
