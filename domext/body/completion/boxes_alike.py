"""Add boxes of a few sentences to a short article that are like boxes whose text is kept: sections of a page that a designer laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import ASKS, MAX_LINKED_SHARE, ends_with_mark
from domext.table import tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import RowArray

_BOXES: Final = tags.mask(frozenset({"div", "section"}))
# Other boxes are whole articles, or hold a label.
_MAX_WORDS: Final = 40
_MIN_WORDS: Final = 8
# In a longer article, such a box is an offer, or about the author.
_MAX_KEPT_WORDS: Final = 150


def with_boxes_alike(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the boxes of sentences below kept text that are like a box above them whose text is kept.

    Selectors are in doubt about the last sections of a page of few words. Boxes are alike if they are elements of the same name, class and style in one element, and have a class or a style.
    """
    page, nodes, total = kept.page, kept.page.nodes, kept.page.nodes.total
    if not kept.rows.size or page.blocks.words_in(kept.mask) > _MAX_KEPT_WORDS:
        return kept
    counts = kept.counts()
    is_below = nodes.first_block > kept.rows[0]
    is_open = is_below & (counts == 0) & (total.full_stops > 0) & nodes.tagged(_BOXES)
    is_open &= (total.words >= _MIN_WORDS) & (total.words <= _MAX_WORDS)
    candidates = rows_of(is_open & (total.link_words <= MAX_LINKED_SHARE * total.words))
    if not candidates.size:
        return kept
    boxes = rows_of(nodes.tagged(_BOXES) & (counts > 0))
    keys = _keys(kept, np.concatenate((boxes, candidates)))
    if not keys:
        return kept
    words = np.where(kept.mask, page.blocks.counts.words, 0)
    is_kept = 2 * nodes.block_sums(words)[boxes] >= total.words[boxes]
    alike: dict[tuple[int, ...], int] = {}
    for row in boxes[is_kept].tolist()[::-1]:
        alike[keys.get(row, ())] = row  # the first one
    alike.pop((), None)
    rows = [row for row in candidates.tolist() if alike.get(keys.get(row, ()), row) < row and ends_with_mark(page, row)]
    chosen = np.array(rows, np.intp)
    asks = nodes.tagged(ASKS) | (nodes.tag == tags.TIME)
    return kept.plus_elements(chosen[~nodes.holding(asks, chosen)] if chosen.size and any_of(asks) else chosen)


def _keys(kept: KeptBlocks, rows: RowArray) -> dict[int, tuple[int, ...]]:
    """The element around each box, its name, its class and its style; boxes without the last two are left out."""
    page, nodes = kept.page, kept.page.nodes
    classes, styles = (page.attribute_values(name).numbers[rows] for name in ("class", "style"))
    columns = np.stack((nodes.parent[rows], nodes.tag[rows], classes, styles), axis=1)
    named = (classes > 0) | (styles > 0)
    return dict(zip(rows[named].tolist(), map(tuple, columns[named].tolist()), strict=True))
