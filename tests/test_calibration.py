"""How far probabilities and confidences can be believed, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from domext.training.calibration import Calibration


def made(probability: list[float], share: list[float], confidence: list[float], f1: list[float]) -> Calibration:
    return Calibration(*(np.array(values, np.float32) for values in (probability, share, confidence, f1)))


def test_the_error_by_hand() -> None:
    found = made([0.11, 0.13, 0.9, 1.0], [0, 1, 1, 1], [0.5], [0.5])
    blocks, said, true = found.bins()
    assert blocks.tolist() == [2, 1, 1]
    assert said.tolist() == pytest.approx([0.12, 0.9, 1.0])
    assert true.tolist() == pytest.approx([0.5, 1, 1])
    assert found.error() == pytest.approx((2 * 0.38 + 0.1 + 0) / 4)


def test_what_is_said_and_true_has_no_error() -> None:
    assert made([0.25] * 4 + [1.0], [0, 0, 1, 0, 1], [], []).error() == pytest.approx(0)
    assert made([], [], [], []).error() == 0


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
def test_ranks_of_confidence_and_f1(confidence: list[float], f1: list[float], expected: float | None) -> None:
    found = made([], [], confidence, f1).rank_correlation()
    assert found == (None if expected is None else pytest.approx(expected, abs=1e-3))


def test_parts_are_put_together() -> None:
    one, other = made([0.1], [0], [0.2], [0.3]), made([0.9, 0.8], [1, 0.5], [0.4], [0.6])
    both = Calibration.joined([one, other])
    assert both.probability.tolist() == pytest.approx([0.1, 0.9, 0.8])
    assert both.f1.tolist() == pytest.approx([0.3, 0.6])
