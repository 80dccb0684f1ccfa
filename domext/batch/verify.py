"""Verification of an output folder: every shard intact, every page once, and the counts of the manifest right."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from domext.batch.manifest import Manifest, RunSummary
from domext.batch.rows import FILTERED
from domext.batch.settings import BatchError
from domext.batch.shards import digest_line, read_shard
from domext.errors import one_line

if TYPE_CHECKING:
    from pathlib import Path


def verify(folder: Path) -> tuple[RunSummary, list[str]]:
    """Read all shards of a run and compare them with the manifest.

    Returns:
        The summary of the manifest, and a line for each problem.

    Raises:
        BatchError: there is no manifest.
    """
    manifest = Manifest(folder)
    if not manifest.configuration:
        msg = f"{folder} holds no run: there is no manifest"
        raise BatchError(msg)
    shards = [manifest.shards[number] for number in sorted(manifest.shards)]
    summary = RunSummary.of(shards)
    id_hashes = array("Q")
    problems = [problem for shard in shards for problem in _problems_of_shard(folder, shard, id_hashes)]
    duplicates = len(id_hashes) - len(np.unique(np.frombuffer(id_hashes, np.uint64)))
    if duplicates:
        problems.append(f"{duplicates} rows repeat the id of another row")
    if manifest.pages is None:
        problems.append("the run has not finished: start it again with the same command")
    elif [shard["shard"] for shard in shards] != list(range(len(shards))) or manifest.pages != summary.pages:
        problems.append(f"the run finished with {manifest.pages} pages, but the shards hold {summary.pages}")
    listed = {shard["file"] for shard in shards}
    unlisted = [path.name for path in sorted(folder.glob("part-*")) if path.name not in listed]
    return summary, problems + [f"{name} is not in the manifest" for name in unlisted]


def _problems_of_shard(folder: Path, shard: dict[str, Any], id_hashes: array[int]) -> list[str]:
    """Compare a shard with its entry, and append 64-bit hashes of its ids to ``id_hashes``."""
    path = folder / shard["file"]
    digest, statuses, errors = hashlib.sha256(), Counter[str](), Counter[str]()
    try:
        with path.open("rb") as file:
            is_intact = hashlib.file_digest(file, "sha256").hexdigest() == shard["sha256"]
        for row in read_shard(path):
            statuses[row["status"]] += 1
            errors.update([row["error"]] if row["error"] is not None else [])
            digest.update(digest_line(row) + b"\n")
            id_hashes.append(int.from_bytes(hashlib.blake2b(row["id"].encode(), digest_size=8).digest()))
    except Exception as error:  # noqa: BLE001  readers raise many errors for damaged files
        return [f"{path.name} cannot be read: {one_line(error)}"]
    problems = [] if is_intact else [f"{path.name} has been changed: its SHA-256 differs from the manifest"]
    counts = (statuses.total(), statuses["ok"], statuses[FILTERED], errors.total())
    listed = (shard["rows"], shard["ok"], shard["filtered"], sum(shard["errors"].values()))
    if counts != listed or errors != shard["errors"]:
        problems.append(f"{path.name} has {_in_words(counts)}; the manifest has {_in_words(listed)}")
    if digest.hexdigest() != shard["rows_sha256"]:
        problems.append(f"{path.name} does not hold the rows that were written")
    return problems


def _in_words(counts: tuple[int, int, int, int]) -> str:
    rows, ok, filtered, failed = counts
    return f"{rows} rows ({ok} ok, {filtered} filtered, {failed} failed)"
