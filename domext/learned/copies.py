"""Copies of a part of the article, which are dropped.

Pages hold a text twice for narrow and for wide screens, for printing, or in a slide show that starts again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_QUOTATIONS: Final = tags.mask(frozenset({"blockquote", "q"}))
# Shorter repetitions are refrains, captions and the features that several offers have in common.
_MIN_WORDS: Final = 50
_MIN_SHARE: Final = 0.1


def without_copies(page: Page, keep: BoolArray) -> BoolArray:
    """Drop blocks that repeat earlier ones.

    A copy is a run of kept blocks outside of quotations with the same texts as a run of kept blocks before it, with at
    least 50 words, and at least a tenth of all kept words.

    Args:
        page: the page.
        keep: which blocks the model keeps, shape ``(b,)``.

    Returns:
        Which blocks to keep, shape ``(b,)``.
    """
    words = np.append(0, page.blocks.counts.words[keep].cumsum())
    min_words = max(_MIN_WORDS, _MIN_SHARE * int(words[-1]))
    if words[-1] < 2 * _MIN_WORDS:
        return keep
    rows = np.flatnonzero(keep)
    texts = [page.blocks.text(row) for row in rows.tolist()]
    first: dict[str, int] = {}
    originals = [first.setdefault(text, number) for number, text in enumerate(texts)]
    if len(first) == len(texts):
        return keep  # most pages
    nodes = page.nodes
    quoted = nodes.inside(_QUOTATIONS[nodes.tag])[page.blocks.owner[rows]].tolist()
    keep, start = keep.copy(), 0
    while start < len(texts):
        stop = start + 1
        if originals[start] < start and not quoted[start]:
            while stop < len(texts) and originals[stop] == originals[stop - 1] + 1 and not quoted[stop]:
                stop += 1
            if words[stop] - words[start] >= min_words:
                keep[rows[start:stop]] = False
        start = stop
    return keep
