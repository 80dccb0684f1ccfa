"""Is a folder what its manifest says: every shard whole, every page once, and the sums right?"""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from domext.batch.manifest import Manifest, Summary
from domext.batch.settings import BatchError
from domext.batch.shards import line_of, read

if TYPE_CHECKING:
    from pathlib import Path


def verify(folder: Path) -> tuple[Summary, list[str]]:
    """Read all shards of a run.

    Returns:
        What the manifest says together, and a line for everything that is not so.

    Raises:
        BatchError: there is no manifest.
    """
    manifest = Manifest(folder)
    if not manifest.configuration:
        msg = f"{folder} holds no run: there is no manifest"
        raise BatchError(msg)
    shards = [manifest.shards[number] for number in sorted(manifest.shards)]
    summary = Summary.of(shards)
    ids = array("Q")
    problems = [problem for shard in shards for problem in _shard(folder, shard, ids)]
    twice = len(ids) - len(np.unique(np.frombuffer(ids, np.uint64)))
    if twice:
        problems.append(f"{twice} rows have an id that another row has")
    if manifest.pages is None:
        problems.append("the run has not finished: start it again with the same command")
    elif [shard["shard"] for shard in shards] != list(range(len(shards))) or manifest.pages != summary.pages:
        problems.append(f"the run finished with {manifest.pages} pages, and the shards hold {summary.pages}")
    known = {shard["file"] for shard in shards}
    problems += [
        f"{path.name} is not in the manifest" for path in sorted(folder.glob("part-*")) if path.name not in known
    ]
    return summary, problems


def _shard(folder: Path, shard: dict[str, Any], ids: array[int]) -> list[str]:
    path = folder / shard["file"]
    digest, rows, errors = hashlib.sha256(), 0, Counter[str]()
    try:
        with path.open("rb") as file:
            same = hashlib.file_digest(file, "sha256").hexdigest() == shard["sha256"]
        for row in read(path):
            rows += 1
            errors.update([row["error"]] if row["error"] is not None else [])
            digest.update(line_of(row) + b"\n")
            ids.append(int.from_bytes(hashlib.blake2b(row["id"].encode(), digest_size=8).digest()))
    except Exception as error:  # noqa: BLE001  whatever a damaged file makes its reader say
        return [f"{path.name} cannot be read: {' '.join(str(error).split())}"]
    problems = [] if same else [f"{path.name} has been changed: its SHA-256 is another"]
    if (rows, rows - errors.total(), errors) != (shard["rows"], shard["ok"], shard["errors"]):
        problems.append(f"{path.name} has {rows} rows, {errors.total()} with errors; the manifest says otherwise")
    if digest.hexdigest() != shard["rows_sha256"]:
        problems.append(f"{path.name} holds other rows than were written")
    return problems
