"""Histogram clustering against values computed by hand."""

from __future__ import annotations

from typing import Literal

import lxml.html
import numpy as np
import pytest

import domext
from domext import OptionError, ScorerError
from domext.testing import check_scorer
from domext_plugins.histogram import Histogram, absolute_slope, gaussian_mean

Decision = Literal["k-means", "em", "farthest-first", "threshold"]


def paragraphs(*lengths: int) -> str:
    return "".join(f"<p>{'x' * length}</p>" for length in lengths)


def test_gaussian_weights() -> None:
    # exp(-1/2) = .60653; .60653 / 2.21306 = .27407 and 1 / 2.21306 = .45186.
    values = np.array([10, 0, 0, 0], dtype=np.float64)
    assert gaussian_mean(values, 1).tolist() == pytest.approx([4.5186, 2.7407, 0, 0], abs=1e-4)
    # Weights of r = 2: exp(-1/2), exp(-1/8), 1, ... sum 3.97806.
    assert gaussian_mean(values, 2).tolist() == pytest.approx([2.51379, 2.21841, 1.52469, 0], abs=1e-4)
    assert gaussian_mean(values, 0).tolist() == [10, 0, 0, 0]
    assert gaussian_mean(values[:1], 2).tolist() == pytest.approx([2.51379], abs=1e-4)


def test_slope_uses_the_next_three_values() -> None:
    # (0 + 6 + 6) / 3 - 0, (6 + 6 + 0) / 3 - 0, (6 + 0) / 2 - 6, 0 - 6; no value follows the last.
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
    # Sigma is 3.499, so 11 lies between 3.1 and 3.2 sigma.
    page = domext.parse(LEVELS)
    for coefficient, kept in ((0, 7), (3.1, 1), (3.2, 0)):
        assert Histogram("threshold", coefficient, radius=0).score(page).keep.sum() == kept


def test_lines() -> None:
    # Two blocks on one line share a ratio: (3 + 5) / 4, then 2 / 2.
    scores = Histogram(radius=0, unit="line").score(domext.parse("<p>aaa</p><p>bbbbb</p>\n<p>cc</p>"))
    assert scores.blocks["ratio"].tolist() == [2, 2, 1]
    with pytest.raises(ScorerError, match="a tree has no source"):
        domext.score(lxml.html.fromstring("<p>x</p>"), ["histogram:unit=line"])


@pytest.mark.parametrize("parameters", ["coefficient=-1", "coefficient=nan", "radius=-1"])
def test_parameters_out_of_range(parameters: str) -> None:
    with pytest.raises(OptionError, match="must be finite and at least 0"):
        domext.score("<p>x", [f"histogram:{parameters}"])


@pytest.mark.parametrize("decision", ["k-means", "em", "farthest-first", "threshold"])
@pytest.mark.parametrize("unit", ["block", "line"])
def test_conforms(decision: Decision, unit: Literal["block", "line"]) -> None:
    check_scorer(Histogram(decision=decision, unit=unit))
