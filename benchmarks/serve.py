"""The throughput of `domext serve` beside that of `domext run`, its latency and its memory, and what hanging pages do to it.

    python benchmarks/serve.py FOLDER [--seconds 60] [--clients 8] [--workers 2] [--hanging 0]

FOLDER holds HTML files at any depth; the clients send them in turn. Both commands write JSON with the same number of
workers. The clients of the service take processor time of the same machine, which the run does not need.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import itertools
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np
import psutil

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND = [sys.executable, "-c", "from domext.cli import main; main()"]
HANGING_SITE = "hang.example"
HANGING_SELECTOR = f"""\
import time
from domext import hookimpl
from domext.learned.selector import Learned
class Hanging(Learned):
    def select(self, page, scores):
        if page.url == "https://{HANGING_SITE}/": time.sleep(3600)
        return super().select(page, scores)
@hookimpl
def domext_selector(): return Hanging
"""


def run_throughput(folder: Path, workers: int) -> float:
    """Return the pages per second of a run, without its start."""
    seconds = []
    for pages in (str(next(folder.rglob("*.html"))), str(folder)):
        with tempfile.TemporaryDirectory() as out:
            command = [
                *COMMAND,
                "run",
                pages,
                "--out",
                out,
                "--workers",
                str(workers),
                "--format",
                "json",
                "--no-rules",
            ]
            start = time.perf_counter()
            subprocess.run(command, check=False, capture_output=True)  # noqa: S603
            seconds.append(time.perf_counter() - start)
    return (len(list(folder.rglob("*.html"))) - 1) / (seconds[1] - seconds[0])


@contextlib.contextmanager
def service(workers: int) -> Iterator[tuple[psutil.Process, str, int]]:
    """A service that hangs on pages of one site: its process, its host and its port."""
    with tempfile.TemporaryDirectory() as folder:
        selector = Path(folder, "hanging.py")
        selector.write_text(HANGING_SELECTOR, encoding="utf-8")
        command = [
            *COMMAND,
            "serve",
            "--port",
            "0",
            "--workers",
            str(workers),
            "--selector",
            str(selector),
            "--no-rules",
        ]
        with subprocess.Popen(  # noqa: S603
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            address = urlsplit(process.stdout.readline().strip() if process.stdout else "")
            if address.port is None:
                sys.exit("the service does not start")
            yield psutil.Process(process.pid), address.hostname or "", address.port
            process.terminate()


class Load:
    """Clients that send pages until a given time, and their measurements."""

    def __init__(self, host: str, port: int, pages: list[bytes]) -> None:
        self.host, self.port = host, port
        self.pages = itertools.cycle(pages)
        self.lock = threading.Lock()
        self.latencies: list[float] = []
        self.statuses: Counter[int] = Counter()

    def send_until(self, end: float) -> None:
        """Send pages over one connection."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=120)
        while time.perf_counter() < end:
            with self.lock:
                page = next(self.pages)
            start = time.perf_counter()
            connection.request("POST", "/extract?format=json", page, {"Content-Type": "text/html"})
            response = connection.getresponse()
            response.read()
            with self.lock:
                self.latencies.append(time.perf_counter() - start)
                self.statuses[response.status] += 1


def hang(host: str, port: int, statuses: Counter[int]) -> None:
    """Send one page that hangs."""
    connection = http.client.HTTPConnection(host, port, timeout=600)
    path = f"/extract?url=https://{HANGING_SITE}/"
    connection.request("POST", path, b"<p>Some words.</p>", {"Content-Type": "text/html"})
    statuses[connection.getresponse().status] += 1
    connection.close()


def memory(process: psutil.Process) -> float:
    """Return the resident memory of a process and its children in MiB."""
    total = 0
    for each in (process, *process.children(recursive=True)):
        with contextlib.suppress(psutil.Error):
            total += each.memory_info().rss
    return total / 2**20


def measure(pages: list[bytes], arguments: argparse.Namespace, hanging: int) -> float:
    """Print the effect of a load, and return the number of answers with status 200 per second."""
    with service(arguments.workers) as (process, host, port):
        load = Load(host, port, pages)
        start = time.perf_counter()
        end = start + arguments.seconds
        clients = [threading.Thread(target=load.send_until, args=(end,)) for _ in range(arguments.clients)]
        for client in clients:
            client.start()
        hung: Counter[int] = Counter()
        others: list[threading.Thread] = []
        sizes = []
        for step in range(10):
            for _ in range(hanging // 10):
                others.append(threading.Thread(target=hang, args=(host, port, hung)))
                others[-1].start()
            time.sleep(max(0.0, start + (step + 0.9) * arguments.seconds / 10 - time.perf_counter()))
            sizes.append(round(memory(process)))
        for client in clients:
            client.join()
        seconds = time.perf_counter() - start
        for other in others:
            other.join()
    p50, p99 = np.percentile(load.latencies, (50, 99)) * 1000
    throughput = load.statuses[200] / seconds
    print(f"serve, {hanging} hanging pages: {throughput:.1f} pages/s, p50 {p50:.0f} ms, p99 {p99:.0f} ms, "
          f"max {max(load.latencies):.1f} s, statuses {dict(load.statuses)}, of hanging pages {dict(hung)}")  # fmt: skip
    print(f"  memory at tenths of the time, MiB: {sizes}")
    return throughput


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--hanging", type=int, default=0)
    arguments = parser.parse_args()
    pages = [path.read_bytes() for path in sorted(arguments.folder.rglob("*.html"))]
    before = run_throughput(arguments.folder, arguments.workers)
    throughput = measure(pages, arguments, 0)
    after = run_throughput(arguments.folder, arguments.workers)
    run = (before + after) / 2
    print(f"run: {before:.1f} pages/s before and {after:.1f} after; serve has {throughput / run:.2f} of it")
    if arguments.hanging:
        measure(pages, arguments, arguments.hanging)


if __name__ == "__main__":
    main()
