"""Backpropagation through the network of the learned selector."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from domext.learned.network import NEIGHBOUR_OFFSETS, WINDOW_RADIUS

if TYPE_CHECKING:
    from domext.learned.network import Activations, ContextOutput, Network, Pooling
    from domext.table.nodes import FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Backpropagation:
    """The backward pass of a network for one page.

    Attributes:
        network: the network.
        pooling: the pooling of the page's blocks.
        gradients: the gradients of the loss by the names of the parameters; filled by :meth:`run`.
    """

    network: Network
    pooling: Pooling
    gradients: dict[str, FloatArray] = field(default_factory=dict)

    def run(
        self,
        inputs: FloatArray,
        activations: Activations,
        by_outputs: tuple[FloatArray, FloatArray],
        dropout: tuple[FloatArray, FloatArray],
    ) -> dict[str, FloatArray]:
        """Return the gradients of a loss by all parameters.

        Args:
            inputs: the input of the forward pass.
            activations: the result of the forward pass.
            by_outputs: the gradients of the loss by ``activations.logits`` and ``activations.page_type_logits``.
            dropout: the dropout masks of the forward pass, see :meth:`domext.learned.network.Network.__call__`.
        """
        by_logits, by_page_type_logits = by_outputs
        units = activations.joined.shape[1]
        top = np.concatenate((activations.joined, activations.second.output), axis=1)
        by_top = self._linear("out", top, by_logits)
        by_page = self._linear("page type", activations.second.page[None], by_page_type_logits[None])[0]
        by_joined = by_top[:, :units] + self._context_layer(
            "second", activations.joined, activations.second, by_top[:, units:], by_page
        )
        by_between = by_joined * (activations.between > 0)
        by_first = by_joined + self._linear("between", activations.first.output, by_between)
        by_block = self._context_layer(
            "first", activations.block, activations.first, by_first * dropout[1], np.zeros_like(by_page)
        )
        by_entry = self._linear("block", activations.entry, by_block * (activations.block > 0)) * dropout[0]
        self._record("entry", inputs, by_entry * (activations.entry > 0))
        return self.gradients

    def _record(self, name: str, values: FloatArray, gradient: FloatArray) -> None:
        """Record the gradients of a layer."""
        self.gradients[name] = values.T @ gradient
        self.gradients[f"{name} bias"] = gradient.sum(axis=0)

    def _linear(self, name: str, values: FloatArray, gradient: FloatArray) -> FloatArray:
        """Record the gradients of a layer; return the gradient by its input."""
        self._record(name, values, gradient)
        return np.asarray(gradient @ self.network.weights[name].T)

    def _context_layer(
        self, name: str, values: FloatArray, layer: ContextOutput, by_output: FloatArray, by_page: FloatArray
    ) -> FloatArray:
        """Record the gradients of a context layer; return the gradient by its input.

        Args:
            name: the layer.
            values: its input.
            layer: its output.
            by_output: the gradient by ``layer.output``.
            by_page: the gradient by ``layer.page`` from other layers.
        """
        weights, gradient = self.network.weights, by_output * (layer.output > 0)
        summed = gradient.sum(axis=0)
        self.gradients[f"{name} self"] = values.T @ gradient
        self.gradients[f"{name} surroundings"] = layer.surroundings.T @ gradient
        self.gradients[f"{name} bias"] = summed
        self.gradients[f"{name} page"] = np.outer(layer.page, summed)
        by_surroundings = gradient @ weights[f"{name} surroundings"].T
        split = weights[f"{name} projection"].shape[1] * len(NEIGHBOUR_OFFSETS)
        by_projection = _neighbours_gradient(by_surroundings[:, :split])
        by_projection = by_projection + self.pooling.group_means_gradient(by_surroundings[:, split:])
        self.gradients[f"{name} projection"] = values.T @ by_projection
        by_values = by_projection @ weights[f"{name} projection"].T + gradient @ weights[f"{name} self"].T
        return np.asarray(by_values + self.pooling.page_means_gradient(weights[f"{name} page"] @ summed + by_page))


def _neighbours_gradient(gradient: FloatArray) -> FloatArray:
    """The gradient by the input of ``neighbours``, shape ``(b, 2 * WINDOW_RADIUS * n)`` to ``(b, n)``."""
    number, width = len(gradient), gradient.shape[1] // len(NEIGHBOUR_OFFSETS)
    padded = np.zeros((number + 2 * WINDOW_RADIUS, width), gradient.dtype)
    for place, offset in enumerate(NEIGHBOUR_OFFSETS):
        padded[WINDOW_RADIUS + offset :][:number] += gradient[:, place * width : (place + 1) * width]
    return padded[WINDOW_RADIUS:-WINDOW_RADIUS]
