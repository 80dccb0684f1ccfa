"""Find the labels of quotations, such as "Quote:", which only say what the markup says, too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

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

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
        quotations: the quotations.
    """
    nodes = page.nodes
    firsts = {nodes.first_block.item(row) for row in quotations if kept[row]}
    labels = (_label(page, block) for first in firsts for block in (first - 1, first) if block >= 0)
    return [label for label in labels if label >= 0]


def _label(page: Page, block: int) -> int:
    """The element around a block that is the label of a quotation and nothing else; -1 for another block."""
    nodes, blocks = page.nodes, page.blocks
    first, last = blocks.first_text.item(block), blocks.last_text.item(block)
    row = blocks.pieces.parent.item(first)
    while nodes.last_text[row] < last:
        row = nodes.parent.item(row)
    is_alone = nodes.first_text[row] == first and nodes.last_text[row] == last
    if not is_alone or nodes.total.characters[row] > _MAX_CHARACTERS:
        return -1
    return row if _LABEL.fullmatch(blocks.text(block).strip()) else -1
