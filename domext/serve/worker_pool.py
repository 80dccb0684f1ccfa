"""The worker processes of the service. A job that crashes, hangs or exhausts memory costs a worker, never the service."""

from __future__ import annotations

import queue
import threading
import time
from collections import Counter
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.errors import DomextError
from domext.processes.watched_process import START_DEADLINE, WatchedProcess
from domext.serve.job_worker import serve_jobs
from domext.serve.service_error import ServiceError

if TYPE_CHECKING:
    from domext.serve.job import Job, Reply
    from domext.serve.job_worker import ServiceSetup
    from domext.serve.service_settings import ServiceSettings

_POLL_INTERVAL: Final = 0.05  # seconds between two checks of memory and deadline
_SLOW_SECONDS: Final = 0.5  # after which a job no longer counts as one of those that run at once
_CROWDED_SHARE: Final = 0.2  # of the deadline, for slow jobs that take up every process while others wait
SHUTDOWN: Final = "the service is shutting down"
_MAX_ELAPSED: Final = 1.0  # seconds that one interval counts; a longer one means that the machine was suspended


class PoolError(DomextError):
    """The workers of the service cannot start."""


@dataclass(eq=False, slots=True)
class _Failure:
    """The reason why a worker was killed, or died: ``deadline``, ``memory``, ``crash`` or ``shutdown``."""

    kind: str
    message: str


