"""Add the list of works that an article cites: its entries have few sentences, and links with names of authors lead to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body.completion.part_places import ASKS
from domext.table import attributes, tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.table.nodes import RowArray

_MIN_WORKS: Final = 2
_MIN_ENTRY_WORDS: Final = 3
_MAX_ENTRY_WORDS: Final = 100
_MIN_CITED: Final = 0.5  # of the words of a list; works that nobody cites stand in it, too


def with_works_cited(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the lists of which most entries are the targets of links in the kept text above them.

    The links are words: marks such as "[1]" lead to notes, which the body writes with their references.
    """
    page = kept.page
    entries = _entries(kept) if page.nodes.has(tags.A) else np.zeros(0, np.intp)
    if entries.size < _MIN_WORKS:
        return kept  # most pages
    nodes, words = page.nodes, page.nodes.total.words
    boxes, number_of = np.unique(nodes.parent[entries].astype(np.intp), return_inverse=True)
    cited = np.bincount(number_of, words[entries])
    is_list = (np.bincount(number_of) >= _MIN_WORKS) & (cited >= _MIN_CITED * words[boxes])
    boxes = boxes[is_list & (kept.counts(boxes) == 0)]
    return kept.plus_elements(boxes[~nodes.holding(nodes.tagged(ASKS | tags.IS_HEADING), boxes)])


def _entries(kept: KeptBlocks) -> RowArray:
    """The elements without kept text to which links with letters in the kept text above them lead, ascending."""
    page = kept.page
    nodes, blocks, total = page.nodes, page.blocks, page.nodes.total
    links = rows_of(attributes.having(page, "href", page.containing("href", "#")) & (total.letters > 0))
    lines = blocks.at_each(nodes.first_text[links])
    lines = np.minimum(lines, len(kept.mask) - 1)
    is_kept = kept.mask[lines] & (blocks.counts.words[lines] > blocks.counts.link_words[lines])  # but no line of a menu
    values, numbers = page.attribute_values("href")
    below: dict[str, int] = {}
    for line, number in zip(lines[is_kept].tolist(), numbers[links[is_kept]].tolist(), strict=True):
        href = values[number] or ""
        if href[:1] == "#":
            below.setdefault(href[1:], line)
    if len(below) < _MIN_WORKS:
        return links[:0]
    ids, id_of = page.attribute_values("id")
    wanted = [number for number, name in enumerate(ids) if name in below]
    rows = rows_of(page.attribute_values("id").having(wanted)) if wanted else links[:0]
    rows = np.array(
        [row for row in rows.tolist() if nodes.first_block.item(row) > below[ids[id_of[row]] or ""]], np.intp
    )
    return rows[(total.words[rows] >= _MIN_ENTRY_WORDS) & (total.words[rows] <= _MAX_ENTRY_WORDS)]
