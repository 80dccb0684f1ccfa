"""The pages of a batch, numbered by their order, and what can be known of all of them beforehand."""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from domext.batch import feeds, jsonl, parquet, warc
from domext.batch.files import files
from domext.batch.settings import BatchError
from domext.batch.task import Task

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.batch.files import File
    from domext.batch.settings import Columns


@dataclass(frozen=True, slots=True)
class Inventory:
    """What an input is, without a look into its pages.

    Attributes:
        files: how many.
        bytes: of all files together.
        digest: of their paths, sizes and times of change, and of the files that feeds lead to.
    """

    files: int
    bytes: int
    digest: str


class Inputs:
    """The input of a batch. It is walked through twice, and never held as a whole.

    Args:
        names: files, folders and patterns, see :func:`domext.batch.files.files`.
        columns: where Parquet holds the page.
        without: a folder to leave out, see there.
    """

    def __init__(self, names: Sequence[str], columns: Columns, without: Path) -> None:
        self._names = names
        self._columns = columns
        self._without = without.resolve()

    def inventory(self) -> Inventory:
        """Walk through the files once, and see that each can be read.

        Raises:
            BatchError: see :func:`~domext.batch.files.files`; or a file is named twice, or lacks the column.
            ExtraError: a package that a file needs is not installed.
        """
        digest, size = hashlib.sha256(), 0
        seen = array("Q")  # 8 bytes a path: millions of paths as text would be the largest thing in memory
        for file in files(self._names, self._without):
            self._check(file)
            for part in _facts(file):
                digest.update(part.encode("utf-8", "surrogateescape") + b"\n")
            size += file.size
            seen.append(_number(file.path))
        if len(np.unique(np.frombuffer(seen, np.uint64))) < len(seen):
            self._refuse_twice()
        return Inventory(len(seen), size, digest.hexdigest())

    def tasks(self) -> Iterator[Task]:
        """Every page, in the same order each time."""
        for file in files(self._names, self._without):
            yield from self._tasks(file)

    def _check(self, file: File) -> None:
        if file.kind == "jsonl":
            jsonl.check(file)
        elif file.kind == "warc":
            warc.check(file)
        elif file.kind == "parquet":
            parquet.check(file, self._columns)

    def _tasks(self, file: File) -> Iterator[Task]:
        if file.kind == "jsonl":
            return jsonl.tasks(file)
        if file.kind == "warc":
            return warc.tasks(file)
        if file.kind == "parquet":
            return parquet.tasks(file, self._columns)
        if file.kind == "feed":
            return feeds.tasks(file)
        return iter((Task(id=file.path, size=file.size, path=file.path),))

    def _refuse_twice(self) -> None:
        seen: set[int] = set()
        for file in files(self._names, self._without):
            number = _number(file.path)
            if number in seen:
                msg = f"{file.path} is named twice; every page is done once"
                raise BatchError(msg)
            seen.add(number)


def _number(path: str) -> int:
    """64 bits of a path: two of ten million paths are the same by chance once in 400,000 runs."""
    name = str(Path(path)).encode("utf-8", "surrogateescape")
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest())


def _facts(file: File) -> Iterator[str]:
    yield f"{file.path}\0{file.size}\0{file.modified}"
    if file.kind == "feed":
        for task in feeds.tasks(file):
            page = Path(task.path) if task.path else None
            yield f"{task.path}\0{page and page.stat().st_size}\0{page and page.stat().st_mtime_ns}"