class WorkerPool:
    """Runs jobs in worker processes, each watched by a thread.

    As many jobs run at once as there are workers. A job that takes longer than half a second stops counting as one of them,
    so that a process on standby takes the next job: pages that hang until their deadline do not hold up the others. When
    slow jobs take up every process and others wait, a fifth of the deadline applies.

    If a worker dies, the job is tried once more in a new worker: another process may have killed the first one. The same
    holds if a worker exceeds its memory after it has done other jobs. An answer therefore depends on its job only.

    Args:
        setup: the settings with which the workers extract.
        settings: the number of processes, and their deadline and memory.

    Attributes:
        is_stopping: set when the workers are to end.
        kills: how often a worker was replaced, by the reason.
    """

    def __init__(self, setup: ServiceSetup, settings: ServiceSettings) -> None:
        self._settings = settings
        self._jobs: queue.SimpleQueue[tuple[Job, Future[Reply]] | None] = queue.SimpleQueue()
        self.is_stopping = threading.Event()
        self.kills: Counter[str] = Counter()
        self._turns = threading.Semaphore(settings.workers)
        count = settings.workers + settings.standby
        self._slots = [_Slot(self, setup, settings) for _ in range(count)]
        self._threads = [threading.Thread(target=self._serve, args=(slot,), daemon=True) for slot in self._slots]

    def start(self) -> None:
        """Start the workers, and wait until all are ready.

        Raises:
            PoolError: a worker cannot start: an option or a plugin is wrong, or the memory is too small.
        """
        try:
            for slot in self._slots:
                slot.launch()
            failure = next(filter(None, [slot.wait_until_ready() for slot in self._slots]), None)
        except BaseException:
            self.stop()
            raise
        if failure is not None:
            self.stop()
            msg = f"a worker cannot start: {failure.message}"
            raise PoolError(msg)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Kill the workers. Jobs that are not done get an error."""
        self.is_stopping.set()
        for _ in self._threads:
            self._jobs.put(None)
            self._turns.release()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        for slot in self._slots:
            slot.kill()

    def submit(self, job: Job) -> Future[Reply]:
        """Put a job into the queue; a future that is cancelled in time costs no worker anything."""
        future: Future[Reply] = Future()
        self._jobs.put((job, future))
        return future

    def waiting(self) -> int:
        """Return the number of jobs in the queue."""
        return self._jobs.qsize()

    def is_crowded(self) -> bool:
        """Return whether jobs wait while slow ones take up every process."""
        return self._jobs.qsize() > 0 and all(slot.is_slow for slot in self._slots)

    def _serve(self, slot: _Slot) -> None:
        while True:
            slot.wait_until_ready()  # a process that cannot start is the error of the next job
            turn = _Turn(self._turns)
            try:
                item = self._jobs.get()
                if item is None:
                    return
                _run_job(slot, *item, turn)
            finally:
                turn.end()


class _Turn:
    """The right to take a job and to run it at once with those of the other workers; waits until it is free."""

    def __init__(self, turns: threading.Semaphore) -> None:
        self._turns = turns
        self._turns.acquire()
        self._has_ended = False

    def end(self) -> None:
        """Pass the right on; later calls do nothing."""
        if not self._has_ended:
            self._has_ended = True
            self._turns.release()


def _run_job(slot: _Slot, job: Job, future: Future[Reply], turn: _Turn) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(slot.run(job, turn))
    except ServiceError as error:
        future.set_exception(error)
    except Exception as error:  # noqa: BLE001  a thread that dies would leave the service without a worker
        slot.kill()
        future.set_exception(ServiceError.of(error))


class _Slot:
    """The place of one worker: its current process, and the processes that replace it."""

    def __init__(self, pool: WorkerPool, setup: ServiceSetup, settings: ServiceSettings) -> None:
        self._pool = pool
        self._setup = setup
        self._settings = settings
        self.is_slow = False
        self._process: WatchedProcess | None = None
        self._is_ready = False
        self._jobs_done = 0

    def launch(self) -> WatchedProcess:
        """Start a process without waiting for it."""
        self._process = WatchedProcess(serve_jobs, self._setup)
        self._is_ready, self._jobs_done = False, 0
        return self._process

    def kill(self) -> None:
        """Kill the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def wait_until_ready(self) -> _Failure | None:
        """Wait for the first message of the process, which is launched if there is none."""
        if self._pool.is_stopping.is_set():
            return _Failure("shutdown", SHUTDOWN)
        process = self._process or self.launch()
        if self._is_ready:
            return None
        message = self._receive(process, START_DEADLINE)
        if isinstance(message, str):
            message = _Failure("start", message)
        self._is_ready = message is None
        if isinstance(message, _Failure):
            self.kill()
            return message
        return None

    def run(self, job: Job, turn: _Turn) -> Reply:
        """Run a job, and end the turn if the job is slow.

        Raises:
            ServiceError: the worker answers with an error, was killed, or died.
        """
        answer, has_history = self._answer(job, turn)
        if isinstance(answer, _Failure) and (answer.kind == "crash" or (answer.kind == "memory" and has_history)):
            answer, _ = self._answer(job, turn)
        if isinstance(answer, _Failure):
            raise ServiceError(503 if answer.kind in {"start", "shutdown"} else 422, answer.kind, answer.message)
        if isinstance(answer, ServiceError):
            raise answer
        reply: Reply = answer
        return reply

    def _answer(self, job: Job, turn: _Turn) -> tuple[Any, bool]:
        """The answer of the process or its failure, and whether it had done other jobs."""
        failure = self.wait_until_ready()
        if failure is not None or self._process is None:
            return failure, False
        has_history = self._jobs_done > 0
        try:
            self._process.connection.send(job)
        except OSError:  # the process has died since its last job
            self.kill()
            return _Failure("crash", "the process had ended"), True
        answer = self._receive(self._process, self._settings.deadline, turn)
        self.is_slow = False
        self._jobs_done += 1
        if isinstance(answer, _Failure):
            self._pool.kills[answer.kind] += 1
            self.kill()
            if not self._pool.is_stopping.is_set():
                self.launch()  # so that it is ready for the next job
        return answer, has_history

    def _receive(self, process: WatchedProcess, deadline: float, turn: _Turn | None = None) -> Any:
        """The next message of a process, or its failure. A process that fails is not yet killed."""
        elapsed, last_check = 0.0, time.monotonic()
        while True:
            try:
                if process.connection.poll(_POLL_INTERVAL):
                    return process.connection.recv()
            except (EOFError, OSError):
                return _Failure("crash", process.cause_of_death())
            now = time.monotonic()
            elapsed, last_check = elapsed + min(now - last_check, _MAX_ELAPSED), now
            if turn is not None and elapsed > _SLOW_SECONDS:
                turn.end()
                self.is_slow = True
            if self._pool.is_stopping.is_set():
                return _Failure("shutdown", SHUTDOWN)
            if process.uses_more_than(self._settings.memory):
                return _Failure("memory", f"the page needed more than {self._settings.memory} MiB")
            if elapsed > deadline:
                return _Failure("deadline", f"the page took longer than {deadline:g} s")
            if self.is_slow and elapsed > _CROWDED_SHARE * deadline and self._pool.is_crowded():
                message = f"the page took longer than {_CROWDED_SHARE * deadline:g} s while others waited"
                return _Failure("deadline", message)
