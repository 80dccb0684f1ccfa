"""A socket on a port of this machine, bound before a server starts on it."""

from __future__ import annotations

import socket
from ipaddress import ip_address


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to a port, and does not listen yet.

    Args:
        host: an IP address of this machine.
        port: the port; 0 for any free one.

    Raises:
        ValueError: the host is not an IP address.
        OSError: the machine does not have the address, or the port is taken.
    """
    bound = socket.socket(socket.AF_INET6 if ip_address(host).version == 6 else socket.AF_INET)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound
