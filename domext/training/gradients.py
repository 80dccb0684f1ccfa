"""Backpropagation through a network of the learned selector, or through a stack of them."""

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
    """The backward pass of a network, or of a stack of networks, for one page.

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

        Returns:
            The gradient by each parameter, by its name and in its shape.
        """
        by_logits, by_page_type_logits = by_outputs
        units = activations.joined.shape[-1]
        top = np.concatenate((activations.joined, activations.second.output), axis=-1)
        by_top = self._linear("out", top, by_logits)
        by_page = self._linear("page type", activations.second.page[..., None, :], by_page_type_logits[..., None, :])
        by_joined = by_top[..., :units] + self._context_layer(
            "second", activations.joined, activations.second, by_top[..., units:], by_page[..., 0, :]
        )
        by_between = by_joined * (activations.between > 0)
        by_first = by_joined + self._linear("between", activations.first.output, by_between)
        by_block = self._context_layer(
            "first", activations.block, activations.first, by_first * dropout[1], np.zeros_like(by_page[..., 0, :])
        )
        by_entry = self._linear("block", activations.entry, by_block * (activations.block > 0)) * dropout[0]
        self._record("entry", inputs, by_entry * (activations.entry > 0))
        return self.gradients

    def _record(self, name: str, values: FloatArray, gradient: FloatArray) -> None:
        """Record the gradients of a layer."""
        self.gradients[name] = _transposed(values) @ gradient
        self.gradients[f"{name} bias"] = gradient.sum(axis=-2)

    def _linear(self, name: str, values: FloatArray, gradient: FloatArray) -> FloatArray:
        """Record the gradients of a layer; return the gradient by its input, shape of ``values``."""
        self._record(name, values, gradient)
        return np.asarray(gradient @ _transposed(self.network.weights[name]))

    def _context_layer(
        self, name: str, values: FloatArray, layer: ContextOutput, by_output: FloatArray, by_page: FloatArray
    ) -> FloatArray:
        """Record the gradients of a context layer; return the gradient by its input, shape of ``values``.

        Args:
            name: the layer.
            values: its input.
            layer: its output.
            by_output: the gradient by ``layer.output``.
            by_page: the gradient by ``layer.page`` from other layers.
        """
        weights, gradient = self.network.weights, by_output * (layer.output > 0)
        summed = gradient.sum(axis=-2)
        self.gradients[f"{name} self"] = _transposed(values) @ gradient
        self.gradients[f"{name} surroundings"] = _transposed(layer.surroundings) @ gradient
        self.gradients[f"{name} bias"] = summed
        self.gradients[f"{name} page"] = layer.page[..., :, None] * summed[..., None, :]
        by_surroundings = gradient @ _transposed(weights[f"{name} surroundings"])
        split = weights[f"{name} projection"].shape[-1] * len(NEIGHBOUR_OFFSETS)
        by_projection = _neighbours_gradient(by_surroundings[..., :split])
        by_projection = by_projection + self.pooling.group_means_gradient(by_surroundings[..., split:])
        self.gradients[f"{name} projection"] = _transposed(values) @ by_projection
        by_values = by_projection @ _transposed(weights[f"{name} projection"])
        by_values += gradient @ _transposed(weights[f"{name} self"])
        by_page = by_page + (weights[f"{name} page"] @ summed[..., :, None])[..., 0]
        return np.asarray(by_values + self.pooling.page_means_gradient(by_page))


def _transposed(matrices: FloatArray) -> FloatArray:
    return np.swapaxes(matrices, -1, -2)


def _neighbours_gradient(gradient: FloatArray) -> FloatArray:
    """The gradient by the input of ``neighbours``, shape ``(..., b, 2 * WINDOW_RADIUS * n)`` to ``(..., b, n)``."""
    number, width = gradient.shape[-2], gradient.shape[-1] // len(NEIGHBOUR_OFFSETS)
    padded = np.zeros((*gradient.shape[:-2], number + 2 * WINDOW_RADIUS, width), gradient.dtype)
    for place, offset in enumerate(NEIGHBOUR_OFFSETS):
        of_offset = gradient[..., place * width : (place + 1) * width]
        padded[..., WINDOW_RADIUS + offset :, :][..., :number, :] += of_offset
    return padded[..., WINDOW_RADIUS:-WINDOW_RADIUS, :]
