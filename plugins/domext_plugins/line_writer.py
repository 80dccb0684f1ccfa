"""The lines of Champandard's ``LineWriter`` (2007): text lines of a formatter, with the HTML that each of them took."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import numpy as np
from turbohtml import TokenType, tokenize

from domext import Page
from domext.table import tags
from domext.table.nodes import DoubleArray, RowArray
from domext.table.source_lines import Lines
from domext_plugins.line_units import TEXT_TOKENS, block_starts, source_lines

_UNSEEN: Final = frozenset({"script", "style", "title", "noscript", "iframe", "noframes", "noembed"})
_LINE_STARTS: Final = tags.BLOCK_LEVEL | {"br", "hr"}
_END_CHARACTERS: Final = 1
_END_BYTES: Final = 2


@dataclass(frozen=True, eq=False, slots=True)
class WriterLines:
    """The lines of a page.

    Attributes:
        texts: the text of every line, with white space collapsed.
        characters: the length of every line with its line end, shape ``(lines,)``.
        html: the length of the HTML that every line took, shape ``(lines,)``.
        line: the lines of block j are those from ``line[j]`` to ``max(line[j], line[j + 1] - 1)``, shape ``(b + 1,)``.
    """

    texts: tuple[str, ...]
    characters: DoubleArray
    html: DoubleArray
    line: RowArray

    def block_sums(self, values: DoubleArray) -> DoubleArray:
        """Return the sums of a column of lines over the lines of each block, shape ``(b,)``."""
        running = np.append(0, np.cumsum(values))
        stop = np.maximum(self.line[1:], self.line[:-1] + 1)
        return np.asarray(running[np.minimum(stop, len(values))] - running[self.line[:-1]])


def writer_lines(page: Page) -> WriterLines:
    """Return the lines that ``LineWriter`` collects from the source of a page.

    A line ends at each ``<br>`` and at each start tag and end tag of a block-level element. Its HTML reaches from the
    end of the text of the previous line to the end of its own text. Its line end counts as one character of text and
    as two of HTML, as in the source.

    Raises:
        OptionError: the page has no source.
    """
    lines = source_lines(page)
    writer = _Writer()
    _feed(lines, writer)
    writer.end_line()
    starts = np.array(writer.starts, dtype=np.intp)
    line = np.searchsorted(starts, block_starts(page, lines), side="right") - 1
    ends = np.append(np.maximum(line, 0), len(starts)).astype(np.intp)
    characters = np.array(list(map(len, writer.texts)), dtype=np.float64) + _END_CHARACTERS
    return WriterLines(tuple(writer.texts), characters, np.array(writer.html, dtype=np.float64), ends)


@dataclass(slots=True)
class _Writer:
    """The state of ``LineWriter`` and of the formatter that feeds it.

    Attributes:
        texts: the texts of the finished lines.
        html: the length of the HTML of each.
        starts: the offset of the first text of each.
        index: the offset up to which the source is read.
    """

    texts: list[str] = field(default_factory=list)
    html: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    index: int = 0
    _last_index: int = 0
    _parts: list[str] = field(default_factory=list)
    _html: int = 0
    _start: int = 0
    _space: bool = False  # whether white space precedes the next text of the line

    def write(self, text: str, offset: int) -> None:
        """Add text to the line, with runs of white space as one space."""
        data = " ".join(text.split())
        if not data:
            self._space = True
            return
        if not self._parts:
            self._start = offset
        elif self._space or text[:1].isspace():
            data = " " + data
        self.index += len(data)
        self._html += self.index - self._last_index
        self._last_index = self.index
        self._parts.append(data)
        self._space = text[-1:].isspace()

    def end_line(self) -> None:
        """Finish the line, if it has text."""
        if self._parts:
            self.texts.append("".join(self._parts))
            self.html.append(self._html + _END_BYTES)
            self.starts.append(self._start)
            self._parts, self._html = [], 0


def _feed(lines: Lines, writer: _Writer) -> None:
    tokens = (
        (lines.starts[token.line - 1] + token.col, token)
        for token in tokenize(lines.source, resolve_references=False, capture_attributes=False)
    )
    unseen = None
    for (offset, token), (stop, _) in pairwise([*tokens, (len(lines.source), None)]):
        if token is None:
            break
        if token.type in TEXT_TOKENS:
            if unseen is None:
                writer.write(token.data or "", offset)
            continue
        if token.type is TokenType.START_TAG:
            unseen = token.tag if token.tag in _UNSEEN else unseen
            writer.index = stop
        elif token.type is TokenType.END_TAG:
            unseen = None if token.tag == unseen else unseen
            writer.index = offset
        if token.tag in _LINE_STARTS:
            writer.end_line()
