"""Backpropagation, held against differences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from domext.learned.network import Network, Pools, shapes
from domext.training.adam import Adam
from domext.training.gradients import Backward

BLOCKS, FEATURES, UNITS, TYPES = 9, 7, (6, 5), 3
SHAPES = shapes(FEATURES, 3, UNITS, TYPES)


@pytest.mark.parametrize("name", SHAPES)
def test_gradients_are_slopes(name: str) -> None:
    random = np.random.default_rng(0)
    # In double precision, which differences need.
    weights: Any = {key: random.normal(size=shape) for key, shape in SHAPES.items()}
    words: Any = random.random(BLOCKS) + 0.1
    pools = Pools(np.array([random.permutation(BLOCKS) % 3, np.arange(BLOCKS), np.arange(BLOCKS) // 2]), words)
    inputs: Any = random.normal(size=(BLOCKS, FEATURES))
    errors: Any = (random.normal(size=(BLOCKS, 2)), random.normal(size=TYPES))
    masks: Any = tuple((random.random((BLOCKS, UNITS[0])) > 0.3) * 1.5 for _ in range(2))
    network = Network(weights)

    def loss() -> float:
        done = network(inputs, pools, masks)
        return float((done.odds * errors[0]).sum() + (done.kinds * errors[1]).sum())

    found = Backward(network, pools).run(inputs, network(inputs, pools, masks), errors, masks)
    assert set(found) == set(SHAPES)
    assert found[name].shape == SHAPES[name]
    for _ in range(5):
        place = tuple(random.integers(0, size) for size in SHAPES[name])
        step = 1e-6
        weights[name][place] += step
        above = loss()
        weights[name][place] -= 2 * step
        below = loss()
        weights[name][place] += step
        assert found[name][place] == pytest.approx((above - below) / (2 * step), rel=1e-4, abs=1e-4)


def test_adam_finds_the_bottom() -> None:
    values = np.array([3.0, -2.0], np.float32)
    adam = Adam([values])
    for _ in range(500):
        adam.step([2 * (values - np.array([1.0, 1.0], np.float32))], 0.05)
    assert values.tolist() == pytest.approx([1, 1], abs=0.01)


def test_decay_makes_smaller_what_no_gradient_holds() -> None:
    values = np.array([1.0], np.float32)
    Adam([values], decay=0.5).step([np.zeros(1, np.float32)], 0.1)
    assert values.tolist() == pytest.approx([0.95])
