"""The rows of a batch: what is written of each page, whoever runs it."""

from __future__ import annotations

import dataclasses
import json
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domext.batch import jsonl, warc
from domext.batch.settings import Columns
from domext.errors import OptionError, PluginWarning, SourceError, one_line
from domext.plugin import specs
from domext.table.characters import readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.article import Article
    from domext.batch.task import Task
    from domext.engine import Extractor

#: The one column that holds an object; in a table it is JSON.
METADATA: Final = "metadata"
_BEFORE: Final = ("id", "url", "status", "title", "text")
_AFTER: Final = ("page_type", "confidence", METADATA, "reason", "error", "message", "warning")
#: The one column that differs between runs; no digest counts it.
SECONDS: Final = "seconds"


def names(formats: Sequence[str]) -> tuple[str, ...]:
    """The columns of a row, without :data:`SECONDS`, which comes last in a file.

    Args:
        formats: renderers, as specs.

    Raises:
        OptionError: two of them, or one and another column, have the same name.
    """
    found = (*_BEFORE, *map(specs.plugin_name, formats), *_AFTER)
    twice = next((name for name in found if found.count(name) > 1), None)
    if twice is not None:
        msg = f"the format {twice!r} would be a second column of that name"
        raise OptionError(msg)
    return found


def encode(row: dict[str, Any]) -> bytes:
    """A row as a line of JSON, in UTF-8, without the line's end. Equal rows give equal bytes."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def failed(task: Task, formats: Sequence[str], error: str, message: str) -> dict[str, Any]:
    """The row of a page that could not be extracted.

    Args:
        task: the page.
        formats: see :func:`names`.
        error: what kind of error; see ``docs/operations.md``.
        message: what happened, one line.
    """
    known = _known(task) | {"status": "error", "error": error, "message": readable(message)}
    return dict.fromkeys(names(formats)) | known


def _known(task: Task) -> dict[str, Any]:
    return {
        name: value and readable(value) for name, value in (("id", task.id), ("url", task.url), ("title", task.title))
    }


class RowMaker:
    """Makes rows of tasks.

    Args:
        extractor: what extracts the pages.
        formats: renderers, as specs.
        columns: where lines of JSON hold the page.

    Raises:
        DomextError: a plugin or an option is wrong.
    """

    def __init__(self, extractor: Extractor, formats: Sequence[str] = (), columns: Columns | None = None) -> None:
        from domext.plugin.registry import installed

        self._extractor = extractor
        self._formats = tuple(formats)
        self._columns = columns or Columns()
        self._names = names(formats)
        plugins = installed(extractor.options.disable)
        self._renderers = {specs.plugin_name(spec): plugins.make(spec, "renderer")[1] for spec in formats}
        extractor("<p>Some words, to begin with.</p>")  # loads what the first page would pay for

    def row(self, task: Task) -> tuple[dict[str, Any], float]:
        """The row of a task, and the seconds that it took. Whatever goes wrong is in the row."""
        start = time.perf_counter()
        error = "input"
        try:
            task = _read(task, self._columns)
            error = ""
            row = self._row(task)
        except Exception as failure:  # noqa: BLE001  strangers' plugins on strangers' pages
            row = failed(task, self._formats, error or type(failure).__name__, one_line(failure))
        return row, time.perf_counter() - start

    def _row(self, task: Task) -> dict[str, Any]:
        with warnings.catch_warnings(record=True, category=PluginWarning, action="always") as caught:
            article = self._extractor(task.html, url=task.url, title=task.title, encoding=task.encoding)
            values = self._values(article)
        said = [readable(str(warning.message)) for warning in caught if issubclass(warning.category, PluginWarning)]
        return dict.fromkeys(self._names) | _known(task) | values | {"warning": "; ".join(said) or None}

    def _values(self, article: Article) -> dict[str, Any]:
        return {
            "url": article.page.url and readable(article.page.url),
            "status": "ok",
            "title": article.title and readable(article.title),
            "text": article.text,
            **{name: renderer.render(article) for name, renderer in self._renderers.items()},
            "page_type": article.page_type,
            "confidence": None if article.confidence is None else round(article.confidence, 6),
            METADATA: dataclasses.asdict(article.metadata),
            "reason": article.reason,
        }


def _read(task: Task, columns: Columns) -> Task:
    """The task with its markup.

    Raises:
        OSError: its file cannot be read.
        SourceError: its line or response cannot.
    """
    if task.error is not None:
        raise SourceError(task.error)
    if task.path is not None:
        return dataclasses.replace(task, html=Path(task.path).read_bytes())
    if task.line is not None:
        return dataclasses.replace(task, **jsonl.page(task.line, columns))
    if task.http is not None:
        html, encoding = warc.body(task.http)
        return dataclasses.replace(task, html=html, encoding=encoding)
    return task
