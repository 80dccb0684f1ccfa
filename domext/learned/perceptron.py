"""The networks of the scorer ``perceptron``: their forward pass and their file."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from domext.errors import OptionError, one_line
from domext.learned.network import sigmoid

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA: Final = "domext-networks/1"
Values = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Network:
    """A network from ``d`` inputs to a probability, with tanh units in its hidden layers.

    Attributes:
        weights: the weights of every layer, each of shape ``(inputs, outputs)``. The last layer has one output.
        biases: the biases of every layer, each of shape ``(outputs,)``.
    """

    weights: tuple[Values, ...]
    biases: tuple[Values, ...]

    def probability(self, inputs: npt.NDArray[np.floating]) -> Values:
        """Return the probability of every row, shape ``(n, d)`` to ``(n,)``."""
        activations = np.asarray(inputs, np.float64)
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            activations = np.tanh(activations @ weights + biases)
        return sigmoid((activations @ self.weights[-1] + self.biases[-1])[:, 0])


def read_network(path: Path, name: str, inputs: int) -> Network:
    """Read one network from a file.

    Args:
        path: the file.
        name: the network's name in the file.
        inputs: the number of inputs that the network must have.

    Raises:
        OptionError: the file cannot be read, is not a file of networks, or has no network of that name and shape.
    """
    try:
        model = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        msg = f"model {path}: {one_line(error)}"
        raise OptionError(msg) from None
    except (ValueError, RecursionError):
        msg = f"model {path}: not JSON"
        raise OptionError(msg) from None
    if not isinstance(model, dict) or model.get("schema") != SCHEMA or not isinstance(model.get("networks"), dict):
        msg = f"model {path}: not of the schema {SCHEMA}"
        raise OptionError(msg)
    if name not in model["networks"]:
        msg = f"model {path}: there is no network {name!r} in it, only {', '.join(model['networks']) or 'none'}"
        raise OptionError(msg)
    try:
        return _parse_network(model["networks"][name], inputs)
    except (ValueError, TypeError, KeyError, OverflowError):
        msg = f"model {path}: {name!r} is no network of {inputs} inputs and one output"
        raise OptionError(msg) from None


def _parse_network(data: Any, inputs: int) -> Network:
    weights = tuple(np.array(layer, np.float64) for layer in data["weights"])
    biases = tuple(np.array(layer, np.float64) for layer in data["biases"])
    sizes = [inputs, *(len(layer) for layer in biases)]
    fits = [layer.shape for layer in weights] == [*itertools.pairwise(sizes)]
    flat = [layer.ndim for layer in biases] == [1] * len(weights)
    if not (weights and fits and flat and sizes[-1] == 1 and all(np.isfinite(v).all() for v in (*weights, *biases))):
        raise ValueError
    return Network(weights, biases)
