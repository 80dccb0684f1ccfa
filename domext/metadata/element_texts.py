"""The texts of the elements that hold titles, names and dates, each in one line."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.attributes import value_of
from domext.table.characters import LINE_BREAK
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.page import Page

#: A longer block is prose, and a longer element holds more than a byline.
MAX_LINE_CHARACTERS: Final = 300
_MAX_BLOCKS: Final = 8
_MAX_HEADING_NODES: Final = 50
_MAX_OWN_PIECES: Final = 20
_NOTE: Final = lazy_pattern(r"(?:^|[\s_-])(?:foot)?note(?=$|[\s_-])", re.IGNORECASE)


def visible_text(page: Page, row: int) -> str:
    """Return the visible text of a node in one line; of a long text, the beginning."""
    nodes, blocks = page.nodes, page.blocks
    first, last = nodes.first_block.item(row), nodes.last_block.item(row)
    return " ".join(" ".join(map(blocks.text, range(first, min(last, first + _MAX_BLOCKS)))).split())


def heading_text(page: Page, row: int) -> str:
    """Return the visible text of a heading in one line, without its buttons and a footnote at its end."""
    text, tag = visible_text(page, row), page.nodes.tag
    for inner in range(row + 1, min(page.nodes.end.item(row), row + _MAX_HEADING_NODES)):
        if tag[inner] == tags.BUTTON:
            text = text.removesuffix(visible_text(page, inner)).rstrip()
        elif _is_note(page, inner):
            text = text.removesuffix(short_text(page, inner)).rstrip() or text
    return text


def _is_note(page: Page, row: int) -> bool:
    """Whether an element in a heading is a footnote, or the raised link to one."""
    nodes = page.nodes
    if nodes.tag[row] == tags.SUP:
        return tags.A in {nodes.tag.item(nodes.parent.item(row)), *nodes.tag[row : nodes.end[row]].tolist()}
    return bool(nodes.tag[row] == tags.SPAN) and bool(_NOTE.search(value_of(page, "class", row) or ""))


def short_text(page: Page, row: int) -> str:
    """Return the text of a node in one line; empty if it is longer than a line.

    Elements nest to any depth, so reading the whole text of each element would take quadratic time.
    """
    nodes, offset = page.nodes, page.blocks.pieces.offset
    if nodes.total.characters[row] > MAX_LINE_CHARACTERS:
        return ""
    text = page.blocks.source[offset.item(nodes.first_text.item(row)) : offset.item(nodes.last_text.item(row))]
    if LINE_BREAK in text:
        text = "".join(piece for parent, piece in _pieces(page, row) if nodes.tag[parent] != tags.BR)
    return " ".join(text.split())


def own_text(page: Page, row: int) -> str:
    """Return the first pieces of the text of a node outside of its inner elements; white space is not collapsed."""
    return "".join(islice((piece for parent, piece in _pieces(page, row) if parent == row), _MAX_OWN_PIECES))


def _pieces(page: Page, row: int) -> Iterator[tuple[int, str]]:
    """The pieces of the text of a node, each with the node that holds it."""
    nodes, pieces, source = page.nodes, page.blocks.pieces, page.blocks.source
    first, last = nodes.first_text.item(row), nodes.last_text.item(row)
    offsets = pieces.offset[first : last + 1].tolist()
    for parent, (start, stop) in zip(pieces.parent[first:last].tolist(), pairwise(offsets), strict=True):
        yield parent, source[start:stop]
