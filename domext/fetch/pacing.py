"""The pace of requests: one at a time to a host, and a delay between two of them."""

from __future__ import annotations

import contextlib
import math
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext.fetch.fetch_errors import FetchError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Seconds that a host may ask for between two requests. Pages of a host that asks for more are refused.
MAX_DELAY: Final = 300.0
_MAX_IDLE_HOSTS: Final = 10_000


@dataclass(slots=True)
class _Host:
    """A host; moments are those of the monotonic clock.

    Attributes:
        delay: seconds between two requests.
        last_end: the moment at which the last request ended.
        not_before: the moment until which the host asked to be left alone.
        is_busy: whether a request is under way.
    """

    delay: float
    last_end: float = -math.inf
    not_before: float = -math.inf
    is_busy: bool = False

    @property
    def next_request(self) -> float:
        """The moment from which the host may be requested."""
        return max(self.not_before, self.last_end + self.delay)


class HostPacer:
    """Keeps the pace of requests from several threads: one at a time to a host, and a delay after each.

    Args:
        delay: seconds from the end of a request to the next one to the same host.
    """

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._hosts: dict[str, _Host] = {}
        self._changed = threading.Condition()
        self._is_closed = False

    def next_request(self, host: str) -> float:
        """Return the moment, by the monotonic clock, from which a host may be requested."""
        with self._changed:
            return self._hosts[host].next_request if host in self._hosts else -math.inf

    def postpone(self, host: str, seconds: float) -> None:
        """Request a host no earlier than after these seconds."""
        with self._changed:
            state = self._host(host)
            state.not_before = max(state.not_before, time.monotonic() + seconds)

    @contextlib.contextmanager
    def request(self, host: str, crawl_delay: float | None = None) -> Iterator[float]:
        """Wait until a host may be requested, and keep others from it during the request.

        Args:
            host: the host.
            crawl_delay: the delay in seconds that its robots.txt asks for, if any.

        Yields:
            The seconds that it waited.

        Raises:
            FetchError: the host asks for more than :data:`MAX_DELAY`, or the pacer is closed.
        """
        if crawl_delay is not None and crawl_delay > MAX_DELAY:
            msg = f"refused: robots.txt asks for {crawl_delay:g} seconds between two requests, more than {MAX_DELAY:g}"
            raise FetchError(msg)
        start = time.monotonic()
        state = self._begin(host, max(self._delay, crawl_delay or 0.0))
        try:
            yield time.monotonic() - start
        finally:
            with self._changed:
                state.last_end, state.is_busy = time.monotonic(), False
                self._changed.notify_all()

    def _begin(self, host: str, delay: float) -> _Host:
        with self._changed:
            while not self._is_closed:
                state = self._host(host)
                state.delay = delay
                wait = state.next_request - time.monotonic()
                if not state.is_busy and wait <= 0:
                    state.is_busy = True
                    return state
                self._changed.wait(None if state.is_busy else wait)
        msg = "the run has ended"
        raise FetchError(msg)

    def _host(self, name: str) -> _Host:
        """The state of a host. Hosts that may be requested at once are forgotten when there are too many."""
        if name not in self._hosts and len(self._hosts) >= _MAX_IDLE_HOSTS:
            now = time.monotonic()
            self._hosts = {
                other: state for other, state in self._hosts.items() if state.is_busy or state.next_request > now
            }
        return self._hosts.setdefault(name, _Host(self._delay))

    def close(self) -> None:
        """Let no further request begin."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
