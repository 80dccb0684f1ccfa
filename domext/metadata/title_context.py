"""What stands around the title: bylines and datelines are there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table.characters import folded

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.metadata.sources import MetadataSources

#: Words in the class of elements that name an author.
CLASSES: Final = ("byline", "author", "username")
_BEFORE: Final = 6
_AFTER: Final = 12
# A longer block is prose, and a longer element holds more than a byline.
_LONGEST_LINE: Final = 300
_MOST_NODES: Final = 1000


@dataclass(frozen=True, slots=True)
class TitleContext:
    """The blocks about the title.

    Attributes:
        lines: the texts of the short ones by block index, those after the title first, the title's own and those before it last.
        marked: elements in them whose markup says what they hold, by block index, in the same order.
    """

    lines: dict[int, str]
    marked: dict[int, list[tuple[int, Element]]]

    @classmethod
    def of(cls, sources: MetadataSources, title: str | None) -> TitleContext:
        """Look around the heading that shows the title, or else the first heading."""
        blocks, nodes = sources.page.blocks, sources.page.nodes
        place = _place(sources, folded(title or ""))
        if place is None:
            return cls({}, {})
        first, last = place
        order = [
            *range(last, min(last + _AFTER, len(blocks))),
            *range(first, last),
            *range(first - 1, max(first - _BEFORE, 0) - 1, -1),
        ]
        marked: dict[int, list[tuple[int, Element]]] = {}
        # In preorder the first block of the nodes never decreases: the nodes of a run of blocks are a run of rows.
        start, stop = np.searchsorted(nodes.first_block, (first - _BEFORE, last + _AFTER)).tolist()
        length = nodes.total.characters[start:stop]
        small = np.flatnonzero((length > 0) & (length <= _LONGEST_LINE))[:_MOST_NODES]
        for row in (small + start).tolist():
            element = sources.page.elements[row]
            if _says_something(element):
                marked.setdefault(int(nodes.first_block[row]), []).append((row, element))
        return cls(
            {index: text for index in order if len(text := blocks.text(index)) <= _LONGEST_LINE},
            {i: marked[i] for i in order if i in marked},
        )


def _says_something(element: Element) -> bool:
    called = element.attr("class")
    if called and any(word in called.lower() for word in CLASSES):
        return True
    return element.tag == "time" or element.attr("itemprop") is not None or element.attr("rel") is not None


def _place(sources: MetadataSources, title: str) -> tuple[int, int] | None:
    """The blocks of the title's heading, as a slice; None if the page has none."""
    nodes = sources.page.nodes
    for row, _ in sources.headings:
        shown = folded(sources.shown(row))
        if title and shown and (shown in title or title in shown):
            return int(nodes.first_block[row]), int(nodes.last_block[row])
    first = next((row for row, element in sources.headings if element.tag == "h1"), None)
    return None if first is None else (int(nodes.first_block[first]), int(nodes.last_block[first]))
