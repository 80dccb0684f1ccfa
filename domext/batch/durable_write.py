"""Files that are complete or absent, even after a power failure."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from domext.batch.settings import BatchError
from domext.errors import one_line

if TYPE_CHECKING:
    from pathlib import Path


def write_durably(path: Path, data: bytes) -> None:
    """Write a file atomically: write it under a temporary name, flush it to disk, rename it, and flush the folder.

    Raises:
        BatchError: the file cannot be written.
    """
    draft = path.with_name(f".{path.name}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        _flush_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        msg = f"cannot write {path}: {one_line(error)}"
        raise BatchError(msg) from None


def _flush_folder(folder: Path) -> None:
    """Flush the names in a folder to disk. Windows does not let folders be opened, so nothing can be flushed there."""
    with suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
