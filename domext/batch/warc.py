"""Pages in WARC: successful responses and resources that are HTML or have no content type."""

from __future__ import annotations

import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from domext.batch.settings import MAX_RECORD_BYTES
from domext.batch.task import Task
from domext.errors import SourceError, one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.batch.input_files import InputFile

_PAGE_TYPES: Final = frozenset({"", "text/html", "application/xhtml+xml"})
_CUT_OFF: Final = "it ends within the header of a record"
_GZIP: Final = 16 + zlib.MAX_WBITS
_CHUNK: Final = 2**16


def check() -> None:
    """Check that the packages to read WARC are installed.

    Raises:
        ExtraError: fastwarc is not installed.
    """
    need("fastwarc", "warc")


def tasks(file: InputFile) -> Iterator[Task]:
    """Yield a task per page; its position is the byte offset of its record. Records that are not pages are skipped.

    Records that were compressed together have the same offset, and the second one on has a number after it.
    """
    warc = need("fastwarc.warc", "warc")
    page_types = (warc.WarcRecordType.response, warc.WarcRecordType.resource)
    position, rest, last_page, repeats = 0, 0, -1, 0
    try:
        with Path(file.path).open("rb") as raw:
            for record in warc.ArchiveIterator(raw, parse_http=False):
                size, position = record.stream_pos - position, record.stream_pos
                rest = position + 1  # no record has this offset, so no other row has this id
                _check_header(record)
                if record.record_type in page_types:
                    repeats = repeats + 1 if position == last_page else 0
                    last_page = position
                    task = _task(record, f"{file.path}:{position}" + (f"+{repeats}" if repeats else ""), size)
                    if task is not None:
                        yield task
            _check_end(raw, position)
    except Exception as error:  # noqa: BLE001  fastwarc raises whatever its streams raise
        yield Task(id=f"{file.path}:{rest}", error=f"the rest of the file cannot be read: {one_line(error)}")


def _check_header(record: Any) -> None:
    if not (record.headers.get("Content-Length") or "").strip().isdecimal():
        raise SourceError(_CUT_OFF)


def _check_end(raw: BinaryIO, position: int) -> None:
    """Check that nothing follows the gzip member at a position; fastwarc is silent about a member without its first bytes."""
    raw.seek(position)
    member = zlib.decompressobj(wbits=_GZIP)
    with suppress(zlib.error):  # the file is not compressed with gzip
        while not member.eof and (data := raw.read(_CHUNK)):
            member.decompress(data)
    if member.eof and (member.unused_data + raw.read(_CHUNK)).strip(b"\0"):
        raise SourceError(_CUT_OFF)


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
    if len(data) < length and (not is_http or b"\r\n\r\n" not in data):  # its headers would not give its type
        return Task(id=task_id, size=size, url=url, error=_truncated(data, length))
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
        return Task(id=task_id, size=size, url=url, error=_truncated(data, length))
    return Task(id=task_id, size=size, url=url, **{"http" if is_http else "html": data})


def _truncated(data: bytes, length: int) -> str:
    return f"the record is truncated after {len(data)} of {length} bytes"


def response_body(http: bytes) -> tuple[bytes, str | None]:
    """Return the decoded body of an HTTP response, and the charset of its header.

    Raises:
        SourceError: the transfer encoding or the content encoding is broken, or the decoded body is too large.
    """
    response = _response(http)
    try:
        response.parse_http(auto_decode="all")
        body = response.reader.read(MAX_RECORD_BYTES + 1)
    except Exception as error:  # noqa: BLE001  fastwarc raises whatever its streams raise
        msg = f"the body of the response cannot be decoded: {one_line(error)}"
        raise SourceError(msg) from None
    if len(body) > MAX_RECORD_BYTES:
        msg = f"the decoded body of the response has more than {MAX_RECORD_BYTES} bytes"
        raise SourceError(msg)
    return body, response.http_charset


def _response(http: bytes) -> Any:
    record = need("fastwarc.warc", "warc").WarcRecord()
    record.set_bytes_content(http)
    record.is_http = True
    return record
