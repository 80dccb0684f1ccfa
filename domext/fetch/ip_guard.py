"""Which addresses of the internet may be reached: public ones, in whatever form they are written."""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING, Final

from domext.fetch.settings import AddressError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")  # RFC 6052: an IPv4 address in the last 32 bits
# Networks for use inside (RFC 8215, RFC 3879) that ``is_global`` does not know in all Pythons.
_INSIDE: Final = tuple(map(ipaddress.IPv6Network, ("64:ff9b:1::/48", "fec0::/10", "5f00::/16")))


def resolve(host: str, port: int, allow: Sequence[str] = ()) -> list[str]:
    """The addresses of a host, each of them one that may be reached.

    The answer is what must be connected to: whoever asks for the name a second time may get another one.

    Raises:
        AddressError: the host has no address, or only one of them may not be reached.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        msg = f"no address for {host}: {getattr(error, 'strerror', None) or error}"
        raise AddressError(msg) from None
    addresses = list(dict.fromkeys(str(row[4][0]) for row in found))
    for address in addresses:
        if not reachable(address, allow):
            what = host if host == address else f"{host} is {address}, which"
            msg = f"refused: {what} is not a public address"
            raise AddressError(msg)
    return addresses


def reachable(address: str, allow: Sequence[str] = ()) -> bool:
    """Whether an address is public, or in one of the networks that are allowed."""
    ip = ipaddress.ip_address(address)
    if any(ip in ipaddress.ip_network(network) for network in allow):
        return True
    return all(_public(one) for one in _all_of(ip))


def _all_of(ip: Address) -> Iterator[Address]:
    """The address, or where it leads: what stands for an IPv4 address is that, and tunnels have two ends."""
    if isinstance(ip, ipaddress.IPv4Address):
        yield ip
    elif ip.ipv4_mapped is not None:
        yield ip.ipv4_mapped
    elif ip in _NAT64:
        yield ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    else:
        yield from (ip, *filter(None, (ip.sixtofour, *(ip.teredo or ()))))


def _public(ip: Address) -> bool:
    if isinstance(ip, ipaddress.IPv6Address) and any(ip in network for network in _INSIDE):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved
