"""What an extraction costs: each stage as a multiple of the bare lxml parse, and how cost grows with a page's length.

    python benchmarks/cost.py stages FOLDER [--limit 300] [--selector SPEC]   pages of a folder (html files, any depth)
    python benchmarks/cost.py scorers FOLDER [NAME:key=value ...] [--limit 200]   of the installed scorers, or of these
    python benchmarks/cost.py formats FOLDER [--limit 150]   of the metadata and the body of an article, and of each format on top
    python benchmarks/cost.py growth [--megabytes 1,2,4,8,16,32,50]
    python benchmarks/cost.py nesting

CPU time of one process; the parse and the stages of a page run in turn, so that their ratio survives a noisy machine.
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

from domext import Extractor, engine, extract, parse
from domext.options import DEFAULT_SELECTOR
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers, run_selector
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
_WARMING_UP = 20  # pages
PARTS = ("metadata", "body")
_SUM = "metadata, body and markdown"
_PARAGRAPH = "<p>Some words, with <a href='/x'>a link</a> and <b>bold</b> text: a paragraph of the usual length.</p>\n"


class Watch:
    """CPU time by stage, over the pages of a folder."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.pages = sorted(path for path in folder.rglob("*.html") if path.stat().st_size)
        random.Random(0).shuffle(self.pages)  # noqa: S311  a sample, no secret
        del self.pages[limit:]
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.bare = 0.0

    def each(self) -> Iterator[bytes]:
        """The bytes of each page, which lxml has just parsed; what the first ones take before that is not counted."""
        for paths in (self.pages[:_WARMING_UP], self.pages):
            self.spent.clear()
            for path in paths:
                data = path.read_bytes()
                gc.collect()
                self.timed(_BARE, bare_parse, data)
                yield data
        self.bare = self.spent.pop(_BARE)

    def timed(self, stage: str, run: Callable[..., Result], *arguments: object) -> Result:
        """What a stage gives; its time is added to the stage's."""
        start = time.process_time()
        result = run(*arguments)
        self.spent[stage] += time.process_time() - start
        return result

    def timing(self, stage: str, run: Callable[..., Result]) -> Callable[..., Result]:
        """A function whose time is added to the stage's."""
        return functools.partial(self.timed, stage, run)

    def report(self, spent: Iterable[tuple[str, float]]) -> None:
        """Print times as multiples of the bare parse."""
        print(f"{len(self.pages)} pages, {1e3 * self.bare / len(self.pages):.2f} ms a bare lxml parse")
        for stage, seconds in spent:
            print(f"{stage:36s} {seconds / self.bare:.3f}")


def bare_parse(data: bytes) -> None:
    with contextlib.suppress(lxml.etree.ParserError):
        lxml.html.document_fromstring(data)  # and, as in an extraction, its tree is given back


def stages(folder: Path, limit: int, spec: str) -> None:
    """Print every stage's share of the cost of the pages in a folder: the pipe runs as it is, and its stages are timed."""
    extractor = Extractor(selector=spec)
    pipeline = extractor.pipeline(None)
    watch = Watch(folder, limit)
    for module, function in ((reading, "decode"), (builders, "build"), (reading, "tidy"), (reading, "flatten")):
        setattr(module, function, watch.timing(function, getattr(module, function)))
    for name, scorer in pipeline.scorers.items():
        pipeline.scorers[name] = _Timed(scorer, watch.timing(name, scorer.score))
    engine.__dict__["run_selector"] = watch.timing(pipeline.name, run_selector)
    for data in watch.each():
        article = watch.timed(_WHOLE, extractor, data)
        watch.timed("text", getattr, article, "text")
        watch.timed("metadata", getattr, article, "metadata")
    whole = watch.spent.pop(_WHOLE)
    beside = {name: watch.spent.pop(name) for name in ("text", "metadata")}
    rest = whole - sum(watch.spent.values())
    watch.report(
        [*watch.spent.items(), ("everything else", rest), *beside.items(), ("together", whole + sum(beside.values()))]
    )


@dataclass(frozen=True, slots=True)
class _Timed:
    """A scorer whose time is counted."""

    scorer: Scorer
    score: Callable[[Page], Scores]


def formats(folder: Path, limit: int) -> None:
    """Print what metadata, body and each format add to an article, as multiples of the bare parse: of all pages, and the median.

    Metadata and body are made once for all formats, so their cost (the body's with the pictures that stand with the text)
    comes on top of theirs.
    """
    forms = [row.name for row in installed().list() if row.kind == "renderer" and row.status == "ok"]
    watch = Watch(folder, limit)
    ratios: defaultdict[str, list[float]] = defaultdict(list)
    before: dict[str, float] = {}
    for data in watch.each():
        article = extract(data, url="https://example.org/a/b.html")
        _ = article.text, article.labels
        for part in PARTS:
            watch.timed(part, getattr, article, part)
        for form in forms:
            watch.timed(form, article.to, form)
        if watch.spent[_BARE] < before.get(_BARE, 0):  # warmed up
            before.clear()
            ratios.clear()
        took = {stage: seconds - before.get(stage, 0) for stage, seconds in watch.spent.items()}
        took[_SUM] = sum(took[stage] for stage in (*PARTS, "markdown"))
        for stage in (*PARTS, *forms, _SUM):
            ratios[stage].append(took[stage] / took[_BARE])
        before = dict(watch.spent)
    watch.report([*watch.spent.items(), (_SUM, sum(watch.spent[stage] for stage in (*PARTS, "markdown")))])
    for stage, found in ratios.items():
        print(f"median of {stage:26s} {statistics.median(found):.3f}")


def each_scorer(folder: Path, limit: int, specs: list[str]) -> None:
    """Print what every scorer alone adds to a page that is parsed and flattened, and all of them together."""
    plugins = installed()
    made = make_scorers(
        specs or [row.name for row in plugins.list() if row.kind == "scorer" and row.status == "ok"], plugins
    )
    watch = Watch(folder, limit)
    for data in watch.each():
        for name, scorer in made.items():
            page = parse(data)  # afresh: a scorer pays for the columns that it is the first to ask for
            watch.timed(name, run_scorers, page, {name: scorer})
        watch.timed("together", run_scorers, parse(data), made)
    watch.report(sorted(watch.spent.items(), key=lambda item: item[1]))


def growth(megabytes: list[float]) -> None:
    """Print time and peak memory of pages of growing length, each in a process of its own."""
    print("     MB  seconds  ratio  peak MB  ratio")
    before: tuple[float, float] | None = None
    for size in megabytes:
        command = [sys.executable, __file__, "one", str(size)]
        runs = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split() for _ in range(3)]  # noqa: S603
        seconds, peak = min(float(run[0]) for run in runs), min(float(run[1]) for run in runs)
        ratios = (seconds / before[0], peak / before[1]) if before else (0.0, 0.0)
        print(f"{size:7.1f} {seconds:8.3f} {ratios[0]:6.2f} {peak:8.1f} {ratios[1]:6.2f}")
        before = seconds, peak


def one(megabytes: float) -> None:
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
    """Print the time for deep and odd pages, and whether their text was found."""
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
        found = "text found" if "text found" in article.text else article.reason
        print(f"{name:32s} {time.perf_counter() - start:6.3f} s  {found}")


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
    commands.add_parser("one").add_argument("size", type=float)
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
        one(arguments.size)


if __name__ == "__main__":
    main()
