"""Connections to checked addresses only, with one deadline for a whole page."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

import httpcore

from domext.fetch.ip_guard import resolve

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Sequence

#: Seconds that a connection may be silent.
MAX_SILENCE: Final = 10.0


class Deadline:
    """A deadline that several network operations share.

    Args:
        seconds: time until the deadline.
    """

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def extend(self, seconds: float) -> None:
        """Move the deadline, because the time was spent on waiting for a turn."""
        self._end += seconds

    def operation_timeout(self) -> float:
        """Return the seconds that the next operation may take: those that remain, at most :data:`MAX_SILENCE`.

        Raises:
            httpcore.TimeoutException: the deadline has passed.
        """
        remaining = self._end - time.monotonic()
        if remaining <= 0:
            msg = "the deadline has passed"
            raise httpcore.ReadTimeout(msg)
        return min(remaining, MAX_SILENCE)


class GuardedBackend(httpcore.NetworkBackend):
    """Resolves a host once, checks all of its addresses, and connects to a checked address.

    Args:
        deadline: the deadline of the page.
        allow_networks: networks that may be reached although they are not public.
    """

    def __init__(self, deadline: Deadline, allow_networks: Sequence[str]) -> None:
        self._deadline = deadline
        self._allow_networks = allow_networks
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002  the deadline decides
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address of the host that answers.

        Raises:
            AddressError: the host has no address, or one that may not be reached.
            httpcore.NetworkError: no address answers.
        """
        failure: Exception = httpcore.ConnectError("no address")
        for address in resolve(host, port, self._allow_networks):
            seconds = self._deadline.operation_timeout()
            try:
                stream = self._sockets.connect_tcp(address, port, seconds, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return _DeadlineStream(stream, self._deadline)
        raise failure


class _DeadlineStream(httpcore.NetworkStream):
    """A stream whose operations share one deadline, so that a server that drips bytes cannot prolong a fetch."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002  the deadline decides
        return self._stream.read(max_bytes, self._deadline.operation_timeout())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002  the deadline decides
        self._stream.write(buffer, self._deadline.operation_timeout())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002  the deadline decides
    ) -> httpcore.NetworkStream:
        seconds = self._deadline.operation_timeout()
        return _DeadlineStream(self._stream.start_tls(ssl_context, server_hostname, seconds), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
