"""On which line of the source the text of each block starts."""

from __future__ import annotations

import bisect
import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from turbohtml import Element

    from domext.table.nodes import Blocks, Nodes

#: The line of the source, from 1, and the column, from 0, of each element; None where it has no place there.
Positions = list[tuple[int, int] | None]
_WORD: Final = re.compile(r"\w+|\S")


def line_of(element: Element, known: Mapping[Element, int]) -> int | None:
    """The source line of an element, from 1: as another parser knew it, else as the DOM does."""
    return known.get(element) or element.source_line


@dataclass(frozen=True, slots=True)
class Lines:
    """A source with its lines ended as a parser ends them, by line feeds.

    Attributes:
        source: the source.
        starts: where each of its lines starts.
    """

    source: str
    starts: list[int]

    @classmethod
    def of(cls, source: str) -> Lines:
        """The lines of a source, whatever ends them."""
        for ending in ("\r\n", "\r"):
            if "\r" in source:  # a copy costs more than a look
                source = source.replace(ending, "\n")
        return cls(source, [0, *itertools.accumulate(len(line) + 1 for line in source.split("\n")[:-1])])


def block_lines(
    nodes: Nodes,
    blocks: Blocks,
    positions: Positions,
    lines: Lines | None,
    line_of_node: Callable[[int], int | None],
) -> list[int | None]:
    """The source line, from 1, on which each block's text starts; None where neither text nor element has a place.

    Args:
        nodes: the page's nodes.
        blocks: its blocks.
        positions: line and column of the nodes' elements.
        lines: of the page's markup; None if the caller gave a tree.
        line_of_node: the line of a node, for trees whose elements have no position.
    """
    if lines is None or all(position is None for position in positions):
        before = np.searchsorted(nodes.first_text, blocks.first_text, side="right") - 1
        return [line_of_node(row) for row in before.tolist()]
    return [bisect.bisect_right(lines.starts, place) for place in block_places(nodes, blocks, positions, lines)]


def block_places(nodes: Nodes, blocks: Blocks, positions: Positions, lines: Lines) -> list[int]:
    """Where in the source each block's text starts.

    A DOM knows where elements start, but not where text does: a block's first word is looked for between the start
    tags around it. The stretches between start tags do not overlap, so that takes linear time. A word that is not
    there (the parser moved it, or it is written as a character reference) has the place of the element before it.

    Args:
        nodes: the page's nodes.
        blocks: its blocks.
        positions: line and column of the nodes' elements; some of them have one.
        lines: of the page's markup.
    """
    source, line_starts = lines.source, lines.starts
    before = np.searchsorted(nodes.first_text, blocks.first_text, side="right") - 1
    places = [position and line_starts[position[0] - 1] + position[1] for position in positions]
    # Elements that no tag opened stand where the one before them does.
    starts = list(itertools.accumulate((place or 0 for place in places), max))
    found: list[int] = []
    reached = 0
    for block, row in enumerate(before.tolist()):
        reached = max(reached, source.find(">", starts[row]) + 1 if places[row] is not None else starts[row])
        stop = next((place for place in starts[row + 1 : row + 2] if place > starts[row]), len(source))
        word = _WORD.search(blocks.source, blocks.start[block])
        place = source.find(word[0], reached, stop) if word else -1
        if place >= 0 and word:
            reached = place + len(word[0])
        found.append(place if place >= 0 else starts[row])
    return found
