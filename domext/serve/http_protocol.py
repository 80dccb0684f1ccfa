"""HTTP connections that are closed if their clients send headers or read answers too slowly; uvicorn itself waits for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from domext.extras import need

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

_MIN_READ_RATE: Final = 10_000  # bytes per second


class _Timer:
    """Calls a function after some seconds, unless it is stopped before."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, function: Callable[..., None]) -> None:
        self._loop = loop
        self._seconds = seconds
        self._function = function
        self._handle: asyncio.TimerHandle | None = None

    def start(self, *arguments: Any) -> None:
        """Start the timer unless it runs; the function gets the arguments."""
        if self._handle is None:
            self._handle = self._loop.call_later(self._seconds, self._call, *arguments)

    def stop(self) -> None:
        """Stop the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _call(self, *arguments: Any) -> None:
        self._handle = None
        self._function(*arguments)


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

        _headers: _Timer
        _reader: _Timer

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            transport.set_write_buffer_limits(high=0)  # so that any unread byte pauses writing
            self._headers = _Timer(self.loop, timeout, transport.abort)
            self._reader = _Timer(self.loop, timeout, self._check_reader)
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
            self._reader.start(self.transport.get_write_buffer_size())

        def resume_writing(self) -> None:
            self._reader.stop()
            super().resume_writing()

        def _check_reader(self, unread: int) -> None:
            """Close a connection whose client has not read enough; an unread answer stays in memory."""
            still_unread = self.transport.get_write_buffer_size()
            if unread - still_unread < _MIN_READ_RATE * timeout:
                self.transport.abort()
            else:
                self._reader.start(still_unread)

    return TimedProtocol
