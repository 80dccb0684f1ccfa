"""Worker processes and who watches them: a page that crashes, hangs or swells costs a worker and becomes a row."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import time
from collections import deque
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final, Self

import psutil

from domext.batch.rows import encode, failed
from domext.batch.settings import BatchError
from domext.batch.worker import serve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import TracebackType

    from domext.batch.settings import Settings
    from domext.batch.task import Task
    from domext.batch.worker import Setup

_CHUNK: Final = 4  # pages that a worker takes at a time
_TICK: Final = 0.05  # seconds between two looks at memory and deadlines
_START: Final = 120.0  # seconds that a worker may take to begin
_STARTS: Final = 3  # workers that may die in a row before they begin
_MIB: Final = 2**20
Numbered = tuple[int, "Task"]


@dataclass(frozen=True, slots=True)
class Result:
    """A page that is done.

    Attributes:
        index: its number in the input, from 0.
        task: the page.
        line: its row, see :func:`domext.batch.rows.encode`.
        error: the row's error; None if there is none.
        seconds: how long it took.
    """

    index: int
    task: Task
    line: bytes
    error: str | None
    seconds: float


@dataclass(eq=False, slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    memory: psutil.Process
    ready: bool = False
    pages: int = 0
    spent: float = 0.0  # seconds of the page that it is at, or of its start
    tasks: deque[Numbered] = field(default_factory=deque)  # the first is the one it is at


class Supervisor:
    """A crew of workers.

    A page whose worker died, or grew over the ceiling, with other pages before it in the same worker is tried once
    more, alone in a fresh worker: so a row depends on its page, not on what a worker did before or who else killed it.

    Args:
        setup: what a worker does.
        settings: how many workers, and what a page may cost.
    """

    def __init__(self, setup: Setup, settings: Settings) -> None:
        self._setup = setup
        self._settings = settings
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []
        self._suspects: deque[Numbered] = deque()
        self._returned: deque[Numbered] = deque()
        self._exhausted = False
        self._failed_starts = 0
        self._looked = time.monotonic()

    def __enter__(self) -> Self:
        """Start the workers.

        Raises:
            BatchError: none can begin: an option or a plugin is wrong, or the ceiling is too low.
        """
        try:
            self._workers = [self._started() for _ in range(self._settings.workers)]
            while not any(worker.ready for worker in self._workers):
                self._listen()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Kill the workers."""
        self._end()

    def results(self, tasks: Iterable[Numbered]) -> Iterator[Result]:
        """Every task's row, as they come.

        Raises:
            BatchError: workers die before they begin.
        """
        rest, self._exhausted = iter(tasks), False
        while self._dispatch(rest):
            yield from self._listen()

    def _dispatch(self, rest: Iterator[Numbered]) -> bool:
        """Give tasks to the workers that have none; whether anything is left to wait for."""
        for worker in self._workers:
            if not worker.ready or worker.tasks:
                continue
            if self._suspects and not worker.pages:
                worker.tasks.append(self._suspects.popleft())
            else:
                worker.tasks.extend(self._chunk(rest))
            if worker.tasks:
                worker.spent = 0.0
                with contextlib.suppress(OSError):  # it has died; that is seen when it is listened to
                    worker.connection.send([task for _, task in worker.tasks])
        left = self._suspects or self._returned or not self._exhausted
        return bool(left) or any(worker.tasks for worker in self._workers)

    def _chunk(self, rest: Iterator[Numbered]) -> Iterator[Numbered]:
        for _ in range(_CHUNK):
            following = self._returned.popleft() if self._returned else next(rest, None)
            if following is None:
                self._exhausted = True
                return
            yield following

    def _listen(self) -> Iterator[Result]:
        """What the workers have answered since, and what became of those that died or had to."""
        done: list[Result] = []
        connections = {worker.connection: worker for worker in self._workers}
        for connection in wait(list(connections), _TICK):
            self._hear(connections[connection], done)  # type: ignore[index]
        passed = self._passed()
        if passed:
            for worker in self._workers.copy():
                self._inspect(worker, passed, done)
        return iter(done)

    def _hear(self, worker: _Worker, done: list[Result]) -> None:
        try:
            self._answered(worker, worker.connection.recv(), done)
        except (EOFError, OSError):
            worker.process.join(_START)
            self._lost(worker, "crash", _death(worker.process.exitcode), done)

    def _answered(self, worker: _Worker, answer: Any, done: list[Result]) -> None:
        worker.spent = 0.0
        if worker.ready:
            worker.pages += 1
            index, task = worker.tasks.popleft()
            done.append(Result(index, task, *answer))
        elif answer is None:
            worker.ready, self._failed_starts = True, 0
        else:
            raise BatchError(answer)

    def _passed(self) -> float:
        """Seconds since the last look; 0 if it was just now. A process that was suspended has not seen time pass."""
        now = time.monotonic()
        passed = now - self._looked
        if passed < _TICK:
            return 0.0
        self._looked = now
        return min(passed, 1.0)

    def _inspect(self, worker: _Worker, passed: float, done: list[Result]) -> None:
        worker.spent += passed if worker.tasks or not worker.ready else 0.0
        most = self._settings.deadline if worker.ready else _START
        if self._is_too_large(worker):
            error, message = "memory", f"needed more than {self._settings.memory} MiB"
        elif worker.spent > most:
            error, message = "deadline", f"took longer than {most:g} s"
        else:
            return
        if not worker.connection.poll():  # else it has answered in the meantime, or died
            self._lost(worker, error, message, done)

    def _is_too_large(self, worker: _Worker) -> bool:
        try:
            return bool(worker.memory.memory_info().rss > self._settings.memory * _MIB)
        except psutil.Error:  # it has died; that is heard next time
            return False

    def _lost(self, worker: _Worker, error: str, message: str, done: list[Result]) -> None:
        """Replace a worker; the page that it was at is blamed, or tried again in a fresh one."""
        _kill(worker)
        self._workers.remove(worker)
        if not worker.ready:
            self._failed_starts += 1
            if self._failed_starts == _STARTS:
                msg = f"a worker cannot begin: {message}"
                raise BatchError(msg)
        if worker.tasks:
            index, task = worker.tasks.popleft()
            if worker.pages and error != "deadline":
                self._suspects.append((index, task))
            else:
                line = encode(failed(task, self._setup.formats, error, message))
                done.append(Result(index, task, line, error, worker.spent))
            self._returned.extend(worker.tasks)
        self._workers.append(self._started())

    def _started(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs, self._setup), daemon=True)
        process.start()
        theirs.close()  # so that the end of the process is the end of the connection
        return _Worker(process, ours, psutil.Process(process.pid))

    def _end(self) -> None:
        for worker in self._workers:
            _kill(worker)
        self._workers = []


def _kill(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.connection.close()


def _death(code: int | None) -> str:
    if code is not None and code < 0:
        return f"the process died of {signal.Signals(-code).name}"
    return f"the process ended with exit code {code}"
