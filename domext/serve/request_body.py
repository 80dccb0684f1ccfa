"""The body of a request, read within a size and a time, and the page in it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.reading.content_type import declared_encoding, media_type
from domext.serve.service_error import ServiceError

if TYPE_CHECKING:
    from starlette.requests import Request

_PAGE_TYPES: Final = frozenset({"text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain"})
_JSON: Final = "application/json"
_KEYS: Final = ("html", "url")


@dataclass(frozen=True, slots=True)
class PageBody:
    """The page that a body holds.

    Attributes:
        html: the markup; None if the body has only an address.
        url: the address, if the body has one.
        encoding: the charset of the ``Content-Type`` header, if it names a known one.
    """

    html: str | bytes | None
    url: str | None = None
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class BodyReader:
    """Reads the bodies of requests.

    Attributes:
        max_bytes: bytes that a body may have.
        max_seconds: time in which a body must arrive.
    """

    max_bytes: int
    max_seconds: float

    async def page(self, request: Request) -> PageBody:
        """Read a page.

        Raises:
            ServiceError: the body is too large or too slow, or its type or content is wrong.
        """
        content_type = request.headers.get("content-type", "")
        body_type = media_type(content_type)
        if body_type != _JSON and body_type not in _PAGE_TYPES:
            msg = f"the content type must be text/html or {_JSON}, not {body_type or 'missing'}"
            raise ServiceError(415, "media-type", msg)
        data = await self._in_time(request)
        if body_type == _JSON:
            return _page_in_json(data)
        if not data.strip():
            msg = "the body is empty; send the HTML of a page"
            raise ServiceError.in_body(msg)
        return PageBody(data, encoding=declared_encoding(content_type))

    async def json(self, request: Request) -> bytes:
        """Read JSON, which is not parsed yet.

        Raises:
            ServiceError: the body is too large or too slow, or its type is another one.
        """
        body_type = media_type(request.headers.get("content-type", ""))
        if body_type != _JSON:
            msg = f"the content type must be {_JSON}, not {body_type or 'missing'}"
            raise ServiceError(415, "media-type", msg)
        return await self._in_time(request)

    async def _in_time(self, request: Request) -> bytes:
        if request.headers.get("content-encoding", "identity").lower() != "identity":
            msg = "send the body without a content encoding"
            raise ServiceError(415, "content-encoding", msg)
        try:
            async with asyncio.timeout(self.max_seconds):
                return await self._read(request)
        except TimeoutError:
            msg = f"the body did not arrive within {self.max_seconds:g} seconds"
            raise ServiceError(408, "timeout", msg) from None

    async def _read(self, request: Request) -> bytes:
        from starlette.requests import ClientDisconnect

        length = request.headers.get("content-length", "0")
        if length.isdecimal() and int(length) > self.max_bytes:
            raise self._too_large()
        data = bytearray()
        try:
            async for chunk in request.stream():
                data += chunk
                if len(data) > self.max_bytes:
                    raise self._too_large()
        except ClientDisconnect:
            msg = "the client disconnected"
            raise ServiceError.in_body(msg) from None
        return bytes(data)

    def _too_large(self) -> ServiceError:
        return ServiceError(413, "too-large", f"the body has more than {self.max_bytes:,} bytes")


def _page_in_json(data: bytes) -> PageBody:
    try:
        value: Any = json.loads(data)
    except (ValueError, RecursionError):
        msg = "the body is not JSON"
        raise ServiceError.in_body(msg) from None
    if not isinstance(value, dict) or not value or not all(isinstance(value.get(key, ""), str) for key in _KEYS):
        msg = 'the body must be an object with "html", "url" or both as text'
        raise ServiceError.in_body(msg)
    for key in value:
        if key not in _KEYS:
            msg = f"there is no key {key!r} in a body; choose from {', '.join(_KEYS)}; options are query parameters"
            raise ServiceError.in_body(msg)
    return PageBody(value.get("html"), value.get("url"))
