"""The quality and the cost of ``domext.is_article``.

    python benchmarks/article_check.py roc FOLDER [--against listing,collection,product,service] [--baseline]
    python benchmarks/article_check.py shells FOLDER [--baseline]
    python benchmarks/article_check.py cost FOLDER [--limit 300]

FOLDER is a corpus: ``truth.jsonl`` and ``html/``. ``roc`` compares articles and documentation with pages of other types.
``shells`` compares each page with the same page without its gold text and its comments: navigation, teasers and footers.
``--baseline`` takes a sum
over all paragraphs instead, as ``isProbablyReaderable`` of Readability.js does.
``cost`` prints the processor time of the check as a multiple of a bare lxml parse of the same pages.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import lxml.html
import numpy as np
import turbohtml

from domext import DomextError, is_article
from domext.evaluation.corpus import Gold, load_corpus
from domext.reading.article_check import MIN_SCORE, article_score
from domext.reading.decode import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from domext.table.nodes import FloatArray

    Score = Callable[[bytes | str], float]

_ARTICLES: Final = ("article", "documentation")
_OTHERS: Final = "listing,collection,product,service"
_MIN_GOLD_TEXT: Final = 15  # letters and digits; shorter pieces of text are in the gold by chance


def pages(folder: Path) -> Iterator[tuple[Gold, bytes]]:
    """Yield the annotation and the bytes of each page of a corpus."""
    corpus = load_corpus(folder)
    for gold in corpus.golds:
        yield gold, corpus.read(gold)


def check(html: bytes | str) -> float:
    try:
        return article_score(html)
    except DomextError:
        return 0.0


def baseline(html: bytes | str) -> float:
    """Return the sum of ``sqrt(n - 140)`` over the paragraphs of a page, where ``n`` is their number of characters."""
    document = turbohtml.parse(decode(html).text if isinstance(html, bytes) else html)
    lengths = [len(element.text.strip()) for element in document.select("p, pre, article")]
    return sum(math.sqrt(length - 140) for length in lengths if length > 140)


def auc(positive: FloatArray, negative: FloatArray) -> float:
    """Return the area under the ROC curve: the probability that a positive scores higher; ties count half."""
    order = np.sort(negative)
    lower, upper = (np.searchsorted(order, positive, side=side).mean() for side in ("left", "right"))
    return float(lower + upper) / 2 / len(negative)


def report(positive: list[float], negative: list[float]) -> None:
    """Print the area under the curve, and the rates at thresholds around the default."""
    articles, others = np.array(positive), np.array(negative)
    if not len(articles) or not len(others):
        sys.exit(f"{len(articles)} articles and {len(others)} others: the corpus must have both types of pages")
    print(f"{len(articles)} articles, {len(others)} others, AUC {auc(articles, others):.3f}")
    for threshold in (5.0, 10.0, MIN_SCORE, 20.0, 30.0, 50.0):
        mark = "  default" if threshold == MIN_SCORE else ""
        rates = f"{(articles >= threshold).mean():.3f} of articles, {(others >= threshold).mean():.3f} of others"
        print(f"min_score {threshold:4g}: {rates}{mark}")


def roc(folder: Path, types: list[str], score: Score) -> None:
    scores: dict[str, list[float]] = {}
    for gold, html in pages(folder):
        scores.setdefault(gold.page_type or "", []).append(score(html))
    articles = [value for name in _ARTICLES for value in scores.get(name, [])]
    report(articles, [value for name in types for value in scores.get(name, [])])
    for name in types:
        print(f"against {name:12s} AUC {auc(np.array(articles), np.array(scores[name])):.3f}")


def shells(folder: Path, score: Score) -> None:
    whole, empty = [], []
    for gold, html in pages(folder):
        texts = " ".join([gold.text or "", *gold.comments])
        whole.append(score(html))
        empty.append(score(shell(decode(html).text, _letters(texts))))
    report(whole, empty)


def shell(html: str, gold: str) -> str:
    """Return a page without the texts that are part of its gold."""
    document = turbohtml.parse(html)
    for node in [node for node in document.descendants if isinstance(node, turbohtml.Text)]:
        text = _letters(node.data)
        if len(text) >= _MIN_GOLD_TEXT and text in gold:
            node.decompose()
    return document.serialize()


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def cost(folder: Path, limit: int) -> None:
    sample = [html for _, html in pages(folder)][:limit]
    seconds = {"lxml": 0.0, "check": 0.0}
    for _ in range(2):  # the first round warms up
        seconds = dict.fromkeys(seconds, 0.0)
        for html in sample:
            for name, function in (("lxml", lxml.html.document_fromstring), ("check", is_article)):
                start = time.process_time()
                function(html)
                seconds[name] += time.process_time() - start
    ratio = seconds["check"] / seconds["lxml"]
    print(f"{len(sample)} pages, {1e3 * seconds['lxml'] / len(sample):.2f} ms per bare lxml parse, check {ratio:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("roc", "shells", "cost"):
        commands.add_parser(name).add_argument("folder", type=Path)
    for name in ("roc", "shells"):
        commands.choices[name].add_argument("--baseline", action="store_true")
    commands.choices["roc"].add_argument("--against", default=_OTHERS)
    commands.choices["cost"].add_argument("--limit", type=int, default=300)
    arguments = parser.parse_args()
    if arguments.command == "roc":
        roc(arguments.folder, arguments.against.split(","), baseline if arguments.baseline else check)
    elif arguments.command == "shells":
        shells(arguments.folder, baseline if arguments.baseline else check)
    else:
        cost(arguments.folder, arguments.limit)


if __name__ == "__main__":
    main()
