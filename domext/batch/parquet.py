"""Pages in Parquet: a row a page, the markup in a column of text or bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from domext.batch.settings import BatchError
from domext.batch.task import Task
from domext.errors import one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.batch.files import File
    from domext.batch.settings import Columns

_ROWS: Final = 64  # that are in memory at a time


def check(file: File, columns: Columns) -> None:
    """See that the file has the column with the markup.

    Raises:
        ExtraError: pyarrow is not installed.
        BatchError: it has no such column. A file that cannot be read is an error of its pages, later.
    """
    parquet = need("pyarrow.parquet", "parquet")
    try:
        names = parquet.read_schema(file.path).names
    except (OSError, ValueError):
        return
    if columns.html not in names:
        msg = f"{file.path} has no column {columns.html!r} (it has: {', '.join(names)}); say --columns html=NAME"
        raise BatchError(msg)


def tasks(file: File, columns: Columns) -> Iterator[Task]:
    """A task a row, with the number of the row, from 0, as its position."""
    parquet = need("pyarrow.parquet", "parquet")
    row = 0
    try:
        with parquet.ParquetFile(file.path) as table:
            names = {field: name for field, name in columns.as_dict().items() if name in table.schema_arrow.names}
            size = file.size // max(table.metadata.num_rows, 1)
            for batch in table.iter_batches(_ROWS, columns=sorted(set(names.values()))):
                for values in batch.to_pylist():
                    yield _task({field: values[name] for field, name in names.items()}, f"{file.path}:{row}", size)
                    row += 1
    except (OSError, ValueError) as error:  # pyarrow's own are both
        yield Task(id=f"{file.path}:{row}", error=f"the file cannot be read further: {one_line(error)}")


def _task(values: dict[str, Any], ident: str, size: int) -> Task:
    for field, value in values.items():
        if not isinstance(value, (str, bytes) if field == "html" else (str, type(None))):
            return Task(id=ident, size=size, error=f"the column for the {field} holds no text")
    return Task(id=ident, size=size, **values)
