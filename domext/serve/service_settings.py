"""Settings of the service. :class:`domext.options.Options` has those of the extraction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.fetch import FetchOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceSettings:
    """Settings of the service.

    Attributes:
        workers: number of pages that are extracted at once.
        standby: number of further processes, which take over when pages are slow.
        deadline: seconds that a page may take before its worker is killed.
        memory: resident memory in MiB that a worker may use before it is killed.
        max_waiting: requests that may wait for a worker; further ones are answered with status 429.
        max_bytes: bytes that the body of a request may have.
        timeout: seconds in which the headers of a request must arrive, and again its body.
        fetch: how pages are fetched; None to fetch none.

    Raises:
        OptionError: a number is not positive.
    """

    workers: int = 1
    standby: int = 2
    deadline: float = 10.0
    memory: int = 1024
    max_waiting: int = 64
    max_bytes: int = 10_000_000
    timeout: float = 10.0
    fetch: FetchOptions | None = None

    def __post_init__(self) -> None:
        for name in ("workers", "deadline", "memory", "max_waiting", "max_bytes", "timeout"):
            if not getattr(self, name) > 0:
                msg = f"{name} must be greater than 0, not {getattr(self, name)}"
                raise OptionError(msg)
        if self.standby < 0:
            msg = f"standby must be 0 or more, not {self.standby}"
            raise OptionError(msg)
