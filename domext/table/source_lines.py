"""Source lines of blocks."""

from __future__ import annotations

import bisect
import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from turbohtml import Element

    from domext.table.blocks import Blocks
    from domext.table.nodes import Nodes

#: Source line (from 1) and column (from 0) of each element; None for elements without a start tag in the source.
Positions = list[tuple[int, int] | None]
_WORD: Final = lazy_pattern(r"\w+|\S")


def source_line(element: Element, lines: Mapping[Element, int]) -> int | None:
    """Return the source line of an element, from 1: from ``lines``, or else from the DOM; None if it has none."""
    return lines.get(element) or element.source_line


class Lines(NamedTuple):
    """A source with normalised line ends.

    Attributes:
        source: the source; all lines end with line feeds, as HTML parsers see them.
        starts: offset of the start of each line.
    """

    source: str
    starts: list[int]

    @classmethod
    def of(cls, source: str) -> Lines:
        """Normalise the line ends of a source, and find the starts of its lines."""
        for ending in ("\r\n", "\r"):
            if "\r" in source:  # searching is faster than copying
                source = source.replace(ending, "\n")
        return cls(source, [0, *itertools.accumulate(len(line) + 1 for line in source.split("\n")[:-1])])


def block_lines(
    nodes: Nodes,
    blocks: Blocks,
    positions: Positions,
    lines: Lines | None,
    line_of_node: Callable[[int], int | None],
) -> list[int | None]:
    """Return the source line, from 1, on which the text of each block starts; None if it is unknown.

    Args:
        nodes: nodes of the page.
        blocks: blocks of the page.
        positions: source line and column of each node.
        lines: lines of the markup; None if the page was given as a tree.
        line_of_node: returns the source line of a node, for trees whose elements have no columns.
    """
    if lines is None or all(position is None for position in positions):
        before = np.searchsorted(nodes.first_text, blocks.first_text, side="right") - 1
        return [line_of_node(row) for row in before.tolist()]
    return [bisect.bisect_right(lines.starts, offset) for offset in block_offsets(nodes, blocks, positions, lines)]


def block_offsets(nodes: Nodes, blocks: Blocks, positions: Positions, lines: Lines) -> list[int]:
    """Return the offset in the source at which the text of each block starts.

    The DOM has positions of elements, but not of text. Therefore the first word of a block is searched between the
    start tags before and after it. These ranges do not overlap, so the search takes linear time. If the word is not
    found, because the parser moved it or it is written with a character reference, the offset is that of the preceding
    start tag.

    Args:
        nodes: nodes of the page.
        blocks: blocks of the page.
        positions: source line and column of each node; at least one is known.
        lines: lines of the markup.
    """
    source, line_starts = lines.source, lines.starts
    before = np.searchsorted(nodes.first_text, blocks.first_text, side="right") - 1
    tags = [position and line_starts[position[0] - 1] + position[1] for position in positions]
    # An element without a start tag has the offset of the preceding element.
    starts = list(itertools.accumulate((tag or 0 for tag in tags), max))
    offsets: list[int] = []
    search_start = 0
    for block, row in enumerate(before.tolist()):
        tag_end = source.find(">", starts[row]) + 1 if tags[row] is not None else starts[row]
        search_start = max(search_start, tag_end)
        stop = next((start for start in starts[row + 1 : row + 2] if start > starts[row]), len(source))
        word = _WORD.search(blocks.source, int(blocks.start[block]), int(blocks.stop[block]))
        offset = source.find(word[0], search_start, stop) if word else -1
        if offset >= 0 and word:
            search_start = offset + len(word[0])
        offsets.append(offset if offset >= 0 else starts[row])
    return offsets
