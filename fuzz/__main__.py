"""Fuzzing with hostile pages.

    python -m fuzz run [TARGET ...] [--seconds 600]    fuzz each target for this time, guided by coverage; extra [fuzz]
    python -m fuzz mutate [--count 10000] [--seed 0]   extract mutated fixtures: no crash, no lost text, at most 10 times the parse
    python -m fuzz core [--seconds 60] [--seed 0]      pass random buffers and markup to the compiled core; see fuzz/core_buffers.py
    python -m fuzz ENTRY [--seconds 600] [--seed 0]    pass damaged documents to an entry; see fuzz/entries.py
    python -m fuzz account FOLDER ... [--count 300]    compare the text of pages, read by html5lib, with their blocks
    python -m fuzz replay                              run seeds and findings through every target, as the tests do

A page that breaks a promise is written to fuzz/findings, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import numpy as np

from domext import DomextError, core
from domext.extras import ExtraError
from fuzz import core_buffers, core_markup, entries, mutate
from fuzz.page_accounts import account, sample
from fuzz.seeds import SEEDS
from fuzz.targets import targets

ROOT: Final = Path(__file__).resolve().parent.parent
FINDINGS: Final = ROOT / "fuzz" / "findings"


def inputs() -> dict[str, bytes]:
    """Return seeds and findings by name; the fuzzer starts from them, and the tests replay them."""
    seeds = {f"{topic} {n}": page.encode() for topic, pages in SEEDS.items() for n, page in enumerate(pages)}
    return seeds | {path.name: path.read_bytes() for path in sorted(FINDINGS.glob("*.html"))}


def run(names: list[str], seconds: int) -> int:
    """Fuzz targets in turn, each in a separate process, and return the number of targets with a finding."""
    failed = 0
    for name in names:
        with tempfile.TemporaryDirectory() as corpus:
            pages = [*inputs().values(), *(path.read_bytes() for path in (ROOT / "fixtures").glob("*.html"))]
            for number, page in enumerate(pages):
                (Path(corpus) / str(number)).write_bytes(page)
            command = [sys.executable, "-m", "fuzz.harness", name, corpus]
            # Atheris never frees some of what it records of each input, so only single allocations have a limit.
            memory = ["-rss_limit_mb=0", "-malloc_limit_mb=2048"]
            limits = ["-max_len=4096", "-timeout=1200", *memory, "-verbosity=0", "-print_final_stats=1"]
            output = [f"-max_total_time={seconds}", f"-artifact_prefix={FINDINGS}/{name}-", "-close_fd_mask=1"]
            start = time.monotonic()
            done = subprocess.run([*command, *limits, *output], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
            new_inputs = len(list(Path(corpus).iterdir())) - len(pages)
        stats = dict(line.removeprefix("stat::").split(":") for line in done.stderr.splitlines() if "stat::" in line)
        executed = stats.get("number_of_executed_units", "no").strip()
        counts = f"{executed} inputs in {time.monotonic() - start:.0f} s, {new_inputs} of them with new coverage"
        print(f"{name:16s} {counts}: {'a finding' if done.returncode else 'no finding'}", flush=True)
        if done.returncode:
            print(done.stderr)
            failed += 1
    return failed


def mutated(count: int, seed: int) -> int:
    """Extract mutants, print the results, and return the number of mutants that broke a promise."""
    start = time.monotonic()
    summary = mutate.run(ROOT / "fixtures", count, seed)
    refused = ", ".join(f"{number} {name}" for name, number in sorted(summary.refused.items())) or "none"
    for number, violation, page in summary.findings:
        FINDINGS.joinpath(f"mutant-{seed}-{number}.html").write_bytes(page)
        print(f"mutant {number} of seed {seed}: {violation}")
    print(
        f"{summary.pages} mutants of seed {seed} in {time.monotonic() - start:.0f} s: {len(summary.findings)} findings"
    )
    print(f"refused with a DomextError: {refused}; slowest extraction: {summary.slowest:.1f} times its parse")
    return len(summary.findings)


def core_calls(seconds: int, seed: int) -> int:
    """Pass random buffers to the compiled core, and return the number of wrong tables, 1 without the core; a fault ends the process."""
    if core.core is None:
        print("the compiled core is not installed, or is switched off")
        return 1
    calls, accepted = core_buffers.run(seconds, seed)
    print(f"{calls} random calls of each function of the core, {accepted} accepted")
    scans = [core_markup.call(np.random.default_rng((seed, number))) for number in range(20 * calls)]
    print(f"{len(scans)} scans of random markup, {sum(scans)} read")
    differing = core_markup.differing(ROOT / "fixtures", calls, seed)
    print(f"{calls} mutants of seed {seed}; their table differs: {differing}")
    return len(differing)


def read_documents(name: str, seconds: float, seed: int) -> int:
    """Pass damaged documents to an entry, print the results, and return the number of broken promises."""
    summary = entries.run(name, seconds, seed)
    for violation, (number, document) in {text: (number, data) for number, text, data in summary.findings}.items():
        FINDINGS.joinpath(f"{name}-{seed}-{number}.bin").write_bytes(document)
        print(f"document {number} of seed {seed}: {violation}")
    print(f"{name}: {summary.documents} documents, {summary.refused} of them refused, {len(summary.findings)} findings")
    return len(summary.findings)


def accounted(folders: list[Path], count: int) -> int:
    """Compare pages with their blocks, print the differences, and return how many pages differ, 1 if there are no pages."""
    accounts, refused = [], 0
    paths = sample(folders, count)
    if not paths:
        print(f"no files *.html in {', '.join(map(str, folders))}")
        return 1
    for path in paths:
        try:
            accounts.append(account(path))
        except DomextError:
            refused += 1
            continue
        page = accounts[-1]
        if not page.in_order:
            counts = f"{page.missing} of {page.characters} characters missing, {page.added} added"
            print(f"{path}: {counts}; {page.formulas} formulas", flush=True)
    in_order = sum(page.in_order for page in accounts)
    characters, missing = sum(page.characters for page in accounts), sum(page.missing for page in accounts)
    formulas = [page.formulas for page in accounts if page.formulas]
    print(f"{len(accounts)} pages, {refused} refused: {in_order} hold the same text in the same order")
    print(f"{missing} of {characters} characters missing; {len(formulas)} pages hold {sum(formulas)} formulas")
    return len(accounts) - in_order


def replay() -> int:
    """Run seeds and findings through every target, and return the number of failures."""
    failed = 0
    for target_name, target in targets().items():
        for name, page in inputs().items():
            try:
                target(page)
            except Exception as error:  # noqa: BLE001  any exception is a finding
                print(f"{target_name}: {name}: {type(error).__name__}: {error}")
                failed += 1
    print(f"{len(inputs())} pages through {len(targets())} targets: {failed} failures")
    return failed


def _failures(arguments: argparse.Namespace) -> int:
    """Run a command, and return how many promises were broken."""
    if arguments.command == "run":
        return run(arguments.targets, arguments.seconds)
    if arguments.command == "mutate":
        return mutated(arguments.count, arguments.seed)
    if arguments.command == "core":
        return core_calls(arguments.seconds, arguments.seed)
    if arguments.command in entries.ENTRIES:
        return read_documents(arguments.command, arguments.seconds, arguments.seed)
    if arguments.command == "account":
        return accounted(arguments.folders, arguments.count)
    return replay()


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("run")
    command.add_argument("targets", nargs="*", default=list(targets()), metavar="TARGET")
    command.add_argument("--seconds", type=int, default=600)
    command = commands.add_parser("mutate")
    command.add_argument("--count", type=int, default=10_000)
    command.add_argument("--seed", type=int, default=0)
    command = commands.add_parser("core")
    command.add_argument("--seconds", type=int, default=60)
    command.add_argument("--seed", type=int, default=0)
    command = commands.add_parser("account")
    command.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    command.add_argument("--count", type=int, default=300)
    for name, (_, check) in entries.ENTRIES.items():
        command = commands.add_parser(name, description=check.__doc__)
        command.add_argument("--seconds", type=int, default=600)
        command.add_argument("--seed", type=int, default=0)
    commands.add_parser("replay")
    arguments = parser.parse_args()
    try:
        failed = _failures(arguments)
    except ExtraError as error:
        parser.error(str(error))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
