"""Limits on the size and the processing time of a page."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass
from typing import Final

from domext.core import core
from domext.errors import LimitError, OptionError

# The memory of an extraction with the default selector beyond the process itself, as `benchmarks/hazards.py` measures it.
_BYTES_PER_CHARACTER: Final = 8
_BYTES_PER_NODE: Final = 1_000
_BYTES_PER_BLOCK: Final = 8_000 if core is None else 700  # numpy holds the features of all blocks at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits for one page. A page beyond them is refused with a :class:`~domext.LimitError`; it is never truncated.

    ``None`` disables a limit. The defaults admit a page of 50 MB with half a million paragraphs.

        >>> import domext
        >>> domext.extract("<p>One.</p><p>Two.</p>", limits=domext.Limits(blocks=1))
        Traceback (most recent call last):
          ...
        domext.errors.LimitError: the page has 2 blocks; the limit is 1 (Limits.blocks)

    Attributes:
        bytes: bytes of the source, or characters if it is a ``str``. It does not apply to trees.
        nodes: elements of the DOM, counted before tidying and again after it.
        blocks: blocks of text.
        memory: estimate of the bytes of memory that an extraction with the default selector takes, see
            :func:`estimated_memory`. It is checked before each stage that needs the memory.
        seconds: processor time of the calling thread, so that the load of the machine does not change results. It is
            checked after each stage and each scorer. Nothing is interrupted: only a separate process can be stopped.

    Raises:
        OptionError: a limit is not greater than 0.
    """

    bytes: int | None = 100_000_000
    nodes: int | None = 5_000_000
    blocks: int | None = 1_000_000
    memory: int | None = 8_000_000_000
    seconds: float | None = 60.0

    def __post_init__(self) -> None:
        for limit in dataclasses.fields(self):
            maximum = getattr(self, limit.name)
            if maximum is not None and not isinstance(maximum, (int, float)):
                msg = f"limits: {limit.name} must be a number or None, not {maximum!r}"
                raise OptionError(msg)
            if maximum is not None and not maximum > 0:  # NaN fails this comparison too
                msg = f"limits: {limit.name} must be greater than 0, not {maximum}; none (in Python, None) switches it off"
                raise OptionError(msg)

    def check(self, limit: str, actual: int) -> None:
        """Check the size of a page against a limit.

        Args:
            limit: name of the limit.
            actual: how many of these the page has.

        Raises:
            LimitError: the page has more than the limit allows.
        """
        maximum = getattr(self, limit)
        if maximum is not None and actual > maximum:
            raise LimitError(limit, maximum, actual)


def estimated_memory(characters: int, nodes: int = 0, blocks: int = 0) -> int:
    """Estimate the memory that an extraction with the default selector takes, in bytes.

    It is 8 bytes for each character of the source, 1 kB for each element of the DOM, and 0.7 kB for each block, or 8 kB
    without the compiled core. What Python and domext take before they read a page is not included.

    Args:
        characters: length of the source.
        nodes: elements of the DOM; 0 before it is built.
        blocks: blocks of the page; 0 before it is flattened.
    """
    return _BYTES_PER_CHARACTER * characters + _BYTES_PER_NODE * nodes + _BYTES_PER_BLOCK * blocks


class Clock:
    """Measures the processor time of a page from the moment it is created.

    Args:
        seconds: the limit; None for no limit.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._started = time.thread_time()

    def check(self, stage: str) -> None:
        """Check the time taken so far against the limit.

        Args:
            stage: the stage that has just ended, for the message.

        Raises:
            LimitError: the page has taken longer than the limit allows.
        """
        elapsed = time.thread_time() - self._started
        if self._seconds is not None and elapsed > self._seconds:
            raise LimitError(limit="seconds", maximum=self._seconds, actual=elapsed, stage=stage)
