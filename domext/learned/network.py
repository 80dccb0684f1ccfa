"""A network over the blocks of a page, which sees each block among its neighbours and in its groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domext.table.nodes import FloatArray, IntArray

#: Blocks before and after it that a block is seen with.
REACH: Final = 2
AROUND: Final = tuple(by for by in range(-REACH, REACH + 1) if by)
#: The layers that look around.
CONTEXTS: Final = ("first", "second")
# OpenBLAS shares products of more multiplications than this out to threads, which wait for each other busily: on a
# machine with other work a page would cost thirty times as much. A worker is one thread, and other cores other pages.
_ONE_THREAD: Final = 1 << 18
# Long blocks say more of a group than short ones, but a group of one long block and many short ones is more than that one.
_LENGTH_POWER: Final = 0.5


def shapes(features: int, groups: int, units: tuple[int, int], types: int) -> dict[str, tuple[int, ...]]:
    """The names and shapes of a network's parameters.

    Args:
        features: of each block.
        groups: ways in which blocks are grouped, see :class:`Pools`.
        units: of every layer, and of what a block shows to the blocks around it.
        types: kinds of page.
    """
    wide, shown = units
    found: dict[str, tuple[int, ...]] = {
        "entry": (features, wide),
        "entry bias": (wide,),
        "block": (wide, wide),
        "block bias": (wide,),
        "between": (wide, wide),
        "between bias": (wide,),
        "out": (2 * wide, 2),
        "out bias": (2,),
        "kind": (2 * wide, types),
        "kind bias": (types,),
    }
    for name in CONTEXTS:
        found |= {
            f"{name} self": (wide, wide),
            f"{name} shown": (wide, shown),
            f"{name} around": ((2 * REACH + groups) * shown, wide),
            f"{name} page": (2 * wide, wide),
            f"{name} bias": (wide,),
        }
    return found


class Pools:
    """Means over groups of blocks, such as the blocks of one container.

    Args:
        groups: for each way of grouping a number for every block, equal in one group, all numbers from 0 to the highest
            in use; shape ``(groups, b)``.
        words: of each block, positive, shape ``(b,)``.
    """

    def __init__(self, groups: IntArray, words: FloatArray) -> None:
        ways, number = groups.shape
        self.weights = (words**_LENGTH_POWER)[:, None]
        self._total = self.weights.sum()
        sizes = groups.max(axis=1) + 1
        # All groups of all ways in one row, so that their means are one sum.
        self._member = np.ascontiguousarray((groups + (sizes.cumsum() - sizes)[:, None]).T)
        flat = self._member.T.ravel()
        order = np.argsort(flat, kind="stable")
        self._block, self._way = order % number, order // number
        self._starts = np.flatnonzero(np.diff(flat[order], prepend=-1))
        self._weighed = self.weights[self._block]
        self._sums = np.add.reduceat(self._weighed, self._starts)
        self.ways = ways

    def means(self, values: FloatArray) -> FloatArray:
        """Each block's groups, as the weighted means over their blocks, shape ``(b, n)`` to ``(b, groups * n)``."""
        summed = np.add.reduceat(values[self._block] * self._weighed, self._starts)
        return np.asarray((summed / self._sums)[self._member].reshape(len(values), -1))

    def spread(self, gradient: FloatArray) -> FloatArray:
        """The gradient of :meth:`means` given that of its result, shape ``(b, groups * n)`` to ``(b, n)``."""
        number = len(gradient)
        by_way = gradient.reshape(number, self.ways, -1)
        summed = np.add.reduceat(by_way[self._block, self._way], self._starts)
        return np.asarray((summed / self._sums)[self._member].sum(axis=1) * self.weights)

    def page(self, values: FloatArray) -> FloatArray:
        """What most of the page's text is and what most of its blocks are, shape ``(b, n)`` to ``(2 * n,)``."""
        return np.concatenate(((values * self.weights).sum(axis=0) / self._total, values.mean(axis=0)))

    def spread_page(self, gradient: FloatArray) -> FloatArray:
        """The gradient of :meth:`page` given that of its result, shape ``(2 * n,)`` to ``(b, n)``."""
        of_text, of_blocks = gradient.reshape(2, -1)
        return np.asarray(of_text * (self.weights / self._total) + of_blocks / len(self.weights), np.float32)


