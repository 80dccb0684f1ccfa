"""Oblivious decision trees, evaluated as arrays: every level of a tree asks one question of all rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from domext.nodes import FloatArray

# Trees that are asked together: their rows stay in the processor's cache.
_CHUNK: Final = 96


@dataclass(frozen=True, eq=False, slots=True)
class Forest:
    """The sum of oblivious trees of one depth (Kohavi 1994; as CatBoost grows them, Prokhorenkova et al. 2018).

    Attributes:
        feature: which row of the features each level of each tree looks at, int16, shape ``(depth, trees)``.
        border: the value that it must exceed to add ``2 ** level`` to the leaf's number, float32, the same shape.
        leaves: what each leaf of each tree adds, float32, shape ``(trees, 2 ** depth, outputs)``.
        bias: what is added to every row, float32, shape ``(outputs,)``.
    """

    feature: npt.NDArray[np.int16]
    border: FloatArray
    leaves: FloatArray
    bias: FloatArray

    def __call__(self, features: FloatArray) -> FloatArray:
        """The sum over all trees: shape ``(features, rows)`` to shape ``(rows, outputs)``."""
        depth, trees = self.feature.shape
        size, outputs = 1 << depth, len(self.bias)
        total = np.tile(self.bias, (features.shape[1], 1))
        for first in range(0, trees, _CHUNK):
            chunk = slice(first, min(first + _CHUNK, trees))
            leaf = np.zeros((chunk.stop - first, features.shape[1]), np.uint8)
            for level in range(depth):
                asked = features.take(self.feature[level, chunk], axis=0) > self.border[level, chunk, None]
                leaf |= asked.view(np.uint8) << np.uint8(level)
            number = leaf + (np.arange(chunk.stop - first) * size)[:, None]
            leaves = self.leaves[chunk].reshape(-1, outputs)
            for output in range(outputs):
                total[:, output] += leaves[:, output].take(number).sum(axis=0)
        return total


def sigmoid(values: FloatArray) -> FloatArray:
    """The logistic function."""
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))), np.float32)


def softmax(values: FloatArray) -> FloatArray:
    """Probabilities that sum to one, over the last axis."""
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
