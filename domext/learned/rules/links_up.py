"""Links to something above them on the page, which have a line of their own: "Link to this section", "Back to top"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.value_search import NUL

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# In an item, a cell or a heading, such a link may be an entry of an index.
_LINES: Final = tags.mask(frozenset({"p", "div", "center", "section"}))
_ITEMS: Final = tags.mask(frozenset({"li", "td", "th", "dt", "dd"}))
_TOP: Final = "top"  # leads to the top of a page without an element of this name


def without_links_up(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks that are nothing but a link up the page.

    Such a link leads to an element with text before the link. It is right below a heading, or in a paragraph or a box that
    is no item; headings may have links to their entries in a table of contents.
    """
    nodes, blocks, counts = page.nodes, page.blocks, page.blocks.counts
    linked = rows_of(keep[1:] & (counts.link_characters[1:] >= counts.characters[1:])) + 1
    if not linked.size:
        return keep  # most pages
    owners = blocks.owner.take(linked)
    tag, around, before = (
        nodes.tag.take(rows) for rows in (owners, nodes.parent.take(owners), blocks.owner.take(linked - 1))
    )
    is_line = _LINES.take(tag) & ~_ITEMS.take(around)
    linked = linked[is_line | (tags.IS_HEADING.take(before) & ~tags.IS_HEADING.take(tag))]
    hrefs = page.attribute_values("href")
    if not (linked.size and (fragments := hrefs.holding(f"{NUL}#"))):
        return keep
    links = nodes.nearest(nodes.tag == tags.A).take(blocks.node.take(linked))
    numbers = np.where(links >= 0, hrefs.numbers.take(links), 0).tolist()
    keep = keep.copy()
    for block, number in zip(linked.tolist(), numbers, strict=True):
        if number in fragments and _leads_up(page, hrefs.values[number][1:], block):
            keep[block] = False
    return keep


def _leads_up(page: Page, fragment: str, block: int) -> bool:
    """Whether the element that the fragment of an address names, or the top of the page, has text before a block."""
    targets, names = page.once(_targets), {fragment, unquote(fragment)}
    target = next((targets[name] for name in names if name in targets), 0 if _TOP in names else None)
    return bool(fragment) and target is not None and bool(page.nodes.first_text[target] < page.blocks.first_text[block])


def _targets(page: Page) -> dict[str, int]:
    """The first elements with each id, or else name of an anchor; call it as ``page.once(_targets)``."""
    targets: dict[str, int] = {}
    is_anchor = page.nodes.tag == tags.A
    for attribute, of_anchors in (("id", False), ("name", True)):
        values, numbers = page.attribute_values(attribute)
        known, first = np.unique(np.where(is_anchor, numbers, 0) if of_anchors else numbers, return_index=True)
        for number, row in zip(known.tolist(), first.tolist(), strict=True):
            if number:
                targets.setdefault(values[number], row)
    return targets
