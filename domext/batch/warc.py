"""Pages in WARC: responses with a status of success, and resources, that are HTML or do not say what they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domext.batch.settings import MOST_BYTES
from domext.batch.task import Task
from domext.errors import SourceError, one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.batch.files import File

_HTML: Final = frozenset({"", "text/html", "application/xhtml+xml"})


def check(_: File) -> None:
    """See that such files can be read.

    Raises:
        ExtraError: fastwarc is not installed.
    """
    need("fastwarc", "warc")


def tasks(file: File) -> Iterator[Task]:
    """A task a page; its position is the offset of its record in the file. What is no page is passed over."""
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
                position += 1  # what comes next, if it cannot be read, is another record
    except Exception as error:  # noqa: BLE001  damaged files: fastwarc raises whatever its streams raise
        yield Task(id=f"{file.path}:{position}", error=f"the file cannot be read further: {one_line(error)}")


def _task(record: Any, ident: str, size: int) -> Task | None:
    url = record.headers.get("WARC-Target-URI")
    url = url and url.strip("<>")  # WARC 1.0 shows it so in its grammar, and some tools wrote it so
    length = record.content_length
    if length > MOST_BYTES:
        return Task(id=ident, size=size, url=url, error=f"the record has {length} bytes, more than {MOST_BYTES}")
    is_http = record.is_http
    kind = record.headers.get("Content-Type") or ""
    data = record.reader.read(length)
    if is_http:
        response = _response(data)
        response.parse_http()
        headers = response.http_headers
        if not 200 <= (headers.status_code or 0) < 300:
            return None
        kind = headers.get("Content-Type") or ""
    if kind.partition(";")[0].strip().lower() not in _HTML:
        return None
    if len(data) < length:
        return Task(id=ident, size=size, url=url, error=f"the record is cut off after {len(data)} of {length} bytes")
    return Task(id=ident, size=size, url=url, **{"http" if is_http else "html": data})


def body(http: bytes) -> tuple[bytes, str | None]:
    """The decoded body of a response, and the charset that its header gives.

    Raises:
        SourceError: its encoding for the transfer or of the content is broken.
    """
    response = _response(http)
    try:
        response.parse_http(auto_decode="all")
        return response.reader.read(), response.http_charset
    except Exception as error:  # noqa: BLE001  as above
        msg = f"the body of the response cannot be decoded: {one_line(error)}"
        raise SourceError(msg) from None


def _response(http: bytes) -> Any:
    record = need("fastwarc.warc", "warc").WarcRecord()
    record.set_bytes_content(http)
    record.is_http = True
    return record
