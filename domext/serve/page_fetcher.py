"""Fetching for the service: a few fetches at a time, in threads, through the guards of :mod:`domext.fetch`."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from domext.fetch import AddressError, Fetcher, FetchError
from domext.fetch.page_cache import PageCache
from domext.fetch.url_guard import parse_url
from domext.serve.service_error import ServiceError

if TYPE_CHECKING:
    from domext.fetch import FetchedPage, FetchOptions

_CONCURRENT_FETCHES: Final = 8
_CACHE_BYTES: Final = 50_000_000
# A fetcher keeps every robots.txt that it reads. RFC 9309, 2.4 allows that for a day.
_MAX_FETCHER_SECONDS: Final = 3600.0
_MAX_FETCHES: Final = 1000


class PageFetcher:
    """Fetches the pages that requests name.

    Args:
        options: how pages are fetched.

    Raises:
        ExtraError: a package of the extra ``fetch`` is not installed.
    """

    def __init__(self, options: FetchOptions) -> None:
        self._options = options
        self._cache = PageCache(_CACHE_BYTES)
        self._lock = threading.Lock()
        self._renew()
        self._threads = ThreadPoolExecutor(_CONCURRENT_FETCHES, thread_name_prefix="fetch")

    async def fetch(self, url: str) -> FetchedPage:
        """Fetch a page.

        Raises:
            ServiceError: the address is wrong or refused, or the page did not arrive whole.
        """
        try:
            parse_url(url)
        except FetchError as error:
            raise ServiceError(400, "address", str(error)) from None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._fetch, url)
        except AddressError as error:
            raise ServiceError(403, "address", str(error)) from None
        except FetchError as error:
            raise ServiceError(502, "fetch", str(error)) from None

    def _fetch(self, url: str) -> FetchedPage:
        with self._lock:
            if self._fetches == _MAX_FETCHES or time.monotonic() - self._start > _MAX_FETCHER_SECONDS:
                self._renew()
            self._fetches += 1
            fetcher = self._fetcher
        return fetcher.fetch(url)

    def _renew(self) -> None:
        """Begin with a new fetcher, which knows no robots.txt."""
        self._fetcher = Fetcher(self._options, self._cache)
        self._start, self._fetches = time.monotonic(), 0

    def close(self) -> None:
        """Begin no further fetch; those under way end in their own time."""
        self._threads.shutdown(wait=False, cancel_futures=True)
