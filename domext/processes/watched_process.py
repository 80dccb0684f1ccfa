"""A worker process with a pipe to it, which can be measured and killed at any moment."""

from __future__ import annotations

import multiprocessing
import signal
from typing import TYPE_CHECKING, Any, Final

import psutil

from domext.processes.interrupts import interrupts_blocked

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

#: Seconds that a worker may take to start.
START_DEADLINE: Final = 120.0
_MIB: Final = 2**20
_KILLED: Final = -9  # the exit code after SIGKILL


class WatchedProcess:
    """A spawned process, and this end of the pipe to it.

    Args:
        target: the function that the process runs, with its end of the pipe and ``setup`` as arguments.
        setup: the second argument; it must be picklable.

    Attributes:
        connection: this end of the pipe. It reports the end of the file when the process dies.
    """

    def __init__(self, target: Callable[[Connection, Any], None], setup: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=target, args=(theirs, setup), daemon=True)
        with interrupts_blocked():
            self._process.start()
        theirs.close()  # so that this end closes when the process dies
        self._memory = psutil.Process(self._process.pid)

    def uses_more_than(self, memory: int) -> bool:
        """Return whether the resident memory exceeds ``memory`` MiB; False if the process has died."""
        try:
            return bool(self._memory.memory_info().rss > memory * _MIB)
        except psutil.Error:
            return False

    def kill(self) -> None:
        """Kill the process and close the pipe."""
        self._process.kill()
        self._process.join()
        self.connection.close()

    @property
    def was_killed(self) -> bool:
        """Whether the process died of SIGKILL, which no process sends itself; False on Windows."""
        return self._process.exitcode == _KILLED

    def cause_of_death(self) -> str:
        """Wait for the end of a process that closed its pipe, and return the cause in words."""
        self._process.join(START_DEADLINE)
        exit_code = self._process.exitcode
        if exit_code is not None and exit_code < 0:
            number = -exit_code
            name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
            return f"the process died of {name}"
        return f"the process ended with exit code {exit_code}"
