"""The compiled core decides as numpy does."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import domext
from domext.core import core
from domext.learned import decision, model, selector
from domext.learned.model_file import read_model
from domext.learned.rules import cohesion
from domext.table.page_types import PAGE_TYPES

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")

BLOCKS = st.integers(1, 60)
SEEDS = st.integers(0, 2**32 - 1)
READ = read_model(selector.SHIPPED_MODEL)


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
def test_probabilities(blocks: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    logits, words = rng.normal(0, 4, (blocks, 2)).astype(np.float32), rng.uniform(0.2, 300, blocks).astype(np.float32)
    styles = np.unique(rng.integers(0, blocks, (1, blocks)), return_inverse=True)[1].reshape(1, -1).astype(np.int32)
    types = rng.normal(0, 2, len(PAGE_TYPES)).astype(np.float32)
    expected = model.Model._prediction(READ, styles, words, logits, types)
    probability = np.empty(blocks, np.float32)
    core.probabilities(logits, types, model._IS_ARTICLE, words, styles[0], model._CALIBRATION, probability)
    np.testing.assert_allclose(probability, expected.blocks, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(types, expected.page_types, rtol=1e-5, atol=1e-6)


# Pairs and sections of every kind, nested and one after the other.
PARTS = st.recursive(
    st.sampled_from([
        "<p>a b", "<h1>a", "<h2>a b", "<h2 hidden>a", "<h3>a", f"<h3>{'a ' * 20}", f"<p>{'a ' * 30}", "<dt>a<dd>b c d",
        "<p><a href=x>1</a>",
    ]),
    lambda parts: st.lists(parts, max_size=5).map(lambda inner: f"<div>{''.join(inner)}</div>"),
    max_leaves=20,
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(PARTS, max_size=8), SEEDS, st.sampled_from([0.1, 0.5, 0.9]))
def test_keep_together(parts: list[str], seed: int, share: float) -> None:
    page = domext.parse("".join(parts))
    keep = np.random.default_rng(seed).random(len(page.blocks)) < share
    expected = keep.copy()
    cohesion._join(page, expected)
    np.testing.assert_array_equal(cohesion.keep_together(page, keep), expected)


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
    types, is_article = np.zeros(2, np.float32), np.ones(2, np.bool_)
    fitting = [np.zeros((3, 2), np.float32), types, is_article, row, style, model._CALIBRATION, np.empty(3, np.float32)]
    core.probabilities(*fitting)
    for place, array in (
        (0, row),
        (1, types[:1]),
        (1, types[:0]),
        (2, is_article[:1]),
        (3, row[:2]),
        (4, style[:2]),
        (4, style + 3),
        (4, style - 1),
        (6, np.empty(2, np.float32)),
    ):
        with pytest.raises(ValueError, match="probabilities: "):
            core.probabilities(*fitting[:place], array, *fitting[place + 1 :])


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, [-1, 0, 0]),
        (0, [0, 99, 0]),
        (0, [0, 0]),
        (1, [0, -1, 0]),
        (1, [0, 2, 0]),
        (2, [2, 3, 2]),
        (2, [2, 1]),
        (3, [1, 3]),
        (3, [1, -1]),
        (3, [1]),
        (4, [5, -5]),
        (4, [5]),
        (5, [0]),
        (6, [7] * 3),
    ],
)
def test_keep_together_refuses_what_does_not_fit(place: int, change: list[int]) -> None:
    arrays = [
        np.zeros(3, np.int16), *np.array([[0, 0, 1], [2, 1, 2]], np.int32), np.array([1, 2], np.int32),
        np.array([5, 5], np.int32), np.zeros(2, np.bool_), np.zeros(3, np.int8),
    ]  # fmt: skip
    core.keep_together(*arrays, np.ones(2, np.bool_))
    arrays[place] = np.array(change, arrays[place].dtype)
    with pytest.raises(ValueError, match="keep_together: "):
        core.keep_together(*arrays, np.ones(2, np.bool_))
