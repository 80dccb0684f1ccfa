"""Word F1 of scorers (by their own decision) and selectors on a corpus, by kind of page.

python benchmarks/quality.py CORPUS structure ttr comma comma:hierarchy=false cuter vote subtree
"""

from __future__ import annotations

import argparse
from pathlib import Path

import corpus

from domext.engine import score_page, scorers
from domext.errors import PluginError
from domext.plugins import installed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("plugins", nargs="+")
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    plugins = installed()
    pages = list(corpus.load(arguments.corpus, arguments.limit))
    rows = []
    for spec in arguments.plugins:
        try:
            selector = plugins.make(spec, "selector")[1]
        except PluginError:
            selector = plugins.factory("own", "selector")(spec)
        made = scorers(selector.scorers, plugins)
        rows.append((spec, [g.f1(selector.select(g.page, score_page(g.page, made)).keep) for g in pages]))
    corpus.table(rows, pages)


if __name__ == "__main__":
    main()
