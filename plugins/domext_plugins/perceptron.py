"""A perceptron over the density, the bytes and the text of a block and its neighbours.

Source: A. J. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, get_args

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.learned.perceptron import Network, Values, read_network
from domext_plugins.density import Density

#: The networks that come with domext; the card beside them says what they were trained on.
MODEL: Final = Path(__file__).parent / "data" / "perceptron.json"
_Count = Literal[1, 2, 3]
_Layers = Literal["multi", "single"]


@dataclass(frozen=True, slots=True)
class Perceptron:
    """A learned network over a block and its neighbours decides (Champandard 2007).

    The source's inputs are, of the line itself, the one before and the one after: the density, the bytes of HTML that
    it took, and the length of its text. It compares 1 to 3 lines with 1 to 3 of these, in networks of a single layer
    and of several. A line is content if the network's output reaches ``threshold``.

    Ours, where the source is silent: a line is a block, with the density and the HTML of the scorer ``density``, in
    characters; a single line is the block itself, and two are it and the one before; attributes are taken in the order
    above; of HTML and text the network sees ``log(1 + length)``; where there is no neighbour all its inputs are 0;
    several layers are one hidden layer of 8 units of tanh, and the output is logistic.

    Args:
        lines: 1: the block; 2: and the one before; 3: and the one after.
        attributes: 1: density; 2: and HTML; 3: and text.
        layers: ``multi`` or ``single``.
        threshold: the least probability of content, in [0, 1].
        model: the file of the networks, as ``domext train perceptron`` writes it; none for those that come with domext.
    """

    lines: _Count = 3
    attributes: _Count = 3
    layers: _Layers = "multi"
    threshold: float = 0.5
    model: str | None = None
    _network: Network = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.lines not in get_args(_Count) or self.attributes not in get_args(_Count):
            msg = "lines and attributes must be 1, 2 or 3"
            raise OptionError(msg)
        if self.layers not in get_args(_Layers):
            msg = "layers must be multi or single"
            raise OptionError(msg)
        if not 0 <= self.threshold <= 1:
            msg = "threshold must lie in [0, 1]"
            raise OptionError(msg)
        path = MODEL if self.model is None else Path(self.model)
        name = f"{self.layers}-{self.lines}x{self.attributes}"
        object.__setattr__(self, "_network", read_network(path, name, self.lines * self.attributes))

    def score(self, page: Page) -> Scores:
        """Score a page: ``probability`` of every block."""
        seen = self.inputs(page)[:, : self.lines, : self.attributes]
        probability = self._network.probability(seen.reshape(len(seen), self.lines * self.attributes))
        return Scores(probability >= self.threshold, blocks={"probability": probability})

    @staticmethod
    def inputs(page: Page) -> Values:
        """Of every block itself, the one before and the one after: density, ``log(1 + HTML)``, ``log(1 + text)``.

        A network of ``lines`` and ``attributes`` sees ``inputs[:, :lines, :attributes]``.

        Returns:
            Shape ``(b, 3, 3)``: block, line, attribute.
        """
        density = Density().score(page).blocks
        lengths = np.stack((density["html"], page.blocks.counts.characters), axis=1).astype(np.float64)
        own = np.concatenate((np.asarray(density["density"], np.float64)[:, None], np.log1p(lengths)), axis=1)
        around = np.pad(own, ((1, 1), (0, 0)))
        return np.stack((own, around[:-2], around[2:]), axis=1)


@hookimpl
def domext_scorer() -> type[Perceptron]:
    """Offer the scorer."""
    return Perceptron
