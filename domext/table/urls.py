"""Resolution of relative URLs in pages."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import SplitResult, urljoin, urlsplit

from domext.table.characters import readable
from domext.table.patterns import lazy_pattern

#: Schemes of URLs that a reader can follow, unlike ``javascript:`` or ``data:``.
SCHEMES: Final = frozenset({"http", "https", "mailto", "tel", "ftp"})
_SCHEME: Final = lazy_pattern(r"\A([A-Za-z][A-Za-z0-9+.-]*):")
# Characters that browsers ignore in a URL, and those that some browsers ignore before its scheme.
_IGNORED: Final = lazy_pattern("[\t\n\r]|^[\x00-\x20]+")
_SLASHES: Final = ("/", "\\")
# What people write without a scheme, as browsers show it: www.example.org/tea. A word and a full stop may be the name of a file.
_HOST_FIRST: Final = lazy_pattern(
    r"\A(?://)?(?:www\.[^\s/?#.]|[^\W_][\w\-]{0,62}(?:\.[\w\-]{1,63}){0,9}\.[^\W\d_]{2,24}(?::\d{1,5})?/)"
)
# A relative or absolute path without dot segments.
_PLAIN: Final = lazy_pattern(r"\A(?:/(?![/\\])|\w)(?!.*/\.)", re.DOTALL)


def with_scheme(url: str) -> str:
    """Return a URL of a page with ``https`` if it begins with a host, as in ``www.example.org/tea``; any other one unchanged."""
    return f"https://{url.removeprefix('//')}" if _HOST_FIRST.match(url) else url


def join(base: str, address: str) -> str:
    """Resolve a URL against a base URL; a URL that cannot be parsed is returned unchanged."""
    try:
        return urljoin(base, address)
    except ValueError:  # brackets around something other than an IPv6 address
        return address


def split(url: str) -> SplitResult:
    """Return the parts of a URL; all are empty if it cannot be parsed."""
    try:
        return urlsplit(url)
    except ValueError:  # brackets around something other than an IPv6 address
        return urlsplit("")


def host_of(url: str) -> str:
    """Return the host of a URL, with its port but without ``www.``; empty for a URL without a host."""
    return split(url).netloc.lower().removeprefix("www.")


class Addresses:
    """Resolves the URLs of one page, and caches the results.

    Args:
        base: base URL of the page, empty if unknown.
        url: URL of the page itself, to which fragments refer; empty if unknown.

    Attributes:
        base: the base URL; the URL of the page if the given base has a scheme that pages cannot have.
    """

    def __init__(self, base: str, url: str) -> None:
        if (scheme := _SCHEME.match(base)) and scheme[1].lower() not in SCHEMES:
            base = url  # a <base> whose scheme no page can have
        self.base = base
        self._url = url.partition("#")[0]
        own_scheme = _SCHEME.match(self._url)
        self._follows_fragments = own_scheme is None or own_scheme[1].lower() in SCHEMES
        parts = base.partition("#")[0].partition("?")[0].split("/", 3)
        is_http = len(parts) == 4 and parts[0] in {"http:", "https:"}
        self._scheme = parts[0]
        self._origin = "/".join(parts[:3]) if is_http else ""
        self._folder = f"{self._origin}/{parts[3]}".rpartition("/")[0] if is_http else ""
        self._resolved: dict[str, str | None] = {}

    def __call__(self, url: str) -> str | None:
        """Return a URL, absolute if the base is known; None if it is empty or its scheme is not in :data:`SCHEMES`."""
        if url[:1] == "#":  # cheap to resolve, and seldom the same
            return self._url + _clean(url) if self._follows_fragments else None
        if url not in self._resolved:
            self._resolved[url] = self._followable(url)
        return self._resolved[url]

    def absolute(self, url: str) -> str:
        """Return a URL with any scheme, which is in lower case; absolute if the base is known."""
        address = _clean(url)
        scheme = _SCHEME.match(address)
        if scheme is None:
            return self._joined(address) if address else ""
        return scheme[0].lower() + address[scheme.end() :]

    def leaves(self, url: str) -> bool:
        """Return whether a URL leads to another host than that of the page; False if the URL of the page is unknown."""
        address = self(url) or ""
        return address.startswith(("http://", "https://")) and host_of(self._url) not in {"", host_of(address)}

    def _followable(self, url: str) -> str | None:
        if url.isascii() and url.isprintable() and " " not in url:  # most URLs need no more than this
            if url.startswith(("http://", "https://")):
                return url
            if self._origin and url[:1] == "/" and url[1:2] not in _SLASHES and url.find("/.", 1) < 0:
                return self._origin + url  # as _PLAIN finds it, at a part of the cost
        address = self.absolute(url)
        scheme = _SCHEME.match(address)
        return address or None if scheme is None or scheme[1] in SCHEMES else None

    def _joined(self, address: str) -> str:
        # Nine in ten URLs only need a prefix; urljoin takes longer than the rest of the work on a link.
        if address[:1] == "#":
            return self._url + address
        if self._origin and address[:2] == "//" and "[" not in address:
            return self._scheme + address
        if self._origin and _PLAIN.match(address):
            return f"{self._origin if address[0] == '/' else self._folder + '/'}{address}"
        return join(self.base, address)


def _clean(url: str) -> str:
    address = url.strip()
    if not (address.isascii() and address.isprintable()):
        address = readable(_IGNORED.sub("", address))
    return address.replace(" ", "%20") if " " in address else address
