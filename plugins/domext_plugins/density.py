"""Density of text: how much text a block has for the HTML that it took.

Source: A. J. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007), with the first comment on it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext_plugins.clusters import mixture

_Column = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Density:
    """Text density, the length of a block's text by that of its HTML, over a threshold (Champandard 2007).

    The source's thresholds are ``fixed`` and ``average``, the mean density of the page's blocks. ``gaussians`` is that of
    a comment on it: densities are of two kinds, content and markup, each with a normal distribution, and the threshold
    is where a block is as likely of one kind as of the other. The formula printed there is wrong, as its author says.

    Ours: a block's HTML is what stands in the source from where the block before it ended to where the next element
    starts, remarks and scripts between them included, and all lengths are in characters, not bytes. Blocks without an
    element between them share their HTML. Where the source has no places (a tree, or another builder than the default)
    every tag has the page's average length. ``gaussians`` fits the two kinds to the page itself, without labels. A
    block that has the threshold exactly is content.

    Args:
        decision: which threshold.
        fixed: the threshold of ``fixed``, in [0, 1]; the other decisions do not heed it.
    """

    decision: Literal["average", "fixed", "gaussians"] = "average"
    fixed: float = 0.5

    def __post_init__(self) -> None:
        if not 0 <= self.fixed <= 1:
            msg = "fixed must lie in [0, 1]"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``density`` of every block, and ``html``, the characters that it took (its group's)."""
        text = page.blocks.counts.characters.astype(np.float64)
        if not text.size:
            return Scores(np.zeros(0, dtype=np.bool_), blocks={"density": text, "html": text})
        whole, html = _spans(page, text)
        density = whole / np.maximum(html, 1)
        if self.decision == "fixed":
            threshold = self.fixed
        elif self.decision == "average":
            threshold = float(density.mean())
        else:
            threshold = between(density)
        if self.decision != "fixed":
            threshold = min(threshold, float(density.max()))  # the mean of equal numbers may be rounded up
        return Scores(density >= threshold, blocks={"density": density, "html": html})


def _spans(page: Page, text: _Column) -> tuple[_Column, _Column]:
    """Of every block the characters of text and of HTML of the blocks that stand between the same elements."""
    nodes, blocks = page.nodes, page.blocks
    # The first block starts with the element that it stands in: what is before is no block's.
    opening = int(np.searchsorted(nodes.first_text, blocks.first_text[0], side="right")) - 1
    # The first element after a block's text: there the block ends.
    following = np.searchsorted(nodes.first_text, blocks.last_text)
    places = _places(page, [opening, *following.tolist()])
    if places is None:
        markup = max(len(page.tidied.document.html) - int(text.sum()), 0) / len(nodes)
        return text, text + markup * blocks.tags
    stops, group = np.unique(places[1:], return_inverse=True)
    whole = np.bincount(group, weights=text).astype(np.float64)
    html = np.maximum(np.diff(stops, prepend=min(int(places[0]), int(stops[0]))), whole)
    return np.asarray(whole[group]), np.asarray(html[group])


def _places(page: Page, rows: list[int]) -> npt.NDArray[np.int64] | None:
    """Where in the source elements start, of ascending rows (one past the last: its end); never before one in front."""
    if page.lines is None or all(position is None for position in page.positions):
        return None
    source, starts = page.lines.source, page.lines.starts
    places: list[int] = []
    place, before = 0, -1
    for row in rows:
        if row == len(page.elements):
            place = max(place, len(source))
        # Elements that no tag opened stand where the one before them does.
        for index in range(min(row, len(page.elements) - 1), before, -1):
            if position := page.positions[index]:
                line, column = position
                place = max(place, starts[line - 1] + column)
                break
        before = row
        places.append(place)
    return np.array(places, dtype=np.int64)


def between(density: _Column) -> float:
    """Where two normal distributions, fitted to some densities, weigh the same; their mean if there is but one.

    With weight w, mean m and variance v of each, that is a root of ``log(w / sqrt(v)) - (x - m)^2 / 2v`` of the one
    minus that of the other. If neither root lies between the means, one distribution outweighs the other at both, and
    the middle between the means decides.
    """
    found = mixture(density, 2)
    if len(found.weights) < 2:
        return float(density.mean())
    return crossing(found.weights, found.centres[:, 0], found.variances[:, 0])


def crossing(weights: _Column, means: _Column, variances: _Column) -> float:
    """The root of the difference of two weighted log-densities that lies between their means, else the middle."""
    (w, u), (m, n), (v, s) = weights.tolist(), means.tolist(), variances.tolist()
    square = 0.5 / s - 0.5 / v
    linear = m / v - n / s
    constant = 0.5 * n * n / s - 0.5 * m * m / v + math.log(max(w, 1e-12) / max(u, 1e-12)) - 0.5 * math.log(v / s)
    middle: float = (m + n) / 2
    inside = linear * linear - 4 * square * constant
    if inside < 0:
        return middle
    # The sum that does not cancel, then each root from it: also right where the square term vanishes.
    safe = -0.5 * (linear + math.copysign(math.sqrt(inside), linear))
    roots: list[float] = [
        top / bottom for top, bottom in ((safe, square), (constant, safe)) if abs(bottom) > 1e-12 * abs(top)
    ]
    return next((root for root in roots if min(m, n) <= root <= max(m, n)), middle)


@hookimpl
def domext_scorer() -> type[Density]:
    """Offer the scorer."""
    return Density
