"""What a report costs: its size beside the page's, and the time it takes beside the page's parse.

    python benchmarks/explain.py FOLDER [--kilobytes 230-270] [--limit 20]

Pages of a folder (html files, any depth) of about the size. CPU time of one process; parse and report run in turn, the
best of three, so that their ratio survives a noisy machine. The parse is domext's own, from bytes to the table; the bare
parse of lxml stands beside it.
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
    given = parser.parse_args()
    least, most = (1000 * int(part) for part in given.kilobytes.split("-"))
    pages = sorted(path for path in given.folder.rglob("*.html") if least <= path.stat().st_size <= most)
    random.Random(0).shuffle(pages)  # noqa: S311  a sample, no secret
    rows = [_measured(path.read_bytes()) for path in pages[: given.limit]]
    heads = ("report / page", "report / parse", "report / lxml's parse", "blocks", "report, ms", "parse, ms")
    print(f"{len(rows)} pages of {given.kilobytes} kB\n{'':24}{'median':>10}{'most':>10}")
    for head, column in zip(heads, zip(*rows, strict=True), strict=True):
        print(f"{head:24}{statistics.median(column):10.2f}{max(column):10.2f}")


def _measured(data: bytes) -> tuple[float, ...]:
    wanted = ExplanationRequest(extractor=Extractor())
    # The first run also reads everything that is read once.
    size = len(render_report(explain_page(data, "page", wanted)).encode())
    bare, parsed, whole = [], [], []
    for _ in range(_RUNS):
        bare.append(_spent(lambda: lxml.html.document_fromstring(data)))
        parsed.append(_spent(lambda: domext.parse(data)))
        whole.append(_spent(lambda: render_report(explain_page(data, "page", wanted)).encode()))
    blocks = len(domext.parse(data).blocks)
    took, parse = min(whole), min(parsed)
    return size / len(data), took / parse, took / min(bare), blocks, 1000 * took, 1000 * parse


def _spent(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
