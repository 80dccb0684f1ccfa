"""The cost of `domext run`: overhead per page, scaling with workers, and memory.

    python benchmarks/batch.py overhead FOLDER [--limit 300]   CPU time per page beyond a loop over `extract`
    python benchmarks/batch.py workers FOLDER [--pages 1000]   pages per second with 1 worker and with 2
    python benchmarks/batch.py supervisor [FOLDER] [--pages 3000]
                                                               time of the main process per page, with trivial pages
                                                               or those of a folder
    python benchmarks/batch.py memory FOLDER [--pages 100000]  peak memory with 5,000 pages and with more

FOLDER holds HTML files at any depth; they are repeated until there are enough. The cost of starting does not depend on
the number of pages, so the cost per page is computed from the difference of two runs.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext import Extractor

RUN = [sys.executable, "-c", "from domext.cli import main; main()", "run"]
LOOP = """\
import json, sys
import domext
for line in open(sys.argv[1], encoding="utf-8"):
    article = domext.extract(json.loads(line)["html"])
    article.text, article.metadata
"""


def pages(folder: Path, count: int, target: Path) -> Path:
    """Write a JSONL file with ``count`` pages of a folder."""
    texts = [path.read_bytes().decode("utf-8", "replace") for path in sorted(folder.rglob("*.html"))]
    random.Random(0).shuffle(texts)  # noqa: S311  a sample, not a secret
    with target.open("w", encoding="utf-8") as file:
        for text in islice(cycle(texts), count):
            file.write(json.dumps({"html": text}) + "\n")
    return target


def cpu(command: list[str]) -> float:
    """Return the CPU time in seconds of a command and of all processes that it waited for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, capture_output=True)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def lxml_seconds(file: Path) -> float:
    """Return the CPU time in seconds of a bare lxml parse of each page in a file."""
    import lxml.etree
    import lxml.html

    texts = [json.loads(line)["html"].encode() for line in file.open(encoding="utf-8")]
    start = time.process_time()
    for text in texts:
        with contextlib.suppress(lxml.etree.ParserError):
            lxml.html.document_fromstring(text)
    return time.process_time() - start


def overhead(folder: Path, limit: int) -> None:
    """Print the cost per page of a run with one worker, and of a loop over `extract`."""
    with tempfile.TemporaryDirectory() as out:
        few, many = (pages(folder, count, Path(out) / f"{count}.jsonl") for count in (limit, 3 * limit))
        loop = (cpu([sys.executable, "-c", LOOP, str(many)]) - cpu([sys.executable, "-c", LOOP, str(few)])) / limit / 2
        costs = [cpu([*RUN, str(file), "--workers", "1", "--out", f"{out}/{file.stem}"]) for file in (few, many)]
        batch = (costs[1] - costs[0]) / limit / 2
        bare = lxml_seconds(few) / limit
    print(f"per page: loop {1e3 * loop:.2f} ms, batch {1e3 * batch:.2f} ms, bare parse {1e3 * bare:.2f} ms")
    print(f"{1 / batch:.0f} pages/s per core; a billion pages take {batch * 1e9 / 3600:,.0f} core hours")
    print(f"overhead {(batch - loop) / bare:.2f} bare parses (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")


def workers(folder: Path, count: int) -> None:
    """Print the pages per second with one worker and with two, and their ratio."""
    with tempfile.TemporaryDirectory() as out:
        few, many = (pages(folder, number, Path(out) / f"{number}.jsonl") for number in (100, count + 100))
        rates = []
        for number in (1, 2):
            seconds = []
            for file in (few, many):
                start = time.perf_counter()
                cpu([*RUN, str(file), "--workers", str(number), "--out", f"{out}/{number}-{file.stem}"])
                seconds.append(time.perf_counter() - start)
            rates.append(count / (seconds[1] - seconds[0]))
            print(
                f"{number} workers: {rates[-1]:.1f} pages/s (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)"
            )
    print(f"ratio {rates[1] / rates[0]:.2f}")


def supervisor(folder: Path | None, count: int) -> None:
    """Print the time per page of the main process with 1 worker and with 2.

    Without a folder, the pages take hardly any time themselves: small ones, and ones of 100 kB.
    """
    from domext import Extractor

    if folder is not None:
        _supervise(Extractor(rules=None), "pages", partial(pages, folder), count)
        return
    extractor = Extractor(selector="single:scorer=structure", rules=None)
    body = ("<p>" + "Some words of a page, and more of them. " * 10) * 10
    for script in ("", "var x = 1; " * 9000):
        html = json.dumps({"html": f"<script>{script}</script>{body}"}) + "\n"
        _supervise(extractor, f"{len(html) // 1000:3} kB", partial(_repeat, html), count)


def _repeat(line: str, number: int, file: Path) -> None:
    file.write_text(line * number, encoding="utf-8")


def _supervise(extractor: Extractor, name: str, write: Callable[[int, Path], object], count: int) -> None:
    from domext.batch.runner import run
    from domext.batch.settings import Settings

    for number in (1, 2):
        times = []
        for pages_of_run in (100, 100 + count):
            with tempfile.TemporaryDirectory() as out, contextlib.redirect_stderr(io.StringIO()):
                file = Path(out, "pages.jsonl")
                write(pages_of_run, file)
                wall, own = time.perf_counter(), time.process_time()
                run([str(file)], Path(out, "out"), extractor, Settings(workers=number))
                times.append((time.perf_counter() - wall, time.process_time() - own))
        wall, own = ((times[1][part] - times[0][part]) / count * 1e3 for part in (0, 1))
        print(
            f"{name}, {number} workers: main process {own:.2f} ms of CPU, {wall:.2f} ms in all a page "
            f"(load {os.getloadavg()[0]:.1f})"
        )


def peak(command: list[str]) -> tuple[int, int]:
    """Return the peak resident memory of the supervisor and of any worker, in MiB."""
    process = psutil.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    supervisor = worker = 0
    while process.poll() is None:
        with contextlib.suppress(psutil.Error):
            supervisor = max(supervisor, process.memory_info().rss)
            worker = max([worker, *(child.memory_info().rss for child in process.children())])
        time.sleep(0.1)
    return supervisor // 2**20, worker // 2**20


def memory(folder: Path, count: int) -> None:
    """Print the peak memory of a worker and of the supervisor, with 5,000 pages and with more."""
    with tempfile.TemporaryDirectory() as out:
        peaks = []
        for number in (5000, count):
            file = pages(folder, number, Path(out) / f"{number}.jsonl")
            peaks.append(peak([*RUN, str(file), "--workers", "2", "--out", f"{out}/{number}"]))
            print(f"{number} pages: worker {peaks[-1][1]} MiB, supervisor {peaks[-1][0]} MiB", flush=True)
    print(f"ratio: worker {peaks[1][1] / peaks[0][1]:.2f}, supervisor {peaks[1][0] / peaks[0][0]:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, option, default in (
        ("overhead", "--limit", 300),
        ("workers", "--pages", 1000),
        ("supervisor", "--pages", 3000),
        ("memory", "--pages", 100000),
    ):
        command = commands.add_parser(name)
        command.add_argument("folder", type=Path, nargs="?" if name == "supervisor" else None)
        command.add_argument(option, type=int, default=default, dest="count")
    arguments = parser.parse_args()
    functions: dict[str, Callable[..., None]] = {
        "overhead": overhead,
        "workers": workers,
        "supervisor": supervisor,
        "memory": memory,
    }
    functions[arguments.command](arguments.folder, arguments.count)


if __name__ == "__main__":
    main()
