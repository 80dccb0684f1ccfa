"""The labelling application on the web: the desk as JSON, and the files of the front end."""

from __future__ import annotations

import functools
import json
import secrets
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from domext.errors import DomextError, one_line
from domext.explain.frame import SANDBOX, style_source
from domext.extras import need
from domext.label.guard import HOST, Guard
from domext.label.journal import LabelError
from domext.label.service import STATIC, ActionError, frame_style

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from domext.label.service import LabellingService

_KINDS: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_Handler = Callable[["Web", "Request"], Awaitable["Response"]]


def _answered(work: _Handler) -> _Handler:
    """Whatever is wrong is a line for a person."""

    @functools.wraps(work)
    async def answer(self: Web, request: Request) -> Response:
        try:
            return await work(self, request)
        except DomextError as error:
            status = 400 if isinstance(error, ActionError) else 500
            return self.responses.JSONResponse({"error": str(error)}, status)

    return answer


class Web:
    """The application, without the guard that belongs in front of it.

    Work is done in the one thread that serves: one person labels, and nothing has to be locked.

    Attributes:
        app: the application, as ASGI has it.
        responses: starlette's.

    Raises:
        ExtraError: starlette is not installed.
    """

    def __init__(self, desk: LabellingService) -> None:
        self._desk = desk
        self.responses: Any = need("starlette.responses", "label")
        route = need("starlette.routing", "label").Route
        routes = [
            route("/", self.static),
            route("/static/{name}", self.static),
            route("/pages", self.overview),
            route("/pages/{number:int}", self.page),
            route("/pages/{number:int}/frame", self.frame),
            route("/pages/{number:int}/actions", self.act, methods=["POST"]),
        ]
        self.app: ASGIApp = need("starlette.applications", "label").Starlette(routes=routes)

    async def static(self, request: Request) -> Response:
        """A file of the front end."""
        path = STATIC / request.path_params.get("name", "index.html")
        if path.parent != STATIC or path.suffix not in _KINDS or not path.is_file():
            return self.responses.PlainTextResponse("not here\n", 404)
        return self.responses.Response(path.read_bytes(), media_type=_KINDS[path.suffix])

    @_answered
    async def overview(self, _: Request) -> Response:
        """All pages."""
        return self.responses.JSONResponse(self._desk.overview())

    @_answered
    async def page(self, request: Request) -> Response:
        """One page with its labels."""
        return self.responses.JSONResponse(self._desk.page(request.path_params["number"]))

    @_answered
    async def frame(self, request: Request) -> Response:
        """One page as inert HTML; were there anything in it that could run, its policy would forbid it once more."""
        policy = (
            f"default-src 'none'; style-src {style_source(frame_style())}; frame-ancestors 'self'; sandbox {SANDBOX}"
        )
        headers = {"content-security-policy": policy}
        return self.responses.HTMLResponse(self._desk.frame(request.path_params["number"]), headers=headers)

    @_answered
    async def act(self, request: Request) -> Response:
        """An action; it is on the disk when it is answered."""
        try:
            action = json.loads(await request.body())
        except (ValueError, RecursionError):
            action = None
        return self.responses.JSONResponse(self._desk.act(request.path_params["number"], action))


class Served:
    """The application on a port of the loopback.

    Attributes:
        address: what a person opens; who has it, may label.

    Args:
        desk: what is served.
        port: 0 for any that is free.

    Raises:
        LabelError: the port is taken.
        ExtraError: a package of the extra ``label`` is not installed.
    """

    def __init__(self, desk: LabellingService, port: int = 0) -> None:
        self._uvicorn = need("uvicorn", "label")
        app = Web(desk).app
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            self._socket.bind((HOST, port))
        except OSError as error:
            self._socket.close()
            msg = f"port {port}: {one_line(error)}"
            raise LabelError(msg) from None
        self._socket.listen()
        port, token = self._socket.getsockname()[1], secrets.token_urlsafe(24)
        self.address = f"http://{HOST}:{port}/{token}/"
        self._app = Guard(app, port, token)

    def run(self) -> None:
        """Serve until the process is told to stop."""
        config: Any = self._uvicorn.Config(
            self._app, lifespan="off", ws="none", access_log=False, log_level="warning", server_header=False
        )
        with suppress(KeyboardInterrupt):
            self._uvicorn.Server(config).run(sockets=[self._socket])
