"""Everything that domext raises on purpose: one base class, one readable line a case."""

from __future__ import annotations


class DomextError(Exception):
    """Base of all errors that domext raises on purpose; ``str(error)`` is one line for a person."""


class SourceError(DomextError):
    """The input is not a page: binary data, JSON, an unknown type, an unknown encoding."""


class LimitError(DomextError):
    """A page is larger, or takes longer, than :class:`~domext.limits.Limits` lets it.

    Attributes:
        limit: which one: ``bytes``, ``nodes``, ``blocks`` or ``seconds``.
        most: what it allows.
        seen: what the page has, or has taken when that was noticed.
        stage: what had just ended then, of ``seconds``.
    """

    def __init__(self, limit: str, most: float, seen: float, stage: str = "") -> None:
        super().__init__(limit, most, seen, stage)
        self.limit, self.most, self.seen, self.stage = limit, most, seen, stage

    def __str__(self) -> str:
        """The line for a person."""
        if self.limit == "seconds":
            took = f"{self.seen:.3g} seconds of processor time by the end of {self.stage}"
            return f"the page took {took}; the limit is {self.most:g} (Limits.seconds)"
        return f"the page has {self.seen:,} {self.limit}; the limit is {self.most:,} (Limits.{self.limit})"


class BuilderError(DomextError):
    """A tree builder is unknown, not installed, or would lose text of this page."""


class OptionError(DomextError):
    """An option or a plugin parameter has an unknown name or an impossible value."""


class PluginError(DomextError):
    """A plugin is unknown, ambiguous, broken, or of another kind than asked for."""


class ScorerError(DomextError):
    """A scorer or selector raised, or returned something that is no valid answer for the page."""


class PluginWarning(UserWarning):
    """A plugin failed and the work went on without it."""


def one_line(error: BaseException) -> str:
    """Why something failed, in one line for a person or a row: the message of the system, or that of the error."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return " ".join(str(error).split()) or type(error).__name__
