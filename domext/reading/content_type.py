"""The ``Content-Type`` header of HTTP."""

from __future__ import annotations

from domext.reading.decode import canonical


def media_type(header: str) -> str:
    """Return the media type in lower case, without parameters."""
    return header.partition(";")[0].strip().lower()


def declared_encoding(header: str) -> str | None:
    """Return the encoding that the parameter ``charset`` names; None if it is missing or unknown."""
    for part in header.split(";")[1:]:
        name, _, value = part.partition("=")
        if name.strip().lower() == "charset":
            return canonical(value.strip().strip("\"'"))
    return None
