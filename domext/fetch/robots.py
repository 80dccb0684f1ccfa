"""The rules of robots.txt files (RFC 9309), and a cache of them."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Final

import protego

_MAX_SITES: Final = 1000
_MAX_SECONDS: Final = 86400.0  # RFC 9309, 2.4: robots.txt should not be used for more than 24 hours


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

    def crawl_delay(self, user_agent: str) -> float | None:
        """Return the seconds between two requests that the file asks of a robot of that name, if it does."""
        delay: float | None = self._rules.crawl_delay(user_agent)
        return delay


class RobotsCache:
    """The robots.txt of the sites that were used last, each for at most a day; safe for several threads."""

    def __init__(self) -> None:
        self._sites: OrderedDict[str, tuple[float, Robots]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, site: str) -> Robots | None:
        """Return the robots.txt of a site, if it is known."""
        with self._lock:
            read_at, robots = self._sites.get(site, (0.0, None))
            if robots is None or time.monotonic() - read_at > _MAX_SECONDS:
                return None
            self._sites.move_to_end(site)
            return robots

    def put(self, site: str, robots: Robots) -> None:
        """Store the robots.txt of a site, which has just been read."""
        with self._lock:
            self._sites[site] = time.monotonic(), robots
            self._sites.move_to_end(site)
            if len(self._sites) > _MAX_SITES:
                self._sites.popitem(last=False)
