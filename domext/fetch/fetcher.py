"""The fetcher: fetches pages and caches each site's robots.txt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.errors import OptionError
from domext.extras import need
from domext.fetch.fetch_options import FetchedPage, FetchOptions

if TYPE_CHECKING:
    from domext.fetch.pacing import HostPacer
    from domext.fetch.page_cache import PageCache


class Fetcher:
    """Fetches pages, and caches the robots.txt of their sites; safe for several threads.

    Args:
        options: how pages are fetched.
        cache: pages of earlier fetches, which servers send again only if they have changed; default: no cache.
        pacer: the pace of requests to a host; default: they follow each other at once.

    Raises:
        ExtraError: a package of the extra ``fetch`` is not installed.
        OptionError: the options are of another type.
    """

    def __init__(
        self, options: FetchOptions | None = None, cache: PageCache | None = None, pacer: HostPacer | None = None
    ) -> None:
        if not isinstance(options, FetchOptions | None):
            msg = f"options must be FetchOptions, not {type(options).__name__}"
            raise OptionError(msg)
        need("protego", "fetch")
        from domext.fetch.robots import RobotsCache

        self.options = options or FetchOptions()
        self._tls = need("httpx", "fetch").create_ssl_context()
        self._cache = cache
        self._pacer = pacer
        self._robots = RobotsCache()

    def fetch(self, url: str) -> FetchedPage:
        """Fetch a page.

        Raises:
            FetchError: the page was refused or did not arrive whole.
            OptionError: the address is not text.
        """
        if not isinstance(url, str):
            msg = f"an address must be text, not {url!r}"
            raise OptionError(msg)
        from domext.fetch.page_request import PageRequest

        return PageRequest(self.options, self._tls, self._robots, self._cache, self._pacer).fetch(url)


def fetch(url: str, options: FetchOptions | None = None) -> FetchedPage:
    """Fetch one page; see :class:`Fetcher`."""
    return Fetcher(options).fetch(url)
