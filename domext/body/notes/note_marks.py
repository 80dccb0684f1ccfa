"""Reference marks: the numbers, letters and symbols that refer to notes and precede them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from domext.body.tree import (
    Block,
    Break,
    Definitions,
    Heading,
    Image,
    Inline,
    Link,
    Math,
    NoteReference,
    Paragraph,
    Styled,
    line_of,
)
from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

MAX_MARK_CHARACTERS: Final = 8  # such as [12], * and (iv)
#: A longer text is not a note.
MAX_NOTE_CHARACTERS: Final = 6000
_MAX_RANGE: Final = 20  # references of a range such as 3-5
#: Brackets around marks, in Western and East Asian typography, and numbers in circles.
OPENING: Final = "[(\uff3b\uff08\u3014\u3010"
CLOSING: Final = "])\uff3d\uff09\u3015\u3011"
CIRCLED: Final = "\u2460-\u2473"
#: Raised digits, as characters.
RAISED: Final = "\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079"
_MARK: Final = lazy_pattern(
    rf"[{re.escape(OPENING)}]?([*※注註]?\d{{1,4}}|[{RAISED}]{{1,3}}|[{CIRCLED}]|[a-zA-Z]|[ivxlc]{{1,6}}|[*†‡§¶#⁑⁂⊕]{{1,4}})[{re.escape(CLOSING)}]?[.:]?"
)
_LIST: Final = lazy_pattern(r"[,;\s]{1,3}")
_RANGE: Final = lazy_pattern(r"(\d{1,4})\s?[-–—]\s?(\d{1,4})")
_EMPTY_BRACKETS: Final = lazy_pattern(r"(?:[\[(]\s*[\])]|[\[(|^↑]\s*)$")
_WIDE: Final = {ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)}
_TO_RAISED: Final = {ord("0") + digit: character for digit, character in enumerate(RAISED)}
_FIRST_CIRCLED: Final = 0x2460
_MAX_CIRCLED: Final = 20
# The text between references in the same brackets.
_BETWEEN_REFERENCES: Final = lazy_pattern(r"[\s0-9,;\u2013\u2014-]{1,20}")
#: Between the ends of a range.
DASHES: Final = frozenset("-\u2010\u2011\u2012\u2013\u2014")
_ELLIPSES: Final = ("...", "\u2026")
# The class of the number of a note.
_NUMBER_CLASS: Final = lazy_pattern(r"number|[_-]num(?:$|\s)|mark|label|index", re.IGNORECASE)
_MAX_MARKS: Final = 6  # text pieces at the start of a note
_EDGES: Final = lazy_pattern(r"[\W_]+")
# The text before and after the mark of a note, and around its parts.
_BEFORE_MARK: Final = lazy_pattern(rf"[\s^↑*※注註]*+[{re.escape(OPENING)}]*+\s*+")
_AFTER_MARK: Final = lazy_pattern(rf"\s*+[{re.escape(CLOSING)}]*+[.:\u3001\uff0e\uff1a]?\s*+")
_BESIDE_MARK: Final = lazy_pattern(rf"[\s^↑.:{re.escape(OPENING + CLOSING)}]*+")


class NoteSpan(NamedTuple):
    """The text of a note: the text pieces from ``first`` to before ``last``, and the mark that refers to it."""

    first: int
    last: int
    mark: str


class Reference(NamedTuple):
    """A reference to notes.

    Attributes:
        piece: the text piece where it is.
        node: the element of its mark, -1 if a note in the text has no mark.
        notes: the first text pieces of its notes.
        mark: the mark as the page shows it.
    """

    piece: int
    node: int
    notes: tuple[int, ...]
    mark: str


def text_of_node(page: Page, node: int) -> str:
    """Return the text of an element with white space folded."""
    nodes = page.nodes
    return text_of_pieces(page, nodes.first_text.item(node), nodes.last_text.item(node))


def text_of_pieces(page: Page, first: int, last: int) -> str:
    """Return the text of text pieces with white space folded."""
    return " ".join(page.blocks.raw_text(first, last).replace(LINE_BREAK, " ").split())


def plain_mark(text: str) -> str | None:
    """Return a reference mark without brackets and full stop, with ordinary digits; None if the text is not a mark."""
    match = _MARK.fullmatch(text)
    if match is None:
        return None
    return match[1] if match[1].isascii() else unicodedata.normalize("NFKC", match[1])


def marks_in(text: str) -> list[str]:
    """Return the marks of a text with nothing else, such as ``1``, ``1, 2`` and ``3-5``; empty for other texts."""
    marks: list[str] = []
    for part in _LIST.split(text.strip(f"{OPENING}{CLOSING} ")):
        span = _RANGE.fullmatch(part)
        if span:
            first, last = int(span[1]), int(span[2])
            if not first < last <= first + _MAX_RANGE:
                return []
            marks += map(str, range(first, last + 1))
        elif (mark := plain_mark(part)) is not None:
            marks.append(mark)
        else:
            return []
    return marks


def end_of_marks(page: Page, span: NoteSpan) -> int:
    """Return the text piece after the marks of a note if it begins with several, one for the screen and others for print.

    A term that begins with an ellipsis repeats the words before the reference, and all of it is the mark.
    """
    if (end := _end_of_repeated_words(page, span)) < span.last:
        return end
    mark, marks, end = span.mark.strip("[]() "), 0, span.first
    for piece in range(span.first, min(span.last - 1, span.first + _MAX_MARKS)):
        text = text_of_pieces(page, piece, piece + 1).strip("[]() ")
        if (text and text == mark) or (not mark and marks_in(text)):
            mark, marks, end = text, marks + 1, piece + 1
        elif text:
            break
    return end if marks > 1 or (marks and not span.mark and _has_number(page, span.first)) else span.first


def _has_number(page: Page, first: int) -> bool:
    """Whether a note begins with a number in an element of its own, which is right before the text or whose class says so."""
    nodes = page.nodes
    node = page.blocks.pieces.parent.item(first)
    is_alone = nodes.first_text[node] == first and nodes.last_text[node] == first + 1
    if not is_alone or not text_of_pieces(page, first, first + 1).strip("[]().").isdecimal():
        return False
    is_right_before = page.blocks.raw_text(first + 1, first + 2)[:1].isalpha()
    return is_right_before or _NUMBER_CLASS.search(attributes.value_of(page, "class", node) or "") is not None


def _end_of_repeated_words(page: Page, span: NoteSpan) -> int:
    """The end of the term that begins with an ellipsis and opens a note; the end of the note without one."""
    if not text_of_pieces(page, span.first, span.first + 1).startswith(_ELLIPSES):
        return span.last
    nodes, node = page.nodes, page.blocks.owner.item(page.blocks.at(span.first))
    return nodes.last_text.item(node) if nodes.tag[node] == tags.DT else span.last


def without_mark(blocks: tuple[Block, ...], mark: str) -> tuple[Block, ...]:
    """Return the blocks of a note without the mark in front, the way back to the text, and blocks that held nothing else."""
    first = blocks[0] if blocks else None
    if isinstance(first, Definitions):  # the mark is a term, the note its definition
        blocks = (*(block for entry in first.entries for block in entry.content), *blocks[1:])
    trimmed: list[Block] = []
    for number, block in enumerate(blocks):
        if isinstance(block, (Paragraph, Heading)):
            content = list(block.content)
            if number == 0:
                _remove_start(content, _EDGES.sub("", mark) or mark)
            if number == len(blocks) - 1:
                _remove_end(content)
            if not content:
                continue
            block = Paragraph(tuple(content)) if isinstance(block, Paragraph) else Heading(block.level, tuple(content))  # noqa: PLW2901
        trimmed.append(block)
    return tuple(trimmed)


def _remove_start(content: list[Inline], mark: str) -> None:
    """Remove the mark at the start of a note; without one, the signs and printed marks there."""
    if mark:
        _remove_mark(content, mark)
    elif content and isinstance(content[0], str):
        content[0] = content[0].lstrip(" ^↑")
    else:
        _remove_printed_marks(content)


def _remove_mark(content: list[Inline], mark: str) -> bool:
    """Remove the mark at the start of a note, which may be split over several elements, or inside the style of the note.

    Returns:
        Whether the mark was there.
    """
    seen = False
    while content:
        first = content[0]
        if isinstance(first, str):
            rest = first[_end_of_mark(first, "" if seen else mark) :]
            seen = seen or rest != first
            if rest:
                content[0] = rest.lstrip()
                break
            content.pop(0)
        elif isinstance(first, Break) and len(content) > 1:
            content.pop(0)
        elif isinstance(first, Styled) and _BESIDE_MARK.fullmatch(line_of((first,)).strip()):
            content.pop(0)  # the brackets around a way back
        elif not seen and _is_mark(first, mark):
            content.pop(0)
            seen = True
        elif not seen and isinstance(first, Styled):
            inner = list(first.content)  # an element opens once in its like: few of them are around each other
            seen = _remove_mark(inner, mark)
            if not (seen and inner):
                break
            content[0] = Styled(first.style, tuple(inner))
            break
        else:
            break
    return seen


def _is_mark(part: Inline, mark: str) -> bool:
    """Whether an element or a link holds nothing but a mark."""
    plain = plain_mark(line_of((part,)).strip()) if isinstance(part, (Styled, Link)) else None
    return plain is not None and (_EDGES.sub("", plain) or plain).lower() == mark.lower()


def _remove_printed_marks(content: list[Inline]) -> None:
    """Remove the marks at the start of a note that the page shows for itself: one for the screen, others for print."""
    while content and isinstance(content[0], Styled) and content[0].style == "superscript":
        mark = line_of((content[0],)).strip()
        if not marks_in(mark):
            return
        content.pop(0)
        if content and isinstance(content[0], str):
            content[0] = content[0].lstrip().removeprefix(mark).lstrip()


def _end_of_mark(text: str, mark: str) -> int:
    """The end of a mark at the start of a note, with the text around it; without a mark, the end of that."""
    if mark and (before := _BEFORE_MARK.match(text)):
        for start in range(before.end(), -1, -1):  # a bracket may be a mark, or belong to the text before one
            end = _end_of_written(text, mark, start)
            if end is not None and (after := _AFTER_MARK.match(text, end)):
                return after.end()
    beside = _BESIDE_MARK.match(text)
    end = beside.end() if beside else 0
    return len(text[:end].rstrip(OPENING)) if end < len(text) else end  # a bracket may belong to the text after it


def _end_of_written(text: str, mark: str, start: int) -> int | None:
    """The end of a mark in a text, None if it is not there; a number may have wide or raised digits, or be in a circle.

    Comparing costs much less than a pattern for each mark.
    """
    end = start + len(mark)
    there, following = text[start:end], text[end : end + 1]
    is_word = mark[-1].isalnum()
    if there.lower() == mark.lower() and not (
        (following.isalnum() or following == "_") if is_word else following == mark[-1]
    ):
        return end
    if mark.isascii() and mark.isdecimal():
        if there in {mark.translate(_WIDE), mark.translate(_TO_RAISED)} and not following.isdigit():
            return end
        if 0 < int(mark) <= _MAX_CIRCLED and text[start : start + 1] == chr(_FIRST_CIRCLED + int(mark) - 1):
            return start + 1
    return None


def _remove_end(content: list[Inline]) -> None:
    """Remove what is left at the end of a note where the link back to the text was."""
    while content:
        last = content[-1]
        if isinstance(last, Break):
            content.pop()
        elif isinstance(last, str):
            rest = _EMPTY_BRACKETS.sub("", last).rstrip()
            if rest:
                content[-1] = rest
                return
            content.pop()
        elif isinstance(last, (Image, Math)) or line_of((last,)).strip():
            return
        else:
            content.pop()


def without_brackets(content: list[Inline]) -> tuple[Inline, ...]:
    """Return the content of a block without the square brackets around references to notes, as in [1] and [2, 3]."""
    opened = -1  # the text that ends with the bracket before the references
    for position in range(1, len(content)):
        part, before = content[position], content[position - 1]
        if isinstance(part, NoteReference):
            if isinstance(before, str) and before[-1:] == "[":
                opened = position - 1
        elif not (isinstance(part, str) and isinstance(before, NoteReference)):
            opened = -1
        elif part.strip() in DASHES and isinstance(content[min(position + 1, len(content) - 1)], NoteReference):
            content[position] = ""  # the notes between the ends of a range are referred to, too
        elif opened >= 0 and part[:1] == "]":
            content[opened], content[position] = cast("str", content[opened])[:-1], part[1:]
            opened = position if content[position][-1:] == "[" else -1  # type: ignore[index]
        elif not _BETWEEN_REFERENCES.fullmatch(part):
            opened = -1
    return tuple(part for part in content if part != "")
