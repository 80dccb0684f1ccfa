"""Text-to-tag ratio.

Source: T. Weninger, W. H. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (2008).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table.nodes import BoolArray
from domext_plugins.clusters import Clusters, farthest_first, k_means, mixture
from domext_plugins.line_units import by_line

_Ratios = npt.NDArray[np.float64]
_Clustering = Callable[[_Ratios, int], Clusters]
_CLUSTERINGS: Final[dict[str, _Clustering]] = {"k-means": k_means, "em": mixture, "farthest-first": farthest_first}
_AROUND: Final = 3
_NO_STEP: Final = 1e-9  # what rounding can make of equal ratios


@dataclass(frozen=True, slots=True)
class Ttr:
    """Text-to-tag ratio, smoothed, with a threshold, clusters or prediction (Weninger and Hsu 2008).

    For every unit x is the number of characters outside tags and y the number of tags: TTR is x if y is 0, else x / y.
    Smoothed over ``radius`` neighbours on both sides, ``e_k = sum(TTR_k-r .. TTR_k+r) / (2r + 1)``, with sigma the
    standard deviation of e: content is where ``e_k >= coefficient * sigma``.

    The other decisions: ``k-means``, ``em`` and ``farthest-first`` part e into 1, 2 and 3 clusters and keep the
    clusters whose mean is above sigma, in the run that has most of them (the one with fewer clusters, if two have).
    ``prediction`` reads TTR itself, not smoothed: content begins where it is sigma above the mean of the three units
    before, and ends where it is sigma above the mean of the three units after.

    Ours: ``unit="block"``, where the tags are those inside or opening a block, makes the method independent of how
    the source is broken into lines; ``unit="line"`` is the paper's (scripts, remarks and empty lines removed), and a
    block takes the score of the line that it starts on. Clustering starts from the unit with the lowest e and is not
    random; the sigma of ``prediction`` is that of e, and a step of nothing is no step.

    Args:
        coefficient: c of the threshold, at least 0.
        radius: r of the smoothing, at least 0.
        unit: what has a ratio, ``block`` or ``line``.
        decision: what parts content from the rest; only ``threshold`` heeds ``coefficient``, and for ``prediction``
            smoothing bears on sigma alone.
    """

    coefficient: float = 1.0
    radius: int = 2
    unit: Literal["block", "line"] = "block"
    decision: Literal["threshold", "k-means", "em", "farthest-first", "prediction"] = "threshold"

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
            row, characters, tags = by_line(page)
            ratio = ratios(characters, tags)
        smooth = smoothed(ratio, self.radius)
        keep = self._content(ratio, smooth) if smooth.size else np.zeros(0, dtype=np.bool_)
        return Scores(
            keep[row],
            nodes={"ttr": ratios(nodes.total.characters, nodes.end - np.arange(len(nodes)))},
            blocks={"ttr": ratio[row], "smoothed": smooth[row]},
        )

    def _content(self, ratio: _Ratios, smooth: _Ratios) -> BoolArray:
        sigma = float(smooth.std())
        if self.decision == "threshold":
            return np.asarray(smooth >= self.coefficient * sigma)
        if self.decision == "prediction":
            return predicted(ratio, sigma)
        return clustered(smooth, sigma, _CLUSTERINGS[self.decision])


def clustered(values: _Ratios, sigma: float, clustering: _Clustering) -> BoolArray:
    """The values in clusters with a mean above sigma, of the run of 1, 2 or 3 clusters that has most such clusters."""
    chosen, most = np.zeros(len(values), dtype=np.bool_), 0
    for k in (1, 2, 3):
        clusters = clustering(values, k)
        above = clusters.means(values) > sigma
        if int(above.sum()) > most:
            chosen, most = above[clusters.assigned], int(above.sum())
    return chosen


def predicted(ratio: _Ratios, sigma: float) -> BoolArray:
    """What lies between a step up of at least sigma and a step down; beyond the ends of the page the ratio is 0.

    A walk over the units would switch content on and off; the last switch before a unit says the same of all at once.
    """
    padded = np.pad(ratio, _AROUND)
    means = (padded[:-2] + padded[1:-1] + padded[2:]) / _AROUND
    above_before, above_after = ratio - means[: len(ratio)], ratio - means[_AROUND + 1 :]
    step = max(sigma, _NO_STEP * max(1.0, float(ratio.max(initial=0))))
    unit = np.arange(len(ratio))
    on = np.maximum.accumulate(np.where(above_before >= step, unit, -1))
    # The unit before the step down is the last of the content.
    off = np.append(-1, np.maximum.accumulate(np.where(above_after >= step, unit + 1, -1))[:-1])
    return np.asarray((on >= off) & (on >= 0))


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


@hookimpl
def domext_scorer() -> type[Ttr]:
    """Offer the scorer."""
    return Ttr
