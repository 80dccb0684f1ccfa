"""Backpropagation against finite differences, and the optimiser."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from domext.learned.network import Network, Pooling, parameter_shapes
from domext.training.adam import Adam
from domext.training.gradients import Backpropagation

BLOCKS, FEATURES, UNITS, PAGE_TYPES = 9, 7, (6, 5), 3
SHAPES = parameter_shapes(FEATURES, 3, UNITS, PAGE_TYPES)


@pytest.mark.parametrize("name", SHAPES)
def test_gradients_are_the_slopes_of_the_loss(name: str) -> None:
    rng = np.random.default_rng(0)
    # In double precision, which finite differences need.
    weights: Any = {key: rng.normal(size=shape) for key, shape in SHAPES.items()}
    words: Any = rng.random(BLOCKS) + 0.1
    groupings = np.array([rng.permutation(BLOCKS) % 3, np.arange(BLOCKS), np.arange(BLOCKS) // 2])
    pooling = Pooling(groupings, words)
    inputs: Any = rng.normal(size=(BLOCKS, FEATURES))
    by_outputs: Any = (rng.normal(size=(BLOCKS, 2)), rng.normal(size=PAGE_TYPES))
    dropout: Any = tuple((rng.random((BLOCKS, UNITS[0])) > 0.3) * 1.5 for _ in range(2))
    network = Network(weights)

    def loss() -> float:
        outputs = network(inputs, pooling, dropout)
        return float((outputs.logits * by_outputs[0]).sum() + (outputs.page_type_logits * by_outputs[1]).sum())

    activations = network(inputs, pooling, dropout)
    gradients = Backpropagation(network, pooling).run(inputs, activations, by_outputs, dropout)
    assert set(gradients) == set(SHAPES)
    assert gradients[name].shape == SHAPES[name]
    for _ in range(5):
        place = tuple(rng.integers(0, size) for size in SHAPES[name])
        step = 1e-6
        weights[name][place] += step
        above = loss()
        weights[name][place] -= 2 * step
        below = loss()
        weights[name][place] += step
        assert gradients[name][place] == pytest.approx((above - below) / (2 * step), rel=1e-4, abs=1e-4)


def test_adam_finds_the_minimum() -> None:
    values = np.array([3.0, -2.0], np.float32)
    adam = Adam([values])
    for _ in range(500):
        adam.step([2 * (values - np.array([1.0, 1.0], np.float32))], 0.05)
    assert values.tolist() == pytest.approx([1, 1], abs=0.01)


def test_weight_decay_shrinks_a_parameter_without_gradient() -> None:
    values = np.array([1.0], np.float32)
    Adam([values], weight_decay=0.5).step([np.zeros(1, np.float32)], 0.1)
    assert values.tolist() == pytest.approx([0.95])
