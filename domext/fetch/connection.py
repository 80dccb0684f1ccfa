"""Connections that go only where they may, and end when the time is over."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

import httpcore

from domext.fetch.ip_guard import resolve

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Sequence

_AT_ONCE: Final = 10.0  # seconds without a single byte


class Deadline:
    """A moment, and what is left until then."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds until the end, and no more than one operation may take.

        Raises:
            httpcore.TimeoutException: it has passed.
        """
        left = self._end - time.monotonic()
        if left <= 0:
            msg = "the time for this page is over"
            raise httpcore.ReadTimeout(msg)
        return min(left, _AT_ONCE)


class Backend(httpcore.NetworkBackend):
    """Looks a host up once, checks every address of it, and connects to one of those that were checked."""

    def __init__(self, deadline: Deadline, allow: Sequence[str]) -> None:
        self._deadline = deadline
        self._allow = allow
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002  the deadline says
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address of the host that answers.

        Raises:
            AddressError: one of its addresses may not be reached.
        """
        failed: Exception = httpcore.ConnectError("no address")
        for address in resolve(host, port, self._allow):
            try:
                stream = self._sockets.connect_tcp(address, port, self._deadline.left(), local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
            else:
                return _Stream(stream, self._deadline)
        raise failed


class _Stream(httpcore.NetworkStream):
    """A stream whose every operation has only what is left of the time: a server that drips gains nothing."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002
        return self._stream.read(max_bytes, self._deadline.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002
        self._stream.write(buffer, self._deadline.left())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002
    ) -> httpcore.NetworkStream:
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, self._deadline.left()), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
