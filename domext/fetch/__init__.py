"""Pages from the web, fetched so that an address from a stranger does no harm; extra ``fetch``.

Nothing else in domext opens a connection, and nothing imports this but the command line, and you if you want it.
"""

from __future__ import annotations

from domext.fetch.fetcher import Fetcher, fetch
from domext.fetch.settings import TYPES, AddressError, Fetched, FetchError, FetchOptions

__all__ = ["TYPES", "AddressError", "FetchError", "FetchOptions", "Fetched", "Fetcher", "fetch"]
