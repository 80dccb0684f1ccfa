"""The value at which two normal distributions, of content and of markup, are equally likely.

Source: the first comment on A. J. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007).
"""

from __future__ import annotations

import math

from domext.table.nodes import DoubleArray
from domext_plugins.clusters import mixture


def gaussian_threshold(density: DoubleArray) -> float:
    """Return the density at which two normal distributions, fitted to the densities, are equally likely.

    If the densities are all equal, there is one distribution only, and its mean is returned.
    """
    fitted = mixture(density, 2)
    if len(fitted.weights) < 2:
        return float(density.mean())
    return crossing(fitted.weights, fitted.centres[:, 0], fitted.variances[:, 0])


def crossing(weights: DoubleArray, means: DoubleArray, variances: DoubleArray) -> float:
    """Return the point between the means of two weighted normal distributions at which both are equally likely.

    With weight w, mean m and variance v, the log-density is ``log(w / sqrt(v)) - (x - m)^2 / 2v`` up to a constant.
    The point is a root of the difference of both. If no root lies between the means, one distribution dominates the
    other at both means, and the midpoint of the means is returned.

    Args:
        weights: the two weights, shape ``(2,)``.
        means: the two means, shape ``(2,)``.
        variances: the two variances, shape ``(2,)``.
    """
    (w, u), (m, n), (v, s) = weights.tolist(), means.tolist(), variances.tolist()
    quadratic = 0.5 / s - 0.5 / v
    linear = m / v - n / s
    constant = 0.5 * n * n / s - 0.5 * m * m / v + math.log(max(w, 1e-12) / max(u, 1e-12)) - 0.5 * math.log(v / s)
    midpoint: float = (m + n) / 2
    discriminant = linear * linear - 4 * quadratic * constant
    if discriminant < 0:
        return midpoint
    # This sum has no cancellation, and both roots follow from it, also if the quadratic term vanishes.
    stable = -0.5 * (linear + math.copysign(math.sqrt(discriminant), linear))
    roots: list[float] = [
        numerator / denominator
        for numerator, denominator in ((stable, quadratic), (constant, stable))
        if abs(denominator) > 1e-12 * abs(numerator)
    ]
    return next((root for root in roots if min(m, n) <= root <= max(m, n)), midpoint)
