"""The labelling application on the web: the labelling service as a JSON API, and the files of the front end."""

from __future__ import annotations

import functools
import json
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from domext.errors import DomextError, os_errors_as
from domext.explain.frame import SANDBOX, style_hash
from domext.explain.html_report import FOLDS_MODULE
from domext.extras import need
from domext.label.guard import HOST, Guard
from domext.label.journal import LabelError
from domext.label.service import STATIC, ActionError, frame_style
from domext.web.bound_socket import bind
from domext.web.static_files import read_static

if TYPE_CHECKING:
    import socket

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from domext.label.service import LabellingService

_MEDIA_TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_Handler = Callable[["LabellingApp", "Request"], Awaitable["Response"]]


def _json_errors(handler: _Handler) -> _Handler:
    """Answer an error of domext as JSON with one line for the user."""

    @functools.wraps(handler)
    async def handle(self: LabellingApp, request: Request) -> Response:
        try:
            return await handler(self, request)
        except DomextError as error:
            status = 400 if isinstance(error, ActionError) else 500
            return self.responses.JSONResponse({"error": str(error)}, status)

    return handle


class LabellingApp:
    """The application without its guard.

    Handlers run in the event loop and block it: the application serves one person, and nothing needs a lock.

    Args:
        service: the labelling service.

    Attributes:
        asgi: the ASGI application.
        responses: the module ``starlette.responses``.

    Raises:
        ExtraError: starlette is not installed.
    """

    def __init__(self, service: LabellingService) -> None:
        self._service = service
        self.responses: Any = need("starlette.responses", "label")
        route = need("starlette.routing", "label").Route
        routes = [
            route("/", self.static),
            # The paths are those of the package, so that modules of one folder can import those of the other.
            route("/label/static/{name}", self.static),
            route("/explain/web/folds.js", self.shared_module),
            route("/pages", self.overview),
            route("/pages/{index:int}", self.page),
            route("/pages/{index:int}/frame", self.frame),
            route("/pages/{index:int}/actions", self.act, methods=["POST"]),
        ]
        self.asgi: ASGIApp = need("starlette.applications", "label").Starlette(routes=routes)

    async def static(self, request: Request) -> Response:
        """Serve a file of the front end."""
        file = read_static(STATIC, request.path_params.get("name", "index.html"), _MEDIA_TYPES)
        if file is None:
            return self.responses.PlainTextResponse("not found\n", 404)
        content, media_type = file
        return self.responses.Response(content, media_type=media_type)

    async def shared_module(self, _: Request) -> Response:
        """Serve the module that the front end shares with the report."""
        return self.responses.Response(FOLDS_MODULE.read_bytes(), media_type=_MEDIA_TYPES[".js"])

    @_json_errors
    async def overview(self, _: Request) -> Response:
        """Serve the list of all pages."""
        return self.responses.JSONResponse(self._service.overview())

    @_json_errors
    async def page(self, request: Request) -> Response:
        """Serve one page with its labels."""
        return self.responses.JSONResponse(self._service.page(request.path_params["index"]))

    @_json_errors
    async def frame(self, request: Request) -> Response:
        """Serve one page as inert HTML, under a policy that forbids scripts and loads besides."""
        policy = f"default-src 'none'; style-src {style_hash(frame_style())}; frame-ancestors 'self'; sandbox {SANDBOX}"
        headers = {"content-security-policy": policy}
        return self.responses.HTMLResponse(self._service.frame(request.path_params["index"]), headers=headers)

    @_json_errors
    async def act(self, request: Request) -> Response:
        """Apply an action; it is on disk before the answer is sent."""
        try:
            action = json.loads(await request.body())
        except (ValueError, RecursionError):
            action = None
        return self.responses.JSONResponse(self._service.act(request.path_params["index"], action))


def check_can_serve(port: int) -> None:
    """Check that the application can be served, before a journal is created for it.

    Raises:
        LabelError: the port is taken.
        ExtraError: a package of the extra ``label`` is not installed.
    """
    for module in ("uvicorn", "starlette.applications"):
        need(module, "label")
    _bound(port).close()


def _bound(port: int) -> socket.socket:
    """A socket on a port of the loopback interface.

    Raises:
        LabelError: the port is taken.
    """
    with os_errors_as(LabelError, f"port {port}"):
        return bind(HOST, port)


class LabellingServer:
    """The guarded application on a port of the loopback interface.

    Args:
        service: the labelling service.
        port: the port; 0 for any free one.

    Attributes:
        address: the address to open; it contains the secret token.

    Raises:
        LabelError: the port is taken.
        ExtraError: a package of the extra ``label`` is not installed.
    """

    def __init__(self, service: LabellingService, port: int = 0) -> None:
        self._uvicorn = need("uvicorn", "label")
        app = LabellingApp(service).asgi
        self._socket = _bound(port)
        self._socket.listen()
        port, token = self._socket.getsockname()[1], secrets.token_urlsafe(24)
        self.address = f"http://{HOST}:{port}/{token}/"
        self._app = Guard(app, port, token)

    def run(self) -> None:
        """Serve until the process is stopped."""
        config: Any = self._uvicorn.Config(
            self._app, lifespan="off", ws="none", access_log=False, log_level="warning", server_header=False
        )
        with suppress(KeyboardInterrupt):
            self._uvicorn.Server(config).run(sockets=[self._socket])
