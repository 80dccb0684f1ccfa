"""Shards on disk: whole or absent, and the same bytes for the same rows, but for the seconds."""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from domext.batch.compression import compressed, reader
from domext.batch.rows import METADATA, SECONDS, encode, names
from domext.batch.settings import BatchError
from domext.errors import one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from domext.batch.settings import Settings
    from domext.batch.supervisor import Result

#: The columns that hold numbers; every other one holds text.
_NUMBERS: Final = frozenset({"confidence", SECONDS})


def check(shard_format: str) -> None:
    """See that shards can be written.

    Raises:
        ExtraError: a package for their format is not installed.
    """
    if shard_format == "parquet":
        need("pyarrow.parquet", "parquet")
    compressed(f".{shard_format}", b"")


def write(folder: Path, number: int, settings: Settings, rows: Sequence[Result]) -> dict[str, Any]:
    """Write a shard, and say what the manifest says of it.

    Args:
        folder: where to.
        number: the shard's, from 0.
        settings: the format of shards, and those that rows have columns for.
        rows: at least one, in their order.

    Returns:
        ``shard``, ``file``, ``rows``, ``ok``, ``errors`` by kind, ``bytes``, ``sha256`` of the file, and
        ``rows_sha256`` of the rows as lines of JSON without their seconds.

    Raises:
        BatchError: it cannot be written.
    """
    name = f"part-{number:05d}.{settings.shard_format}"
    lines = [row.line[:-1] + f',"{SECONDS}":{row.seconds:.4f}}}\n'.encode() for row in rows]
    is_table = settings.shard_format == "parquet"
    data = _parquet(lines, settings.formats) if is_table else compressed(name, b"".join(lines))
    write_durably(folder / name, data)
    errors = Counter(row.error for row in rows if row.error is not None)
    return {
        "shard": number,
        "file": name,
        "rows": len(rows),
        "ok": len(rows) - errors.total(),
        "errors": dict(sorted(errors.items())),
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "rows_sha256": hashlib.sha256(b"".join(row.line + b"\n" for row in rows)).hexdigest(),
    }


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a shard, seconds and all.

    Raises:
        OSError, EOFError, ValueError: it cannot be read.
    """
    if path.suffix == ".parquet":
        with need("pyarrow.parquet", "parquet").ParquetFile(path) as table:
            for batch in table.iter_batches():
                yield from map(_from_table, batch.to_pylist())
        return
    with path.open("rb") as raw, reader(path, raw) as stream:
        yield from map(json.loads, stream)


def line_of(row: dict[str, Any]) -> bytes:
    """The line that a row's digest is taken of, without the line's end."""
    return encode({name: value for name, value in row.items() if name != SECONDS})


def table(rows: Sequence[dict[str, Any]], formats: Sequence[str]) -> Any:
    """Rows as an Arrow table, with the same columns and types whatever is in them.

    Args:
        rows: with their seconds.
        formats: see :func:`domext.batch.rows.names`.

    Raises:
        ExtraError: pyarrow is not installed.
    """
    arrow = need("pyarrow", "parquet")
    columns = (*names(formats), SECONDS)
    schema = arrow.schema([(name, arrow.float64() if name in _NUMBERS else arrow.string()) for name in columns])
    return arrow.Table.from_pylist(list(map(_for_table, rows)), schema)


def _for_table(row: dict[str, Any]) -> dict[str, Any]:
    found = row[METADATA]
    return row | {METADATA: found and json.dumps(found, ensure_ascii=False)}


def _from_table(row: dict[str, Any]) -> dict[str, Any]:
    found = row[METADATA]
    return row | {METADATA: found and json.loads(found)}


def _parquet(lines: Sequence[bytes], formats: Sequence[str]) -> bytes:
    buffer = io.BytesIO()
    whole = table(list(map(json.loads, lines)), formats)
    need("pyarrow.parquet", "parquet").write_table(whole, buffer, compression="zstd")
    return buffer.getvalue()


def write_durably(path: Path, data: bytes) -> None:
    """Write a file that is whole or absent, whenever the power fails.

    Raises:
        BatchError: it cannot be written.
    """
    draft = path.with_name(f".{path.name}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        _settle(path.parent)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        msg = f"cannot write {path}: {one_line(error)}"
        raise BatchError(msg) from None


def _settle(folder: Path) -> None:
    """See that a folder's new names are on disk, where the system lets a folder be opened."""
    with suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
