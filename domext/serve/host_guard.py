"""The guard of a service that listens on the loopback interface only.

A page of another site in a browser of this machine can reach the service under a host name of its own that it resolves to
127.0.0.1 (DNS rebinding), and read the responses. So every request must name the host as this machine's users do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.extras import need
from domext.serve.service_error import ServiceError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Receive, Scope, Send

_LOCAL_NAMES: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})


class HostGuard:
    """An ASGI application that passes requests to another one if their ``Host`` header is an expected name.

    Args:
        app: the guarded application.
        names: further names besides those of the loopback interface; the port does not matter.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self._app = app
        self._names = _LOCAL_NAMES | {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI event."""
        host = dict(scope.get("headers", ())).get(b"host", b"").decode("latin-1").lower()
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        if scope["type"] == "http" and name not in self._names:
            problem = ServiceError(421, "host", "this service does not serve this host; see --host-name")
            await need("starlette.responses", "serve").JSONResponse(problem.as_dict(), problem.status)(
                scope, receive, send
            )
            return
        await self._app(scope, receive, send)
