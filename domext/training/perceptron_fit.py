"""Training of small networks with one output: logistic regression, or one hidden layer of tanh units; both by Adam."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.learned.network import sigmoid
from domext.learned.perceptron_network import TanhNetwork
from domext.training.adam import Adam

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray, FloatArray, RowArray


_STEPS: Final = 2000
_BATCH: Final = 2048
_LEARNING_RATE: Final = 0.02


def fit(
    inputs: npt.NDArray[np.floating],
    targets: BoolArray,
    hidden: int,
    seed: int,
    false_positive: float = 1.0,
) -> TanhNetwork:
    """Fit a network to the least mean cross-entropy, in mini-batches with a learning rate that decays to 0.

    Args:
        inputs: shape ``(n, d)``. They are standardised for training; the network takes them as they are.
        targets: shape ``(n,)``.
        hidden: the units of the hidden layer, 0 for none.
        seed: the seed of the initial weights and of the order of batches.
        false_positive: the weight of an error on a row that is not content, relative to one on content.
    """
    mean, std = inputs.mean(axis=0, dtype=np.float64), inputs.std(axis=0, dtype=np.float64)
    std[std == 0] = 1
    rng = np.random.default_rng(seed)
    sizes = [inputs.shape[1], *([hidden] if hidden else []), 1]
    parameters: list[FloatArray] = []
    for fan_in, fan_out in itertools.pairwise(sizes):
        weights = rng.normal(scale=fan_in**-0.5, size=(fan_in, fan_out))
        parameters += [weights.astype(np.float32), np.zeros(fan_out, np.float32)]
    standardised = ((inputs - mean) / std).astype(np.float32)
    weights_of_rows = np.where(targets, 1, false_positive).astype(np.float32)
    _minimise(parameters, standardised, (targets.astype(np.float32), weights_of_rows), rng)
    layers = [parameter.astype(np.float64) for parameter in parameters]
    layers[0] /= std[:, None]
    layers[1] -= mean @ layers[0]
    return TanhNetwork(tuple(layers[::2]), tuple(layers[1::2]))


def _minimise(
    parameters: list[FloatArray], inputs: FloatArray, targets: tuple[FloatArray, FloatArray], rng: np.random.Generator
) -> None:
    """Change the parameters in place, with a learning rate along half a cosine.

    Args:
        parameters: the weights and biases of every layer.
        inputs: shape ``(n, d)``.
        targets: the target of every row and its weight, shape ``(n,)`` each.
        rng: shuffles the rows.
    """
    adam = Adam(parameters)
    for step, batch in enumerate(itertools.islice(_batches(len(inputs), rng), _STEPS), 1):
        learning_rate = 0.5 * _LEARNING_RATE * (1 + math.cos(math.pi * step / _STEPS))
        rows = inputs[batch], targets[0][batch], targets[1][batch]
        adam.step(_gradients(parameters, *rows), learning_rate)


def _batches(rows: int, rng: np.random.Generator) -> Iterator[RowArray]:
    while True:
        order = rng.permutation(rows)
        yield from (order[start : start + _BATCH] for start in range(0, rows, _BATCH))


def _gradients(
    parameters: list[FloatArray], inputs: FloatArray, targets: FloatArray, weight: FloatArray
) -> list[FloatArray]:
    """The gradients of the mean weighted cross-entropy by all parameters, in their order."""
    *hidden_layer, weights, biases = parameters
    activations = np.tanh(inputs @ hidden_layer[0] + hidden_layer[1]) if hidden_layer else inputs
    by_logits = (weight * (sigmoid((activations @ weights + biases)[:, 0]) - targets))[:, None] / len(inputs)
    of_output = [activations.T @ by_logits, by_logits.sum(axis=0)]
    if not hidden_layer:
        return of_output
    by_hidden = by_logits @ weights.T * (1 - activations * activations)
    return [inputs.T @ by_hidden, by_hidden.sum(axis=0), *of_output]
