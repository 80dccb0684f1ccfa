"""The page of figures is what its generator makes of the figures that are kept beside it."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture
def render(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(DOCS.parent / "benchmarks")
    return importlib.import_module("report_page").page


@pytest.fixture
def figures() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / "evaluation.json").read_text(encoding="utf-8"))
    return found


def test_the_page_shows_the_figures(render: Any, figures: dict[str, Any]) -> None:
    assert (DOCS / "evaluation.md").read_text(encoding="utf-8") == render(figures)


def test_a_changed_figure_changes_the_page(render: Any, figures: dict[str, Any]) -> None:
    corpus = next(one for one in figures["corpora"].values() if one["subjects"]["ttr"]["metrics"]["f1"])
    corpus["subjects"]["ttr"]["metrics"]["f1"] = [0.4321, 0.1, 0.2]
    assert "| `ttr` | scorer | 0.4321 | 0.100 to 0.200 |" in render(figures)


def test_every_scorer_is_on_every_corpus_and_no_page_failed(figures: dict[str, Any]) -> None:
    from domext.plugin.registry import installed

    scorers = {row.name for row in installed().list() if row.kind == "scorer" and row.distribution == "domext"}
    assert figures["corpora"]
    for corpus in figures["corpora"].values():
        own = {spec: row for spec, row in corpus["subjects"].items() if row["kind"] != "peer"}
        assert scorers <= {spec.partition(":")[0] for spec in own}
        assert not any(row["failed"] for row in own.values())
