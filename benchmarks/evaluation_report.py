"""Writes docs/evaluation.md: all scorers, selectors and peers on labelled corpora, beside published results.

    python benchmarks/evaluation_report.py CORPUS... [--workers N]     measure these corpora, then write the page
    python benchmarks/evaluation_report.py CORPUS... --systems NAME... [--workers N]
                                                                    measure only these systems of the page again
    python benchmarks/evaluation_report.py                          write the page from the stored results
    python benchmarks/evaluation_report.py --cross-validated FILE   store the results that `domext eval CORPUS... --cv K
                                                                    --json FILE` wrote, then write the page

The results are stored in docs/evaluation.json; those of a corpus or system that is not named stay as they are. Scorers are tuned
for articles on a corpus with page types. Peers that are not installed are left out. On the corpora on which the learned
selector was trained, its cross-validated results replace its own.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from evaluation_page import page

from domext.evaluation.bootstrap import Sample, bootstrap_weights, difference
from domext.evaluation.corpus import Corpus, folds, load_corpus
from domext.evaluation.measure import Measurement, Plan, measure
from domext.evaluation.metrics import METRICS, groups_of
from domext.evaluation.parameter_sweep import Objective, combinations, cross_validate, parse_parameter
from domext.evaluation.summary import Summary, settings_as_dict
from domext.evaluation.systems import System
from domext.extras import need
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from collections.abc import Container

_ROOT: Final = Path(__file__).parent.parent
RESULTS: Final = _ROOT / "docs" / "evaluation.json"
PAGE: Final = _ROOT / "docs" / "evaluation.md"
_SCORERS: Final = """
bte boilerpipe cetd comma cuter cuter:coherence=0.12 cuter:grouping=around-max density density:decision=fixed
density:decision=gaussians fullstops histogram histogram:decision=em histogram:decision=farthest-first
histogram:decision=threshold justext links perceptron readability structure ttr ttr:decision=k-means ttr:decision=em
ttr:decision=farthest-first ttr:decision=prediction
""".split()
_SELECTORS: Final = ("learned", "subtree", "vote")
# The distribution that each callable in peers.py needs.
_PEERS: Final = {
    "trafilatura": "trafilatura",
    "resiliparse": "Resiliparse",
    "readability": "readability-lxml",
    "justext": "jusText",
    "boilerpipe": "boilerpy3",
    "boilerpipe_num_words": "boilerpy3",
}
_METRICS: Final = (
    "f1 useful useless shingle_f1 segment_f1 lcs_recall edit_ratio rouge_f1 space_saved gzip_saved".split()
)
_BY_TYPE: Final = ("f1", "useful", "useless")
# The scorers that are tuned for articles, with the values of their parameters.
_GRIDS: Final = {
    "links": ["max_link=0.7,0.8,0.9", "max_share=0.2,0.3,0.4"],
    "cuter:labels=false": ["max_link=0.3,0.5", "min_text=0,0.0005", "max_gap=16,64"],
    "ttr": ["coefficient=0:1:0.2"],
    "histogram:decision=threshold": ["coefficient=0:1:0.25"],
    "density:decision=fixed": ["fixed=0.1:0.5:0.1"],
    "perceptron": ["threshold=0.1:0.5:0.1"],
    "comma": ["hierarchy=true,false"],
    "fullstops": ["hierarchy=true,false"],
}
_ARTICLE: Final = "article"
_FOLDS: Final = 5


def named_systems() -> dict[System, str]:
    """Return the systems to measure, with the names that the page shows."""
    systems = {System("plugin", spec): spec for spec in _SCORERS}
    systems |= {System("selector", spec): spec for spec in _SELECTORS}
    for name, distribution in _PEERS.items():
        try:
            title = f"{distribution} {version(distribution)}"
        except PackageNotFoundError:
            print(f"left out, it is not installed: {distribution}", file=sys.stderr)
            continue
        variant = ", rules of the paper" if name.endswith("words") else ""
        systems[System("peer", f"{_ROOT / 'benchmarks' / 'peers.py'}:{name}")] = title + variant
    return systems


def measured_corpus(corpus: Corpus, names: dict[System, str], workers: int) -> dict[str, Any]:
    """Measure the systems on a corpus, and return the results that the page needs."""
    metrics = [METRICS[name] for name in _METRICS]
    plan = Plan(tuple(names), groups_of(metrics))
    measured = measure(corpus, corpus.golds, plan, workers)
    result = Summary(measured, metrics).as_dict()
    rows = {names[system]: _row(system.kind, row) for system, row in zip(names, result["systems"], strict=True)}
    return {
        "pages": result["pages"],
        "page_types": result["page_types"],
        "systems": rows,
        "best": comparisons_of_best(measured, list(names.values())),
    }


def with_systems(stored: dict[str, Any], systems: dict[str, Any]) -> dict[str, Any]:
    """Return the stored results of a corpus with new results of some systems, without comparisons of their old ones."""
    best = [sentence for sentence in stored["best"] if systems.keys().isdisjoint(sentence.split())]
    return {**stored, "systems": {**stored["systems"], **systems}, "best": best}


def _row(kind: str, row: dict[str, Any]) -> dict[str, Any]:
    """The results of a system that are stored."""
    return {
        "kind": kind,
        "metrics": {name: _rounded(row["metrics"][name]) for name in _METRICS},
        "page_types": {
            page_type: {name: _rounded(values[name]) for name in _BY_TYPE}
            for page_type, values in row["page_types"].items()
        },
        "cost": {name: value and round(value, 3) for name, value in row["cost"].items()},
        "empty": row["empty"],
        "failed": len(row["failures"]),
    }


def store_cross_validated(results: dict[str, Any], cross_validated: dict[str, Any]) -> None:
    """Replace the results of the learned selector on its training corpora by cross-validated ones."""
    for corpus in cross_validated["corpora"]:
        stored = results["corpora"][corpus["corpus"]]
        stored["systems"].pop("learned", None)
        stored["best"] = [sentence for sentence in stored["best"] if "learned" not in sentence]
        stored["systems"]["learned, cross-validated"] = _row("selector", corpus["systems"][0])


def _rounded(estimate: dict[str, float] | None) -> list[float] | None:
    return None if estimate is None else [round(estimate[key], 4) for key in ("value", "low", "high")]


def comparisons_of_best(measured: Measurement, names: list[str]) -> list[str]:
    """Compare the best system with the second best, among all systems, those of domext, and the scorers."""
    metric = METRICS["f1" if any(gold.text is not None for gold in measured.golds) else "segment_f1"]
    weights = bootstrap_weights([gold.id for gold in measured.golds])
    samples = [Sample(measured.columns, statistics, weights) for statistics in measured.statistics]
    sentences = []
    for kinds in (("plugin", "selector", "peer"), ("plugin", "selector"), ("plugin",)):
        rows = [row for row, system in enumerate(measured.systems) if system.kind in kinds]
        if len(rows) < 2:
            continue
        first, second = sorted(rows, key=lambda row: -samples[row].values(metric)[0])[:2]
        comparison = difference(metric, (names[first], samples[first]), (names[second], samples[second]))
        if comparison is not None and comparison.sentence not in sentences:
            sentences.append(comparison.sentence)
    return sentences


def tuned_for_articles(corpus: Corpus, workers: int, chosen: Container[str]) -> dict[str, Any]:
    """Tune scorers on articles for the least useless text with 0.95 of the useful text, cross-validated.

    Args:
        corpus: the corpus.
        workers: the number of processes.
        chosen: the specs of the systems that are measured; a scorer is tuned if it is among them without parameters.
    """
    golds = [gold for gold in corpus.golds if gold.page_type == _ARTICLE]
    fold = np.array(folds(golds, _FOLDS))
    objective = Objective.parse("useless", ["useful=0.95"])
    rows = {}
    for spec, grid in _GRIDS.items():
        if plugin_name(spec) not in chosen:
            continue
        candidates = combinations(System("plugin", spec), map(parse_parameter, grid), print)
        plan = Plan(tuple(candidate.system for candidate in candidates), ("words",), timed=False)
        measured = measure(corpus, golds, plan, workers)
        validated = cross_validate(measured, objective, fold)
        sample = Sample(measured.columns, validated.statistics, bootstrap_weights([gold.id for gold in golds]))
        rows[spec] = {
            "chosen": [
                ",".join(f"{key}={value}" for key, value in candidates[row].values.items()) for row in validated.best
            ],
            **{name: _rounded_estimate(sample, name) for name in ("useful", "useless", "f1")},
        }
    return {"corpus": corpus.name, "pages": len(golds), "folds": _FOLDS, "systems": rows}


def _rounded_estimate(sample: Sample, name: str) -> list[float] | None:
    estimate = sample.estimate(METRICS[name])
    return None if estimate is None else _rounded(asdict(estimate))


def as_json(results: dict[str, Any]) -> str:
    """Return JSON with one line per estimate, for readable diffs."""
    text = json.dumps(results, indent=1, ensure_ascii=False)
    return re.sub(r"\[\s+(-?[\d.]+),\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]", r"[\1, \2, \3]", text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", type=Path)
    parser.add_argument("--cross-validated", type=Path)
    parser.add_argument("--systems", nargs="+", metavar="NAME")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    if arguments.corpora:
        need("publicsuffixlist", "eval")  # the folds are made after minutes of measurements
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {"corpora": {}}
    names = named_systems() if arguments.corpora else {}
    if arguments.systems:
        names = {system: name for system, name in names.items() if name in arguments.systems}
    tuned = set(names.values())  # a variant of a scorer is not tuned
    for corpus in map(load_corpus, arguments.corpora):
        print(f"{corpus.name}: {len(corpus.golds)} pages", file=sys.stderr)
        measured = measured_corpus(corpus, names, arguments.workers)
        if arguments.systems:
            results["corpora"][corpus.name] = with_systems(results["corpora"][corpus.name], measured["systems"])
        else:
            results["settings"] = settings_as_dict({}, ())
            results["corpora"][corpus.name] = measured
        if any(gold.page_type == _ARTICLE and gold.text is not None for gold in corpus.golds):
            types = {gold.page_type for gold in corpus.golds}
            if len(types) > 2:
                articles = tuned_for_articles(corpus, arguments.workers, tuned)
                if arguments.systems:
                    articles["systems"] = results["articles"]["systems"] | articles["systems"]
                results["articles"] = articles
        RESULTS.write_text(as_json(results), encoding="utf-8")
    if arguments.cross_validated:
        store_cross_validated(results, json.loads(arguments.cross_validated.read_text(encoding="utf-8")))
        RESULTS.write_text(as_json(results), encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
