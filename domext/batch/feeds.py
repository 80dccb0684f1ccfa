"""Pages that an RSS or Atom feed names and that lie beside it: the feed knows their titles (CUTER, 2009)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from domext.batch.settings import MOST_BYTES
from domext.batch.task import Task
from domext.errors import SourceError
from domext.reading.decode import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Entry

    from domext.batch.files import File


def tasks(file: File) -> Iterator[Task]:
    """A task an entry, with the entry's number as its position.

    An XML file that is no feed is a page itself: one task, named by its path.
    """
    from turbohtml import extract

    path = Path(file.path)
    try:
        feed = extract.feed(decode(path.read_bytes()).text) if file.size <= MOST_BYTES else None
    except (OSError, SourceError):  # a worker will meet the same, and say so
        feed = None
    if feed is None:
        yield Task(id=file.path, size=file.size, path=file.path)
        return
    size = file.size // max(len(feed.entries), 1)
    for number, entry in enumerate(feed.entries, 1):
        yield _task(entry, path, f"{file.path}:{number}", size)


def _task(entry: Entry, feed: Path, ident: str, size: int) -> Task:
    from turbohtml import parse

    link = (entry.link or "").strip()
    url = link if urlsplit(link).scheme in {"http", "https"} else None
    title = " ".join(parse(entry.title or "").text.split()) or None  # it may hold markup and references
    page = _page(link, feed.parent)
    error = None if page else (f"no page beside the feed for {link}" if link else "the entry has no link")
    return Task(id=ident, size=size, path=str(page) if page else None, url=url, title=title, error=error)


def _page(link: str, folder: Path) -> Path | None:
    """The file that a link stands for, below the feed's folder and nowhere else: strangers write feeds.

    A page of the web is looked for where ``wget --mirror`` puts it, then by its path, then by its name alone.
    """
    parts = urlsplit(link)
    way = unquote(parts.path).strip("/")
    ways = [f"{parts.hostname}/{way}", way, way.rpartition("/")[2]] if parts.hostname else [way]
    for one in ways if way else [way for way in ways if way]:
        for name in (one, f"{one}.html", f"{one}/index.html"):
            page = folder / name
            if page.is_file() and page.resolve().is_relative_to(folder.resolve()):
                return page
    return None
