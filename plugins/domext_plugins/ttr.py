"""Text-to-tag ratio.

Source: T. Weninger, W. H. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (2008).
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
from turbohtml import TokenType, tokenize

from domext import Page, Scores, hookimpl
from domext.errors import OptionError

_Ratios = npt.NDArray[np.float64]
_SCRIPTS: Final = frozenset({"script", "style"})


@dataclass(frozen=True, slots=True)
class Ttr:
    """Text-to-tag ratio, smoothed, with a threshold (Weninger and Hsu 2008).

    For every unit x is the number of characters outside tags and y the number of tags: TTR is x if y is 0, else x / y.
    Smoothed over ``radius`` neighbours on both sides, ``e_k = sum(TTR_k-r .. TTR_k+r) / (2r + 1)``, with sigma the
    standard deviation of e: content is where ``e_k >= coefficient * sigma``.

    Ours: ``unit="block"``, where the tags are those inside or opening a block, makes the method independent of how
    the source is broken into lines; ``unit="line"`` is the paper's (scripts, remarks and empty lines removed), and a
    block takes the score of the line that it starts on.

    Args:
        coefficient: c of the threshold, at least 0.
        radius: r of the smoothing, at least 0.
        unit: what has a ratio, ``block`` or ``line``.
    """

    coefficient: float = 1.0
    radius: int = 2
    unit: Literal["block", "line"] = "block"

    def __post_init__(self) -> None:
        if not 0 <= self.coefficient < math.inf or self.radius < 0:
            msg = "coefficient and radius must be numbers from 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``ttr`` and its smoothed value ``smoothed`` for every block, ``ttr`` of whole subtrees."""
        nodes, blocks = page.nodes, page.blocks
        if self.unit == "block":
            row = np.arange(len(blocks))
            ratio = ratios(blocks.counts.characters, blocks.tags)
        else:
            row, ratio = _by_line(page)
        smooth = smoothed(ratio, self.radius)
        keep = smooth >= self.coefficient * smooth.std() if smooth.size else np.zeros(0, dtype=np.bool_)
        return Scores(
            keep[row],
            nodes={"ttr": ratios(nodes.total.characters, nodes.end - np.arange(len(nodes)))},
            blocks={"ttr": ratio[row], "smoothed": smooth[row]},
        )


def ratios(characters: npt.NDArray[np.integer], tags: npt.NDArray[np.integer]) -> _Ratios:
    """Characters per tag; where there is no tag, characters."""
    return np.asarray(characters / np.maximum(tags, 1), dtype=np.float64)


def smoothed(ratio: _Ratios, radius: int) -> _Ratios:
    """The mean over ``2 * radius + 1`` neighbours; beyond the ends of the page the ratio is 0. Same shape."""
    if not ratio.size:
        return ratio
    width = 2 * radius + 1
    prefix = np.append(0, np.cumsum(np.pad(ratio, radius)))
    return np.asarray((prefix[width:] - prefix[:-width]) / width, dtype=np.float64)


def _by_line(page: Page) -> tuple[npt.NDArray[np.intp], _Ratios]:
    """For every block the row of its line, and the ratio of every line that is not empty."""
    if page.source is None:
        msg = "ttr:unit=line needs the source of the page, which a tree has not"
        raise OptionError(msg)
    texts: defaultdict[int, list[str]] = defaultdict(list)
    tags: defaultdict[int, int] = defaultdict(int)
    raw = None  # the script or style that we are in
    for token in tokenize(page.source.text, resolve_references=False, capture_attributes=False):
        if token.type is TokenType.START_TAG or token.type is TokenType.END_TAG:
            if token.tag in _SCRIPTS:
                raw = token.tag if token.type is TokenType.START_TAG else None
            else:
                tags[token.line] += 1
        elif token.type is TokenType.TEXT and raw is None:
            for number, line in enumerate((token.data or "").split("\n"), token.line):
                texts[number].append(line)
    characters = {number: len("".join(parts).strip()) for number, parts in texts.items()}
    used = np.array(sorted({*tags, *(number for number, length in characters.items() if length)} or {1}), dtype=np.intp)
    starts_on = np.array([line or 0 for line in page.block_lines], dtype=np.intp)
    # A block of a broken page may start on a line that holds nothing of it: the next line with anything is its own.
    row = np.minimum(np.searchsorted(used, starts_on), len(used) - 1)
    x = np.array([characters.get(number, 0) for number in used.tolist()], dtype=np.int64)
    y = np.array([tags.get(number, 0) for number in used.tolist()], dtype=np.int64)
    return row, ratios(x, y)


@hookimpl
def domext_scorer() -> type[Ttr]:
    """Offer the scorer."""
    return Ttr
