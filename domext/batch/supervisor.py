"""The supervisor of worker processes. A page that crashes, hangs or exhausts memory costs a worker, never the run."""

from __future__ import annotations

import contextlib
import os
import time
from collections import deque
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final, Self

from domext.batch.rows import encode_row, error_row
from domext.batch.settings import BatchError
from domext.batch.worker import serve
from domext.processes.watched_process import START_DEADLINE, WatchedProcess

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from types import TracebackType

    from domext.batch.fingerprint import Fingerprint
    from domext.batch.settings import Settings
    from domext.batch.task import NumberedTask, Task
    from domext.batch.worker import Setup

_MESSAGE_SECONDS: Final = 0.1  # of work in the tasks of a message; between two messages a worker waits
_MAX_TASKS_PER_MESSAGE: Final = 32
_FIRST_TASKS: Final = 4
_POLL_INTERVAL: Final = 0.05  # seconds between two checks of memory and deadlines
_MAX_ELAPSED: Final = 1.0  # seconds that one interval counts; a longer one means that the run was suspended
_MAX_FAILED_STARTS: Final = 3  # in a row
_MAX_STARTS_AT_ONCE: Final = os.cpu_count() or 1  # more would wait for each other, until none starts in time
_MAX_TRIALS: Final = 3  # of a page whose workers were killed; a page that crashes by itself is tried again once


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a page.

    Attributes:
        index: number of the page in the input, from 0.
        task: the page.
        line: its row, see :func:`domext.batch.rows.encode_row`.
        error: the type of its error, or None.
        seconds: time that the page took.
        fingerprint: what its article is compared by, in runs that mark duplicates.
        is_filtered: whether its article does not meet the requirements of the run.
    """

    index: int
    task: Task
    line: bytes
    error: str | None
    seconds: float
    fingerprint: Fingerprint | None = None
    is_filtered: bool = False


@dataclass(eq=False, slots=True)
class _Worker:
    process: WatchedProcess
    is_ready: bool = False
    trial: int = 0  # how often its only page is now tried again, because its workers died; 0 for other pages
    pages: int = 0  # that it has finished
    seconds: float = 0.0  # that these pages took
    elapsed: float = 0.0  # seconds of its current page, or of its start
    tasks: deque[NumberedTask] = field(default_factory=deque)  # the first one is its current page

    def capacity(self) -> int:
        """The number of tasks to send, by the time that its pages took so far."""
        if self.pages < _FIRST_TASKS:
            return _FIRST_TASKS
        return round(min(max(_MESSAGE_SECONDS * self.pages / max(self.seconds, 1e-9), 1), _MAX_TASKS_PER_MESSAGE))


class Supervisor:
    """Starts workers, watches them, and replaces those that it has to kill.

    If a worker dies, its current page is tried again, alone in a new worker: once, and up to three times if the workers
    were killed, which only another process does. If a worker exceeds its memory after it has finished other pages, its page
    is tried once more, too. A row therefore depends on its page only.

    Args:
        setup: the settings with which the workers extract.
        settings: the number of workers, and their deadline and memory.
    """

    def __init__(self, setup: Setup, settings: Settings) -> None:
        self._setup = setup
        self._settings = settings
        self._workers: list[_Worker] = []
        # Pages to try alone in a new worker, and how often they were tried so before.
        self._suspects: deque[tuple[NumberedTask, int]] = deque()
        self._returned: deque[NumberedTask] = deque()  # pages that a killed worker had not begun
        self._is_exhausted = False
        self._failed_starts = 0
        self._last_check = time.monotonic()

    def __enter__(self) -> Self:
        """Start the workers."""
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Kill the workers."""
        self.stop()

    def start(self) -> None:
        """Start the workers, and wait until one is ready.

        Raises:
            BatchError: no worker can start: an option or a plugin is wrong, or the memory is too small.
        """
        try:
            self._start_missing_workers()
            while not any(worker.is_ready for worker in self._workers):
                self._poll()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Kill the workers."""
        for worker in self._workers:
            worker.process.kill()
        self._workers = []

    def results(self, tasks: Iterable[NumberedTask | None]) -> Generator[Result, None, None]:
        """Extract pages. Results come in the order in which they are ready.

        An item that is None means that the next task is not ready yet. Workers are watched in the meantime.

        If the caller closes the iterator early, the pages under way are discarded.

        Raises:
            BatchError: workers die before they are ready.
        """
        remaining, self._is_exhausted = iter(tasks), False
        self._start_missing_workers()
        try:
            while self._dispatch(remaining):
                yield from self._poll()
        finally:
            self._discard_unfinished()

    def _dispatch(self, remaining: Iterator[NumberedTask | None]) -> bool:
        """Send tasks to idle workers. Return whether any result is still to come."""
        for worker in self._workers:
            if not worker.is_ready or worker.tasks:
                continue
            if self._suspects and not worker.pages:
                suspect, trials = self._suspects.popleft()
                worker.tasks.append(suspect)
                worker.trial = trials + 1
            else:
                worker.tasks.extend(self._next_tasks(remaining, worker.capacity()))
            if worker.tasks:
                worker.elapsed = 0.0
                with contextlib.suppress(OSError):  # the worker has died, as the next poll will notice
                    worker.process.connection.send([task for _, task in worker.tasks])
        is_waiting = self._suspects or self._returned or not self._is_exhausted
        return bool(is_waiting) or any(worker.tasks for worker in self._workers)

    def _next_tasks(self, remaining: Iterator[NumberedTask | None], count: int) -> Iterator[NumberedTask]:
        for _ in range(count):
            try:
                task = self._returned.popleft() if self._returned else next(remaining)
            except StopIteration:
                self._is_exhausted = True
                return
            if task is None:
                return
            yield task

    def _poll(self) -> list[Result]:
        """Receive messages, check deadlines and memory, and replace workers that died. Return the new results."""
        results: list[Result] = []
        workers: dict[Any, _Worker] = {worker.process.connection: worker for worker in self._workers}
        for connection in wait(list(workers), _POLL_INTERVAL):
            self._receive(workers[connection], results)
        elapsed = self._seconds_since_last_check()
        if elapsed:
            for worker in self._workers.copy():
                self._check(worker, elapsed, results)
        return results

    def _receive(self, worker: _Worker, results: list[Result]) -> None:
        try:
            message = worker.process.connection.recv()
        except (EOFError, OSError):
            self._replace(worker, "crash", worker.process.cause_of_death(), results)
            return
        worker.elapsed = 0.0
        if worker.is_ready:
            worker.pages += 1
            worker.trial = 0
            index, task = worker.tasks.popleft()
            result = Result(index, task, *message)
            worker.seconds += result.seconds
            results.append(result)
        elif message is None:
            worker.is_ready, self._failed_starts = True, 0
            if not self._is_exhausted:
                self._start_missing_workers()
        else:
            raise BatchError(message)

    def _seconds_since_last_check(self) -> float:
        """Seconds since the last check; 0 if a check is not due yet."""
        now = time.monotonic()
        elapsed = now - self._last_check
        if elapsed < _POLL_INTERVAL:
            return 0.0
        self._last_check = now
        return min(elapsed, _MAX_ELAPSED)

    def _check(self, worker: _Worker, elapsed: float, results: list[Result]) -> None:
        worker.elapsed += elapsed if worker.tasks or not worker.is_ready else 0.0
        deadline = self._settings.deadline if worker.is_ready else START_DEADLINE
        if worker.process.uses_more_than(self._settings.memory):
            error, message = "memory", f"needed more than {self._settings.memory} MiB"
        elif worker.elapsed > deadline:
            error, message = "deadline", f"took longer than {deadline:g} s"
        else:
            return
        if not worker.process.connection.poll():  # otherwise it has finished or died in the meantime
            self._replace(worker, error, message, results)

    def _replace(self, worker: _Worker, error: str, message: str, results: list[Result]) -> None:
        """Replace a worker. Its current page becomes an error row or a suspect."""
        worker.process.kill()
        self._workers.remove(worker)
        if not worker.is_ready:
            self._failed_starts += 1
            if self._failed_starts == _MAX_FAILED_STARTS:
                # A process that imports a script starts the run of the script again, and Python ends the process.
                advice = '; a script needs if __name__ == "__main__": around its run' if error == "crash" else ""
                msg = f"a worker cannot start: {message}{advice}"
                raise BatchError(msg) from None
        if worker.tasks:
            index, task = worker.tasks.popleft()
            trials = _MAX_TRIALS if error == "crash" and worker.process.was_killed else 1
            if worker.trial < trials and (error == "crash" or (error == "memory" and worker.pages)):
                self._suspects.append(((index, task), worker.trial))
            else:
                line = encode_row(error_row(task, self._setup.formats, error, message))
                results.append(Result(index, task, line, error, worker.elapsed))
            self._returned.extend(worker.tasks)
        self._start_missing_workers()

    def _start_missing_workers(self) -> None:
        """Start the workers that are missing, as many at once as there are cores; others start when these are ready."""
        starting = sum(not worker.is_ready for worker in self._workers)
        missing = self._settings.workers - len(self._workers)
        for _ in range(min(missing, _MAX_STARTS_AT_ONCE - starting)):
            self._workers.append(_Worker(WatchedProcess(serve, self._setup)))

    def _discard_unfinished(self) -> None:
        """Kill workers that have pages left, so that their rows do not mix with those of later pages."""
        self._suspects.clear()
        self._returned.clear()
        for worker in [worker for worker in self._workers if worker.tasks]:
            worker.process.kill()
            self._workers.remove(worker)
