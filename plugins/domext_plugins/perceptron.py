"""A perceptron over the density, the HTML and the text of a block and its neighbours.

Source: A. J. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.learned.perceptron_network import PerceptronModel, read_model
from domext.table.nodes import DoubleArray
from domext_plugins.density import Density

#: The built-in network. The model card in the same folder documents its training data.
MODEL: Final = Path(__file__).parent / "data" / "perceptron.json"


@dataclass(frozen=True, slots=True)
class Perceptron:
    """Classify a block by a small network over the block and its neighbours (Champandard 2007).

    The inputs are the density, the bytes of HTML and the length of the text of the current, the previous and the next
    line. The source compares networks over 1 to 3 lines and 1 to 3 of these attributes; ``domext train perceptron``
    prints this comparison. The built-in network reads three lines and three attributes. A line is content if the
    output of the network reaches ``threshold``.

    Choices of domext where the source is silent: a line is a block, with the density and the HTML of the scorer
    ``density`` in characters; one line is the block itself, two are the block and the previous one; attributes are
    added in the order above; the network reads ``log(1 + length)`` for HTML and text; the inputs of a missing
    neighbour are 0; the hidden layer has tanh units, whose number is chosen by validation; the output is logistic.

    Args:
        threshold: minimum probability of content, in [0, 1].
        model: file that ``domext train perceptron`` wrote. Default: the built-in network.
    """

    threshold: float = 0.5
    model: str | None = None
    _model: PerceptronModel = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.threshold <= 1:
            msg = "threshold must lie in [0, 1]"
            raise OptionError(msg)
        object.__setattr__(self, "_model", read_model(self._path))

    @property
    def _path(self) -> Path:
        return MODEL if self.model is None else Path(self.model)

    @property
    def card(self) -> Path:
        """The card of the network, which names the corpora that it was trained on."""
        return self._path.with_suffix(".md")

    def score(self, page: Page) -> Scores:
        """Score a page. Block column: ``probability``."""
        probability = self._model.probability(self.inputs(page))
        return Scores(probability >= self.threshold, blocks={"probability": probability})

    @staticmethod
    def inputs(page: Page) -> DoubleArray:
        """Return the inputs of a network over three lines and three attributes; others read a part of them.

        Returns:
            Density, ``log(1 + HTML)`` and ``log(1 + text)`` of the current, the previous and the next block, shape
            ``(b, 3, 3)``: block, line, attribute.
        """
        density = Density().score(page).blocks
        lengths = np.stack((density["html"], page.blocks.counts.characters), axis=1).astype(np.float64)
        current = np.concatenate((np.asarray(density["density"], np.float64)[:, None], np.log1p(lengths)), axis=1)
        padded = np.pad(current, ((1, 1), (0, 0)))
        return np.stack((current, padded[:-2], padded[2:]), axis=1)


@hookimpl
def domext_scorer() -> type[Perceptron]:
    """Register the scorer."""
    return Perceptron
