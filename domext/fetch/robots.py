"""The rules of a robots.txt (RFC 9309)."""

from __future__ import annotations

import protego


class Robots:
    """A parsed robots.txt.

    Args:
        text: the content of the file; an empty one disallows nothing.
    """

    def __init__(self, text: str) -> None:
        self._rules = protego.Protego.parse(text)

    def allows(self, url: str, user_agent: str) -> bool:
        """Return whether a robot of that name may fetch the address."""
        return bool(self._rules.can_fetch(url, user_agent))
