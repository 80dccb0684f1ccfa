"""Output of the command line: UTF-8 in every locale, with file names that are not valid text escaped."""

from __future__ import annotations

import contextlib
import errno
import functools
import os
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from domext.errors import OptionError, one_line
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

# Controls of the terminal, line separators, and marks that reverse the direction of text.
_CONTROLS: Final = lazy_pattern("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

# Controls that text may hold, because XML allows them. Terminals obey them like the escape sequences of ASCII.
_C1_CONTROLS: Final = lazy_pattern("[\x80-\x9f]")


def require_folder_of(file: str) -> None:
    """Check that an output file can be written, before the work for the file is done.

    Raises:
        OptionError: the folder does not exist, or the file may not be written.
    """
    folder = Path(file).parent
    if not folder.is_dir():
        msg = f"cannot write {file}: there is no folder {folder}"
        raise OptionError(msg)
    if not os.access(file if os.path.exists(file) else folder, os.W_OK):  # noqa: PTH110  a name that no file can have
        msg = f"cannot write {file}: permission denied"
        raise OptionError(msg)


def require_other_file(file: str, inputs: Iterable[str]) -> None:
    """Check that an output file is not one of the files that a command reads.

    Raises:
        OptionError: it is, and would be overwritten.
    """
    if any(os.path.realpath(file) == os.path.realpath(name) for name in inputs):
        msg = f"{file} is an input itself and would be overwritten; name another file"
        raise OptionError(msg)


def require_folder(folder: str) -> None:
    """Check that files can be written to a folder, which may not exist yet, before the work for them is done.

    Raises:
        OptionError: a part of the path is a file, or the folder may not be written.
    """
    path = Path(folder)
    nearest = next(each for each in (path, *path.parents) if each.exists())
    if not nearest.is_dir():
        msg = f"cannot write to {folder}: {nearest} is a file"
        raise OptionError(msg)
    if not os.access(nearest, os.W_OK):
        msg = f"cannot write to {folder}: permission denied"
        raise OptionError(msg)


def without_prints(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command write to standard output by this module only: what its plugins print goes to standard error.

    Args:
        command: the function of the command.
    """

    @functools.wraps(command)
    def run(*arguments: Any, **options: Any) -> Any:
        click.get_current_context().find_root().obj = sys.stdout
        with contextlib.redirect_stdout(sys.stderr):
            return command(*arguments, **options)

    return run


@contextlib.contextmanager
def standard_output() -> Iterator[None]:
    """Make ``sys.stdout`` the standard output of the command in this block, see :func:`without_prints`."""
    context = click.get_current_context(silent=True)
    with contextlib.redirect_stdout(sys.stdout if context is None else context.find_root().obj):
        yield


def is_terminal() -> bool:
    """Return whether the standard output of the command is a terminal."""
    with standard_output():
        return sys.stdout is not None and sys.stdout.isatty()


def write(text: str, *, newline: bool = True) -> None:
    """Write text to standard output, to a terminal with U+FFFD for characters that control it.

    Raises:
        BrokenPipeError: the reader of the output has ended; click ends the command then.
        OptionError: the output cannot be written, for example because the disk is full or standard output is closed.
    """
    with standard_output():
        if sys.stdout is None:
            msg = "cannot write to standard output: it is closed"
            raise OptionError(msg)
        if sys.stdout.isatty():
            text = _C1_CONTROLS.sub("\ufffd", text)
        try:
            sys.stdout.flush()
            write_all(sys.stdout.buffer, encoded(f"{text}\n" if newline else text))
        except BrokenPipeError:
            raise
        except OSError as error:
            # Python writes what is left in the buffer when it ends, and would fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            msg = f"cannot write to standard output: {one_line(error)}"
            raise OptionError(msg) from None


def write_all(stream: IO[bytes], data: bytes) -> None:
    """Write data to a stream that may have no buffer, as standard output with PYTHONUNBUFFERED.

    Such a stream takes as much as there is room for, and returns how much that is; the next write fails.

    Args:
        stream: the stream.
        data: the data.

    Raises:
        OSError: the data cannot be written.
    """
    remaining = memoryview(data)
    while remaining:
        written: int | None = stream.write(remaining)
        if written is None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        remaining = remaining[written:]
    stream.flush()


def write_message(text: str) -> None:
    """Write a warning, an error or a step of progress to standard error, as one line that begins with ``domext:``."""
    line = without_controls(text)
    if hasattr(sys.stderr, "rich_proxied_file"):  # a bar is shown, and its proxy writes the message above it
        sys.stderr.write(f"domext: {line}\n")
        return
    click.echo(encoded(f"domext: {line}"), err=True)


def without_controls(text: str) -> str:
    """Return text, such as the name of a file, as one line that controls no terminal: white space as spaces, others escaped."""
    return _CONTROLS.sub(lambda match: " " if match[0].isspace() else f"\\x{ord(match[0]):02x}", text)


def encoded(text: str) -> bytes:
    """Return text in UTF-8, with characters that are not valid text escaped."""
    return text.encode("utf-8", "backslashreplace")


def printable(name: str) -> str:
    """Return the name of a file for a report or a figure, which are UTF-8: bytes of the name that are not are escaped."""
    return encoded(name).decode()
