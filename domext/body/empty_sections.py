"""Find headings that head nothing, because the text below them was dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.tree import Block, Heading, Note, text_of
from domext.table import tags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(frozenset({"h1", "h2", "h3", "h4", "h5", "h6"}))


def without_empty_sections(content: Sequence[Block], page: Page, keep: BoolArray) -> Sequence[Block]:
    """The blocks of a body without the headings of sections that were dropped.

    Such a heading is followed by a heading of the same or a higher level, or by nothing, while text followed it on the
    page. A heading that has no text on the page either stays: it is text in a list of headings. Headings before the first
    other block stay, because they are the title and its subtitles.

    Args:
        content: the blocks of the body.
        page: its page.
        keep: which blocks of the page are kept, shape ``(b,)``.
    """
    candidates = [position for position in range(len(content)) if _heads_nothing(content, position)]
    if not candidates:
        return content
    dropped = _texts_before_dropped_text(page, keep)
    first = next((position for position, block in enumerate(content) if type(block) is not Heading), len(content))
    empty = {position for position in candidates if position > first and text_of((content[position],)) in dropped}
    return [block for position, block in enumerate(content) if position not in empty]


def _heads_nothing(content: Sequence[Block], position: int) -> bool:
    block, following = content[position], content[position + 1] if position + 1 < len(content) else None
    if not isinstance(block, Heading) or isinstance(following, Note):
        return False
    return following is None or (isinstance(following, Heading) and following.level <= block.level)


def _texts_before_dropped_text(page: Page, keep: BoolArray) -> set[str]:
    """The texts of the kept headings that dropped text follows before the next kept block and the next heading."""
    blocks, nodes = page.blocks, page.nodes
    is_heading = nodes.nearest(_HEADINGS[nodes.tag])[blocks.owner] >= 0
    before_dropped = keep[:-1] & is_heading[:-1] & ~keep[1:] & ~is_heading[1:]
    return {blocks.text(index) for index in np.flatnonzero(before_dropped).tolist()}
