"""Oblivious decision trees, evaluated as arrays: every level of a tree asks one question of all rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from domext.nodes import FloatArray


@dataclass(frozen=True, eq=False)
class Forest:
    """The sum of oblivious trees of one depth (Kohavi 1994; as in CatBoost, Prokhorenkova et al. 2018).

    Attributes:
        feature: which feature each level of each tree looks at, shape ``(depth, trees)``.
        border: which value it must exceed for a one, shape ``(depth, trees)``.
        leaves: what each tree adds, shape ``(trees, 2 ** depth, outputs)``; the first level is the lowest bit.
        bias: what is added to all, shape ``(outputs,)``.
    """

    feature: npt.NDArray[np.int16]
    border: FloatArray
    leaves: FloatArray
    bias: FloatArray

    def __call__(self, features: FloatArray) -> FloatArray:
        """The sum over all trees, shape ``(features, rows)`` to shape ``(rows, outputs)``."""
        depth, trees = self.feature.shape
        rows = features.shape[1]
        leaf = np.zeros((trees, rows), np.uint8)
        for level in range(depth):
            above = features[self.feature[level]] > self.border[level][:, None]
            leaf |= above.view(np.uint8) << np.uint8(level)
        offset = np.arange(trees, dtype=np.intp)[:, None] << depth
        flat = self.leaves.reshape(trees << depth, -1)
        return np.asarray(flat[leaf + offset].sum(axis=0) + self.bias, np.float32)


def sigmoid(values: FloatArray) -> FloatArray:
    """The logistic function, without overflow."""
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))), np.float32)
