"""The perceptron's networks: their file, and the way from inputs to a probability."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from domext.errors import OptionError, one_line

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA: Final = "domext-networks/1"
Values = npt.NDArray[np.float64]
_Real = TypeVar("_Real", np.float32, np.float64)


@dataclass(frozen=True, eq=False)
class Network:
    """A network from ``d`` inputs to a probability.

    Attributes:
        weights: of every layer, each of shape ``(inputs, outputs)``; one layer, or two with tanh between them. The last
            one has one output.
        biases: of every layer, each of shape ``(outputs,)``.
    """

    weights: tuple[Values, ...]
    biases: tuple[Values, ...]

    def probability(self, inputs: npt.NDArray[np.floating]) -> Values:
        """The probability of every row, shape ``(n, d)`` to shape ``(n,)``."""
        seen = np.asarray(inputs, np.float64)
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            seen = np.tanh(seen @ weights + biases)
        return logistic((seen @ self.weights[-1] + self.biases[-1])[:, 0])


def logistic(values: npt.NDArray[_Real]) -> npt.NDArray[_Real]:
    """``1 / (1 + exp(-x))``, in a form that does not overflow; any shape."""
    return np.asarray(0.5 + 0.5 * np.tanh(0.5 * values))


def read_network(path: Path, name: str, inputs: int) -> Network:
    """One network of a file.

    Args:
        path: the file.
        name: the network's name in it.
        inputs: how many inputs it must have.

    Raises:
        OptionError: the file cannot be read, is no file of networks, has none of that name, or that one does not fit.
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
        return _network(model["networks"][name], inputs)
    except (ValueError, TypeError, KeyError, OverflowError):
        msg = f"model {path}: {name!r} is no network of {inputs} inputs and one output"
        raise OptionError(msg) from None


def _network(plain: Any, inputs: int) -> Network:
    weights = tuple(np.array(layer, np.float64) for layer in plain["weights"])
    biases = tuple(np.array(layer, np.float64) for layer in plain["biases"])
    sizes = [inputs, *(len(layer) for layer in biases)]
    fits = [layer.shape for layer in weights] == [*itertools.pairwise(sizes)]
    flat = [layer.ndim for layer in biases] == [1] * len(weights)
    if not (weights and fits and flat and sizes[-1] == 1 and all(np.isfinite(v).all() for v in (*weights, *biases))):
        raise ValueError
    return Network(weights, biases)
