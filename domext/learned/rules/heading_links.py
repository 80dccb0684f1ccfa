"""Links to the heading right before them, which have a line of their own: "Link to this section"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from domext.table import attributes, tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_LINK: Final = tags.IDS["a"]
_HEADINGS: Final = tags.mask(tags.HEADINGS)


def without_heading_links(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks that are nothing but a link to the heading right before them, or to the element around that.

    Args:
        page: the page.
        keep: which blocks the model keeps, shape ``(b,)``.

    Returns:
        Mask of the blocks to keep, shape ``(b,)``.
    """
    nodes, blocks, counts = page.nodes, page.blocks, page.blocks.counts
    linked = rows_of(keep[1:] & (counts.link_characters[1:] >= counts.characters[1:])) + 1
    after_heading = linked[_HEADINGS.take(nodes.tag.take(blocks.owner.take(linked - 1)))]
    if not after_heading.size:
        return keep  # nearly all pages
    links = nodes.nearest(nodes.tag == _LINK)
    keep = keep.copy()
    for block in after_heading.tolist():
        heading, link = int(blocks.owner[block - 1]), int(links[blocks.node[block]])
        if link > heading and _leads_to(page, link, heading):
            keep[block] = False
    return keep


def _leads_to(page: Page, link: int, heading: int) -> bool:
    """Whether a link leads to a heading, by the id of the heading or of the element around it."""
    href = attributes.value_of(page, "href", link) or ""
    ids = {attributes.value_of(page, "id", row) for row in (heading, int(page.nodes.parent[heading]))}
    return href[:1] == "#" and not ids.isdisjoint({href[1:], unquote(href[1:])})
