"""Clustering of the text-to-tag ratio and its slope in two dimensions.

Sources: T. Weninger, W. H. Hsu, "Web Content Extraction through Histogram Clustering" (2008/2009); T. Weninger, W. H.
Hsu, J. Han, "CETR: Content Extraction via Tag Ratios" (2010).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from domext import Page, Scores, hookimpl
from domext.table.nodes import DoubleArray, RowArray
from domext_plugins.clusters import Clusters, by_density, farthest_first, k_means, mixture
from domext_plugins.smoothing import Smoothing, smooth
from domext_plugins.tag_ratios import Unit, check_smoothing, unit_ratios

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
    ones; ``em`` and ``farthest-first`` also make three clusters. ``farthest-first`` starts at the origin, whose cluster
    is boilerplate; of ``em``, the component whose mean is nearest to the origin is boilerplate. ``threshold-2d``, the threshold in two dimensions, keeps points at a distance of at least
    ``coefficient * sigma`` from the origin, where sigma is the root of the sum of the variances of x and y. With
    ``assignment="density"``, the clusters of ``k-means`` and ``farthest-first`` become normal distributions, and a
    point belongs to the most likely one. The value of ``coefficient`` (docs/scorers/histogram.md reports the search).

    Args:
        decision: method that separates content from boilerplate.
        coefficient: lambda of both thresholds, at least 0; other decisions ignore it.
        radius: r of the smoothing, at least 0.
        unit: unit that has a ratio, ``block`` or ``line``.
        smoothing: ``gaussian`` of the source, ``mean`` or ``median``.
        assignment: whether a point of ``k-means`` and ``farthest-first`` belongs to the cluster with the nearest centre
            (``distance``) or with the highest ``density``.
    """

    decision: Literal["k-means", "em", "farthest-first", "threshold", "threshold-2d"] = "k-means"
    coefficient: float = 0.8
    radius: int = 2
    unit: Unit = "block"
    smoothing: Smoothing = "gaussian"
    assignment: Literal["distance", "density"] = "distance"

    def __post_init__(self) -> None:
        check_smoothing(self.coefficient, self.radius)

    def score(self, page: Page) -> Scores:
        """Score a page. Block and line columns: ``ratio`` (smoothed), ``slope``, and ``cluster``; 0 is boilerplate."""
        units = unit_ratios(page, self.unit)
        ratio = smooth(units.ratio, self.radius, self.smoothing)
        slope = smooth(absolute_slope(ratio), self.radius, self.smoothing)
        cluster = self._clusters(ratio, slope) if ratio.size else np.zeros(0, dtype=np.intp)
        columns = {"ratio": ratio, "slope": slope, "cluster": cluster.astype(np.float64)}
        return Scores(
            cluster[units.row] != 0,
            blocks={name: column[units.row] for name, column in columns.items()},
            lines=units.lines(cluster != 0, **columns),
        )

    def _clusters(self, ratio: DoubleArray, slope: DoubleArray) -> RowArray:
        """The cluster of each unit, shape of ``ratio``; 0 is boilerplate."""
        if self.decision == "threshold":
            return np.asarray(ratio >= self.coefficient * ratio.std(), dtype=np.intp)
        if self.decision == "threshold-2d":
            sigma = float(np.hypot(ratio.std(), slope.std()))
            return np.asarray(np.hypot(ratio, slope) >= self.coefficient * sigma, dtype=np.intp)
        points = np.stack([ratio, slope], axis=1)
        if self.decision == "em":
            return _boilerplate_first(mixture(points, _CLUSTERS))
        clustering = k_means if self.decision == "k-means" else farthest_first
        clusters = clustering(points, _CLUSTERS, origin=True)
        return (by_density(points, clusters) if self.assignment == "density" else clusters).assignment


def _boilerplate_first(clusters: Clusters) -> RowArray:
    """The cluster of every point, with the number 0 for the cluster nearest to the origin."""
    order = (clusters.centres**2).sum(axis=1).argsort(kind="stable")
    return np.asarray(order.argsort()[clusters.assignment])


def absolute_slope(values: DoubleArray) -> DoubleArray:
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
