"""CUTER: link and text proportions of nodes, and the groups that the good ones form.

Source: G. Adam, C. Bouras, V. Poulopoulos, "CUTER: an Efficient Useful Text Extraction Mechanism" (2009).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.postprocess.labels import label_blocks, label_nodes, navigation
from domext.table.characters import folded
from domext.table.nodes import BoolArray


@dataclass(frozen=True, slots=True)
class Cuter:
    """Link proportion, text proportion and grouping of text nodes (Adam, Bouras, Poulopoulos 2009).

    With SH the bytes of the page's text, SL those of a node's and SA those of its links: ``LP = SA / SL`` and
    ``TP = SL / SH``. A node with ``LP >= max_link`` is out with all that is in it. What is left and has text of its
    own is a candidate. The text and the pseudocode of the paper then differ: ``grouping="first"`` takes the first
    group of neighbouring candidates with ``TP > min_text`` that is longer than ``accept`` times the longest group
    (pseudocode), ``"around-max"`` the group around the candidate with the highest TP, of those above a third of it
    (text).

    Ours, where the source is silent: TP of whole subtrees would always elect the root, so candidates are the owners
    of blocks with the text of these; neighbours may be ``max_gap`` candidates apart; the values of ``min_text`` and
    ``accept`` (see docs/scorers/cuter.md for how they were found).

    Args:
        max_link: link proportion from which a node is out, in (0, 1].
        min_text: text proportion that a candidate must exceed, in [0, 1].
        accept: share of the longest group's length that a group must exceed, in [0, 1).
        max_gap: 1 joins next neighbours only, 2 reaches over one candidate, and so on.
        grouping: which reading of the paper to follow.
        labels: whether to label nodes and blocks (text, multimedia, navigation, advertisement, boilerplate, empty),
            which costs more than all the rest.
        title: the article's title; text before the block that repeats it is dropped. Default: the page's given title.
    """

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
        """Score a page: ``lp`` and ``tp`` of every node and block."""
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
        """Which candidates, in preorder and given their text proportions, are the article."""
        if not text.size:
            return np.zeros(0, dtype=np.bool_)
        best = int(text.argmax())
        valid = np.flatnonzero(text > (self.min_text if self.grouping == "first" else text[best] / 3))
        chosen = np.zeros(len(text), dtype=np.bool_)
        if not valid.size:
            return chosen
        group = np.append(0, np.cumsum(np.diff(valid) > self.max_gap))
        length = np.bincount(group, weights=text[valid])
        if self.grouping == "first":
            article = int(np.argmax(length > self.accept * length.max()))
        else:
            article = int(group[np.searchsorted(valid, best)])
        chosen[valid[group == article]] = True
        return chosen

    def _after_title(self, page: Page) -> BoolArray:
        keep = np.ones(len(page.blocks), dtype=np.bool_)
        title = folded(self.title or page.given_title or "")
        if title:
            match = next((j for j, text in enumerate(page.blocks.texts) if folded(text) == title), 0)
            keep[:match] = False
        return keep


@hookimpl
def domext_scorer() -> type[Cuter]:
    """Offer the scorer."""
    return Cuter
