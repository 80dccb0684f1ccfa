"""An explanation as plain data for JSON: columns of numbers, decisions and their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.explain.decisions import MAX_BLOCKS
from domext.explain.gold import MIN_CONTENT_SHARE
from domext.pictures.multimedia import kept_multimedia
from domext.plugin.label import LABELS
from domext.plugin.scores import plain
from domext.table.nodes import COUNTS
from domext.table.xpaths import MAX_PATH_DEPTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from domext.article import Article
    from domext.explain.decisions import Decision, Decisions
    from domext.explain.explanation import Explanation
    from domext.explain.gold import WordMetrics
    from domext.plugin.reasons import Reasons
    from domext.plugin.selection import Change
    from domext.table.page import Page

_MAX_TEXT_LENGTH: Final = 300  # characters of a block in the tables; the page view shows the whole text
_REASON_DIGITS: Final = 3
_MAX_NODES: Final = 50_000


def to_dict(explanation: Explanation) -> dict[str, Any]:
    """Return the explanation as values that JSON can hold. Numbers equal those of ``domext score --format json``.

    Columns are lists with one value per block or node. Decisions and labels are strings with one digit per block. Only
    the first :data:`~domext.explain.decisions.MAX_BLOCKS` blocks are in the columns; ``omission`` says how many are not.
    """
    decisions, gold = explanation.decisions, explanation.gold
    article = decisions.article
    page = article.page
    nodes, blocks = page.nodes, page.blocks
    metrics = gold.metrics if gold else (None,) * len(decisions.all)
    return {
        "page": {
            "name": explanation.name,
            "title": page.title,
            "url": page.url,
            "encoding": page.encoding,
            "origin": article.origin,
            "blocks": len(blocks),
            "words": int(nodes.total.words[0]) if len(nodes) else 0,
        },
        "omission": decisions.omission,
        "labels": LABELS,
        "blocks": {
            "text": [_shorten(text) for text in blocks.texts[:MAX_BLOCKS]],
            "node": blocks.owner[:MAX_BLOCKS].tolist(),
            "line": page.block_lines[:MAX_BLOCKS],
            "hidden": _digits(blocks.hidden[:MAX_BLOCKS]),
        },
        "columns": _block_columns(decisions),
        **_nodes_to_dict(article),
        "decisions": [_decision_to_dict(article, *pair) for pair in zip(decisions.all, metrics, strict=True)],
        "comparedCount": len(decisions.compared),
        "errors": decisions.errors,
        "gold": None
        if gold is None
        else {"shares": _numbers(gold.shares[:MAX_BLOCKS]), "minContentShare": MIN_CONTENT_SHARE},
    }


def _nodes_to_dict(article: Article) -> dict[str, Any]:
    """The nodes up to the last shown block, and their columns. A node that is nested too deep has an empty path."""
    page, nodes = article.page, article.page.nodes
    stop = min(int((nodes.first_block < MAX_BLOCKS).sum()), _MAX_NODES)  # first blocks ascend
    depth: list[int] = nodes.depth[:stop].tolist()
    paths = page.xpaths.paths(np.arange(stop, dtype=np.int32))
    return {
        "nodes": {
            "count": len(nodes),
            "xpath": [path if steps <= MAX_PATH_DEPTH else "" for path, steps in zip(paths, depth, strict=True)],
            "depth": depth,
            "hidden": _digits(nodes.hidden[:stop]),
            "firstBlock": nodes.first_block[:stop].tolist(),
            "lastBlock": np.minimum(nodes.last_block[:stop], MAX_BLOCKS).tolist(),
        },
        "nodeColumns": {name: getattr(nodes.total, name)[:stop].tolist() for name in COUNTS}
        | {name: _numbers(column[:stop]) for name, column in article.scores.nodes.items()},
    }


def _block_columns(decisions: Decisions) -> dict[str, list[float | int]]:
    """The text counts of the blocks, then the scorers' columns, then the selectors' probabilities."""
    article = decisions.article
    columns = {name: getattr(article.page.blocks.counts, name)[:MAX_BLOCKS].tolist() for name in COUNTS}
    columns |= {name: _numbers(column[:MAX_BLOCKS]) for name, column in article.scores.blocks.items()}
    return columns | {
        f"{decision.name}.probability": _numbers(decision.selection.probability[:MAX_BLOCKS])
        for decision in decisions.all
        if decision.kind == "selector"
    }


def _numbers(column: npt.NDArray[Any]) -> list[float | int]:
    """The values of a column as ``domext score --format json`` writes them."""
    whole = np.rint(column)
    if np.array_equal(whole, column) and np.abs(whole).max(initial=0) < 2**53:
        return [int(value) for value in whole.tolist()]
    # Most columns have few distinct values, and rounding a value in Python costs more than sorting the column.
    values, places = np.unique(column, return_inverse=True)
    rounded = [plain(value) for value in values.tolist()]
    return [rounded[place] for place in places.tolist()]


def _decision_to_dict(article: Article, decision: Decision, metrics: WordMetrics | None) -> dict[str, Any]:
    page, selection = article.page, decision.selection
    reason = selection.reason if page.blocks.counts.words.any() else article.reason
    return {
        "name": decision.name,
        "kind": decision.kind,
        "keep": _digits(selection.keep[:MAX_BLOCKS]),
        "initialKeep": _digits(selection.first_keep[:MAX_BLOCKS]),
        "added": _digits(decision.added[:MAX_BLOCKS]),
        "changes": [_change_to_dict(action, change) for action, change in decision.changes],
        "labels": _digits(decision.labels[:MAX_BLOCKS]),
        "media": np.flatnonzero(kept_multimedia(page, selection.keep)).tolist(),
        "outcomes": _outcomes(page, decision),
        "confidence": selection.confidence,
        "lowestKept": decision.lowest_kept,
        "pageType": selection.page_type,
        "reason": reason,
        "reasons": _reasons_to_dict(decision.reasons) if decision.reasons else None,
        "goldMetrics": [metrics.precision, metrics.recall, metrics.f1] if metrics else None,
    }


def _change_to_dict(action: str, change: Change) -> dict[str, Any]:
    shown = change.blocks[change.blocks < MAX_BLOCKS].tolist()
    return {"action": action, "rule": change.rule, "reason": change.reason, "blocks": shown}


def _outcomes(page: Page, decision: Decision) -> dict[str, tuple[int, int]]:
    """The number of blocks and of words of each outcome: "kept", "added", or the label of a dropped block; of the whole page."""
    keep, added, labels, words = decision.selection.keep, decision.added, decision.labels, page.blocks.counts.words
    dropped = ~keep & ~added
    masks = {"kept": keep, "added": added} | {label: dropped & (labels == index) for index, label in enumerate(LABELS)}
    return {
        name: (int(mask.sum()), int(words[mask].sum())) for name, mask in masks.items() if mask.any() or mask is keep
    }


def _reasons_to_dict(reasons: Reasons) -> dict[str, Any]:
    """The reasons; many blocks share the text of a fact, so facts refer to their texts by index."""
    texts: dict[str, int] = {}
    facts = [
        [[texts.setdefault(text, len(texts)), round(contribution, _REASON_DIGITS)] for text, contribution in block]
        for block in reasons.facts
    ]
    return {
        "unit": reasons.unit,
        "start": _rounded(reasons.start),
        "parts": {name: _rounded(part) for name, part in reasons.parts.items()},
        "total": _rounded(reasons.total),
        "texts": list(texts),
        "facts": facts,
    }


def _rounded(column: npt.NDArray[Any]) -> list[float]:
    rounded: list[float] = np.round(column.astype(np.float64), _REASON_DIGITS).tolist()
    return rounded


def _digits(column: Iterable[Any]) -> str:
    return (np.asarray(column, np.uint8) + ord("0")).tobytes().decode()


def _shorten(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _MAX_TEXT_LENGTH else f"{text[: _MAX_TEXT_LENGTH - 1]}…"
