"""Calibration error and rank correlation by hand."""

from __future__ import annotations

import numpy as np
import pytest

from domext.training.calibration import Calibration


def calibration(probability: list[float], target: list[float], confidence: list[float], f1: list[float]) -> Calibration:
    return Calibration(*(np.array(values, np.float32) for values in (probability, target, confidence, f1)))


def test_the_calibration_error_by_hand() -> None:
    result = calibration([0.11, 0.13, 0.9, 1.0], [0, 1, 1, 1], [0.5], [0.5])
    blocks, predicted, true = result.bins()
    assert blocks.tolist() == [2, 1, 1]
    assert predicted.tolist() == pytest.approx([0.12, 0.9, 1.0])
    assert true.tolist() == pytest.approx([0.5, 1, 1])
    assert result.error() == pytest.approx((2 * 0.38 + 0.1 + 0) / 4)


def test_true_probabilities_have_no_error() -> None:
    assert calibration([0.25] * 4 + [1.0], [0, 0, 1, 0, 1], [], []).error() == pytest.approx(0)
    assert calibration([], [], [], []).error() == 0


@pytest.mark.parametrize(
    ("confidence", "f1", "expected"),
    [
        ([0.1, 0.2, 0.9], [0.3, 0.5, 0.6], 1.0),
        ([0.1, 0.2, 0.9], [0.6, 0.5, 0.3], -1.0),
        ([0.1, 0.2, 0.3, 0.4], [0.1, 0.1, 0.7, 0.7], 0.894),
        ([0.5, 0.5], [0.1, 0.9], None),
        ([0.5], [0.1], None),
        ([], [], None),
    ],
)
def test_the_rank_correlation_of_confidence_and_f1(
    confidence: list[float], f1: list[float], expected: float | None
) -> None:
    correlation = calibration([], [], confidence, f1).rank_correlation()
    assert correlation == (None if expected is None else pytest.approx(expected, abs=1e-3))


def test_the_predictions_of_several_models_are_joined() -> None:
    first, second = calibration([0.1], [0], [0.2], [0.3]), calibration([0.9, 0.8], [1, 0.5], [0.4], [0.6])
    both = Calibration.joined([first, second])
    assert both.probability.tolist() == pytest.approx([0.1, 0.9, 0.8])
    assert both.target.tolist() == pytest.approx([0, 1, 0.5])
    assert both.confidence.tolist() == pytest.approx([0.2, 0.4])
    assert both.f1.tolist() == pytest.approx([0.3, 0.6])
