"""Pages in files, and text that names a page instead of being one."""

from __future__ import annotations

import contextlib
import errno
import io
import itertools
import os
import re
import stat
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from domext.errors import SourceError, one_line
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.errors import DomextError
    from domext.limits import Limits

_ADDRESS: Final = lazy_pattern(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_FILE_ADDRESS: Final = lazy_pattern(r"file:/\S+", re.IGNORECASE)
_PAGE_FILE: Final = lazy_pattern(r"\A[^\s<]+\.(?:xhtml|html?)", re.IGNORECASE)
_SEPARATOR: Final = rf"[/{re.escape(os.sep)}]"
_ANY_DEPTH: Final = lazy_pattern(rf"(?:\A|(?<={_SEPARATOR}))\*\*(?:{_SEPARATOR}+\*\*)*(?={_SEPARATOR}|\Z)")
_DIGITS: Final = lazy_pattern(r"\d+")
_MAX_COMPARED_NAMES: Final = 10_000
#: The largest file other than a page that is read at once, such as a journal or the gold texts of a corpus, in bytes.
MAX_FILE_BYTES: Final = 2_000_000_000
_MAX_NAME_CHARACTERS: Final = 4096  # no common system has longer paths


def read_file(path: os.PathLike[Any], limits: Limits) -> bytes:
    """Read the bytes of a page from a file.

    Args:
        path: the file.
        limits: limits for the page.

    Raises:
        SourceError: the path leads to no file, or to one that cannot be read.
        LimitError: the file has more bytes than the limits allow.
    """
    file = Path(os.fsdecode(path))
    if file.is_dir():
        msg = f"{file}: a folder, not a page; pass the files in it one by one"
        raise SourceError(msg)
    try:
        with file.open("rb") as stream:
            return read_stream(stream, limits)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        msg = f"{file}: {one_line(error)}{similar_file(file, error)}"
        raise SourceError(msg) from None


def similar_file(path: Path, error: Exception) -> str:
    """Return ``" (did you mean 'X'?)"`` for the file whose name is most like that of a missing file, or an empty string.

    For a link that leads nowhere, it is the path that the link names.

    Args:
        path: the missing file.
        error: the error of opening it; only a missing file has a similar one.
    """
    if not isinstance(error, FileNotFoundError):
        return ""
    if path.is_symlink():
        return f" (a link to {str(path.readlink())!r})"
    import difflib

    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        paths = [path.with_name(entry.name) for entry in itertools.islice(entries, _MAX_COMPARED_NAMES)]
        # Another number in the name is another file: page-2.html is not meant by page-3.html.
        numbers = _DIGITS.findall(path.stem)
        # A Dockerfile is not meant by nofile.html.
        alike = (other for other in paths if bool(other.suffix) == bool(path.suffix) or other.stem == path.stem)
        stems = {other.stem for other in alike if _DIGITS.findall(other.stem) == numbers}
        if similar := difflib.get_close_matches(path.stem, sorted(stems), 1):
            names = sorted(other.name for other in paths if other.stem == similar[0])
            (nearest,) = difflib.get_close_matches(path.name, names, 1, cutoff=0)
            return f" (did you mean {str(path.with_name(nearest))!r}?)"
    return ""


def path_of_address(address: str) -> str:
    """Return the path that the address of a file names, such as ``file:///tmp/a%20page.html``."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    return url2pathname(urlsplit(address).path)


def matching_paths(pattern: str) -> list[str]:
    """Return the sorted paths that match a pattern with ``*``, ``?``, ``[...]`` and ``**``, as in a shell.

    As there, ``**`` follows no link to a folder: a link to a folder above would repeat all files without end.

    Raises:
        ValueError: there is a NUL in the pattern.
    """
    return sorted(set(_matches(pattern)))


def _matches(pattern: str) -> Iterator[str]:
    import glob  # most callers have no patterns

    any_depth = _ANY_DEPTH.search(pattern)
    if any_depth is None:
        yield from glob.iglob(pattern)  # noqa: PTH207  Path.glob does not accept absolute patterns
        return
    top, below = pattern[: any_depth.start()], pattern[any_depth.end() :].lstrip("/" + os.sep) or "*"
    for folder in _matches(top) if top else [top]:
        for parent, subfolders, _ in os.walk(folder or os.curdir):
            subfolders[:] = [name for name in subfolders if not name.startswith(".")]
            start = parent if folder else parent[len(os.curdir + os.sep) :]
            yield from _matches(os.path.join(glob.escape(start), below))  # noqa: PTH118  Path drops a leading ./


def require_folder(path: Path, error_type: type[DomextError]) -> None:
    """Check that a path leads to a folder.

    Args:
        path: the path.
        error_type: the type of the error if it does not.
    """
    if not path.is_dir():
        msg = f"{path}: {'a file, not a folder' if path.exists() else 'no such folder'}"
        raise error_type(msg)


def read_regular_file(path: Path, size: int | None = None, *, max_bytes: int = MAX_FILE_BYTES) -> bytes:
    """Read a file that must end: pipes, which may wait forever, and devices, which may have no end, are refused unread.

    Args:
        path: the file.
        size: the number of bytes to read from its beginning; by default all.
        max_bytes: a larger file is refused unread, unless only its beginning is read.

    Raises:
        OSError: the path leads to no regular file, or to one that cannot be read or is too large.
    """
    # Opening a pipe waits for its writer, and opening some devices acts on them.
    status = path.stat()
    if not path.is_dir() and not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with path.open("rb") as stream:
        if size is not None:
            return stream.read(size)
        if status.st_size > max_bytes:
            reason = f"a file of {status.st_size:,} bytes; at most {max_bytes:,} are read"
            raise OSError(errno.EFBIG, reason, str(path))
        return stream.read()


def read_stream(stream: IO[bytes], limits: Limits) -> bytes:
    """Read the bytes of a page from a file, or from a device or a pipe, which may have no end.

    Raises:
        OSError: the stream cannot be read.
        LimitError: it has more bytes than the limits allow; no more than one of them too many is read.
    """
    with contextlib.suppress(io.UnsupportedOperation):
        limits.check("bytes", os.fstat(stream.fileno()).st_size)
    data = stream.read() if limits.bytes is None else stream.read(limits.bytes + 1)
    limits.check("bytes", len(data))
    return data


def check_is_page(text: str) -> None:
    """Check that text without markup is a page, and not the name of a file or an address.

    Raises:
        SourceError: the text is only addresses, a line each, the address or the name of a file that exists, or a name
            such as ``page.html``.
    """
    is_long = len(text) > _MAX_NAME_CHARACTERS
    lines = [line.strip() for line in text[:_MAX_NAME_CHARACTERS].splitlines() if line.strip()]
    if is_long:
        lines = lines[:-1]  # the last one may be cut
    if len(lines) > 1 and all(map(_ADDRESS.fullmatch, lines)):
        msg = "a list of addresses, not a page; 'domext run --addresses' fetches their pages"
        raise SourceError(msg)
    if is_long or not lines:
        return
    name = text.strip()
    if _ADDRESS.fullmatch(name):
        address = name if "://" in name else f"https://{name}"
        msg = (
            f"{name!r} is an address, not a page: fetch it with domext.fetch.fetch({address!r}) and pass its body, "
            f"or run 'domext extract {address}'"
        )
    elif _FILE_ADDRESS.fullmatch(name):
        path = path_of_address(name)
        msg = f"{name!r} is the address of a file, not a page: pass its path, as in domext.extract(Path({path!r}))"
    elif os.path.isfile(name):  # noqa: PTH113  Path.is_file raises an error for a name that is too long
        msg = f"{name!r} is the name of a file, not a page: pass a path, as in domext.extract(Path({name!r}))"
    elif _PAGE_FILE.fullmatch(name):
        similar = similar_file(Path(name), FileNotFoundError())
        msg = f"{name!r} is the name of a file, not a page, and there is no such file{similar}"
    else:
        return
    raise SourceError(msg)
