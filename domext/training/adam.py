"""Adam: gradient descent with a step of its own for every parameter."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

_Single = npt.NDArray[np.float32]

# The constants that Kingma and Ba (2015) recommend.
_FIRST: Final = 0.9
_SECOND: Final = 0.999
_TINY: Final = 1e-8


class Adam:
    """Adam with bias correction (Kingma and Ba 2015, algorithm 1).

    Args:
        parameters: what is learned; :meth:`step` changes them in place.
        decay: what share of itself times the rate each of them loses in a step (Loshchilov and Hutter 2019).
    """

    def __init__(self, parameters: Sequence[_Single], decay: float = 0) -> None:
        self._steps, self._decay = 0, decay
        self._state = [(parameter, np.zeros_like(parameter), np.zeros_like(parameter)) for parameter in parameters]

    def step(self, gradients: Sequence[npt.NDArray[np.floating]], rate: float) -> None:
        """Go one step down.

        Args:
            gradients: of the loss by every parameter, in their order.
            rate: how far.
        """
        self._steps += 1
        kept = 1 - rate * self._decay
        rate *= math.sqrt(1 - _SECOND**self._steps) / (1 - _FIRST**self._steps)
        for gradient, (parameter, first, second) in zip(gradients, self._state, strict=True):
            _move(first, gradient - first, 1 - _FIRST)
            _move(second, gradient * gradient - second, 1 - _SECOND)
            np.multiply(parameter, kept, out=parameter)
            _move(parameter, first / (np.sqrt(second) + _TINY), -rate)


def _move(values: _Single, direction: npt.NDArray[np.floating], step: float) -> None:
    values += step * direction
