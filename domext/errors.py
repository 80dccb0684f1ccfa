"""The errors and warnings of domext: one base class, and one line of text for each case."""

from __future__ import annotations

import contextlib
import os
import re
import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class DomextError(Exception):
    """Base class of the errors that domext raises deliberately; ``str(error)`` is one line for the user."""


class SourceError(DomextError):
    """The source is not a page (binary data, JSON, a name, an unknown type), or cannot be read or decoded."""


class LimitError(DomextError):
    """A page is larger, or takes longer, than its :class:`~domext.Limits` allow.

    Attributes:
        limit: name of the limit: ``bytes``, ``nodes``, ``blocks``, ``memory`` or ``seconds``.
        maximum: value of the limit.
        actual: size of the page, the estimate of its memory, or the seconds that it had taken when the limit was checked.
        stage: for ``seconds``, the stage that had just ended; otherwise empty.
    """

    def __init__(self, limit: str, maximum: float, actual: float, stage: str = "") -> None:
        super().__init__(limit, maximum, actual, stage)
        self.limit, self.maximum, self.actual, self.stage = limit, maximum, actual, stage

    def __str__(self) -> str:
        """Return the message: what the page has or took, and the limit."""
        if self.limit == "seconds":
            took = f"{self.actual:.3g} seconds of processor time by the end of {self.stage}"
            return f"the page took {took}; the limit is {self.maximum:g} (Limits.seconds)"
        if self.limit == "memory":
            needs = f"about {self.actual:,} bytes of memory"
            return f"the page needs {needs}; the limit is {self.maximum:,} (Limits.memory)"
        return f"the page has {self.actual:,} {self.limit}; the limit is {self.maximum:,} (Limits.{self.limit})"


class BuilderError(DomextError):
    """A tree builder is unknown or not installed, or would lose text of the page."""


class OptionError(DomextError):
    """An option, a rule or a parameter of a plugin has an unknown name or an invalid value."""


class RowError(DomextError, IndexError):
    """A page has no node or block of this index."""


class PluginError(DomextError):
    """A plugin is unknown, ambiguous, disabled or broken, or is of another kind than requested."""


class ScorerError(DomextError):
    """A scorer, a selector or a renderer raised an exception, or returned a result that is invalid."""


class PluginWarning(UserWarning):
    """A plugin failed and was left out; the work continued without it."""


def one_line(error: BaseException) -> str:
    """Return the message of an error as one line; for an ``OSError``, the message of the operating system."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    if isinstance(error, ValueError) and "embedded null" in str(error):  # each version of Python goes on differently
        return "no file has a NUL in its name"
    # Errors of other packages repeat that of the operating system with its number.
    return " ".join(re.sub(r"\A\[Errno -?\d+\] ", "", str(error)).split()) or type(error).__name__


def type_and_message(error: BaseException, file: str | None = None) -> str:
    """Return the type and the message of an exception as one line, for exceptions of code outside of domext.

    Args:
        error: the exception.
        file: a file of that code; the last line of it that the exception passed through is named.
    """
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    place = f" (line {lines[-1]} of {os.path.basename(file)})" if file and lines else ""  # noqa: PTH119
    message = f": {error}" if str(error) else ""
    return " ".join(f"{type(error).__name__}{message}".split()) + place


@contextlib.contextmanager
def os_errors_as(error_type: type[DomextError], subject: object) -> Iterator[None]:
    """Raise each ``OSError`` of the ``with`` block as an error of domext.

    Args:
        error_type: the class of the error.
        subject: the file, or what cannot be done with it; the message begins with it.
    """
    try:
        yield
    except OSError as error:
        msg = f"{subject}: {one_line(error)}"
        raise error_type(msg) from None


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, which gets an s unless the number is 1."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
