"""Copies of a part of the article, which are dropped.

Pages hold a text twice for narrow and for wide screens, for printing, or in a slide show that starts again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.core import core
from domext.table import tags
from domext.table.masks import rows_of, sums_before

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.table.nodes import BoolArray, IntArray
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
        Mask of the blocks to keep, shape ``(b,)``.
    """
    kept_words, words_of_copies = _words(page, keep)
    min_words = max(_MIN_WORDS, _MIN_SHARE * kept_words)
    if words_of_copies < min_words:
        return keep  # nearly all pages
    rows, nodes, counts = rows_of(keep), page.nodes, page.blocks.counts
    words = sums_before(counts.words[rows])
    quoted = nodes.inside(nodes.tagged(_QUOTATIONS))[page.blocks.owner[rows]].tolist()
    shared = _shared(_keys(counts.characters, counts.letters, counts.words)[rows])
    first: dict[str, int] = {}
    originals: dict[int, int] = {}  # of the copies, in order
    for number, block in zip(shared.tolist(), rows[shared].tolist(), strict=True):
        original = first.setdefault(page.blocks.text(block), number)
        if original < number and not quoted[number]:
            originals[number] = original
    keep, stop = keep.copy(), 0
    for start in originals:
        if start < stop:
            continue
        stop = start + 1
        while originals.get(stop) == originals[stop - 1] + 1:
            stop += 1
        if words[stop] - words[start] >= min_words:
            keep[rows[start:stop]] = False
    return keep


def _shared(keys: npt.NDArray[np.int64]) -> npt.NDArray[np.intp]:
    """The rows whose key another row has, too."""
    _, inverse, counts = np.unique(keys, return_inverse=True, return_counts=True)
    return rows_of(counts[inverse] > 1)


def _words(page: Page, keep: BoolArray) -> tuple[int, int]:
    """The words of the kept blocks, and of those with as many characters, words and letters as an earlier one.

    Only these can be copies.
    """
    counts = page.blocks.counts
    if core is None:
        return _array_words(counts.characters[keep], counts.letters[keep], counts.words[keep])
    columns = map(np.ascontiguousarray, (counts.characters, counts.letters, counts.words, keep))
    words: tuple[int, int] = core.words_of_copies(*columns)
    return words


def _array_words(characters: IntArray, letters: IntArray, words: IntArray) -> tuple[int, int]:
    keys = _keys(characters, letters, words)
    order = keys.argsort(kind="stable")
    keys = keys[order]
    return int(words.sum()), int(words[order[1:]][keys[1:] == keys[:-1]].sum())


def _keys(characters: IntArray, letters: IntArray, words: IntArray) -> npt.NDArray[np.int64]:
    """A number for each block, equal for blocks with equal texts; core/copies.c computes the same."""
    return np.asarray((characters.astype(np.int64) << 32) + (letters.astype(np.int64) << 12) + words)
