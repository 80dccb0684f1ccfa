"""On which line of the source the text of each block starts."""

from __future__ import annotations

import bisect
import itertools
import re
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from domext.page import Page

_WORD: Final = re.compile(r"\w+|\S")


def block_lines(page: Page) -> list[int | None]:
    """The source line, from 1, on which each block's text starts; None where neither text nor element has a place.

    A DOM knows where elements start, but not where text does: a block's first word is looked for between the start
    tags around it. The stretches between start tags do not overlap, so that takes linear time. A word that is not
    there (the parser moved it, or it is written as a character reference) has the line of the element before it.
    """
    nodes, blocks = page.nodes, page.blocks
    before = np.searchsorted(nodes.first_text, blocks.first_text, side="right") - 1
    elements = page.elements
    if page.source is None or all(element.position is None for element in elements):
        return [page.line_of(elements[row]) for row in before.tolist()]
    source = page.source.text.replace("\r\n", "\n").replace("\r", "\n")
    line_starts = [0, *(match.end() for match in re.finditer("\n", source))]
    places = [e.position and line_starts[e.position[0] - 1] + e.position[1] for e in elements]
    # Elements that no tag opened stand where the one before them does.
    starts = list(itertools.accumulate((place or 0 for place in places), max))
    lines: list[int | None] = []
    reached = 0
    for block, row in enumerate(before.tolist()):
        reached = max(reached, source.find(">", starts[row]) + 1 if places[row] is not None else starts[row])
        stop = next((place for place in starts[row + 1 : row + 2] if place > starts[row]), len(source))
        word = _WORD.search(blocks.source, blocks.start[block])
        found = source.find(word[0], reached, stop) if word else -1
        if found >= 0 and word:
            reached = found + len(word[0])
        lines.append(bisect.bisect_right(line_starts, found if found >= 0 else starts[row]))
    return lines
