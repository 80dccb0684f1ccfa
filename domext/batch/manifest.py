"""The manifest of a run, ``manifest.jsonl``: its configuration, an entry for each complete shard, and its end."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.batch.durable_write import write_durably
from domext.batch.settings import BatchError
from domext.errors import os_errors_as
from domext.reading.files import read_regular_file
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

NAME: Final = "manifest.jsonl"
SCHEMA: Final = "domext-run/1"
#: The first bytes of a manifest.
BEGINNING: Final = f'{{"schema": "{SCHEMA}"'.encode()
_SHA256: Final = lazy_pattern(r"[0-9a-f]{64}")
_SHARD_NAME: Final = lazy_pattern(r"part-[0-9]{5,9}\.[a-z.]{1,12}")
_SHARD_TYPES: Final = {
    "shard": int, "file": str, "rows": int, "ok": int, "filtered": int, "errors": dict, "bytes": int,
    "sha256": str, "rows_sha256": str,
}  # fmt: skip
# Names of configuration entries that do not explain themselves.
_ENTRY_NAMES: Final = {
    "rules": "the digest of the rules (domext.toml)",
    "input.digest": "the digest of the input (names, sizes and times of its files)",
}


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The counts of a run; ``pages == ok + filtered + sum(errors.values())``.

    Attributes:
        pages: number of rows.
        ok: rows of articles.
        filtered: rows without text because their articles do not meet the requirements of the run.
        errors: number of error rows by type of error.
        shards: number of shards.
        digest: SHA-256 of all rows in order, without their seconds. It depends on the size of the shards.
    """

    pages: int
    ok: int
    filtered: int
    errors: dict[str, int]
    shards: int
    digest: str

    @classmethod
    def of(cls, shards: Iterable[dict[str, Any]]) -> RunSummary:
        """Sum the entries of shards in a manifest."""
        ordered = sorted(shards, key=lambda shard: shard["shard"])
        errors: dict[str, int] = {}
        for shard in ordered:
            for error, count in shard["errors"].items():
                errors[error] = errors.get(error, 0) + count
        digest = hashlib.sha256("".join(shard["rows_sha256"] for shard in ordered).encode()).hexdigest()
        pages, ok, filtered = (sum(shard[name] for shard in ordered) for name in ("rows", "ok", "filtered"))
        return cls(pages, ok, filtered, dict(sorted(errors.items())), len(ordered), digest)


class Manifest:
    """The manifest in an output folder.

    Args:
        folder: the output folder.

    Attributes:
        configuration: the options and versions with which the run was started; empty if there is no run.
        shards: the entries of complete shards, by number.
        pages: number of pages of a finished run, otherwise None.

    Raises:
        BatchError: the manifest cannot be read, or the file is not a manifest.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self.configuration: dict[str, Any] = {}
        self.shards: dict[int, dict[str, Any]] = {}
        self.pages: int | None = None
        with os_errors_as(BatchError, self._path):
            data = read_regular_file(self._path) if self._path.exists() else b""
        # A last line without a line break was being written when the run was killed.
        self._complete_bytes = data.rfind(b"\n") + 1
        try:
            for number, line in enumerate(data[: self._complete_bytes].splitlines()):
                self._load(json.loads(line), is_first=not number)
        except (ValueError, KeyError, TypeError, RecursionError):
            msg = f"{self._path}: not a manifest of {SCHEMA}"
            raise BatchError(msg) from None

    def _load(self, entry: dict[str, Any], *, is_first: bool) -> None:
        if is_first:
            if entry["schema"] != SCHEMA:
                raise ValueError
            self.configuration = entry
        elif "finished" in entry:
            self.pages = _checked(entry["finished"], {"pages": int})["pages"]
        else:
            errors = _checked(entry, _SHARD_TYPES)["errors"]
            _checked(errors, dict.fromkeys(errors, int))
            digests = (entry["sha256"], entry["rows_sha256"])
            if (
                not _SHARD_NAME.fullmatch(entry["file"])
                or not all(map(_SHA256.fullmatch, digests))
                or not all(map(str.isprintable, errors))
            ):
                raise ValueError
            self.shards[entry["shard"]] = entry

    def start(self, configuration: dict[str, Any]) -> None:
        """Start a run, or resume it.

        Args:
            configuration: everything that the rows depend on, as JSON values.

        Raises:
            BatchError: the run was started with another configuration, or the manifest cannot be written.
        """
        if self.configuration:
            self.check(configuration)
            with os_errors_as(BatchError, f"cannot write {self._path}"), self._path.open("rb+") as file:
                file.truncate(self._complete_bytes)
            return
        self.configuration = configuration
        write_durably(self._path, _line(configuration))

    def check(self, configuration: dict[str, Any]) -> None:
        """Check that the run, if there is one, was started with this configuration.

        Raises:
            BatchError: the run was started with another configuration.
        """
        changes = _changes(self.configuration, configuration) if self.configuration else []
        if changes:
            msg = (
                f"{self._path.parent} holds a run with another configuration: {'; '.join(changes)}. "
                "Repeat its command with the same input, rules and version, or name another --out"
            )
            raise BatchError(msg)

    def add(self, shard: dict[str, Any]) -> None:
        """Add the entry of a complete shard.

        Raises:
            BatchError: the manifest cannot be written.
        """
        self.shards[shard["shard"]] = shard
        self._append(shard)

    def finish(self) -> None:
        """Record that all pages are done.

        Raises:
            BatchError: the manifest cannot be written.
        """
        if self.pages is None:
            summary = RunSummary.of(self.shards.values())
            self.pages = summary.pages
            self._append({"finished": {"pages": summary.pages, "digest": summary.digest}})

    def _append(self, entry: dict[str, Any]) -> None:
        # This mode creates no file: a manifest without its configuration is of no use.
        with os_errors_as(BatchError, f"cannot write {self._path}"), self._path.open("rb+") as file:
            file.seek(0, os.SEEK_END)
            file.write(_line(entry))
            file.flush()
            os.fsync(file.fileno())


def _checked(entry: Any, types: Mapping[str, type]) -> Any:
    """An entry whose values have these types, and whose numbers are not negative.

    Raises:
        KeyError, TypeError, ValueError: a value is missing, has another type, or is negative.
    """
    for name, expected in types.items():
        if type(entry[name]) is not expected:
            raise TypeError
        if expected is int and entry[name] < 0:
            raise ValueError
    return entry


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _changes(old: dict[str, Any], new: dict[str, Any], prefix: str = "") -> list[str]:
    """Describe the entries that differ between two configurations."""
    changes = []
    for key in sorted({*old, *new}):
        before, after = old.get(key), new.get(key)
        name = prefix + key
        if isinstance(before, dict) and isinstance(after, dict):
            changes += _changes(before, after, f"{name}.")
        elif before != after:
            changes.append(f"{_ENTRY_NAMES.get(name, name)} was {_shown(before)} and is now {_shown(after)}")
    return changes


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, str) and _SHA256.fullmatch(value):
        return value[:12]  # enough of a digest to compare it
    return json.dumps(value)
