"""Output of the command line: UTF-8 in every locale, with file names that are not valid text escaped."""

from __future__ import annotations

import click


def write(text: str, *, newline: bool = True) -> None:
    """Write text to standard output."""
    click.echo(encoded(text), nl=newline)


def write_message(text: str) -> None:
    """Write a warning, an error or a step of progress to standard error, as one line that begins with ``domext:``."""
    click.echo(encoded(f"domext: {text}"), err=True)


def encoded(text: str) -> bytes:
    """Return text in UTF-8, with characters that are not valid text escaped."""
    return text.encode("utf-8", "backslashreplace")
