"""Lines and columns that styles make within a paragraph: ``<span style="display: block">`` begins and ends a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

_IN_LINE: Final = tags.mask(
    frozenset({"span", "b", "strong", "i", "em", "small", "a", "font", "label", "time", "cite"})
)
_LINE: Final = lazy_pattern(
    r"(?:^|[;\s])display\s{0,4}:\s{0,4}(?:block|flex|grid|table|list-item)\s{0,4}(?:$|[;!])", re.IGNORECASE
)
# Text beside the line, such as the large first letter of an article.
_BESIDE: Final = lazy_pattern(
    r"(?:^|[;\s])(?:float\s{0,4}:\s{0,4}(?:left|right)|position\s{0,4}:\s{0,4}(?:absolute|fixed))",
    re.IGNORECASE,
)
# The classes of boxes whose children are columns, and of columns at the end of a line.
_FLEXIBLE: Final = frozenset({"flex", "d-flex", "inline-flex", "is-flex"})
_JUSTIFIED: Final = frozenset({"justify-between", "justify-content-between"})
_FLOATING: Final = lazy_pattern(r"(?<!\S)(?:[a-z]{2}-)?(?:float|pull)-(?:right|end)(?!\S)")
_MIN_CHARACTERS: Final = 2
# Lower-case letters before a part that begins with a capital; after fewer it may be the rest of a word.
_MIN_LETTERS: Final = 3
_ENDS: Final = frozenset(".!?\u2026")


def line_starts(page: Page) -> dict[int, str]:
    """Return the text pieces that a style sets apart from the text before, with what divides them; call it as ``page.once(line_starts)``.

    A line break is before such a line and the text after it. A space is before the text in another column or part, if nothing divides two words.
    """
    apart = dict.fromkeys((*_columns(page), *_parts(page)), " ")
    named = attributes.numbers_matching(page, "style", _LINE, "display")
    if not named:  # on most pages
        return apart
    values, nodes = page.attribute_values("style").values, page.nodes
    lines = [number for number in named if not _BESIDE.search(values[number] or "")]
    rows = rows_of(attributes.having(page, "style", lines) & nodes.tagged(_IN_LINE))
    rows = rows[nodes.total.characters[rows] >= _MIN_CHARACTERS]
    return apart | dict.fromkeys((*nodes.first_text[rows].tolist(), *nodes.last_text[rows].tolist()), LINE_BREAK)


def _columns(page: Page) -> list[int]:
    """The text pieces at the edges of columns, right after a letter or digit and before another one."""
    flexible = attributes.numbers_where(page, "class", _is_flexible, "flex", "justify-")
    floating = attributes.numbers_matching(page, "class", _FLOATING, "float-", "pull-")
    if not (flexible or floating):
        return []
    nodes, blocks = page.nodes, page.blocks
    divides_blocks = np.zeros(len(blocks.pieces.parent) + 1, np.bool_)
    divides_blocks[blocks.first_text] = divides_blocks[blocks.last_text] = True
    is_column = attributes.having(page, "class", flexible).take(nodes.parent) | attributes.having(
        page, "class", floating
    )
    rows = rows_of(is_column & nodes.tagged(_IN_LINE) & (nodes.total.characters > 0))
    edges = np.concatenate((nodes.first_text[rows], nodes.last_text[rows]))
    edges = edges[~divides_blocks[edges]]
    offset, source = blocks.pieces.offset, blocks.source
    return [
        piece for piece in edges.tolist() if source[offset[piece] - 1].isalnum() and source[offset[piece]].isalnum()
    ]


def _is_flexible(names: str) -> bool:
    """Whether a class is one of such boxes, perhaps only on screens of a width: ``md:flex``."""
    classes = names.split()
    if not (_FLEXIBLE.isdisjoint(classes) and _JUSTIFIED.isdisjoint(classes)):
        return True
    return ":" in names and any(name[2:3] == ":" and name[3:] in _FLEXIBLE for name in classes)


def _parts(page: Page) -> list[int]:
    """The text pieces with which elements of several words begin right after another element, as a label and its text do.

    They begin with a capital after a word in small letters, a number or the end of a sentence.
    """
    nodes, blocks = page.nodes, page.blocks
    is_in_line = nodes.tagged(_IN_LINE)
    before = rows_of(is_in_line)
    part = np.minimum(nodes.end.take(before), len(nodes) - 1)  # the node after each
    is_beside = is_in_line.take(part)
    before, part = before[is_beside], part[is_beside]
    start, edge = nodes.first_text.take(before), nodes.last_text.take(before)
    is_beside = (
        (edge == nodes.first_text.take(part)) & (edge > start) & (nodes.parent.take(part) == nodes.parent.take(before))
    )
    is_beside &= nodes.total.words.take(part) > 0  # not counting the word that both seem to be
    before, part, start, edge = (rows[is_beside] for rows in (before, part, start, edge))
    offset, source = blocks.pieces.offset, blocks.source
    edges = zip(offset[start].tolist(), offset[edge].tolist(), strict=True)
    begins = [source[position].isupper() and _ends_part(source[first:position]) for first, position in edges]
    if not any(begins):
        return []  # on most pages
    is_part = np.array(begins) & ~nodes.holding(nodes.tag == tags.IMG, before)  # a line ends below a picture
    is_part &= ~blocks.preformatted[np.minimum(nodes.first_block[part], len(blocks) - 1)]
    pieces: list[int] = edge[is_part].tolist()
    return pieces


def _ends_part(text: str) -> bool:
    """Whether a text without a space at its end is a number, or ends with a word in small letters or as a sentence."""
    word = text[-_MIN_LETTERS:]
    is_word = len(word) == _MIN_LETTERS and word.isalnum() and word[-1].islower() and not word[1].isupper()
    return is_word or text[-1:] in _ENDS or text.strip().isdecimal()
