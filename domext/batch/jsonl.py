"""Pages in JSONL: an object a line, with the page's markup under one of its keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domext.batch.compression import reader, zstd
from domext.batch.settings import MOST_BYTES
from domext.batch.task import Task
from domext.errors import SourceError, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.batch.files import File
    from domext.batch.settings import Columns


def check(file: File) -> None:
    """See that the file can be opened.

    Raises:
        ExtraError: it is compressed by zstd, and the extra ``zstd`` is not installed.
    """
    if file.path.endswith(".zst"):
        zstd()


def tasks(file: File) -> Iterator[Task]:
    """A task a line, with the number of the line as its position; white lines are none. They are parsed by workers."""
    path = Path(file.path)
    number, done = 0, 0
    try:
        with path.open("rb") as raw, reader(path, raw) as stream:
            while line := stream.readline(MOST_BYTES + 1):
                number += 1
                ident, size, done = f"{file.path}:{number}", raw.tell() - done, raw.tell()
                if len(line) > MOST_BYTES:
                    while line and not line.endswith(b"\n"):
                        line = stream.readline(MOST_BYTES)  # the rest of it
                    yield Task(id=ident, size=size, error=f"the line has more than {MOST_BYTES} bytes")
                elif line.strip():
                    yield Task(id=ident, size=size, line=line)
    except Exception as error:  # noqa: BLE001  each compression has its own errors for what is cut off or damaged
        yield Task(id=f"{file.path}:{number + 1}", error=f"the file cannot be read further: {one_line(error)}")


def page(line: bytes, columns: Columns) -> dict[str, Any]:
    """What a line says of its page: ``html``, ``url``, ``title``, ``encoding``.

    Raises:
        SourceError: it is no JSON object with text under the key for the markup, or another key holds no text.
    """
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        msg = "the line is not JSON"
        raise SourceError(msg) from None
    if not isinstance(values, dict):
        msg = "the line is not a JSON object"
        raise SourceError(msg)
    found = {field: values.get(key) for field, key in columns.as_dict().items()}
    for field, value in found.items():
        if not isinstance(value, str) and (value is not None or field == "html"):
            msg = f"the key {columns.as_dict()[field]!r} holds no text"
            raise SourceError(msg)
    return found
