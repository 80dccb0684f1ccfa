"""Clustering of the text-to-tag ratio and its slope in two dimensions.

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
from domext_plugins.line_units import line_counts
from domext_plugins.ttr import ratios

_Ratios = npt.NDArray[np.float64]
_LOOKAHEAD: Final = 3
_CLUSTERS: Final = 3


@dataclass(frozen=True, slots=True)
class Histogram:
    """Cluster the text-to-tag ratio and its slope (Weninger, Hsu 2009; CETR: Weninger, Hsu, Han 2010).

    The first dimension x is the ratio of :class:`domext_plugins.ttr.Ttr`, smoothed with Gaussian weights
    ``exp(-j^2 / (2 r^2))`` for j from ``-radius`` to ``radius``. The second dimension is the slope of x,
    ``|mean(x_k+1, x_k+2, x_k+3) - x_k|``, smoothed in the same way. It is high at the edges of content, and where
    long and short texts alternate. Points near the origin are boilerplate. ``k-means`` makes three clusters and fixes
    the centre of the first at the origin; the points outside that cluster are content. ``threshold`` keeps points
    with ``x >= coefficient * sigma``, where sigma is the standard deviation of x.

    Choices of domext: ``unit="block"`` as in ``ttr``; ratios beyond the ends of the page are 0, and the slope uses
    as many of the next three values as there are; clustering starts from the points farthest apart instead of random
    ones; ``em`` and ``farthest-first`` also make three clusters, and the one whose mean is nearest to the origin is
    boilerplate; the value of ``coefficient`` (docs/scorers/histogram.md reports the search).

    Args:
        decision: method that separates content from boilerplate.
        coefficient: lambda of the threshold, at least 0; other decisions ignore it.
        radius: r of the smoothing, at least 0.
        unit: unit that has a ratio, ``block`` or ``line``.
    """

    decision: Literal["k-means", "em", "farthest-first", "threshold"] = "k-means"
    coefficient: float = 0.8
    radius: int = 2
    unit: Literal["block", "line"] = "block"

    def __post_init__(self) -> None:
        if not 0 <= self.coefficient < math.inf or self.radius < 0:
            msg = "coefficient and radius must be finite and at least 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Block columns: ``ratio`` (smoothed) and ``slope``."""
        blocks = page.blocks
        if self.unit == "block":
            row, ratio = np.arange(len(blocks)), ratios(blocks.counts.characters, blocks.tags)
        else:
            row, characters, tags = line_counts(page)
            ratio = ratios(characters, tags)
        if not ratio.size:
            return Scores(np.zeros(0, dtype=np.bool_), blocks={"ratio": ratio, "slope": ratio})
        smooth = gaussian_mean(ratio, self.radius)
        slope = gaussian_mean(absolute_slope(smooth), self.radius)
        keep = self._content(smooth, slope)
        return Scores(keep[row], blocks={"ratio": smooth[row], "slope": slope[row]})

    def _content(self, smooth: _Ratios, slope: _Ratios) -> BoolArray:
        """Return the content units, shape of ``smooth``."""
        if self.decision == "threshold":
            return np.asarray(smooth >= self.coefficient * smooth.std())
        points = np.stack([smooth, slope], axis=1)
        if self.decision == "k-means":
            return np.asarray(k_means(points, _CLUSTERS, origin=True).assignment != 0)
        if self.decision == "farthest-first":
            return np.asarray(farthest_first(points, _CLUSTERS, origin=True).assignment != 0)
        fitted = mixture(points, _CLUSTERS)
        return np.asarray(fitted.assignment != (fitted.centres**2).sum(axis=1).argmin())


def gaussian_mean(values: _Ratios, radius: int) -> _Ratios:
    """Return the mean over ``2 * radius + 1`` neighbours with Gaussian weights. Values beyond the ends are 0.

    Same shape.
    """
    distance = np.arange(-radius, radius + 1)
    weights = np.exp(-(distance**2) / (2 * max(radius, 1) ** 2))
    weights /= weights.sum()
    padded, size = np.pad(values, radius), len(values)
    total = np.zeros(size)
    for start, weight in enumerate(weights.tolist()):
        total += weight * padded[start : start + size]
    return total


def absolute_slope(values: _Ratios) -> _Ratios:
    """Return the distance between each value and the mean of the next three, or as many as there are. Same shape."""
    size = len(values)
    prefix = np.append(0, values.cumsum())
    first = np.minimum(np.arange(size) + 1, size)
    last = np.minimum(first + _LOOKAHEAD, size)
    mean = (prefix[last] - prefix[first]) / np.maximum(last - first, 1)
    return np.where(last > first, np.abs(mean - values), 0.0)


@hookimpl
def domext_scorer() -> type[Histogram]:
    """Register the scorer."""
    return Histogram
