"""Title, authors, date and language against the golds of a corpus, beside other tools where they are installed.

    python benchmarks/metadata.py fields FOLDER [--half 0|1] [--wrong title|author|date] [--deadline 30]
    python benchmarks/metadata.py language FOLDER

``fields`` counts exact matches after NFKC, case folding, and one writing of dashes, quotes, white space and the words
between several authors. The title is right or wrong on every page; precision of author and date is over all pages for
which a tool gives one, recall over all that have a gold. A date is a day: that of publication, or, where a page only
shows when it was changed, that one. ``--half`` takes every other registered domain, for constants that were chosen on
the rest. Install ``trafilatura newspaper4k`` to have them beside; each tool works in a process of its own, which is killed
where a page takes longer than the deadline: such a page counts as one without an answer.

``language`` takes the pages whose gold is the language that they declare and, so that a wrong declaration does not count,
that another tool tells from their text (``pip install py3langid``).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import multiprocessing
import re
import time
import unicodedata
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

import domext
from domext.evaluation.corpus import Corpus, Gold, domain, load_corpus
from domext.reading.decode import decode

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

FIELDS = ("title", "author", "date")
Fields = tuple[str | None, str | None, str | None]
NOTHING: Fields = (None, None, None)


def by_domext(page: bytes, url: str | None) -> Fields:
    found = domext.extract(page, url=url).metadata
    shown = found.modified if found.sources.get("modified") == "dom" else None
    return found.title, ", ".join(found.authors), found.published or shown


def by_trafilatura(page: bytes, url: str | None) -> Fields:
    found = importlib.import_module("trafilatura").extract_metadata(page, default_url=url)
    return found.title, found.author, found.date


def by_newspaper4k(page: bytes, url: str | None) -> Fields:
    text = decode(page, None).text
    newspaper = importlib.import_module("newspaper")
    article = newspaper.article(
        url or "http://localhost/", input_html=text, fetch_images=False
    )  # it would open connections
    date = article.publish_date
    return article.title, ", ".join(article.authors), date.date().isoformat() if date else None


TOOLS: dict[str, Callable[[bytes, str | None], Fields]] = {
    "domext": by_domext,
    "trafilatura": by_trafilatura,
    "newspaper4k": by_newspaper4k,
}
LANGUAGE_CHARACTERS = 5000
MODULES = {"trafilatura": "trafilatura", "newspaper4k": "newspaper"}


class Watched:
    """A tool in a process of its own.

    Args:
        name: the tool, one of :data:`TOOLS`.
        deadline: seconds of processor time that a page may take, so that a busy machine makes none late; of time that
            passes, twenty times as many.
    """

    def __init__(self, name: str, deadline: float) -> None:
        self.name, self.deadline = name, deadline
        self.failed = self.late = 0
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there, self.name), daemon=True)
        self._process.start()
        there.close()
        self._pipe.recv()  # it has imported its tool
        self._usage = psutil.Process(self._process.pid)

    def _spent(self) -> float:
        times = self._usage.cpu_times()
        return float(times.user + times.system)

    def _in_time(self) -> bool:
        """Whether an answer, or the end of the process, comes in time."""
        before, last = self._spent(), time.monotonic() + 20 * self.deadline
        while not self._pipe.poll(1):
            if self._spent() - before > self.deadline or time.monotonic() > last:
                return False
        return True

    def ask(self, page: bytes, url: str | None) -> Fields:
        """What the tool says of a page; nothing where it fails, dies or takes too long."""
        self._pipe.send((page, url))
        try:
            if self._in_time():
                found: Fields | None = self._pipe.recv()
                self.failed += found is None
                return found or NOTHING
            self.late += 1
        except (EOFError, psutil.Error):
            self.failed += 1
        self.close()
        self._start()
        return NOTHING

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def serve(pipe: Connection, name: str) -> None:
    """Answer for pages with what a tool says of them, None where it fails."""
    if name in MODULES:
        importlib.import_module(MODULES[name])
    pipe.send(None)
    while True:
        try:
            page, url = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(TOOLS[name](page, url))
        except Exception:  # noqa: BLE001  another tool's failure is its answer
            pipe.send(None)


def fields(corpus: Corpus, half: int | None, wrong: str | None, deadline: float) -> None:
    """Print a line a tool."""
    golds = [gold for gold in corpus.golds if half is None or _half(gold) == half]
    print(f"{len(golds)} pages of {corpus.name}\n{'tool':12s} title  author P / R / F1     date P / R / F1")
    for name in TOOLS:
        if name in MODULES and importlib.util.find_spec(MODULES[name]) is None:
            continue
        counts: Counter[tuple[str, str]] = Counter()
        tool = Watched(name, deadline)
        for gold in golds:
            given = dict(zip(FIELDS, tool.ask(corpus.read(gold), gold.url), strict=True))
            for field in FIELDS:
                said, true = (_normal(value, field) for value in (given[field], getattr(gold, field)))
                counts[field, "given"] += bool(said)
                counts[field, "gold"] += bool(true)
                counts[field, "right"] += bool(said) and said == true
                if name == "domext" and field == wrong and said != true:
                    print(json.dumps([gold.id, gold.page_type, getattr(gold, field), given[field]], ensure_ascii=False))
        tool.close()
        told = f"{_ratio(counts, 'title', 'gold'):.3f}  {_prf(counts, 'author')}  {_prf(counts, 'date')}"
        print(f"{name:12s} {told}  {tool.failed} failed, {tool.late} late", flush=True)


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
    command.add_argument("--deadline", type=float, default=30, metavar="SECONDS")
    commands.add_parser("language").add_argument("folder", type=Path)
    arguments: Any = parser.parse_args()
    corpus = load_corpus(arguments.folder)
    if arguments.command == "fields":
        fields(corpus, arguments.half, arguments.wrong, arguments.deadline)
    else:
        language(corpus)


if __name__ == "__main__":
    main()
