"""CUTER: link and text proportions of nodes, and groups of neighbouring candidates.

Source: G. Adam, C. Bouras, V. Poulopoulos, "CUTER: an Efficient Useful Text Extraction Mechanism" (2009).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.postprocess.labels import label_blocks, label_nodes, navigation
from domext.table.characters import folded
from domext.table.nodes import BoolArray


@dataclass(frozen=True, slots=True)
class Cuter:
    """Select a group of text nodes by link proportion and text proportion (Adam, Bouras, Poulopoulos 2009).

    Let SH be the bytes of the page's text, SL the bytes of a node's text, and SA the bytes of its links. The link
    proportion is ``LP = SA / SL``, the text proportion ``TP = SL / SH``. A node with ``LP >= max_link`` is pruned with
    its subtree. The remaining nodes with text of their own are candidates. The paper gives two rules for the rest.
    Its pseudocode (``grouping="first"``) takes the first group of neighbouring candidates with ``TP > min_text`` whose
    text is longer than ``accept`` times that of the longest group. Its prose (``"around-max"``) takes the group around
    the candidate with the highest TP, among the candidates above a third of that TP.

    Choices of domext where the source is silent: candidates are the owners of blocks, and their TP counts only the
    text of these blocks, because with whole subtrees the root would always win; neighbours may be ``max_gap``
    candidates apart; ``min_text`` and ``accept`` have values of domext (docs/scorers/cuter.md reports the search).

    Args:
        max_link: link proportion from which a node is pruned, in (0, 1].
        min_text: text proportion that a candidate must exceed, in [0, 1].
        accept: share of the longest group's length that a group must exceed, in [0, 1).
        max_gap: largest distance between neighbours in a group, in candidates; 1 joins adjacent candidates only.
        grouping: rule that selects the group.
        labels: whether to label nodes and blocks as text, multimedia, navigation, advertisement, boilerplate or
            empty, which costs more than the rest of the scorer.
        title: title of the article; text before the block that repeats it is dropped. Default: the title that was
            given for the page.
    """

    main_column: ClassVar[str] = "tp"
    max_link: float = 0.5
    min_text: float = 0.0002
    accept: float = 0.5
    max_gap: int = 16
    grouping: Literal["first", "around-max"] = "first"
    labels: bool = True
    title: str | None = None

    def __post_init__(self) -> None:
        if not (0 < self.max_link <= 1 and 0 <= self.min_text <= 1 and 0 <= self.accept < 1 and self.max_gap >= 1):
            msg = "max_link must lie in (0, 1], min_text in [0, 1], accept in [0, 1), and max_gap be at least 1"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Columns of nodes: ``lp``, ``tp`` and ``own_tp``; of blocks: ``lp`` and ``tp`` (by owner)."""
        nodes, blocks = page.nodes, page.blocks
        whole = max(int(nodes.total.bytes[0]), 1)
        link = nodes.total.link_bytes / np.maximum(nodes.total.bytes, 1)
        text = nodes.total.bytes / whole
        pruned = navigation(page, self.max_link)
        own_text = np.bincount(blocks.owner, weights=blocks.counts.bytes, minlength=len(nodes)) / whole
        own_link = np.bincount(blocks.owner, weights=blocks.counts.link_bytes, minlength=len(nodes)) / whole
        candidates = np.flatnonzero((own_text > 0) & ~pruned & (own_link < self.max_link * own_text))
        accepted = np.zeros(len(nodes), dtype=np.bool_)
        accepted[candidates[self._group(own_text[candidates])]] = True
        keep = accepted[blocks.owner] & self._after_title(page)
        node_labels = label_nodes(page, keep, pruned) if self.labels else None
        return Scores(
            keep,
            nodes={"lp": link, "tp": text, "own_tp": own_text},
            blocks={"lp": blocks.counts.link_bytes / np.maximum(blocks.counts.bytes, 1), "tp": own_text[blocks.owner]},
            labels=None if node_labels is None else label_blocks(page, keep, node_labels),
            node_labels=node_labels,
        )

    def _group(self, text: npt.NDArray[np.float64]) -> BoolArray:
        """Return which candidates are the article, given their text proportions in preorder. Same shape."""
        if not text.size:
            return np.zeros(0, dtype=np.bool_)
        best = int(text.argmax())
        valid = np.flatnonzero(text > (self.min_text if self.grouping == "first" else text[best] / 3))
        selected = np.zeros(len(text), dtype=np.bool_)
        if not valid.size:
            return selected
        group = np.append(0, np.cumsum(np.diff(valid) > self.max_gap))
        length = np.bincount(group, weights=text[valid])
        if self.grouping == "first":
            article = int(np.argmax(length > self.accept * length.max()))
        else:
            article = int(group[np.searchsorted(valid, best)])
        selected[valid[group == article]] = True
        return selected

    def _after_title(self, page: Page) -> BoolArray:
        """Return the blocks from the first repetition of the title on, or all without one, shape ``(b,)``."""
        keep = np.ones(len(page.blocks), dtype=np.bool_)
        title = folded(self.title or page.given_title or "")
        if title:
            match = next((j for j, text in enumerate(page.blocks.texts) if folded(text) == title), 0)
            keep[:match] = False
        return keep


@hookimpl
def domext_scorer() -> type[Cuter]:
    """Register the scorer."""
    return Cuter
