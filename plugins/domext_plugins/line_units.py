"""Characters and tags of the lines of a page's source, for scorers whose sources count by line."""

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
# A page whose lines have more characters than this on average was written by a machine in one go.
_MINIFIED: Final = 250
_WIDTH: Final = 65


def by_line(page: Page) -> tuple[_Rows, _Rows, _Rows]:
    """For every block the row of the line that it starts on; of every line that is not empty, characters and tags.

    Scripts, styles, remarks and empty lines are left out. A tag lies on the line where it starts. A minified page,
    whose lines have more than 250 characters on average, is broken every 65 characters (as reimplementations of CETR
    do), in the middle of a word or a tag if it comes so.

    Raises:
        OptionError: the page has no source.
    """
    lines = page.lines
    if lines is None:
        msg = "unit=line needs the source of the page, which a tree has not"
        raise OptionError(msg)
    source, starts = lines.source, np.array(lines.starts, dtype=np.intp)
    tokens = _Tokens.of(source, starts)
    characters, tags = tokens.counted(starts)
    if tokens.length > _MINIFIED * max(int(np.count_nonzero(characters + tags)), 1):
        starts = np.concatenate([np.arange(a, b, _WIDTH) for a, b in pairwise([*starts.tolist(), len(source) + 1])])
        characters, tags = tokens.counted(starts)
    used = np.flatnonzero(characters + tags)
    if not used.size:
        used = np.zeros(1, dtype=np.intp)
    places = _places(page, lines)
    # A block of a broken page may start on a line that holds nothing of it: the next line with anything is its own.
    line = np.searchsorted(starts, places, side="right") - 1
    row = np.minimum(np.searchsorted(used, line), len(used) - 1)
    return row, characters[used], tags[used]


def _places(page: Page, lines: Lines) -> list[int]:
    """Where each block starts; of trees of other builders only the line is known."""
    if any(page.positions):
        return block_offsets(page.nodes, page.blocks, page.positions, lines)
    return [lines.starts[(line or 1) - 1] for line in page.block_lines]


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The tags and texts of a source, without scripts, styles and remarks.

    Attributes:
        tags: where each tag starts.
        texts: where each run of text starts, and the text.
        length: the characters of the source that they take.
    """

    tags: list[int]
    texts: list[tuple[int, str]]
    length: int

    @classmethod
    def of(cls, source: str, starts: _Rows) -> _Tokens:
        at = starts.tolist()
        tags: list[int] = []
        texts: list[tuple[int, str]] = []
        raw = None  # the script or style that we are in
        length, last, counts = 0, 0, False
        for token in tokenize(source, resolve_references=False, capture_attributes=False):
            place = at[token.line - 1] + token.col
            length += (place - last) * counts
            last, counts = place, False
            if token.type in _TAGS:
                if token.tag in _SCRIPTS:
                    raw = token.tag if token.type is TokenType.START_TAG else None
                else:
                    tags.append(place)
                    counts = True
            elif token.type in _TEXTS and raw is None:
                texts.append((place, token.data or ""))
                counts = True
        return cls(tags, texts, length + (len(source) - last) * counts)

    def counted(self, starts: _Rows) -> tuple[_Rows, _Rows]:
        """Characters outside of tags and number of tags of each line, given where lines start."""
        at = starts.tolist()
        parts: defaultdict[int, list[str]] = defaultdict(list)
        for place, text in self.texts:
            line, done = bisect.bisect_right(at, place) - 1, 0
            while line + 1 < len(at) and at[line + 1] < place + len(text):
                parts[line].append(text[done : at[line + 1] - place])
                done, line = at[line + 1] - place, line + 1
            parts[line].append(text[done:])
        characters = np.zeros(len(at), dtype=np.intp)
        characters[list(parts)] = [len("".join(texts).strip()) for texts in parts.values()]
        tags = np.bincount(np.searchsorted(starts, self.tags, side="right") - 1, minlength=len(at))
        return characters, tags
