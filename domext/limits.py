"""How large and how slow a page may be before it is refused."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field

from domext.errors import LimitError, OptionError


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a page may cost. One that costs more raises :class:`~domext.errors.LimitError`; nothing is ever cut.

    None switches a limit off. The defaults let a page of 50 MB with half a million paragraphs pass; at all of them at
    once an extraction takes some 8 GB of memory.

    Attributes:
        bytes: bytes of the source, or characters if it is a str. Trees have no such number.
        nodes: elements of the DOM, before anything is tidied away.
        blocks: blocks of text.
        seconds: processor time of the calling thread, so that a busy machine changes no result. It is looked at
            after each stage and each scorer, and nothing is interrupted: only a process of its own can be.
    """

    bytes: int | None = 100_000_000
    nodes: int | None = 5_000_000
    blocks: int | None = 1_000_000
    seconds: float | None = 60.0

    def __post_init__(self) -> None:
        for one in dataclasses.fields(self):
            most = getattr(self, one.name)
            if most is not None and not most > 0:  # also not a number
                msg = f"limits: {one.name} must be greater than 0, not {most}; None switches the limit off"
                raise OptionError(msg)

    def check(self, limit: str, seen: int) -> None:
        """See that a page has no more of something than it may.

        Raises:
            LimitError: it has.
        """
        most = getattr(self, limit)
        if most is not None and seen > most:
            raise LimitError(limit, most, seen)


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left of a page's seconds; it starts when it is made."""

    seconds: float | None
    started: float = field(default_factory=time.thread_time)

    def check(self, stage: str) -> None:
        """See that the time is not over.

        Args:
            stage: what has just ended, for the error.

        Raises:
            LimitError: it is.
        """
        spent = time.thread_time() - self.started
        if self.seconds is not None and spent > self.seconds:
            raise LimitError(limit="seconds", most=self.seconds, seen=spent, stage=stage)
