"""Clustering of a few thousand points: k-means, farthest-first traversal, Gaussian mixtures.

All algorithms are deterministic: the first centre is the point nearest to the origin (or the origin itself), and each
further centre is the point farthest from all previous ones. Points have shape ``(n,)`` or ``(n, d)``. If there are
fewer distinct points than requested clusters, each distinct point is a cluster.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
Assignment = npt.NDArray[np.intp]

_MAX_ITERATIONS: Final = 30
# A share of the variance of all points. It gives a component of identical points a positive variance.
_MIN_VARIANCE_SHARE: Final = 1e-4
_EPSILON: Final = 1e-12
# Expectation maximisation stops when the mean log-likelihood increases by less.
_TOLERANCE: Final = 1e-3


@dataclass(frozen=True, slots=True)
class Clusters:
    """A partition of points into clusters.

    Attributes:
        centres: the centre of every cluster, shape ``(k, d)``.
        assignment: the cluster of every point, shape ``(n,)``.
    """

    centres: Points
    assignment: Assignment

    def means(self, values: Points) -> Points:
        """Return the mean of ``values``, shape ``(n,)``, over each cluster, shape ``(k,)``; 0 for empty clusters."""
        k = len(self.centres)
        members = np.bincount(self.assignment, minlength=k)
        return _sums(self.assignment, values, k) / np.maximum(members, 1)


@dataclass(frozen=True, slots=True)
class Mixture(Clusters):
    """A Gaussian mixture. ``centres`` are the means; ``assignment`` is the most likely component of every point.

    Attributes:
        variances: variances along each axis, shape ``(k, d)``.
        weights: the share of each component, shape ``(k,)``; they sum to 1.
    """

    variances: Points
    weights: Points


def farthest_first(points: Points, k: int, *, origin: bool = False) -> Clusters:
    """Choose centres by farthest-first traversal (Gonzalez 1985; Hochbaum and Shmoys 1985).

    Each point belongs to its nearest centre.

    Args:
        points: shape ``(n,)`` or ``(n, d)``.
        k: number of clusters, at least 1.
        origin: whether the first centre is the origin instead of the point nearest to it.
    """
    matrix = _matrix(points)
    from_origin = _squared_distances(matrix, np.zeros(matrix.shape[1]))
    if not len(matrix):
        return Clusters(np.zeros((int(origin), matrix.shape[1])), np.zeros(0, dtype=np.intp))
    centres = [np.zeros(matrix.shape[1]) if origin else matrix[from_origin.argmin()]]
    assignment = np.zeros(len(matrix), dtype=np.intp)
    distances = from_origin if origin else _squared_distances(matrix, centres[0])
    while len(centres) < k and distances.max() > 0:
        centres.append(matrix[distances.argmax()])
        to_new_centre = _squared_distances(matrix, centres[-1])
        nearer = to_new_centre < distances
        assignment[nearer] = len(centres) - 1
        distances = np.where(nearer, to_new_centre, distances)
    return Clusters(np.array(centres), assignment)


def k_means(points: Points, k: int, *, origin: bool = False) -> Clusters:
    """Run Lloyd's algorithm from a farthest-first traversal. A cluster without points keeps its centre.

    Args:
        points: shape ``(n,)`` or ``(n, d)``.
        k: number of clusters, at least 1.
        origin: whether the centre of cluster 0 is fixed at the origin.
    """
    matrix = _matrix(points)
    start = farthest_first(matrix, k, origin=origin)
    centres, assignment = start.centres, start.assignment
    for _ in range(_MAX_ITERATIONS):
        members = np.bincount(assignment, minlength=len(centres))
        sums = _columns(_sums(assignment, axis, len(centres)) for axis in matrix.T)
        means = sums / np.maximum(members, 1)[:, None]
        updated = np.where((members > 0)[:, None], means, centres)
        if origin:
            updated[:1] = 0
        if np.array_equal(updated, centres):
            break
        centres, assignment = updated, _nearest(matrix, updated)
    return Clusters(centres, assignment)


def mixture(points: Points, k: int) -> Mixture:
    """Fit a mixture of Gaussians with diagonal covariance by expectation maximisation, started from k-means.

    Args:
        points: shape ``(n,)`` or ``(n, d)``.
        k: number of components, at least 1.
    """
    matrix = _matrix(points)
    start = k_means(matrix, k)
    k = len(start.centres)
    if not len(matrix):
        return Mixture(start.centres, start.assignment, np.zeros((0, matrix.shape[1])), np.zeros(0))
    responsibility = _membership(start)
    previous = -np.inf
    for _ in range(_MAX_ITERATIONS if k > 1 else 1):  # the fit of one component needs no iteration
        centres, variances, weights = _normal_distributions(matrix, responsibility)
        log_density = _log_densities(matrix, centres, variances, weights)
        highest = log_density.max(axis=0)
        responsibility = np.exp(log_density - highest)
        total = responsibility.sum(axis=0)
        responsibility /= total
        log_likelihood = float((highest + np.log(total)).mean())
        if log_likelihood - previous < _TOLERANCE:
            break
        previous = log_likelihood
    return Mixture(centres, log_density.argmax(axis=0), variances, weights)


def by_density(points: Points, clusters: Clusters) -> Clusters:
    """Assign each point to the cluster with the highest density, instead of the cluster with the nearest centre.

    The density of a cluster is its share of the points times the normal distribution, with diagonal covariance, of
    its points (as in the density-based clusterers of Weka).

    Args:
        points: shape ``(n,)`` or ``(n, d)``.
        clusters: a clustering of the points; its centres are returned unchanged.
    """
    matrix = _matrix(points)
    if not len(matrix):
        return clusters
    membership = _membership(clusters)
    densities = _log_densities(matrix, *_normal_distributions(matrix, membership))
    densities[membership.sum(axis=1) == 0] = -np.inf  # an empty cluster has no density
    return Clusters(clusters.centres, densities.argmax(axis=0))


def _membership(clusters: Clusters) -> Points:
    # Shape (k, n), because sums along rows are fast and k is small.
    return np.asarray(clusters.assignment == np.arange(len(clusters.centres))[:, None], dtype=np.float64)


def _normal_distributions(matrix: Points, responsibility: Points) -> tuple[Points, Points, Points]:
    """The means and variances, shape ``(k, d)``, and the weights, shape ``(k,)``, of k components.

    Args:
        matrix: the points, shape ``(n, d)``.
        responsibility: the share of every component in every point, shape ``(k, n)``.
    """
    axes = matrix.T
    min_variance = np.maximum(_MIN_VARIANCE_SHARE * matrix.var(axis=0), _EPSILON)
    mass = np.maximum(responsibility.sum(axis=1), _EPSILON)
    centres = _columns((responsibility * axis).sum(axis=1) / mass for axis in axes)
    squares = ((axis - centre[:, None]) ** 2 for axis, centre in zip(axes, centres.T, strict=True))
    variances = _columns((responsibility * square).sum(axis=1) / mass for square in squares)
    return centres, np.maximum(variances, min_variance), mass / mass.sum()


def _log_densities(matrix: Points, centres: Points, variances: Points, weights: Points) -> Points:
    """The weighted log-density of each component at each point, up to a constant, shape ``(k, n)``."""
    log_density = (np.log(weights) - 0.5 * np.log(variances).sum(axis=1))[:, None]
    for axis, centre, variance in zip(matrix.T, centres.T, variances.T, strict=True):
        log_density = log_density - (axis - centre[:, None]) ** 2 * (0.5 / variance)[:, None]
    return np.asarray(log_density)


def _matrix(points: Points) -> Points:
    array = np.asarray(points, dtype=np.float64)
    return array[:, None] if array.ndim == 1 else array


def _sums(assignment: Assignment, values: Points, k: int) -> Points:
    return np.bincount(assignment, weights=values, minlength=k).astype(np.float64)


def _columns(columns: Iterable[Points]) -> Points:
    # Matrix products are avoided: their last bits depend on the linear algebra library of numpy.
    return np.array(list(columns)).T


def _squared_distances(matrix: Points, centre: Points) -> Points:
    # Axis by axis, because numpy is slow in summing along rows of one or two numbers.
    distances = (matrix[:, 0] - centre[0]) ** 2
    for axis in range(1, matrix.shape[1]):
        distances += (matrix[:, axis] - centre[axis]) ** 2
    return np.asarray(distances)


def _nearest(matrix: Points, centres: Points) -> Assignment:
    """The index of the nearest centre of every point, the first of equally near ones."""
    return np.asarray(np.array([_squared_distances(matrix, centre) for centre in centres]).argmin(axis=0))
