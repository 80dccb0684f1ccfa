"""Links without an address whose program scrolls to a note, or opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.notes.note_marks import MAX_MARK_CHARACTERS
from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# The name of an element in the call of a program.
_ARGUMENT: Final = lazy_pattern(r"\(\s?['\"]#?([\w:.-]{1,100})['\"]")


def scripted_links(page: Page, keep: BoolArray) -> list[int]:
    """Return the links of a kept mark without an address, whose program names an element.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
    """
    nodes, blocks, characters = page.nodes, page.blocks, page.nodes.total.characters
    rows = rows_of((nodes.tag == tags.A) & ~attributes.present(page, "href"))
    rows = rows[(characters[rows] > 0) & (characters[rows] <= MAX_MARK_CHARACTERS)]
    if not rows.size:
        return []  # most pages
    rows = rows[[page.elements[row].attr("onclick") is not None for row in rows.tolist()]]
    block = blocks.at_each(nodes.first_text[rows])
    links: list[int] = rows[np.append(keep, values=False)[block]].tolist()
    return links


def address_of(page: Page, node: int) -> str:
    """Return the address of a link; that of the element that its program names if it has none."""
    address = attributes.value_of(page, "href", node)
    if address is None and (named := _ARGUMENT.search(page.elements[node].attr("onclick") or "")):
        address = f"#{named[1]}"
    return (address or "").strip()
