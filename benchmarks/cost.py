"""The cost of an extraction, as multiples of the bare lxml parse, and its growth with the size of the page.

    python benchmarks/cost.py stages FOLDER [--limit 300] [--selector SPEC]       each stage of an extraction
    python benchmarks/cost.py scorers FOLDER [NAME:key=value ...] [--limit 200]   these scorers, or all installed ones
    python benchmarks/cost.py formats FOLDER [--limit 150]                        metadata, body, labels and each format
    python benchmarks/cost.py growth [--megabytes 1,2,4,8,16,32,50]               pages of growing size
    python benchmarks/cost.py nesting                                             deeply nested and other unusual pages

FOLDER holds HTML files at any depth. Times are CPU times of one process. The bare parse and the stages of a page run in
turn, so that their ratio is stable on a busy machine.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import random
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import lxml.etree
import lxml.html

from domext import Extractor, extract, parse, pipeline
from domext.options import DEFAULT_SELECTOR
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from domext.reading import builders
from domext.reading import read as reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from domext import Page, Scores
    from domext.plugin.hookspecs import Scorer

    Result = TypeVar("Result")

_BARE = "lxml parse"
_WHOLE = "whole extraction"
_WARM_UP_PAGES = 20
PARTS = ("metadata", "body")
_EXTRAS = ("labels", "posts", "comments")  # after the body, with which they share work
_SUM = "metadata, body and markdown"
_OF_SCORER = "lines"  # a renderer for certain scorers only
_PARAGRAPH = "<p>Some words, with <a href='/x'>a link</a> and <b>bold</b> text: a paragraph of the usual length.</p>\n"


class Stopwatch:
    """The CPU time of each stage, summed over the pages of a folder."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.pages = sorted(path for path in folder.rglob("*.html") if path.stat().st_size)
        if not self.pages:
            sys.exit(f"{folder}: no pages (.html)")
        random.Random(0).shuffle(self.pages)  # noqa: S311  a sample, not a secret
        del self.pages[limit:]
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.bare = 0.0

    def each_page(self) -> Iterator[bytes]:
        """Yield the bytes of each page after a timed bare parse; a warm-up over the first pages is not counted."""
        for paths in (self.pages[:_WARM_UP_PAGES], self.pages):
            self.seconds.clear()
            for path in paths:
                data = path.read_bytes()
                gc.collect()
                self.timed(_BARE, bare_parse, data)
                yield data
        self.bare = self.seconds.pop(_BARE)

    def timed(self, stage: str, function: Callable[..., Result], *arguments: object, **options: object) -> Result:
        """Call a function, and add its time to that of the stage."""
        start = time.process_time()
        result = function(*arguments, **options)
        self.seconds[stage] += time.process_time() - start
        return result

    def wrap(self, stage: str, function: Callable[..., Result]) -> Callable[..., Result]:
        """Wrap a function so that its time is added to that of the stage."""
        return functools.partial(self.timed, stage, function)

    def report(self, times: Iterable[tuple[str, float]]) -> None:
        """Print times as multiples of the bare parse."""
        print(f"{len(self.pages)} pages, {1e3 * self.bare / len(self.pages):.2f} ms per bare lxml parse")
        for stage, seconds in times:
            print(f"{stage:36s} {seconds / self.bare:.3f}")


def bare_parse(data: bytes) -> None:
    with contextlib.suppress(lxml.etree.ParserError):
        lxml.html.document_fromstring(data)  # includes freeing the tree, as the time of an extraction does


def stages(folder: Path, limit: int, spec: str) -> None:
    """Print the cost of each stage of an extraction.

    The stages are wrapped inside of the engine, so that the pipeline runs as it does for users.
    """
    extractor = Extractor(selector=spec)
    extraction = extractor.pipeline(None)
    stopwatch = Stopwatch(folder, limit)
    for module, name, stage in (
        (reading, "decode", "decode"),
        (builders, "build", "build"),
        (reading, "tidy", "tidy"),
        (reading, "flatten_tidied", "flatten"),
        (pipeline, "run_selector", f"selector {extraction.name}"),
    ):
        setattr(module, name, stopwatch.wrap(stage, getattr(module, name)))
    for name, scorer in extraction.scorers.items():
        extraction.scorers[name] = _TimedScorer(scorer, stopwatch.wrap(f"scorer {name}", scorer.score))
    for data in stopwatch.each_page():
        article = stopwatch.timed(_WHOLE, extractor, data)
        stopwatch.timed("text", getattr, article, "text")
        stopwatch.timed("metadata", getattr, article, "metadata")
    whole = stopwatch.seconds.pop(_WHOLE)
    lazy = {name: stopwatch.seconds.pop(name) for name in ("text", "metadata")}
    rest = whole - sum(stopwatch.seconds.values())
    to_text = whole + lazy["text"]
    stopwatch.report(
        [
            *stopwatch.seconds.items(),
            ("other stages", rest),
            ("text", lazy["text"]),
            ("together, from bytes to text", to_text),
            ("metadata", lazy["metadata"]),
            ("together, with metadata", to_text + lazy["metadata"]),
        ]
    )


@dataclass(frozen=True, slots=True)
class _TimedScorer:
    """A scorer with a timed ``score``."""

    scorer: Scorer
    score: Callable[[Page], Scores]


