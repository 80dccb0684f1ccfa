"""The effect of the comment policy on word F1, and the recall of comments.

    python benchmarks/comments.py CORPUS [--limit 0]      CORPUS is a corpus of 'domext eval'

Word F1 is measured for the selection before the comment policy, without comments (the default), and with comments
(``comments="include"``). On pages that number their comments, as blogs do (``id="comment-123"``), their number is known.
The share of them that ``article.comments`` lists is a rough recall, because some are hidden, empty or loaded later.

If ``truth.jsonl`` gives the text of the comments (``comments``), the word F1 of ``article.comments`` against it is printed, beside
the share of the words of ``article.text`` that are not in the gold text, which comments would add to ("useless text").
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final

from domext import DomextError, Extractor, parse
from domext.evaluation.corpus import Corpus, load_corpus
from domext.evaluation.page_statistics import Text, word_overlap

_COMMENT_ID: Final = re.compile(rb"""\bid=["']?(?:li-|div-)?comment-(\d+)\b""", re.IGNORECASE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="the number of pages; 0 for all")
    arguments = parser.parse_args()
    corpus = load_corpus(arguments.corpus)
    sums, f1 = _measure(corpus, arguments.limit)
    print(f"{corpus.name}: {sums['pages']} pages, {sums['commented']} with {sums['listed']} comments")
    print(f"the comment policy changes the selection on {sums['changed']} pages; word F1")
    for name, title in (
        ("selected", "before the comment policy"),
        ("without", "without comments"),
        ("with", "with comments"),
    ):
        print(f"  {title:26s} {f1[name] / sums['pages']:.4f}")
    if count := sums["with_gold_comments"]:
        print(f"{count} pages with gold comments: word F1 of the comments {f1['comments'] / count:.4f},")
        print(f"  useless text without them {f1['useless'] / count:.4f}")
    recall = sums["recalled"] / max(sums["numbered"], 1)
    print(f"{sums['pages_with_ids']} pages number {sums['numbered']} comments; a share of {recall:.3f} is listed")


def _measure(corpus: Corpus, limit: int) -> tuple[Counter[str], defaultdict[str, float]]:
    """Counts, and sums of word F1 over the pages, by name."""
    without, including = Extractor(), Extractor(comments="include")
    selector = without.pipeline(None).selector
    sums: Counter[str] = Counter()
    f1: defaultdict[str, float] = defaultdict(float)
    for gold in corpus.golds[: limit or None]:
        data, reference = corpus.read(gold), Text(gold.text or "")
        try:
            page = parse(data, url=gold.url)
        except DomextError:
            continue
        scores = without.score(page)
        selected = selector.select(page, scores).keep
        article = without.article(page, scores)
        texts = {
            "selected": page.blocks.joined(selected),
            "without": article.text,
            "with": including.article(page, scores).text,
        }
        for name, text in texts.items():
            f1[name] += word_overlap(Text(text), reference).f1
        listed = len(article.comments)
        if gold.comments:
            text = "\n\n".join(comment.text for comment in article.comments)
            f1["comments"] += word_overlap(Text(text), Text("\n\n".join(gold.comments))).f1
            f1["useless"] += 1 - word_overlap(Text(article.text), reference).precision
            sums.update(with_gold_comments=1)
        changed = article.page is page and bool((selected != article.keep).any())
        numbered = len(set(_COMMENT_ID.findall(data)))
        sums.update(pages=1, commented=listed > 0, listed=listed, changed=changed)
        if numbered and article.page_type != "forum":
            sums.update(pages_with_ids=1, numbered=numbered, recalled=min(listed, numbered))
    return sums, f1


if __name__ == "__main__":
    main()
