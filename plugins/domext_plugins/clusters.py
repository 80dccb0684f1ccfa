"""Clusters of a few thousand points: k-means, farthest-first traversal, Gaussian mixtures.

Nothing here is random: the first centre is the point nearest to the origin (or the origin itself) and each further one
the point farthest from all before it, so the same points have the same clusters in every run. Points have shape
``(n,)`` or ``(n, d)``; there are as many clusters as asked for, or as there are different points if those are fewer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
Assigned = npt.NDArray[np.intp]

_ROUNDS: Final = 30
# The least variance of a component, as a share of the variance of all points: a component of equal points has a width.
_FLOOR: Final = 1e-4
_TINY: Final = 1e-12
_GAIN: Final = 1e-3


@dataclass(frozen=True, slots=True)
class Clusters:
    """Points in clusters.

    Attributes:
        centres: shape ``(k, d)``.
        assigned: the cluster of every point, shape ``(n,)``.
    """

    centres: Points
    assigned: Assigned

    def means(self, values: Points) -> Points:
        """The mean of some values of the points, shape ``(n,)``, in each cluster, shape ``(k,)``; 0 for empty ones."""
        k = len(self.centres)
        members = np.bincount(self.assigned, minlength=k)
        return _sums(self.assigned, values, k) / np.maximum(members, 1)


@dataclass(frozen=True, slots=True)
class Mixture(Clusters):
    """A Gaussian mixture; ``centres`` are the means, and ``assigned`` the likeliest component of every point.

    Attributes:
        variances: along each axis, shape ``(k, d)``.
        weights: the share of each component, shape ``(k,)``; they sum to 1.
    """

    variances: Points
    weights: Points


def farthest_first(points: Points, k: int, *, origin: bool = False) -> Clusters:
    """Farthest-first traversal (Gonzalez 1985; Hochbaum and Shmoys 1985), each point with the nearest centre.

    Args:
        points: shape ``(n,)`` or ``(n, d)``.
        k: how many clusters, at least 1.
        origin: the first centre is the origin instead of the point nearest to it.
    """
    at = _matrix(points)
    from_origin = _squared(at, np.zeros(at.shape[1]))
    if not len(at):
        return Clusters(np.zeros((int(origin), at.shape[1])), np.zeros(0, dtype=np.intp))
    centres = [np.zeros(at.shape[1]) if origin else at[from_origin.argmin()]]
    assigned = np.zeros(len(at), dtype=np.intp)
    distance = from_origin if origin else _squared(at, centres[0])
    while len(centres) < k and distance.max() > 0:
        centres.append(at[distance.argmax()])
        further = _squared(at, centres[-1])
        nearer = further < distance
        assigned[nearer] = len(centres) - 1
        distance = np.where(nearer, further, distance)
    return Clusters(np.array(centres), assigned)


def k_means(points: Points, k: int, *, origin: bool = False) -> Clusters:
    """Lloyd's algorithm, started from a farthest-first traversal; a cluster that loses all points keeps its centre.

    Args:
        points: shape ``(n,)`` or ``(n, d)``.
        k: how many clusters, at least 1.
        origin: cluster 0 is centred on the origin and stays there in every round.
    """
    at = _matrix(points)
    start = farthest_first(at, k, origin=origin)
    centres, assigned = start.centres, start.assigned
    for _ in range(_ROUNDS):
        members = np.bincount(assigned, minlength=len(centres))
        sums = _columns(_sums(assigned, axis, len(centres)) for axis in at.T)
        means = sums / np.maximum(members, 1)[:, None]
        moved = np.where((members > 0)[:, None], means, centres)
        if origin:
            moved[:1] = 0
        if np.array_equal(moved, centres):
            break
        centres, assigned = moved, _nearest(at, moved)
    return Clusters(centres, assigned)


def mixture(points: Points, k: int) -> Mixture:
    """A mixture of Gaussians with diagonal covariance by expectation maximisation, started from k-means.

    Args:
        points: shape ``(n,)`` or ``(n, d)``.
        k: how many components, at least 1.
    """
    at = _matrix(points)
    start = k_means(at, k)
    k = len(start.centres)
    if not len(at):
        return Mixture(start.centres, start.assigned, np.zeros((0, at.shape[1])), np.zeros(0))
    axes = at.T
    floor = np.maximum(_FLOOR * at.var(axis=0), _TINY)
    # A row a component: sums along rows are quick, and k is small.
    share = (start.assigned == np.arange(k)[:, None]).astype(np.float64)
    before = -np.inf
    for _ in range(_ROUNDS if k > 1 else 1):  # one component has every point from the start
        mass = np.maximum(share.sum(axis=1), _TINY)
        weights = mass / mass.sum()
        centres = _columns((share * axis).sum(axis=1) / mass for axis in axes)
        squares = [(axis - centre[:, None]) ** 2 for axis, centre in zip(axes, centres.T, strict=True)]
        variances = np.maximum(_columns((share * square).sum(axis=1) / mass for square in squares), floor)
        logs = (np.log(weights) - 0.5 * np.log(variances).sum(axis=1))[:, None]
        for square, variance in zip(squares, variances.T, strict=True):
            logs = logs - square * (0.5 / variance)[:, None]
        top = logs.max(axis=0)
        share = np.exp(logs - top)
        whole = share.sum(axis=0)
        share /= whole
        likelihood = float((top + np.log(whole)).mean())
        if likelihood - before < _GAIN:
            break
        before = likelihood
    return Mixture(centres, logs.argmax(axis=0), variances, weights)


def _matrix(points: Points) -> Points:
    array = np.asarray(points, dtype=np.float64)
    return array[:, None] if array.ndim == 1 else array


def _sums(assigned: Assigned, values: Points, k: int) -> Points:
    return np.bincount(assigned, weights=values, minlength=k).astype(np.float64)


def _columns(columns: Iterable[Points]) -> Points:
    # No matrix products anywhere: their last bits depend on the library behind numpy.
    return np.array(list(columns)).T


def _squared(at: Points, centre: Points) -> Points:
    # Axis by axis: there are one or two of them, and a sum along rows of one or two numbers is slow.
    distance = (at[:, 0] - centre[0]) ** 2
    for axis in range(1, at.shape[1]):
        distance += (at[:, axis] - centre[axis]) ** 2
    return np.asarray(distance)


def _nearest(at: Points, centres: Points) -> Assigned:
    """The nearest centre of every point; of equally near ones the first."""
    return np.asarray(np.array([_squared(at, centre) for centre in centres]).argmin(axis=0))
