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

_ROWS_IN_MEMORY: Final = 16


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
    """Yield a task per row; its position is the number of the row, from 0."""
    parquet = need("pyarrow.parquet", "parquet")
    row = 0
    try:
        with parquet.ParquetFile(file.path) as table:
            names = {field: name for field, name in columns.as_dict().items() if name in table.schema_arrow.names}
            size = file.size // max(table.metadata.num_rows, 1)
            for batch in table.iter_batches(_ROWS_IN_MEMORY, columns=sorted(set(names.values()))):
                values = (_values(batch.column(name)) for name in names.values())
                for row_values in zip(*values, strict=True):
                    yield task_of(dict(zip(names, row_values, strict=True)), f"{file.path}:{row}", size)
                    row += 1
    except Exception as error:  # noqa: BLE001  pyarrow's errors have several base classes
        yield Task(id=f"{file.path}:{row}", error=f"the rest of the file cannot be read: {one_line(error)}")


def _values(column: Any) -> Iterator[Any]:
    """Yield the values of a column. Text that is not valid UTF-8 stays bytes, as which its page can still be read."""
    arrow = need("pyarrow", "parquet")
    if arrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    is_text = arrow.types.is_string(column.type) or arrow.types.is_large_string(column.type)
    for scalar in column.cast(arrow.large_binary()) if is_text else column:
        try:
            value = scalar.as_py()
        except ValueError:  # for example a time that Python cannot represent; it is not text either
            value = scalar
        yield _text(value) if is_text and value is not None else value


def _text(data: bytes) -> str | bytes:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