def formats(folder: Path, limit: int) -> None:
    """Print the cost that metadata, body, labels and each format add to an article: over all pages, and the median.

    All formats share metadata and body (with the multimedia beside the text), so their cost is not part of the cost of
    the formats.
    """
    plugins = installed().list()
    renderers = [
        row.name for row in plugins if row.kind == "renderer" and row.status == "ok" and row.name != _OF_SCORER
    ]
    stopwatch = Stopwatch(folder, limit)
    ratios: defaultdict[str, list[float]] = defaultdict(list)
    before: dict[str, float] = {}
    for data in stopwatch.each_page():
        article = extract(data, url="https://example.org/a/b.html")
        _ = article.text
        for part in (*PARTS, *_EXTRAS):
            stopwatch.timed(part, getattr, article, part)
        for renderer in renderers:
            stopwatch.timed(renderer, article.to, renderer)
        if stopwatch.seconds[_BARE] < before.get(_BARE, 0):  # the warm-up has ended
            before.clear()
            ratios.clear()
        page_seconds = {stage: seconds - before.get(stage, 0) for stage, seconds in stopwatch.seconds.items()}
        page_seconds[_SUM] = sum(page_seconds[stage] for stage in (*PARTS, "markdown"))
        for stage in (*PARTS, *_EXTRAS, *renderers, _SUM):
            ratios[stage].append(page_seconds[stage] / page_seconds[_BARE])
        before = dict(stopwatch.seconds)
    stopwatch.report(
        [*stopwatch.seconds.items(), (_SUM, sum(stopwatch.seconds[stage] for stage in (*PARTS, "markdown")))]
    )
    for stage, values in ratios.items():
        print(f"median of {stage:26s} {statistics.median(values):.3f}")


def each_scorer(folder: Path, limit: int, specs: list[str]) -> None:
    """Print the cost that each scorer alone, and all of them together, add to a parsed page."""
    plugins = installed()
    scorers = make_scorers(
        specs or [row.name for row in plugins.list() if row.kind == "scorer" and row.status == "ok"], plugins
    )
    stopwatch = Stopwatch(folder, limit)
    for data in stopwatch.each_page():
        for name, scorer in scorers.items():
            parsed = parse(data)  # a new page, so that each scorer pays for the derived columns that it reads
            stopwatch.timed(name, run_scorers, parsed, {name: scorer})
        stopwatch.timed("all scorers", run_scorers, parse(data), scorers)
    stopwatch.report(sorted(stopwatch.seconds.items(), key=lambda item: item[1]))


def growth(megabytes: list[float]) -> None:
    """Print time and peak memory for pages of growing size, each in a separate process."""
    print("     MB  seconds  ratio  peak MB  ratio")
    before: tuple[float, float] | None = None
    for size in megabytes:
        command = [sys.executable, __file__, "page", str(size)]
        runs = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split() for _ in range(3)]  # noqa: S603
        seconds, peak = min(float(run[0]) for run in runs), min(float(run[1]) for run in runs)
        ratios = (seconds / before[0], peak / before[1]) if before else (0.0, 0.0)
        print(f"{size:7.1f} {seconds:8.3f} {ratios[0]:6.2f} {peak:8.1f} {ratios[1]:6.2f}")
        before = seconds, peak


def one_page(megabytes: float) -> None:
    """Print the time and the peak memory of one page; ``growth`` runs this in a separate process."""
    page = ("<html><body><div>" + _PARAGRAPH * int(megabytes * 1e6 / len(_PARAGRAPH)) + "</div></body></html>").encode()
    extract(_PARAGRAPH)
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    article = extract(page)
    if len(article.text) < len(page) // 2:
        sys.exit("text is missing")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - base
    print(time.process_time() - start, peak / 1024)


def nesting() -> None:
    """Print the time for deeply nested and other unusual pages, and whether their text was extracted."""
    attributes = " ".join(f"a{number}=1" for number in range(10**6))
    for name, source in (
        ("100,000 nested div", "<div>" * 100_000 + "text found"),
        ("100,000 nested b", "<b>" * 100_000 + "text found"),
        ("an element with 1e6 attributes", f"<div {attributes}>text found</div>"),
        ("1 MB of <", "<" * 10**6),
        ("16,000 short paragraphs", "<p>text found</p>" * 16_000),
    ):
        start = time.perf_counter()
        article = extract(source)
        outcome = "text found" if "text found" in article.text else article.reason
        print(f"{name:32s} {time.perf_counter() - start:6.3f} s  {outcome}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("stages")
    command.add_argument("folder", type=Path)
    command.add_argument("--limit", type=int, default=300)
    command.add_argument("--selector", default=DEFAULT_SELECTOR, metavar="SPEC")
    command = commands.add_parser("scorers")
    command.add_argument("folder", type=Path)
    command.add_argument("specs", nargs="*")
    command.add_argument("--limit", type=int, default=200)
    command = commands.add_parser("formats")
    command.add_argument("folder", type=Path)
    command.add_argument("--limit", type=int, default=150)
    commands.add_parser("growth").add_argument("--megabytes", default="1,2,4,8,16,32,50")
    commands.add_parser("nesting")
    commands.add_parser("page").add_argument("size", type=float)
    arguments = parser.parse_args()
    if arguments.command == "stages":
        stages(arguments.folder, arguments.limit, arguments.selector)
    elif arguments.command == "scorers":
        each_scorer(arguments.folder, arguments.limit, arguments.specs)
    elif arguments.command == "formats":
        formats(arguments.folder, arguments.limit)
    elif arguments.command == "growth":
        growth([float(part) for part in arguments.megabytes.split(",")])
    elif arguments.command == "nesting":
        nesting()
    else:
        one_page(arguments.size)


if __name__ == "__main__":
    main()
