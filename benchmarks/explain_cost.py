"""The cost of a report of `domext explain`: its size relative to the page, and its time relative to the parse.

    python benchmarks/explain_cost.py FOLDER [--kilobytes 230-270] [--limit 20]

FOLDER holds HTML files at any depth; those of the given size are used. Times are CPU times of one process. Parse and
report run in turn, and the best of three runs counts, so that their ratio is stable on a busy machine. Times are related
to domext's parse, from bytes to the table, and to the bare parse of lxml.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

import lxml.html

import domext
from domext import Extractor
from domext.explain.explanation import ExplanationRequest, explain_page
from domext.explain.html_report import render_report

if TYPE_CHECKING:
    from collections.abc import Callable

_RUNS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kilobytes", default="230-270")
    parser.add_argument("--limit", type=int, default=20)
    arguments = parser.parse_args()
    smallest, largest = (1000 * int(part) for part in arguments.kilobytes.split("-"))
    pages = sorted(path for path in arguments.folder.rglob("*.html") if smallest <= path.stat().st_size <= largest)
    if not pages:
        parser.error(f"{arguments.folder} has no page of {arguments.kilobytes} kB")
    random.Random(0).shuffle(pages)  # noqa: S311  a sample, not a secret
    rows = [_measured(path.read_bytes()) for path in pages[: arguments.limit]]
    headers = ("report / page", "report / parse", "report / lxml's parse", "blocks", "report, ms", "parse, ms")
    print(f"{len(rows)} pages of {arguments.kilobytes} kB\n{'':24}{'median':>10}{'maximum':>10}")
    for header, column in zip(headers, zip(*rows, strict=True), strict=True):
        print(f"{header:24}{statistics.median(column):10.2f}{max(column):10.2f}")


def _measured(data: bytes) -> tuple[float, ...]:
    request = ExplanationRequest(extractor=Extractor())
    size = len(
        render_report(explain_page(data, "page", request)).encode()
    )  # also loads everything that is loaded only once
    lxml_times, parse_times, report_times = [], [], []
    for _ in range(_RUNS):
        lxml_times.append(_seconds(lambda: lxml.html.document_fromstring(data)))
        parse_times.append(_seconds(lambda: domext.parse(data)))
        report_times.append(_seconds(lambda: render_report(explain_page(data, "page", request)).encode()))
    blocks = len(domext.parse(data).blocks)
    seconds, parse = min(report_times), min(parse_times)
    return size / len(data), seconds / parse, seconds / min(lxml_times), blocks, 1000 * seconds, 1000 * parse


def _seconds(function: Callable[[], object]) -> float:
    start = time.process_time()
    function()
    return time.process_time() - start


if __name__ == "__main__":
    main()
