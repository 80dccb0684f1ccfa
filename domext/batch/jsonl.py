"""Pages in JSONL: an object per line, with the markup of the page under one of its keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domext.batch.compression import decompressed, zstd_module
from domext.batch.settings import MAX_RECORD_BYTES
from domext.batch.task import Task
from domext.errors import SourceError, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.batch.input_files import InputFile
    from domext.batch.settings import Columns


def check(file: InputFile) -> None:
    """Check that the packages to read a file are installed.

    Raises:
        ExtraError: the file is compressed with Zstandard, and the extra ``zstd`` is not installed.
    """
    if file.path.lower().endswith(".zst"):
        zstd_module()


def tasks(file: InputFile) -> Iterator[Task]:
    """Yield a task per line; its position is the number of the line, from 1. Blank lines are skipped; workers parse the JSON."""
    path = Path(file.path)
    number, position = 0, 0
    try:
        with path.open("rb") as raw, decompressed(path, raw) as stream:
            while line := stream.readline(MAX_RECORD_BYTES + 1):
                number += 1
                task_id, size, position = f"{file.path}:{number}", raw.tell() - position, raw.tell()
                if len(line) > MAX_RECORD_BYTES:
                    while line and not line.endswith(b"\n"):
                        line = stream.readline(MAX_RECORD_BYTES)  # skip the rest of the line
                    yield Task(id=task_id, size=size, error=f"the line has more than {MAX_RECORD_BYTES} bytes")
                elif line.strip():
                    yield Task(id=task_id, size=size, line=line)
    except Exception as error:  # noqa: BLE001  each compression raises its own errors for damaged data
        yield Task(id=f"{file.path}:{number + 1}", error=f"the rest of the file cannot be read: {one_line(error)}")


def parse_line(line: bytes, columns: Columns) -> dict[str, Any]:
    """Parse a line into ``html``, ``url``, ``title`` and ``encoding``; all but ``html`` may be None.

    Raises:
        SourceError: the line is not a JSON object with text under the key of the markup, or another key of ``columns``
            does not hold text.
    """
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        msg = "the line is UTF-16, not UTF-8" if b"\0" in line else "the line is not JSON"
        raise SourceError(msg) from None
    if not isinstance(values, dict):
        msg = "the line is not a JSON object"
        raise SourceError(msg)
    fields = {}
    for field, key in columns.as_dict().items():
        fields[field] = values.get(key)
        if not isinstance(fields[field], str if field == "html" else str | None):
            missing = f"there is no key {key!r}; --columns {field}=KEY names another"
            msg = f"the key {key!r} does not hold text" if key in values else missing
            raise SourceError(msg)
    return fields
