"""Drop lines that lead away from an article or are about its page: labels of advertisements, "Read also: ...", newsletters, reading times."""

from __future__ import annotations

import bisect
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of, sums_before, without_rows
from domext.table.page_types import ARTICLE, ARTICLE_TYPES
from domext.table.patterns import lazy_pattern
from domext.words import all_words, expression, longest_first, notices, page_tools, reading_times
from domext.words.read_next import READ_NEXT

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray, Counts
    from domext.table.page import Page

#: The name of the rule in :attr:`domext.Article.changes`, and why it drops a block.
RULE: Final = "promotion"
REASON: Final = "the label of an advertisement, or a link to another article"
# Words of an advertisement may be an entry of a list or of a table.
_OTHERS: Final = tags.mask(
    frozenset("li td th dt dd pre h1 h2 summary caption figcaption blockquote label button".split())
)
_ADVERTISEMENTS: Final = all_words(notices.ADVERTISEMENTS)
_LABELS: Final = all_words(READ_NEXT)
_ALONE: Final = _ADVERTISEMENTS | _LABELS
_LABEL: Final = lazy_pattern(
    r"\W{0,3}(\w[^:|>\uff1a\u2013\u2014\u00bb\u203a\u25ba\u2192]{0,50})[:|>\uff1a\u2013\u2014\u00bb\u203a\u25ba\u2192]\W{0,3}\w"
)
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
_MARKS: Final = ' \t\n\xa0-\u2013\u2014_*•·|/\\:\uff1a.,…!?\uff1f()[]{}<>«»"“”„#~=+▼▲►▶▸→↓↑■▪●🔊🎧'
_DURATION: Final = f"{_MARKS}0123456789"
# Words that ask readers to subscribe to a newsletter, and words for a newsletter, in lower case.
_ASKS: Final = lazy_pattern(
    rf"\b(?:{expression(notices.SUBSCRIBE)})|{expression(notices.JOINED_SUBSCRIBE)}", re.IGNORECASE
)
_NEWSLETTERS: Final = tuple(all_words(notices.NEWSLETTERS))
_MAX_INVITATION_WORDS: Final = 30
_MAX_BOX_WORDS: Final = 40  # around a field for an address
_MAX_BOX_LEVELS: Final = 30
_MIN_OTHERS: Final = 2  # kept words for each word of such a box
_MAX_WORDS_ABOUT_PAGE: Final = 12
_MAX_WORDS_BESIDE_SIZES: Final = 15  # date, source, author and clicks
_MAX_IDEOGRAPHS_BESIDE_SIZES: Final = 60  # each is a word
_MIN_RUNNING_WORDS: Final = 25  # of a paragraph; lines about the page are above the first one
_MAX_LABEL_WORDS: Final = 7
_MAX_LABEL_IDEOGRAPHS: Final = 12  # each is a word
_MIN_LINKED: Final = 0.8  # of the words of a line of links
_MAX_WORDS: Final = 40
# Of the words of a label with the lines of links below it in one block; old pages write a date beside each link.
_MIN_LINKED_BELOW: Final = 0.6
_MAX_WORDS_BELOW: Final = 300
_MAX_ENDING: Final = 60


def without_promotion(page: Page, selection: Selection) -> Selection:
    """Return the selection of an article without its promotional lines; other pages may consist of such lines."""
    if selection.page_type not in ARTICLE_TYPES:
        return selection
    keep = without_promotional_lines(page, selection.keep, selection.keep, selection.page_type)
    return selection.changed(keep, RULE, REASON)


