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
from typing import Final

from domext.evaluation.texts import Text, words

from domext import DomextError, Extractor, parse
from domext.evaluation.corpus import load_corpus

_NUMBERED: Final = re.compile(rb"""\bid=["']?(?:li-|div-)?comment-(\d+)\b""", re.IGNORECASE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="pages; 0 for all")
    arguments = parser.parse_args()
    without, including = Extractor(), Extractor(comments="include")
    selector = without.pipeline(None).selector
    corpus = load_corpus(arguments.corpus)
    sums: Counter[str] = Counter()
    f1: defaultdict[str, float] = defaultdict(float)
    for gold in corpus.golds[: arguments.limit or None]:
        data, wanted = corpus.read(gold), Text(gold.text or "")
        try:
            page = parse(data, url=gold.url)
        except DomextError:
            continue
        scores = without.score(page)
        own = selector.select(page, scores).keep
        article = without.article(page, scores)
        texts = {
            "own": page.blocks.joined(own),
            "without": article.text,
            "with": including.article(page, scores).text,
        }
        for name, text in texts.items():
            f1[name] += words(Text(text), wanted)[2]
        listed = len(article.comments)
        changed = article.page is page and bool((own != article.keep).any())
        numbered = len(set(_NUMBERED.findall(data)))
        sums.update(pages=1, commented=listed > 0, listed=listed, changed=changed)
        if numbered and article.page_type != "forum":
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
