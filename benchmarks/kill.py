"""Kill `domext run` at random moments until it is done, and see that nothing is lost, doubled or different.

    python benchmarks/kill.py [--pages 2000] [--kills 50] [--workers 2] [--seed 0]

Among the pages are some that hang, that crash the process through ctypes, and that eat memory. An undisturbed run
comes first; afterwards the same command is started and killed with SIGKILL again and again.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# A selector that does what the words of a page say; on all others it decides as `own` does.
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
            hoard = []
            while True:
                hoard.append(b"x" * 2**26)
        answer = scores["structure"]
        return Selection(answer.keep, answer.keep.astype("float32"))


@hookimpl
def domext_selector() -> type[Poison]:
    return Poison
"""
EXPECTED = {"hang": "deadline", "crash": "crash", "hog": "memory"}


def write_pages(folder: Path, count: int, poisoned: int, seed: int) -> dict[str, str | None]:
    """Write pages and say what error each must have; ``poisoned`` of each kind of poison are among them."""
    chance = random.Random(seed)  # noqa: S311  test data, no secret
    kinds = [kind for kind in EXPECTED for _ in range(poisoned)] + ["fine"] * (count - poisoned * len(EXPECTED))
    chance.shuffle(kinds)
    errors: dict[str, str | None] = {}
    for number, kind in enumerate(kinds):
        path = folder / f"{number % 10}" / f"{number:06d}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        words = " ".join(chance.choices(["plain", "words,", "of", "every", "day.", f"page{number}"], k=300))
        path.write_text(f"<title>{number}</title><p>{kind} {words}</p><p>{words}</p>", encoding="utf-8")
        errors[str(path)] = EXPECTED.get(kind)
    return errors


def command(pages: Path, out: Path, workers: int, deadline: int = 20) -> list[str]:
    """The command that is killed: a deadline and a ceiling that the poisoned pages soon reach."""
    plugin = pages.parent / "poison.py"
    plugin.write_text(POISON, encoding="utf-8")
    limits = ["--deadline", str(deadline), "--memory", "250", "--rows", "25", "--workers", str(workers)]
    start = [sys.executable, "-c", "from domext.cli import main; main()", "run"]
    return [*start, str(pages), "--out", str(out), "--selector", str(plugin), *limits]


def disturbed(run: list[str], kills: int, longest: float, seed: int) -> tuple[int, int]:
    """Start and kill a run at random moments; then let it end. The kills that met it running, and its exit code."""
    chance = random.Random(seed)  # noqa: S311
    met = 0
    for _ in range(kills):
        process = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        try:
            process.wait(chance.uniform(0.05, longest))
        except subprocess.TimeoutExpired:
            met += 1
            process.kill()
            process.wait()
    return met, subprocess.run(run, check=False, capture_output=True).returncode  # noqa: S603


def rows_of(out: Path) -> dict[str, str | None]:
    """The error of every row by its id. A second row of a page is an error of this test."""
    from domext.batch.shards import read_shard

    errors: dict[str, str | None] = {}
    for path in sorted(out.glob("part-*")):
        for row in read_shard(path):
            if row["id"] in errors:
                raise AssertionError(row["id"])
            errors[row["id"]] = row["error"]
    return errors


def digest(out: Path) -> str:
    """The digest of the whole run; it is the last line of the manifest."""
    last = json.loads((out / "manifest.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    return str(last["finished"]["digest"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages, calm, wild = (Path(folder) / name for name in ("pages", "calm", "wild"))
        expected = write_pages(pages, arguments.pages, 3, arguments.seed)
        start = time.monotonic()
        subprocess.run(command(pages, calm, 1), check=False, capture_output=True)  # noqa: S603
        seconds = time.monotonic() - start
        print(f"undisturbed, 1 worker: {seconds:.0f} s, {len(rows_of(calm))} rows, digest {digest(calm)[:16]}")
        longest = 2 * seconds / arguments.kills + 2.5  # later ones would meet a run that is done
        met, code = disturbed(command(pages, wild, arguments.workers), arguments.kills, longest, arguments.seed)
        rows = rows_of(wild)
        print(f"killed {met} times of {arguments.kills}, {arguments.workers} workers: exit code {code}")
        print(f"{len(rows)} rows for {len(expected)} pages, each once: {rows == expected}, digest {digest(wild)[:16]}")
        errors = {kind: sum(error == kind for error in rows.values()) for kind in EXPECTED.values()}
        print(f"errors {errors}, same digest: {digest(calm) == digest(wild)}")
        sys.exit(0 if rows == expected and digest(calm) == digest(wild) else 1)


if __name__ == "__main__":
    main()
