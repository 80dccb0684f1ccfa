"""The security headers of the applications that show pages: the playground of the service, and labelling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import Message, Send

#: Pages of an application load only what it serves, and no other page can embed them.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",  # the address of the labelling application holds its token
    "x-content-type-options": "nosniff",
}


def with_security_headers(send: Send) -> Send:
    """Wrap ``send`` to add the security headers to the response."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            names = {name for name, _ in headers}
            added = _HEADERS if b"content-security-policy" in names else {**_HEADERS, "content-security-policy": POLICY}
            headers += [(name.encode(), value.encode()) for name, value in added.items()]
            message = {**message, "headers": headers}
        await send(message)

    return send_with_headers
