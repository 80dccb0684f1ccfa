"""Text-to-tag ratio against its slope, in clusters.

Sources: T. Weninger, W. H. Hsu, "Web Content Extraction through Histogram Clustering" (2008/2009); T. Weninger, W. H.
Hsu, J. Han, "CETR: Content Extraction via Tag Ratios" (2010).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table.nodes import BoolArray
from domext_plugins.clusters import farthest_first, k_means, mixture
from domext_plugins.line_units import by_line
from domext_plugins.ttr import ratios

_Ratios = npt.NDArray[np.float64]
_AHEAD: Final = 3
_CLUSTERS: Final = 3


@dataclass(frozen=True, slots=True)
class Histogram:
    """Text-to-tag ratio and its slope, clustered in two dimensions (Weninger, Hsu 2009; with Han 2010: CETR).

    The ratios of :class:`domext_plugins.ttr.Ttr` are smoothed with Gaussian weights ``exp(-j^2 / (2 r^2))``, j from
    ``-radius`` to ``radius``, to the first dimension x. The second is how steep x is, ``|mean(x_k+1, x_k+2, x_k+3) -
    x_k|``, smoothed in the same way: it is high at the edges of content, and where long and short text take turns.
    Points near the origin are no content. ``k-means`` makes three clusters, one of which is held at the origin in
    every round: content is outside of it. ``threshold`` is ``x >= coefficient * sigma``, sigma the deviation of x.

    Ours: ``unit="block"`` as in ttr; beyond the ends of the page ratios are 0, and the slope has what is there of the
    next three; clustering starts from the points that lie farthest apart, not from random ones; with ``em`` and
    ``farthest-first`` there are three clusters too, and the one with the mean nearest to the origin is no content;
    the value of ``coefficient`` (see docs/scorers/histogram.md for how it was found).

    Args:
        decision: what parts content from the rest.
        coefficient: lambda of the threshold, at least 0; other decisions do not heed it.
        radius: r of the smoothing, at least 0.
        unit: what has a ratio, ``block`` or ``line``.
    """

    decision: Literal["k-means", "em", "farthest-first", "threshold"] = "k-means"
    coefficient: float = 0.8
    radius: int = 2
    unit: Literal["block", "line"] = "block"

    def __post_init__(self) -> None:
        if not 0 <= self.coefficient < math.inf or self.radius < 0:
            msg = "coefficient and radius must be numbers from 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``ratio`` (smoothed) and ``slope`` of every block."""
        blocks = page.blocks
        if self.unit == "block":
            row, ratio = np.arange(len(blocks)), ratios(blocks.counts.characters, blocks.tags)
        else:
            row, characters, tags = by_line(page)
            ratio = ratios(characters, tags)
        if not ratio.size:
            return Scores(np.zeros(0, dtype=np.bool_), blocks={"ratio": ratio, "slope": ratio})
        smooth = weighted(ratio, self.radius)
        slope = weighted(steepness(smooth), self.radius)
        keep = self._content(smooth, slope)
        return Scores(keep[row], blocks={"ratio": smooth[row], "slope": slope[row]})

    def _content(self, smooth: _Ratios, slope: _Ratios) -> BoolArray:
        if self.decision == "threshold":
            return np.asarray(smooth >= self.coefficient * smooth.std())
        points = np.stack([smooth, slope], axis=1)
        if self.decision == "k-means":
            return np.asarray(k_means(points, _CLUSTERS, origin=True).assigned != 0)
        if self.decision == "farthest-first":
            return np.asarray(farthest_first(points, _CLUSTERS, origin=True).assigned != 0)
        found = mixture(points, _CLUSTERS)
        return np.asarray(found.assigned != (found.centres**2).sum(axis=1).argmin())


def weighted(values: _Ratios, radius: int) -> _Ratios:
    """The mean over ``2 * radius + 1`` neighbours with Gaussian weights; beyond the ends there is 0. Same shape."""
    distance = np.arange(-radius, radius + 1)
    weights = np.exp(-(distance**2) / (2 * max(radius, 1) ** 2))
    weights /= weights.sum()
    padded, size = np.pad(values, radius), len(values)
    total = np.zeros(size)
    for start, weight in enumerate(weights.tolist()):
        total += weight * padded[start : start + size]
    return total


def steepness(values: _Ratios) -> _Ratios:
    """How far the mean of the next three values lies from each value; at the end, of as many as there are."""
    size = len(values)
    prefix = np.append(0, values.cumsum())
    first = np.minimum(np.arange(size) + 1, size)
    last = np.minimum(first + _AHEAD, size)
    mean = (prefix[last] - prefix[first]) / np.maximum(last - first, 1)
    return np.where(last > first, np.abs(mean - values), 0.0)


@hookimpl
def domext_scorer() -> type[Histogram]:
    """Offer the scorer."""
    return Histogram
