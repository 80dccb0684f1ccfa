"""Stop words, links and lengths of blocks, and then the company that a block keeps (jusText).

Source: J. Pomikalek, "Removing Boilerplate and Duplicate Content from Web Corpora" (2011).
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table import tags
from domext.table.nodes import BoolArray, IntArray

_HEADING: Final = tags.mask(tags.HEADINGS)
_SELECT: Final = tags.mask(frozenset({"select"}))
_COPYRIGHT: Final = re.compile(r"©|&copy")
# Languages whose words are not set apart by spaces: their stop words cannot be counted by splitting.
_UNSPACED: Final = frozenset({"ja", "km", "lo", "my", "th", "zh"})
# What the detection calls the languages that have a list; every other answer means no list.
_CODES: Final = dict(
    pair.split(":")
    for pair in (
        "afr:af ara:ar bul:bg ben:bn bre:br cat:ca ces:cs dan:da deu:de ell:el eng:en epo:eo est:et eus:eu fas:fa pes:fa"
        " fin:fi fra:fr gle:ga glg:gl guj:gu hau:ha heb:he hin:hi hrv:hr hun:hu hye:hy ind:id ita:it kor:ko kur:ku lat:la"
        " lit:lt lav:lv mar:mr msa:ms zsm:ms nld:nl nor:no nob:no nno:no pol:pl por:pt ron:ro rus:ru slk:sk slv:sl som:so"
        " sot:st spa:es swe:sv swa:sw tgl:tl tur:tr ukr:uk urd:ur vie:vi yor:yo zul:zu"
    ).split()
)
_SYNONYMS: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "fil": "tl"}
# Enough text for the detection, whose cost grows with the text.
_SAMPLE: Final = 2000


class Kind(IntEnum):
    """jusText's classes of blocks, from worst to best."""

    BAD = 0
    SHORT = 1
    NEAR_GOOD = 2
    GOOD = 3


