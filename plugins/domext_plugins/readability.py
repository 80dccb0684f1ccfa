"""Points of paragraphs for their ancestors, class names, link density, and siblings of the best candidate.

Source: the bookmarklet Readability (Arc90, 2009) and its descendants, above all that of Mozilla.
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
from domext.table.nodes import BoolArray, DoubleArray, IntArray, RowArray

# Words like those of the bookmarklet, without its names of services.
_POSITIVE: Final = re.compile("article|blog|body|content|entry|main|page|post|story|text", re.IGNORECASE)
_NEGATIVE: Final = re.compile(
    "comment|contact|foot|masthead|media|meta|promo|related|share|shop|sidebar|sponsor|tags|tool|widget", re.IGNORECASE
)
_UNLIKELY: Final = re.compile(
    "comment|community|discuss|extra|foot|header|menu|pager|pagination|popup|remark|rss|sidebar|sponsor", re.IGNORECASE
)
_LIKELY: Final = re.compile("article|body|column|content|main", re.IGNORECASE)
_PARAGRAPHS: Final = tags.mask(frozenset({"p", "pre", "td", "div", "section", "article", "main"}))
_ROOTS: Final = tags.mask(frozenset({"html", "body"}))
_TAG_BONUS: Final = (
    5.0 * tags.mask(frozenset({"div"}))
    + 3.0 * tags.mask(frozenset({"pre", "td", "blockquote"}))
    - 3.0 * tags.mask(frozenset({"address", "ol", "ul", "dl", "dd", "dt", "li", "form"}))
    - 5.0 * tags.mask(tags.HEADINGS | {"th"})
)


@dataclass(frozen=True, slots=True)
class Readability:
    """Keep the element whose paragraphs have the most points, with matching siblings (Readability; Arc90 2009).

    A paragraph with at least ``least`` characters has 1 point, 1 more for each comma, and 1 more for each 100
    characters, in proportion, up to 3. It gives its points to its parent, and half of them to its grandparent. Every element with
    points is a candidate. The score of a candidate is the sum of its points, a bonus for its tag, and plus or minus
    ``weight`` for each of class and id that suggests content or boilerplate, multiplied by ``1 - link density``. The
    best candidate is the content. Its siblings are content, too, if they are candidates with a score of at least
    ``max(threshold, sibling * best)``, or if they are ``p`` and read like text: more than 80 characters and a link
    density below 0.25, or at most 80 characters with a full stop and without links.

    From descendants of the source: if at least ``alternatives`` other candidates reach ``near`` times the best score,
    the content is the lowest ancestor that contains this many of them (Mozilla). If the content has fewer than
    ``enough`` characters, unlikely elements are considered again, and if that does not suffice, the whole page is kept
    (readability-lxml). Choices of domext: the number of commas, not of the parts between them, which is one more; a part
    of 100 characters counts in proportion; a sibling with the class of the best candidate has no bonus; a paragraph is a block in ``p``, ``pre``, ``td`` or a container; the parent
    of text between the block-level children of a container is that container; unlikely elements are considered by
    default; nothing is removed from the content.

    Args:
        least: minimum number of characters of a paragraph, at least 0.
        weight: weight of class and of id, at least 0.
        threshold: minimum score of siblings, at least 0.
        sibling: share of the best score that siblings must reach, in [0, 1].
        alternatives: number of other good candidates that moves the content to their common ancestor; 0 disables this.
        near: share of the best score from which another candidate is good, in (0, 1].
        unlikely: whether to ignore elements with an unlikely class or id, which costs more than the rest of the scorer.
        enough: minimum number of characters of the content, at least 0.
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
            msg = "least, weight, threshold, alternatives and enough must be finite and at least 0"
            raise OptionError(msg)
        if not (0 <= self.sibling <= 1 and 0 < self.near <= 1):
            msg = "sibling must lie in [0, 1], and near in (0, 1]"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Column ``score`` of nodes (0 unless they are candidates) and of blocks (by owner)."""
        no_nodes = np.zeros(len(page.nodes), dtype=np.bool_)
        keep, score = self._attempt(page, _unlikely(page) if self.unlikely else no_nodes)
        if self.unlikely and not self._is_enough(page, keep):
            keep, score = self._attempt(page, no_nodes)
        if not self._is_enough(page, keep):
            keep = np.ones(len(page.blocks), dtype=np.bool_)
        return Scores(keep, nodes={"score": score}, blocks={"score": score[page.blocks.owner]})

    def _is_enough(self, page: Page, keep: BoolArray) -> bool:
        return int(page.blocks.counts.characters[keep].sum()) >= self.enough

    def _attempt(self, page: Page, ignored: BoolArray) -> tuple[BoolArray, DoubleArray]:
        """The kept blocks, shape ``(b,)``, and the scores of nodes, shape ``(n,)``, without ignored nodes."""
        nodes, blocks = page.nodes, page.blocks
        considered = ~nodes.inside(ignored)[blocks.owner]
        points = self._points(page, considered)
        rows = np.flatnonzero(points > 0)
        score = np.zeros(len(nodes))
        keep = np.zeros(len(blocks), dtype=np.bool_)
        if not rows.size:
            return keep, score

        def considered_total(column: IntArray) -> npt.NDArray[np.integer]:
            running = np.append(0, np.cumsum(np.where(considered, column, 0)))
            return np.asarray(running[nodes.last_block] - running[nodes.first_block])

        characters = considered_total(blocks.counts.characters)
        density = considered_total(blocks.counts.link_characters) / np.maximum(characters, 1)
        # A loop is necessary to match names, but candidates are few.
        name_score = np.array([_name_score(page, row) for row in rows.tolist()]) * self.weight
        score[rows] = (points[rows] + _TAG_BONUS[nodes.tag[rows]] + name_score) * (1 - density[rows])
        best = self._best_container(page, rows, score)
        content = np.zeros(len(nodes), dtype=np.bool_)
        content[rows] = score[rows] >= max(self.threshold, self.sibling * score[best])
        full_stops = considered_total(blocks.counts.full_stops)
        reads_like_text = (characters > 80) & (density < 0.25) | (characters <= 80) & (density == 0) & (full_stops > 0)
        content |= (nodes.tag == tags.P) & reads_like_text
        content &= (nodes.parent == nodes.parent[best]) & (nodes.parent >= 0)
        content[best] = True
        return nodes.inside(content)[blocks.owner] & considered, score

    def _points(self, page: Page, considered: BoolArray) -> DoubleArray:
        """The points that paragraphs give to their parents and grandparents, shape ``(n,)``."""
        nodes, blocks = page.nodes, page.blocks
        has_block_child = np.zeros(len(nodes), dtype=np.bool_)
        has_block_child[nodes.parent[1:][tags.IS_BLOCK_LEVEL[nodes.tag[1:]]]] = True
        length = blocks.counts.characters
        # Text between block-level children is a separate paragraph, whose parent is the owner of the text.
        parent = np.where(has_block_child[blocks.owner], blocks.owner, nodes.parent[blocks.owner])
        is_paragraph = considered & _PARAGRAPHS[nodes.tag[blocks.owner]] & (length >= self.least) & (parent >= 0)
        value = (1 + blocks.counts.commas + np.minimum(length / 100, 3))[is_paragraph]
        parent = parent[is_paragraph]
        points = np.bincount(parent, weights=value, minlength=len(nodes)).astype(np.float64)
        grandparent = nodes.parent[parent]
        exists = grandparent >= 0
        points += np.bincount(grandparent[exists], weights=value[exists] / 2, minlength=len(nodes))
        return points

    def _best_container(self, page: Page, rows: RowArray, score: DoubleArray) -> int:
        """The best candidate, or its lowest ancestor that contains enough other good candidates."""
        nodes = page.nodes
        best = int(rows[score[rows].argmax()])
        if not self.alternatives:
            return best
        others = rows[(score[rows] >= self.near * score[best]) & (rows != best)]
        path = np.flatnonzero(nodes.end[: best + 1] > best)  # the ancestors of the best candidate, and itself
        contained = np.searchsorted(others, nodes.end[path]) - np.searchsorted(others, path)
        containers = path[(contained >= self.alternatives) & ~_ROOTS[nodes.tag[path]]]
        return int(containers[-1]) if containers.size else best


def _name_score(page: Page, row: int) -> int:
    """The sum over class and id of 1 for a name of content and -1 for a name of boilerplate."""
    element = page.elements[row]
    names = [name for name in (element.attr("class"), element.attr("id")) if name]
    return sum(bool(_POSITIVE.search(name)) - bool(_NEGATIVE.search(name)) for name in names)


def _unlikely(page: Page) -> BoolArray:
    """The nodes with an unlikely class or id, shape ``(n,)``."""
    names = list(zip(page.attribute("class"), page.attribute("id"), strict=True))
    unlikely = {
        pair: bool(_UNLIKELY.search(text := f"{pair[0] or ''} {pair[1] or ''}")) and not _LIKELY.search(text)
        for pair in set(names)
    }
    return np.array([unlikely[pair] for pair in names], dtype=np.bool_) & ~_ROOTS[page.nodes.tag]


@hookimpl
def domext_scorer() -> type[Readability]:
    """Register the scorer."""
    return Readability
