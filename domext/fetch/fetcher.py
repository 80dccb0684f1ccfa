"""Fetches pages, and remembers each site's robots.txt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.extras import need
from domext.fetch.settings import Fetched, FetchOptions

if TYPE_CHECKING:
    from domext.fetch.robots import Robots


class Fetcher:
    """Fetches pages one after the other, and remembers each site's robots.txt while it lives."""

    def __init__(self, options: FetchOptions | None = None) -> None:
        need("protego", "fetch")
        self.options = options or FetchOptions()
        self._tls = need("httpx", "fetch").create_ssl_context()
        self._robots: dict[str, Robots] = {}

    def fetch(self, url: str) -> Fetched:
        """Fetch a page.

        Raises:
            FetchError: it was refused, or could not be had whole.
            ExtraError: the packages of the extra ``fetch`` are not installed.
        """
        from domext.fetch.visit import Visit

        return Visit(self.options, self._tls, self._robots).page(url)


def fetch(url: str, options: FetchOptions | None = None) -> Fetched:
    """Fetch one page; see :class:`Fetcher`."""
    return Fetcher(options).fetch(url)
