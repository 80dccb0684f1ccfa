"""Addresses as pages write them, made absolute."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin

from domext.table.characters import readable

#: What a reader may be sent to; all else (``javascript:``, ``data:``, ...) is no address.
SCHEMES: Final = frozenset({"http", "https", "mailto", "tel", "ftp"})
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
# What browsers leave out of an address, and what some leave out before its scheme.
_UNSEEN: Final = re.compile("[\t\n\r]|^[\x00-\x20]+")
# A path, with or without the root's slash, that does not climb.
_PLAIN: Final = re.compile(r"(?:/(?![/\\])|\w)(?!.*/\.)", re.DOTALL)


def join(base: str, address: str) -> str:
    """An address made absolute; as it stands if it cannot be read."""
    try:
        return urljoin(base, address)
    except ValueError:  # brackets that are no IPv6 address
        return address


class Addresses:
    """The addresses of one page, each made absolute once.

    Args:
        base: what they are relative to, empty if unknown.
        url: the page's own address, empty if unknown: fragments belong to it.

    Attributes:
        base: as given, or the page's own address if that is none that pages have.
    """

    def __init__(self, base: str, url: str) -> None:
        if (scheme := _SCHEME.match(base)) and scheme[1].lower() not in SCHEMES:
            base = url  # a <base> that is no address of a page
        self.base = base
        self._url = url.partition("#")[0]
        parts = base.partition("#")[0].partition("?")[0].split("/", 3)
        known = len(parts) == 4 and parts[0] in {"http:", "https:"}
        self._scheme = parts[0]
        self._origin = "/".join(parts[:3]) if known else ""
        self._folder = f"{self._origin}/{parts[3]}".rpartition("/")[0] if known else ""
        self._known: dict[str, str | None] = {}

    def __call__(self, written: str) -> str | None:
        """The address, absolute if the page's is known; None if it is none that a reader may be sent to."""
        known = self._known
        if written not in known:
            known[written] = self._followed(written)
        return known[written]

    def absolute(self, written: str) -> str:
        """An address of any kind, absolute if the page's is known and it is not so itself."""
        address = _clean(written)
        return self._joined(address) if address and not _SCHEME.match(address) else address

    def _followed(self, written: str) -> str | None:
        address = self.absolute(written)
        scheme = _SCHEME.match(address)
        return address or None if scheme is None or scheme[1].lower() in SCHEMES else None

    def _joined(self, address: str) -> str:
        """Nine in ten need no more than to be appended; joining costs more than all the rest that is done for a link."""
        if address[:1] == "#":
            return self._url + address
        if self._origin and address[:2] == "//" and "[" not in address:
            return self._scheme + address
        if self._origin and _PLAIN.match(address):
            return f"{self._origin if address[0] == '/' else self._folder + '/'}{address}"
        return join(self.base, address)


def _clean(written: str) -> str:
    address = written.strip()
    if not (address.isascii() and address.isprintable()):
        address = readable(_UNSEEN.sub("", address))
    return address.replace(" ", "%20") if " " in address else address
