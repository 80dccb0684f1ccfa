"""The files that the inputs of a batch name: folders and below, globs, single files; lazily, in an order of their own."""

from __future__ import annotations

import glob
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NoReturn

from domext.batch.settings import BatchError
from domext.errors import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Kind = Literal["page", "jsonl", "parquet", "warc", "feed"]
#: What a file is by its name's ending; in a folder, files of other endings are none of the input.
ENDINGS: Final[dict[str, Kind]] = {
    ".html": "page",
    ".htm": "page",
    ".xhtml": "page",
    ".jsonl": "jsonl",
    ".jsonl.gz": "jsonl",
    ".jsonl.zst": "jsonl",
    ".parquet": "parquet",
    ".warc": "warc",
    ".warc.gz": "warc",
}
# Too common for other things than feeds to be looked for in folders.
_NAMED: Final[dict[str, Kind]] = {".rss": "feed", ".atom": "feed", ".xml": "feed"}


@dataclass(frozen=True, slots=True)
class File:
    """A file of the input.

    Attributes:
        path: where it is, as the input names it.
        kind: how it is read.
        size: its bytes.
        modified: when it was changed, in nanoseconds.
    """

    path: str
    kind: Kind
    size: int
    modified: int


def files(inputs: Sequence[str], without: Path) -> Iterator[File]:
    """The files of all inputs. A folder's files are sorted by name, and come before its subfolders.

    Args:
        inputs: paths of files and folders, and patterns with ``*``, ``?``, ``[...]`` and ``**``.
        without: a folder to leave out, resolved: the output may be inside of the input.

    Raises:
        BatchError: an input is an address, does not exist, cannot be read, or has no file that is known.
    """
    for name in inputs:
        if name.startswith(("http://", "https://")):
            msg = f"{name}: domext run does not fetch pages; save them and name the files"
            raise BatchError(msg)
        count = 0
        for count, file in enumerate(_named(name, without), 1):  # noqa: B007  the count is looked at after the loop
            yield file
        if not count:
            msg = f"{name}: no file of a known kind ({', '.join(ENDINGS)})"
            raise BatchError(msg)


def _named(name: str, without: Path) -> Iterator[File]:
    path = Path(name)
    if path.is_dir():
        yield from _below(path, without)
    elif not path.exists() and glob.has_magic(name):
        # Not Path.glob, which takes no pattern that begins at the root.
        for found in map(Path, sorted(glob.iglob(name, recursive=True))):  # noqa: PTH207
            if found.is_file() and not found.resolve().is_relative_to(without):
                yield _file(found)
    else:
        yield _file(path)


def _below(top: Path, without: Path) -> Iterator[File]:
    for folder, folders, names in os.walk(top, onerror=_refuse):
        place = Path(folder)
        folders[:] = sorted(one for one in folders if (place / one).resolve() != without)
        for path in (place / name for name in sorted(names)):
            if _kind(path.name, ENDINGS) and path.is_file():
                yield _file(path)


def _file(path: Path) -> File:
    try:
        state = path.stat()
    except OSError as error:
        _refuse(error)
    if not stat.S_ISREG(state.st_mode):
        msg = f"{path}: neither a file nor a folder"
        raise BatchError(msg)
    return File(str(path), _kind(path.name, ENDINGS | _NAMED) or "page", state.st_size, state.st_mtime_ns)


def _kind(name: str, endings: Mapping[str, Kind]) -> Kind | None:
    return next((kind for ending, kind in endings.items() if name.lower().endswith(ending)), None)


def _refuse(error: OSError) -> NoReturn:
    msg = f"{error.filename}: {one_line(error)}"
    raise BatchError(msg) from None
