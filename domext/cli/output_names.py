"""The names of the files that a command writes, one for each page."""

from __future__ import annotations

import itertools
import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from domext.errors import OptionError
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Suffixes that the suffix of the output replaces; it is added to all other names.
_REPLACED: Final = frozenset({".html", ".htm", ".xhtml", ".shtml", ".xml", ".txt", ".php", ".asp", ".aspx", ".jsp"})
_FORBIDDEN: Final = lazy_pattern(r'[\x00-\x1f<>:"|?*\\]')
_MAX_SEGMENT_CHARACTERS: Final = 100


def output_files(pages: Sequence[str], arguments: Iterable[str], folder: Path, suffix: str) -> dict[str, Path]:
    """Return a file for each page; no two pages have the same file, on any file system.

    A page in a folder keeps its path below the folder that the arguments have in common. An address becomes a path of its
    host and its segments. A number is added to a name that is taken.

    Args:
        pages: file names, addresses, or ``-`` for standard input.
        arguments: the files and folders that were named on the command line.
        folder: the folder of the files.
        suffix: the suffix of the files.

    Raises:
        OptionError: a file is one of the pages.
    """
    base = _common_folder(arguments)
    drafts = {page: _draft(page, base) for page in dict.fromkeys(pages)}
    taken = {_key(parent) for draft in drafts.values() for parent in draft.parents}
    files: dict[str, Path] = {}
    for page, draft in drafts.items():
        numbered = (draft.with_name(f"{draft.name}-{number}") for number in itertools.count(2))
        names = (name.with_name(name.name + suffix) for name in itertools.chain([draft], numbered))
        name = next(name for name in names if _key(name) not in taken)
        taken.add(_key(name))
        files[page] = folder / name
    sources = {os.path.realpath(page) for page in drafts if not is_address(page)}
    for file in files.values():
        if os.path.realpath(file) in sources:
            msg = f"{file} is a page itself and would be overwritten; name another folder"
            raise OptionError(msg)
    return files


def is_address(page: str) -> bool:
    """Return whether the name of a page is an address that is fetched."""
    return page.lower().startswith(("http://", "https://"))


def _common_folder(arguments: Iterable[str]) -> Path:
    """The deepest folder that holds all files and folders among the arguments."""
    names = [name for name in arguments if name != "-" and not is_address(name)]
    folders = [_absolute(name) if Path(name).is_dir() else _absolute(name).parent for name in names]
    try:
        return Path(os.path.commonpath(folders))
    except ValueError:  # no files, or files on several drives
        return _absolute(os.curdir)


def _absolute(name: str) -> Path:
    """An absolute path without ``..``; links are not followed, because their names are those that users know."""
    return Path(os.path.abspath(name))  # noqa: PTH100  Path.resolve follows links


def _draft(page: str, base: Path) -> Path:
    """The path of a page's output below its folder, without a suffix."""
    if page == "-":
        return Path("standard-input")
    if is_address(page):
        segments = _address_segments(page)
    else:
        path = _absolute(page)
        segments = list(path.relative_to(base).parts if path.is_relative_to(base) else path.parts[-1:])
    *folders, name = segments
    path = Path(name)
    return Path(*folders, path.stem if path.suffix.lower() in _REPLACED else name)


def _address_segments(address: str) -> list[str]:
    try:
        parts = urlsplit(address)
    except ValueError:  # brackets around something other than an IPv6 address
        return [_segment(address)]
    *folders, name = parts.path.strip("/").split("/")
    name = Path(name or "index").stem if Path(name).suffix.lower() in _REPLACED else name or "index"
    return [_segment(segment) for segment in (parts.netloc, *folders, f"{name}_{parts.query}" if parts.query else name)]


def _segment(text: str) -> str:
    """A segment of an address as a file name."""
    name = _FORBIDDEN.sub("_", text.replace("/", "_"))[:_MAX_SEGMENT_CHARACTERS]
    return name if name.strip(". ") else "_"


def _key(path: Path) -> str:
    """A name that is equal for paths that some file systems do not distinguish."""
    return unicodedata.normalize("NFC", str(path)).casefold()
