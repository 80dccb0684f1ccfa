"""The optimiser Adam: gradient descent with an adaptive step for every parameter."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.table.nodes import FloatArray


# The constants that Kingma and Ba (2015) recommend.
_BETA_1: Final = 0.9
_BETA_2: Final = 0.999
_EPSILON: Final = 1e-8


class Adam:
    """Adam with bias correction (Kingma and Ba 2015, algorithm 1) and decoupled weight decay.

    Args:
        parameters: the parameters to optimise; :meth:`step` changes them in place.
        weight_decay: in each step a parameter loses this share of itself times the learning rate (Loshchilov and
            Hutter 2019).
    """

    def __init__(self, parameters: Sequence[FloatArray], weight_decay: float = 0) -> None:
        self._steps, self._weight_decay = 0, weight_decay
        self._state = [(parameter, np.zeros_like(parameter), np.zeros_like(parameter)) for parameter in parameters]

    def step(self, gradients: Sequence[npt.NDArray[np.floating]], learning_rate: float) -> None:
        """Take one step down the gradient.

        Args:
            gradients: the gradients of the loss, in the order of the parameters.
            learning_rate: the learning rate of this step.
        """
        self._steps += 1
        kept = 1 - learning_rate * self._weight_decay
        corrected_rate = learning_rate * (math.sqrt(1 - _BETA_2**self._steps) / (1 - _BETA_1**self._steps))
        for gradient, (parameter, first_moment, second_moment) in zip(gradients, self._state, strict=True):
            _add_scaled(first_moment, gradient - first_moment, 1 - _BETA_1)
            _add_scaled(second_moment, gradient * gradient - second_moment, 1 - _BETA_2)
            np.multiply(parameter, kept, out=parameter)
            _add_scaled(parameter, first_moment / (np.sqrt(second_moment) + _EPSILON), -corrected_rate)


def _add_scaled(values: FloatArray, direction: npt.NDArray[np.floating], factor: float) -> None:
    values += factor * direction
