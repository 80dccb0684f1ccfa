"""A response of a web server."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import httpx

_MAX_DIGITS: Final = 9  # of seconds
_REDIRECT_CODES: Final = frozenset({301, 302, 303, 307, 308})


@dataclass(frozen=True, slots=True)
class Response:
    """A response.

    Attributes:
        url: the requested address.
        status: the status code.
        headers: the headers by their names in lower case.
        body: the decompressed body; empty for redirects and for robots.txt files that do not exist.
    """

    url: httpx.URL
    status: int
    headers: dict[str, str]
    body: bytes = b""

    @property
    def redirect(self) -> str | None:
        """The target of a redirect; None of other responses."""
        return self.headers.get("location") if self.status in _REDIRECT_CODES else None


def retry_after(header: str) -> float | None:
    """Return the seconds that a ``Retry-After`` header asks for (RFC 9110, 10.2.3); None if it is missing or invalid."""
    text = header.strip()
    if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS:
        return float(text)
    with contextlib.suppress(ValueError, OverflowError, OSError):
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    return None
