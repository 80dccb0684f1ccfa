"""docs/evaluation.md is what its generator renders from docs/evaluation.json."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.plugin_distributions import BUILT_IN_SCORERS

DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture
def render(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(DOCS.parent / "benchmarks")
    return importlib.import_module("evaluation_page").page


@pytest.fixture
def results() -> dict[str, Any]:
    value: dict[str, Any] = json.loads((DOCS / "evaluation.json").read_text(encoding="utf-8"))
    return value


def test_the_page_shows_the_stored_results(render: Any, results: dict[str, Any]) -> None:
    assert (DOCS / "evaluation.md").read_text(encoding="utf-8") == render(results)


def test_a_changed_result_changes_the_page(render: Any, results: dict[str, Any]) -> None:
    corpus = next(item for item in results["corpora"].values() if item["systems"]["ttr"]["metrics"]["f1"])
    corpus["systems"]["ttr"]["metrics"]["f1"] = [0.4321, 0.1, 0.2]
    assert "| `ttr` | scorer | 0.4321 | 0.100 to 0.200 |" in render(results)


def test_every_scorer_is_on_every_corpus_and_no_page_failed(results: dict[str, Any]) -> None:
    assert results["corpora"]
    for corpus in results["corpora"].values():
        own = {spec: row for spec, row in corpus["systems"].items() if row["kind"] != "peer"}
        assert {*BUILT_IN_SCORERS} <= {spec.partition(":")[0] for spec in own}
        assert not any(row["failed"] for row in own.values())


def test_the_readme_shows_the_stored_results_of_other_tools(results: dict[str, Any]) -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    table = readme.partition("| cost |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert len(table) == 6
    columns = [("wcxb-dev-clean", "f1"), ("magic-dev", "f1"), ("dragnet-dev", "f1"), ("trafilatura-eval", "segment_f1")]
    for line in table:
        name, *figures, cost = line.strip("| ").split(" | ")
        names = ("learned, cross-validated", "learned") if name.startswith("domext") else (name,)
        for figure, (corpus, metric) in zip(figures, columns, strict=True):
            systems = results["corpora"][corpus]["systems"]
            system = next(systems[key] for key in names if key in systems)
            assert figure == f"{system['metrics'][metric][0]:.3f}", (name, corpus)
        assert cost == f"{results['corpora']['wcxb-dev-clean']['systems'][names[0]]['cost']['lxml']:.1f}", name


def test_new_results_of_a_system_leave_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS.parent / "benchmarks")
    report = importlib.import_module("evaluation_report")
    sentences = ["ttr is better than bte on these 3 pages.", "ttr is better than cuter on these 3 pages."]
    stored = {"pages": 3, "best": sentences, "systems": {"cuter": {"empty": 1}, "ttr": {"empty": 2}}}
    merged = report.with_systems(stored, {"cuter": {"empty": 0}, "comma": {"empty": 4}})
    assert merged["systems"] == {"cuter": {"empty": 0}, "ttr": {"empty": 2}, "comma": {"empty": 4}}
    assert (merged["pages"], merged["best"]) == (3, sentences[:1])
