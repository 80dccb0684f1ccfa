"""Fetching for the service: a few fetches at a time, in threads, through the guards of :mod:`domext.fetch`."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from domext.fetch import AddressError, Fetcher, FetchError
from domext.fetch.url_guard import parse_url
from domext.serve.service_error import ServiceError

if TYPE_CHECKING:
    from domext.fetch import FetchedPage, FetchOptions

_CONCURRENT_FETCHES: Final = 8


class PageFetcher:
    """Fetches the pages that requests name.

    Args:
        options: how pages are fetched.

    Raises:
        ExtraError: a package of the extra ``fetch`` is not installed.
    """

    def __init__(self, options: FetchOptions) -> None:
        self._fetcher = Fetcher(options)
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
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._fetcher.fetch, url)
        except AddressError as error:
            raise ServiceError(403, "address", str(error)) from None
        except FetchError as error:
            raise ServiceError(502, "fetch", str(error)) from None

    def close(self) -> None:
        """Begin no further fetch; those under way end in their own time."""
        self._threads.shutdown(wait=False, cancel_futures=True)
