"""The journal of a labeller: an append-only file with one action per line. Replaying the actions gives the labels.

A line is on disk before its action is acknowledged, so a kill loses no acknowledged action. If a kill cuts the last line
short, that line is dropped.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, Any, Final, Self

from filelock import FileLock, Timeout

from domext.batch.durable_write import write_durably
from domext.errors import DomextError, one_line, os_errors_as
from domext.label.page_labels import apply_entry
from domext.reading.files import read_regular_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import TracebackType

    from domext.label.page_labels import PageLabels

SCHEMA: Final = "domext-labels/1"
_HEADER_LINE: Final = json.dumps({"schema": SCHEMA}).encode() + b"\n"


class LabelError(DomextError):
    """Labels cannot be read or written, or do not fit their page."""


def _checked_name(value: Any) -> str:
    if not isinstance(value, str):
        msg = "the name of a page must be a string"
        raise ValueError(msg)  # noqa: TRY004  every malformed entry is a ValueError
    return value


def read_journal(path: Path) -> dict[str, PageLabels]:
    """Return the labels of all pages of a journal by page name, in the order in which they were first opened.

    Raises:
        LabelError: the file cannot be read, or a line is not a line of a journal.
    """
    return _replay(path)[0]


def _replay(path: Path) -> tuple[dict[str, PageLabels], int]:
    """The labels of all pages, and the number of bytes in complete lines."""
    with os_errors_as(LabelError, path):
        data = read_regular_file(path)
    complete = data.rfind(b"\n") + 1
    _check_header(path, data)
    pages: dict[str, PageLabels] = {}
    for number, line in enumerate(data[len(_HEADER_LINE) : complete].split(b"\n")[:-1], 2):
        try:
            entry = json.loads(line)
            name = _checked_name(entry["page"])
            pages[name] = apply_entry(pages.get(name), entry)
        except (ValueError, KeyError, TypeError, RecursionError):
            msg = f"{path}:{number}: not a line of a journal of the schema {SCHEMA}"
            raise LabelError(msg) from None
    return pages, complete


def _check_header(path: Path, data: bytes) -> None:
    if not data.startswith(_HEADER_LINE) and not _HEADER_LINE.startswith(data):
        msg = f"{path}: not a journal of the schema {SCHEMA}"
        raise LabelError(msg)


class Journal:
    """A journal that is open for writing, locked against other processes.

    Args:
        path: the file; it is created if it does not exist.

    Attributes:
        pages: the labels of every opened page, by page name.

    Raises:
        LabelError: the file cannot be read or written, or another process has it open.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
        self.pages: dict[str, PageLabels] = {}
        self._size = 0  # bytes in complete lines
        try:
            if path.exists():  # another file is refused without leaving a lock beside it
                _check_header(path, read_regular_file(path, len(_HEADER_LINE)))
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
            try:
                self._load()
            except BaseException:
                self._lock.release()
                raise
        except Timeout:
            msg = f"{path}: another 'domext label' is writing this journal"
            raise LabelError(msg) from None
        except OSError as error:
            msg = f"{path}: {one_line(error)}"
            raise LabelError(msg) from None

    def _load(self) -> None:
        if self._path.exists():
            self.pages, self._size = _replay(self._path)
        if not self._size:
            write_durably(self._path, _HEADER_LINE)
            self._size = len(_HEADER_LINE)

    def append(self, first: Mapping[str, Any], *more: Mapping[str, Any]) -> PageLabels:
        """Write entries of one page, all or none, and return the labels of the page after them.

        Args:
            first: the first entry, with the name of the page under ``page``.
            more: further entries of the same page.

        Raises:
            LabelError: an entry does not fit the page, or cannot be written; the journal is unchanged.
        """
        name = first["page"]
        try:
            page = apply_entry(self.pages.get(name), first)
            for entry in more:
                page = apply_entry(page, entry)
        except ValueError as error:
            msg = f"{name}: {error}"
            raise LabelError(msg) from None
        with os_errors_as(LabelError, self._path):
            self._write(b"".join(json.dumps(entry).encode() + b"\n" for entry in (first, *more)))
        self.pages[name] = page
        return page

    def _write(self, lines: bytes) -> None:
        """Append lines after the complete lines of the file, and flush them to disk."""
        with self._path.open("ab", buffering=0) as file:
            file.truncate(self._size)
            try:
                remaining = memoryview(lines)
                while remaining:
                    remaining = remaining[file.write(remaining) :]
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    file.truncate(self._size)  # a full disk may have taken a part of the lines
                raise
        self._size += len(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # The file of the lock stays: a process that opened it before its removal and one that creates it again afterwards
        # would lock two files.
        self._lock.release()
