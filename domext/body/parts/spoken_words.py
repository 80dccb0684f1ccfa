"""Find the words within a line that only readers who hear the page get, such as "opens in a new tab"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.spoken import spoken_elements

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(tags.HEADINGS)
# A longer text is one that all readers may get after they unfold it.
_MAX_CHARACTERS: Final = 200
_MAX_SPACES: Final = 2  # around the label of an icon


def find_spoken_words(page: Page, kept: BoolArray) -> list[int]:
    """Return the elements with such words, beside words that all readers get in the same element or heading.

    Alone in an element they are the label of an icon. In a heading, that of a link to it is none of its words.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    spoken = page.once(spoken_elements)
    if spoken is None:
        return []
    nodes = page.nodes
    characters = nodes.total.characters
    rows = rows_of(spoken & kept)
    heading = nodes.nearest(nodes.tagged(_HEADINGS))
    is_in_line = (nodes.block_level[rows] != rows) | (heading[rows] >= 0)
    rows = rows[is_in_line & (characters[rows] <= _MAX_CHARACTERS)]
    around = np.where(heading[rows] >= 0, heading[rows], nodes.parent[rows])
    others = characters[around] - characters[rows]
    return [
        row
        for row, outer, more in zip(rows.tolist(), around.tolist(), others.tolist(), strict=True)
        if more > _MAX_SPACES or _text(page, outer) != _text(page, row)
    ]


def _text(page: Page, node: int) -> str:
    """The text of an element without white space around it."""
    offset, nodes = page.blocks.pieces.offset, page.nodes
    return page.blocks.source[
        offset.item(nodes.first_text.item(node)) : offset.item(nodes.last_text.item(node))
    ].strip()
