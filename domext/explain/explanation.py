"""The explanation of a page: its article, every decision about its blocks, and a comparison with a gold text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domext.explain.decisions import Decisions, collect_decisions
from domext.explain.gold import GoldComparison, compare_with_gold
from domext.reading.gc_pause import collector_paused

if TYPE_CHECKING:
    from domext.engine import Extractor


@dataclass(frozen=True, eq=False, slots=True)
class Explanation:
    """A page with all decisions about it.

    Attributes:
        name: the file name of the page.
        decisions: the page and the decisions.
        gold: the comparison with the gold text; None without one.
    """

    name: str
    decisions: Decisions
    gold: GoldComparison | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationRequest:
    """Settings for the explanation of a page.

    Attributes:
        extractor: the extractor of the page.
        compare: specs of selectors or scorers to compare with.
        gold: the text that should be kept; None to measure nothing.
    """

    extractor: Extractor
    compare: tuple[str, ...] = ()
    gold: str | None = None


def explain_page(source: Any, name: str, request: ExplanationRequest) -> Explanation:
    """Extract a page and explain every decision about it.

    Args:
        source: bytes, text or a page.
        name: the path or address of the page.
        request: how to explain it.

    Raises:
        DomextError: see :func:`domext.extract`, and with a gold text :func:`~domext.explain.gold.compare_with_gold`.
    """
    with collector_paused():
        decisions = collect_decisions(source, request.extractor, request.compare)
        gold = None if request.gold is None else compare_with_gold(decisions, request.gold)
    return Explanation(Path(name).name or name, decisions, gold)
