"""What the formats lose of the text: word F1 against the gold of the article's text and of other formats, stripped.

    python benchmarks/formats.py CORPUS [--limit 0]      a corpus as 'domext eval' reads one

Markdown is read by a CommonMark parser (markdown-it-py) and becomes HTML; the text of HTML is that of its blocks.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from domext.evaluation.texts import Text, words
from markdown_it import MarkdownIt

from domext import DomextError, extract, parse
from domext.evaluation.corpus import load_corpus

if TYPE_CHECKING:
    from domext.article import Article

FORMATS = ("article.text", "text", "markdown", "html")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="pages; 0 for all")
    arguments = parser.parse_args()
    sums, count = dict.fromkeys(FORMATS, 0.0), 0
    worst: list[tuple[float, str]] = []
    corpus = load_corpus(arguments.corpus)
    for gold in corpus.golds[: arguments.limit or None]:
        try:
            article = extract(corpus.read(gold), url=gold.url)
        except DomextError as error:
            sys.stderr.write(f"{gold.id}: {error}\n")
            continue
        wanted = Text(gold.text or "")
        found = {form: words(Text(stripped(article, form)), wanted)[2] for form in FORMATS}
        count += 1
        for form, f1 in found.items():
            sums[form] += f1
        worst.append((max(found.values()) - min(found.values()), gold.id))
    print(f"{count} pages")
    for form, total in sums.items():
        print(f"{form:14s} {total / count:.4f} {(total - sums['article.text']) / count:+.4f}")
    print("widest apart:", ", ".join(f"{name} {apart:.3f}" for apart, name in sorted(worst, reverse=True)[:5]))


def stripped(article: Article, form: str) -> str:
    if form == "article.text":
        return article.text
    written = article.to(form)
    if form == "text":
        return written
    html = (
        MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(written) if form == "markdown" else written
    )
    return "\n\n".join(parse(html).blocks.texts) if html.strip() else ""


if __name__ == "__main__":
    main()
