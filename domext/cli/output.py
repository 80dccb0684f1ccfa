"""Writing to standard output: UTF-8, whatever the terminal's locale, and every file name has a form in it."""

from __future__ import annotations

import click


def write(text: str, *, newline: bool = True) -> None:
    """Write text as UTF-8; what is no text (a file name can be any bytes) is escaped."""
    click.echo(text.encode("utf-8", "backslashreplace"), nl=newline)
