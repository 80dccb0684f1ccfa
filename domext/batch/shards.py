"""Shards: files of rows. Equal rows give equal files, apart from the seconds."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from domext.batch.compression import compressed, decompressed
from domext.batch.durable_write import write_durably
from domext.batch.rows import METADATA, SECONDS, column_names, encode_row
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from domext.batch.settings import Settings
    from domext.batch.supervisor import Result

# The columns that hold numbers; all others hold text.
_NUMBER_COLUMNS: Final = frozenset({"confidence", SECONDS})


def check_shard_format(shard_format: str) -> None:
    """Check that the packages to write shards are installed.

    Raises:
        ExtraError: a package is not installed.
    """
    if shard_format == "parquet":
        need("pyarrow.parquet", "parquet")
    compressed(f".{shard_format}", b"")


def write_shard(folder: Path, number: int, settings: Settings, results: Sequence[Result]) -> dict[str, Any]:
    """Write a shard durably.

    Args:
        folder: the output folder.
        number: the number of the shard, from 0.
        settings: the format of the shard and the formats of its columns.
        results: at least one result, in the order of the input.

    Returns:
        The entry of the shard in the manifest: ``shard`` (its number), ``file``, ``rows``, ``ok``, ``filtered``,
        ``errors`` by type, ``bytes``, ``sha256`` of the file, and ``rows_sha256`` of the rows as lines of JSON without their seconds.

    Raises:
        BatchError: the shard cannot be written.
    """
    name = f"part-{number:05d}.{settings.shard_format}"
    lines = [result.line[:-1] + f',"{SECONDS}":{result.seconds:.4f}}}\n'.encode() for result in results]
    is_parquet = settings.shard_format == "parquet"
    data = _parquet(lines, settings) if is_parquet else compressed(name, b"".join(lines))
    write_durably(folder / name, data)
    errors = Counter(result.error for result in results if result.error is not None)
    filtered = sum(result.is_filtered for result in results)
    return {
        "shard": number,
        "file": name,
        "rows": len(results),
        "ok": len(results) - errors.total() - filtered,
        "filtered": filtered,
        "errors": dict(sorted(errors.items())),
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "rows_sha256": hashlib.sha256(b"".join(result.line + b"\n" for result in results)).hexdigest(),
    }


def read_shard(path: Path) -> Iterator[dict[str, Any]]:
    """Read the rows of a shard, with their seconds.

    Raises:
        OSError, EOFError, ValueError: the shard cannot be read.
    """
    if path.suffix == ".parquet":
        with need("pyarrow.parquet", "parquet").ParquetFile(path) as table:
            for batch in table.iter_batches():
                yield from map(_row_from_table, batch.to_pylist())
        return
    with path.open("rb") as raw, decompressed(path, raw) as stream:
        yield from map(json.loads, stream)


def digest_line(row: dict[str, Any]) -> bytes:
    """Return the line of JSON that represents a row in digests: without its seconds and without a line break."""
    return encode_row({name: value for name, value in row.items() if name != SECONDS})


def arrow_table(rows: Sequence[dict[str, Any]], columns: Sequence[str]) -> Any:
    """Convert rows to an Arrow table, whose columns and types do not depend on the values.

    Args:
        rows: rows with their seconds.
        columns: the names of their columns, without that of the seconds.

    Raises:
        ExtraError: pyarrow is not installed.
    """
    arrow = need("pyarrow", "parquet")
    types = {name: arrow.float64() if name in _NUMBER_COLUMNS else arrow.string() for name in (*columns, SECONDS)}
    schema = arrow.schema(list(types.items()))
    return arrow.Table.from_pylist(list(map(_row_for_table, rows)), schema)


def _row_for_table(row: dict[str, Any]) -> dict[str, Any]:
    metadata = row[METADATA]
    return row | {METADATA: metadata and json.dumps(metadata, ensure_ascii=False)}


def _row_from_table(row: dict[str, Any]) -> dict[str, Any]:
    metadata = row[METADATA]
    return row | {METADATA: metadata and json.loads(metadata)}


def _parquet(lines: Sequence[bytes], settings: Settings) -> bytes:
    buffer = io.BytesIO()
    columns = column_names(settings.formats, has_duplicates=settings.duplicates)
    table = arrow_table(list(map(json.loads, lines)), columns)
    need("pyarrow.parquet", "parquet").write_table(table, buffer, compression="zstd")
    return buffer.getvalue()
