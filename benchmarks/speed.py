"""Pages a second of domext and of other tools, on the same pages in the same process.

    python benchmarks/speed.py FOLDER [--limit 60]

FOLDER holds HTML files at any depth. Every tool extracts the text from the bytes of a page, with its defaults. For each page the
tools run in turn, so that a busy machine slows all of them. Times are CPU times of one process, without import and warm-up.
Tools that are not installed are left out; ``benchmarks/peers.py`` names the packages.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import platform
import statistics
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final

import peers

from domext import Extractor

if TYPE_CHECKING:
    from collections.abc import Callable

    Tool = Callable[[bytes], object]

_WARM_UP_PAGES: Final = 5
_PEERS: Final[dict[str, Tool]] = {
    "turbohtml": peers.turbohtml,
    "Resiliparse": peers.resiliparse,
    "jusText": peers.justext,
    "readability-lxml": peers.readability,
    "trafilatura": peers.trafilatura,
    "newspaper4k": peers.newspaper,
}


def tools() -> dict[str, Tool]:
    """Return the functions to measure by the names of the rows."""
    by_name: dict[str, Tool] = {"domext, `learned` (the default)": _domext("learned")}
    by_name |= {f"domext, `{selector}`": _domext(selector) for selector in ("subtree", "single:scorer=structure")}
    for name, function in _PEERS.items():
        try:
            by_name[f"{name} {version(name)}"] = function
        except PackageNotFoundError:
            print(f"{name} is not installed", file=sys.stderr)
    return by_name


def _domext(selector: str) -> Tool:
    extractor = Extractor(selector=selector)
    return lambda page: extractor(page).text


def measure(pages: list[bytes], by_name: dict[str, Tool]) -> dict[str, list[float]]:
    """Return the seconds of every tool for each page. A page on which a tool fails counts with its time."""
    seconds: dict[str, list[float]] = {name: [] for name in by_name}
    for number, page in enumerate([*pages[:_WARM_UP_PAGES], *pages]):
        gc.collect()
        gc.freeze()  # so that no tool pays for the objects of another
        for name, tool in by_name.items():
            start = time.process_time()
            try:
                tool(page)
            except Exception as error:  # noqa: BLE001 - other tools raise anything
                print(f"{name}, page {number}: {type(error).__name__}", file=sys.stderr)
            seconds[name].append(time.process_time() - start)
    return {name: values[min(_WARM_UP_PAGES, len(pages)) :] for name, values in seconds.items()}


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--limit", type=int, default=60)
    options = arguments.parse_args()
    logging.disable()
    files = sorted(path for path in options.folder.rglob("*") if path.suffix in {".html", ".htm"})
    step = max(1, len(files) // options.limit)
    pages = [path.read_bytes() for path in files[::step][: options.limit]]
    if not pages:
        sys.exit(f"{options.folder}: no HTML files")
    measured = measure(pages, tools())
    kilobytes = sum(map(len, pages)) / len(pages) / 1000
    print(f"{len(pages)} pages of {kilobytes:.0f} kB on average, Python {platform.python_version()}, ", end="")
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}\n")
    print("| tool | pages a second | median page, ms | slowest page, ms |\n|---|---:|---:|---:|")
    for name, seconds in sorted(measured.items(), key=lambda item: sum(item[1])):
        rate, median, slowest = len(pages) / sum(seconds), statistics.median(seconds), max(seconds)
        print(f"| {name} | {rate:.1f} | {1e3 * median:.1f} | {1e3 * slowest:.0f} |")


if __name__ == "__main__":
    main()
