"""The page in the body of a request, read within a size and a time."""

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


async def read_page_body(request: Request, max_bytes: int, max_seconds: float) -> PageBody:
    """Read a page from the body of a request.

    Args:
        request: the request.
        max_bytes: bytes that the body may have.
        max_seconds: time in which the body must arrive.

    Raises:
        ServiceError: the body is too large or too slow, or its type or content is wrong.
    """
    content_type = request.headers.get("content-type", "")
    body_type = media_type(content_type)
    if body_type != _JSON and body_type not in _PAGE_TYPES:
        msg = f"the content type must be text/html or {_JSON}, not {body_type or 'missing'}"
        raise ServiceError(415, "media-type", msg)
    data = await _read_in_time(request, max_bytes, max_seconds)
    if body_type == _JSON:
        return _page_in_json(data)
    if not data.strip():
        msg = "the body is empty; send the HTML of a page"
        raise _bad(msg)
    return PageBody(data, encoding=declared_encoding(content_type))


async def read_json_body(request: Request, max_bytes: int, max_seconds: float) -> bytes:
    """Read the bytes of a body of JSON, which are not parsed yet; see :func:`read_page_body`.

    Raises:
        ServiceError: the body is too large or too slow, or its type is another one.
    """
    body_type = media_type(request.headers.get("content-type", ""))
    if body_type != _JSON:
        msg = f"the content type must be {_JSON}, not {body_type or 'missing'}"
        raise ServiceError(415, "media-type", msg)
    return await _read_in_time(request, max_bytes, max_seconds)


async def _read_in_time(request: Request, max_bytes: int, max_seconds: float) -> bytes:
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        msg = "send the body without a content encoding"
        raise ServiceError(415, "content-encoding", msg)
    try:
        async with asyncio.timeout(max_seconds):
            return await _read(request, max_bytes)
    except TimeoutError:
        msg = f"the body did not arrive within {max_seconds:g} seconds"
        raise ServiceError(408, "timeout", msg) from None


async def _read(request: Request, max_bytes: int) -> bytes:
    from starlette.requests import ClientDisconnect

    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > max_bytes:
        raise _too_large(max_bytes)
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > max_bytes:
                raise _too_large(max_bytes)
    except ClientDisconnect:
        msg = "the client disconnected"
        raise _bad(msg) from None
    return bytes(data)


def _page_in_json(data: bytes) -> PageBody:
    try:
        value: Any = json.loads(data)
    except (ValueError, RecursionError):
        msg = "the body is not JSON"
        raise _bad(msg) from None
    if not isinstance(value, dict) or not value or not all(isinstance(value.get(key, ""), str) for key in _KEYS):
        msg = 'the body must be an object with "html", "url" or both as text'
        raise _bad(msg)
    for key in value:
        if key not in _KEYS:
            msg = f"there is no key {key!r} in a body; choose from {', '.join(_KEYS)}; options are query parameters"
            raise _bad(msg)
    return PageBody(value.get("html"), value.get("url"))


def _bad(message: str) -> ServiceError:
    return ServiceError(400, "body", message)


def _too_large(max_bytes: int) -> ServiceError:
    return ServiceError(413, "too-large", f"the body has more than {max_bytes:,} bytes")
