"""Find the buttons at the end of code within a line, such as the one that copies it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.code.code_kinds import TOOLBAR
from domext.table import attributes, tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_NAMES: Final = frozenset({"code", "kbd", "samp", "tt"})
_CODE: Final = tags.mask(_NAMES)
_CODE_IDS: Final = tuple(tags.IDS[name] for name in _NAMES)
_PRE: Final = tags.mask(frozenset({"pre"}))


def find_copy_buttons(page: Page, kept: BoolArray) -> list[int]:
    """Return the buttons with words that end inline code or follow it without a space.

    After a space, a button may be a part of the text: only its class tells. A button of code is code.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes, pieces, source = page.nodes, page.blocks.pieces, page.blocks.source
    if not nodes.has(*_CODE_IDS):
        return []
    is_button = (nodes.tag == tags.BUTTON) | attributes.where(page, "role", "button".__eq__, "button")
    buttons = rows_of(is_button & kept & (nodes.first_text > 0))
    if not buttons.size:  # on most pages
        return []
    code = nodes.nearest(nodes.tagged(_CODE) & ~nodes.inside(nodes.tagged(_PRE)))
    found: list[int] = []
    for button in buttons.tolist():
        first = nodes.first_text.item(button)
        before, own = (code.item(pieces.parent.item(piece)) for piece in (first - 1, first))
        if before < 0 or own >= button or nodes.last_text[button] < nodes.last_text[before]:
            continue
        is_beside = nodes.block_level[before] == nodes.block_level[nodes.parent[button]]
        start = pieces.offset.item(first)
        is_joined = not any(map(str.isspace, source[start - 1 : start + 1]))
        if is_beside and (is_joined or TOOLBAR.search(attributes.value_of(page, "class", button) or "")):
            found.append(button)
    return found
