"""Backpropagation through the network of the learned selector."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from domext.learned.network import AROUND, REACH

if TYPE_CHECKING:
    from domext.learned.network import Activations, ContextOutput, Network, Pools
    from domext.table.nodes import FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Backward:
    """One page's way back through a network.

    Attributes:
        network: the network.
        pools: of the page.
        gradients: of the loss by every parameter, by their names; filled by :meth:`run`.
    """

    network: Network
    pools: Pools
    gradients: dict[str, FloatArray] = field(default_factory=dict)

    def run(
        self,
        inputs: FloatArray,
        done: Activations,
        errors: tuple[FloatArray, FloatArray],
        masks: tuple[FloatArray, FloatArray],
    ) -> dict[str, FloatArray]:
        """The gradients of a loss.

        Args:
            inputs: what the network saw.
            done: what it made of that.
            errors: the gradients of the loss by ``done.odds`` and by ``done.kinds``.
            masks: see :meth:`domext.learned.network.Network.__call__`.
        """
        by_odds, by_kinds = errors
        units = done.joined.shape[1]
        by_top = self._linear("out", np.concatenate((done.joined, done.second.found), axis=1), by_odds)
        by_page = self._linear("kind", done.second.page[None], by_kinds[None])[0]
        by_joined = by_top[:, :units] + self._look("second", done.joined, done.second, by_top[:, units:], by_page)
        by_first = by_joined + self._linear("between", done.first.found, by_joined * (done.between > 0))
        by_block = self._look("first", done.block, done.first, by_first * masks[1], np.zeros_like(by_page))
        by_entry = self._linear("block", done.entry, by_block * (done.block > 0)) * masks[0]
        self._linear("entry", inputs, by_entry * (done.entry > 0))
        return self.gradients

    def _linear(self, name: str, values: FloatArray, error: FloatArray) -> FloatArray:
        self.gradients[name] = values.T @ error
        self.gradients[f"{name} bias"] = error.sum(axis=0)
        return np.asarray(error @ self.network.weights[name].T)

    def _look(
        self, name: str, values: FloatArray, looked: ContextOutput, error: FloatArray, by_page: FloatArray
    ) -> FloatArray:
        """The gradient by what a layer that looks around was given; ``by_page`` is what comes back to its page besides."""
        weights, pools, error = self.network.weights, self.pools, error * (looked.found > 0)
        whole = error.sum(axis=0)
        self.gradients[f"{name} self"] = values.T @ error
        self.gradients[f"{name} around"] = looked.around.T @ error
        self.gradients[f"{name} bias"] = whole
        self.gradients[f"{name} page"] = np.outer(looked.page, whole)
        by_around = error @ weights[f"{name} around"].T
        split = weights[f"{name} shown"].shape[1] * len(AROUND)
        by_shown = _near_back(by_around[:, :split]) + pools.spread(by_around[:, split:])
        self.gradients[f"{name} shown"] = values.T @ by_shown
        back = by_shown @ weights[f"{name} shown"].T + error @ weights[f"{name} self"].T
        return np.asarray(back + pools.spread_page(weights[f"{name} page"] @ whole + by_page))


def _near_back(error: FloatArray) -> FloatArray:
    """The gradient of :func:`domext.learned.network.near`, shape ``(b, 2 * REACH * n)`` to ``(b, n)``."""
    number, width = len(error), error.shape[1] // len(AROUND)
    padded = np.zeros((number + 2 * REACH, width), error.dtype)
    for place, by in enumerate(AROUND):
        padded[REACH + by :][:number] += error[:, place * width : (place + 1) * width]
    return padded[REACH:-REACH]
