"""Smoothing of a series over its neighbours."""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt

Series = npt.NDArray[np.float64]
Smoothing = Literal["mean", "gaussian", "median"]


def smooth(values: Series, radius: int, smoothing: Smoothing) -> Series:
    """Smooth a series over ``2 * radius + 1`` neighbours. Values beyond the ends are 0. Same shape.

    Args:
        values: the series, shape ``(n,)``.
        radius: the number of neighbours on each side, at least 0.
        smoothing: ``mean``, ``gaussian`` (mean with the weights ``exp(-j^2 / 2r^2)``) or ``median``.
    """
    if not values.size or not radius:
        return values
    if smoothing == "mean":
        return moving_average(values, radius)
    return gaussian_mean(values, radius) if smoothing == "gaussian" else moving_median(values, radius)


def moving_average(values: Series, radius: int) -> Series:
    """Return the mean over ``2 * radius + 1`` neighbours. Values beyond the ends are 0. Same shape."""
    if not values.size:
        return values
    width = 2 * radius + 1
    prefix = np.append(0, np.cumsum(np.pad(values, radius)))
    return np.asarray((prefix[width:] - prefix[:-width]) / width, dtype=np.float64)


def gaussian_mean(values: Series, radius: int) -> Series:
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


def moving_median(values: Series, radius: int) -> Series:
    """Return the median over ``2 * radius + 1`` neighbours. Values beyond the ends are 0. Same shape."""
    if not values.size:
        return values
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(values, radius), 2 * radius + 1)
    return np.asarray(np.median(windows, axis=1), dtype=np.float64)
