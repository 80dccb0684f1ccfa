"""The text that the formats lose: word F1 of the text of an article, and of the text read back from its formats.

It also counts the emphases that Markdown writes as HTML.

    python benchmarks/formats.py CORPUS... [--models FOLDER]      each CORPUS is a corpus of 'domext eval'

With --models, each page is extracted by the model that has not seen its domain, as in benchmarks/rules.py. The model that comes
with domext knows the text of its own training pages by heart, but not the captions and notes that only the formats have.
A CommonMark parser (markdown-it-py with footnotes) converts Markdown to HTML; the text of HTML is that of its blocks.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections import Counter
from typing import TYPE_CHECKING

from fold_models import add_arguments, models_of_pages
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from domext import DomextError, Extractor, parse
from domext.evaluation.corpus import load_corpus
from domext.evaluation.page_statistics import Text, word_overlap
from domext.learned.selector import Learned

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from domext.article import Article
    from domext.evaluation.corpus import Corpus

FORMATS = ("article.text", "text", "markdown", "html")
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin, inline=False)
EMPHASES = {"em_open", "strong_open", "s_open"}
RAW_EMPHASES = {"<em>", "<strong>", "<del>", "<b>", "<i>"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser)
    arguments = parser.parse_args()
    corpora = list(map(load_corpus, arguments.corpora))
    models = models_of_pages(corpora, arguments.models)
    for corpus in corpora:
        if any(gold.text is not None for gold in corpus.golds):
            report(corpus, models)


def report(corpus: Corpus, models: Mapping[tuple[Path, str], str]) -> None:
    """Print the mean word F1 of each format over the pages of a corpus that have a gold text."""
    sums, count = dict.fromkeys(FORMATS, 0.0), 0
    ranges: list[tuple[float, str]] = []
    emphases: Counter[str] = Counter()
    for gold in corpus.golds:
        if gold.text is None:
            continue
        extract = extractor(models[corpus.folder, gold.id])
        try:
            article = extract(corpus.read(gold), url=gold.url)
        except DomextError as error:
            sys.stderr.write(f"{gold.id}: {error}\n")
            continue
        reference = Text(gold.text)
        f1 = {name: word_overlap(Text(plain_text(article, name)), reference).f1 for name in FORMATS}
        count += 1
        emphases.update(emphases_of(article.to("markdown")))
        for name, value in f1.items():
            sums[name] += value
        ranges.append((max(f1.values()) - min(f1.values()), gold.id))
    print(f"{corpus.folder.name}: {count} pages")
    for name, total in sums.items():
        print(f"{name:14s} {total / count:.4f} {(total - sums['article.text']) / count:+.4f}")
    share = emphases["HTML"] / max(emphases.total(), 1)
    print(f"emphases as HTML: {emphases['HTML']} of {emphases.total()} ({share:.2%})")
    widest = sorted(ranges, reverse=True)[:5]
    print("widest range of F1:", ", ".join(f"{page_id} {width:.3f}" for width, page_id in widest))


@functools.cache
def extractor(model: str) -> Extractor:
    """Return an extractor with a model, or with the one that comes with domext."""
    return Extractor(selector=Learned(model))


def plain_text(article: Article, name: str) -> str:
    """Return the text of an article as read back from a format."""
    if name == "article.text":
        return article.text
    rendered = article.to(name)
    if name == "text":
        return rendered
    html = rendered
    if name == "markdown":
        html = PARSER.render(rendered)
    return "\n\n".join(parse(html).blocks.texts) if html.strip() else ""


def emphases_of(markdown: str) -> Iterator[str]:
    """Yield ``HTML`` or ``Markdown`` for each emphasis, by how it is written."""
    for block in PARSER.parse(markdown):
        for token in block.children or []:
            if token.type in EMPHASES:
                yield "Markdown"
            elif token.type == "html_inline" and token.content in RAW_EMPHASES:
                yield "HTML"


if __name__ == "__main__":
    main()
