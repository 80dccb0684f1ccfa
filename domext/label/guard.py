"""The guard of the labelling application against other programs, other sites in the same browser, and other machines.

The application listens on the loopback interface only. A page of another site in the user's browser can still send it
requests, and with a host name that it resolves to 127.0.0.1 (DNS rebinding) it can read the responses. Every request
therefore must

- name the host under which the application was started,
- have a secret token in its path,
- and, unless its method is safe, be JSON sent by a page of the same origin.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from domext.extras import need
from domext.web.security_headers import with_security_headers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Receive, Scope, Send

HOST: Final = "127.0.0.1"
_SAFE_METHODS: Final = frozenset({"GET", "HEAD"})
_MAX_BODY_BYTES: Final = 65_536


class Guard:
    """An ASGI application that answers forbidden requests itself and passes the others to the guarded application.

    Args:
        app: the guarded application. Its paths do not have the token.
        port: the port on which it is served.
        token: the first segment of every path.
    """

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self._app = app
        self._hosts = {f"{HOST}:{port}", f"localhost:{port}"}
        self._prefix = f"/{token}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI request."""
        if scope["type"] != "http":
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope["method"], scope["path"], headers)
        if refusal is not None:
            status, reason = refusal
            response = need("starlette.responses", "label").PlainTextResponse(reason, status)
            await response(scope, receive, with_security_headers(send))
            return
        inner = {**scope, "path": scope["path"][len(self._prefix) :], "raw_path": None}
        await self._app(inner, receive, with_security_headers(send))

    def _refusal(self, method: str, path: str, headers: Mapping[str, str]) -> tuple[int, str] | None:
        """Status and reason of the refusal; None for a request that may pass."""
        host, prefix = headers.get("host", ""), path[: len(self._prefix)]
        has_token = secrets.compare_digest(prefix.encode(), self._prefix.encode()) and path[len(prefix) :][:1] == "/"
        same_origin = (
            headers.get("origin") == f"http://{host}" and headers.get("sec-fetch-site", "same-origin") == "same-origin"
        )
        media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        length = headers.get("content-length", "")
        short = length.isascii() and length.isdecimal() and int(length) <= _MAX_BODY_BYTES
        checks = [
            (host in self._hosts, 421, "this server does not serve this host\n"),
            (has_token, 404, "not found; open the address that domext label printed\n"),
        ]
        if method not in _SAFE_METHODS:
            checks += [
                (method == "POST", 405, "the method must be GET, HEAD or POST\n"),
                (same_origin, 403, "the request comes from another site\n"),
                (media_type == "application/json", 415, "the body must be JSON\n"),
                (short, 413, f"the body must have a length of at most {_MAX_BODY_BYTES} bytes\n"),
            ]
        return next(((status, reason) for passed, status, reason in checks if not passed), None)
