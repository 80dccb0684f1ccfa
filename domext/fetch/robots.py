"""What a site lets robots fetch (RFC 9309)."""

from __future__ import annotations

import protego


class Robots:
    """A robots.txt, read."""

    def __init__(self, text: str) -> None:
        self._rules = protego.Protego.parse(text)

    def lets(self, url: str, user_agent: str) -> bool:
        """Whether a robot of that name may fetch the address."""
        return bool(self._rules.can_fetch(url, user_agent))
