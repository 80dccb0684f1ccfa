"""Errors of the service, each with the status of its HTTP response."""

from __future__ import annotations

from typing import Final

from domext.errors import BuilderError, DomextError, LimitError, OptionError, PluginError, SourceError, one_line
from domext.table.characters import readable

#: Statuses of errors that the client caused, by class; errors of other classes are those of the service.
_STATUSES: Final[dict[type[DomextError], int]] = {
    OptionError: 400,
    PluginError: 400,
    BuilderError: 400,
    SourceError: 422,
}
_TOO_LARGE: Final = frozenset({"bytes", "nodes", "blocks"})


class ServiceError(DomextError):
    """A request that is answered with an error.

    Attributes:
        status: the status of the HTTP response.
        kind: the type of the error, one word for programs.
        message: what happened, in one line.
    """

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(status, kind, message)
        self.status, self.kind, self.message = status, kind, readable(message)

    def __str__(self) -> str:
        """Return the message."""
        return self.message

    def as_dict(self) -> dict[str, dict[str, str]]:
        """Return the body of the response."""
        return {"error": {"type": self.kind, "message": self.message}}

    @classmethod
    def in_body(cls, message: str) -> ServiceError:
        """Return the error for a body of a request that is malformed or has the wrong fields."""
        return cls(400, "body", message)

    @classmethod
    def of(cls, error: Exception) -> ServiceError:
        """Return the error of the service for an error of the engine or of a plugin."""
        if isinstance(error, ServiceError):
            return error
        if isinstance(error, LimitError):
            return cls(413 if error.limit in _TOO_LARGE else 422, "LimitError", str(error))
        status = next((status for kind, status in _STATUSES.items() if isinstance(error, kind)), 500)
        return cls(status, type(error).__name__, one_line(error))
