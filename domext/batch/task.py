"""A page of a batch before it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# The columns that a page is read from, and the types of their values.
_COLUMN_TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "html": (str, bytes),
    "url": (str, type(None)),
    "title": (str, type(None)),
    "encoding": (str, type(None)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A page to extract: one of ``path``, ``line``, ``http``, ``html`` and ``address``, or the reason why there is none.

    Workers decode and unpack pages, so that a failure there is an error of the page, not of the run.

    Attributes:
        id: identifies the page in the output: the path of its file, or ``PATH:POSITION`` in a file of many pages.
        size: bytes of the input that the page takes, as far as known.
        path: the file of the page.
        line: a line of JSON that holds the page.
        http: an HTTP response with the page.
        html: the markup.
        address: the address to fetch; :mod:`domext.batch.page_fetches` replaces it by the page.
        error: why the page cannot be read.
        error_type: the type of that error.
        url: the address of the page.
        title: the title of the article, if known beforehand.
        encoding: the charset of the HTTP header.
    """

    id: str
    size: int = 0
    path: str | None = None
    line: bytes | None = None
    http: bytes | None = None
    html: bytes | str | None = None
    address: str | None = None
    error: str | None = None
    error_type: str = "input"
    url: str | None = None
    title: str | None = None
    encoding: str | None = None


#: The number of a page in the input, from 0, and its task.
NumberedTask = tuple[int, Task]


def task_of(columns: Mapping[str, Any], task_id: str, size: int = 0) -> Task:
    """Make the task of a page given by columns.

    Args:
        columns: ``html`` as text or bytes; ``url``, ``title`` and ``encoding`` as text or None. Other columns are
            ignored.
        task_id: the id of the page.
        size: bytes of the input that the page takes.

    Returns:
        The task; if a column does not hold text, a task with that error.
    """
    fields: dict[str, Any] = {name: columns.get(name) for name in _COLUMN_TYPES}
    for name, value in fields.items():
        if not isinstance(value, _COLUMN_TYPES[name]):
            return Task(id=task_id, size=size, error=f"the column for {name} does not hold text")
    return Task(id=task_id, size=size, **fields)