def without_promotional_lines(page: Page, keep: BoolArray, candidates: BoolArray, page_type: str | None) -> BoolArray:
    """Return the kept blocks without the candidates that only name advertising, say how long the article is, invite to a newsletter, or link to another one.

    Lists of links below a label such as "Related content", also in the same block, are dropped from articles alone: manuals have
    sections of that name, and lists of articles buttons. So are short boxes with a field for an e-mail address: a service may
    consist of them.
    Reading times stay in lists of articles, where they belong to an entry.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        candidates: which of them may be dropped, such as those that are new, shape ``(b,)``.
        page_type: the type of the page, None if it is unknown.
    """
    if not any_of(candidates):
        return keep
    blocks = page.blocks
    words, linked = blocks.counts.words, blocks.counts.link_words
    lines = candidates & ~_OTHERS.take(page.nodes.tag.take(blocks.owner))
    is_short = _has_few_words(blocks.counts)
    dropped = _lines_about_page(page, keep, candidates) if page_type in ARTICLE_TYPES else []
    behind = rows_of(lines & is_short & (linked > 0) & (words <= _MAX_WORDS))
    dropped += [row for row in behind.tolist() if _begins_with_label(blocks.text(row))]
    invitations = rows_of(lines & (linked > 0) & (words <= _MAX_INVITATION_WORDS) & (linked < words))
    dropped += _invitations(page, invitations.tolist())
    phrases = _phrases(page, rows_of(candidates & is_short & (linked == 0)).tolist())
    dropped += [row for row, phrase in phrases.items() if phrase in _ADVERTISEMENTS and lines[row]]
    if page_type == ARTICLE:
        dropped += _links_to_read_next(page, keep, [row for row, phrase in phrases.items() if phrase in _LABELS])
        dropped += _labelled_lists(page, candidates)
        dropped += [row for row in _subscription_boxes(page, keep) if candidates[row]]
    return without_rows(keep, dropped)


def _lines_about_page(page: Page, keep: BoolArray, candidates: BoolArray) -> list[int]:
    """The short candidates above the first paragraph that say how long the article is or offer to read it aloud."""
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


def _has_few_words(counts: Counts) -> BoolArray:
    """Whether the words of each block outside of links are few enough for a label, shape ``(b,)``."""
    own = counts.words - counts.link_words
    return (own <= _MAX_LABEL_WORDS) | ((own <= _MAX_LABEL_IDEOGRAPHS) & (counts.letters <= 2 * counts.words))


def _phrases(page: Page, rows: list[int]) -> dict[int, str]:
    """The blocks that consist of the label of an advertisement, or of that of links to other articles, with the label."""
    texts = list(map(page.blocks.text, rows))
    said = {line.strip(_MARKS) for line in _plain("\n".join(texts)).split("\n")}
    if said.isdisjoint(_ALONE):
        return {}  # most pages; to fold each text by itself costs more
    phrases = zip(rows, map(_plain, texts), strict=True)
    return {row: phrase for row, phrase in phrases if phrase in _ALONE}


def _is_about_page(text: str, digits: int) -> bool:
    """Whether a line ends with a reading time or is a button that reads the article aloud."""
    if digits and _gives_reading_time(text[-_MAX_ENDING:].lower()):
        return True
    if len(text) > _MAX_ENDING:
        return False
    button = text.rstrip(_MARKS).removesuffix("min").rstrip(_DURATION) if digits else text
    return _plain(button) in _LISTEN


def _gives_reading_time(end: str) -> bool:
    """Whether the end of a line, in lower case, is a number of minutes, or any number after a word for reading times."""
    number = _LAST_NUMBER.search(end)
    if number is None:
        return False
    unit = (number[1] or "").strip(_MARKS)
    begun = filter(unit.startswith, _MINUTES) if unit.startswith(_MINUTES) else ()  # few units are minutes
    if any(unit[len(minutes) :].strip(_MARKS) in _AFTER_MINUTES for minutes in begun):
        return True
    if unit and unit not in _MINUTES:
        return False
    label = end[: number.start()].rstrip(_MARKS)
    if label.endswith(_ABOUT) and not label.endswith(_READING_TIMES):
        label = label.removesuffix(next(filter(label.endswith, _ABOUT))).rstrip(_MARKS)
    return label.endswith(_READING_TIMES)


