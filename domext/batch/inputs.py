"""The pages of a batch in a fixed order, and a digest of the files that they come from."""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.batch import feeds, jsonl, parquet, warc
from domext.batch.input_files import InputFiles
from domext.batch.settings import BatchError, Columns
from domext.batch.task import Task

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.batch.input_files import InputFile

# As a page, a table would be an article of its markup and commas.
_TABLES: Final = (".csv", ".tsv", ".csv.gz", ".tsv.gz")
_TEXT_RECORDS: Final = (".wet", ".wat", ".wet.gz", ".wat.gz")


@dataclass(frozen=True, slots=True)
class Inventory:
    """A summary of the input files, made without reading pages.

    Attributes:
        files: number of files.
        bytes: total size in bytes.
        digest: SHA-256 of the paths, sizes and modification times of the files and of the pages that feeds link to.
    """

    files: int
    bytes: int
    digest: str


class Inputs:
    """The input of a batch. The files are listed twice and never held in memory.

    Args:
        names: files, folders and patterns, see :class:`domext.batch.input_files.FileListing`.
        columns: the columns of Parquet and the keys of JSONL that hold pages.
        excluded: a folder to leave out.
    """

    def __init__(self, names: Sequence[str], columns: Columns, excluded: Path) -> None:
        self._files = InputFiles(names, excluded)
        self._columns = columns

    def inventory(self) -> Inventory:
        """List the files once and check that each can be read.

        Raises:
            BatchError: see :class:`~domext.batch.input_files.FileListing`; or a file is named twice, or lacks the column
                with the markup; or columns are named, and no file has any.
            ExtraError: a package that a file needs is not installed.
        """
        digest, size = hashlib.sha256(), 0
        # 8 bytes per path: as text, millions of paths would take most of the memory.
        hashes = array("Q")
        has_columns = False
        for file in self._files.list():
            self._check(file)
            has_columns |= file.type in {"jsonl", "parquet"}
            for fact in _facts(file):
                digest.update(fact.encode("utf-8", "surrogateescape") + b"\n")
            size += file.size
            hashes.append(_path_hash(file.path))
        if len(np.unique(np.frombuffer(hashes, np.uint64))) < len(hashes):
            self._raise_duplicate()
        if self._columns != Columns() and not has_columns:
            msg = "columns of Parquet and keys of JSONL are named, but no input is such a file"
            raise BatchError(msg)
        return Inventory(len(hashes), size, digest.hexdigest())

    def tasks(self) -> Iterator[Task]:
        """Yield a task per page, in the same order each time."""
        for file in self._files.list_again():
            yield from self._tasks(file)

    def check_unchanged(self) -> None:
        """Check that :meth:`tasks` found the files that :meth:`inventory` found.

        Raises:
            BatchError: see :meth:`~domext.batch.input_files.InputFiles.check_unchanged`.
        """
        self._files.check_unchanged()

    def _check(self, file: InputFile) -> None:
        if file.type == "jsonl":
            jsonl.check(file)
        elif file.type == "warc":
            warc.check()
        elif file.type == "parquet":
            parquet.check(file, self._columns)
        elif file.path.lower().endswith(_TEXT_RECORDS):
            msg = f"{file.path}: a WET or WAT file, whose records have no markup; take the WARC file that it was made from"
            raise BatchError(msg)
        elif file.path.lower().endswith(_TABLES):
            msg = f"{file.path}: a table, not a page; write its rows as JSONL or Parquet, with the markup in the column html"
            raise BatchError(msg)

    def _tasks(self, file: InputFile) -> Iterator[Task]:
        if file.type == "jsonl":
            return jsonl.tasks(file)
        if file.type == "warc":
            return warc.tasks(file)
        if file.type == "parquet":
            return parquet.tasks(file, self._columns)
        if file.type == "feed":
            return feeds.tasks(file)
        return iter((Task(id=file.path, size=file.size, path=file.path, error=file.error),))

    def _raise_duplicate(self) -> None:
        hashes: set[int] = set()
        for file in self._files.list():
            path_hash = _path_hash(file.path)
            if path_hash in hashes:
                msg = f"{file.path} is named twice; a run extracts every page once"
                raise BatchError(msg)
            hashes.add(path_hash)


def _path_hash(path: str) -> int:
    """A 64-bit hash of a path. Among ten million paths, the probability of a collision is 1 in 400,000."""
    name = str(Path(path)).encode("utf-8", "surrogateescape")
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest())


def file_facts(file: InputFile) -> str:
    """Path, size and modification time of a file."""
    return f"{file.path}\0{file.size}\0{file.modified}"


def _facts(file: InputFile) -> Iterator[str]:
    """The facts of a file, and of the pages that a feed links to."""
    yield file_facts(file)
    if file.type == "feed":
        for task in feeds.tasks(file):
            page = Path(task.path) if task.path else None
            yield f"{task.path}\0{page and page.stat().st_size}\0{page and page.stat().st_mtime_ns}"
