"""The inside of a worker process: its preparation, and the messages of its parent."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import warnings
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

_M_MMAP_THRESHOLD: Final = -3  # of <malloc.h>
_LARGE_BLOCK: Final = 2**20  # bytes


def messages(connection: Connection) -> Iterator[Any]:
    """Yield the messages of the parent, until it closes the connection."""
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
    print_to_stderr()
    _return_freed_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it is not blocked, on Windows; the parent handles interrupts
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def print_to_stderr() -> None:
    """Send what plugins print to standard error, and each warning as one line: standard output belongs to the parent."""
    sys.stdout = sys.stderr
    warnings.showwarning = _show_warning


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"domext: warning: {' '.join(str(message).split())}\n")


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
