"""How pages are fetched, what comes back, and what can go wrong."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Final

from domext import __version__
from domext.errors import DomextError, OptionError

#: What is read as a page; a body without a type is looked at later, as the bytes of a file are.
TYPES: Final = (
    "text/html",
    "application/xhtml+xml",
    "text/plain",
    "text/xml",
    "application/xml",
)


class FetchError(DomextError):
    """A page was not fetched: refused by a guard or by robots.txt, or the network or the server failed."""


class AddressError(FetchError):
    """A host has no address, or one that may not be reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchOptions:
    """How pages are fetched.

    Attributes:
        user_agent: the name that servers see, and the one that robots.txt is asked for.
        robots: whether robots.txt is obeyed.
        allow: networks that may be reached although they are not public (``10.0.0.0/8``, ``127.0.0.1``).
        redirects: how many redirects are followed.
        bytes: the most bytes of a page, after decompression.
        seconds: for the whole of a page: robots.txt, redirects and body. Only the system's own search for the address
            of a name cannot be ended by it.
    """

    user_agent: str = f"domext/{__version__}"
    robots: bool = True
    allow: tuple[str, ...] = ()
    redirects: int = 5
    bytes: int = 50_000_000
    seconds: float = 30.0

    def __post_init__(self) -> None:
        for network in self.allow:
            try:
                ipaddress.ip_network(network)
            except ValueError:
                msg = f"no network: {network!r}; write 10.0.0.0/8, 127.0.0.1 or fd00::/8"
                raise OptionError(msg) from None
        if not (self.user_agent.isascii() and self.user_agent.isprintable() and self.user_agent.strip()):
            msg = f"user_agent must be printable ASCII, not {self.user_agent!r}"
            raise OptionError(msg)


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as it came.

    Attributes:
        url: where it was in the end.
        body: its bytes, decompressed, whole.
        encoding: the charset of its header if that names one, for ``Options(encoding=...)``.
        redirects: the addresses before ``url``, the one that was asked for first.
    """

    url: str
    body: bytes
    encoding: str | None
    redirects: tuple[str, ...]
