"""The network of the scorer ``perceptron``: its forward pass and its file."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from domext.errors import OptionError, one_line
from domext.learned.network import sigmoid
from domext.reading.files import read_regular_file

if TYPE_CHECKING:
    from pathlib import Path

    from domext.table.nodes import DoubleArray

SCHEMA: Final = "domext-perceptron/2"
_MAX_BYTES: Final = 10_000_000  # of a file; a network has a few numbers for each of its inputs
#: The numbers of lines and of attributes that a network can read.
CHOICES: Final = (1, 2, 3)


@dataclass(frozen=True, eq=False)
class TanhNetwork:
    """A network from ``d`` inputs to a probability, with tanh units in its hidden layers.

    Attributes:
        weights: the weights of every layer, each of shape ``(inputs, outputs)``. The last layer has one output.
        biases: the biases of every layer, each of shape ``(outputs,)``.
    """

    weights: tuple[DoubleArray, ...]
    biases: tuple[DoubleArray, ...]

    def probability(self, inputs: npt.NDArray[np.floating]) -> DoubleArray:
        """Return the probability of every row, shape ``(n, d)`` to ``(n,)``."""
        activations = np.asarray(inputs, np.float64)
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            activations = np.tanh(activations @ weights + biases)
        return sigmoid((activations @ self.weights[-1] + self.biases[-1])[:, 0])


@dataclass(frozen=True, eq=False, slots=True)
class PerceptronModel:
    """A network with the inputs that it reads.

    Attributes:
        lines: 1 for the block, 2 to add the previous block, 3 to add the next one.
        attributes: 1 for density, 2 to add HTML, 3 to add text.
        network: the network over ``lines * attributes`` inputs.
    """

    lines: int
    attributes: int
    network: TanhNetwork

    def probability(self, inputs: npt.NDArray[np.floating]) -> DoubleArray:
        """Return the probability of every block, shape ``(n, 3, 3)`` to ``(n,)``."""
        chosen = inputs[:, : self.lines, : self.attributes]
        return self.network.probability(chosen.reshape(len(chosen), self.lines * self.attributes))


def read_model(path: Path) -> PerceptronModel:
    """Read a model from its file.

    Raises:
        OptionError: the file cannot be read, or is not a model.
    """
    try:
        data = json.loads(read_regular_file(path, max_bytes=_MAX_BYTES).decode())
    except OSError as error:
        msg = f"model {path}: {one_line(error)}"
        raise OptionError(msg) from None
    except (ValueError, RecursionError):
        msg = f"model {path}: not JSON"
        raise OptionError(msg) from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        msg = f"model {path}: not of the schema {SCHEMA}"
        raise OptionError(msg)
    lines, attributes = data.get("lines"), data.get("attributes")
    if type(lines) is not int or type(attributes) is not int or not {lines, attributes} <= {*CHOICES}:
        msg = f"model {path}: lines and attributes must be 1, 2 or 3"
        raise OptionError(msg)
    try:
        return PerceptronModel(lines, attributes, _parse_network(data, lines * attributes))
    except (ValueError, TypeError, KeyError, OverflowError):
        msg = f"model {path}: not a network of {lines * attributes} inputs and one output"
        raise OptionError(msg) from None


def _parse_network(data: Any, inputs: int) -> TanhNetwork:
    weights = tuple(np.array(layer, np.float64) for layer in data["weights"])
    biases = tuple(np.array(layer, np.float64) for layer in data["biases"])
    sizes = [inputs, *(len(layer) for layer in biases)]
    fits = [layer.shape for layer in weights] == [*itertools.pairwise(sizes)]
    flat = [layer.ndim for layer in biases] == [1] * len(weights)
    if not (weights and fits and flat and sizes[-1] == 1 and all(np.isfinite(v).all() for v in (*weights, *biases))):
        raise ValueError
    return TanhNetwork(weights, biases)
