"""The lines with the name of an author, a link to the page of a member, or the address of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.item_details import is_profile_address
from domext.discussion.item_reader import author_lines, short_enough
from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_A: Final = tags.IDS["a"]
_SIGN: Final = lazy_pattern("@")
# The address of a member, without or with that of the server.
_HANDLE: Final = lazy_pattern(r"@[\w.-]{2,40}(?:@[\w.-]{3,60})?")
_MAX_HANDLE_CHARACTERS: Final = 100


def member_lines(page: Page) -> BoolArray:
    """Return which blocks are or begin with such a line, shape ``(b,)``; call it as ``page.once(member_lines)``."""
    nodes, blocks = page.nodes, page.blocks
    found = author_lines(page)
    links = (nodes.tag == _A) & page.once(short_enough) & (nodes.total.words > 0)
    links &= attributes.where(page, "href", is_profile_address)
    found[np.searchsorted(blocks.last_text[:-1], nodes.first_text[links], side="right")] = True
    signs = [match.start() for match in _SIGN.finditer(blocks.source)]
    likely = np.searchsorted(blocks.start, signs, side="right") - 1
    for block in likely[blocks.counts.characters[likely] <= _MAX_HANDLE_CHARACTERS].tolist():
        found[block] |= _HANDLE.fullmatch(blocks.text(block).strip()) is not None
    return found
