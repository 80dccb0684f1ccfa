"""The jobs of a worker of the service, and its replies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Action = Literal["extract", "score", "explain", "rule", "plugins"]


@dataclass(frozen=True, slots=True)
class MarkedPage:
    """A page with examples for a rule.

    Attributes:
        html: the markup.
        url: the address; None if it is unknown.
        include: indices of blocks that belong to the article.
        exclude: indices of blocks that do not.
    """

    html: str
    url: str | None
    include: frozenset[int]
    exclude: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A page, and what to do with it.

    Attributes:
        action: what to do.
        html: the markup; empty for ``rule`` and ``plugins``.
        output: for ``extract`` a renderer as a spec; for ``explain`` ``html``, ``json`` or ``frame``, the page without its
            style for a sandboxed frame; for the others ``json``.
        pages: the pages of ``rule``.
        options: fields of :class:`~domext.Options` that the client sets, by name.
        url: the address of the page.
        encoding: the charset of the HTTP header.
    """

    action: Action
    html: str | bytes = b""
    output: str = "json"
    pages: tuple[MarkedPage, ...] = ()
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
