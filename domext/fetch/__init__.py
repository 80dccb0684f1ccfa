"""Fetch pages from the web without letting an untrusted address do harm; extra ``fetch``.

Only the command line, the MCP server and callers of this package open connections; extraction never does.
"""

from __future__ import annotations

from domext.fetch.fetch_errors import AddressError, FetchError, ServerBusyError, UnreachableError
from domext.fetch.fetch_options import PAGE_TYPES, FetchedPage, FetchOptions
from domext.fetch.fetcher import Fetcher, fetch

__all__ = [
    "PAGE_TYPES",
    "AddressError",
    "FetchError",
    "FetchOptions",
    "FetchedPage",
    "Fetcher",
    "ServerBusyError",
    "UnreachableError",
    "fetch",
]
