"""Parts of a thread that say nothing new, which are dropped: its title above each reply, notes of changes, and repeated quotations."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from domext.table.masks import rows_of, without_rows
from domext.table.patterns import lazy_pattern
from domext.words import expression
from domext.words.discussion import REPLY_PREFIX

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The prefix begins the line, or follows a label such as "Post subject:" behind the date.
_REPLY: Final = lazy_pattern(
    rf"(?:\A|[:\uff1a]\s{{1,9}})(?:{expression(REPLY_PREFIX)})\s{{0,2}}[:\uff1a]\s{{0,3}}(?=\S)", re.IGNORECASE
)
_MAX_WORDS: Final = 40
_MAX_CHARACTERS: Final = 300
_MIN_NUMBER: Final = 2


def without_reply_titles(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the kept lines of a thread that end with the prefix of a reply and a title, which two or more of them have.

    A single line of this kind may be the words of a writer.
    """
    blocks = page.blocks
    rows = rows_of(keep & (blocks.counts.words <= _MAX_WORDS) & (blocks.counts.characters <= _MAX_CHARACTERS))
    replies = {row: title for row in rows.tolist() if (title := _title(blocks.text(row)))}
    number = Counter(replies.values())
    return without_rows(keep, [row for row, title in replies.items() if number[title] >= _MIN_NUMBER])


def without_change_notes(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the kept lines of a thread that say when a post was last changed."""
    from domext.discussion.change_notes import tells_change  # few pages hold posts

    blocks = page.blocks
    rows = rows_of(keep & (blocks.counts.words <= _MAX_WORDS) & (blocks.counts.characters <= _MAX_CHARACTERS))
    texts = {row: blocks.text(row) for row in rows.tolist()}
    return without_rows(keep, [row for row, text in texts.items() if "\n" not in text and tells_change(text)])


def without_repeated_quotations(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the quotations of a thread that repeat other posts of the page, with the lines that introduce them."""
    from domext.discussion.repeated_quotations import repeated_quotations

    return keep & ~repeated_quotations(page, keep, keep)


def _title(text: str) -> str:
    """The title behind the prefix of a reply, without case; empty without one, and before another line."""
    reply = _REPLY.search(text)
    title = text[reply.end() :] if reply else ""
    return "" if "\n" in title else title.strip().lower()
