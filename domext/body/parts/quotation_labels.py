"""Find the labels of quotations, such as "Quote:", which only say what the markup says, too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.patterns import lazy_pattern
from domext.words import expression
from domext.words.box_labels import QUOTATION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_LABEL: Final = lazy_pattern(rf"(?:{expression(QUOTATION)})\s?[:：]?", re.IGNORECASE)
_MAX_CHARACTERS: Final = 16


def find_quotation_labels(page: Page, kept: BoolArray, quotations: Iterable[int]) -> list[int]:
    """Return the elements that hold only the label of a quotation, right above it or as its first line.

    A heading is none: "Citation" may be the title of a section.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
        quotations: the quotations.
    """
    nodes = page.nodes
    rows = [row for row in quotations if kept[row]]
    firsts = {nodes.first_block.item(row) for row in rows}
    labels = (_element(page, block) for first in firsts for block in (first - 1, first) if block >= 0)
    cited = (row + 1 for row in rows if row + 1 < nodes.end[row] and nodes.tag[row + 1] == tags.CITE)
    return [row for row in (*labels, *cited) if row >= 0 and _is_label(page, row)]


def _element(page: Page, block: int) -> int:
    """The element around a block that holds nothing else; -1 without one, and for a heading."""
    nodes, blocks = page.nodes, page.blocks
    first, last = blocks.first_text.item(block), blocks.last_text.item(block)
    row = blocks.pieces.parent.item(first)
    if tags.IS_HEADING[nodes.tag[blocks.owner[block]]]:
        return -1
    while nodes.last_text[row] < last:
        row = nodes.parent.item(row)
    return row if nodes.first_text[row] == first and nodes.last_text[row] == last else -1


def _is_label(page: Page, row: int) -> bool:
    """Whether the text of an element only says that it is a quotation."""
    is_short = page.nodes.total.characters[row] <= _MAX_CHARACTERS
    return bool(is_short) and _LABEL.fullmatch(page.elements[row].text.strip()) is not None
