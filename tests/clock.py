"""Time that is fair to a slow machine, or to one that does other work besides."""

from __future__ import annotations

import time
from typing import Final

_STEPS: Final = 500_000
_USUAL: Final = 0.03  # seconds of processor time that so many steps take where the tests' bounds were set


def slowness() -> float:
    """How many times as slow as usual plain Python is at this moment; at least 1."""
    start, total = time.process_time(), 0
    for step in range(_STEPS):
        total += step & 7
    return max(1.0, (time.process_time() - start) / _USUAL)


def within(start: float, seconds: float) -> bool:
    """Whether no more processor time has gone since ``start`` than these seconds of a machine as quick as usual."""
    taken = time.process_time() - start
    return taken <= seconds or taken <= seconds * slowness()  # that takes a moment: only those who need it ask
