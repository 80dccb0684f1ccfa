"""The links in the kept text of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_LINKS: Final = tags.mask(frozenset({"a"}))


@dataclass(frozen=True, slots=True)
class Link:
    """A link in the text of an article.

    Attributes:
        address: its address, absolute if the page's address is known.
        text: the text of the link.
        block: the index of the block that holds the text, as in :meth:`domext.Page.block`.
    """

    address: str
    text: str
    block: int


def kept_links(page: Page, keep: BoolArray) -> Iterator[Link]:
    """Yield the links in the kept blocks, in reading order.

    A link that spans several blocks is one link for each. Links without text, links whose scheme a reader cannot follow
    (``javascript:``), and links within the page that have no letter or digit (arrows and anchors of headings) are left
    out.

    Args:
        page: the page.
        keep: mask of the blocks, shape ``(b,)``.
    """
    nodes, blocks = page.nodes, page.blocks
    hrefs, href_of = page.attribute_values("href")
    offsets = blocks.pieces.offset
    is_link = nodes.tagged(_LINKS)
    rows = rows_of(is_link & (nodes.nearest(is_link)[nodes.parent] < 0))  # HTML does not nest links
    # The first block that ends after the link begins, and the first that begins after the link ends.
    first_blocks = blocks.at_each(nodes.first_text[rows]).tolist()
    last_blocks = np.searchsorted(blocks.first_text, nodes.last_text[rows], side="left").tolist()
    for row, first, last in zip(rows.tolist(), first_blocks, last_blocks, strict=True):
        href = hrefs[href_of.item(row)]
        address = page.addresses(href) if href else None
        if href is None or address is None:
            continue
        for block in range(first, last):
            start = max(nodes.first_text[row], blocks.first_text[block])
            stop = min(nodes.last_text[row], blocks.last_text[block])
            text = " ".join(blocks.source[offsets[start] : offsets[stop]].split())
            is_mark = href.lstrip()[:1] == "#" and not any(map(str.isalnum, text))
            if keep[block] and text and not is_mark:
                yield Link(address, text, block)
