"""What keeps others away from the labelling application: other programs, other sites in the same browser, other machines.

The application listens on the loopback alone. A page of another site that runs in the user's browser can still send it
requests, and with a name that it resolves to 127.0.0.1 (DNS rebinding) it can read the answers. So each request must

- name the host that the application was started under,
- have in its address a token that nobody can guess,
- and, if it can change anything, be sent as JSON by a page of this very origin.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST: Final = "127.0.0.1"
#: Only what the application itself serves is loaded, and nothing of it is shown inside of another page.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",  # the address holds the token
    "x-content-type-options": "nosniff",
}
_SAFE: Final = frozenset({"GET", "HEAD"})
_MOST_BYTES: Final = 65_536  # of a request's body: an action is a few words


class Guard:
    """An ASGI application in front of another one, which answers what must not come through.

    Args:
        app: the application. Its paths begin after the token.
        port: where it is served.
        token: what every address begins with.
    """

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self._app = app
        self._hosts = {f"{HOST}:{port}", f"localhost:{port}"}
        self._prefix = f"/{token}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, as ASGI says."""
        if scope["type"] != "http":
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope["method"], scope["path"], headers)
        if refusal is not None:
            status, why = refusal
            answer = need("starlette.responses", "label").PlainTextResponse(why, status)
            await answer(scope, receive, _with_headers(send))
            return
        inner = {**scope, "path": scope["path"][len(self._prefix) :], "raw_path": None}
        await self._app(inner, receive, _with_headers(send))

    def _refusal(self, method: str, path: str, headers: Mapping[str, str]) -> tuple[int, str] | None:
        """Status and reason, if a request must not come through."""
        host, start = headers.get("host", ""), path[: len(self._prefix)]
        here = secrets.compare_digest(start.encode(), self._prefix.encode()) and path[len(start) :][:1] == "/"
        ours = (
            headers.get("origin") == f"http://{host}" and headers.get("sec-fetch-site", "same-origin") == "same-origin"
        )
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        length = headers.get("content-length", "")
        short = length.isascii() and length.isdecimal() and int(length) <= _MOST_BYTES
        wrong = [
            (host not in self._hosts, 421, "this host is not served here\n"),
            (not here, 404, "not here; open the address that domext label printed\n"),
        ]
        if method not in _SAFE:
            wrong += [
                (method != "POST", 405, "GET, HEAD or POST\n"),
                (not ours, 403, "this was sent by another site\n"),
                (kind != "application/json", 415, "JSON only\n"),
                (not short, 413, f"a body of at most {_MOST_BYTES} bytes, and its length\n"),
            ]
        return next(((status, why) for is_wrong, status, why in wrong if is_wrong), None)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            named = {name for name, _ in given}
            added = _HEADERS if b"content-security-policy" in named else {**_HEADERS, "content-security-policy": POLICY}
            given += [(name.encode(), value.encode()) for name, value in added.items()]
            message = {**message, "headers": given}
        await send(message)

    return sending
