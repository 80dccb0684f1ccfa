"""Output of the command line: UTF-8 in every locale, with file names that are not valid text escaped."""

from __future__ import annotations

import os
import sys

import click

from domext.errors import OptionError, one_line


def write(text: str, *, newline: bool = True) -> None:
    """Write text to standard output.

    Raises:
        BrokenPipeError: the reader of the output has ended; click ends the command then.
        OptionError: the output cannot be written, for example because the disk is full.
    """
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
    click.echo(encoded(f"domext: {text}"), err=True)


def encoded(text: str) -> bytes:
    """Return text in UTF-8, with characters that are not valid text escaped."""
    return text.encode("utf-8", "backslashreplace")
