"""Pages in WARC: successful responses and resources that are HTML or have no content type."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domext.batch.settings import MAX_RECORD_BYTES
from domext.batch.task import Task
from domext.errors import SourceError, one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.batch.input_files import InputFile

_PAGE_TYPES: Final = frozenset({"", "text/html", "application/xhtml+xml"})


def check() -> None:
    """Check that the packages to read WARC are installed.

    Raises:
        ExtraError: fastwarc is not installed.
    """
    need("fastwarc", "warc")


def tasks(file: InputFile) -> Iterator[Task]:
    """A task per page; its position is the byte offset of its record. Records that are not pages are skipped."""
    warc = need("fastwarc.warc", "warc")
    position = 0
    try:
        with Path(file.path).open("rb") as raw:
            records = warc.ArchiveIterator(
                raw, record_types=warc.WarcRecordType.response | warc.WarcRecordType.resource, parse_http=False
            )
            for record in records:
                size, position = record.stream_pos - position, record.stream_pos
                task = _task(record, f"{file.path}:{position}", size)
                if task is not None:
                    yield task
                position += 1  # if the next record cannot be read, its error row needs another id
    except Exception as error:  # noqa: BLE001  fastwarc raises whatever its streams raise
        yield Task(id=f"{file.path}:{position}", error=f"the rest of the file cannot be read: {one_line(error)}")


def _task(record: Any, task_id: str, size: int) -> Task | None:
    url = record.headers.get("WARC-Target-URI")
    url = url and url.strip("<>")  # the grammar of WARC 1.0 has angle brackets, and some tools write them
    length = record.content_length
    if length > MAX_RECORD_BYTES:
        error = f"the record has {length} bytes, more than {MAX_RECORD_BYTES}"
        return Task(id=task_id, size=size, url=url, error=error)
    is_http = record.is_http
    content_type = record.headers.get("Content-Type") or ""
    data = record.reader.read(length)
    if is_http:
        response = _response(data)
        response.parse_http()
        headers = response.http_headers
        if not 200 <= (headers.status_code or 0) < 300:
            return None
        content_type = headers.get("Content-Type") or ""
    if content_type.partition(";")[0].strip().lower() not in _PAGE_TYPES:
        return None
    if len(data) < length:
        return Task(
            id=task_id, size=size, url=url, error=f"the record is truncated after {len(data)} of {length} bytes"
        )
    return Task(id=task_id, size=size, url=url, **{"http" if is_http else "html": data})


def response_body(http: bytes) -> tuple[bytes, str | None]:
    """Return the decoded body of an HTTP response, and the charset of its header.

    Raises:
        SourceError: the transfer encoding or the content encoding is broken.
    """
    response = _response(http)
    try:
        response.parse_http(auto_decode="all")
        return response.reader.read(), response.http_charset
    except Exception as error:  # noqa: BLE001  fastwarc raises whatever its streams raise
        msg = f"the body of the response cannot be decoded: {one_line(error)}"
        raise SourceError(msg) from None


def _response(http: bytes) -> Any:
    record = need("fastwarc.warc", "warc").WarcRecord()
    record.set_bytes_content(http)
    record.is_http = True
    return record
