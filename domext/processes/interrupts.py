"""Ctrl-C and the processes that domext starts: a terminal sends it to all of them, but only the first one handles it."""

from __future__ import annotations

import contextlib
import signal
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Start processes in this block, so that Ctrl-C does not reach them from their first instruction on.

    A new process inherits the blocked signals. A handler that it installs itself would come too late: an interrupt while
    it imports its modules would end it with a traceback. In this process, an interrupt waits for the end of the block.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # its start, with that of the first process, would unblock the signal
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)
