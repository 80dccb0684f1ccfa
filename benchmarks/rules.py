"""What each rule of the selector 'learned' is worth: word F1 with all rules, and without one of them.

    python benchmarks/rules.py CORPUS... [--model FILE]      each CORPUS is a corpus of 'domext eval' with texts

A page counts as changed by a rule if its text differs without it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from domext import Extractor
from domext.evaluation.corpus import load_corpus
from domext.evaluation.page_statistics import Text, word_overlap
from domext.learned.rules.rule_table import RULES, Rule
from domext.learned.selector import Learned

if TYPE_CHECKING:
    from domext.evaluation.corpus import Corpus

REASONS = tuple(dict.fromkeys((rule.name, rule.reason) for rule in RULES))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS")
    parser.add_argument("--model", default="", help="a model in place of the one that comes with domext")
    arguments = parser.parse_args()
    extractor = Extractor(selector=Learned(arguments.model))
    others = {reason: Extractor(selector=without(reason)(arguments.model)) for _, reason in REASONS}
    for folder in arguments.corpora:
        corpus = load_corpus(folder)
        gains = measure(corpus, extractor, others)
        print(
            f"{folder.name}: {len(corpus.golds)} pages\n{'changed':>8s}{'better':>8s}{'worse':>8s}{'mean F1':>10s}  rule"
        )
        for name, reason in REASONS:
            of_rule = gains[reason]
            better, worse = sum(gain > 0 for gain in of_rule), sum(gain < 0 for gain in of_rule)
            mean = sum(of_rule) / max(len(corpus.golds), 1)
            print(f"{len(of_rule):8d}{better:8d}{worse:8d}{mean:+10.5f}  {name}: {reason}")


def without(reason: str) -> type[Learned]:
    """Return the selector without the rules that have a reason."""

    class Without(Learned):
        rules: ClassVar[tuple[Rule, ...]] = tuple(rule for rule in RULES if rule.reason != reason)

    return Without


def measure(corpus: Corpus, extractor: Extractor, others: dict[str, Extractor]) -> dict[str, list[float]]:
    """Return what each rule adds to the word F1 of each page that it changes, by the reason of the rule."""
    gains: dict[str, list[float]] = defaultdict(list)
    for gold in corpus.golds:
        source, reference = corpus.read(gold), Text(gold.text or "")
        article = extractor(source, url=gold.url)
        f1 = word_overlap(Text(article.text), reference).f1
        for reason in {change.reason for change in article.changes} & others.keys():
            text = others[reason](source, url=gold.url).text
            if text != article.text:
                gains[reason].append(f1 - word_overlap(Text(text), reference).f1)
    return gains


if __name__ == "__main__":
    main()
