"""The rows in the shards of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.batch.shards import read_shard

if TYPE_CHECKING:
    from pathlib import Path


def shard_rows(folder: Path, pattern: str = "part-*") -> list[dict[str, Any]]:
    """The rows of all shards in a folder, in their order."""
    return [row for path in sorted(folder.glob(pattern)) for row in read_shard(path)]
