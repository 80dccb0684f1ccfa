"""The names of the pages of a command: from its arguments, from lists, and from folders."""

from __future__ import annotations

import contextlib
import glob
import os
import sys
from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING

from domext.cli.output import write_message
from domext.cli.output_names import is_address
from domext.cli.page_bytes import PAGE_SUFFIXES, errors_named, read
from domext.errors import OptionError
from domext.reading.files import matching_paths

if TYPE_CHECKING:
    from domext.limits import Limits


def page_arguments(names: tuple[str, ...], lists: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the pages and folders that the user named: as arguments, in lists, or without a name on standard input.

    Args:
        names: the arguments.
        lists: files with a page or a folder on each line.

    Raises:
        OptionError: no page is named and none is piped into the command, a list cannot be read or is empty, or standard
            input is named twice.
    """
    if not names and not lists:
        if sys.stdin is None or sys.stdin.isatty():
            msg = "name a PAGE, or pipe one into the command"
            raise OptionError(msg)
        return ("-",)
    require_one_hyphen(*names, *lists)
    return (*names, *(name for file in lists for name in listed_names(file)))


def require_one_hyphen(*names: str) -> None:
    """Check that standard input is named once at most.

    Raises:
        OptionError: it is named twice.
    """
    if names.count("-") > 1:
        msg = "standard input can be read only once: write - once"
        raise OptionError(msg)


def listed_names(file: str, limits: Limits | None = None, option: str = "-i ") -> list[str]:
    """Return the names in a file, one per line, or on standard input for ``-``.

    Args:
        file: the list.
        limits: limits on its size, see :func:`~domext.cli.page_bytes.read`.
        option: what the user wrote before the name of the list, for messages.

    Raises:
        OptionError: the file is a folder, a page, binary or empty.
        SourceError: the file cannot be read.
        LimitError: the file is too large.
    """
    if Path(file).is_dir():
        msg = f"{option}{file}: a folder, not a list of pages; name it without -i"
        raise OptionError(msg)
    with errors_named(f"{option}{file}"):
        data = read(file, limits)
    # Windows writes lists in UTF-16; file names that are not valid UTF-8 keep their bytes.
    is_utf_16 = data[:2] in {b"\xff\xfe", b"\xfe\xff"}
    if b"\0" in data and not is_utf_16:
        msg = f"{option}{file}: binary data, not a list of pages"
        raise OptionError(msg)
    text = (
        data.decode("utf-16", "replace")
        if is_utf_16
        else data.removeprefix(BOM_UTF8).decode("utf-8", "surrogateescape")
    )
    names = [line.removesuffix("\r") for line in text.split("\n") if line.strip()]
    if not names or names[0].lstrip().startswith("<"):
        msg = f"{option}{file}: a page, not a list of pages" if names else f"{option}{file}: the list is empty"
        raise OptionError(msg)
    return names


def page_names(names: tuple[str, ...]) -> list[str]:
    """Replace each folder by the pages in it, and each pattern by the files that match it; one without any stays.

    Not every shell expands patterns, and none does in lists or between quotes.
    """
    pages = []
    for name in names:
        if name == "-" or is_address(name):
            pages.append(name)
        elif os.path.isdir(name):  # noqa: PTH112  Path.is_dir raises errors for names that no file can have
            pages += _pages_of(Path(name))
        elif glob.has_magic(name) and not os.path.exists(name):  # noqa: PTH110
            pages += _matches(name)
        else:
            pages.append(name)
    return pages


def only_page(command: str, names: tuple[str, ...]) -> str:
    """Return the page of a command that takes just one.

    Raises:
        OptionError: no page, or several pages, are named.
    """
    pages = page_names(page_arguments(names))
    if len(pages) != 1:
        msg = f"{command} takes one page, not {len(pages)}"
        raise OptionError(msg)
    return pages[0]


def _matches(pattern: str) -> list[str]:
    with contextlib.suppress(ValueError):  # a NUL in the name
        return _files(matching_paths(pattern)) or [pattern]
    return [pattern]


def _pages_of(folder: Path) -> list[str]:
    """The pages in a folder, and the folders in it that cannot be read; the folder itself if there are neither."""
    unread: list[str] = []
    pages = [
        str(Path(parent, name))
        for parent, _, names in os.walk(folder, onerror=lambda error: unread.append(error.filename))
        for name in names
        if Path(name).suffix.lower() in PAGE_SUFFIXES
    ]
    return sorted([*_files(sorted(pages)), *unread]) or [str(folder)]


def _files(paths: list[str]) -> list[str]:
    """The paths that lead to a file, and links that lead nowhere, because reading them says so.

    A message names each path that is left out, unless it leads to a folder.
    """
    files = []
    for path in paths:
        if os.path.isfile(path) or not os.path.exists(path):  # noqa: PTH110, PTH113
            files.append(path)
        elif not os.path.isdir(path):  # noqa: PTH112
            # Reading a pipe in a folder would wait for its writer, perhaps forever.
            write_message(f"{path}: left out: not a regular file; name it by itself to read it")
    return files
