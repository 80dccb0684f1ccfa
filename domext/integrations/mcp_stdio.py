"""Messages of the Model Context Protocol over standard input and output; every request is answered. Extra ``mcp``."""

from __future__ import annotations

from typing import Any

from domext.extras import need


async def serve(server: Any) -> None:
    """Serve over standard input and output, until the input ends and every request is answered.

    The package ``mcp`` alone cancels the requests in flight when the input ends.

    Args:
        server: an ``mcp.server.lowlevel.Server``.

    Raises:
        ExtraError: a package of the extra ``mcp`` is not installed.
    """
    stdio_server = need("mcp.server.stdio", "mcp").stdio_server
    async with stdio_server() as (messages, answers):
        connection = _Connection(messages, answers)
        await server.run(_Requests(connection), _Answers(connection), server.create_initialization_options())


class _Connection:
    """The two streams of ``mcp``, and the requests between them."""

    def __init__(self, messages: Any, answers: Any) -> None:
        self.messages, self.answers = messages, answers
        self.types = need("mcp_types", "mcp")
        self._unanswered: set[str] = set()
        self._all_answered = need("anyio", "mcp").Event()
        self._has_ended = False

    def received(self, message: Any) -> None:
        if isinstance(message, self.types.JSONRPCRequest):
            self._unanswered.add(str(message.id))
        elif isinstance(message, self.types.JSONRPCNotification) and message.method == "notifications/cancelled":
            self._mark_answered((message.params or {}).get("requestId"))

    def sent(self, message: Any) -> None:
        if isinstance(message, self.types.JSONRPCResponse | self.types.JSONRPCError):
            self._mark_answered(message.id)

    async def end(self) -> None:
        """Wait until every request is answered or cancelled."""
        self._has_ended = True
        self._mark_answered(None)
        await self._all_answered.wait()

    def _mark_answered(self, identifier: object) -> None:
        self._unanswered.discard(str(identifier))
        if self._has_ended and not self._unanswered:
            self._all_answered.set()


class _Stream:
    """A stream as ``mcp`` closes it."""

    def __init__(self, connection: _Connection, stream: Any) -> None:
        self.connection, self.stream = connection, stream

    async def aclose(self) -> None:
        await self.stream.aclose()

    async def __aenter__(self) -> Any:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


class _Requests(_Stream):
    def __init__(self, connection: _Connection) -> None:
        super().__init__(connection, connection.messages)

    def __aiter__(self) -> _Requests:
        return self

    async def __anext__(self) -> Any:
        try:
            return await self.receive()
        except need("anyio", "mcp").EndOfStream:
            raise StopAsyncIteration from None

    async def receive(self) -> Any:
        try:
            item = await self.stream.receive()
        except need("anyio", "mcp").EndOfStream:
            await self.connection.end()
            raise
        if not isinstance(item, Exception):
            self.connection.received(item.message)
        return item


class _Answers(_Stream):
    def __init__(self, connection: _Connection) -> None:
        super().__init__(connection, connection.answers)

    async def send(self, item: Any) -> None:
        await self.stream.send(item)
        self.connection.sent(item.message)
