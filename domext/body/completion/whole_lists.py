"""Complete lists of short items of which at least half are kept. An item of a few words looks like a link or a label beside the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import MAX_LINKED_SHARE, is_linked
from domext.table import tags
from domext.table.masks import any_of, rows_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import RowArray

_MAX_TERM_WORDS: Final = 8
_MAX_WORDS: Final = 100  # of a list within an item
_ITEMS: Final = tags.mask(frozenset({"li", "dt", "dd"}))


def with_whole_lists(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, the terms and the short lists of kept items, and the rest of lists of which at least half is kept.

    The items of the latter are of one block, and an item that is a link is added only to items that are links, too.
    """
    kept = kept.plus_rows(_terms(kept))
    kept = kept.plus_elements(_nested(kept))
    nodes, total = kept.page.nodes, kept.page.nodes.total
    items = rows_of(nodes.tagged(_ITEMS))
    items = items[nodes.last_block[items] > nodes.first_block[items]]
    items = items[tags.IS_ANY_LIST[nodes.tag[nodes.parent[items]]]]
    lists, first = nodes.parent[items], nodes.first_block[items]
    is_kept = kept.mask[first]
    if not any_of(is_kept):
        return kept
    count = np.bincount(lists[is_kept], minlength=len(nodes))[lists]
    is_missing = (count > 0) & ~is_kept & kept.addable[first]
    if not any_of(is_missing):  # on most pages
        return kept
    is_long = nodes.last_block[items] > first + 1
    is_linked = total.link_words[items] > MAX_LINKED_SHARE * total.words[items]
    whole, long, linked = (
        np.bincount(lists, chosen, len(nodes))[lists] for chosen in (np.ones(len(items)), is_long, is_kept & is_linked)
    )
    is_mostly_kept = (2 * count >= whole) & (long == 0)
    return kept.plus_rows(first[is_missing & is_mostly_kept & (~is_linked | (2 * linked > count))])


def _terms(kept: KeptBlocks) -> RowArray:
    """The dropped first lines of items without links, directly above kept text in the same item: the names of what it explains."""
    nodes, blocks, keep = kept.page.nodes, kept.page.blocks, kept.mask
    counts = blocks.counts
    rows = rows_of(~keep[:-1] & keep[1:] & (counts.letters[:-1] > 1) & (counts.words[:-1] <= _MAX_TERM_WORDS))
    items = blocks.owner[rows]
    is_term = (nodes.tag[items] == tags.LI) & (nodes.first_block[items] == rows) & (nodes.last_block[items] > rows + 1)
    return np.asarray(rows[is_term & (counts.link_words[rows] == 0)])


def _nested(kept: KeptBlocks) -> RowArray:
    """The dropped lists with few words and links right below the kept text of an item."""
    nodes, words, keep = kept.page.nodes, kept.page.nodes.total.words, kept.mask
    lists = rows_of(nodes.tagged(tags.IS_LIST) & (words > 0) & (words <= _MAX_WORDS))
    first = nodes.first_block[lists]
    lists = lists[(first > 0) & keep[first - 1] & ~keep[np.minimum(first, len(keep) - 1)]]
    if not lists.size:  # on most pages
        return lists
    items = nodes.nearest(nodes.tag == tags.LI)[lists]
    is_within = (items >= 0) & (nodes.first_block[items] < nodes.first_block[lists]) & ~is_linked(kept.page, lists)
    lists = lists[is_within]
    return np.asarray(lists[kept.counts(lists) == 0])
