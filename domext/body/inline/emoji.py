"""Pictures of single characters, such as emoji, smileys and drop caps: their description is the character that the writer typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# An emoji of one or several characters, the number on a key, or a smiley of punctuation.
_CHARACTERS: Final = lazy_pattern(
    r"[^\w\s\x00-\x7f\u2000-\u206f][^\w\s]{0,11}|[0-9#*]\ufe0f?\u20e3|[:;=8][-o^']?[()|/\\*]"
)


def emoji_in_lines(page: Page, keep: BoolArray) -> dict[int, str]:
    """Return the characters that pictures in lines of kept text stand for, by the nodes of the pictures.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes = page.nodes
    if not nodes.has(tags.IMG):
        return {}
    holds_text = nodes.mask(page.blocks.owner[keep])
    images = rows_of((nodes.tag == tags.IMG) & ~nodes.hidden)
    images = images[holds_text[nodes.block_level[images]]]
    descriptions = ((row, (page.elements[row].attr("alt") or "").strip()) for row in images.tolist())
    return {
        row: text
        for row, text in descriptions
        if text and (_CHARACTERS.fullmatch(text) or (len(text) == 1 and text.isupper() and _is_initial(page, row)))
    }


def _is_initial(page: Page, row: int) -> bool:
    """Whether a picture of a capital is the first letter of the first word in its block."""
    blocks, nodes = page.blocks, page.nodes
    piece = int(nodes.first_text[row])
    start, block = int(blocks.pieces.offset[piece]), blocks.at(piece)
    return block < len(blocks) and blocks.first_text[block] == piece and blocks.source[start : start + 1].islower()
