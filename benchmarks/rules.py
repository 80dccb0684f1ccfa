"""What each rule of the selector 'learned' is worth: word F1 with all rules, and without one of them.

    python benchmarks/rules.py CORPUS... [--models FOLDER]      each CORPUS is a corpus of 'domext eval'

With --models, each page is measured with the model that has not seen its domain. 'domext eval CORPUS... --cv K --models FOLDER'
writes these models, with the same corpora in the same order, in folds of domains. Otherwise the model that comes with domext is
used, which knows its own training pages: rules seem worth less on these. A page counts as changed by a rule if its text differs
without it.
"""

from __future__ import annotations

import argparse
import functools
from collections import defaultdict
from typing import TYPE_CHECKING, ClassVar

from fold_models import add_arguments, models_of_pages

from domext import Extractor
from domext.evaluation.corpus import load_corpus
from domext.evaluation.page_statistics import Text, word_overlap
from domext.learned.rules.rule_table import RULES, Rule
from domext.learned.selector import Learned

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from domext.evaluation.corpus import Corpus, Gold

REASONS = tuple(dict.fromkeys((rule.name, rule.reason) for rule in RULES))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser)
    arguments = parser.parse_args()
    corpora = list(map(load_corpus, arguments.corpora))
    models = models_of_pages(corpora, arguments.models)
    for corpus in corpora:
        golds = [gold for gold in corpus.golds if gold.text is not None]
        if not golds:
            continue
        gains = measure(corpus, golds, models)
        print(
            f"{corpus.folder.name}: {len(golds)} pages\n{'changed':>8s}{'better':>8s}{'worse':>8s}{'mean F1':>10s}  rule"
        )
        for name, reason in REASONS:
            of_rule = gains[reason]
            better, worse = sum(gain > 0 for gain in of_rule), sum(gain < 0 for gain in of_rule)
            print(f"{len(of_rule):8d}{better:8d}{worse:8d}{sum(of_rule) / len(golds):+10.5f}  {name}: {reason}")


def without(reason: str) -> type[Learned]:
    """Return the selector without the rules that have a reason."""

    class Without(Learned):
        rules: ClassVar[tuple[Rule, ...]] = tuple(rule for rule in RULES if rule.reason != reason)

    return Without


@functools.cache
def extractor(model: str, reason: str = "") -> Extractor:
    """Return an extractor with a model, or the one that comes with domext, and without the rules that have a reason."""
    return Extractor(selector=(without(reason) if reason else Learned)(model))


def measure(corpus: Corpus, golds: list[Gold], models: Mapping[tuple[Path, str], str]) -> dict[str, list[float]]:
    """Return what each rule adds to the word F1 of each page that it changes, by the reason of the rule."""
    gains: dict[str, list[float]] = defaultdict(list)
    known = {reason for _, reason in REASONS}
    for gold in golds:
        source, reference, model = corpus.read(gold), Text(gold.text or ""), models[corpus.folder, gold.id]
        article = extractor(model)(source, url=gold.url)
        f1 = word_overlap(Text(article.text), reference).f1
        for reason in {change.reason for change in article.changes} & known:
            text = extractor(model, reason)(source, url=gold.url).text
            if text != article.text:
                gains[reason].append(f1 - word_overlap(Text(text), reference).f1)
    return gains


if __name__ == "__main__":
    main()
