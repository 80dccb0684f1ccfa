"""The journal of a labeller: an append-only file with one action per line. Replaying the actions gives the labels.

A line is on disk before its action is acknowledged, so a kill loses no acknowledged action. If a kill cuts the last line
short, that line is dropped.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from filelock import FileLock, Timeout

from domext.batch.durable_write import write_durably
from domext.errors import DomextError, one_line, os_errors_as
from domext.reading.files import read_regular_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from types import TracebackType

    from domext.label.block_identity import BlockIdentity

SCHEMA: Final = "domext-labels/1"
#: The labels of blocks. The labels of a page are a string with one of these letters per block.
KEEP, DROP, COMMENT = "k", "d", "c"
LABEL_NAMES: Final = {KEEP: "keep", DROP: "drop", COMMENT: "comment"}
# Each action copies the stack, and a journal may come from others.
_MAX_UNDO: Final = 500
_LABELS: Final = re.compile(f"[{''.join(LABEL_NAMES)}]*")
_HEADER_LINE: Final = json.dumps({"schema": SCHEMA}).encode() + b"\n"


class LabelError(DomextError):
    """Labels cannot be read or written, or do not fit their page."""


@dataclass(frozen=True, slots=True)
class PageLabels:
    """The labels of one page after all actions so far.

    Attributes:
        sha256: the digest of the page's bytes when it was opened.
        version: the version of domext that opened it.
        blocks: the identities of the page's blocks when it was opened.
        labels: a letter of :data:`LABEL_NAMES` per block.
        page_type: the type of the page; None if it is unknown.
        done: whether the labeller has finished the page.
        undo_stack: labels and page type before each of the last 500 actions that can be undone, the latest last.
        redo_stack: labels and page type after each undone action, the next one to redo last.
    """

    sha256: str
    version: str
    blocks: tuple[BlockIdentity, ...]
    labels: str
    page_type: str | None = None
    done: bool = False
    undo_stack: tuple[tuple[str, str | None], ...] = ()
    redo_stack: tuple[tuple[str, str | None], ...] = ()


# The functions of the actions raise ValueError for an entry that is malformed or does not fit the page.


def _open(entry: Mapping[str, Any]) -> PageLabels:
    blocks = tuple((str(path), str(digest)) for path, digest in entry["blocks"])
    labels = _checked_labels(entry["labels"])
    if len(labels) != len(blocks):
        msg = f"{len(labels)} labels for {len(blocks)} blocks"
        raise ValueError(msg)
    return PageLabels(str(entry["sha256"]), str(entry["domext"]), blocks, labels, _checked_page_type(entry["type"]))


def _paint(page: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    first, last = _checked_index(entry["first"]), _checked_index(entry["last"])
    letter = _checked_labels(entry["label"])
    if not 0 <= first < last <= len(page.labels) or len(letter) != 1:
        msg = f"cannot paint blocks {first} to {last} of {len(page.labels)} with {letter!r}"
        raise ValueError(msg)
    return _change(page, page.labels[:first] + letter * (last - first) + page.labels[last:], page.page_type)


def _set_page_type(page: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    return _change(page, page.labels, _checked_page_type(entry["type"]))


def _change(page: PageLabels, labels: str, page_type: str | None) -> PageLabels:
    undo_stack = (*page.undo_stack[1 - _MAX_UNDO :], (page.labels, page.page_type))
    return dataclasses.replace(page, labels=labels, page_type=page_type, undo_stack=undo_stack, redo_stack=())


def _set_done(page: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    if not isinstance(entry["done"], bool):
        msg = "done must be true or false"
        raise ValueError(msg)  # noqa: TRY004  every malformed entry is a ValueError
    return dataclasses.replace(page, done=entry["done"])


def _undo(page: PageLabels, _: Mapping[str, Any]) -> PageLabels:
    if not page.undo_stack:
        return page
    *undo_stack, (labels, page_type) = page.undo_stack
    redo_stack = (*page.redo_stack, (page.labels, page.page_type))
    return dataclasses.replace(
        page, labels=labels, page_type=page_type, undo_stack=tuple(undo_stack), redo_stack=redo_stack
    )


def _redo(page: PageLabels, _: Mapping[str, Any]) -> PageLabels:
    if not page.redo_stack:
        return page
    *redo_stack, (labels, page_type) = page.redo_stack
    undo_stack = (*page.undo_stack, (page.labels, page.page_type))
    return dataclasses.replace(
        page, labels=labels, page_type=page_type, undo_stack=undo_stack, redo_stack=tuple(redo_stack)
    )


#: The actions on an opened page, by the value of ``do`` in their entries.
ACTIONS: Final[dict[str, Callable[[PageLabels, Mapping[str, Any]], PageLabels]]] = {
    "paint": _paint,
    "type": _set_page_type,
    "done": _set_done,
    "undo": _undo,
    "redo": _redo,
}


def apply_entry(page: PageLabels | None, entry: Mapping[str, Any]) -> PageLabels:
    """Return the labels of a page after one more entry.

    Args:
        page: the labels before; None for a page that is not opened.
        entry: a line of the journal.

    Raises:
        ValueError: the entry is malformed, or the page is not opened.
    """
    try:
        if entry["do"] == "open":
            return _open(entry)
        if page is None:
            msg = "the page is not opened"
            raise ValueError(msg)
        return ACTIONS[entry["do"]](page, entry)
    except (KeyError, TypeError) as error:
        msg = f"{type(error).__name__}: {error}"
        raise ValueError(msg) from None


def _checked_name(value: Any) -> str:
    if not isinstance(value, str):
        msg = "the name of a page must be a string"
        raise ValueError(msg)  # noqa: TRY004  every malformed entry is a ValueError
    return value


def _checked_labels(value: Any) -> str:
    if not isinstance(value, str) or not _LABELS.fullmatch(value):
        msg = "labels must be letters of " + ", ".join(LABEL_NAMES)
        raise ValueError(msg)
    return value


def _checked_index(value: Any) -> int:
    if type(value) is not int:
        msg = "the index of a block must be an integer"
        raise ValueError(msg)
    return value


def _checked_page_type(value: Any) -> str | None:
    if not isinstance(value, str | None) or not (value or "").isprintable():  # it is shown on terminals
        msg = "the page type must be printable text or null"
        raise ValueError(msg)
    return value


def read_journal(path: Path) -> dict[str, PageLabels]:
    """Return the labels of all pages of a journal by page name, in the order in which they were first opened.

    Raises:
        LabelError: the file cannot be read, or a line is not a line of a journal.
    """
    return _replay(path)[0]


def _replay(path: Path) -> tuple[dict[str, PageLabels], int]:
    """Return the labels of all pages, and the number of bytes in complete lines."""
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
            msg = f"{path}: another domext label is writing it"
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
        self._lock.release()
