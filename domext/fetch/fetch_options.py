"""Options of fetching, and the page that a fetch returns."""

from __future__ import annotations

import contextlib
import ipaddress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext import __version__
from domext.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Content types of pages. A body without a content type is accepted: decoding recognises binary data later.
PAGE_TYPES: Final = (
    "text/html",
    "application/xhtml+xml",
    "text/plain",
    "text/xml",
    "application/xml",
)


def check_networks(networks: Iterable[str]) -> None:
    """Check the networks of :attr:`FetchOptions.allow_networks`.

    Raises:
        OptionError: one of them is not a network.
    """
    if isinstance(networks, str):
        msg = f"allow_networks must be a sequence of networks, not {networks!r}"
        raise OptionError(msg)
    for network in networks:
        try:
            ipaddress.ip_network(network)
        except ValueError:
            raise OptionError(_not_a_network(network)) from None


def _not_a_network(network: str) -> str:
    """The message about a text that is not a network, such as the address of a machine with the size of its network."""
    with contextlib.suppress(ValueError):
        return f"not a network: {network!r} (did you mean '{ipaddress.ip_network(network, strict=False)}'?)"
    return f"not a network: {network!r}; write 10.0.0.0/8, 127.0.0.1 or fd00::/8"


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchOptions:
    """Options of fetching a page.

    Attributes:
        user_agent: the ``User-Agent`` header, and the name that robots.txt rules are matched against.
        obey_robots: whether robots.txt is obeyed.
        allow_networks: networks that may be reached although they are not public (``10.0.0.0/8``, ``127.0.0.1``).
        max_redirects: redirects to follow before the page is refused.
        max_bytes: bytes that a page may have after decompression.
        timeout: seconds for a whole page: robots.txt, redirects and body. The operating system's name resolution cannot
            be interrupted and may exceed it.

    Raises:
        OptionError: a network, a number or the user agent is invalid.
    """

    user_agent: str = f"domext/{__version__}"
    obey_robots: bool = True
    allow_networks: tuple[str, ...] = ()
    max_redirects: int = 5
    max_bytes: int = 50_000_000
    timeout: float = 30.0

    def __post_init__(self) -> None:
        check_networks(self.allow_networks)
        for name in ("max_redirects", "max_bytes", "timeout"):
            value = getattr(self, name)
            if not isinstance(value, int | float) or not value >= 0:
                msg = f"{name} must be a number from 0, not {value!r}"
                raise OptionError(msg)
        if not (self.user_agent.isascii() and self.user_agent.isprintable() and self.user_agent.strip()):
            msg = f"user_agent must be printable ASCII, not {self.user_agent!r}"
            raise OptionError(msg)


@dataclass(frozen=True, slots=True)
class FetchedPage:
    """A page as the server sent it.

    Attributes:
        url: the address after all redirects.
        body: the complete, decompressed bytes.
        encoding: the charset of the ``Content-Type`` header if it names a known one, for ``Options(encoding=...)``.
        redirects: the addresses before ``url``, the requested one first.
    """

    url: str
    body: bytes
    encoding: str | None
    redirects: tuple[str, ...]
