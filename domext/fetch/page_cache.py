"""A cache of fetched pages that asks the server before every use (RFC 9111, 4.3)."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domext.fetch.response import Response


class PageCache:
    """A cache of responses that have a validator. It evicts the least recently used ones, and is safe for several threads.

    A response is never used without a request: the server compares the validator, ``ETag`` or ``Last-Modified``, and sends
    the page again only if it has changed. All requests of the fetcher have the same headers, so ``Vary`` does not matter.

    Args:
        max_bytes: bytes of all bodies together.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._responses: OrderedDict[str, Response] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, url: str) -> Response | None:
        """Return the response that was stored for an address."""
        with self._lock:
            response = self._responses.get(url)
            if response is not None:
                self._responses.move_to_end(url)
            return response

    def put(self, url: str, response: Response) -> None:
        """Store a response if it has a validator and the server allows it; otherwise forget the stored one."""
        with self._lock:
            replaced = self._responses.pop(url, None)
            self._bytes -= len(replaced.body) if replaced else 0
            if not conditional_headers(response) or "no-store" in response.headers.get("cache-control", "").lower():
                return
            self._responses[url] = response
            self._bytes += len(response.body)
            while self._bytes > self._max_bytes:
                self._bytes -= len(self._responses.popitem(last=False)[1].body)


def conditional_headers(response: Response) -> list[tuple[str, bytes]]:
    """Return the headers of a request for a page only if it has changed since a response, with the bytes of the response."""
    names = {"etag": "If-None-Match", "last-modified": "If-Modified-Since"}
    return [(names[name], response.headers[name].encode("latin-1")) for name in names if response.headers.get(name)]
