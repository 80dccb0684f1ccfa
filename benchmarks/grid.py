"""Search the parameters of a scorer or selector on a corpus, cross-validated by domain.

    python benchmarks/grid.py CORPUS cuter min_text=0.0005,0.001,0.002 accept=0.1,0.2 max_gap=1,2,4
    python benchmarks/grid.py CORPUS vote structure=1,2,3 ttr=1,2 cuter=0,1

Prints the best combinations on all pages, then, for each of five folds, the combination that is best on the other
four and its F1 on this one: their mean is the honest figure.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

import corpus
import numpy as np

from domext import Scores, ScoreTable
from domext.engine import scorers
from domext.errors import OptionError, PluginError
from domext.plugins import installed


def _scores(spec: str, pages: list[corpus.GoldPage], answered: dict[tuple[str, str], Scores]) -> list[float]:
    """F1 of each page; what a scorer answered for a page is remembered over the specs of selectors."""
    plugins = installed()
    try:
        selector = plugins.make(spec, "selector")[1]
    except PluginError:
        selector = plugins.factory("own", "selector")(spec)
        answered = {}
    made = scorers(selector.scorers, plugins)
    f1 = []
    for gold in pages:
        for name, scorer in made.items():
            if (gold.ident, name) not in answered:
                answered[gold.ident, name] = scorer.score(gold.page)
        table = ScoreTable({name: answered[gold.ident, name] for name in made})
        f1.append(gold.f1(selector.select(gold.page, table).keep))
    return f1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("plugin")
    parser.add_argument("parameters", nargs="+", metavar="key=value,value,...")
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    keys = [part.partition("=")[0] for part in arguments.parameters]
    values = [part.partition("=")[2].split(",") for part in arguments.parameters]
    joined = [",".join(f"{k}={v}" for k, v in zip(keys, combo, strict=True)) for combo in itertools.product(*values)]
    pages = list(corpus.load(arguments.corpus, arguments.limit))
    results = {}
    answered: dict[tuple[str, str], Scores] = {}
    for parameters in joined:
        try:
            results[parameters] = np.array(_scores(f"{arguments.plugin}:{parameters}", pages, answered))
        except OptionError as error:
            print(f"{parameters}: {error}")
    ranked = sorted(results, key=lambda p: -results[p].mean())
    for parameters in ranked[:10]:
        print(f"{results[parameters].mean():.4f}  {parameters}")
    folds = np.array([page.fold for page in pages])
    honest = []
    for fold in np.unique(folds):
        others = {parameters: float(f1[folds != fold].mean()) for parameters, f1 in results.items()}
        best = max(others, key=others.__getitem__)
        honest.append(results[best][folds == fold])
        print(f"fold {fold}: {honest[-1].mean():.4f}  {best}")
    print(f"cross-validated: {np.concatenate(honest).mean():.4f}")


if __name__ == "__main__":
    main()
