"""Histogram clustering against values computed by hand."""

from __future__ import annotations

from typing import Literal, get_args

import lxml.html
import numpy as np
import pytest

import domext
from domext import OptionError, ScorerError
from domext.testing import check_scorer
from domext_plugins.histogram import Histogram, absolute_slope
from domext_plugins.smoothing import gaussian_mean
from tests.pages import paragraphs

Decision = Literal["k-means", "em", "farthest-first", "threshold", "threshold-2d"]


def test_gaussian_weights() -> None:
    """exp(-1/2) = .60653; .60653 / 2.21306 = .27407 and 1 / 2.21306 = .45186."""
    values = np.array([10, 0, 0, 0], dtype=np.float64)
    assert gaussian_mean(values, 1).tolist() == pytest.approx([4.5186, 2.7407, 0, 0], abs=1e-4)
    # Weights of r = 2: exp(-1/2), exp(-1/8), 1, ... sum 3.97806.
    assert gaussian_mean(values, 2).tolist() == pytest.approx([2.51379, 2.21841, 1.52469, 0], abs=1e-4)
    assert gaussian_mean(values, 0).tolist() == [10, 0, 0, 0]
    assert gaussian_mean(values[:1], 2).tolist() == pytest.approx([2.51379], abs=1e-4)


def test_slope_uses_the_next_three_values() -> None:
    """(0 + 6 + 6) / 3 - 0, (6 + 6 + 0) / 3 - 0, (6 + 0) / 2 - 6, 0 - 6; no value follows the last."""
    assert absolute_slope(np.array([0, 0, 6, 6, 0], dtype=np.float64)).tolist() == pytest.approx([4, 4, 3, 6, 0])
    assert absolute_slope(np.array([5], dtype=np.float64)).tolist() == [0]


# Ratios 1 1 1 1 5 5 11 (the first paragraph shares its characters with html and body); slopes 0, 7/3 - 1, 11/3 - 1,
# 7 - 1, 8 - 5, 11 - 5, 0.
LEVELS = paragraphs(3, 1, 1, 1, 5, 5, 11)


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        # The centres start at the origin, the farthest point (11, 0), and (5, 6). The squared distances of (1, 6) to
        # (5, 6) and to the origin are 16 and 37, those of (5, 3) are 9 and 34. The centre (5, 6) moves to (3.67, 5),
        # and no point changes its cluster.
        ("k-means", [0, 0, 0, 1, 1, 1, 1]),
        ("farthest-first", [0, 0, 0, 1, 1, 1, 1]),
        # Mean 3.571, variance 12.245, sigma 3.499.
        ("threshold", [0, 0, 0, 0, 1, 1, 1]),
    ],
)
def test_decisions(decision: Decision, expected: list[int]) -> None:
    scores = Histogram(decision=decision, coefficient=1, radius=0).score(domext.parse(LEVELS))
    assert scores.blocks["ratio"].tolist() == [1, 1, 1, 1, 5, 5, 11]
    assert scores.blocks["slope"].tolist() == pytest.approx([0, 4 / 3, 8 / 3, 6, 3, 6, 0])
    assert scores.keep.astype(int).tolist() == expected


@pytest.mark.parametrize("decision", ["k-means", "em", "farthest-first", "threshold"])
def test_text_between_menus(decision: Decision) -> None:
    page = domext.parse(paragraphs(*[2] * 20, *[200, 210, 190] * 5, *[2] * 20))
    keep = Histogram(decision=decision).score(page).keep
    assert keep[20:35].all()
    assert not keep[:10].any()
    assert not keep[45:].any()


def test_sigma_is_scaled_by_the_coefficient() -> None:
    """Sigma is 3.499, so 11 lies between 3.1 and 3.2 sigma."""
    page = domext.parse(LEVELS)
    for coefficient, kept in ((0, 7), (3.1, 1), (3.2, 0)):
        assert Histogram("threshold", coefficient, radius=0).score(page).keep.sum() == kept


def test_lines() -> None:
    """Two blocks on one line share a ratio: (3 + 5) / 4, then 2 / 2."""
    scores = Histogram(radius=0, unit="line").score(domext.parse("<p>aaa</p><p>bbbbb</p>\n<p>cc</p>"))
    assert scores.blocks["ratio"].tolist() == [2, 2, 1]
    with pytest.raises(ScorerError, match="a tree has no source"):
        domext.score(lxml.html.fromstring("<p>x</p>"), ["histogram:unit=line"])


@pytest.mark.parametrize("parameters", ["coefficient=-1", "coefficient=nan", "radius=-1"])
def test_parameters_out_of_range(parameters: str) -> None:
    with pytest.raises(OptionError, match="must be finite and at least 0"):
        domext.score("<p>x", [f"histogram:{parameters}"])


@pytest.mark.parametrize("decision", ["k-means", "em", "farthest-first", "threshold", "threshold-2d"])
@pytest.mark.parametrize("unit", ["block", "line"])
def test_conforms(decision: Decision, unit: Literal["block", "line"]) -> None:
    check_scorer(Histogram(decision=decision, unit=unit))


def test_threshold_in_two_dimensions() -> None:
    """The points are (1, 0), (1, 4/3), (1, 8/3), (1, 6), (5, 3), (5, 6) and (11, 0).

    The variance of the ratios is 12.245. The slopes have the mean 19 / 7 = 2.714 and the mean of squares
    (1.778 + 7.111 + 36 + 9 + 36) / 7 = 12.841, so their variance is 12.841 - 7.367 = 5.474. Sigma is the root of
    17.719, 4.209. The distances from the origin are 1, 1.667, 2.848, 6.083, 5.831, 7.810 and 11.
    """
    page = domext.parse(LEVELS)
    for coefficient, expected in (
        (1, [0, 0, 0, 1, 1, 1, 1]),
        (1.4, [0, 0, 0, 1, 0, 1, 1]),
        (2.6, [0, 0, 0, 0, 0, 0, 1]),
    ):
        keep = Histogram("threshold-2d", coefficient, radius=0).score(page).keep
        assert keep.astype(int).tolist() == expected


def test_clusters_by_density_and_by_distance() -> None:
    """Menu entries of 1 or 2 characters and paragraphs of 60 make the clusters; the block of 24 lies between them.

    By distance, 24 is nearer to the origin (24 against 36 to 60). The menu's variance is small and that of the long
    blocks is large, so by density it belongs to them.
    """
    page = domext.parse(paragraphs(3, *[1, 2, 1, 2] * 5, 24, *[60, 45, 75, 60, 50, 70] * 3))
    for decision in ("k-means", "farthest-first"):
        by_distance = Histogram(decision, radius=0).score(page)
        by_density = Histogram(decision, radius=0, assignment="density").score(page)
        assert by_distance.keep[22:].all()
        assert by_density.keep[21:].all()
        assert not by_density.keep[:17].any()


def test_boilerplate_is_cluster_0() -> None:
    page = domext.parse(paragraphs(*[2] * 20, *[200, 210, 190] * 5, *[2] * 20))
    for decision in get_args(Decision):
        scores = Histogram(decision).score(page)
        assert (scores.keep == (scores.blocks["cluster"] != 0)).all()


def test_smoothing_is_a_parameter() -> None:
    """The median of 1, 9 and 5 is 5, the mean of 9, 5 and 7 is 7."""
    page = domext.parse(paragraphs(3, 9, 5, 7, 6))
    assert Histogram(radius=1, smoothing="median").score(page).blocks["ratio"].tolist() == [1, 5, 7, 6, 6]
    assert Histogram(radius=1, smoothing="mean").score(page).blocks["ratio"][2] == pytest.approx(7)
