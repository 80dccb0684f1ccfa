"""Lists of addresses as the input of a batch: one address per line, or JSONL with an address under a key."""

from __future__ import annotations

import hashlib
import json
from array import array
from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from domext.batch import jsonl
from domext.batch.input_files import InputFiles
from domext.batch.inputs import Inventory, file_facts
from domext.batch.settings import BatchError
from domext.batch.task import Task
from domext.errors import os_errors_as
from domext.reading.files import read_regular_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.batch.input_files import InputFile
    from domext.batch.settings import Columns


class AddressLists:
    """The addresses in files. The files are read twice and never held in memory.

    An address that is listed several times becomes one task.

    Args:
        names: files, folders and patterns, see :class:`domext.batch.input_files.FileListing`.
        columns: the keys of JSONL that hold the address and the title.
        excluded: a folder to leave out.
    """

    def __init__(self, names: Sequence[str], columns: Columns, excluded: Path) -> None:
        self._files = InputFiles(names, excluded)
        self._columns = columns
        self._repeated: frozenset[int] = frozenset()

    def inventory(self) -> Inventory:
        """Read the files once and check that each is a list.

        Raises:
            BatchError: a file cannot be read, is a page, or has no address.
            ExtraError: a package that a file needs is not installed.
        """
        digest, size, files = hashlib.sha256(), 0, 0
        hashes = array("Q")  # 8 bytes per address
        for file in self._files.list():
            _check(file)
            count = len(hashes)
            hashes.extend(_hash(task.id) for task in self._tasks(file))
            if len(hashes) == count:
                msg = f"{file.path}: no addresses"
                raise BatchError(msg)
            digest.update(file_facts(file).encode("utf-8", "surrogateescape") + b"\n")
            size, files = size + file.size, files + 1
        values, counts = np.unique(np.frombuffer(hashes, np.uint64), return_counts=True)
        self._repeated = frozenset(values[counts > 1].tolist())
        return Inventory(files, size, digest.hexdigest())

    def tasks(self) -> Iterator[Task]:
        """Yield a task per address, in the same order each time; call :meth:`inventory` first."""
        seen: set[int] = set()
        for file in self._files.list_again():
            for task in self._tasks(file):
                task_hash = _hash(task.id)
                if task_hash not in self._repeated:
                    yield task
                elif task_hash not in seen:
                    seen.add(task_hash)
                    yield task

    def check_unchanged(self) -> None:
        """Check that :meth:`tasks` found the files that :meth:`inventory` found.

        Raises:
            BatchError: see :meth:`~domext.batch.input_files.InputFiles.check_unchanged`.
        """
        self._files.check_unchanged()

    def _tasks(self, file: InputFile) -> Iterator[Task]:
        for task in jsonl.tasks(file):
            if task.line is None:
                yield task
            elif file.type == "jsonl":
                yield self._from_json(task, task.line)
            else:
                address = task.line.removeprefix(BOM_UTF8).decode("utf-8", "replace").strip()
                yield Task(id=address, size=task.size, address=address, url=address)

    def _from_json(self, task: Task, line: bytes) -> Task:
        try:
            values = json.loads(line)
            address, title = values[self._columns.url], values.get(self._columns.title)
        except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
            address = title = None
        if not isinstance(address, str) or not address.strip() or not isinstance(title, str | None):
            error = f"the line is not a JSON object with an address under the key {self._columns.url!r}"
            return Task(id=task.id, size=task.size, error=error)
        address = address.strip()
        return Task(id=address, size=task.size, address=address, url=address, title=title)


def _check(file: InputFile) -> None:
    if file.type not in {"page", "jsonl"}:
        msg = f"{file.path}: not a list of addresses"
        raise BatchError(msg)
    if file.type == "jsonl":
        jsonl.check(file)
        return
    with os_errors_as(BatchError, file.path):
        beginning = read_regular_file(Path(file.path), 1024)
    if b"\0" in beginning:
        msg = f"{file.path}: binary data or UTF-16, not a list of addresses in UTF-8"
        raise BatchError(msg)
    if beginning.removeprefix(BOM_UTF8).lstrip().startswith(b"<"):
        msg = f"{file.path}: a page, not a list of addresses"
        raise BatchError(msg)


def _hash(address: str) -> int:
    return int.from_bytes(hashlib.blake2b(address.encode("utf-8", "replace"), digest_size=8).digest())
