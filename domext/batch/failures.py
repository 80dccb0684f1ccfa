"""The pages of a run that failed, as their rows name them."""

from __future__ import annotations

import contextlib
from itertools import islice
from typing import TYPE_CHECKING

from domext.batch.manifest import Manifest
from domext.batch.shards import read_shard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def first_failures(folder: Path, limit: int) -> list[tuple[str, str]]:
    """Return the first pages that failed, each with its id and its message.

    Args:
        folder: the output folder of a run.
        limit: the largest number of pages to return.
    """
    return list(islice(_failures(folder), limit))


def _failures(folder: Path) -> Iterator[tuple[str, str]]:
    for _, shard in sorted(Manifest(folder).shards.items()):
        # Verification reports damaged shards, and readers raise many errors for them.
        with contextlib.suppress(Exception):
            rows = read_shard(folder / shard["file"]) if shard["errors"] else ()
            yield from ((row["id"], row["message"]) for row in rows if row["error"] is not None)
