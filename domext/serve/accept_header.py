"""The ``Accept`` header: which of the service's formats a client prefers (RFC 9110, 12.5.1)."""

from __future__ import annotations

from typing import Final

#: Renderers by the media types that clients ask for; the first one answers ``text/*``.
_RENDERERS: Final = {
    "text/markdown": "markdown", "text/html": "html", "text/plain": "text", "application/json": "json",
    "application/tei+xml": "tei",
}  # fmt: skip
_MAX_ITEMS: Final = 32


def preferred_renderer(accept: str, default: str) -> str | None:
    """Return the renderer with the highest weight in an ``Accept`` header.

    Args:
        accept: the value of the header; an empty one accepts everything.
        default: the renderer for ``*/*``, and the first choice among equal weights that include it.

    Returns:
        The name of the renderer; None if the client accepts none of them.
    """
    best: tuple[float, str] | None = None
    for item in (accept or "*/*").split(",")[:_MAX_ITEMS]:
        media_type, *parameters = (part.strip().lower() for part in item.split(";"))
        renderer = _renderer(media_type, default)
        weight = _weight(parameters)
        if renderer is not None and weight > 0 and (best is None or weight > best[0]):
            best = (weight, renderer)
    return best[1] if best else None


def _renderer(media_type: str, default: str) -> str | None:
    if media_type == "*/*":
        return default
    if media_type.endswith("/*"):
        candidates = [name for kind, name in _RENDERERS.items() if kind.startswith(media_type[:-1])]
        return default if default in candidates else next(iter(candidates), None)
    return _RENDERERS.get(media_type)


def _weight(parameters: list[str]) -> float:
    text = next((parameter[2:] for parameter in parameters if parameter.startswith("q=")), "1")
    try:
        return min(float(text), 1.0)
    except ValueError:
        return 0.0
