"""Errors of fetching."""

from __future__ import annotations

from domext.errors import DomextError


class FetchError(DomextError):
    """A page was not fetched: a guard or robots.txt refused it, or the network or the server failed."""

    __module__ = "domext.fetch"  # tracebacks print the name that users import


class AddressError(FetchError):
    """A host has no address, or an address that may not be reached."""

    __module__ = "domext.fetch"


class UnreachableError(FetchError):
    """A host did not answer, or not in time.

    Attributes:
        host: the host, which is that of the address or of a redirect.
    """

    __module__ = "domext.fetch"

    def __init__(self, message: str, host: str = "") -> None:
        super().__init__(message)
        self.host = host


class ServerBusyError(FetchError):
    """The server answered 429 or 503: it may send the page later.

    Attributes:
        retry_after: the seconds that the server asks to wait, if it says so.
    """

    __module__ = "domext.fetch"

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after
