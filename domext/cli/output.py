"""Output of the command line: UTF-8 in every locale, with file names that are not valid text escaped."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Final

import click

from domext.errors import OptionError, one_line

# Controls of the terminal, line separators, and marks that reverse the direction of text.
_CONTROLS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def require_folder_of(file: str) -> None:
    """Check that an output file can be written, before the work for the file is done.

    Raises:
        OptionError: the folder does not exist, the file may not be written, or its name is empty.
    """
    if not file:
        msg = "the name of an output file is empty"
        raise OptionError(msg)
    folder = Path(file).parent
    if not folder.is_dir():
        msg = f"cannot write {file}: there is no folder {folder}"
        raise OptionError(msg)
    if not os.access(file if os.path.exists(file) else folder, os.W_OK):  # noqa: PTH110  a name that no file can have
        msg = f"cannot write {file}: permission denied"
        raise OptionError(msg)


def write(text: str, *, newline: bool = True) -> None:
    """Write text to standard output.

    Raises:
        BrokenPipeError: the reader of the output has ended; click ends the command then.
        OptionError: the output cannot be written, for example because the disk is full or standard output is closed.
    """
    if sys.stdout is None:
        msg = "cannot write to standard output: it is closed"
        raise OptionError(msg)
    try:
        click.echo(encoded(text), nl=newline)
    except BrokenPipeError:
        raise
    except OSError as error:
        # Python writes what is left in the buffer when it ends, and would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        msg = f"cannot write to standard output: {one_line(error)}"
        raise OptionError(msg) from None


def write_message(text: str) -> None:
    """Write a warning, an error or a step of progress to standard error, as one line that begins with ``domext:``."""
    line = _CONTROLS.sub(lambda match: " " if match[0].isspace() else f"\\x{ord(match[0]):02x}", text)
    if hasattr(sys.stderr, "rich_proxied_file"):  # a bar is shown, and its proxy writes the message above it
        sys.stderr.write(f"domext: {line}\n")
        return
    click.echo(encoded(f"domext: {line}"), err=True)


def encoded(text: str) -> bytes:
    """Return text in UTF-8, with characters that are not valid text escaped."""
    return text.encode("utf-8", "backslashreplace")
