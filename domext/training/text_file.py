"""Writing of text files, the same on every platform."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.errors import OptionError, os_errors_as

if TYPE_CHECKING:
    from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a text file in UTF-8, with a line feed at the end of each line.

    Raises:
        OptionError: the file cannot be written.
    """
    with os_errors_as(OptionError, f"cannot write {path}"):
        path.write_text(text, encoding="utf-8", newline="\n")
