"""The URL guard: http and https, a host, no user name."""

from __future__ import annotations

import httpx

from domext.errors import one_line
from domext.fetch.fetch_errors import FetchError


def parse_url(text: str) -> httpx.URL:
    """Parse and check an address.

    Returns:
        The URL without its fragment.

    Raises:
        FetchError: the address is invalid or refused.
    """
    try:
        url = httpx.URL(text.strip())
        str(url.raw_host, "ascii")
        return _checked(url)
    except (httpx.InvalidURL, UnicodeError, ValueError) as error:
        msg = f"invalid address: {one_line(error)}"
        raise FetchError(msg) from None


def resolve_redirect(url: httpx.URL, location: str) -> httpx.URL:
    """Resolve and check the target of a redirect.

    Args:
        url: the address that redirects.
        location: the ``Location`` header, absolute or relative.

    Raises:
        FetchError: the target is invalid or refused.
    """
    try:
        return _checked(url.join(location))
    except (httpx.InvalidURL, UnicodeError, ValueError) as error:
        msg = f"redirect to an invalid address: {one_line(error)}"
        raise FetchError(msg) from None


def _checked(url: httpx.URL) -> httpx.URL:
    if url.scheme not in {"http", "https"}:
        scheme = f"scheme {url.scheme!r}" if url.scheme else "no scheme"
        msg = f"refused: {scheme}; only http and https are fetched"
        raise FetchError(msg)
    if url.userinfo:
        msg = "refused: the address contains a user name"
        raise FetchError(msg)
    if not url.host:
        msg = "invalid address: no host"
        raise FetchError(msg)
    if url.port is not None and not 0 < url.port < 1 << 16:
        msg = f"invalid address: there is no port {url.port}"
        raise FetchError(msg)
    return url.copy_with(fragment=None)
