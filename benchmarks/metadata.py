"""Title, authors, date and language against the golds of a corpus, beside other tools where they are installed.

    python benchmarks/metadata.py fields FOLDER [--half 0|1] [--wrong title|author|date]
    python benchmarks/metadata.py language FOLDER

``fields`` counts exact matches after NFKC, case folding, and one writing of dashes, quotes, white space and the words
between several authors. The title is right or wrong on every page; precision of author and date is over all pages for
which a tool gives one, recall over all that have a gold. A date is a day: that of publication, or, where a page only
shows when it was changed, that one. ``--half`` takes every other registered domain, for constants that were chosen on
the rest. Install ``trafilatura newspaper4k`` to have them beside.

``language`` takes the pages whose gold is the language that they declare and, so that a wrong declaration does not count,
that another tool tells from their text (``pip install py3langid``).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import unicodedata
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import domext
from domext.decode import decode
from domext.evaluation.corpus import Corpus, Gold, domain, load_corpus

if TYPE_CHECKING:
    from collections.abc import Callable

FIELDS = ("title", "author", "date")
Fields = tuple[str | None, str | None, str | None]


def by_domext(page: bytes, url: str | None) -> Fields:
    found = domext.extract(page, url=url).metadata
    shown = found.modified if found.sources.get("modified") == "dom" else None
    return found.title, ", ".join(found.authors), found.published or shown


def by_trafilatura(page: bytes, url: str | None) -> Fields:
    found = importlib.import_module("trafilatura").extract_metadata(page, default_url=url)
    return found.title, found.author, found.date


def by_newspaper4k(page: bytes, url: str | None) -> Fields:
    text = decode(page, None).text
    article = importlib.import_module("newspaper").article(url or "http://localhost/", input_html=text)
    date = article.publish_date
    return article.title, ", ".join(article.authors), date.date().isoformat() if date else None


TOOLS: dict[str, Callable[[bytes, str | None], Fields]] = {
    "domext": by_domext,
    "trafilatura": by_trafilatura,
    "newspaper4k": by_newspaper4k,
}
LANGUAGE_CHARACTERS = 5000
MODULES = {"trafilatura": "trafilatura", "newspaper4k": "newspaper"}


def fields(corpus: Corpus, half: int | None, wrong: str | None) -> None:
    """Print a line a tool."""
    golds = [gold for gold in corpus.golds if half is None or _half(gold) == half]
    print(f"{len(golds)} pages of {corpus.name}\n{'tool':12s} title  author P / R / F1     date P / R / F1")
    for name, tool in TOOLS.items():
        if name in MODULES and importlib.util.find_spec(MODULES[name]) is None:
            continue
        counts: Counter[tuple[str, str]] = Counter()
        failures = 0
        for gold in golds:
            try:
                given = dict(zip(FIELDS, tool(corpus.read(gold), gold.url), strict=True))
            except Exception:  # noqa: BLE001  another tool's failure is its answer
                failures += 1
                given = dict.fromkeys(FIELDS)
            for field in FIELDS:
                said, true = (_normal(value, field) for value in (given[field], getattr(gold, field)))
                counts[field, "given"] += bool(said)
                counts[field, "gold"] += bool(true)
                counts[field, "right"] += bool(said) and said == true
                if name == "domext" and field == wrong and said != true:
                    print(json.dumps([gold.id, gold.page_type, getattr(gold, field), given[field]], ensure_ascii=False))
        print(
            f"{name:12s} {_ratio(counts, 'title', 'gold'):.3f}  {_prf(counts, 'author')}  {_prf(counts, 'date')}  {failures} failed"
        )


def _half(gold: Gold) -> int:
    return zlib.crc32(domain(gold.url or gold.id).encode()) % 2


def _normal(value: str | None, field: str) -> str:
    text = unicodedata.normalize("NFKC", value or "").casefold()
    if field == "date":
        return text[:10]
    text = re.sub("[‐-―−]", "-", re.sub("[“”„«»‟″]", '"', re.sub("[‘’‚‛′`´]", "'", text)))
    if field == "author":
        text = re.sub(r"\s*(?:,? and |,? & |;|,)\s*", ", ", text)
    return " ".join(text.split())


def _ratio(counts: Counter[tuple[str, str]], field: str, whole: str) -> float:
    return counts[field, "right"] / max(counts[field, whole], 1)


def _prf(counts: Counter[tuple[str, str]], field: str) -> str:
    precision, recall = _ratio(counts, field, "given"), _ratio(counts, field, "gold")
    return f"{precision:.3f} / {recall:.3f} / {2 * precision * recall / max(precision + recall, 1e-9):.3f}"


def language(corpus: Corpus) -> None:
    """Print how often the language is right where the page declares it rightly, and how often the text alone tells it."""
    langid = importlib.import_module("py3langid")
    counts: Counter[str] = Counter()
    for gold in corpus.golds:
        article = domext.extract(corpus.read(gold), url=gold.url)
        found = article.metadata
        second = langid.classify(article.text[:LANGUAGE_CHARACTERS])[0]
        if not gold.lang or _primary(found.language_declared) != gold.lang or second != gold.lang:
            continue
        counts["pages"] += 1
        counts["right"] += _primary(found.language) == gold.lang
        counts["right from the text alone"] += _primary(found.language_detected) == gold.lang
    print(", ".join(f"{name} {count}" for name, count in counts.items()))


def _primary(tag: str | None) -> str:
    return (tag or "").partition("-")[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("fields")
    command.add_argument("folder", type=Path)
    command.add_argument("--half", type=int, choices=(0, 1))
    command.add_argument("--wrong", choices=FIELDS)
    commands.add_parser("language").add_argument("folder", type=Path)
    arguments: Any = parser.parse_args()
    corpus = load_corpus(arguments.folder)
    if arguments.command == "fields":
        fields(corpus, arguments.half, arguments.wrong)
    else:
        language(corpus)


if __name__ == "__main__":
    main()
