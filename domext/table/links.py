"""The links of a line, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import RowArray
    from domext.table.page import Page


def links_in(page: Page, block: int) -> RowArray:
    """Return the ``<a>`` elements whose text begins in a block, ascending."""
    links, block_of = page.once(_links)
    start, stop = block_of.searchsorted((block, block + 1))
    return links[start:stop]


def link_texts(page: Page, block: int) -> list[str]:
    """Return the raw texts of the links in a block."""
    links, nodes = links_in(page, block), page.nodes
    first, last = nodes.first_text[links].tolist(), nodes.last_text[links].tolist()
    return [page.blocks.raw_text(start, stop) for start, stop in zip(first, last, strict=True)]


def _links(page: Page) -> tuple[RowArray, RowArray]:
    """All ``<a>`` elements, and the block in which the text of each begins."""
    links = rows_of(page.nodes.tag == tags.A)
    return links, page.blocks.at_each(page.nodes.first_text[links])