def _links_to_read_next(page: Page, keep: BoolArray, labels: list[int]) -> list[int]:
    """The labels of links to other articles that are lines of their own, and the lines of links below them.

    A label of one word without links below it, such as "Related", may be the heading of something else.
    """
    if not labels:
        return []
    counts = page.blocks.counts
    is_text = keep & ((counts.link_words < _MIN_LINKED * counts.words) | (counts.words > _MAX_WORDS))
    texts = [*rows_of(is_text).tolist(), len(keep)]
    dropped = []
    for label in labels:
        links = label + 1 + rows_of(keep[label + 1 : texts[bisect.bisect_right(texts, label)]])
        if any_of(counts.words[links] > 0) or counts.words[label] > 1:
            dropped += [label, *links.tolist()]
    return dropped


def _invitations(page: Page, rows: list[int]) -> list[int]:
    """The blocks among some that ask readers to subscribe to a newsletter."""
    texts = list(map(page.blocks.text, rows))
    if not _names_newsletter("\n".join(texts)):  # on most pages
        return []
    return [row for row, text in zip(rows, texts, strict=True) if _names_newsletter(text) and _ASKS.search(text)]


def _subscription_boxes(page: Page, keep: BoolArray) -> list[int]:
    """The blocks of short boxes with a field for the e-mail address of the reader, beside enough other kept text."""
    fields = attributes.inputs(page, "email")
    if not fields:
        return []  # most pages
    nodes = page.nodes
    kept = sums_before(np.where(keep, page.blocks.counts.words, 0))
    boxes = sorted({_box_around(page, field) for field in fields})
    first, last = nodes.first_block[boxes], nodes.last_block[boxes]
    is_dropped = (_MIN_OTHERS + 1) * (kept[last] - kept[first]) <= kept[-1]
    spans = zip(first[is_dropped].tolist(), last[is_dropped].tolist(), strict=True)
    is_short = page.blocks.counts.words < _MIN_RUNNING_WORDS  # the last paragraph of an article may be beside the field
    return [row for start, stop in spans for row in range(start, stop) if is_short[row]]


def _box_around(page: Page, field: int) -> int:
    """The largest element around a field that has few words."""
    words, around = page.nodes.total.words, page.nodes.ancestors(field, _MAX_BOX_LEVELS)
    return min((row for row in around if row and words.item(row) <= _MAX_BOX_WORDS), default=field)


def _names_newsletter(text: str) -> bool:
    lower = text.lower()
    return any(map(lower.__contains__, _NEWSLETTERS))


def _begins_with_label(text: str) -> bool:
    """Whether a label of a link to another article begins a text."""
    label = _LABEL.match(text)
    return label is not None and _plain(label[1]) in _LABELS


def _labelled_lists(page: Page, candidates: BoolArray) -> list[int]:
    """The candidates of which the first line is a label of links to other articles, and most of the others are links."""
    counts = page.blocks.counts
    is_linked = (counts.link_words > 0) & (counts.link_words >= _MIN_LINKED_BELOW * counts.words)
    rows = rows_of(candidates & is_linked & (counts.words <= _MAX_WORDS_BELOW)).tolist()
    return [row for row in rows if _are_lines_below_label(page.blocks.text(row))]


def _are_lines_below_label(text: str) -> bool:
    """Whether the first of several lines is the label of links to other articles, or each line begins with one."""
    label, mark, rest = text.partition("\n")
    if not mark or len(label) > _MAX_ENDING:
        return False
    return _plain(label) in _LABELS or (_begins_with_label(label) and all(map(_begins_with_label, rest.split("\n"))))


def _plain(text: str) -> str:
    """A text in lower case without the marks around it, as the lists of words are written."""
    plain = text.strip(_MARKS).lower()
    return plain if plain.isascii() else plain.replace("i\u0307", "i").replace("\u2019", "'")
