"""Evaluates title, authors, date and language on a corpus, also those of other tools that are installed.

    python benchmarks/metadata.py fields FOLDER [--half 0|1] [--wrong title|author|date] [--deadline 30]
    python benchmarks/metadata.py language FOLDER

``fields`` counts exact matches after normalisation: NFKC, case folding, and one form of dashes, quotes, white space and
the separators of authors. The title is measured by accuracy over all pages with a gold title. Precision of author and
date is over all pages with a prediction, recall over all pages with a gold value. A date is the day of publication, or,
on pages that show only a date of modification, that day. ``--half`` uses half of the registered domains, for constants
that were tuned on the other half. Other tools are measured if they are installed: ``pip install trafilatura
newspaper4k``. Each tool runs in a separate process, which is killed if a page exceeds the deadline; such a page counts
as one without a prediction.

``language`` uses the pages on which three sources agree: the gold language, the declared language, and the language that
another tool detects in the text (``pip install py3langid``). This excludes wrong declarations.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import multiprocessing
import re
import sys
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
    metadata = domext.extract(page, url=url).metadata
    visible_date = metadata.modified if metadata.sources.get("modified") == "dom" else None
    return metadata.title, ", ".join(metadata.authors), metadata.published or visible_date


def by_trafilatura(page: bytes, url: str | None) -> Fields:
    metadata = importlib.import_module("trafilatura").extract_metadata(page, default_url=url)
    return metadata.title, metadata.author, metadata.date


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


class ToolProcess:
    """A tool in a separate process.

    Args:
        name: the tool, one of :data:`TOOLS`.
        deadline: the CPU time in seconds that a page may take, so that a busy machine does not matter. Elapsed time may
            be twenty times as long.
    """

    def __init__(self, name: str, deadline: float) -> None:
        self.name, self.deadline = name, deadline
        self.failed = self.late = 0
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, child_end = context.Pipe()
        self._process = context.Process(target=serve, args=(child_end, self.name), daemon=True)
        self._process.start()
        child_end.close()
        self._pipe.recv()  # the process has imported the tool
        self._usage = psutil.Process(self._process.pid)

    def _cpu_seconds(self) -> float:
        times = self._usage.cpu_times()
        return float(times.user + times.system)

    def _in_time(self) -> bool:
        """Wait for an answer, or the end of the process; return whether it came before the deadline."""
        start, latest = self._cpu_seconds(), time.monotonic() + 20 * self.deadline
        while not self._pipe.poll(1):
            if self._cpu_seconds() - start > self.deadline or time.monotonic() > latest:
                return False
        return True

    def ask(self, page: bytes, url: str | None) -> Fields:
        """Return the predictions of the tool for a page; none if it fails, dies or exceeds the deadline."""
        self._pipe.send((page, url))
        try:
            if self._in_time():
                predicted: Fields | None = self._pipe.recv()
                self.failed += predicted is None
                return predicted or NOTHING
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
    """Answer requests with the predictions of a tool, or None if it fails."""
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
        except Exception:  # noqa: BLE001  a failure of the tool counts as no prediction
            pipe.send(None)


def fields(corpus: Corpus, half: int | None, wrong: str | None, deadline: float) -> None:
    """Print a line per tool."""
    golds = [gold for gold in corpus.golds if half is None or _half(gold) == half]
    print(f"{len(golds)} pages of {corpus.name}\n{'tool':12s} title  author P / R / F1     date P / R / F1")
    for name in TOOLS:
        if name in MODULES and importlib.util.find_spec(MODULES[name]) is None:
            continue
        counts: Counter[tuple[str, str]] = Counter()
        tool = ToolProcess(name, deadline)
        for gold in golds:
            predicted = dict(zip(FIELDS, tool.ask(corpus.read(gold), gold.url), strict=True))
            for field in FIELDS:
                reference = getattr(gold, field)
                value, expected = _normalised(predicted[field], field), _normalised(reference, field)
                counts[field, "predicted"] += bool(value)
                counts[field, "gold"] += bool(expected)
                counts[field, "right"] += bool(value) and value == expected
                if name == "domext" and field == wrong and value != expected:
                    print(json.dumps([gold.id, gold.page_type, reference, predicted[field]], ensure_ascii=False))
        tool.close()
        title, author, date = _ratio(counts, "title", "gold"), _prf(counts, "author"), _prf(counts, "date")
        print(f"{name:12s} {title:.3f}  {author}  {date}  {tool.failed} failed, {tool.late} late", flush=True)


def _half(gold: Gold) -> int:
    return zlib.crc32(domain(gold.url or gold.id).encode()) % 2


def _normalised(value: str | None, field: str) -> str:
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
    precision, recall = _ratio(counts, field, "predicted"), _ratio(counts, field, "gold")
    return f"{precision:.3f} / {recall:.3f} / {2 * precision * recall / max(precision + recall, 1e-9):.3f}"


def language(corpus: Corpus) -> None:
    """Print how often the language is right, and how often the language detected from the text alone is."""
    try:
        langid = importlib.import_module("py3langid")
    except ImportError:
        sys.exit("a second opinion on languages needs pip install py3langid")
    counts: Counter[str] = Counter()
    for gold in corpus.golds:
        article = domext.extract(corpus.read(gold), url=gold.url)
        metadata = article.metadata
        second_opinion = langid.classify(article.text[:LANGUAGE_CHARACTERS])[0]
        if not gold.lang or not gold.lang == _primary(metadata.language_declared) == second_opinion:
            continue
        counts["pages"] += 1
        counts["right"] += _primary(metadata.language) == gold.lang
        counts["right from the text alone"] += _primary(metadata.language_detected) == gold.lang
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
