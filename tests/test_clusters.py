"""Clusterings against values computed by hand, and their invariants."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext_plugins.clusters import Clusters, by_density, farthest_first, k_means, mixture

NUMBERS = st.floats(0, 1e6, allow_nan=False) | st.integers(0, 3).map(float)
FLAT = st.lists(NUMBERS, max_size=60).map(lambda values: np.array(values, dtype=np.float64))
PLANE = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=60).map(
    lambda values: np.array(values, dtype=np.float64).reshape(-1, 2)
)


def array(*values: float) -> npt.NDArray[np.float64]:
    return np.array(values, dtype=np.float64)


def test_farthest_first() -> None:
    """1 is nearest to the origin; 11 is farthest from 1; 6 has a distance of 5 to both."""
    clusters = farthest_first(array(5, 1, 11, 3, 6), 3)
    assert clusters.centres.ravel().tolist() == [1, 11, 6]
    assert clusters.assignment.tolist() == [2, 0, 1, 0, 2]


def test_farthest_first_from_the_origin() -> None:
    clusters = farthest_first(array(5, 1, 11, 3, 6), 2, origin=True)
    assert clusters.centres.ravel().tolist() == [0, 11]
    assert clusters.assignment.tolist() == [0, 0, 1, 0, 1]  # 6 is nearer to 11 than to 0


def test_k_means() -> None:
    """Centres 0 and 10 give {0, 1, 2, 4} and {6, 10} with the means 1.75 and 8; no point changes its cluster."""
    clusters = k_means(array(0, 1, 2, 4, 6, 10), 2)
    assert clusters.centres.ravel().tolist() == [1.75, 8]
    assert clusters.assignment.tolist() == [0, 0, 0, 0, 1, 1]


def test_k_means_moves_points() -> None:
    """Centres 0 and 10 give {0, 0, 0, 4.9} and {5.5, 10}; with the means 1.225 and 7.75, 4.9 changes its cluster."""
    clusters = k_means(array(0, 0, 0, 4.9, 5.5, 10), 2)
    assert clusters.centres.ravel().tolist() == pytest.approx([0, 6.8])
    assert clusters.assignment.tolist() == [0, 0, 0, 1, 1, 1]


def test_k_means_fixes_one_centre_at_the_origin() -> None:
    """A free centre would move to (1.5, 0)."""
    plane = np.array([[1, 0], [2, 0], [9, 1], [11, 1], [0, 20]], dtype=np.float64)
    clusters = k_means(plane, 3, origin=True)
    assert clusters.centres.tolist() == [[0, 0], [0, 20], [10, 1]]
    assert clusters.assignment.tolist() == [0, 0, 2, 2, 1]


def test_mixture_of_two_groups() -> None:
    """Two groups with variance 1 around 10 and 100, without overlap; the first has three times the weight."""
    first_group = array(9, 11, 9, 11, 9, 11)
    fitted = mixture(np.concatenate([first_group, array(99, 101)]), 2)
    assert fitted.centres.ravel().tolist() == pytest.approx([10, 100])
    assert fitted.variances.ravel().tolist() == pytest.approx([1, 1])
    assert fitted.weights.tolist() == pytest.approx([0.75, 0.25])
    assert fitted.assignment.tolist() == [0] * 6 + [1] * 2


def test_a_wide_component_has_the_points_on_both_sides_of_a_narrow_one() -> None:
    values = np.concatenate([np.tile(array(50, 50.1, 49.9), 20), np.linspace(0, 200, 21)])
    fitted = mixture(values, 2)
    narrow = int(fitted.variances.argmin())
    assert fitted.assignment[0] == narrow
    assert fitted.assignment[60] != narrow  # 0
    assert fitted.assignment[-1] != narrow  # 200


def test_means_of_clusters() -> None:
    clusters = Clusters(np.zeros((3, 1)), np.array([0, 0, 2]))
    assert clusters.means(array(1, 2, 7)).tolist() == [1.5, 0, 7]


@pytest.mark.parametrize("clustering", [k_means, farthest_first, mixture])
@pytest.mark.parametrize("values", [[], [3.0], [3.0] * 5, [0.0] * 5, [1.0, 2.0]])
def test_fewer_distinct_points_than_clusters(clustering: type[Clusters], values: list[float]) -> None:
    clusters = clustering(array(*values), 3)  # type: ignore[arg-type]
    assert len(clusters.centres) == len(set(values))
    assert clusters.assignment.tolist() == [sorted(set(values)).index(value) for value in values]


@given(FLAT | PLANE, st.integers(1, 4), st.booleans())
def test_every_point_belongs_to_its_nearest_centre(
    points: npt.NDArray[np.float64],
    k: int,
    origin: bool,  # noqa: FBT001
) -> None:
    for clusters in (k_means(points, k, origin=origin), farthest_first(points, k, origin=origin)):
        matrix = points[:, None] if points.ndim == 1 else points
        assert np.isfinite(clusters.centres).all()
        assert len(clusters.centres) <= k
        assert clusters.assignment.shape == (len(points),)
        if len(points):
            distances = ((matrix[:, None, :] - clusters.centres) ** 2).sum(axis=2)
            assert (distances[np.arange(len(matrix)), clusters.assignment] == distances.min(axis=1)).all()
        if origin:
            assert not clusters.centres[0].any()


@given(FLAT | PLANE, st.integers(1, 4))
def test_mixtures_are_finite(points: npt.NDArray[np.float64], k: int) -> None:
    with np.errstate(all="raise", under="ignore"):
        fitted = mixture(points, k)
    for values in (fitted.centres, fitted.variances, fitted.weights):
        assert np.isfinite(values).all()
    assert (fitted.variances > 0).all()
    assert not len(points) or fitted.weights.sum() == pytest.approx(1)
    assert fitted.assignment.shape == (len(points),)


@given(PLANE)
def test_clusterings_are_deterministic(points: npt.NDArray[np.float64]) -> None:
    for clustering in (k_means, farthest_first, mixture):
        first, again = clustering(points, 3), clustering(points.copy(), 3)
        assert first.centres.tobytes() == again.centres.tobytes()
        assert first.assignment.tobytes() == again.assignment.tobytes()


def test_a_point_between_a_narrow_and_a_wide_cluster_belongs_to_the_wide_one_by_density() -> None:
    """The centres are 0 and 40. 15 is nearer to 0, with a distance of 15 instead of 25.

    The cluster of 0 is {0 (nine times), 15} with the mean 1.5 and the variance 20.25, the cluster of 40 is {22, 25, 30,
    40} with the mean 29.25 and the variance 46.69. The logarithms of weight and density at 15 are log(10 / 14) -
    .5 log 20.25 - 13.5^2 / 40.5 = -6.34 and log(4 / 14) - .5 log 46.69 - 14.25^2 / 93.4 = -5.35.
    """
    values = array(*[0] * 9, 15, 22, 25, 30, 40)
    start = farthest_first(values, 2)
    assert start.assignment.tolist() == [0] * 10 + [1] * 4
    assert by_density(values, start).assignment.tolist() == [0] * 9 + [1] * 5


@given(FLAT | PLANE, st.booleans())
def test_by_density_is_a_partition(points: npt.NDArray[np.float64], origin: bool) -> None:  # noqa: FBT001
    with np.errstate(all="raise", under="ignore"):
        for start in (k_means(points, 3, origin=origin), farthest_first(points, 3, origin=origin)):
            clusters = by_density(points, start)
            assert clusters.assignment.shape == (len(points),)
            assert set(clusters.assignment.tolist()) <= set(start.assignment.tolist())
