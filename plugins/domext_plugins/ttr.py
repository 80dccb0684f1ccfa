"""Text-to-tag ratio.

Source: T. Weninger, W. H. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (2008).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table.nodes import BoolArray
from domext_plugins.clusters import Clusters, farthest_first, k_means, mixture
from domext_plugins.line_units import line_counts

_Ratios = npt.NDArray[np.float64]
_Clustering = Callable[[_Ratios, int], Clusters]
_CLUSTERINGS: Final[dict[str, _Clustering]] = {"k-means": k_means, "em": mixture, "farthest-first": farthest_first}
_PREDICTION_WINDOW: Final = 3
# As a share of the highest ratio. Rounding can make smaller steps from equal ratios.
_MIN_STEP_SHARE: Final = 1e-9


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

    Choices of domext: with ``unit="block"``, y counts the start tags in a block and those between it and the previous
    block, so that line breaks in the source do not matter. ``unit="line"`` is that of the source (without scripts,
    comments and empty lines), and a block takes the ratio of the line on which it starts. Clustering starts from the
    unit with the lowest e, and is not random. The sigma of ``prediction`` is that of e, and equal ratios are never a
    step.

    Args:
        coefficient: c of the threshold, at least 0; other decisions ignore it.
        radius: r of the smoothing, at least 0; ``prediction`` uses it for sigma only.
        unit: unit that has a ratio, ``block`` or ``line``.
        decision: method that separates content from boilerplate.
    """

    main_column: ClassVar[str] = "smoothed"
    coefficient: float = 1.0
    radius: int = 2
    unit: Literal["block", "line"] = "block"
    decision: Literal["threshold", "k-means", "em", "farthest-first", "prediction"] = "threshold"

    def __post_init__(self) -> None:
        if not 0 <= self.coefficient < math.inf or self.radius < 0:
            msg = "coefficient and radius must be finite and at least 0"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Block columns: ``ttr`` and ``smoothed``; node column: ``ttr`` of the subtree."""
        nodes, blocks = page.nodes, page.blocks
        if self.unit == "block":
            row = np.arange(len(blocks))
            ratio = ratios(blocks.counts.characters, blocks.tags)
        else:
            row, characters, tags = line_counts(page)
            ratio = ratios(characters, tags)
        smooth = moving_average(ratio, self.radius)
        keep = self._content(ratio, smooth) if smooth.size else np.zeros(0, dtype=np.bool_)
        return Scores(
            keep[row],
            nodes={"ttr": ratios(nodes.total.characters, nodes.end - np.arange(len(nodes)))},
            blocks={"ttr": ratio[row], "smoothed": smooth[row]},
        )

    def _content(self, ratio: _Ratios, smooth: _Ratios) -> BoolArray:
        """Return the content units, shape of ``ratio``."""
        sigma = float(smooth.std())
        if self.decision == "threshold":
            return np.asarray(smooth >= self.coefficient * sigma)
        if self.decision == "prediction":
            return predict_content(ratio, sigma)
        return content_clusters(smooth, sigma, _CLUSTERINGS[self.decision])


def content_clusters(values: _Ratios, sigma: float, clustering: _Clustering) -> BoolArray:
    """Return the values in clusters with a mean above sigma.

    Of the runs with 1, 2 and 3 clusters, the first with the most such clusters decides. Same shape.
    """
    content, max_clusters = np.zeros(len(values), dtype=np.bool_), 0
    for k in (1, 2, 3):
        clusters = clustering(values, k)
        above = clusters.means(values) > sigma
        if int(above.sum()) > max_clusters:
            content, max_clusters = above[clusters.assignment], int(above.sum())
    return content


def predict_content(ratio: _Ratios, sigma: float) -> BoolArray:
    """Return the units from a step up of at least sigma to the next step down. Same shape.

    Ratios beyond the ends of the page are 0. Running maxima find the last step up and the last step down before every
    unit, which is equivalent to the source's loop over units.
    """
    padded = np.pad(ratio, _PREDICTION_WINDOW)
    means = (padded[:-2] + padded[1:-1] + padded[2:]) / _PREDICTION_WINDOW
    step_up, step_down = ratio - means[: len(ratio)], ratio - means[_PREDICTION_WINDOW + 1 :]
    min_step = max(sigma, _MIN_STEP_SHARE * max(1.0, float(ratio.max(initial=0))))
    unit = np.arange(len(ratio))
    last_start = np.maximum.accumulate(np.where(step_up >= min_step, unit, -1))
    # The unit before the step down is still content, so content stops one unit later.
    last_stop = np.append(-1, np.maximum.accumulate(np.where(step_down >= min_step, unit + 1, -1))[:-1])
    return np.asarray((last_start >= last_stop) & (last_start >= 0))


def ratios(characters: npt.NDArray[np.integer], tags: npt.NDArray[np.integer]) -> _Ratios:
    """Return characters per tag, or the characters where there is no tag. Same shape."""
    return np.asarray(characters / np.maximum(tags, 1), dtype=np.float64)


def moving_average(ratio: _Ratios, radius: int) -> _Ratios:
    """Return the mean over ``2 * radius + 1`` neighbours. Ratios beyond the ends of the page are 0. Same shape."""
    if not ratio.size:
        return ratio
    width = 2 * radius + 1
    prefix = np.append(0, np.cumsum(np.pad(ratio, radius)))
    return np.asarray((prefix[width:] - prefix[:-width]) / width, dtype=np.float64)


@hookimpl
def domext_scorer() -> type[Ttr]:
    """Register the scorer."""
    return Ttr
