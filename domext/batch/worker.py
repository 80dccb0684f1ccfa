"""A worker process. It extracts pages and can be killed at any moment."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any, Final

from domext.errors import DomextError, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from multiprocessing.connection import Connection

    from domext.batch.requirements import Requirements
    from domext.batch.settings import Columns, Settings
    from domext.engine import Extractor
    from domext.rules import Rules

_M_MMAP_THRESHOLD: Final = -3  # of <malloc.h>
_LARGE_BLOCK: Final = 2**20  # bytes


@dataclass(frozen=True, slots=True)
class Setup:
    """The options, rules and formats of a worker. It holds the parts of an extractor, so that unpickling it loads no plugin.

    Attributes:
        rules: options by site, if any.
        explicit_options: options that take precedence over the rules, by name.
        formats: renderers, as specs.
        columns: the keys of JSONL that hold pages.
        requirements: what articles must have.
        duplicates: whether articles get fingerprints.
    """

    rules: Rules | None
    explicit_options: Mapping[str, Any]
    formats: tuple[str, ...]
    columns: Columns
    requirements: Requirements
    duplicates: bool

    @classmethod
    def of(cls, extractor: Extractor, settings: Settings) -> Setup:
        """The setup of workers that extract as an extractor does.

        Raises:
            OptionError: the selector is an object.
        """
        if not isinstance(extractor.options.selector, str | None):
            msg = "name the selector instead of passing an object: workers are separate processes"
            raise OptionError(msg)
        return cls(
            extractor.rules,
            extractor.explicit_options,
            settings.formats,
            settings.columns,
            settings.requirements,
            settings.duplicates,
        )


def serve(connection: Connection, setup: Setup) -> None:
    """Receive lists of tasks, and send a row for each task, until the connection is closed.

    The first message is None when the worker is ready, or the error that prevents it.
    """
    prepare_process()
    from domext.batch.fingerprint import fingerprint
    from domext.batch.rows import FILTERED, RowMaker, encode_row
    from domext.engine import Extractor

    try:
        extractor = Extractor(rules=setup.rules, **setup.explicit_options)
        row_maker = RowMaker(extractor, setup.formats, setup.columns, setup.requirements)
    except DomextError as error:
        connection.send(str(error))
        return
    connection.send(None)
    for tasks in messages(connection):
        for task in tasks:
            row, seconds = row_maker.row(task)
            article = fingerprint(row["text"]) if setup.duplicates else None
            connection.send((encode_row(row), row["error"], seconds, article, row["status"] == FILTERED))


def messages(connection: Connection) -> Iterator[Any]:
    """Yield what the parent sends, until it closes the connection."""
    while True:
        try:
            message = connection.recv()
        except EOFError:
            return
        yield message


def prepare_process() -> None:
    """Prepare a new process to be a worker. Call this before numpy is imported."""
    # Threads would compete with other workers for cores, and the last bits of results would depend on their number.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    _return_freed_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it is not blocked, on Windows; the parent handles interrupts
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _return_freed_memory() -> None:
    """Let the allocator of Linux (glibc) return large blocks to the system as soon as they are freed.

    By default, it keeps more and more of them for reuse, so that the memory of a process grows for hundreds of pages.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):  # another C library
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK)


def _exit_with_parent() -> None:
    """Exit when the supervisor dies; a worker that hangs would otherwise outlive it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
