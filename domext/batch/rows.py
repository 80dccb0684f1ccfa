"""The row of a page, the same in a run and inside other frameworks."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domext.batch import jsonl, warc
from domext.batch.requirements import Requirements
from domext.batch.settings import Columns
from domext.errors import LimitError, OptionError, PluginWarning, ScorerError, SourceError, one_line
from domext.plugin import specs
from domext.plugin.registry import installed
from domext.plugin.running import run_renderer
from domext.reading.files import read_regular_file
from domext.table.characters import readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.article import Article
    from domext.batch.task import Task
    from domext.engine import Extractor
    from domext.limits import Limits

#: The only column that holds an object; in a table it is JSON text.
METADATA: Final = "metadata"
#: The status of an article without text because it does not meet the requirements of the run.
FILTERED: Final = "filtered"
#: The only column that differs between two runs; digests ignore it.
SECONDS: Final = "seconds"
#: Further columns of runs that mark duplicates: ``exact`` or ``near``, and the id of the row that is repeated.
DUPLICATE_COLUMNS: Final = ("duplicate", "duplicate_of")
_COLUMNS_BEFORE_FORMATS: Final = ("id", "url", "status", "title", "text")
_COLUMNS_AFTER_FORMATS: Final = ("page_type", "confidence", METADATA, "reason", "error", "message", "warning")


def column_names(formats: Sequence[str], *, has_duplicates: bool = False) -> tuple[str, ...]:
    """Return the columns of a row, without :data:`SECONDS`, which is the last column of a shard.

    Args:
        formats: renderers, as specs.
        has_duplicates: whether the rows have :data:`DUPLICATE_COLUMNS`.

    Raises:
        OptionError: two formats, or a format and another column, have the same name.
    """
    further = DUPLICATE_COLUMNS if has_duplicates else ()
    names = (*_COLUMNS_BEFORE_FORMATS, *map(specs.plugin_name, formats), *_COLUMNS_AFTER_FORMATS, *further)
    duplicate = next((name for name in names if names.count(name) > 1), None)
    if duplicate is not None:
        msg = f"the format {duplicate!r} would be a second column of that name"
        raise OptionError(msg)
    return names


def encode_row(row: dict[str, Any]) -> bytes:
    """Encode a row as a line of JSON in UTF-8, without the line break. Equal rows give equal bytes."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def error_row(task: Task, formats: Sequence[str], error: str, message: str) -> dict[str, Any]:
    """Return the row of a page that could not be extracted.

    Args:
        task: the page.
        formats: renderers, as specs.
        error: the type of the error, see ``docs/operations.md``.
        message: what happened, in one line.
    """
    values = _input_columns(task) | {"status": "error", "error": error, "message": readable(message)}
    return dict.fromkeys(column_names(formats)) | values


def _input_columns(task: Task) -> dict[str, Any]:
    values = {"url": task.url, "title": task.title}
    return {"id": _row_id(task.id)} | {name: value and readable(value) for name, value in values.items()}


def _row_id(task_id: str) -> str:
    """The id of a row: bytes of a file name that are not UTF-8 are escaped, because each id must stay distinct."""
    return readable(task_id.encode("utf-8", "backslashreplace").decode())


class RowMaker:
    """Makes the rows of tasks.

    Args:
        extractor: how pages are extracted.
        formats: renderers, as specs.
        columns: the keys of JSONL that hold pages.
        requirements: what articles must have.

    Raises:
        DomextError: a plugin or an option is wrong.
    """

    def __init__(
        self,
        extractor: Extractor,
        formats: Sequence[str] = (),
        columns: Columns | None = None,
        requirements: Requirements | None = None,
    ) -> None:
        self._extractor = extractor
        self._formats = tuple(formats)
        self._columns = columns or Columns()
        self._requirements = requirements or Requirements()
        self._column_names = column_names(formats)
        plugins = installed(extractor.options.disable)
        self._renderers = {specs.plugin_name(spec): plugins.make(spec, "renderer")[1] for spec in formats}
        self._warm_up()

    def _warm_up(self) -> None:
        """Load lazy modules before the first page is timed, and check the options of the renderers."""
        # A plugin that fails on this page, or a limit that it exceeds, may suit others.
        with warnings.catch_warnings(action="ignore"), contextlib.suppress(ScorerError, LimitError):
            article = self._extractor("<p>Some words, to begin with.</p>")
            if self._extractor.rules is None:  # rules may choose other scorers for other addresses
                self._contents(article)

    def row(self, task: Task) -> tuple[dict[str, Any], float]:
        """Return the row of a task and the seconds that it took. Every error becomes an error row."""
        start = time.perf_counter()
        is_read = False
        try:
            task = _read(task, self._columns, self._extractor.options.limits)
            is_read = True
            row = self._extracted_row(task)
        except Exception as error:  # noqa: BLE001  plugins may raise anything
            error_type = type(error).__name__ if is_read or isinstance(error, LimitError) else task.error_type
            row = error_row(task, self._formats, error_type, one_line(error))
        return row, time.perf_counter() - start

    def _extracted_row(self, task: Task) -> dict[str, Any]:
        with warnings.catch_warnings(record=True, category=PluginWarning, action="always") as caught:
            article = self._extractor(task.html, url=task.url, title=task.title, encoding=task.encoding)
            values = self._values(article)
        texts = [readable(str(warning.message)) for warning in caught if issubclass(warning.category, PluginWarning)]
        return dict.fromkeys(self._column_names) | _input_columns(task) | values | {"warning": "; ".join(texts) or None}

    def _values(self, article: Article) -> dict[str, Any]:
        unmet = self._requirements.unmet(article)
        return {
            "url": article.page.url and readable(article.page.url),
            "status": FILTERED if unmet else "ok",
            "title": article.title and readable(article.title),
            "text": None if unmet else article.text,
            **({} if unmet else self._contents(article)),
            "page_type": article.page_type,
            "confidence": None if article.confidence is None else round(article.confidence, 6),
            METADATA: dataclasses.asdict(article.metadata),
            "reason": unmet or article.reason,
        }

    def _contents(self, article: Article) -> dict[str, str]:
        """The article in each format."""
        return {name: run_renderer(article, renderer.render, name) for name, renderer in self._renderers.items()}


def _read(task: Task, columns: Columns, limits: Limits) -> Task:
    """The task with its markup.

    Raises:
        LimitError: the file of the page has more bytes than the limits allow; it is not read.
        OSError: the file of the page cannot be read.
        SourceError: the line or the response of the page cannot be read.
    """
    if task.error is not None:
        raise SourceError(task.error)
    if task.path is not None:
        path = Path(task.path)
        limits.check("bytes", path.stat().st_size)
        return dataclasses.replace(task, html=read_regular_file(path))
    if task.line is not None:
        return dataclasses.replace(task, **jsonl.parse_line(task.line, columns))
    if task.http is not None:
        html, encoding = warc.response_body(task.http)
        return dataclasses.replace(task, html=html, encoding=encoding)
    return task
