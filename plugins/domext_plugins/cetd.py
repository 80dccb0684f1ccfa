"""Composite text density, density sums, and a threshold from the path between the best node and the body.

Source: F. Sun, D. Song, L. Liao, "DOM Based Content Extraction via Text Density" (2011).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.table import tags
from domext.table.nodes import BoolArray, DoubleArray, IntArray, Nodes, RowArray


@dataclass(frozen=True, slots=True)
class Cetd:
    """Keep subtrees by composite text density and its sums over children (Sun, Song, Liao 2011).

    Let C be the number of characters of a node, LC those in links, T and LT the numbers of tags and of link tags
    below the node, and C_b and LC_b the characters of the body. The composite text density is
    ``CTD = C/T * ln(C*T / (LC*LT)) / ln(ln(C*LC / (C-LC) + C*LC_b/C_b + e))``. The DensitySum of a node is the sum of
    the CTD of its children. The threshold is the lowest CTD on the path from the node with the highest DensitySum up
    to the body. The walk starts at the body and descends as long as CTD reaches the threshold. For each node on it,
    the node with the highest DensitySum in its subtree is content, with all descendants.

    Choices of domext: zeros in the formula count as one, also where LC is a factor, so that the divisor of a page
    without links is not zero; with ``loose``, the text directly in a node counts as one more child; of equal sums,
    the first in document order wins.

    Args:
        composite: whether to use CTD; otherwise the simpler text density C/T of the source.
        loose: whether the text directly in a node adds to its DensitySum.
    """

    main_column: ClassVar[str] = "density_sum"
    composite: bool = True
    loose: bool = True

    def score(self, page: Page) -> Scores:
        """Score a page. Columns of nodes, and of blocks by owner: ``density`` and ``density_sum``."""
        nodes, owner = page.nodes, page.blocks.owner
        density, sums = self._densities(nodes)
        keep = _content(nodes, density, sums)[owner]
        return Scores(
            keep,
            nodes={"density": density, "density_sum": sums},
            blocks={"density": density[owner], "density_sum": sums[owner]},
        )

    def _densities(self, nodes: Nodes) -> tuple[DoubleArray, DoubleArray]:
        """The density and the DensitySum of every node, shape ``(n,)`` each."""
        links = np.append(0, np.cumsum(nodes.tag == tags.A))
        below = nodes.end - np.arange(len(nodes)) - 1
        links_below = links[nodes.end] - links[1:]
        body = int(np.argmax(nodes.tag == tags.BODY))
        ratio = float(nodes.total.link_characters[body]) / max(float(nodes.total.characters[body]), 1.0)

        def density(
            characters: IntArray, linked: IntArray, below: npt.NDArray[np.integer], links: npt.NDArray[np.integer]
        ) -> DoubleArray:
            c, t = characters.astype(np.float64), np.maximum(below, 1)
            if not self.composite:
                return np.asarray(c / t)
            lc, lt = np.maximum(linked, 1), np.maximum(links, 1)
            inner = c * lc / np.maximum(c - linked, 1) + ratio * c + np.e
            # Nodes without text would be divided by ln(ln(e)) = 0.
            divisor = np.log(np.log(np.where(c > 0, inner, 2 * np.e)))
            return np.asarray(c / t * np.log(np.maximum(c * t / (lc * lt), 1)) / divisor)

        total = nodes.total
        densities = density(total.characters, total.link_characters, below, links_below)
        sums = np.bincount(nodes.parent[1:], weights=densities[1:], minlength=len(nodes)).astype(np.float64)
        if self.loose:
            no_tags = np.zeros(len(nodes), dtype=np.int32)
            own_characters, own_linked = _own(nodes, total.characters), _own(nodes, total.link_characters)
            sums = sums + density(own_characters, own_linked, no_tags, no_tags)
        return densities, sums


def _own(nodes: Nodes, total: IntArray) -> IntArray:
    """A count of the text directly in each node; ``nodes.own`` would compute all other columns as well."""
    inner = np.bincount(nodes.parent[1:], weights=total[1:], minlength=len(nodes))
    return np.asarray(total - inner, dtype=np.int32)


def _content(nodes: Nodes, density: DoubleArray, sums: DoubleArray) -> BoolArray:
    """The content nodes, shape ``(n,)``."""
    body = int(np.argmax(nodes.tag == tags.BODY))
    end = int(nodes.end[body])
    content = np.zeros(len(nodes), dtype=np.bool_)
    best = body + int(np.argmax(sums[body:end]))
    if not sums[best] > 0:
        return content
    # The path to the body consists of the nodes whose subtree contains the best one.
    rows = np.arange(len(nodes))
    path = (rows >= body) & (rows <= best) & (nodes.end > best)
    dense = density >= density[path].min()
    # The walk reaches a node only if no node between it and the body is below the threshold.
    sparse = ~dense
    sparse[:body] = False
    sparse[end:] = True
    reached = np.flatnonzero((rows >= body) & ~nodes.inside(sparse))
    content[_range_argmax(sums, reached, nodes.end[reached])] = True
    return nodes.inside(content)


def _range_argmax(values: DoubleArray, start: RowArray, end: IntArray) -> RowArray:
    """The index of the largest value of every slice ``start:end``, the first of equals.

    A sparse table: two overlapping windows whose width is a power of two cover each slice, and the windows of one
    width are computed from those of half the width.
    """
    level = np.frexp(np.maximum(end - start, 1).astype(np.float64))[1] - 1  # floor of log2 of the length
    result = np.empty(len(start), dtype=np.intp)
    best, width = np.arange(len(values), dtype=np.intp), 1
    for step in range(int(level.max(initial=0)) + 1):
        rows = np.flatnonzero(level == step)
        left, right = best[start[rows]], best[end[rows] - width]
        result[rows] = np.where(values[right] > values[left], right, left)
        later = best[np.minimum(np.arange(len(values)) + width, len(values) - 1)]
        best = np.where(values[later] > values[best], later, best)
        width *= 2
    return result


@hookimpl
def domext_scorer() -> type[Cetd]:
    """Register the scorer."""
    return Cetd