_Kinds = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Justext:
    """Stop-word and link density of blocks, then of what stands around them (jusText; Pomikalek 2011).

    First each block by itself: bad if its link density exceeds ``max_link``, if it has a copyright sign or stands in a
    ``select``; if shorter than ``short`` characters, bad with a link and short without; else by its share of stop
    words: from ``high`` good if longer than ``long``, near-good if not; from ``low`` near-good; below, bad. Then by
    company: a short block between two good ones is good, between two bad ones bad, and between one of each good
    if a near-good one stands next to it towards the bad one; a near-good block between two bad ones is bad, else good.
    The page's edges are bad. A heading is kept if good text follows within ``heading_distance`` characters.

    Ours: the search for a block's company is one running index each way, not a search for every block; the language
    is that of ``language``, the page's ``lang``, or the detected one; in a language without a list of stop words, or
    one that sets no spaces, their share is taken as ``high``.

    Args:
        max_link: link density above which a block is bad, in [0, 1].
        short: characters below which a block is short.
        long: characters above which a block may be good.
        low: share of stop words from which a block is near-good, in [0, 1].
        high: share of stop words from which a block may be good, in [0, 1].
        heading_distance: characters between a heading and the good block that it heads; -1 treats headings as text.
        language: ISO 639-1 code of the language of the stop words, or ``any`` for none; default: the page's language.
    """

    max_link: float = 0.2
    short: int = 70
    long: int = 200
    low: float = 0.3
    high: float = 0.32
    heading_distance: int = 200
    language: str | None = None

    def __post_init__(self) -> None:
        if not (0 <= self.max_link <= 1 and 0 <= self.low <= self.high <= 1):
            msg = "max_link, low and high must lie in [0, 1], and low not above high"
            raise OptionError(msg)
        if not (0 <= self.short <= self.long and self.heading_distance >= -1):
            msg = "short must lie in [0, long], and heading_distance be at least -1"
            raise OptionError(msg)
        if self.language not in {None, "any"} and _stop_words(self.language or "") is None:
            msg = f"no stop words for the language {self.language!r}"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``link_density``, ``stop_words`` (share) and ``kind`` (0 bad to 3 good, alone) of blocks."""
        nodes, blocks = page.nodes, page.blocks
        characters = blocks.counts.characters
        links = blocks.counts.link_characters / np.maximum(characters, 1)
        bad = (links > self.max_link) | nodes.inside(_SELECT[nodes.tag])[blocks.owner] | _copyright(page)
        long = ~bad & (characters >= self.short)
        share = self._share(page, long)
        alone = np.full(len(blocks), Kind.BAD, np.int8)
        alone[share >= self.low] = Kind.NEAR_GOOD
        alone[(share >= self.high) & (characters > self.long)] = Kind.GOOD
        alone[characters < self.short] = Kind.SHORT
        alone[(characters < self.short) & (blocks.counts.link_characters > 0) | bad] = Kind.BAD
        heading = _HEADING[nodes.tag[blocks.owner]] & (self.heading_distance >= 0)
        kind = alone.copy()
        kind[heading & (alone == Kind.SHORT) & self._heads(kind, characters)] = Kind.NEAR_GOOD
        kind = _near_good(_short(kind))
        kind[heading & (alone != Kind.BAD) & self._heads(kind, characters)] = Kind.GOOD
        return Scores(
            kind == Kind.GOOD, blocks={"link_density": links, "stop_words": share, "kind": alone.astype(np.int32)}
        )

    def _heads(self, kind: _Kinds, characters: IntArray) -> BoolArray:
        """Which blocks have a good one after them, with at most ``heading_distance`` characters in between."""
        good = np.append(np.flatnonzero(kind == Kind.GOOD), len(kind))
        rows = np.arange(len(kind))
        found = good[np.searchsorted(good, rows, side="right").clip(max=len(good) - 1)]
        through = np.append(0, np.cumsum(characters))
        return np.asarray((found < len(kind)) & (through[found] - through[rows + 1] <= self.heading_distance))

    def _share(self, page: Page, chosen: BoolArray) -> npt.NDArray[np.float64]:
        """The share of stop words of the chosen blocks; 0 for the others."""
        share = np.zeros(len(chosen))
        rows = np.flatnonzero(chosen).tolist()
        if not rows:
            return share
        # The one loop over blocks: words are looked up as words, and each is looked at once.
        spans = zip(page.blocks.start[rows].tolist(), page.blocks.stop[rows].tolist(), strict=True)
        texts = [page.blocks.source[start:stop] for start, stop in spans]
        language = self.language or page.elements[0].attr("lang") or _detected(texts)
        stop_words = _stop_words(language.lower().replace("_", "-").partition("-")[0].strip())
        if stop_words is None:
            share[rows] = 1
            return share
        tokens = [text.lower().split() for text in texts]
        share[rows] = [sum(map(stop_words.__contains__, found)) / max(len(found), 1) for found in tokens]
        return share


def _copyright(page: Page) -> BoolArray:
    """Which blocks hold a copyright sign, also one whose reference was escaped twice."""
    found = [match.start() for match in _COPYRIGHT.finditer(page.blocks.source)]
    held = np.searchsorted(found, page.blocks.stop) > np.searchsorted(found, page.blocks.start)
    return np.asarray(held, dtype=np.bool_)


def _detected(texts: list[str]) -> str:
    from turbohtml.detect import detect_language

    return _CODES.get(detect_language(" ".join(texts)[:_SAMPLE]).language or "", "any")


def _stop_words(language: str) -> frozenset[str] | None:
    """The stop words of a language, None if it has no list."""
    import stopwordsiso  # reads its lists when it is imported

    language = _SYNONYMS.get(language, language)
    return _listed(language) if language not in _UNSPACED and stopwordsiso.has_lang(language) else None


@functools.cache
def _listed(language: str) -> frozenset[str]:
    """As many sets as there are lists, whatever pages call their languages."""
    import stopwordsiso

    return frozenset(stopwordsiso.stopwords(language))


def _previous(kind: _Kinds, ignored: BoolArray) -> _Kinds:
    """The kind of the nearest block before each one that is not ignored; at the edge, bad."""
    rows = np.maximum.accumulate(np.where(ignored, 0, np.arange(1, len(kind) + 1)))
    padded = np.append(np.int8(Kind.BAD), kind)
    return np.asarray(padded[np.append(0, rows[:-1])] if len(kind) else kind, dtype=np.int8)


def _next(kind: _Kinds, ignored: BoolArray) -> _Kinds:
    return _previous(kind[::-1], ignored[::-1])[::-1]


def _short(kind: _Kinds) -> _Kinds:
    """First pass: short blocks become good or bad."""
    unsure = (kind == Kind.SHORT) | (kind == Kind.NEAR_GOOD)
    before, after = _previous(kind, unsure) == Kind.GOOD, _next(kind, unsure) == Kind.GOOD
    short = kind == Kind.SHORT
    near_before = ~before & (_previous(kind, short) == Kind.NEAR_GOOD)
    near_after = ~after & (_next(kind, short) == Kind.NEAR_GOOD)
    good = (before & after) | ((before | after) & (near_before | near_after))
    return np.where(short, np.where(good, Kind.GOOD, Kind.BAD), kind).astype(np.int8)


def _near_good(kind: _Kinds) -> _Kinds:
    """Second pass: near-good blocks become good or bad."""
    unsure = kind == Kind.NEAR_GOOD
    good = (_previous(kind, unsure) == Kind.GOOD) | (_next(kind, unsure) == Kind.GOOD)
    return np.where(unsure, np.where(good, Kind.GOOD, Kind.BAD), kind).astype(np.int8)


@hookimpl
def domext_scorer() -> type[Justext]:
    """Offer the scorer."""
    return Justext
