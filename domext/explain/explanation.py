"""What a report says of a page, as plain data: columns of numbers, decisions, reasons. JSON, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.explain.decisions import Decisions, choose
from domext.explain.gold import CONTENT, Gold, against
from domext.plugin.scores import LABELS, plain
from domext.reading.gc_pause import collector_paused
from domext.table.nodes import COUNTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from domext.engine import Extractor
    from domext.explain.decisions import Decision
    from domext.plugin.reasons import Reasons

_LONGEST_TEXT: Final = 300  # characters of a block in the table; the page itself has all of it
_DIGITS: Final = 3  # of what adds up to a reason


@dataclass(frozen=True, eq=False, slots=True)
class Explanation:
    """A page with all decisions about it.

    Attributes:
        name: of the page, for people.
        chosen: the page and the decisions.
        gold: what should have been kept, if that is known.
    """

    name: str
    chosen: Decisions
    gold: Gold | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationRequest:
    """What to tell of a page.

    Attributes:
        extractor: what extracts the page.
        compare: specs of selectors or scorers to compare that with.
        gold: the text that should have been kept.
    """

    extractor: Extractor
    compare: tuple[str, ...] = ()
    gold: str | None = None


def tell(source: Any, name: str, wanted: ExplanationRequest) -> Explanation:
    """Extract a page and gather all that there is to say of that.

    Args:
        source: bytes, text or a page.
        name: of the page.
        wanted: what to tell.

    Raises:
        DomextError: as :func:`domext.extract`, and as :func:`~domext.explain.gold.against` with a gold text.
    """
    with collector_paused():
        chosen = choose(source, wanted.extractor, wanted.compare)
        gold = None if wanted.gold is None else against(chosen, wanted.gold)
    return Explanation(Path(name).name or name, chosen, gold)


def as_data(story: Explanation) -> dict[str, Any]:
    """The story as JSON. Numbers are those of ``domext score --format json``.

    Columns are lists, one value a block or node; of decisions and labels one digit a block in a string.
    """
    article = story.chosen.article
    page = article.page
    nodes, blocks = page.nodes, page.blocks
    return {
        "page": {
            "name": story.name,
            "title": page.title,
            "url": page.url,
            "encoding": page.encoding,
            "origin": article.origin,
            "words": int(nodes.total.words[0]) if len(nodes) else 0,
        },
        "labels": LABELS,
        "blocks": {
            "text": [_short(text) for text in blocks.texts],
            "node": blocks.owner.tolist(),
            "line": page.block_lines,
            "hidden": _digits(blocks.hidden),
        },
        "columns": _columns(story),
        "nodes": {
            "xpath": [element.xpath_path() for element in page.elements],
            "depth": nodes.depth.tolist(),
            "hidden": _digits(nodes.hidden),
            "first": nodes.first_block.tolist(),
            "last": nodes.last_block.tolist(),
        },
        "nodeColumns": {name: getattr(nodes.total, name).tolist() for name in COUNTS}
        | {name: numbers(column) for name, column in article.scores.nodes.items()},
        "choices": [_decision(story, number, choice) for number, choice in enumerate(story.chosen.choices)],
        "compared": story.chosen.compared,
        "errors": story.chosen.errors,
        "gold": None if story.gold is None else {"share": numbers(story.gold.share), "content": CONTENT},
    }


def numbers(column: npt.NDArray[Any]) -> list[float | int]:
    """A column as ``domext score --format json`` writes it; most columns hold whole numbers, or few different ones."""
    whole = np.rint(column)
    if np.array_equal(whole, column) and np.abs(whole).max(initial=0) < 2**53:
        return [int(value) for value in whole.tolist()]
    values, places = np.unique(column, return_inverse=True)
    written = [plain(value) for value in values.tolist()]
    return [written[place] for place in places.tolist()]


def _columns(story: Explanation) -> dict[str, list[float | int]]:
    """Counts of the blocks' text, then what scorers gave them, then the selectors' probabilities."""
    article = story.chosen.article
    columns = {name: getattr(article.page.blocks.counts, name).tolist() for name in COUNTS}
    columns |= {name: numbers(column) for name, column in article.scores.blocks.items()}
    return columns | {
        f"{choice.name}.probability": numbers(choice.selection.probability)
        for choice in story.chosen.choices
        if choice.kind == "selector"
    }


def _decision(story: Explanation, number: int, choice: Decision) -> dict[str, Any]:
    selection = choice.selection
    fit = story.gold.fits[number] if story.gold else None
    return {
        "name": choice.name,
        "kind": choice.kind,
        "keep": _digits(selection.keep),
        "own": _digits(choice.own),
        "labels": _digits(choice.labels),
        "confidence": selection.confidence,
        "type": selection.page_type,
        "reason": selection.reason,
        "reasons": _reasons(choice.reasons) if choice.reasons else None,
        "fit": [fit.precision, fit.recall, fit.f1] if fit else None,
    }


def _reasons(reasons: Reasons) -> dict[str, Any]:
    said: dict[str, int] = {}
    facts = [
        [[said.setdefault(words, len(said)), round(added, _DIGITS)] for words, added in block]
        for block in reasons.facts
    ]
    return {
        "unit": reasons.unit,
        "start": _rounded(reasons.start),
        "parts": {name: _rounded(part) for name, part in reasons.parts.items()},
        "total": _rounded(reasons.total),
        "words": list(said),
        "facts": facts,
    }


def _rounded(column: npt.NDArray[Any]) -> list[float]:
    rounded: list[float] = np.round(column.astype(np.float64), _DIGITS).tolist()
    return rounded


def _digits(column: Iterable[Any]) -> str:
    return (np.asarray(column, np.uint8) + ord("0")).tobytes().decode()


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
