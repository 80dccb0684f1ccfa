"""Find the lines about the page of an article: how long it takes to read, and buttons that read it aloud or change the size of its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.line_texts import MARKS, plain
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern
from domext.words import all_words, expression, longest_first, page_tools, reading_times

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Reading times at the end of a line with the date or alone, and buttons that read the article aloud.
_LAST_NUMBER: Final = lazy_pattern(r"(?<!\d)\d{1,3}(?:[\s-]?(\D{1,30}))?\Z")
_MINUTES: Final = tuple(all_words(reading_times.MINUTES))
_AFTER_MINUTES: Final = all_words(reading_times.AFTER_MINUTES)
_READING_TIMES: Final = tuple(all_words(reading_times.READING_TIME))
_ABOUT: Final = longest_first(reading_times.ABOUT)
_LISTEN: Final = all_words(reading_times.LISTEN)
_TEXT_SIZES: Final = tuple(all_words(page_tools.TEXT_SIZES))
# Buttons for the size of the text: "A A A" or "+ -" behind a label, "大 中 小" also in brackets.
_CJK_SIZES: Final = r"(?:[大特]\W{0,3}中\W{0,3}小|小\W{0,3}中\W{0,3}大)"
_SIZE_BUTTONS: Final = lazy_pattern(
    rf"(?:{expression(page_tools.TEXT_SIZES)})[\s:\uff1a|\[(\uff08\u3010]{{0,4}}"
    rf"(?:{_CJK_SIZES}|[ta가]\W{{1,3}}[ta가]\b|[+\u2212-]\W{{0,3}}[+\u2212-])|[\[(\uff08\u3010]\s?{_CJK_SIZES}",
    re.IGNORECASE,
)
_FOLLOW: Final = lazy_pattern(rf"\W{{0,4}}(?:{expression(page_tools.FOLLOW)})\W{{0,4}}\Z")
_FOLLOW_PARTS: Final = ("关注", "關注")
_SENTENCE_ENDS: Final = ("。", ". ", "! ", "? ")
_DURATION: Final = f"{MARKS}0123456789"
_MAX_WORDS_ABOUT_PAGE: Final = 12
_MAX_WORDS_BESIDE_SIZES: Final = 15  # date, source, author and clicks
_MAX_IDEOGRAPHS_BESIDE_SIZES: Final = 60  # each is a word
_MIN_RUNNING_WORDS: Final = 25  # of a paragraph; lines about the page are above the first one
_MAX_ENDING: Final = 60


def lines_about_page(page: Page, keep: BoolArray, candidates: BoolArray) -> list[int]:
    """Return the short candidates above the first paragraph that say how long the article is or offer to read it aloud, and lines of buttons.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        candidates: which of them may be such lines, shape ``(b,)``.
    """
    blocks = page.blocks
    words = blocks.counts.words
    running = rows_of(keep & (words >= _MIN_RUNNING_WORDS))
    top = int(running[0]) if running.size else len(keep)
    rows = rows_of(candidates[:top] & (words[:top] <= _MAX_WORDS_ABOUT_PAGE)).tolist()
    about = [row for row in rows if _is_about_page(blocks.text(row), int(blocks.counts.digits[row]))]
    return about + _button_lines(page, candidates)


def _button_lines(page: Page, candidates: BoolArray) -> list[int]:
    """The short candidates with buttons for the size of the text, and those that ask readers to scan a picture.

    Old pages write the date and the source beside such buttons.
    """
    counts = page.blocks.counts
    most = np.where(counts.letters <= 2 * counts.words, _MAX_IDEOGRAPHS_BESIDE_SIZES, _MAX_WORDS_BESIDE_SIZES)
    short = rows_of(candidates & (counts.words <= most))
    texts = {row: page.blocks.text(row) for row in short.tolist()}
    joined = "\n".join(texts.values()).lower()
    rows: list[int] = []
    if "小" in joined or any(map(joined.__contains__, _TEXT_SIZES)):
        rows = [row for row, text in texts.items() if _SIZE_BUTTONS.search(text)]
        rows = [row for row in rows if not any(end in texts[row] for end in _SENTENCE_ENDS)]
    if any(part in joined for part in _FOLLOW_PARTS):
        rows += [row for row, text in texts.items() if _FOLLOW.match(text)]
    return rows


def _is_about_page(text: str, digits: int) -> bool:
    """Whether a line ends with a reading time or is a button that reads the article aloud."""
    if digits and _gives_reading_time(text[-_MAX_ENDING:].lower()):
        return True
    if len(text) > _MAX_ENDING:
        return False
    button = text.rstrip(MARKS).removesuffix("min").rstrip(_DURATION) if digits else text
    return plain(button) in _LISTEN


def _gives_reading_time(end: str) -> bool:
    """Whether the end of a line, in lower case, is a number of minutes, or any number after a word for reading times."""
    number = _LAST_NUMBER.search(end)
    if number is None:
        return False
    unit = (number[1] or "").strip(MARKS)
    begun = filter(unit.startswith, _MINUTES) if unit.startswith(_MINUTES) else ()  # few units are minutes
    if any(unit[len(minutes) :].strip(MARKS) in _AFTER_MINUTES for minutes in begun):
        return True
    if unit and unit not in _MINUTES:
        return False
    label = end[: number.start()].rstrip(MARKS)
    if label.endswith(_ABOUT) and not label.endswith(_READING_TIMES):
        label = label.removesuffix(next(filter(label.endswith, _ABOUT))).rstrip(MARKS)
    return label.endswith(_READING_TIMES)
