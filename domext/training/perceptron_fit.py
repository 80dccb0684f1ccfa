"""Small networks of one output: a logistic unit, or one behind a hidden layer of tanh units; both learned by Adam."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.learned.perceptron import Network, logistic
from domext.training.adam import Adam

if TYPE_CHECKING:
    from collections.abc import Iterator

_Single = npt.NDArray[np.float32]

_STEPS: Final = 2000
_BATCH: Final = 2048
_RATE: Final = 0.02


def fit(inputs: npt.NDArray[np.floating], targets: npt.NDArray[np.bool_], hidden: int, seed: int) -> Network:
    """Learn a network: least mean cross-entropy, by Adam over batches, with a rate that falls to nothing.

    Args:
        inputs: shape ``(n, d)``; they are standardised inside, and the network takes them as they are.
        targets: shape ``(n,)``.
        hidden: units of the hidden layer; 0 for none.
        seed: of the first weights and of the order of batches.
    """
    middle, width = inputs.mean(axis=0, dtype=np.float64), inputs.std(axis=0, dtype=np.float64)
    width[width == 0] = 1
    chance = np.random.default_rng(seed)
    sizes = [inputs.shape[1], *([hidden] if hidden else []), 1]
    parameters: list[_Single] = []
    for before, after in itertools.pairwise(sizes):
        weights = chance.normal(scale=before**-0.5, size=(before, after))
        parameters += [weights.astype(np.float32), np.zeros(after, np.float32)]
    standard = ((inputs - middle) / width).astype(np.float32)
    _descend(parameters, standard, targets.astype(np.float32), chance)
    layers = [parameter.astype(np.float64) for parameter in parameters]
    layers[0] /= width[:, None]
    layers[1] -= middle @ layers[0]
    return Network(tuple(layers[::2]), tuple(layers[1::2]))


def _descend(parameters: list[_Single], rows: _Single, wanted: _Single, chance: np.random.Generator) -> None:
    """Adam over batches, the rate times half a cosine; in place."""
    adam = Adam(parameters)
    for step, batch in enumerate(itertools.islice(_batches(len(rows), chance), _STEPS), 1):
        rate = 0.5 * _RATE * (1 + math.cos(math.pi * step / _STEPS))
        adam.step(_gradients(parameters, rows[batch], wanted[batch]), rate)


def _batches(rows: int, chance: np.random.Generator) -> Iterator[npt.NDArray[np.intp]]:
    while True:
        order = chance.permutation(rows)
        yield from (order[start : start + _BATCH] for start in range(0, rows, _BATCH))


def _gradients(parameters: list[_Single], rows: _Single, wanted: _Single) -> list[_Single]:
    """The gradient of the mean cross-entropy by every parameter, in their order."""
    *below, weights, biases = parameters
    seen = np.tanh(rows @ below[0] + below[1]) if below else rows
    error = (logistic((seen @ weights + biases)[:, 0]) - wanted)[:, None] / len(rows)
    upper = [seen.T @ error, error.sum(axis=0)]
    if not below:
        return upper
    back = error @ weights.T * (1 - seen * seen)
    return [rows.T @ back, back.sum(axis=0), *upper]
