"""Collects results until their shard is complete, and writes it."""

from __future__ import annotations

import operator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

from domext.batch.duplicates import DuplicateMarker
from domext.batch.shards import write_shard

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet
    from pathlib import Path
    from types import TracebackType

    from domext.batch.manifest import Manifest
    from domext.batch.settings import Settings
    from domext.batch.supervisor import Result


class ShardWriter:
    """Takes results in any order and writes each complete shard, one at a time, in a thread.

    Results arrive nearly in order, so few shards are incomplete at a time: about one, plus one for each page that takes
    its worker long. If duplicates are marked, a shard also waits until those before it are written.

    Args:
        folder: the output folder.
        manifest: the manifest, which gets an entry for each shard.
        settings: the format and the size of shards.
        complete: the numbers of the shards that exist already.
    """

    def __init__(self, folder: Path, manifest: Manifest, settings: Settings, complete: AbstractSet[int]) -> None:
        self._folder = folder
        self._manifest = manifest
        self._settings = settings
        self._written = set(complete)
        self._next_shard = 0
        self._incomplete: dict[int, list[Result]] = {}
        self._waiting: dict[int, list[Result]] = {}  # complete, but not those before them
        self._marker = DuplicateMarker(folder, manifest.shards) if settings.duplicates else None
        self._thread = ThreadPoolExecutor(1)
        self._pending_write: Future[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Write the last shard; after an error write nothing, because the remaining shards are incomplete.

        Raises:
            BatchError: a shard cannot be written.
        """
        try:
            if kind is None:
                for number, results in sorted((self._waiting | self._incomplete).items()):
                    self._write(number, results)
                self._wait()
        finally:
            self._thread.shutdown()

    def add(self, result: Result) -> None:
        """Add a result.

        Raises:
            BatchError: an earlier shard could not be written.
        """
        number = result.index // self._settings.shard_rows
        results = self._incomplete.setdefault(number, [])
        results.append(result)
        if len(results) < self._settings.shard_rows:
            return
        del self._incomplete[number]
        if self._marker is None:
            self._write(number, results)
            return
        self._waiting[number] = results
        while self._next_shard in self._written or self._next_shard in self._waiting:
            if self._next_shard in self._waiting:
                self._write(self._next_shard, self._waiting.pop(self._next_shard))
            self._next_shard += 1

    def _write(self, number: int, results: list[Result]) -> None:
        self._wait()  # queue no second shard, or memory would grow while the disk is slow
        self._pending_write = self._thread.submit(self._save, number, results)

    def _save(self, number: int, results: list[Result]) -> None:
        results.sort(key=operator.attrgetter("index"))
        if self._marker is not None:
            results = self._marker.marked(number, results)
        self._manifest.add(write_shard(self._folder, number, self._settings, results))

    def _wait(self) -> None:
        if self._pending_write is not None:
            self._pending_write.result()
