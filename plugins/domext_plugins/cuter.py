"""CUTER: link and text proportions of nodes, and groups of neighbouring candidates.

Source: G. Adam, C. Bouras, V. Poulopoulos, "CUTER: an Efficient Useful Text Extraction Mechanism" (2009).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.postprocess.labels import label_blocks, label_nodes
from domext.postprocess.navigation import mostly_links
from domext.table.nodes import BoolArray, DoubleArray
from domext_plugins.coherence import CoherenceRule, coherent_blocks
from domext_plugins.formatting import formatting_ratio, own_tags_of
from domext_plugins.title_repetition import from_title


@dataclass(frozen=True, slots=True)
class Cuter:
    """Select a group of text nodes by link proportion and text proportion (Adam, Bouras, Poulopoulos 2009).

    Let SH be the bytes of the page's text, SL the bytes of a node's text, and SA the bytes of its links. The link
    proportion is ``LP = SA / SL``, the text proportion ``TP = SL / SH``. A node with ``LP >= max_link`` is pruned, by
    the prose of the paper with its children (``prune="subtree"``), by its pseudocode alone (``"node"``). The remaining
    nodes with text of their own are candidates. The paper gives two rules for the rest.
    Its pseudocode (``grouping="first"``) takes the first group of neighbouring candidates with ``TP > min_text`` whose
    text is longer than ``accept`` times that of the longest group. Its prose unites the candidate with the highest TP
    with neighbours above a third of that TP, the closest first, and repeats this. The TP of the united candidates is
    that of the first one (``"around-max"``) or the sum of theirs (``"unite"``).

    Choices of domext where the source is silent: candidates are the owners of blocks, and their TP counts only the
    text of these blocks, because with whole subtrees the root would always win; neighbours may be ``max_gap``
    candidates apart; ``min_text`` and ``accept`` have values of domext (docs/scorers/cuter.md reports the search). A
    node with more than ``max_pruned`` of the page's text is never pruned: otherwise a root with many links would
    prune the whole page. The source names two more properties of the article's text: the ratio of formatting tags
    (``b``, ``strong``, ``em``, ``i`` and ``p`` among all tags), which is higher than elsewhere, and, as future work, the
    coherence of its words. ``formatting`` and ``coherence`` use them by rules of domext; both are off by default.

    Args:
        max_link: link proportion from which a node is pruned, in (0, 1].
        prune: whether a node with many links is pruned with its subtree, or by itself.
        max_pruned: largest share of the page's text that a pruned node can have, in (0, 1]; 1 is the paper's rule.
        min_text: text proportion that a candidate must exceed, in [0, 1].
        accept: share of the longest group's length that a group must exceed, in [0, 1).
        max_gap: largest distance between neighbours in a group, in candidates; 1 joins adjacent candidates only.
        grouping: rule that selects the group.
        formatting: whether an accepted group must also have a higher ratio of formatting tags than the rest of the page,
            with ``grouping="first"``, unless no group has one.
        coherence: least coherence of the parts of the article with its beginning, in [0, 1], by which a second stage
            drops comments and other text, see :func:`domext_plugins.coherence.coherent_blocks`; 0 leaves it out.
        max_interruption: share of the article's text that incoherent parts in a row must exceed to end it, in [0, 1].
        weights: how the weight of a word in the coherence grows with its frequency tf: ``1 + ln tf`` (``"log"``), tf
            (``"count"``) or not at all (``"presence"``).
        labels: whether to label nodes and blocks as text, multimedia, navigation, advertisement, boilerplate or
            empty, which costs more than the rest of the scorer.
        title: title of the article; text before the block that repeats it is dropped. Default: the title that was
            given for the page.
    """

    main_column: ClassVar[str] = "tp"
    max_link: float = 0.5
    prune: Literal["subtree", "node"] = "subtree"
    max_pruned: float = 0.5
    min_text: float = 0.0002
    accept: float = 0.5
    max_gap: int = 16
    grouping: Literal["first", "around-max", "unite"] = "first"
    formatting: bool = False
    coherence: float = 0
    max_interruption: float = 1
    weights: Literal["log", "count", "presence"] = "presence"
    labels: bool = True
    title: str | None = None

    def __post_init__(self) -> None:
        positive = 0 < self.max_link <= 1 and 0 < self.max_pruned <= 1
        shares = 0 <= self.min_text <= 1 and 0 <= self.accept < 1 and 0 <= self.coherence <= 1
        if not (positive and shares and 0 <= self.max_interruption <= 1) or self.max_gap < 1:
            msg = (
                "max_link and max_pruned must lie in (0, 1], min_text, coherence and max_interruption in [0, 1], accept"
                " in [0, 1), and max_gap be at least 1"
            )
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Columns of nodes: ``lp``, ``tp``, ``own_tp`` and ``formatting``; of blocks: ``lp`` and ``tp``."""
        nodes, blocks = page.nodes, page.blocks
        whole = max(int(nodes.total.bytes[0]), 1)
        link = nodes.total.link_bytes / np.maximum(nodes.total.bytes, 1)
        text = nodes.total.bytes / whole
        pruned = mostly_links(page, self.max_link, self.max_pruned)
        if self.prune == "subtree":
            pruned = nodes.inside(pruned)
        own_text = np.bincount(blocks.owner, weights=blocks.counts.bytes, minlength=len(nodes)) / whole
        own_link = np.bincount(blocks.owner, weights=blocks.counts.link_bytes, minlength=len(nodes)) / whole
        own_tags = own_tags_of(page)
        candidates = np.flatnonzero((own_text > 0) & ~pruned & (own_link < self.max_link * own_text))
        after_title = from_title(page, self.title or page.given_title or "")
        # A candidate with text before and after the title counts with all of its text.
        candidates = candidates[np.isin(candidates, blocks.owner[after_title])]
        accepted = np.zeros(len(nodes), dtype=np.bool_)
        accepted[candidates[self._article(own_text[candidates], own_tags[:, candidates], own_tags.sum(axis=1))]] = True
        keep = accepted[blocks.owner] & after_title
        if self.coherence:
            rule = CoherenceRule(self.accept, self.coherence, self.max_interruption, self.weights)
            keep = coherent_blocks(page, keep, rule)
        node_labels = label_nodes(page, keep, pruned) if self.labels else None
        return Scores(
            keep,
            nodes={"lp": link, "tp": text, "own_tp": own_text, "formatting": formatting_ratio(own_tags)},
            blocks={"lp": blocks.counts.link_bytes / np.maximum(blocks.counts.bytes, 1), "tp": own_text[blocks.owner]},
            labels=None if node_labels is None else label_blocks(page, keep, node_labels),
            node_labels=node_labels,
        )

    def _article(self, text: DoubleArray, own_tags: DoubleArray, page_tags: DoubleArray) -> BoolArray:
        """Which candidates are the article, shape ``(c,)``.

        Args:
            text: the text proportions of the candidates in preorder, shape ``(c,)``.
            own_tags: the formatting tags and all tags of the candidates, shape ``(2, c)``.
            page_tags: the same of the whole page, shape ``(2,)``.
        """
        if not text.size:
            return np.zeros(0, dtype=np.bool_)
        if self.grouping == "unite":
            return _united(text.tolist(), self.max_gap)
        best = int(text.argmax())
        valid = np.flatnonzero(text > (self.min_text if self.grouping == "first" else text[best] / 3))
        selected = np.zeros(len(text), dtype=np.bool_)
        if not valid.size:
            return selected
        group = np.append(0, np.cumsum(np.diff(valid) > self.max_gap))
        if self.grouping == "first":
            length = np.bincount(group, weights=text[valid])
            accepted = length > self.accept * length.max()
            if self.formatting:
                group_tags = np.array([np.bincount(group, weights=row[valid]) for row in own_tags])
                formatted = accepted & (
                    formatting_ratio(group_tags) > formatting_ratio(page_tags[:, np.newaxis] - group_tags)
                )
                accepted = formatted if formatted.any() else accepted
            article = int(np.argmax(accepted))
        else:
            article = int(group[np.searchsorted(valid, best)])
        selected[valid[group == article]] = True
        return selected


def _united(text: list[float], max_gap: int) -> BoolArray:
    """Mask of the candidates to unite with the one of the highest text proportion. The closest comes first; ties go to the earlier.

    A candidate is united if its text proportion exceeds a third of that of all united ones, which grows by it.
    """
    first = last = text.index(max(text))
    before, after, total = first - 1, last + 1, text[first]
    selected = np.zeros(len(text), dtype=np.bool_)
    selected[first] = True
    while True:
        left = first - before if before >= 0 else max_gap + 1
        right = after - last if after < len(text) else max_gap + 1
        if min(left, right) > max_gap:
            return selected
        if left <= right:
            candidate, before = before, before - 1
        else:
            candidate, after = after, after + 1
        if text[candidate] > total / 3:
            selected[candidate] = True
            total += text[candidate]
            first, last = min(first, candidate), max(last, candidate)


@hookimpl
def domext_scorer() -> type[Cuter]:
    """Register the scorer."""
    return Cuter
