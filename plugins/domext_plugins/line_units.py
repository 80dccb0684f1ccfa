"""Characters and tags of the source lines of a page, for scorers that are published with lines as units."""

from __future__ import annotations

import bisect
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from turbohtml import TokenType, tokenize

from domext import Page
from domext.errors import OptionError
from domext.table.nodes import RowArray
from domext.table.source_lines import Lines, block_offsets

_SCRIPTS: Final = frozenset({"script", "style"})
# Elements whose content is markup that browsers do not show; tokenizers return it as text.
_FALLBACKS: Final = frozenset({"noscript", "iframe", "noframes", "noembed"})
_TAGS: Final = frozenset({TokenType.START_TAG, TokenType.END_TAG})
#: The types of the tokens that hold text.
TEXT_TOKENS: Final = frozenset({TokenType.TEXT, TokenType.CHARACTER_REFERENCE})
# A page with a higher mean number of characters per line counts as minified.
_MAX_MEAN_LINE_LENGTH: Final = 250
_SPLIT_WIDTH: Final = 65


@dataclass(frozen=True, eq=False, slots=True)
class LineUnits:
    """The non-empty lines of a page.

    Attributes:
        row: for every block the row of the line on which it starts, shape ``(b,)``.
        texts: the text outside tags of every line, without white space at its ends.
        tags: the number of tags of every line, shape ``(lines,)``.
    """

    row: RowArray
    texts: list[str]
    tags: RowArray


def source_lines(page: Page) -> Lines:
    """Return the lines of the source of a page.

    Raises:
        OptionError: the page has no source.
    """
    if page.lines is None:
        msg = "unit=line needs the source of the page, but a tree has no source"
        raise OptionError(msg)
    return page.lines


def line_units(page: Page) -> LineUnits:
    """Return the non-empty lines of a page.

    Scripts, styles, comments and empty lines do not count, nor does the content of ``noscript``, ``iframe``,
    ``noframes`` and ``noembed`` unless the page shows it. A tag belongs to the line on which it starts. A minified
    page, whose lines have more than 250 characters on average, is split every 65 characters, like in
    reimplementations of CETR. A split may fall inside a word or a tag.

    Raises:
        OptionError: the page has no source.
    """
    lines = source_lines(page)
    source, starts = lines.source, np.array(lines.starts, dtype=np.intp)
    tokens = _Tokens.of(lines, frozenset(name for name in ("noscript", "noframes") if page.matching(name).any()))
    texts, tags = tokens.by_line(starts)
    if tokens.length > _MAX_MEAN_LINE_LENGTH * max(len(_used(texts, tags)), 1):
        bounds = pairwise([*starts.tolist(), len(source) + 1])
        starts = np.concatenate([np.arange(start, stop, _SPLIT_WIDTH) for start, stop in bounds])
        texts, tags = tokens.by_line(starts)
    used = _used(texts, tags)
    if not used.size:
        used = np.zeros(1, dtype=np.intp)
    # After a split a block may start on an empty line; it then belongs to the next non-empty one.
    line = np.searchsorted(starts, block_starts(page, lines), side="right") - 1
    row = np.minimum(np.searchsorted(used, line), len(used) - 1)
    return LineUnits(row, [texts.get(number, "") for number in used.tolist()], tags[used])


def _used(texts: dict[int, str], tags: RowArray) -> RowArray:
    """The lines with a tag or text, in order."""
    return np.union1d(np.array(list(texts), dtype=np.intp), np.flatnonzero(tags)).astype(np.intp)


def block_starts(page: Page, lines: Lines) -> list[int]:
    """Return the source offset of each block; other builders know the line only, whose start is returned."""
    if any(page.positions):
        return block_offsets(page.nodes, page.blocks, page.positions, lines)
    return [lines.starts[(line or 1) - 1] for line in page.block_lines]


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The tags and texts of a source, without scripts, styles, comments and fallback content that is not shown.

    Attributes:
        tags: offset of each tag.
        texts: offset of each run of text, and the text.
        length: number of source characters of these tags and texts.
    """

    tags: list[int]
    texts: list[tuple[int, str]]
    length: int

    @classmethod
    def of(cls, lines: Lines, shown: frozenset[str]) -> _Tokens:
        tags: list[int] = []
        texts: list[tuple[int, str]] = []
        length, previous, counted = 0, 0, False
        for offset, text, counts in _tokens(lines, shown):
            length += (offset - previous) * counted
            previous, counted = offset, counts
            if counts and text is None:
                tags.append(offset)
            elif counts and text is not None:
                texts.append((offset, text))
        return cls(tags, texts, length + (len(lines.source) - previous) * counted)

    def by_line(self, starts: RowArray) -> tuple[dict[int, str], RowArray]:
        """The text of each line that has any, and the number of tags of each line, given the offsets of lines."""
        line_starts = starts.tolist()
        parts: defaultdict[int, list[str]] = defaultdict(list)
        for offset, text in self.texts:
            line, position = bisect.bisect_right(line_starts, offset) - 1, 0
            while line + 1 < len(line_starts) and line_starts[line + 1] < offset + len(text):
                parts[line].append(text[position : line_starts[line + 1] - offset])
                position, line = line_starts[line + 1] - offset, line + 1
            parts[line].append(text[position:])
        joined = ((line, "".join(texts).strip()) for line, texts in parts.items())
        tags = np.bincount(np.searchsorted(starts, self.tags, side="right") - 1, minlength=len(line_starts))
        return {line: text for line, text in joined if text}, tags


def _tokens(lines: Lines, shown: frozenset[str]) -> Iterator[tuple[int, str | None, bool]]:
    """Yield the offset of every token, its text (None for a tag), and whether it counts.

    Args:
        lines: the source.
        shown: the elements with fallback content that the page shows; their content is tokenized as markup.
    """
    raw_element = None  # the script or the element with fallback content around the token
    for token in tokenize(lines.source, resolve_references=False, capture_attributes=False):
        offset = lines.starts[token.line - 1] + token.col
        if token.type in _TAGS:
            if token.tag in _SCRIPTS or token.tag in _FALLBACKS:
                raw_element = token.tag if token.type is TokenType.START_TAG else None
            yield offset, None, token.tag not in _SCRIPTS
        elif token.type not in TEXT_TOKENS:
            yield offset, None, False
        elif raw_element in shown:
            for position, text, counts in _tokens(Lines.of(token.data or ""), frozenset()):
                yield offset + position, text, counts
        else:
            yield offset, token.data or "", raw_element is None
