"""Composite text density, density sums, and a threshold on the path from the densest node to the body.

Source: F. Sun, D. Song, L. Liao, "DOM Based Content Extraction via Text Density" (2011).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.table import tags
from domext.table.nodes import BoolArray, IntArray, Nodes

_Floats = npt.NDArray[np.float64]
_BODY: Final = tags.IDS["body"]
_LINK: Final = tags.IDS["a"]


@dataclass(frozen=True, slots=True)
class Cetd:
    """Composite text density of nodes and the sums of it (Sun, Song, Liao 2011).

    For every node with C characters, LC of them in links, T tags and LT link tags below it, and C_b and LC_b those of
    the body: ``CTD = C/T * ln(C*T / (LC*LT)) / ln(ln(C*LC / (C-LC) + C*LC_b/C_b + e))``. DensitySum is the sum of the
    CTD of a node's children. The threshold is the least CTD on the path from the node with the best DensitySum up to
    the body. Down from the body, as long as CTD reaches the threshold, the node with the best DensitySum in each
    subtree is content, with all that is in it.

    Ours: zeros in the formula count as one, also for LC where it is a factor, so that a page without links has no
    logarithm of one as divisor; text that stands directly in a node counts as one more child, if ``loose``; of equal
    sums the first node's in document order is the best.

    Args:
        composite: whether to use CTD; without, text density C/T (the source's simpler measure).
        loose: whether text directly in a node adds to its DensitySum.
    """

    composite: bool = True
    loose: bool = True

    def score(self, page: Page) -> Scores:
        """Score a page: ``density`` and ``density_sum`` of every node, and of the owner of each block."""
        nodes, owner = page.nodes, page.blocks.owner
        density, sums = self._densities(nodes)
        keep = _content(nodes, density, sums)[owner]
        return Scores(
            keep,
            nodes={"density": density, "density_sum": sums},
            blocks={"density": density[owner], "density_sum": sums[owner]},
        )

    def _densities(self, nodes: Nodes) -> tuple[_Floats, _Floats]:
        links = np.append(0, np.cumsum(nodes.tag == _LINK))
        below = nodes.end - np.arange(len(nodes)) - 1
        links_below = links[nodes.end] - links[1:]
        body = int(np.argmax(nodes.tag == _BODY))
        ratio = float(nodes.total.link_characters[body]) / max(float(nodes.total.characters[body]), 1.0)

        def density(
            characters: IntArray, linked: IntArray, below: npt.NDArray[np.integer], links: npt.NDArray[np.integer]
        ) -> _Floats:
            c, t = characters.astype(np.float64), np.maximum(below, 1)
            if not self.composite:
                return np.asarray(c / t)
            lc, lt = np.maximum(linked, 1), np.maximum(links, 1)
            inner = c * lc / np.maximum(c - linked, 1) + ratio * c + np.e
            # Where there is no text ln(ln(e)) would divide, so the divisor there is another.
            divisor = np.log(np.log(np.where(c > 0, inner, 2 * np.e)))
            return np.asarray(c / t * np.log(np.maximum(c * t / (lc * lt), 1)) / divisor)

        total = nodes.total
        densities = density(total.characters, total.link_characters, below, links_below)
        sums = np.bincount(nodes.parent[1:], weights=densities[1:], minlength=len(nodes)).astype(np.float64)
        if self.loose:
            none = np.zeros(len(nodes), dtype=np.int32)
            sums = sums + density(_own(nodes, total.characters), _own(nodes, total.link_characters), none, none)
        return densities, sums


def _own(nodes: Nodes, total: IntArray) -> IntArray:
    """What stands directly in each node; ``nodes.own`` would make all the other columns as well."""
    inner = np.bincount(nodes.parent[1:], weights=total[1:], minlength=len(nodes))
    return np.asarray(total - inner, dtype=np.int32)


def _content(nodes: Nodes, density: _Floats, sums: _Floats) -> BoolArray:
    """Which nodes are content, shape ``(n,)``."""
    body = int(np.argmax(nodes.tag == _BODY))
    end = int(nodes.end[body])
    content = np.zeros(len(nodes), dtype=np.bool_)
    best = body + int(np.argmax(sums[body:end]))
    if not sums[best] > 0:
        return content
    # The path to the body: the nodes whose subtree holds the best one.
    rows = np.arange(len(nodes))
    path = (rows >= body) & (rows <= best) & (nodes.end > best)
    dense = density >= density[path].min()
    # Down from the body without leaving the dense nodes: no ancestor may be thin.
    thin = ~dense
    thin[:body] = False
    thin[end:] = True
    reached = np.flatnonzero((rows >= body) & ~nodes.inside(thin))
    content[_best_in(sums, reached, nodes.end[reached])] = True
    return nodes.inside(content)


def _best_in(values: _Floats, start: npt.NDArray[np.intp], end: IntArray) -> npt.NDArray[np.intp]:
    """For every slice ``start:end`` the index of its largest value, the first of equals.

    From the leading slice of a power of two and the trailing one, which overlap; these by doubling.
    """
    level = np.frexp(np.maximum(end - start, 1).astype(np.float64))[1] - 1  # log2 of the length, rounded down
    found = np.empty(len(start), dtype=np.intp)
    best, width = np.arange(len(values), dtype=np.intp), 1
    for step in range(int(level.max(initial=0)) + 1):
        rows = np.flatnonzero(level == step)
        left, right = best[start[rows]], best[end[rows] - width]
        found[rows] = np.where(values[right] > values[left], right, left)
        later = best[np.minimum(np.arange(len(values)) + width, len(values) - 1)]
        best = np.where(values[later] > values[best], later, best)
        width *= 2
    return found


@hookimpl
def domext_scorer() -> type[Cetd]:
    """Offer the scorer."""
    return Cetd
