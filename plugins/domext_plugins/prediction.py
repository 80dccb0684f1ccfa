"""Prediction of content in a series of text-to-tag ratios: from a start to an end, unit by unit.

Source: T. Weninger, W. H. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (2008). The hysteresis is ours.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from domext.table.nodes import BoolArray, DoubleArray

_WINDOW: Final = 3
# A share of the highest ratio. Rounding can make smaller steps from equal ratios.
_MIN_STEP_SHARE: Final = 1e-9


def predict_content(ratio: DoubleArray, sigma: float) -> BoolArray:
    """Return the units from a step up of at least sigma to the next step down. Same shape.

    Ratios beyond the ends of the page are 0. Running maxima find the last step up and the last step down before every
    unit, which is equivalent to the source's loop over units.
    """
    before, after = _window_means(ratio)
    min_step = max(sigma, _MIN_STEP_SHARE * max(1.0, float(ratio.max(initial=0))))
    return _between(ratio - before >= min_step, ratio - after >= min_step)


def hysteresis(ratio: DoubleArray, threshold: float) -> BoolArray:
    """Return the units from one at the threshold to one before a window whose mean is below half of it. Same shape.

    The window has the next three units. Ratios beyond the end of the page are 0.
    """
    after = _window_means(ratio)[1]
    return _between((ratio >= threshold) & (ratio > 0), after < threshold / 2)


def _window_means(ratio: DoubleArray) -> tuple[DoubleArray, DoubleArray]:
    """The means of the three units before and after each unit. Same shape."""
    padded = np.pad(ratio, _WINDOW)
    means = (padded[:-2] + padded[1:-1] + padded[2:]) / _WINDOW
    return means[: len(ratio)], means[_WINDOW + 1 :]


def _between(starts: BoolArray, ends: BoolArray) -> BoolArray:
    """The units from each start to the next end, which is included. Same shape."""
    unit = np.arange(len(starts))
    last_start = np.maximum.accumulate(np.where(starts, unit, -1))
    # The unit at an end is still content, so content stops one unit later.
    last_stop = np.append(-1, np.maximum.accumulate(np.where(ends, unit + 1, -1))[:-1])
    return np.asarray((last_start >= last_stop) & (last_start >= 0))
