"""Errors of fetching."""

from __future__ import annotations

from domext.errors import DomextError


class FetchError(DomextError):
    """A page was not fetched: a guard or robots.txt refused it, or the network or the server failed."""

    __module__ = "domext.fetch"  # tracebacks print the name that users import


class AddressError(FetchError):
    """A host has no address, or an address that may not be reached."""

    __module__ = "domext.fetch"
