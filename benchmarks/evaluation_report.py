"""Writes docs/evaluation.md: every scorer, selector and peer on labelled corpora, beside what was published.

    python benchmarks/report.py CORPUS... [--jobs N]     measure these corpora, then write the page
    python benchmarks/report.py                          write the page from the figures that are there
    python benchmarks/report.py --cross-validated FILE   take those of `domext eval CORPUS... --cv K --json FILE`

The figures are kept in docs/evaluation.json; a corpus that is not named keeps its own. The corpus whose pages have
types is also the one on which seeds are tuned for articles. Peers that are not installed are left out. The learned
selector is not measured on what it learned from: its cross-validated figures take the place of its own there.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import numpy as np
from domext.evaluation.compare import Sample, difference, draws
from report_page import page

from domext.evaluation.corpus import Corpus, folds, load_corpus
from domext.evaluation.measure import Measurement, Plan, measure
from domext.evaluation.metrics import METRICS
from domext.evaluation.parameter_sweep import Goal, combinations, cross_validated, values_of
from domext.evaluation.summary import Summary, setting
from domext.evaluation.systems import System

_ROOT: Final = Path(__file__).parent.parent
FIGURES: Final = _ROOT / "docs" / "evaluation.json"
PAGE: Final = _ROOT / "docs" / "evaluation.md"
_SCORERS: Final = """
bte boilerpipe cetd comma cuter cuter:grouping=around-max density density:decision=fixed density:decision=gaussians
fullstops histogram histogram:decision=em histogram:decision=farthest-first histogram:decision=threshold justext links
perceptron perceptron:layers=single readability structure ttr ttr:decision=k-means ttr:decision=em
ttr:decision=farthest-first ttr:decision=prediction
""".split()
_SELECTORS: Final = ("learned", "subtree", "vote")
# By the callable in peers.py: the distribution that it needs.
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
# What is tuned for articles: a scorer and the values of its parameters.
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


def subjects() -> dict[System, str]:
    """All that is measured, with the name under which the page shows it."""
    found = {System("plugin", spec): spec for spec in _SCORERS}
    found |= {System("selector", spec): spec for spec in _SELECTORS}
    for name, distribution in _PEERS.items():
        try:
            shown = f"{distribution} {version(distribution)}"
        except PackageNotFoundError:
            print(f"left out, it is not installed: {distribution}", file=sys.stderr)
            continue
        rules = ", rules of the paper" if name.endswith("words") else ""
        found[System("peer", f"{_ROOT / 'benchmarks' / 'peers.py'}:{name}")] = shown + rules
    return found


def measured_corpus(corpus: Corpus, names: dict[System, str], jobs: int) -> dict[str, Any]:
    """The figures of a corpus, as the page needs them."""
    metrics = [METRICS[name] for name in _METRICS]
    plan = Plan(tuple(names), tuple(dict.fromkeys(metric.family for metric in metrics)))
    measured = measure(corpus, corpus.golds, plan, jobs)
    result = Summary(measured, metrics).as_dict()
    rows = {names[subject]: _row(subject.kind, row) for subject, row in zip(names, result["subjects"], strict=True)}
    return {
        "pages": result["pages"],
        "page_types": result["page_types"],
        "subjects": rows,
        "best": best_beside_second(measured, list(names.values())),
    }


def _row(kind: str, row: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a subject's figures."""
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


def with_cross_validated(figures: dict[str, Any], found: dict[str, Any]) -> None:
    """Put the cross-validated figures of the learned selector in the place of those on what it learned from."""
    for corpus in found["corpora"]:
        kept = figures["corpora"][corpus["corpus"]]
        kept["subjects"].pop("learned", None)
        kept["best"] = [sentence for sentence in kept["best"] if "learned" not in sentence]
        kept["subjects"]["learned, cross-validated"] = _row("selector", corpus["subjects"][0])


def _rounded(estimate: dict[str, float] | None) -> list[float] | None:
    return None if estimate is None else [round(estimate[key], 4) for key in ("value", "low", "high")]


def best_beside_second(measured: Measurement, names: list[str]) -> list[str]:
    """Is the best better than the second best: of all that was measured, and of the scorers alone."""
    metric = METRICS["f1" if any(gold.text is not None for gold in measured.golds) else "segment_f1"]
    weights = draws([gold.id for gold in measured.golds])
    samples = [Sample(measured.columns, part, weights) for part in measured.figures]
    sentences = []
    for kinds in (("plugin", "selector", "peer"), ("plugin", "selector"), ("plugin",)):
        rows = [row for row, subject in enumerate(measured.subjects) if subject.kind in kinds]
        first, second = sorted(rows, key=lambda row: -samples[row].values(metric)[0])[:2]
        found = difference(metric, (names[first], samples[first]), (names[second], samples[second]))
        if found is not None and found.sentence not in sentences:
            sentences.append(found.sentence)
    return sentences


def tuned_for_articles(corpus: Corpus, jobs: int) -> dict[str, Any]:
    """Each seed tuned for the least useless text with 0.95 of the useful: cross-validated on articles."""
    golds = [gold for gold in corpus.golds if gold.page_type == _ARTICLE]
    fold = np.array(folds(golds, _FOLDS))
    goal = Goal.read("useless", ["useful=0.95"])
    rows = {}
    for spec, grid in _GRIDS.items():
        found = combinations(System("plugin", spec), map(values_of, grid), print)
        plan = Plan(tuple(one.subject for one in found), ("words",), timed=False)
        measured = measure(corpus, golds, plan, jobs)
        choice = cross_validated(measured, goal, fold)
        sample = Sample(measured.columns, choice.figures, draws([gold.id for gold in golds]))
        rows[spec] = {
            "chosen": [",".join(f"{key}={value}" for key, value in found[row].values.items()) for row in choice.best],
            **{name: _rounded_estimate(sample, name) for name in ("useful", "useless", "f1")},
        }
    return {"corpus": corpus.name, "pages": len(golds), "folds": _FOLDS, "subjects": rows}


def _rounded_estimate(sample: Sample, name: str) -> list[float] | None:
    found = sample.estimate(METRICS[name])
    return None if found is None else [round(value, 4) for value in (found.value, found.low, found.high)]


def as_json(figures: dict[str, Any]) -> str:
    """JSON with a line for every estimate, so that two versions can be compared."""
    text = json.dumps(figures, indent=1, ensure_ascii=False)
    return re.sub(r"\[\s+(-?[\d.]+),\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]", r"[\1, \2, \3]", text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", type=Path)
    parser.add_argument("--cross-validated", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    figures = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {"corpora": {}}
    names = subjects() if arguments.corpora else {}
    for corpus in map(load_corpus, arguments.corpora):
        print(f"{corpus.name}: {len(corpus.golds)} pages", file=sys.stderr)
        figures["setting"] = setting({}, ())
        figures["corpora"][corpus.name] = measured_corpus(corpus, names, arguments.jobs)
        if any(gold.page_type == _ARTICLE and gold.text is not None for gold in corpus.golds):
            types = {gold.page_type for gold in corpus.golds}
            if len(types) > 2:
                figures["articles"] = tuned_for_articles(corpus, arguments.jobs)
        FIGURES.write_text(as_json(figures), encoding="utf-8")
    if arguments.cross_validated:
        with_cross_validated(figures, json.loads(arguments.cross_validated.read_text(encoding="utf-8")))
        FIGURES.write_text(as_json(figures), encoding="utf-8")
    PAGE.write_text(page(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
