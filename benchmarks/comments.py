"""What telling comments from the article does to its text, and how many of the comments that a page numbers are found.

    python benchmarks/comments.py CORPUS [--limit 0]      a corpus as 'domext eval' reads one

Word F1 against the gold: of the selector's own choice, of that without comments (the default), and with all of them
(``comments="include"``). Pages that number their comments (``id="comment-123"``, as blogs do) say how many there are; the
share of these that ``article.comments`` lists is a rough recall, since some are hidden, empty or loaded later.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from domext import Article, DomextError, parse
from domext.engine import score_page, scorers
from domext.evaluation.corpus import load_corpus
from domext.evaluation.texts import Text, words
from domext.options import DEFAULT_SELECTOR
from domext.plugin.registry import installed
from domext.postprocess.comment_regions import settled

if TYPE_CHECKING:
    from collections.abc import Callable

_NUMBERED: Final = re.compile(rb"""\bid=["']?(?:li-|div-)?comment-(\d+)\b""", re.IGNORECASE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="pages; 0 for all")
    arguments = parser.parse_args()
    plugins = installed()
    _, selector = plugins.make(DEFAULT_SELECTOR, "selector")
    made = scorers(selector.scorers, plugins)

    def render(form: str) -> Callable[[Article], str]:
        found: Callable[[Article], str] = plugins.make(form, "renderer")[1].render
        return found

    corpus = load_corpus(arguments.corpus)
    sums: Counter[str] = Counter()
    f1: defaultdict[str, float] = defaultdict(float)
    for gold in corpus.golds[: arguments.limit or None]:
        data, wanted = corpus.read(gold), Text(gold.text or "")
        try:
            page = parse(data, url=gold.url)
        except DomextError:
            continue
        scores = score_page(page, made)
        chosen = selector.select(page, scores)
        without = settled(page, chosen, "exclude")
        for name, one in (("own", chosen), ("without", without), ("with", settled(page, chosen, "include"))):
            text = "\n\n".join(map(page.blocks.text, np.flatnonzero(one.keep).tolist()))
            f1[name] += words(Text(text), wanted)[2]
        listed = len(Article(page, scores, without, render).comments)
        numbered = len(set(_NUMBERED.findall(data)))
        sums.update(pages=1, commented=listed > 0, listed=listed, changed=bool((chosen.keep != without.keep).any()))
        if numbered and without.page_type != "forum":
            sums.update(numbering=1, numbered=numbered, found=min(listed, numbered))
    print(f"{corpus.name}: {sums['pages']} pages, {sums['commented']} with {sums['listed']} comments")
    print(f"text differs from the selector's own on {sums['changed']}; word F1 of the text")
    for name, title in (
        ("own", "as the selector chose it"),
        ("without", "without comments"),
        ("with", "with comments"),
    ):
        print(f"  {title:26s} {f1[name] / sums['pages']:.4f}")
    share = sums["found"] / max(sums["numbered"], 1)
    print(f"{sums['numbering']} pages number {sums['numbered']} comments, of which {share:.3f} are listed")


if __name__ == "__main__":
    main()
