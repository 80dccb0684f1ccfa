"""The kept text and multimedia of a page as a copy of its smallest subtree."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from turbohtml import Element, Text

from domext.pictures.multimedia import with_wrappers
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def kept_element(page: Page, keep: BoolArray, media: BoolArray) -> Element | None:
    """Return a copy of the smallest subtree around the kept blocks, without dropped text; None if no block is kept.

    Args:
        page: the page.
        keep: mask of the kept blocks, shape ``(b,)``.
        media: mask of the nodes that are kept multimedia, shape ``(n,)``.
    """
    if not any_of(keep):
        return None
    nodes = page.nodes
    kept_text = page.blocks.pieces_in(keep)
    texts = nodes.text_sums(kept_text)
    root = int(nodes.block_level[rows_of(texts == texts[0])[-1]])
    keep_node = (texts > 0) | with_wrappers(page, media)
    keep_node[root] = True
    return _pruned(page, root, keep_node, kept_text)


def _pruned(page: Page, root: int, keep_node: BoolArray, keep_text: BoolArray) -> Element:
    """A copy of the subtree of ``root`` without the nodes and text pieces that are not kept."""
    subtree = copy.deepcopy(page.elements[root])
    node, piece = root + 1, int(page.nodes.first_text[root])
    drop = []
    for child in subtree.descendants:
        if type(child) is Text:
            if not keep_text[piece] and child.data.strip():
                drop.append(child)
            piece += 1
        elif type(child) is Element:
            is_break = child.tag == "br"
            if not (keep_text[piece] if is_break else keep_node[node]):
                drop.append(child)  # type: ignore[arg-type]
            node += 1
            piece += is_break
    for child in drop:
        child.extract()
    return subtree
