"""A neural network over the blocks of a page, which sees each block with its neighbours and its groups.

Several networks of one shape form a stack: each of their parameters has one more axis in front, over the networks, and so
has every result. A stack shares the numbering of groups and needs fewer calls of numpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from domext.table.nodes import FloatArray, IntArray

_Float = TypeVar("_Float", np.float32, np.float64)
#: Neighbours of a block that a context layer sees, on each side.
WINDOW_RADIUS: Final = 2
#: The neighbours' offsets, in the order of the columns of :func:`neighbours`.
NEIGHBOUR_OFFSETS: Final = tuple(offset for offset in range(-WINDOW_RADIUS, WINDOW_RADIUS + 1) if offset)
#: The context layers, by the prefix of their parameters' names.
CONTEXT_LAYERS: Final = ("first", "second")
# OpenBLAS distributes products of more multiplications than this over threads that wait for each other in busy loops: on
# a machine with other work, a page would take thirty times as long. A worker uses one thread; other cores run other pages.
_MAX_MULTIPLICATIONS: Final = 1 << 18
#: Long blocks weigh more in the mean of a group than short ones, but less than in proportion to their words.
LENGTH_EXPONENT: Final = 0.5


def parameter_shapes(
    features: int, groupings: int, units: tuple[int, int], page_types: int
) -> dict[str, tuple[int, ...]]:
    """Return the names and shapes of a network's parameters.

    ``entry``, ``block`` and ``between`` are layers of each block by itself. ``out`` computes the logits of the blocks,
    and ``page type`` those of the page types. A context layer has the matrices ``self`` for the block, ``projection``
    for its neighbours and groups, ``surroundings`` for these projections, and ``page`` for the means of the page.

    Args:
        features: features of each block.
        groupings: ways of grouping blocks, see :class:`Pooling`.
        units: units of every layer, and units of the projection.
        page_types: page types.
    """
    wide, projected = units
    shapes: dict[str, tuple[int, ...]] = {
        "entry": (features, wide),
        "entry bias": (wide,),
        "block": (wide, wide),
        "block bias": (wide,),
        "between": (wide, wide),
        "between bias": (wide,),
        "out": (2 * wide, 2),
        "out bias": (2,),
        "page type": (2 * wide, page_types),
        "page type bias": (page_types,),
    }
    for name in CONTEXT_LAYERS:
        shapes |= {
            f"{name} self": (wide, wide),
            f"{name} projection": (wide, projected),
            f"{name} surroundings": ((2 * WINDOW_RADIUS + groupings) * projected, wide),
            f"{name} page": (2 * wide, wide),
            f"{name} bias": (wide,),
        }
    return shapes


#: The names of a network's parameters, in the order in which the compiled core reads them.
PARAMETER_NAMES: Final = tuple(parameter_shapes(1, 1, (1, 1), 1))


class Pooling:
    """Mean pooling over groups of blocks, such as the blocks of one container, and over the whole page.

    Args:
        groupings: group numbers of every block for each way of grouping. In each row, all numbers from 0 to the largest
            occur; shape ``(groupings, b)``.
        words: words of each block, positive, shape ``(b,)``. A block weighs the square root of its words.
    """

    def __init__(self, groupings: IntArray, words: FloatArray) -> None:
        self._groupings, blocks = groupings.shape
        self._weights = (words**LENGTH_EXPONENT)[:, None]
        self._total = self._weights.sum()
        sizes = groupings.max(axis=1) + 1
        # Number the groups of all groupings consecutively, so that one reduction computes all means.
        self._group = np.ascontiguousarray((groupings + (sizes.cumsum() - sizes)[:, None]).T)
        flat = self._group.T.ravel()
        order = np.argsort(flat, kind="stable")
        self._block, self._grouping = order % blocks, order // blocks
        self._starts = np.flatnonzero(np.diff(flat[order], prepend=-1))
        self._sorted_weights = self._weights[self._block]
        self._sums = np.add.reduceat(self._sorted_weights, self._starts)

    def group_means(self, values: FloatArray) -> FloatArray:
        """Return the weighted means of each block's groups, shape ``(..., b, n)`` to ``(..., b, groupings * n)``."""
        summed = np.add.reduceat(values[..., self._block, :] * self._sorted_weights, self._starts, axis=-2)
        return np.asarray((summed / self._sums)[..., self._group, :].reshape(*values.shape[:-1], -1))

    def group_means_gradient(self, gradient: FloatArray) -> FloatArray:
        """Return the gradient by the input of :meth:`group_means`, shape ``(..., b, groupings * n)`` to ``(..., b, n)``."""
        by_grouping = gradient.reshape(*gradient.shape[:-1], self._groupings, -1)
        summed = np.add.reduceat(by_grouping[..., self._block, self._grouping, :], self._starts, axis=-2)
        return np.asarray((summed / self._sums)[..., self._group, :].sum(axis=-2) * self._weights)

    def page_means(self, values: FloatArray) -> FloatArray:
        """Return the weighted and the unweighted mean over all blocks, shape ``(..., b, n)`` to ``(..., 2 * n)``."""
        weighted = (values * self._weights).sum(axis=-2) / self._total
        return np.concatenate((weighted, values.mean(axis=-2)), axis=-1)

    def page_means_gradient(self, gradient: FloatArray) -> FloatArray:
        """Return the gradient by the input of :meth:`page_means`, shape ``(..., 2 * n)`` to ``(..., b, n)``."""
        by_weighted, by_unweighted = np.split(gradient[..., None, :], 2, axis=-1)
        return np.asarray(by_weighted * (self._weights / self._total) + by_unweighted / len(self._weights), np.float32)


