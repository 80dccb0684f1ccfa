"""The journal of a labeller: every action is a line of a file that only ever grows, and the lines replayed are the labels.

A line is on the disk before its action is answered, so a kill at any time loses nothing that was seen as done. A last
line without its end was being written then; it is cut off.
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
from domext.errors import DomextError, one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from types import TracebackType

    from domext.label.identity import Identity

SCHEMA: Final = "domext-labels/1"
#: What a block can be, a letter each: a page's labels are a text with a letter for every block.
KEEP, DROP, COMMENT = "k", "d", "c"
NAMES: Final = {KEEP: "keep", DROP: "drop", COMMENT: "comment"}
_LABELS: Final = re.compile(f"[{''.join(NAMES)}]*")
_HEADER_LINE: Final = json.dumps({"schema": SCHEMA}).encode() + b"\n"


class LabelError(DomextError):
    """Labels cannot be read, written, or do not fit their page."""


@dataclass(frozen=True, slots=True)
class PageLabels:
    """The labels of one page after the actions so far.

    Attributes:
        sha256: of the page's bytes when it was opened.
        version: of domext, then.
        blocks: the page's blocks, then.
        labels: a letter of :data:`NAMES` a block.
        page_type: what kind of page it is; None if nobody said.
        done: whether the labeller has finished it.
        past: labels and type before each action that can be undone, the latest last.
        future: the same after each action that was undone, the next to be redone last.
    """

    sha256: str
    version: str
    blocks: tuple[Identity, ...]
    labels: str
    page_type: str | None = None
    done: bool = False
    past: tuple[tuple[str, str | None], ...] = ()
    future: tuple[tuple[str, str | None], ...] = ()


def _opened(entry: Mapping[str, Any]) -> PageLabels:
    """The sheet that an ``open`` entry begins.

    Raises:
        ValueError: it is not as it must be; so do the next.
    """
    blocks = tuple((str(path), str(digest)) for path, digest in entry["blocks"])
    labels = _letters(entry["labels"])
    if len(labels) != len(blocks):
        msg = f"{len(labels)} labels for {len(blocks)} blocks"
        raise ValueError(msg)
    return PageLabels(str(entry["sha256"]), str(entry["domext"]), blocks, labels, _kind(entry["type"]))


def _painted(sheet: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    first, last, letter = _number(entry["first"]), _number(entry["last"]), _letters(entry["label"])
    if not 0 <= first < last <= len(sheet.labels) or len(letter) != 1:
        msg = f"no blocks {first} to {last} of {len(sheet.labels)}"
        raise ValueError(msg)
    return _changed(sheet, sheet.labels[:first] + letter * (last - first) + sheet.labels[last:], sheet.page_type)


def _typed(sheet: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    return _changed(sheet, sheet.labels, _kind(entry["type"]))


def _changed(sheet: PageLabels, labels: str, page_type: str | None) -> PageLabels:
    past = (*sheet.past, (sheet.labels, sheet.page_type))
    return dataclasses.replace(sheet, labels=labels, page_type=page_type, past=past, future=())


def _finished(sheet: PageLabels, entry: Mapping[str, Any]) -> PageLabels:
    if not isinstance(entry["done"], bool):
        msg = "done is yes or no"
        raise ValueError(msg)  # noqa: TRY004  what is wrong with a line is one kind of error
    return dataclasses.replace(sheet, done=entry["done"])


def _undone(sheet: PageLabels, _: Mapping[str, Any]) -> PageLabels:
    if not sheet.past:
        return sheet
    labels, page_type = sheet.past[-1]
    future = (*sheet.future, (sheet.labels, sheet.page_type))
    return dataclasses.replace(sheet, labels=labels, page_type=page_type, past=sheet.past[:-1], future=future)


def _redone(sheet: PageLabels, _: Mapping[str, Any]) -> PageLabels:
    if not sheet.future:
        return sheet
    labels, page_type = sheet.future[-1]
    past = (*sheet.past, (sheet.labels, sheet.page_type))
    return dataclasses.replace(sheet, labels=labels, page_type=page_type, past=past, future=sheet.future[:-1])


#: What can be done to the sheet of a page, by the word that an entry has under ``do``.
ACTIONS: Final[dict[str, Callable[[PageLabels, Mapping[str, Any]], PageLabels]]] = {
    "paint": _painted,
    "type": _typed,
    "done": _finished,
    "undo": _undone,
    "redo": _redone,
}


def acted(sheet: PageLabels | None, entry: Mapping[str, Any]) -> PageLabels:
    """The sheet after one more entry of its page; a page that was not opened has none.

    Raises:
        ValueError: the entry is not as it must be, or the page was not opened.
    """
    try:
        if entry["do"] == "open":
            return _opened(entry)
        if sheet is None:
            msg = "the page was not opened"
            raise ValueError(msg)
        return ACTIONS[entry["do"]](sheet, entry)
    except (KeyError, TypeError) as error:
        msg = f"{type(error).__name__}: {error}"
        raise ValueError(msg) from None


def _letters(value: Any) -> str:
    if not isinstance(value, str) or not _LABELS.fullmatch(value):
        msg = "labels are letters of " + ", ".join(NAMES)
        raise ValueError(msg)
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        msg = "the number of a block is a whole number"
        raise ValueError(msg)
    return value


def _kind(value: Any) -> str | None:
    if not isinstance(value, str | None):
        msg = "a type is a text"
        raise ValueError(msg)  # noqa: TRY004  as above
    return value


def read(path: Path) -> dict[str, PageLabels]:
    """The sheets of all pages of a journal, by page, in the order in which they were opened first.

    Raises:
        LabelError: it cannot be read, or a line is none of a journal's.
    """
    return _replay(path)[0]


def _replay(path: Path) -> tuple[dict[str, PageLabels], int]:
    """The sheets, and how many bytes of the file are whole lines."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LabelError(_why(path, error)) from None
    whole = data.rfind(b"\n") + 1
    if not data.startswith(_HEADER_LINE) and not _HEADER_LINE.startswith(data):
        msg = f"{path}: not a journal of the schema {SCHEMA}"
        raise LabelError(msg)
    sheets: dict[str, PageLabels] = {}
    for number, line in enumerate(data[len(_HEADER_LINE) : whole].split(b"\n")[:-1], 2):
        try:
            entry = json.loads(line)
            sheets[entry["page"]] = acted(sheets.get(entry["page"]), entry)
        except (ValueError, KeyError, TypeError, RecursionError):
            msg = f"{path}:{number}: not a line of a journal of the schema {SCHEMA}"
            raise LabelError(msg) from None
    return sheets, whole


