"""The compiled core decides as numpy does."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext.core import core
from domext.learned import decision, model
from domext.learned.network import sigmoid

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")

BLOCKS = st.integers(1, 60)
SEEDS = st.integers(0, 2**32 - 1)


@given(BLOCKS, SEEDS, st.sampled_from([0.25, 1.0, 4.0]), st.sampled_from([3, 1000]))
def test_decide(blocks: int, seed: int, weight: float, values: int) -> None:
    rng = np.random.default_rng(seed)
    probability = (rng.integers(0, values + 1, blocks) / values).astype(np.float32)  # with ties, 0 and 1
    words = np.maximum(rng.integers(0, 200, blocks), 0.2).astype(np.float32)
    keep = np.empty(blocks, np.bool_)
    expected = core.decide(probability, words, weight, decision._THRESHOLDS, keep)
    reference, confidence = decision._array_decide(probability, words, weight)
    np.testing.assert_array_equal(keep, reference)
    assert expected == pytest.approx(confidence, abs=1e-12)


@given(BLOCKS, SEEDS)
def test_smooth(blocks: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    logits, words = rng.normal(0, 4, blocks).astype(np.float32), rng.uniform(0.2, 300, blocks).astype(np.float32)
    style = np.unique(rng.integers(0, blocks, blocks), return_inverse=True)[1].astype(np.int32)
    smoothed = model.smooth_by_style(logits, style, words)
    np.testing.assert_allclose(
        model._block_probabilities(logits, style, words),
        sigmoid(model.calibration(smoothed) * smoothed),
        rtol=1e-5,
        atol=1e-6,
    )


def test_arguments_that_do_not_fit() -> None:
    row, keep, style = np.full(3, 0.5, np.float32), np.empty(3, np.bool_), np.zeros(3, np.int32)
    core.decide(row, row, 1.0, 20, keep)
    for arguments in (
        (row[:2], row, 1.0, 20, keep),
        (row, row[:2], 1.0, 20, keep),
        (row, row, 1.0, 20, keep[:2]),
        (row[:0], row[:0], 1.0, 20, keep[:0]),
        (row, row, 1.0, 0, keep),
        (row, row, 1.0, 65, keep),
    ):
        with pytest.raises(ValueError, match="decide: "):
            core.decide(*arguments)
    for arrays in (
        (row[:2], row, style),
        (row, row[:2], style),
        (row, row, style[:2]),
        (row, row, style + 3),
        (row, row, style - 1),
    ):
        with pytest.raises(ValueError, match="smooth: "):
            core.smooth(*arrays, 4.0, 0.5, 0.75, np.empty(3, np.float32))
    with pytest.raises(ValueError, match="smooth: "):
        core.smooth(row, row, style, 4.0, 0.5, 0.75, np.empty(2, np.float32))
