"""The files of a batch's input: folders, glob patterns and single files, listed lazily in a fixed order."""

from __future__ import annotations

import contextlib
import dataclasses
import glob
import hashlib
import os
import stat
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from domext.batch import manifest
from domext.batch.settings import BatchError
from domext.errors import one_line
from domext.reading.files import matching_paths, similar_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

FileType = Literal["page", "jsonl", "parquet", "warc", "feed"]
# Types of files by extension. Files in folders with other extensions are not part of the input.
_EXTENSIONS: Final[dict[str, FileType]] = {
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
#: The first bytes of the journals of ``domext label``, which lie beside pages by default.
JOURNAL_BEGINNING: Final = b'{"schema": "domext-labels/'
# Feeds must be named: most files with these extensions in a folder are not feeds.
_FEED_EXTENSIONS: Final[dict[str, FileType]] = {".rss": "feed", ".atom": "feed", ".xml": "feed"}
_ARCHIVES: Final = (".zip", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".7z", ".rar")


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file of the input.

    Attributes:
        path: the path, as the input names it.
        type: how the file is read.
        size: size in bytes.
        modified: time of the last modification, in nanoseconds.
        error: why it is a folder that cannot be read, and takes the place of the files in it; None for a file.
    """

    path: str
    type: FileType
    size: int
    modified: int
    error: str | None = None


@dataclass(frozen=True, slots=True)
class FileListing:
    """Lists the files of all inputs. The files of a folder are sorted by name and come before its subfolders.

    A subfolder that cannot be read is listed like a file: it is an error in a row, and no reason to refuse the others.

    Attributes:
        inputs: paths of files and folders, and patterns with ``*``, ``?``, ``[...]`` and ``**``.
        excluded: a resolved folder to leave out, because the output may lie inside the input.
        must_exist: whether files that are missing or cannot be read are errors. Otherwise, a file that is named is
            listed nevertheless, with a size of 0, and others are left out.
    """

    inputs: Sequence[str]
    excluded: Path
    must_exist: bool = True

    def __iter__(self) -> Iterator[InputFile]:
        """Yield the files.

        Raises:
            BatchError: an input is empty or a URL, does not exist, cannot be read, or has no file of a known type.
        """
        for name in self.inputs:
            if "://" in name:
                msg = f"{name}: an address, not a file; --addresses takes files with an address per line"
                raise BatchError(msg)
            if not name:
                msg = "an input has an empty name; write . for the working folder"
                raise BatchError(msg)
            count = 0
            for count, file in enumerate(self._files_of(name), 1):  # noqa: B007  the count is read after the loop
                yield file
            if not count and self.must_exist:
                hint = f"; for files of any type, write '{Path(name) / '*'}'" if os.path.isdir(name) else ""  # noqa: PTH112
                msg = f"{name}: no files of a known type ({', '.join(_EXTENSIONS)}){hint}"
                raise BatchError(msg)

    def _files_of(self, name: str) -> Iterator[InputFile]:
        path = Path(name)
        # Unlike Path.is_dir and Path.exists, these do not raise errors for names that no file can have.
        if os.path.isdir(name):  # noqa: PTH112
            yield from self._files_below(path)
        elif not os.path.exists(name) and glob.has_magic(name):  # noqa: PTH110
            for match in map(Path, matching_paths(name)):
                if not Path(os.path.realpath(match)).is_relative_to(self.excluded):  # Path.resolve raises for a loop
                    yield from self._found(match)
        elif _is_journal(path):
            msg = f"{path}: a journal of domext label, not pages"
            raise BatchError(msg)
        else:
            yield self._file(path)

    def _files_below(self, top: Path) -> Iterator[InputFile]:
        errors: list[OSError] = []
        for root, subfolders, names in os.walk(top, onerror=errors.append):
            yield from self._unread_folders(errors, top)
            folder = Path(root)
            # os.walk visits the subfolders that are left in this list, in its order.
            subfolders[:] = sorted(
                name for name in subfolders if (folder / name).resolve() != self.excluded and not _is_run(folder / name)
            )
            for path in (folder / name for name in sorted(names)):
                if _type_of(path.name, _EXTENSIONS):
                    yield from self._found(path)
        yield from self._unread_folders(errors, top)

    def _unread_folders(self, errors: list[OSError], top: Path) -> Iterator[InputFile]:
        """Yield the folders that could not be read since the last call, unless they have vanished."""
        for error in errors:
            if self.must_exist and error.filename == str(top):
                msg = f"{top}: {one_line(error)}"
                raise BatchError(msg)
            if not isinstance(error, FileNotFoundError):
                yield InputFile(error.filename, "page", 0, 0, f"the folder cannot be read: {one_line(error)}")
        errors.clear()

    def _found(self, path: Path) -> Iterator[InputFile]:
        """Yield a file of a folder or a pattern, unless it holds no pages or has vanished."""
        if os.path.isfile(path):  # noqa: PTH113
            if not _is_journal(path):
                yield self._file(path)
        elif os.path.lexists(path) and not os.path.isdir(path):  # noqa: PTH112
            # A link that leads nowhere, or a pipe: it is an error in a row, and no reason to refuse the others.
            yield InputFile(str(path), "page", 0, 0)

    def _file(self, path: Path) -> InputFile:
        file_type = _type_of(path.name, _EXTENSIONS | _FEED_EXTENSIONS) or "page"
        try:
            status = path.stat()
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            if not self.must_exist:
                return InputFile(str(path), file_type, 0, 0)  # what reads it reports the error in its row
            msg = f"{path}: {one_line(error)}{similar_file(path, error)}"
            raise BatchError(msg) from None
        if path.name.lower().endswith(_ARCHIVES):
            msg = f"{path}: an archive; unpack it and name its folder"
            raise BatchError(msg)
        if not stat.S_ISREG(status.st_mode):
            msg = f"{path}: not a regular file or a folder"
            raise BatchError(msg)
        return InputFile(str(path), file_type, status.st_size, status.st_mtime_ns)


class InputFiles:
    """The files of a run. They are listed twice, before its first page and while it runs, and never held in memory.

    Args:
        names: paths of files and folders, and patterns, see :class:`FileListing`.
        excluded: a folder to leave out, because the output may lie inside the input.
    """

    def __init__(self, names: Sequence[str], excluded: Path) -> None:
        self._listing = FileListing(names, excluded.resolve())
        self._listed: list[tuple[int, bytes]] = []  # the number of files of each complete listing, and their digest

    def list(self) -> Iterator[InputFile]:
        """List the files; see :meth:`FileListing.__iter__`."""
        return self._recorded(self._listing)

    def list_again(self) -> Iterator[InputFile]:
        """List the files once more; those that have vanished since are left out, or cannot be read."""
        return self._recorded(dataclasses.replace(self._listing, must_exist=False))

    def check_unchanged(self) -> None:
        """Check that all listings had the same files.

        Raises:
            BatchError: files were added or removed in the meantime.
        """
        (before, first), *_, (now, last) = self._listed
        if first != last:
            msg = (
                f"files of the input were added, removed or renamed during the run: it began with {before} and now found "
                f"{now}. The shards hold the pages of these {now}. Run again with another --out"
            )
            raise BatchError(msg)

    def _recorded(self, files: Iterable[InputFile]) -> Iterator[InputFile]:
        digest, count = hashlib.sha256(), 0
        for count, file in enumerate(files, 1):  # noqa: B007  the count is read after the loop
            digest.update(os.fsencode(file.path) + b"\0")
            yield file
        self._listed.append((count, digest.digest()))


def count_other_files(inputs: Sequence[str], excluded: Path) -> Counter[str]:
    """Count the entries that are left out of input folders: files by extension, links to folders, and outputs of runs.

    Args:
        inputs: see :class:`FileListing`.
        excluded: a folder that is not part of the input.
    """
    counts: Counter[str] = Counter()
    for name in inputs:
        for root, subfolders, names in os.walk(name):
            folder = Path(root)
            subfolders[:] = [each for each in subfolders if (folder / each).resolve() != excluded.resolve()]
            runs = [each for each in subfolders if _is_run(folder / each)]
            counts.update(["outputs of runs"] * len(runs))
            subfolders[:] = [each for each in subfolders if each not in runs]
            counts.update("links to folders" for each in subfolders if (folder / each).is_symlink())  # not followed
            counts.update(Path(each).suffix.lower() for each in names if not _type_of(each, _EXTENSIONS))
    return counts


def _is_journal(path: Path) -> bool:
    """Whether a file holds labels of the pages beside it, see :mod:`domext.label.journal`."""
    return path.suffix.lower() == ".jsonl" and _begins_with(path, JOURNAL_BEGINNING)


def _is_run(folder: Path) -> bool:
    """Whether a folder holds the rows that a run wrote, which are not pages."""
    return _begins_with(folder / manifest.NAME, manifest.BEGINNING)


def _begins_with(path: Path, beginning: bytes) -> bool:
    # Reading the file as pages reports the error, ValueError for a NUL in the name.
    with contextlib.suppress(OSError, ValueError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(len(beginning)) == beginning
    return False


def _type_of(name: str, extensions: Mapping[str, FileType]) -> FileType | None:
    return next((file_type for ending, file_type in extensions.items() if name.lower().endswith(ending)), None)
