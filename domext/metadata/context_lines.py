"""The texts of lines in which names and dates are looked for, with spaces where layout divides words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata import calendars
from domext.metadata.element_texts import MAX_LINE_CHARACTERS
from domext.table import tags, urls
from domext.table.characters import LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.table.page import Page

_MAX_PIECES: Final = 60
# The header of a mail as it is sent, which is in English.
_MAX_HEADER_CHARACTERS: Final = 4000
_SENDER: Final = lazy_pattern(r"(?:^|\n)(From: [^\n<]{2,60}<[^\n>]{1,99}>)")
_SENT: Final = lazy_pattern(r"\n(Date: [^\n]{10,60})")
# Two words at the end of an element, which may be a name. A day before its month, and the first name alone, are none.
_NAMED: Final = lazy_pattern(r"[^\W\d_][\w.'’\-]{0,30}\s[^\W\d_][\w'’\-]{0,30}\s{0,4}$")
_MAX_NAME_CHARACTERS: Final = 70
# Scripts with spaces between words and without capitals, from Hebrew to those of India.
_WITHOUT_CAPITALS: Final = lazy_pattern("[\u0590-\u08ff\u0900-\u0dff]")
_LABELLED: Final = lazy_pattern(r"[^\W\d_]{2,12}\s?[:：]")


def lines_of(page: Page, indices: Iterable[int]) -> dict[int, str]:
    """Return the texts of those blocks that are not empty, no longer than a line and no choice in a form, by block index.

    That of a mail in a long block is the sender and the date in its header.
    """
    blocks = page.blocks
    columns = (blocks.counts.characters, blocks.start, blocks.stop, blocks.first_text, blocks.last_text)
    characters, start, stop, first, last = (column.data for column in columns)  # single reads of an array are slow
    owner, tag = blocks.owner.data, page.nodes.tag.data
    lines: dict[int, str] = {}
    for index in indices:
        if tag[owner[index]] == tags.OPTION:
            continue
        if characters[index] > MAX_LINE_CHARACTERS or stop[index] - start[index] > 4 * MAX_LINE_CHARACTERS:
            if tag[owner[index]] == tags.PRE and (header := _mail_header(blocks.source[start[index] : stop[index]])):
                lines[index] = header
            continue
        is_divided = 1 < last[index] - first[index] <= _MAX_PIECES
        text = inline_text(page, first[index], last[index]) if is_divided else blocks.text(index)
        if 0 < len(text) <= MAX_LINE_CHARACTERS:
            lines[index] = text
    return {index: calendars.with_era(line) for index, line in lines.items()} if page.once(_is_taiwanese) else lines


def _is_taiwanese(page: Page) -> bool:
    """Whether a page is from Taiwan, by its language or its host."""
    root = page.tidied.document.root
    language = (root.attr("lang") or "" if root is not None else "").lower()
    return (language.startswith("zh") and language.endswith("tw")) or urls.host_of(page.url or "").endswith(".tw")


def _mail_header(text: str) -> str:
    """The lines for the sender and the date in the header of a mail; empty for any other text."""
    header = text[:_MAX_HEADER_CHARACTERS].partition("\n\n")[0]
    if (sender := _SENDER.search(header)) is None:
        return ""
    date = _SENT.search(header)
    return f"{sender[1]}\n{date[1]}" if date else sender[1]


def inline_text(page: Page, first: int, last: int) -> str:
    """Return the text of some pieces of a block, with a space or a mark where inline elements meet without one.

    A capital or a digit after the end of a word belongs to the next element, and two links are two items of a list.
    Of two other elements with capitals, the second is a role, a section or a caption. In scripts without capitals, each
    element has words of its own.
    """
    pieces, nodes, source = page.blocks.pieces, page.nodes, page.blocks.source
    offset, parents = pieces.offset.data, pieces.parent.data  # single reads of an array are slow
    end, tag = nodes.end.data, nodes.tag.data
    text, link, before, before_parent, before_end = "", None, "", 0, 0
    for index in range(first, min(last, first + _MAX_PIECES)):
        piece, parent = source[offset[index] : offset[index + 1]], parents[index]
        if not piece or piece.isspace():
            text += piece
            continue
        is_link = tag[parent] == tags.A
        if is_link and link is not None and link != parent:
            text = f"{text.rstrip()}, "
        elif parent >= before_end and piece.lstrip()[0].isupper() and _NAMED.search(before[-_MAX_NAME_CHARACTERS:]):
            text = f"{text.rstrip()} | "
        elif (
            text
            and not text[-1].isspace()
            and not piece[0].isspace()
            and (
                _is_boundary(text, piece)
                or (not before_parent <= parent < before_end and _follows_name(piece))
                or (parent >= before_end and _WITHOUT_CAPITALS.match(piece))
            )
        ):
            text += " "
        text += piece
        link = parent if is_link else None
        before, before_parent, before_end = piece, parent, end[parent]
    if LINE_BREAK not in text:
        return " ".join(text.split())
    return "\n".join(" ".join(line.split()) for line in text.split(LINE_BREAK))


def _is_boundary(left: str, right: str) -> bool:
    """Whether two inline elements hold different words."""
    before, after = left[-1], right[0]
    if _LABELLED.match(right):
        return True
    if (before.isalpha() and not before.isupper()) or before in ")]»”:":
        return after.isupper() or after.isdigit() or left.rsplit(maxsplit=1)[-1].lower() in words.PREPOSITIONS
    if before.isdigit():
        return after.isupper() or after.isdigit()
    return left.rsplit(maxsplit=1)[-1].lower() in words.PREPOSITIONS and after.isalpha()


def _follows_name(piece: str) -> bool:
    """Whether a text begins with a whole word that stands after the name of an author."""
    word, *rest = piece.split(maxsplit=1)
    return len(word) > 1 and word in words.AFTER_NAME and bool(rest or piece[-1].isspace())
