"""Commas of containers against their links, with a check of the hierarchy.

Source: the score of Posch (after R. Song, M. Wu, 2007): text with commas is prose, anchors with commas are lists.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table import tags


@dataclass(frozen=True, slots=True)
class Comma:
    """Comma score of containers with hierarchy check (Posch; after Song and Wu 2007).

    Each container is scored on its own text, outside of containers inside it: ``CS^3 * (CL / ACL) / ACFL^2`` with CS
    its commas, CL its characters, ACL the characters of its links, ACFL the commas and full stops of its links. What
    scores above the page's average is preliminary content; of that, what lies outside the parent of the best
    container is dropped. If the best one has no parent, all of it stays.

    Ours, where the source is silent: ACL and ACFL of zero count as one, and ``containers`` has the modern siblings of
    ``div``; ``containers=div`` is the source's.

    Args:
        containers: names of elements that are containers.
        hierarchy: whether to check the hierarchy.
    """

    containers: tuple[str, ...] = ("div", "section", "article", "main", "td")
    hierarchy: bool = True

    def __post_init__(self) -> None:
        check_containers(self.containers)

    def score(self, page: Page) -> Scores:
        """Score a page: the comma score of containers (0 for other nodes), and of each block's container."""
        return score_containers(page, self.containers, page.blocks.counts.commas, hierarchy=self.hierarchy)


def check_containers(containers: tuple[str, ...]) -> None:
    """Refuse what is no element's name."""
    unknown = [name for name in containers if name not in tags.IDS]
    if unknown or not containers:
        msg = f"containers must be names of HTML elements, not {'+'.join(unknown) or 'none'}"
        raise OptionError(msg)


def score_containers(
    page: Page, containers: tuple[str, ...], marks: npt.NDArray[np.integer], *, hierarchy: bool
) -> Scores:
    """The score of containers with ``marks``, one number a block, for CS; shared with ``fullstops``."""
    nodes, blocks, counts = page.nodes, page.blocks, page.blocks.counts
    is_container = tags.mask(frozenset(containers))[nodes.tag]
    container = nodes.nearest(is_container)[blocks.owner]
    held = container >= 0

    def own(column: npt.NDArray[np.integer]) -> npt.NDArray[np.float64]:
        return np.bincount(container[held], weights=column[held], minlength=len(nodes)).astype(np.float64)

    links = np.maximum(own(counts.link_characters), 1)
    link_marks = np.maximum(own(counts.link_commas + counts.link_full_stops), 1)
    score = own(marks) ** 3 * (own(counts.characters) / links) / link_marks**2
    preliminary = is_container & (score > score[is_container].mean()) if is_container.any() else is_container
    if hierarchy and preliminary.any():
        parent = int(nodes.parent[score.argmax()])
        if parent >= 0:
            preliminary[:parent] = False
            preliminary[nodes.end[parent] :] = False
    padded = np.append(score, 0.0)  # blocks outside of any container have index -1
    return Scores(np.append(preliminary, False)[container], nodes={"score": score}, blocks={"score": padded[container]})


@hookimpl
def domext_scorer() -> type[Comma]:
    """Offer the scorer."""
    return Comma
