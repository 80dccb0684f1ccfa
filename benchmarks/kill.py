"""Kills `domext run` and its workers at random moments, and checks that no row is lost, duplicated or different.

    python benchmarks/kill.py [--pages 2000] [--kills 100] [--workers 2] [--seed 0]

Some of the pages hang, crash the process through ctypes, or exhaust memory. An undisturbed run comes first. Then the same
command is started, and SIGKILL goes to the main process or to one of its workers in turn. The command is started again when
the main process was killed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

# A selector that misbehaves as the first word of a page says; on other pages it keeps what `structure` keeps.
POISON = """\
import ctypes
import time
from dataclasses import dataclass

from domext import Page, ScoreTable, Selection, hookimpl


@dataclass(frozen=True)
class Poison:
    scorers: tuple[str, ...] = ("structure",)

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        words = page.blocks.texts[0].split() if len(page.blocks) else [""]
        if words[0] == "hang":
            time.sleep(3600)
        if words[0] == "crash":
            ctypes.string_at(0)
        if words[0] == "hog":
            memory = []
            while True:
                memory.append(b"x" * 2**26)
        keep = scores["structure"].keep
        return Selection(keep, keep.astype("float32"))


@hookimpl
def domext_selector() -> type[Poison]:
    return Poison
"""
EXPECTED = {"hang": "deadline", "crash": "crash", "hog": "memory"}


def write_pages(folder: Path, count: int, poisoned: int, seed: int) -> dict[str, str | None]:
    """Write pages, ``poisoned`` of each kind of poison among them, and return the expected error of each page."""
    rng = random.Random(seed)  # noqa: S311  test data, not a secret
    kinds = [kind for kind in EXPECTED for _ in range(poisoned)] + ["fine"] * (count - poisoned * len(EXPECTED))
    rng.shuffle(kinds)
    errors: dict[str, str | None] = {}
    for number, kind in enumerate(kinds):
        path = folder / f"{number % 10}" / f"{number:06d}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        words = " ".join(rng.choices(["plain", "words,", "of", "every", "day.", f"page{number}"], k=300))
        path.write_text(f"<title>{number}</title><p>{kind} {words}</p><p>{words}</p>", encoding="utf-8")
        errors[str(path)] = EXPECTED.get(kind)
    return errors


def command(pages: Path, out: Path, workers: int, deadline: int = 20) -> list[str]:
    """Return the command to kill, with a deadline and a memory limit that the poisoned pages soon reach."""
    plugin = pages.parent / "poison.py"
    plugin.write_text(POISON, encoding="utf-8")
    limits = ["--deadline", str(deadline), "--memory", "250", "--rows", "25", "--workers", str(workers)]
    start = [sys.executable, "-c", "from domext.cli import main; main()", "run"]
    return [*start, str(pages), "--out", str(out), "--selector", str(plugin), *limits]


def disturbed(run: list[str], kills: int, max_delay: float, seed: int) -> tuple[int, int]:
    """Start a run, kill it or a worker of it repeatedly, then let it end; return how many were killed, and the exit code."""
    rng = random.Random(seed)  # noqa: S311  test data, not a secret
    killed = 0
    process = start(run)
    for number in range(kills):
        try:
            process.wait(rng.uniform(0.05, max_delay))
        except psutil.TimeoutExpired:
            workers = workers_of(process)
            victim = rng.choice(workers) if number % 2 and workers else process
            with contextlib.suppress(psutil.Error):
                victim.kill()
                killed += 1
            if victim is not process:
                continue
            process.wait()
        process = start(run)
    return killed, process.wait()


def start(run: list[str]) -> psutil.Popen:
    """Start a run without waiting for it."""
    return psutil.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def workers_of(process: psutil.Popen) -> list[psutil.Process]:
    """Return the workers of a run that have started."""
    workers = []
    with contextlib.suppress(psutil.Error):
        workers = [child for child in process.children() if any("spawn_main" in word for word in child.cmdline())]
    return workers


def rows_of(out: Path) -> dict[str, str | None]:
    """Return the error of each row by its id; a second row with the same id raises AssertionError."""
    from domext.batch.shards import read_shard

    errors: dict[str, str | None] = {}
    for path in sorted(out.glob("part-*")):
        for row in read_shard(path):
            if row["id"] in errors:
                raise AssertionError(row["id"])
            errors[row["id"]] = row["error"]
    return errors


def digest(out: Path) -> str:
    """Return the digest of the whole run, from the last line of the manifest."""
    last = json.loads((out / "manifest.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    return str(last["finished"]["digest"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages, undisturbed, killed = (Path(folder) / name for name in ("pages", "undisturbed", "killed"))
        expected = write_pages(pages, arguments.pages, 3, arguments.seed)
        start = time.monotonic()
        subprocess.run(command(pages, undisturbed, 1), check=False, capture_output=True)  # noqa: S603
        seconds = time.monotonic() - start
        print(
            f"undisturbed, 1 worker: {seconds:.0f} s, {len(rows_of(undisturbed))} rows, digest {digest(undisturbed)[:16]}"
        )
        max_delay = 4 * seconds / arguments.kills + 2.5  # with longer delays the run would end before the last kills
        count, code = disturbed(command(pages, killed, arguments.workers), arguments.kills, max_delay, arguments.seed)
        rows = rows_of(killed)
        print(f"{count} of {arguments.kills} kills, {arguments.workers} workers: exit code {code}")
        print(
            f"{len(rows)} rows for {len(expected)} pages, each once: {rows == expected}, digest {digest(killed)[:16]}"
        )
        errors = {kind: sum(error == kind for error in rows.values()) for kind in EXPECTED.values()}
        print(f"errors {errors}, same digest: {digest(undisturbed) == digest(killed)}")
        sys.exit(0 if rows == expected and digest(undisturbed) == digest(killed) else 1)


if __name__ == "__main__":
    main()
