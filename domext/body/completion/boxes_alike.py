"""Add boxes that are like boxes whose text is kept: the other cards of a row, and the last sections of a page of few words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import ASKS, MAX_LINKED_SHARE, ends_with_mark
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import Nodes, RowArray

_BOXES: Final = tags.mask(frozenset({"div", "section"}))
# Other boxes are whole articles, or hold a label.
_MAX_WORDS: Final = 40
_MIN_WORDS: Final = 3
# In a longer article, the last box is an offer, or about the author.
_MAX_KEPT_WORDS: Final = 150
_MIN_CARDS: Final = 2  # that are kept


def with_boxes_alike(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the boxes that are like boxes whose text is kept.

    Boxes are alike if they are elements of the same name, class and style in one element, and have a class or a style. A card, which
    has a heading and no links, is added if as many cards like it are kept, and one is beside it. A box of sentences is added below a
    kept one on a page of few words, because selectors are in doubt about its last sections.

    Args:
        kept: the kept blocks.
    """
    page, nodes, total = kept.page, kept.page.nodes, kept.page.nodes.total
    if not kept.rows.size:
        return kept
    first, last = nodes.first_block, nodes.last_block
    rows = rows_of(nodes.tagged(_BOXES) & (last > kept.rows[0]))
    counts, words = kept.counts(rows), total.words[rows]
    is_open = (counts == 0) & (words >= _MIN_WORDS) & (words <= _MAX_WORDS) & (total.full_stops[rows] > 0)
    candidates = rows[is_open & (total.link_words[rows] <= MAX_LINKED_SHARE * words)]
    if candidates.size and any_of(asks := nodes.tagged(ASKS) | (nodes.tag == tags.TIME)):
        candidates = candidates[~nodes.holding(asks, candidates)]
    if not candidates.size:
        return kept
    before = sums_before(np.where(kept.mask, page.blocks.counts.words, 0))
    is_kept = (counts > 0) & (2 * (before[last[rows]] - before[first[rows]]) >= words)
    boxes = rows[is_kept]
    keys = _keys(kept, np.concatenate((boxes, candidates)))
    chosen = _cards(nodes, boxes, candidates[total.link_words[candidates] == 0], keys)
    if page.blocks.words_in(kept.mask) <= _MAX_KEPT_WORDS:
        chosen += [row for row in _below(boxes, candidates, keys) if ends_with_mark(page, row)]
    return kept.plus_elements(chosen)


def _cards(nodes: Nodes, boxes: RowArray, candidates: RowArray, keys: dict[int, tuple[int, ...]]) -> list[int]:
    """The candidates that are cards in rows of which at least half is kept."""
    is_card = nodes.holding(tags.IS_HEADING[nodes.tag])
    kept = Counter(keys[row] for row in boxes.tolist() if row in keys and is_card[row])
    others = [row for row in candidates.tolist() if row in keys and is_card[row]]
    missing = Counter(map(keys.__getitem__, others))
    rows = [row for row in others if kept[keys[row]] >= max(missing[keys[row]], _MIN_CARDS)]
    return [row for row in rows if keys[row] in {keys.get(beside) for beside in _beside(nodes, row)}]


def _beside(nodes: Nodes, row: int) -> tuple[int, int]:
    """The elements directly before and after a node; -1 without one."""
    return nodes.previous_sibling(row), nodes.next_sibling(row)


def _below(boxes: RowArray, candidates: RowArray, keys: dict[int, tuple[int, ...]]) -> list[int]:
    """The candidates below a kept box like them."""
    first = {keys[row]: row for row in boxes.tolist()[::-1] if row in keys}
    return [row for row in candidates.tolist() if row in keys and first.get(keys[row], row) < row]


def _keys(kept: KeptBlocks, rows: RowArray) -> dict[int, tuple[int, ...]]:
    """The element around each box, its name, its class and its style; boxes without the last two are left out."""
    page, nodes = kept.page, kept.page.nodes
    classes, styles = (page.attribute_values(name).numbers[rows] for name in ("class", "style"))
    columns = np.stack((nodes.parent[rows], nodes.tag[rows], classes, styles), axis=1)
    named = (classes > 0) | (styles > 0)
    return dict(zip(rows[named].tolist(), map(tuple, columns[named].tolist()), strict=True))
