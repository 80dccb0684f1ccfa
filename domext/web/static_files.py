"""The files of a front end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def read_static(folder: Path, name: str, media_types: Mapping[str, str]) -> tuple[bytes, str] | None:
    """Return the content of a file and its media type; None if there is no such file to serve.

    Args:
        folder: the folder, of which no other file is served.
        name: the name of the file, from a request.
        media_types: the media types of the files to serve, by suffix.
    """
    path = folder / name
    if path.parent != folder or path.suffix not in media_types or not path.is_file():
        return None
    return path.read_bytes(), media_types[path.suffix]
