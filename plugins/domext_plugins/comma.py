"""Comma score of containers, weighed against their links, with a hierarchy check.

Source: the score of Posch (after R. Song, M. Wu, 2007). Text with commas is prose; links with commas are lists.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table import tags
from domext.table.nodes import DoubleArray


@dataclass(frozen=True, slots=True)
class Comma:
    """Score containers by their commas, with a hierarchy check (Posch; after Song and Wu 2007).

    The score of a container is ``CS^3 * (CL / ACL) / ACFL^2``, where CS is the number of its commas, CL that of its
    characters, ACL that of the characters in its links, and ACFL that of the commas and full stops in its links. Text
    in nested containers does not count. Containers that score above the page's mean are preliminary content. The
    hierarchy check then drops those outside the parent of the best container; if the best container has no parent,
    all stay.

    Choices of domext where the source is silent: ACL and ACFL of zero count as one; of equally good containers, the first
    in document order is the best; by default, ``containers`` also has the elements that pages use today in place of
    ``div`` (the source has ``div`` only).

    Args:
        containers: names of the elements that are containers.
        hierarchy: whether to apply the hierarchy check.
    """

    containers: tuple[str, ...] = ("div", "section", "article", "main", "td")
    hierarchy: bool = True

    def __post_init__(self) -> None:
        check_containers(self.containers)

    def score(self, page: Page) -> Scores:
        """Score a page. Column ``score`` of nodes (0 unless they are containers) and of blocks (by container)."""
        return score_containers(page, self.containers, page.blocks.counts.commas, hierarchy=self.hierarchy)


def check_containers(containers: tuple[str, ...]) -> None:
    """Check that all containers are names of HTML elements.

    Raises:
        OptionError: a name is unknown, or there is no name.
    """
    unknown = [name for name in containers if name not in tags.IDS]
    if unknown or not containers:
        msg = f"containers must be names of HTML elements, not {'+'.join(unknown) or 'none'}"
        raise OptionError(msg)


def score_containers(
    page: Page, containers: tuple[str, ...], marks: npt.NDArray[np.integer], *, hierarchy: bool
) -> Scores:
    """Score containers by their punctuation; ``fullstops`` shares this with ``comma``.

    Args:
        page: the page.
        containers: names of the elements that are containers.
        marks: the number of marks (CS in the formula) of every block, shape ``(b,)``.
        hierarchy: whether to apply the hierarchy check.
    """
    nodes, blocks, counts = page.nodes, page.blocks, page.blocks.counts
    is_container = nodes.tagged(tags.mask(frozenset(containers)))
    container = nodes.nearest(is_container)[blocks.owner]
    contained = container >= 0

    def own(column: npt.NDArray[np.integer]) -> DoubleArray:
        return np.bincount(container[contained], weights=column[contained], minlength=len(nodes)).astype(np.float64)

    links = np.maximum(own(counts.link_characters), 1)
    link_marks = np.maximum(own(counts.link_commas + counts.link_full_stops), 1)
    score = own(marks) ** 3 * (own(counts.characters) / links) / link_marks**2
    preliminary = is_container & (score > score[is_container].mean()) if is_container.any() else is_container
    if hierarchy and preliminary.any():
        parent = int(nodes.parent[score.argmax()])
        if parent >= 0:
            preliminary[:parent] = False
            preliminary[nodes.end[parent] :] = False
    padded = np.append(score, 0.0)  # blocks outside all containers have index -1
    return Scores(np.append(preliminary, False)[container], nodes={"score": score}, blocks={"score": padded[container]})


@hookimpl
def domext_scorer() -> type[Comma]:
    """Register the scorer."""
    return Comma
