"""HTTP connections that are closed if their clients send headers or read answers too slowly; uvicorn itself waits for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from domext.extras import need

if TYPE_CHECKING:
    import asyncio

_MIN_READ_RATE: Final = 10_000  # bytes per second


class _HeaderTimer:
    """Closes a connection whose client does not complete the headers of a request in time."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, timeout: float) -> None:
        self._loop = loop
        self._transport = transport
        self._timeout = timeout
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the timer unless it runs."""
        if self._handle is None:
            self._handle = self._loop.call_later(self._timeout, self._transport.abort)

    def stop(self) -> None:
        """Stop the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class _ReaderTimer:
    """Closes a connection whose client does not read an answer, which would stay in memory."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, timeout: float) -> None:
        self._loop = loop
        self._transport = transport
        self._timeout = timeout
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the timer when some of an answer is unread."""
        unread = self._transport.get_write_buffer_size()
        self._handle = self._loop.call_later(self._timeout, self._check, unread)

    def stop(self) -> None:
        """Stop the timer when the client has read everything or has gone."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _check(self, unread: int) -> None:
        if unread - self._transport.get_write_buffer_size() < _MIN_READ_RATE * self._timeout:
            self._transport.abort()
        else:
            self.start()


def timed_protocol(timeout: float) -> type[Any]:
    """Return a protocol class for uvicorn.

    Args:
        timeout: seconds from the opening of a connection, or from the first byte of a later request, to the end of the
            request's headers; and seconds after which clients must have read some more of an answer, see
            ``_MIN_READ_RATE``.

    Raises:
        ExtraError: uvicorn is not installed.
    """
    base: type[Any] = need("uvicorn.protocols.http.h11_impl", "serve").H11Protocol

    class TimedProtocol(base):  # type: ignore[misc]  # uvicorn is an extra, so its class is unknown here
        """HTTP/1.1 with time limits for headers and for the reading of answers."""

        _headers: _HeaderTimer
        _reader: _ReaderTimer

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            transport.set_write_buffer_limits(high=0)  # so that any unread byte pauses writing
            self._headers = _HeaderTimer(self.loop, transport, timeout)
            self._reader = _ReaderTimer(self.loop, transport, timeout)
            self._headers.start()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is None or self.cycle.response_complete:
                self._headers.start()
            else:
                self._headers.stop()

        def connection_lost(self, error: Exception | None) -> None:
            self._headers.stop()
            self._reader.stop()
            super().connection_lost(error)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._reader.start()

        def resume_writing(self) -> None:
            self._reader.stop()
            super().resume_writing()

    return TimedProtocol
