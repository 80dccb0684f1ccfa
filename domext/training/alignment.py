"""Align the words of a page with a gold text to find the blocks that are content.

The gold text gives the content, but not its place on the page. The longest common subsequence of the words of both finds
the places. Two rules correct it. A single matched word is a coincidence: "the" in a menu, for example, while the gold's
own "the" is elsewhere. And a gold text may give the parts of the page in another order. If the page has a text twice
and the gold once, the first copy is matched.
"""

from __future__ import annotations

import bisect
import itertools
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.extras import need
from domext.table.characters import lowercase_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.nodes import FloatArray

_Indices = npt.NDArray[np.int64]
_Range = tuple[int, int]

# Two matches belong to one chain if at most this many words of the gold text lie between them.
_MAX_GAP: Final = 1
# Chains of at least this many words are not a coincidence. Moved parts need longer ones, because their order gives no evidence.
_MIN_CHAIN: Final = 3
_MIN_MOVED_CHAIN: Final = 8
_MAX_MOVES: Final = 5
# An alignment holds a bit for each pair of words: 64 MB. Longer texts are cut at runs of words that are unique in both.
_MAX_PAIRS: Final = 1 << 29
_ANCHOR_WORDS: Final = 8


def content_shares(blocks: Sequence[str], gold: str) -> FloatArray:
    """Return the share of each block's words that are aligned with the gold text, in [0, 1], shape ``(len(blocks),)``.

    A block with a share of at least one half is content. Blocks without words have the share 0. Words are compared in
    lower case. Every ideograph and kana is a word.

    Args:
        blocks: the texts of all blocks of a page, hidden ones included, in reading order.
        gold: the text of the page's content.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    words = [lowercase_words(block) for block in blocks]
    sizes = np.array([len(block) for block in words], dtype=np.int64)
    places = align(list(itertools.chain.from_iterable(words)), lowercase_words(gold))
    block = np.repeat(np.arange(len(blocks)), sizes)
    aligned = np.bincount(block[places >= 0], minlength=len(blocks))
    return (aligned / np.maximum(sizes, 1)).astype(np.float32)


def align(page: Sequence[str], gold: Sequence[str]) -> _Indices:
    """Return the index in the gold of every word of the page, -1 for unmatched words; no index occurs twice.

    The first pass takes the longest common subsequence and drops coincidental matches. Further passes repeat this with
    the remaining words, as long as they find longer parts at other places of the gold.
    """
    numbers: dict[str, int] = {}
    gold_numbers = np.array([numbers.setdefault(word, len(numbers)) for word in gold], dtype=np.int64)
    page_numbers = np.array([numbers.get(word, -1) for word in page], dtype=np.int64)
    places = np.full(len(page_numbers), -1)
    min_chain = min(_MIN_CHAIN, len(gold_numbers))
    for _ in range(_MAX_MOVES + 1):
        unmatched = np.flatnonzero((places < 0) & (page_numbers >= 0))
        free = np.ones(len(gold_numbers), dtype=np.bool_)
        free[places[places >= 0]] = False
        unused = np.flatnonzero(free)
        matches = _common_subsequence(page_numbers[unmatched], gold_numbers[unused])
        matched = matches >= 0
        page_indices, gold_indices = _chains(unmatched[matched], unused[matches[matched]], min_chain)
        if not len(page_indices):
            break
        places[page_indices] = gold_indices
        min_chain = _MIN_MOVED_CHAIN
    return places


def _common_subsequence(page: _Indices, gold: _Indices) -> _Indices:
    """A longest common subsequence: for each number of ``page`` its index in ``gold``, -1 where it has none."""
    lcs = need("rapidfuzz.distance", "eval").LCSseq
    matches = np.full(len(page), -1)
    for (page_start, page_stop), (gold_start, gold_stop) in _slices(page, gold):
        page_slice, gold_slice = page[page_start:page_stop], gold[gold_start:gold_stop]
        page_common = np.flatnonzero(np.isin(page_slice, gold_slice)) + page_start
        gold_common = np.flatnonzero(np.isin(gold_slice, page_slice)) + gold_start
        if not len(page_common):
            continue
        for run in lcs.opcodes(page[page_common].tolist(), gold[gold_common].tolist()).as_matching_blocks():
            matches[page_common[run.a : run.a + run.size]] = gold_common[run.b : run.b + run.size]
    return matches


def _slices(page: _Indices, gold: _Indices) -> Iterator[tuple[_Range, _Range]]:
    """Pairs of slices of both, in order, that are small enough to be aligned at once."""
    anchors = _anchors(page, gold) if len(page) * len(gold) > _MAX_PAIRS else []
    cuts = [*anchors, (len(page), len(gold))]
    page_start = gold_start = 0
    for cut, following in itertools.pairwise([*cuts, cuts[-1]]):
        fits_more = (following[0] - page_start) * (following[1] - gold_start) <= _MAX_PAIRS
        if fits_more and cut != cuts[-1]:
            continue
        parts = -(-(cut[0] - page_start) * (cut[1] - gold_start) // _MAX_PAIRS)  # more than one only without anchors
        page_cuts, gold_cuts = np.linspace((page_start, gold_start), cut, parts + 1, dtype=np.int64).T.tolist()
        yield from zip(itertools.pairwise(page_cuts), itertools.pairwise(gold_cuts), strict=True)
        page_start, gold_start = cut


def _anchors(page: _Indices, gold: _Indices) -> list[tuple[int, int]]:
    """The starts of runs of words that are unique in both: the longest series of them that is in the same order."""
    in_page, in_gold = _unique_runs(page), _unique_runs(gold)
    pairs = [(start, in_gold[run]) for run, start in in_page.items() if run in in_gold]
    return _longest_increasing(pairs)


def _unique_runs(numbers: _Indices) -> dict[tuple[int, ...], int]:
    """The start of every run of :data:`_ANCHOR_WORDS` numbers that occurs once."""
    values = numbers.tolist()
    starts: dict[tuple[int, ...], int] = {}
    for start in range(len(values) - _ANCHOR_WORDS + 1):
        run = tuple(values[start : start + _ANCHOR_WORDS])
        starts[run] = -1 if run in starts else start
    return {run: start for run, start in starts.items() if start >= 0}


def _longest_increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence of pairs, sorted by their first number, in which the second numbers increase as well."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for index, (_, value) in enumerate(pairs):
        length = bisect.bisect_left(tails, value)
        previous.append(ends[length - 1] if length else -1)
        tails[length : length + 1] = [value]
        ends[length : length + 1] = [index]
    chosen = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chosen.append(pairs[index])
        index = previous[index]
    return chosen[::-1]


def _chains(page_indices: _Indices, gold_indices: _Indices, min_length: int) -> tuple[_Indices, _Indices]:
    """The matches in chains of at least ``min_length``, whose neighbours are close together in the gold."""
    chain = np.append(0, (np.diff(gold_indices) > _MAX_GAP + 1).cumsum())[: len(gold_indices)]
    long = np.bincount(chain, minlength=1)[chain] >= min_length
    return page_indices[long], gold_indices[long]
