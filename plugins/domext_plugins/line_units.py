"""Characters and tags of the source lines of a page, for scorers that are published with lines as units."""

from __future__ import annotations

import bisect
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt
from turbohtml import TokenType, tokenize

from domext import Page
from domext.errors import OptionError
from domext.table.source_lines import Lines, block_offsets

_Rows = npt.NDArray[np.intp]
_SCRIPTS: Final = frozenset({"script", "style"})
_TAGS: Final = frozenset({TokenType.START_TAG, TokenType.END_TAG})
_TEXTS: Final = frozenset({TokenType.TEXT, TokenType.CHARACTER_REFERENCE})
# A page with a higher mean number of characters per line counts as minified.
_MAX_MEAN_LINE_LENGTH: Final = 250
_SPLIT_WIDTH: Final = 65


def line_counts(page: Page) -> tuple[_Rows, _Rows, _Rows]:
    """Count the characters and tags of the non-empty lines of a page.

    Scripts, styles, comments and empty lines do not count. A tag belongs to the line on which it starts. A minified
    page, whose lines have more than 250 characters on average, is split every 65 characters, like in
    reimplementations of CETR. A split may fall inside a word or a tag.

    Returns:
        For every block the row of the line on which it starts, shape ``(b,)``; the characters outside tags and the
        number of tags of every non-empty line, shape ``(lines,)`` each.

    Raises:
        OptionError: the page has no source.
    """
    lines = page.lines
    if lines is None:
        msg = "unit=line needs the source of the page, but a tree has no source"
        raise OptionError(msg)
    source, starts = lines.source, np.array(lines.starts, dtype=np.intp)
    tokens = _Tokens.of(source, starts)
    characters, tags = tokens.count_by_line(starts)
    if tokens.length > _MAX_MEAN_LINE_LENGTH * max(int(np.count_nonzero(characters + tags)), 1):
        bounds = pairwise([*starts.tolist(), len(source) + 1])
        starts = np.concatenate([np.arange(start, stop, _SPLIT_WIDTH) for start, stop in bounds])
        characters, tags = tokens.count_by_line(starts)
    used = np.flatnonzero(characters + tags)
    if not used.size:
        used = np.zeros(1, dtype=np.intp)
    # After a split a block may start on an empty line; it then belongs to the next non-empty one.
    line = np.searchsorted(starts, _block_offsets(page, lines), side="right") - 1
    row = np.minimum(np.searchsorted(used, line), len(used) - 1)
    return row, characters[used], tags[used]


def _block_offsets(page: Page, lines: Lines) -> list[int]:
    """Return the source offset of each block; other builders know the line only, whose start is returned."""
    if any(page.positions):
        return block_offsets(page.nodes, page.blocks, page.positions, lines)
    return [lines.starts[(line or 1) - 1] for line in page.block_lines]


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The tags and texts of a source, without scripts, styles and comments.

    Attributes:
        tags: offset of each tag.
        texts: offset of each run of text, and the text.
        length: number of source characters of these tags and texts.
    """

    tags: list[int]
    texts: list[tuple[int, str]]
    length: int

    @classmethod
    def of(cls, source: str, starts: _Rows) -> _Tokens:
        line_starts = starts.tolist()
        tags: list[int] = []
        texts: list[tuple[int, str]] = []
        raw_element = None  # the script or style around the token
        length, previous, counts = 0, 0, False
        for token in tokenize(source, resolve_references=False, capture_attributes=False):
            offset = line_starts[token.line - 1] + token.col
            length += (offset - previous) * counts
            previous, counts = offset, False
            if token.type in _TAGS:
                if token.tag in _SCRIPTS:
                    raw_element = token.tag if token.type is TokenType.START_TAG else None
                else:
                    tags.append(offset)
                    counts = True
            elif token.type in _TEXTS and raw_element is None:
                texts.append((offset, token.data or ""))
                counts = True
        return cls(tags, texts, length + (len(source) - previous) * counts)

    def count_by_line(self, starts: _Rows) -> tuple[_Rows, _Rows]:
        """Return the characters outside tags and the number of tags of each line, given the offsets of lines."""
        line_starts = starts.tolist()
        parts: defaultdict[int, list[str]] = defaultdict(list)
        for offset, text in self.texts:
            line, position = bisect.bisect_right(line_starts, offset) - 1, 0
            while line + 1 < len(line_starts) and line_starts[line + 1] < offset + len(text):
                parts[line].append(text[position : line_starts[line + 1] - offset])
                position, line = line_starts[line + 1] - offset, line + 1
            parts[line].append(text[position:])
        characters = np.zeros(len(line_starts), dtype=np.intp)
        characters[list(parts)] = [len("".join(texts).strip()) for texts in parts.values()]
        tags = np.bincount(np.searchsorted(starts, self.tags, side="right") - 1, minlength=len(line_starts))
        return characters, tags
