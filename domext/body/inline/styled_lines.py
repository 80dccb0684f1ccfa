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
_FLEXIBLE: Final = lazy_pattern(r"(?<!\S)(?:(?:[a-z]{2}:)?(?:d-|inline-|is-)?flex|justify-(?:content-)?between)(?!\S)")
_FLOATING: Final = lazy_pattern(r"(?<!\S)(?:[a-z]{2}-)?(?:float|pull)-(?:right|end)(?!\S)")
_MIN_CHARACTERS: Final = 2


def line_starts(page: Page) -> dict[int, str]:
    """Return the text pieces that a style sets apart from the text before, with what divides them; call it as ``page.once(line_starts)``.

    A line break is before such a line and the text after it. A space is before the text in another column, if nothing divides two words.
    """
    apart = dict.fromkeys(_columns(page), " ")
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
    flexible = attributes.numbers_matching(page, "class", _FLEXIBLE, "flex", "justify-")
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
