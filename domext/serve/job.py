"""What a worker of the service is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Action = Literal["extract", "score", "explain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A page, and what to do with it.

    Attributes:
        action: what to do.
        html: the markup.
        output: for ``extract`` a renderer as a spec; for ``explain`` ``html`` or ``json``; for ``score`` ``json``.
        options: fields of :class:`~domext.Options` that the client sets, by name.
        url: the address of the page.
        encoding: the charset of the HTTP header.
    """

    action: Action
    html: str | bytes
    output: str
    options: Mapping[str, Any] = field(default_factory=dict)
    url: str | None = None
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of a job.

    Attributes:
        body: the body of the response, in UTF-8.
        media_type: its media type.
        reason: why the article is empty; None if it is not, or if the action is another one.
    """

    body: bytes
    media_type: str
    reason: str | None = None
