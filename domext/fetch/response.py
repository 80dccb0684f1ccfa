"""A response of a web server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import httpx

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
