"""Rows that wait until their shard is complete."""

from __future__ import annotations

import operator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

from domext.batch.shards import write

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from domext.batch.manifest import Manifest
    from domext.batch.settings import Settings
    from domext.batch.supervisor import Result


class ShardWriter:
    """Takes rows in any order and writes each shard when it has all of them, one at a time, in a thread.

    Shards are filled nearly in order, so few are open at once: about one, and one more for each page that keeps its
    worker busy for long.
    """

    def __init__(self, folder: Path, manifest: Manifest, settings: Settings) -> None:
        self._folder = folder
        self._manifest = manifest
        self._settings = settings
        self._open: dict[int, list[Result]] = {}
        self._thread = ThreadPoolExecutor(1)
        self._writing: Future[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Write what is left, unless something went wrong: then a shard would not be whole.

        Raises:
            BatchError: a shard cannot be written.
        """
        try:
            if kind is None:
                for number in sorted(self._open):
                    self._write(number)
                self._wait()
        finally:
            self._thread.shutdown()

    def add(self, row: Result) -> None:
        """Take a row.

        Raises:
            BatchError: an earlier shard could not be written.
        """
        number = row.index // self._settings.shard_rows
        rows = self._open.setdefault(number, [])
        rows.append(row)
        if len(rows) == self._settings.shard_rows:
            self._write(number)

    def _write(self, number: int) -> None:
        self._wait()  # no more than one is written and one waits, or memory would grow while the disk is slow
        self._writing = self._thread.submit(self._save, number, self._open.pop(number))

    def _save(self, number: int, rows: list[Result]) -> None:
        rows.sort(key=operator.attrgetter("index"))
        self._manifest.add(write(self._folder, number, self._settings, rows))

    def _wait(self) -> None:
        if self._writing is not None:
            self._writing.result()