@dataclass(frozen=True, eq=False, slots=True)
class ContextOutput:
    """The output of a context layer, and the inputs that backpropagation needs.

    Attributes:
        output: the activations of the layer, shape ``(b, units)``.
        surroundings: the projections of the neighbours and the groups of each block, shape
            ``(b, (2 * WINDOW_RADIUS + groupings) * projected)``.
        page: the means over the page, shape ``(2 * units,)``.
    """

    output: FloatArray
    surroundings: FloatArray
    page: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Activations:
    """The activations of every layer for one page.

    Attributes:
        entry: the first layer of each block by itself, shape ``(b, units)``.
        block: the second layer of each block by itself, shape ``(b, units)``.
        first: the first context layer.
        between: a layer on top of ``first``, shape ``(b, units)``.
        joined: ``first.output + between``, a residual connection, shape ``(b, units)``.
        second: the second context layer, on top of ``joined``.
        logits: the log-odds that a block is content, on any page and on an article, shape ``(b, 2)``.
        page_type_logits: shape ``(page_types,)``.
    """

    entry: FloatArray
    block: FloatArray
    first: ContextOutput
    between: FloatArray
    joined: FloatArray
    second: ContextOutput
    logits: FloatArray
    page_type_logits: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    """Layers of rectified linear units, two of which are context layers.

    The first layers see each block by itself. A context layer adds linear maps of the block, of its two neighbours on
    each side, of the means of its groups, and of the means of the page. Through the second context layer, a block also
    receives information from the groups of the blocks around it.

    Attributes:
        weights: the parameters by name, see :func:`parameter_shapes`.
    """

    weights: Mapping[str, FloatArray]

    @property
    def units(self) -> tuple[int, int]:
        """The units of every layer, and those of the projection."""
        wide, projected = self.weights[f"{CONTEXT_LAYERS[0]} projection"].shape[-2:]
        return wide, projected

    @classmethod
    def stacked(cls, networks: Sequence[Network]) -> Network:
        """Return networks of one shape, at least one, as a stack."""
        return cls({name: np.stack([network.weights[name] for network in networks]) for name in networks[0].weights})

    def __call__(
        self, inputs: FloatArray, pooling: Pooling, dropout: tuple[FloatArray, FloatArray] | None = None
    ) -> Activations:
        """Run the forward pass for one page.

        Args:
            inputs: the standardised features of each block, shape ``(b, features)``.
            pooling: the pooling of the page's blocks.
            dropout: in training, the dropout masks of ``entry`` and ``first``, shape ``(b, units)`` each.
        """
        entry = self._layer("entry", inputs)
        if dropout:
            entry *= dropout[0]
        block = self._layer("block", entry)
        first = self._context_layer("first", block, pooling)
        if dropout:
            first.output[...] *= dropout[1]
        between = self._layer("between", first.output)
        joined = first.output + between
        second = self._context_layer("second", joined, pooling)
        logits = self._linear("out", np.concatenate((joined, second.output), axis=-1))
        page_type_logits = self._linear("page type", second.page[..., None, :])[..., 0, :]
        return Activations(entry, block, first, between, joined, second, logits, page_type_logits)

    def logits(self, inputs: FloatArray, pooling: Pooling) -> tuple[FloatArray, FloatArray]:
        """Return :attr:`Activations.logits` and :attr:`Activations.page_type_logits` alone, which free the rest."""
        activations = self(inputs, pooling)
        return activations.logits, activations.page_type_logits

    def _linear(self, name: str, values: FloatArray) -> FloatArray:
        return sliced_matmul(values, self.weights[name]) + self.weights[f"{name} bias"][..., None, :]

    def _layer(self, name: str, values: FloatArray) -> FloatArray:
        return np.maximum(self._linear(name, values), 0)

    def _context_layer(self, name: str, values: FloatArray, pooling: Pooling) -> ContextOutput:
        projected = sliced_matmul(values, self.weights[f"{name} projection"])
        surroundings = np.concatenate((neighbours(projected), pooling.group_means(projected)), axis=-1)
        page = pooling.page_means(values)
        output = sliced_matmul(values, self.weights[f"{name} self"])
        output += sliced_matmul(surroundings, self.weights[f"{name} surroundings"])
        output += page[..., None, :] @ self.weights[f"{name} page"] + self.weights[f"{name} bias"][..., None, :]
        return ContextOutput(np.maximum(output, 0, out=output), surroundings, page)


def sliced_matmul(values: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the matrix product, computed in slices of rows that each run on one thread.

    Args:
        values: shape ``(..., b, m)``.
        weights: shape ``(..., m, n)``, where the axes in front are those of the result.

    Returns:
        Shape ``(..., b, n)``.
    """
    inner, columns = weights.shape[-2:]
    rows = max(1, _MAX_MULTIPLICATIONS // (inner * columns))
    whole = values.shape[-2] // rows * rows
    product = np.empty((*weights.shape[:-2], values.shape[-2], columns), np.result_type(values, weights))
    slices = values[..., :whole, :].reshape(*values.shape[:-2], -1, rows, inner)
    out = np.empty((*product.shape[:-2], whole // rows, rows, columns), product.dtype)
    product[..., :whole, :] = np.matmul(slices, weights[..., None, :, :], out=out).reshape(
        *product.shape[:-2], whole, columns
    )
    product[..., whole:, :] = values[..., whole:, :] @ weights
    return product


def neighbours(values: FloatArray) -> FloatArray:
    """Return each block's neighbours, 0 beyond the page; ``(..., b, n)`` to ``(..., b, 2 * WINDOW_RADIUS * n)``."""
    *front, number, width = values.shape
    padded = np.zeros((*front, number + 2 * WINDOW_RADIUS, width), values.dtype)
    padded[..., WINDOW_RADIUS:-WINDOW_RADIUS, :] = values
    return np.concatenate(
        [padded[..., WINDOW_RADIUS + offset :, :][..., :number, :] for offset in NEIGHBOUR_OFFSETS], axis=-1
    )


def sigmoid(values: npt.NDArray[_Float]) -> npt.NDArray[_Float]:
    """Return ``1 / (1 + exp(-x))`` of each value, in a form that does not overflow; any shape."""
    return np.asarray(0.5 + 0.5 * np.tanh(0.5 * values))


def softmax(values: FloatArray) -> FloatArray:
    """Return probabilities that sum to one over the last axis."""
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
