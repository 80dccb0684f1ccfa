"""The bytes of a page by its name: a file, or standard input."""

from __future__ import annotations

import contextlib
import glob
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from domext.cli.output_names import is_address
from domext.errors import LimitError, OptionError, SourceError, one_line, os_errors_as
from domext.reading.files import path_of_address, read_stream, similar_file
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.limits import Limits

#: The suffixes of the pages in a folder.
PAGE_SUFFIXES: Final = (".html", ".htm", ".xhtml")
_HOST: Final = lazy_pattern(r"(?:[\w-]{1,63}\.){1,9}[^\W\d_]{2,63}(?::\d{1,5})?")
# The last part of a name that is a suffix, although it could also end a host.
_FILE_SUFFIXES: Final = {
    *PAGE_SUFFIXES,
    *(f".{suffix}" for suffix in "txt xml md json jsonl csv pdf doc docx zip gz py sh".split()),
}


def read(name: str, limits: Limits | None = None) -> bytes:
    """Read the bytes of a page from a file, or from standard input for ``-``.

    Args:
        name: the name of the page.
        limits: limits on its size, beyond which nothing is read; default: those of :class:`~domext.Limits`.

    Raises:
        SourceError: the file cannot be read, or the name is an address or a folder.
        LimitError: the page has more bytes than the limits allow.
    """
    from domext.limits import Limits

    limits = limits or Limits()
    if name == "-":
        if sys.stdin is None:
            msg = "standard input is closed"
            raise SourceError(msg)
        return read_stream(sys.stdin.buffer, limits)
    if is_address(name):
        msg = "this command does not fetch pages; save the page and name the file"
        raise SourceError(msg)
    if Path(name).is_dir():
        with os_errors_as(SourceError, "the folder cannot be read"), os.scandir(name) as entries:
            has_links = any(entry.is_symlink() and entry.is_dir() for entry in entries)
        links = "links to folders are not followed, so name them"
        advice = links if has_links else f"for files of any type, write '{Path(name) / '*'}'"
        msg = f"no pages ({', '.join(PAGE_SUFFIXES)}) in the folder; {advice}"
        raise SourceError(msg)
    try:
        with Path(name).open("rb") as stream:
            return read_stream(stream, limits)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        msg = _reason(name, error) if isinstance(error, FileNotFoundError) else one_line(error)
        raise SourceError(msg) from None


@contextlib.contextmanager
def errors_named(name: str) -> Iterator[None]:
    """Put the name of a page before the errors of reading it.

    Raises:
        SourceError: the page cannot be read, is not a page, or exceeds a limit.
    """
    try:
        yield
    except (SourceError, LimitError) as error:
        msg = f"{name}: {error}"
        raise SourceError(msg) from None


def _reason(name: str, error: FileNotFoundError) -> str:
    """The reason why there is no file of this name, which may be an address."""
    scheme, separator, _ = name.partition("://")
    if separator and scheme.lower() == "file":
        return f"write the path of the file instead of its address: {path_of_address(name)}"
    if separator and scheme.isalnum():
        return f"only addresses that begin with http:// or https:// are fetched, not {scheme}://"
    if _is_plugin(name):
        return "no such file or directory; it is a plugin, and each plugin needs an option of its own"
    host = name.partition("/")[0]
    is_host = _HOST.fullmatch(host) and Path(host).suffix.lower() not in _FILE_SUFFIXES and not Path(host).exists()
    if is_host:
        return f"no such file or directory; to fetch the address, write https://{name}"
    if glob.has_magic(name):
        return "no file matches this pattern"
    return f"no such file or directory{similar_file(Path(name), error)}"


def _is_plugin(name: str) -> bool:
    from domext.plugin import specs
    from domext.plugin.registry import installed

    with contextlib.suppress(OptionError):  # not the notation of a plugin
        return installed().has(specs.split(name)[0])
    return False
