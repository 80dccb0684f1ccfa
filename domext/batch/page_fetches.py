"""Fetches the addresses of a batch: from several hosts at once, and from each host one page at a time."""

from __future__ import annotations

import dataclasses
import heapq
import threading
import time
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final, Self

from domext.errors import one_line
from domext.fetch import Fetcher, FetchError, ServerBusyError, UnreachableError
from domext.fetch.pacing import HostPacer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType

    from domext.batch.settings import Fetching
    from domext.batch.task import NumberedTask, Task

_MAX_AHEAD: Final = 10_000  # addresses after the first one that is not fetched; their rows wait in memory
_READS_PER_STEP: Final = 500  # addresses, so that reading them does not hold up the workers
_MAX_READY_BYTES: Final = 2**26  # of pages that wait for a worker
_MAX_ATTEMPTS: Final = 4
_FIRST_WAIT: Final = 10.0  # seconds after the first answer that names none; doubled each time
_MAX_WAIT: Final = 300.0
_MAX_FAILURES: Final = 5  # in a row, after which a host is given up


@dataclasses.dataclass(slots=True)
class _Fetch:
    """An address to fetch: the number and the task of its page, and how often it has been tried."""

    index: int
    task: Task
    attempts: int = 0


class PageFetches:
    """Fetches pages in threads, while the caller does other work.

    Args:
        fetching: how pages are fetched.

    Raises:
        ExtraError: a package of the extra ``fetch`` is not installed.
    """

    def __init__(self, fetching: Fetching) -> None:
        self._pacer = HostPacer(fetching.delay)
        self._fetcher = Fetcher(fetching.options, pacer=self._pacer)
        self._changed = threading.Condition()
        self._is_closed = False
        self._queues: dict[str, deque[_Fetch]] = {}  # by host
        self._hosts: list[tuple[float, str]] = []  # a heap of hosts with a queue and no fetch under way
        self._failures: dict[str, int] = {}  # in a row, by host
        self._unfinished: OrderedDict[int, None] = OrderedDict()
        self._last_read = 0
        self._ready: deque[NumberedTask] = deque()
        self._ready_bytes = 0
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(fetching.connections)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Begin no further fetch; those under way end in their own time and are discarded."""
        self._pacer.close()
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def fetched(self, tasks: Iterable[NumberedTask]) -> Iterator[NumberedTask | None]:
        """Replace the address of each task by its page, or by the error of its fetch.

        Yields:
            Tasks in the order in which they are fetched, and None whenever none is ready.
        """
        remaining = iter(tasks)
        while True:
            is_exhausted = self._read_ahead(remaining)
            with self._changed:
                item = self._ready.popleft() if self._ready else None
                if item is None and is_exhausted and not self._unfinished:
                    return
                if item is not None:
                    self._ready_bytes -= len(item[1].html or b"")
                    self._changed.notify_all()
            yield item

    def _read_ahead(self, remaining: Iterator[NumberedTask]) -> bool:
        """Read some addresses into the queues of their hosts; return whether none is left."""
        for _ in range(_READS_PER_STEP):
            with self._changed:
                first = next(iter(self._unfinished), self._last_read)
            if self._last_read - first >= _MAX_AHEAD:
                return False
            item = next(remaining, None)
            if item is None:
                return True
            self._enqueue(*item)
        return False

    def _enqueue(self, index: int, task: Task) -> None:
        from domext.fetch.url_guard import parse_url

        with self._changed:
            self._unfinished[index], self._last_read = None, index
            if task.address is None:  # the line holds no address
                self._finish(index, task)
                return
            try:
                host = parse_url(task.address).host
            except FetchError as error:
                self._finish(index, _failed(task, str(error)))
                return
            queue = self._queues.get(host)
            if queue is None:
                self._queues[host] = queue = deque()
                self._offer(host)
            queue.append(_Fetch(index, task))

    def _offer(self, host: str) -> None:
        heapq.heappush(self._hosts, (self._pacer.next_request(host), host))
        self._changed.notify()

    def _finish(self, index: int, task: Task) -> None:
        del self._unfinished[index]
        self._ready.append((index, task))
        self._ready_bytes += len(task.html or b"")

    def _work(self) -> None:
        while (host := self._next_host()) is not None:
            fetch = self._queues[host][0]
            task = self._result(host, fetch)
            with self._changed:
                queue = self._queues[host]
                if task is not None:
                    queue.popleft()
                    self._finish(fetch.index, task)
                if queue:
                    self._offer(host)
                else:
                    del self._queues[host]

    def _next_host(self) -> str | None:
        """Wait for a host that may be requested; None at the end of the run."""
        with self._changed:
            while not self._is_closed:
                wait = None
                if self._hosts and self._ready_bytes < _MAX_READY_BYTES:
                    wait = self._hosts[0][0] - time.monotonic()
                    if wait <= 0:
                        return heapq.heappop(self._hosts)[1]
                self._changed.wait(wait)
        return None

    def _result(self, host: str, fetch: _Fetch) -> Task | None:
        """Fetch a page: the task with it, or with an error; None if it is to be tried again later."""
        fetch.attempts += 1
        failures = self._failures.get(host, 0)
        if failures == _MAX_FAILURES:
            return _failed(fetch.task, f"not fetched: {host} did not answer {_MAX_FAILURES} times in a row")
        self._failures.pop(host, None)
        try:
            page = self._fetcher.fetch(fetch.task.address or "")
        except UnreachableError as error:
            if error.host == host:
                self._failures[host] = failures + 1
            return _failed(fetch.task, str(error))
        except ServerBusyError as error:
            wait = _FIRST_WAIT * 2 ** (fetch.attempts - 1) if error.retry_after is None else error.retry_after
            if wait > _MAX_WAIT:
                return _failed(fetch.task, f"{error}, and asks to wait {wait:.0f} seconds")
            self._pacer.postpone(host, wait)
            return _failed(fetch.task, f"{error}, {_MAX_ATTEMPTS} times") if fetch.attempts == _MAX_ATTEMPTS else None
        except Exception as error:  # noqa: BLE001  a thread that dies would leave its host without pages
            return _failed(fetch.task, one_line(error))
        return dataclasses.replace(fetch.task, address=None, html=page.body, url=page.url, encoding=page.encoding)


def _failed(task: Task, error: str) -> Task:
    return dataclasses.replace(task, address=None, error=error, error_type="fetch")
