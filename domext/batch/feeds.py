"""Pages that an RSS or Atom feed links to and that are stored beside it; the feed gives their titles (CUTER, 2009)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from domext.batch.settings import MAX_RECORD_BYTES
from domext.batch.task import Task
from domext.errors import SourceError
from domext.reading.decode import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Entry

    from domext.batch.input_files import InputFile


def tasks(file: InputFile) -> Iterator[Task]:
    """Yield a task per entry; its position is the number of the entry, from 1. A feed without entries is an error.

    An XML file that is not a feed is itself a page: one task, identified by its path.
    """
    from turbohtml import extract

    path = Path(file.path)
    try:
        feed = extract.feed(decode(path.read_bytes()).text) if file.size <= MAX_RECORD_BYTES else None
    except (OSError, SourceError):  # the worker that reads the page reports the error
        feed = None
    if feed is None:
        yield Task(id=file.path, size=file.size, path=file.path)
        return
    if not feed.entries:
        yield Task(id=file.path, size=file.size, error="the feed has no entries")
        return
    size = file.size // len(feed.entries)
    for number, entry in enumerate(feed.entries, 1):
        yield _task(entry, path, f"{file.path}:{number}", size)


def _task(entry: Entry, feed: Path, task_id: str, size: int) -> Task:
    from turbohtml import parse

    link = (entry.link or "").strip()
    url = link if link.lower().startswith(("http://", "https://")) else None
    title = " ".join(parse(entry.title or "").text.split()) or None  # titles may contain markup and references
    page = _stored_page(link, feed.parent)
    error = None
    if page is None:
        error = f"no page beside the feed for {link}" if link else "the entry has no link"
    return Task(id=task_id, size=size, path=str(page) if page else None, url=url, title=title, error=error)


def _stored_page(link: str, folder: Path) -> Path | None:
    """The stored page of a link. Feeds are untrusted, so no link leads out of the feed's folder.

    A link with a host is looked up as ``wget --mirror`` stores it, then by its path, then by its file name.
    """
    try:
        parts = urlsplit(link)
    except ValueError:
        return None
    path = unquote(parts.path).strip("/")
    candidates = [f"{parts.hostname}/{path}", path, path.rpartition("/")[2]] if parts.hostname else [path]
    for candidate in filter(None, candidates):
        for name in (candidate, f"{candidate}.html", f"{candidate}/index.html"):
            if _is_file_below(folder / name, folder):
                return folder / name
    return None


def _is_file_below(path: Path, folder: Path) -> bool:
    try:
        return path.is_file() and path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):  # the file system rejects the name: it is too long, or holds NUL
        return False
