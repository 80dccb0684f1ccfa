"""Which blocks of a page are its content, told by a gold text: the words of both are aligned.

The gold says what the text is, not where it stands in the page. The longest common subsequence of the page's words and
the gold's finds the places. Two things that it does not know are added here: a word that is matched alone is chance
("the" in a menu, while the gold's own "the" stands elsewhere), and a gold may tell parts of the page in another order.
Of text that stands twice in the page and once in the gold, the first copy is taken.
"""

from __future__ import annotations

import bisect
import itertools
import re
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.nodes import FloatArray

_Numbers = npt.NDArray[np.int64]

# Scripts that do not set words apart: each of their characters counts as one.
_UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3041-\u30ff\u31f0-\u31ff\u3400-\u9fff"
    "\ua000-\ua4cf\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_WORD: Final = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")
# Matched words belong together if the gold has at most so many others between two of them.
_GAP: Final = 1
# So many words that belong together are no chance; more where the order of the gold gives no hint any more.
_CHAIN: Final = 3
_MOVED_CHAIN: Final = 8
_MOVES: Final = 5
# Alignments hold a bit for each pair of words: 64 MB. Longer texts are cut where both have the same rare words.
_PAIRS: Final = 1 << 29
_ANCHOR: Final = 8


def content_shares(blocks: Sequence[str], gold: str) -> FloatArray:
    """The share of each block's words that stand in the gold, in [0, 1], shape ``(len(blocks),)``.

    A block with a share of at least one half is content. Blocks without words have the share 0. Words are compared in
    lower case; every ideograph and kana is a word.

    Args:
        blocks: the text of every block of a page, hidden ones too, in reading order.
        gold: the text of the page's content.

    Raises:
        ExtraError: rapidfuzz is not installed.
    """
    words = [words_of(block) for block in blocks]
    sizes = np.array([len(block) for block in words], dtype=np.int64)
    places = align(list(itertools.chain.from_iterable(words)), words_of(gold))
    block = np.repeat(np.arange(len(blocks)), sizes)
    found = np.bincount(block[places >= 0], minlength=len(blocks))
    return (found / np.maximum(sizes, 1)).astype(np.float32)


def words_of(text: str) -> list[str]:
    """The words that are compared."""
    return _WORD.findall(text.lower())


def align(page: Sequence[str], gold: Sequence[str]) -> _Numbers:
    """The place in the gold of every word of the page, -1 where it has none; no place is given twice.

    First the longest common subsequence, without the matches that are chance; then the same again for what is left of
    both, as long as it finds longer pieces that stand elsewhere in the gold.
    """
    numbers: dict[str, int] = {}
    theirs = np.array([numbers.setdefault(word, len(numbers)) for word in gold], dtype=np.int64)
    ours = np.array([numbers.get(word, -1) for word in page], dtype=np.int64)
    places = np.full(len(ours), -1)
    least = min(_CHAIN, len(theirs))
    for _ in range(_MOVES + 1):
        left = np.flatnonzero((places < 0) & (ours >= 0))
        free = np.ones(len(theirs), dtype=np.bool_)
        free[places[places >= 0]] = False
        rest = np.flatnonzero(free)
        found = _subsequence(ours[left], theirs[rest])
        hits = found >= 0
        where, to = _chained(left[hits], rest[found[hits]], least)
        if not len(where):
            break
        places[where] = to
        least = _MOVED_CHAIN
    return places


def _subsequence(one: _Numbers, other: _Numbers) -> _Numbers:
    """A longest common subsequence: for every number of the one its place in the other, -1 where it has none."""
    lcs = need("rapidfuzz.distance", "eval").LCSseq
    found = np.full(len(one), -1)
    for (start, stop), (first, last) in _pieces(one, other):
        ours = np.flatnonzero(np.isin(one[start:stop], other[first:last])) + start
        theirs = np.flatnonzero(np.isin(other[first:last], one[start:stop])) + first
        if not len(ours):
            continue
        for block in lcs.opcodes(one[ours].tolist(), other[theirs].tolist()).as_matching_blocks():
            found[ours[block.a : block.a + block.size]] = theirs[block.b : block.b + block.size]
    return found


def _pieces(one: _Numbers, other: _Numbers) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of slices of both, in order, that are small enough to be aligned at once."""
    cuts = [(0, 0), *(_anchors(one, other) if len(one) * len(other) > _PAIRS else []), (len(one), len(other))]
    start, first = cuts[0]
    for (stop, last), (after, beyond) in itertools.pairwise([*cuts[1:], cuts[-1]]):
        enough = (after - start) * (beyond - first) > _PAIRS or (stop, last) == cuts[-1]
        if not enough:
            continue
        parts = -(-(stop - start) * (last - first) // _PAIRS)  # more than one only where nothing rare was common
        ours, theirs = np.linspace((start, first), (stop, last), parts + 1, dtype=np.int64).T.tolist()
        yield from zip(itertools.pairwise(ours), itertools.pairwise(theirs), strict=True)
        start, first = stop, last


def _anchors(one: _Numbers, other: _Numbers) -> list[tuple[int, int]]:
    """Where both have the same run of words that comes once in each: the longest series of such places in order."""
    ours, theirs = _runs_that_come_once(one), _runs_that_come_once(other)
    pairs = [(place, theirs[run]) for run, place in ours.items() if run in theirs]
    return _increasing(pairs)


def _runs_that_come_once(numbers: _Numbers) -> dict[tuple[int, ...], int]:
    values = numbers.tolist()
    found: dict[tuple[int, ...], int] = {}
    for place in range(len(values) - _ANCHOR + 1):
        run = tuple(values[place : place + _ANCHOR])
        found[run] = -1 if run in found else place
    return {run: place for run, place in found.items() if place >= 0}


def _increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of pairs, ordered by their first number, in which the second ones grow as well."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, (_, place) in enumerate(pairs):
        at = bisect.bisect_left(tails, place)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [place]
        ends[at : at + 1] = [index]
    chosen = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chosen.append(pairs[index])
        index = before[index]
    return chosen[::-1]


def _chained(where: _Numbers, to: _Numbers, least: int) -> tuple[_Numbers, _Numbers]:
    """The matches that belong to a chain of at least ``least``: neighbours stand close together in the gold."""
    chain = np.append(0, (np.diff(to) > _GAP + 1).cumsum())[: len(to)]
    long = np.bincount(chain, minlength=1)[chain] >= least
    return where[long], to[long]
