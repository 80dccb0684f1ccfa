"""Pages in Parquet: a row per page, the markup in a column of text or bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from domext.batch.settings import BatchError
from domext.batch.task import Task, task_of
from domext.errors import one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.batch.input_files import InputFile
    from domext.batch.settings import Columns

_ROWS_IN_MEMORY: Final = 64


def check(file: InputFile, columns: Columns) -> None:
    """Check that a file has the column with the markup. A file that cannot be read becomes an error row later.

    Raises:
        ExtraError: pyarrow is not installed.
        BatchError: the file has no such column.
    """
    parquet = need("pyarrow.parquet", "parquet")
    try:
        names = parquet.read_schema(file.path).names
    except (OSError, ValueError):
        return
    if columns.html not in names:
        msg = f"{file.path} has no column {columns.html!r} (it has {', '.join(names)}); set --columns html=NAME"
        raise BatchError(msg)


def tasks(file: InputFile, columns: Columns) -> Iterator[Task]:
    """A task per row; its position is the number of the row, from 0."""
    parquet = need("pyarrow.parquet", "parquet")
    row = 0
    try:
        with parquet.ParquetFile(file.path) as table:
            names = {field: name for field, name in columns.as_dict().items() if name in table.schema_arrow.names}
            size = file.size // max(table.metadata.num_rows, 1)
            for batch in table.iter_batches(_ROWS_IN_MEMORY, columns=sorted(set(names.values()))):
                for values in batch.to_pylist():
                    fields: dict[str, Any] = {field: values[name] for field, name in names.items()}
                    yield task_of(fields, f"{file.path}:{row}", size)
                    row += 1
    except (OSError, ValueError) as error:  # the base classes of pyarrow's errors
        yield Task(id=f"{file.path}:{row}", error=f"the rest of the file cannot be read: {one_line(error)}")
