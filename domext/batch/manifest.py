"""What a run was begun with, and which of its shards are whole: ``manifest.jsonl``, a line each."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.batch.settings import BatchError
from domext.batch.shards import write_durably
from domext.errors import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NAME: Final = "manifest.jsonl"
SCHEMA: Final = "domext-run/1"


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run gave; ``pages == ok + sum(errors.values())``.

    Attributes:
        pages: rows.
        ok: of them without an error.
        errors: how many of each kind.
        shards: files.
        digest: of all rows in their order, without the seconds; two runs with shards of one size can be compared by it.
    """

    pages: int
    ok: int
    errors: dict[str, int]
    shards: int
    digest: str

    @classmethod
    def of(cls, shards: Iterable[dict[str, Any]]) -> Summary:
        """The sum of what a manifest says of shards."""
        ordered = sorted(shards, key=lambda shard: shard["shard"])
        errors: dict[str, int] = {}
        for shard in ordered:
            for kind, count in shard["errors"].items():
                errors[kind] = errors.get(kind, 0) + count
        digest = hashlib.sha256("".join(shard["rows_sha256"] for shard in ordered).encode()).hexdigest()
        rows, ok = (sum(shard[name] for shard in ordered) for name in ("rows", "ok"))
        return cls(rows, ok, dict(sorted(errors.items())), len(ordered), digest)


class Manifest:
    """The manifest of a folder.

    Attributes:
        configuration: what the run was begun with; empty if none was.
        shards: what is said of the shards that are whole, by number.
        pages: of a finished run, else None.

    Raises:
        BatchError: it cannot be read, or is none.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self.configuration: dict[str, Any] = {}
        self.shards: dict[int, dict[str, Any]] = {}
        self.pages: int | None = None
        try:
            data = self._path.read_bytes() if self._path.exists() else b""
        except OSError as error:
            msg = f"{self._path}: {one_line(error)}"
            raise BatchError(msg) from None
        # A line without its end was being written when the run was killed.
        self._whole = data.rfind(b"\n") + 1
        try:
            for number, line in enumerate(data[: self._whole].splitlines()):
                self._take(json.loads(line), first=not number)
        except (ValueError, KeyError, TypeError):
            msg = f"{self._path}: not a manifest of {SCHEMA}"
            raise BatchError(msg) from None

    def _take(self, entry: dict[str, Any], *, first: bool) -> None:
        if first:
            if entry["schema"] != SCHEMA:
                raise ValueError
            self.configuration = entry
        elif "finished" in entry:
            self.pages = entry["finished"]["pages"]
        else:
            self.shards[entry["shard"]] = entry

    def begin(self, configuration: dict[str, Any]) -> None:
        """Begin a run, or go on with it.

        Args:
            configuration: what the rows depend on, as JSON knows it.

        Raises:
            BatchError: it was begun with another configuration, or the manifest cannot be written.
        """
        if self.configuration:
            self.compare(configuration)
            with self._path.open("rb+") as file:
                file.truncate(self._whole)
            return
        self.configuration = configuration
        write_durably(self._path, _line(configuration))

    def compare(self, configuration: dict[str, Any]) -> None:
        """See that a run was begun with this configuration, if it was begun.

        Raises:
            BatchError: with another.
        """
        changes = _changes(self.configuration, configuration) if self.configuration else []
        if changes:
            msg = (
                f"{self._path.parent} was begun with {'; '.join(changes)}: "
                "go on with the same command, input and version, or give another --out"
            )
            raise BatchError(msg)

    def add(self, shard: dict[str, Any]) -> None:
        """Say that a shard is whole.

        Raises:
            BatchError: the manifest cannot be written.
        """
        self.shards[shard["shard"]] = shard
        self._append(shard)

    def finish(self) -> None:
        """Say that nothing is missing.

        Raises:
            BatchError: the manifest cannot be written.
        """
        if self.pages is None:
            summary = Summary.of(self.shards.values())
            self.pages = summary.pages
            self._append({"finished": {"pages": summary.pages, "digest": summary.digest}})

    def _append(self, entry: dict[str, Any]) -> None:
        try:
            with self._path.open("ab") as file:
                file.write(_line(entry))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            msg = f"cannot write {self._path}: {one_line(error)}"
            raise BatchError(msg) from None


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _changes(old: dict[str, Any], new: dict[str, Any], path: str = "") -> list[str]:
    changes = []
    for key in sorted({*old, *new}):
        before, after = old.get(key), new.get(key)
        if isinstance(before, dict) and isinstance(after, dict):
            changes += _changes(before, after, f"{path}{key}.")
        elif before != after:
            changes.append(f"{path}{key} {json.dumps(before)}, which is now {json.dumps(after)}")
    return changes
