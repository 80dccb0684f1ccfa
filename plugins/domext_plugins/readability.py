"""Paragraphs that score for their parents, names of classes, link density, and the best candidate's siblings.

Source: the bookmarklet Readability (Arc90, 2009), and its descendants, above all that of Mozilla.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table import tags
from domext.table.nodes import BoolArray, IntArray

_Floats = npt.NDArray[np.float64]
_Rows = npt.NDArray[np.intp]

# Words of the kind that the bookmarklet looks for, without the names of services that it has.
_POSITIVE: Final = re.compile("article|blog|body|content|entry|main|page|post|story|text", re.IGNORECASE)
_NEGATIVE: Final = re.compile(
    "comment|contact|foot|masthead|media|meta|promo|related|share|shop|sidebar|sponsor|tags|tool|widget", re.IGNORECASE
)
_UNLIKELY: Final = re.compile(
    "comment|community|discuss|extra|foot|header|menu|pager|pagination|popup|remark|rss|sidebar|sponsor", re.IGNORECASE
)
_MAYBE: Final = re.compile("article|body|column|content|main", re.IGNORECASE)
_PARAGRAPHS: Final = tags.mask(frozenset({"p", "pre", "td", "div", "section", "article", "main"}))
_ROOTS: Final = tags.mask(frozenset({"html", "body"}))
_BLOCK_LEVEL: Final = tags.mask(tags.BLOCK_LEVEL)
_P: Final = tags.IDS["p"]
_BONUS: Final = (
    5.0 * tags.mask(frozenset({"div"}))
    + 3.0 * tags.mask(frozenset({"pre", "td", "blockquote"}))
    - 3.0 * tags.mask(frozenset({"address", "ol", "ul", "dl", "dd", "dt", "li", "form"}))
    - 5.0 * tags.mask(tags.HEADINGS | {"th"})
)


@dataclass(frozen=True, slots=True)
class Readability:
    """Paragraphs score for their parents and grandparents, of which the best is the content (Arc90 2009).

    A paragraph of at least ``least`` characters gives 1, plus 1 for each comma, plus 1 for each 100 characters up to
    3, to its parent, and half of that to its grandparent. What is given anything is a candidate. It has a bonus for its
    element's name, and +-``weight`` for each of class and id that sounds like content or like the opposite; all that
    times ``1 - link density`` is its score. The best candidate is the content, with those of its siblings that score
    at least ``max(threshold, sibling * best)``, and ``p`` among them that read like text: more than 80 characters and
    a link density below 0.25, or fewer with a full stop and no link.

    Readings of descendants: if ``alternatives`` other candidates come ``near`` the best, the lowest node around it
    that holds so many of them is the content (Mozilla's); if the content has less than ``enough`` characters, unlikely
    elements are let in again, and if that is still so the whole page is kept (readability-lxml). Ours: a paragraph is
    a block in ``p``, ``pre``, ``td`` or a container, and if it stands loosely among other blocks its container is its
    parent; unlikely elements are let in by default; nothing is cleaned out of the content.

    Args:
        least: characters of a paragraph, at least 0.
        weight: what class and id weigh each, at least 0.
        threshold: least score of siblings, at least 0.
        sibling: share of the best score that siblings must reach, in [0, 1].
        alternatives: how many other good candidates move the content up to what holds them; 0 switches that off.
        near: share of the best score that makes another candidate good, in (0, 1].
        unlikely: whether to leave out elements whose class or id sounds unlikely, which costs more than all the rest.
        enough: characters that the content must have, at least 0.
    """

    least: int = 25
    weight: float = 25.0
    threshold: float = 10.0
    sibling: float = 0.2
    alternatives: int = 3
    near: float = 0.75
    unlikely: bool = False
    enough: int = 250

    def __post_init__(self) -> None:
        amounts = (self.least, self.weight, self.threshold, self.alternatives, self.enough)
        if not all(0 <= amount < math.inf for amount in amounts):
            msg = "least, weight, threshold, alternatives and enough must be numbers from 0"
            raise OptionError(msg)
        if not (0 <= self.sibling <= 1 and 0 < self.near <= 1):
            msg = "sibling must lie in [0, 1], and near in (0, 1]"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``score`` of every candidate (0 for other nodes), and of the owner of each block."""
        none = np.zeros(len(page.nodes), dtype=np.bool_)
        keep, score = self._attempt(page, _unlikely(page) if self.unlikely else none)
        if self.unlikely and not self._enough(page, keep):
            keep, score = self._attempt(page, none)
        if not self._enough(page, keep):
            keep = np.ones(len(page.blocks), dtype=np.bool_)
        return Scores(keep, nodes={"score": score}, blocks={"score": score[page.blocks.owner]})

    def _enough(self, page: Page, keep: BoolArray) -> bool:
        return int(page.blocks.counts.characters[keep].sum()) >= self.enough

    def _attempt(self, page: Page, out: BoolArray) -> tuple[BoolArray, _Floats]:
        """The decision over blocks and the scores, without the nodes that are out."""
        nodes, blocks = page.nodes, page.blocks
        here = ~nodes.inside(out)[blocks.owner]
        points = self._points(page, here)
        rows = np.flatnonzero(points > 0)
        score = np.zeros(len(nodes))
        keep = np.zeros(len(blocks), dtype=np.bool_)
        if not rows.size:
            return keep, score

        def within(column: IntArray) -> npt.NDArray[np.integer]:
            running = np.append(0, np.cumsum(np.where(here, column, 0)))
            return np.asarray(running[nodes.last_block] - running[nodes.first_block])

        characters = within(blocks.counts.characters)
        density = within(blocks.counts.link_characters) / np.maximum(characters, 1)
        # Of the candidates alone, which are few, the names are read: a loop that no array can replace.
        weight = np.array([_weight(page, row) for row in rows.tolist()]) * self.weight
        score[rows] = (points[rows] + _BONUS[nodes.tag[rows]] + weight) * (1 - density[rows])
        best = self._common(page, rows, score)
        chosen = np.zeros(len(nodes), dtype=np.bool_)
        chosen[rows] = score[rows] >= max(self.threshold, self.sibling * score[best])
        stops = within(blocks.counts.full_stops)
        text = (characters > 80) & (density < 0.25) | (characters <= 80) & (density == 0) & (stops > 0)
        chosen |= (nodes.tag == _P) & text
        chosen &= (nodes.parent == nodes.parent[best]) & (nodes.parent >= 0)
        chosen[best] = True
        return nodes.inside(chosen)[blocks.owner] & here, score

    def _points(self, page: Page, here: BoolArray) -> _Floats:
        """What paragraphs give to their parents and grandparents."""
        nodes, blocks = page.nodes, page.blocks
        holds = np.zeros(len(nodes), dtype=np.bool_)
        holds[nodes.parent[1:][_BLOCK_LEVEL[nodes.tag[1:]]]] = True
        length = blocks.counts.characters
        # Text that stands loosely among other elements is a paragraph of its own, in its owner.
        parent = np.where(holds[blocks.owner], blocks.owner, nodes.parent[blocks.owner])
        given = here & _PARAGRAPHS[nodes.tag[blocks.owner]] & (length >= self.least) & (parent >= 0)
        value = (1 + blocks.counts.commas + np.minimum(length / 100, 3))[given]
        parent = parent[given]
        points = np.bincount(parent, weights=value, minlength=len(nodes)).astype(np.float64)
        above = nodes.parent[parent]
        points += np.bincount(above[above >= 0], weights=value[above >= 0] / 2, minlength=len(nodes))
        return points

    def _common(self, page: Page, rows: _Rows, score: _Floats) -> int:
        """The best candidate, or what holds enough of those that come near it."""
        nodes = page.nodes
        best = int(rows[score[rows].argmax()])
        if not self.alternatives:
            return best
        others = rows[(score[rows] >= self.near * score[best]) & (rows != best)]
        up = np.flatnonzero(nodes.end[: best + 1] > best)  # the best one and what is around it
        held = np.searchsorted(others, nodes.end[up]) - np.searchsorted(others, up)
        high = up[(held >= self.alternatives) & ~_ROOTS[nodes.tag[up]]]
        return int(high[-1]) if high.size else best


def _weight(page: Page, row: int) -> int:
    """How class and id of a node sound: 1 like content, -1 like the opposite, for each."""
    element = page.elements[row]
    names = [name for name in (element.attr("class"), element.attr("id")) if name]
    return sum(bool(_POSITIVE.search(name)) - bool(_NEGATIVE.search(name)) for name in names)


def _unlikely(page: Page) -> BoolArray:
    """Which nodes sound unlikely by their class and id, each pair of which is looked at once."""
    names = list(zip(page.attribute("class"), page.attribute("id"), strict=True))
    unlikely = {
        pair: bool(_UNLIKELY.search(text := f"{pair[0] or ''} {pair[1] or ''}")) and not _MAYBE.search(text)
        for pair in set(names)
    }
    return np.array([unlikely[pair] for pair in names], dtype=np.bool_) & ~_ROOTS[page.nodes.tag]


@hookimpl
def domext_scorer() -> type[Readability]:
    """Offer the scorer."""
    return Readability
