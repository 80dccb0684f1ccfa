"""Addresses that are not public, which a page must not be fetched from."""

from __future__ import annotations

#: Notations of addresses that reach the loopback interface.
LOOPBACK_FORMS = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "017700000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "0",
    "0.0.0.0",  # noqa: S104  requested, not listened on
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "１２７.０.０.１",
    "127。0。0。1",
    "ⓛocalhost",
    "127.0.0.2",
    "127.255.255.254",
]


#: Addresses of networks that are not public.
NOT_PUBLIC = """
10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 100.100.100.200 127.0.0.1
0.0.0.0 0.1.2.3 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1
255.255.255.255 ::1 :: fe80::1 fe80::1%1 fc00::1 fd00:ec2::254 fec0::1 ff02::1 2001:db8::1 ::ffff:10.0.0.1
::ffff:169.254.169.254 ::ffff:0:0 64:ff9b::a00:1 64:ff9b:1::1 2002:a00:1:: 2002:c0a8:101::1 ::10.0.0.1
2001:0:4136:e378:8000:63bf:3fff:fdd2 5f00::1
""".split()