@dataclass(frozen=True, eq=False, slots=True)
class ContextOutput:
    """What a layer that looks around found: its result, shape ``(b, n)``, and what it saw around and of the page."""

    found: FloatArray
    around: FloatArray
    page: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Activations:
    """All that a network computed of a page.

    Attributes:
        entry: of each block by itself, wide.
        block: of each block by itself.
        first: of each block among others.
        between: what is added to that.
        joined: the sum of both.
        second: of each block among others that were seen among others.
        odds: log-odds to be content, as any page and as an article, shape ``(b, 2)``.
        kinds: a score for each kind of page.
    """

    entry: FloatArray
    block: FloatArray
    first: ContextOutput
    between: FloatArray
    joined: FloatArray
    second: ContextOutput
    odds: FloatArray
    kinds: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    """Layers of rectified linear units; two of them look around, at neighbours, groups and page.

    A block is described by itself first. A layer that looks around gives each block a sum of linear maps: of the two
    blocks before it, itself and the two after it, of the mean over each of its groups, and of the mean over the page.
    So the second such layer knows what is like the block's containers.

    Attributes:
        weights: the parameters by name, see :func:`shapes`.
    """

    weights: Mapping[str, FloatArray]

    def __call__(
        self, inputs: FloatArray, pools: Pools, masks: tuple[FloatArray, FloatArray] | None = None
    ) -> Activations:
        """Look at a page.

        Args:
            inputs: of each block, about standardised, shape ``(b, features)``.
            pools: of the page.
            masks: factors for ``entry`` and ``first``, where training leaves units out.
        """
        entry = self._layer("entry", inputs)
        if masks:
            entry *= masks[0]
        block = self._layer("block", entry)
        first = self._look("first", block, pools)
        if masks:
            first.found[...] *= masks[1]
        between = self._layer("between", first.found)
        joined = first.found + between
        second = self._look("second", joined, pools)
        odds = self._linear("out", np.concatenate((joined, second.found), axis=1))
        kinds = self._linear("kind", second.page[None])[0]
        return Activations(entry, block, first, between, joined, second, odds, kinds)

    def _linear(self, name: str, values: FloatArray) -> FloatArray:
        return times(values, self.weights[name]) + self.weights[f"{name} bias"]

    def _layer(self, name: str, values: FloatArray) -> FloatArray:
        return np.maximum(self._linear(name, values), 0)

    def _look(self, name: str, values: FloatArray, pools: Pools) -> ContextOutput:
        shown = times(values, self.weights[f"{name} shown"])
        around = np.concatenate((near(shown), pools.means(shown)), axis=1)
        page = pools.page(values)
        found = times(values, self.weights[f"{name} self"])
        found += times(around, self.weights[f"{name} around"])
        found += page @ self.weights[f"{name} page"] + self.weights[f"{name} bias"]
        return ContextOutput(np.maximum(found, 0, out=found), around, page)


def times(values: FloatArray, weights: FloatArray) -> FloatArray:
    """The matrix product in slices that are each computed by one thread, shape ``(b, m)`` to ``(b, n)``."""
    rows = max(1, _ONE_THREAD // weights.size)
    whole = len(values) // rows * rows
    found = np.empty((len(values), weights.shape[1]), np.result_type(values, weights))
    sliced = values[:whole].reshape(-1, rows, weights.shape[0])
    np.matmul(sliced, weights, out=found[:whole].reshape(-1, rows, weights.shape[1]))
    np.matmul(values[whole:], weights, out=found[whole:])
    return found


def near(values: FloatArray) -> FloatArray:
    """What each block's neighbours show, 0 beyond the page; shape ``(b, n)`` to ``(b, 2 * REACH * n)``."""
    number, width = values.shape
    padded = np.zeros((number + 2 * REACH, width), values.dtype)
    padded[REACH:-REACH] = values
    return np.concatenate([padded[REACH + by :][:number] for by in AROUND], axis=1)


def sigmoid(values: FloatArray) -> FloatArray:
    """The logistic function."""
    return np.asarray(0.5 + 0.5 * np.tanh(0.5 * values), np.float32)


def softmax(values: FloatArray) -> FloatArray:
    """Probabilities that sum to one, over the last axis."""
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