class Journal:
    """A journal that is written; as long as it is open, nobody else can write it.

    Attributes:
        sheets: the labels of each page that was opened, by page.

    Raises:
        LabelError: it cannot be read or written, or somebody else is writing it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
        self.sheets: dict[str, PageLabels] = {}
        self._whole = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
            try:
                self._start()
            except BaseException:
                self._lock.release()
                raise
        except Timeout:
            msg = f"{path}: another domext label is writing it"
            raise LabelError(msg) from None
        except OSError as error:
            raise LabelError(_why(path, error)) from None

    def _start(self) -> None:
        if self._path.exists():
            self.sheets, self._whole = _replay(self._path)
        if not self._whole:
            write_durably(self._path, _HEADER_LINE)
            self._whole = len(_HEADER_LINE)

    def append(self, first: Mapping[str, Any], *more: Mapping[str, Any]) -> PageLabels:
        """Write entries of one page, all or none, and give its sheet after them.

        Raises:
            LabelError: an entry does not fit the page, or the disk does not take it; then nothing has changed.
        """
        page = first["page"]
        try:
            sheet = acted(self.sheets.get(page), first)
            for entry in more:
                sheet = acted(sheet, entry)
        except ValueError as error:
            msg = f"{page}: {error}"
            raise LabelError(msg) from None
        try:
            self._write(b"".join(json.dumps(entry).encode() + b"\n" for entry in (first, *more)))
        except OSError as error:
            raise LabelError(_why(self._path, error)) from None
        self.sheets[page] = sheet
        return sheet

    def _write(self, lines: bytes) -> None:
        """Add whole lines after the whole lines that are there, and see that they are on the disk."""
        with self._path.open("ab", buffering=0) as file:
            file.truncate(self._whole)
            try:
                left = memoryview(lines)
                while left:
                    left = left[file.write(left) :]
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    file.truncate(self._whole)  # what a full disk took of it
                raise
        self._whole += len(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()


def _why(path: Path, error: OSError) -> str:
    return f"{path}: {one_line(error)}"
