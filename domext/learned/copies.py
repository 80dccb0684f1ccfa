"""Copies of a part of the article, which are dropped.

Pages hold a text twice for narrow and for wide screens, for printing, or in a slide show that starts again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    import numpy.typing as npt

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
    rows = rows_of(keep)
    words = sums_before(page.blocks.counts.words[rows])
    min_words = max(_MIN_WORDS, _MIN_SHARE * int(words[-1]))
    if words[-1] < 2 * _MIN_WORDS or _words_of_equal_counts(page, rows) < min_words:
        return keep  # nearly all pages
    texts = [page.blocks.text(row) for row in rows.tolist()]
    first: dict[str, int] = {}
    originals = [first.setdefault(text, number) for number, text in enumerate(texts)]
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


def _words_of_equal_counts(page: Page, rows: npt.NDArray[np.intp]) -> int:
    """The words of the blocks with as many characters, words and letters as an earlier block: only these can be copies."""
    counts = page.blocks.counts
    words = counts.words[rows]
    key = (counts.characters[rows].astype(np.int64) << 32) + (counts.letters[rows].astype(np.int64) << 12) + words
    order = key.argsort(kind="stable")
    key = key[order]
    return int(words[order[1:]][key[1:] == key[:-1]].sum())
