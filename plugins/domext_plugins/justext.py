"""Stop words, links and lengths of blocks, then the classes of the surrounding blocks (jusText).

Source: J. Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora" (2011).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table import tags
from domext.table.nodes import BoolArray, IntArray
from domext_plugins.stop_words import stop_word_shares, stop_words

_SELECT: Final = tags.mask(frozenset({"select"}))
_COPYRIGHT: Final = re.compile(r"©|&copy")


class BlockKind(IntEnum):
    """The classes of blocks in jusText, from worst to best."""

    BAD = 0
    SHORT = 1
    NEAR_GOOD = 2
    GOOD = 3


_Kinds = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Justext:
    """Classify blocks by stop words, links and length, then by their context (jusText; Pomikálek 2011).

    The context-free classification looks at each block alone. A block is bad if its link density exceeds
    ``max_link``, if it contains a copyright sign, or if it is in a ``select``. A block with fewer than ``short``
    characters is bad if it contains a link, and short otherwise. For other blocks the share of stop words decides: a
    block with a share of at least ``high`` is good if it has more than ``long`` characters, and near-good if not; a
    block with at least ``low`` is near-good; any other block is bad.

    The context-sensitive classification looks at the surrounding blocks. A short block between two good blocks is
    good; between two bad blocks it is bad; between a good and a bad block it is good only if a near-good block is next
    to it on the side of the bad one. A near-good block between two bad blocks is bad, otherwise good. The edges of the
    page count as bad. A heading is kept if a good block follows within ``heading_distance`` characters.

    Choices of domext: prefix maxima find the surrounding blocks of all blocks in linear time; the language is
    ``language``, the ``lang`` attribute of the page, or the detected one; in a language without a list of stop words or
    without spaces between words, every share of stop words is 1.

    Args:
        max_link: link density above which a block is bad, in [0, 1].
        short: number of characters below which a block is short.
        long: number of characters above which a block may be good.
        low: share of stop words from which a block is near-good, in [0, 1].
        high: share of stop words from which a block may be good, in [0, 1].
        heading_distance: maximum number of characters between a heading and the good block that follows; -1 treats
            headings as text.
        language: ISO 639-1 code of the language of the stop words, or ``any`` for none. Default: the page's language.
    """

    main_column: ClassVar[str] = "stop_words"
    max_link: float = 0.2
    short: int = 70
    long: int = 200
    low: float = 0.3
    high: float = 0.32
    heading_distance: int = 200
    language: str | None = None

    def __post_init__(self) -> None:
        if not (0 <= self.max_link <= 1 and 0 <= self.low <= self.high <= 1):
            msg = "max_link, low and high must lie in [0, 1], and low must not exceed high"
            raise OptionError(msg)
        if not (0 <= self.short <= self.long and self.heading_distance >= -1):
            msg = "short must lie in [0, long], and heading_distance must be at least -1"
            raise OptionError(msg)
        if self.language not in {None, "any"} and stop_words(self.language or "") is None:
            msg = f"there is no list of stop words for the language {self.language!r}"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Block columns: ``link_density``, ``stop_words`` (a share) and ``kind`` (context-free class)."""
        nodes, blocks = page.nodes, page.blocks
        characters = blocks.counts.characters
        links = blocks.counts.link_characters / np.maximum(characters, 1)
        bad = (links > self.max_link) | nodes.inside(nodes.tagged(_SELECT))[blocks.owner] | _has_copyright_sign(page)
        share = stop_word_shares(page, ~bad & (characters >= self.short), self.language)
        context_free = np.full(len(blocks), BlockKind.BAD, np.int8)
        context_free[share >= self.low] = BlockKind.NEAR_GOOD
        context_free[(share >= self.high) & (characters > self.long)] = BlockKind.GOOD
        context_free[characters < self.short] = BlockKind.SHORT
        context_free[(characters < self.short) & (blocks.counts.link_characters > 0) | bad] = BlockKind.BAD
        heading = nodes.inside(nodes.tagged(tags.IS_HEADING))[blocks.owner] & (self.heading_distance >= 0)
        kind = context_free.copy()
        kind[heading & (context_free == BlockKind.SHORT) & self._precedes_good(kind, characters)] = BlockKind.NEAR_GOOD
        kind = _resolve_near_good(_resolve_short(kind))
        kind[heading & (context_free != BlockKind.BAD) & self._precedes_good(kind, characters)] = BlockKind.GOOD
        return Scores(
            kind == BlockKind.GOOD,
            blocks={"link_density": links, "stop_words": share, "kind": context_free.astype(np.int32)},
        )

    def _precedes_good(self, kind: _Kinds, characters: IntArray) -> BoolArray:
        """The blocks before a good one with at most ``heading_distance`` characters between both."""
        good = np.append(np.flatnonzero(kind == BlockKind.GOOD), len(kind))
        rows = np.arange(len(kind))
        next_good = good[np.searchsorted(good, rows, side="right").clip(max=len(good) - 1)]
        running = np.append(0, np.cumsum(characters))
        return np.asarray((next_good < len(kind)) & (running[next_good] - running[rows + 1] <= self.heading_distance))


def _has_copyright_sign(page: Page) -> BoolArray:
    """The blocks that contain a copyright sign or a double-escaped reference to it, shape ``(b,)``."""
    positions = [match.start() for match in _COPYRIGHT.finditer(page.blocks.source)]
    contains = np.searchsorted(positions, page.blocks.stop) > np.searchsorted(positions, page.blocks.start)
    return np.asarray(contains, dtype=np.bool_)


def _previous_kind(kind: _Kinds, ignored: BoolArray) -> _Kinds:
    """The kind of the nearest previous block that is not ignored, or bad at the edge of the page."""
    rows = np.maximum.accumulate(np.where(ignored, 0, np.arange(1, len(kind) + 1)))
    padded = np.append(np.int8(BlockKind.BAD), kind)
    return np.asarray(padded[np.append(0, rows[:-1])] if len(kind) else kind, dtype=np.int8)


def _next_kind(kind: _Kinds, ignored: BoolArray) -> _Kinds:
    return _previous_kind(kind[::-1], ignored[::-1])[::-1]


def _resolve_short(kind: _Kinds) -> _Kinds:
    """Classify short blocks as good or bad (first pass)."""
    undecided = (kind == BlockKind.SHORT) | (kind == BlockKind.NEAR_GOOD)
    good_before, good_after = (side(kind, undecided) == BlockKind.GOOD for side in (_previous_kind, _next_kind))
    short = kind == BlockKind.SHORT
    near_good_before = ~good_before & (_previous_kind(kind, short) == BlockKind.NEAR_GOOD)
    near_good_after = ~good_after & (_next_kind(kind, short) == BlockKind.NEAR_GOOD)
    good = (good_before & good_after) | ((good_before | good_after) & (near_good_before | near_good_after))
    return np.where(short, np.where(good, BlockKind.GOOD, BlockKind.BAD), kind).astype(np.int8)


def _resolve_near_good(kind: _Kinds) -> _Kinds:
    """Classify near-good blocks as good or bad (second pass)."""
    undecided = kind == BlockKind.NEAR_GOOD
    good = (_previous_kind(kind, undecided) == BlockKind.GOOD) | (_next_kind(kind, undecided) == BlockKind.GOOD)
    return np.where(undecided, np.where(good, BlockKind.GOOD, BlockKind.BAD), kind).astype(np.int8)


@hookimpl
def domext_scorer() -> type[Justext]:
    """Register the scorer."""
    return Justext
