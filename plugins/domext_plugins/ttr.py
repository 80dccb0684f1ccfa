"""Text-to-tag ratio.

Source: T. Weninger, W. H. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (2008).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table.nodes import BoolArray, DoubleArray
from domext_plugins.clusters import Clusters, farthest_first, k_means, mixture
from domext_plugins.prediction import hysteresis, predict_content
from domext_plugins.smoothing import Smoothing, smooth
from domext_plugins.tag_ratios import Unit, check_smoothing, ratios, unit_ratios

_Clustering = Callable[[DoubleArray, int], Clusters]
_CLUSTERINGS: Final[dict[str, _Clustering]] = {"k-means": k_means, "em": mixture, "farthest-first": farthest_first}


@dataclass(frozen=True, slots=True)
class Ttr:
    """Compare smoothed text-to-tag ratios with a threshold, cluster them, or predict content (Weninger and Hsu 2008).

    Let x be the number of characters outside tags in a unit, and y the number of tags. The text-to-tag ratio TTR is
    ``x / y``, or x if y is 0. It is smoothed over ``radius`` neighbours on both sides:
    ``e_k = sum(TTR_k-r .. TTR_k+r) / (2r + 1)``. Let sigma be the standard deviation of e. A unit is content if
    ``e_k >= coefficient * sigma``.

    The other decisions are those of the source, too. ``k-means``, ``em`` and ``farthest-first`` make 1, 2 and 3
    clusters of e. In the run with the most clusters whose mean exceeds sigma, these clusters are content; of equal
    runs, the one with fewer clusters wins. ``prediction`` uses TTR without smoothing: content starts where TTR is at
    least sigma above the mean of the three previous units, and ends where it is at least sigma above the mean of the
    three next units.

    ``hysteresis`` is a refined prediction of ours, the future work of the source: content starts where TTR is at least
    ``coefficient * sigma``, and ends where the mean of the three next units is less than half of that. So a long
    paragraph does not end the content, and content whose paragraphs become longer gradually is entered.

    Choices of domext: with ``unit="block"``, y counts the start tags in a block and those between it and the previous
    block, so that line breaks in the source do not matter. ``unit="line"`` is that of the source (without scripts,
    comments and empty lines), and a block takes the ratio of the line on which it starts. A character reference
    counts as the character that it stands for. Characters of all scripts count; the source counts ASCII characters
    (``ascii=true``). Clustering starts from the
    unit with the lowest e, and is not random. The sigma of ``prediction`` is that of e, and equal ratios are never a
    step.

    Args:
        coefficient: c of ``threshold`` and ``hysteresis``, at least 0; other decisions ignore it.
        radius: r of the smoothing, at least 0; ``prediction`` and ``hysteresis`` use it for sigma only.
        unit: unit that has a ratio, ``block`` or ``line``.
        decision: method that separates content from boilerplate.
        smoothing: ``mean`` of the source; ``gaussian`` weights or the ``median``, which the source names as other ideas.
        ascii: whether only ASCII characters count.
    """

    main_column: ClassVar[str] = "smoothed"
    coefficient: float = 1.0
    radius: int = 2
    unit: Unit = "block"
    decision: Literal["threshold", "k-means", "em", "farthest-first", "prediction", "hysteresis"] = "threshold"
    smoothing: Smoothing = "mean"
    ascii: bool = False

    def __post_init__(self) -> None:
        check_smoothing(self.coefficient, self.radius)

    def score(self, page: Page) -> Scores:
        """Score a page. Block and line columns: ``ttr`` and ``smoothed``; node column: ``ttr`` of the subtree."""
        nodes, units = page.nodes, unit_ratios(page, self.unit, ascii_only=self.ascii)
        ratio, row = units.ratio, units.row
        smoothed = smooth(ratio, self.radius, self.smoothing)
        keep = self._content(ratio, smoothed) if smoothed.size else np.zeros(0, dtype=np.bool_)
        return Scores(
            keep[row],
            nodes={"ttr": ratios(nodes.total.characters, nodes.end - np.arange(len(nodes)))},
            blocks={"ttr": ratio[row], "smoothed": smoothed[row]},
            lines=units.lines(keep, ttr=ratio, smoothed=smoothed),
        )

    def _content(self, ratio: DoubleArray, smoothed: DoubleArray) -> BoolArray:
        """The content units, shape of ``ratio``."""
        sigma = float(smoothed.std())
        if self.decision == "threshold":
            return np.asarray(smoothed >= self.coefficient * sigma)
        if self.decision == "prediction":
            return predict_content(ratio, sigma)
        if self.decision == "hysteresis":
            return hysteresis(ratio, self.coefficient * sigma)
        runs = _cluster_runs(smoothed, _CLUSTERINGS[self.decision])
        run = runs[_deciding_run(runs)]
        return np.asarray(run.above[run.clusters.assignment])

    def runs(self, page: Page) -> tuple[dict[int, list[float]], int]:
        """Return the means of the clusters in ascending order in the runs with 1, 2 and 3 clusters, and which decides.

        Raises:
            OptionError: the decision makes no clusters, or the unit is ``line`` and the page has no source.
        """
        if self.decision not in _CLUSTERINGS:
            msg = f"decision={self.decision} makes no clusters; there are {', '.join(_CLUSTERINGS)}"
            raise OptionError(msg)
        ratio = unit_ratios(page, self.unit, ascii_only=self.ascii).ratio
        runs = _cluster_runs(smooth(ratio, self.radius, self.smoothing), _CLUSTERINGS[self.decision])
        return {k: sorted(run.means.tolist()) for k, run in runs.items()}, _deciding_run(runs)


@dataclass(frozen=True, eq=False, slots=True)
class Run:
    """A clustering of the units of a page into k clusters.

    Attributes:
        clusters: the clusters; there are fewer than k if there are fewer distinct values.
        means: the mean of every cluster.
        above: whether the mean of every cluster exceeds sigma.
    """

    clusters: Clusters
    means: DoubleArray
    above: BoolArray


def _cluster_runs(values: DoubleArray, clustering: _Clustering) -> dict[int, Run]:
    """The runs with 1, 2 and 3 clusters, and which of their clusters have a mean above sigma."""
    runs = {}
    for k in (1, 2, 3):
        clusters = clustering(values, k)
        means = clusters.means(values)
        runs[k] = Run(clusters, means, means > float(values.std()))
    return runs


def _deciding_run(runs: dict[int, Run]) -> int:
    """The number of clusters of the first run with the most clusters above sigma."""
    return max(runs, key=lambda k: (int(runs[k].above.sum()), -k))


@hookimpl
def domext_scorer() -> type[Ttr]:
    """Register the scorer."""
    return Ttr
