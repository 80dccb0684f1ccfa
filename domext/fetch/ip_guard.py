"""The address guard: only public IP addresses may be reached, however they are written."""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING, Final

from domext.fetch.fetch_errors import AddressError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")  # RFC 6052: the last 32 bits are an IPv4 address
# Non-public networks (RFC 8215, RFC 3879, RFC 9602) that ``is_global`` does not know in every Python version.
_NON_PUBLIC: Final = tuple(map(ipaddress.IPv6Network, ("64:ff9b:1::/48", "fec0::/10", "5f00::/16")))


def resolve(host: str, port: int, allow_networks: Sequence[str] = ()) -> list[str]:
    """Resolve a host, and check that every one of its addresses may be reached.

    Connect to one of the returned addresses, never to the name: a second lookup may return another address.

    Raises:
        AddressError: the host has no address, or at least one that may not be reached.
    """
    try:
        records = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        msg = f"cannot resolve {host}: {getattr(error, 'strerror', None) or error}"
        raise AddressError(msg) from None
    addresses = list(dict.fromkeys(str(record[4][0]) for record in records))
    for address in addresses:
        if not is_reachable(address, allow_networks):
            subject = host if host == address else f"{host} is {address}, which"
            msg = f"refused: {subject} is not a public address"
            raise AddressError(msg)
    return addresses


def is_reachable(address: str, allow_networks: Sequence[str] = ()) -> bool:
    """Return whether an address is public, or in one of the allowed networks."""
    ip = ipaddress.ip_address(address)
    if any(ip in ipaddress.ip_network(network) for network in allow_networks):
        return True
    return all(_is_public(destination) for destination in _destinations(ip))


def _destinations(ip: Address) -> Iterator[Address]:
    """The addresses that packets to an address may reach: an embedded IPv4 address, or both ends of a tunnel."""
    if isinstance(ip, ipaddress.IPv4Address):
        yield ip
    elif ip.ipv4_mapped is not None:
        yield ip.ipv4_mapped
    elif ip in _NAT64:
        yield ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    else:
        yield from (ip, *filter(None, (ip.sixtofour, *(ip.teredo or ()))))


def _is_public(ip: Address) -> bool:
    if isinstance(ip, ipaddress.IPv6Address) and any(ip in network for network in _NON_PUBLIC):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved
