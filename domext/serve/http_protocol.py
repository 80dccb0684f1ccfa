"""HTTP connections that are closed if the headers of a request do not arrive in time; uvicorn itself waits for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.extras import need

if TYPE_CHECKING:
    import asyncio


def timed_protocol(timeout: float) -> type[Any]:
    """Return a protocol class for uvicorn.

    Args:
        timeout: seconds from the opening of a connection, or from the first byte of a later request, to the end of the
            request's headers.

    Raises:
        ExtraError: uvicorn is not installed.
    """
    base: type[Any] = need("uvicorn.protocols.http.h11_impl", "serve").H11Protocol

    class TimedProtocol(base):  # type: ignore[misc]  # uvicorn is an extra, so its class is unknown here
        """HTTP/1.1 with a time limit for headers."""

        _header_timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._await_headers()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is None or self.cycle.response_complete:
                self._await_headers()
            else:
                self._end_timer()

        def connection_lost(self, error: Exception | None) -> None:
            self._end_timer()
            super().connection_lost(error)

        def _await_headers(self) -> None:
            if self._header_timer is None:
                self._header_timer = self.loop.call_later(timeout, self.transport.close)

        def _end_timer(self) -> None:
            if self._header_timer is not None:
                self._header_timer.cancel()
                self._header_timer = None

    return TimedProtocol
