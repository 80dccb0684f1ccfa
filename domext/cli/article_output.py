"""Articles as the output of a command: on standard output, in one file, or in a folder with a file for each page."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Final, Protocol

from domext.cli.output import encoded, without_controls, write, write_all
from domext.errors import OptionError, os_errors_as
from domext.plugin.specs import plugin_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from domext.article import Article
    from domext.plugin.hookspecs import RecordRenderer

_SUFFIXES: Final = {"markdown": ".md", "html": ".html", "xml": ".xml", "tei": ".xml", "json": ".json", "csv": ".csv"}
_SOURCE: Final = "{source}"


@dataclass(frozen=True, slots=True)
class ArticleFormat:
    """The format of articles.

    Attributes:
        spec: the renderer, as ``NAME:key=value,...``.
        renderer: the renderer.
        metadata: write the metadata instead of the content.
        fields: the fields of the metadata to write; empty for all.
        separator: the line between pages, or above each page if it contains ``{source}``; None for the default.
    """

    spec: str
    renderer: Any
    metadata: bool
    fields: tuple[str, ...]
    separator: str | None

    def __post_init__(self) -> None:
        if self.separator is not None and self.writes_records:
            msg = f"--separator does not apply to {self.name}: each page is a line or a row"
            raise OptionError(msg)

    @property
    def name(self) -> str:
        """The name of the renderer."""
        return plugin_name(self.spec)

    @property
    def suffix(self) -> str:
        """The suffix of a file in this format."""
        if self.metadata and not self.writes_records:
            return ".txt"
        return _SUFFIXES.get(self.name, ".txt")

    def promised_by(self, file: Path) -> str | None:
        """Return the format that the suffix of a file promises; None if it promises none that is possible."""
        names = ("json", "csv") if self.metadata else _SUFFIXES
        return next((name for name in names if _SUFFIXES[name] == file.suffix.lower()), None)

    @property
    def writes_records(self) -> bool:
        """Whether the pages of a file need no separator."""
        return self.name in {"json", "csv"} if self.metadata else self._record_renderer is not None

    @property
    def _record_renderer(self) -> RecordRenderer | None:
        """The renderer, if each of its articles is a record of its own."""
        return self.renderer if hasattr(self.renderer, "render_record") else None

    def write(self, article: Article, source: str, *, is_first: bool) -> str:
        """Return an article as text.

        Args:
            article: the article.
            source: the name of its page.
            is_first: whether it is the first article of a file.
        """
        if self.metadata:
            from domext.cli.metadata_output import format_metadata, metadata_row

            if self.name == "csv":
                return metadata_row(article, source, self.fields, with_header=self.renderer.header and is_first)
            indent = self.renderer.indent if self.name == "json" else None
            return format_metadata(article, self.name, source, self.fields, indent=indent)
        from domext.plugin.running import run_renderer

        if (records := self._record_renderer) is not None:
            return run_renderer(article, records.render_record, self.name, source, is_first=is_first)
        return run_renderer(article, self.renderer.render, self.name)

    def line_above(self, source: str, *, is_first: bool) -> str | None:
        """Return the line above one of several pages; None if there is none."""
        separator = self.separator
        if separator is None:
            if self.writes_records:
                return None
            if self.name == "markdown" and not self.metadata:
                return f"<!-- {html.escape(without_controls(source))} -->"
            return f"==> {without_controls(source)} <==" if self.metadata or self.name == "text" else None
        if _SOURCE in separator:
            return separator.replace(_SOURCE, without_controls(source))
        return None if is_first else separator


class ArticleOutput(Protocol):
    """The destination of articles."""

    def add(self, source: str, article: Article) -> None:
        """Write the article of a page."""
        ...

    def close(self) -> None:
        """Finish the output."""
        ...


class StreamOutput:
    """All articles on standard output, or in one file.

    The file is created with the first article, so that a command without articles leaves none.

    Args:
        style: the format of the articles.
        file: the file; None for standard output.
        has_separators: whether the articles are separated.
    """

    def __init__(self, style: ArticleFormat, file: Path | None, *, has_separators: bool) -> None:
        self._style, self._file, self._has_separators = style, file, has_separators
        self._stream: IO[bytes] | None = None
        self._is_first = True

    def add(self, source: str, article: Article) -> None:
        """Write an article, with a separator above it."""
        is_first, self._is_first = self._is_first, False
        text = self._style.write(article, source, is_first=is_first)
        line = self._style.line_above(source, is_first=is_first) if self._has_separators else None
        if line is not None:
            text = ("" if is_first else "\n") + f"{line}\n{text}"
        if self._file is None:
            write(text)
            return
        with os_errors_as(OptionError, f"cannot write {self._file}"):
            if self._stream is None:
                self._stream = self._file.open("wb", buffering=0)
            write_all(self._stream, encoded(text + "\n"))

    def close(self) -> None:
        """Close the file."""
        if self._stream is not None:
            self._stream.close()


class FolderOutput:
    """A file for each article.

    Args:
        style: the format of the articles.
        files: the file of each page.
    """

    def __init__(self, style: ArticleFormat, files: Mapping[str, Path]) -> None:
        self._style, self._files = style, files

    def add(self, source: str, article: Article) -> None:
        """Write an article to the file of its page."""
        file = self._files[source]
        text = self._style.write(article, source, is_first=True)
        with os_errors_as(OptionError, f"cannot write {file}"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(encoded(text + "\n"))

    def close(self) -> None:
        """Do nothing: every file is closed."""
