"""The title context: the blocks around the title, which hold bylines and datelines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table.characters import folded

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.metadata.sources import MetadataSources

#: Words in the classes of elements that name an author.
AUTHOR_CLASSES: Final = ("byline", "author", "username")
_BLOCKS_BEFORE: Final = 6
_BLOCKS_AFTER: Final = 12
# A longer block is prose, and a longer element holds more than a byline.
_MAX_LINE_CHARACTERS: Final = 300
_MAX_NODES: Final = 1000


@dataclass(frozen=True, slots=True)
class TitleContext:
    """The short blocks around the title, in this order: after the title, the title itself, before the title.

    Attributes:
        lines: their texts, by block index.
        annotated: the elements in them whose markup names their content, with their node index, by block index.
    """

    lines: dict[int, str]
    annotated: dict[int, list[tuple[int, Element]]]

    @classmethod
    def of(cls, sources: MetadataSources, title: str | None) -> TitleContext:
        """The context of the heading that shows the title, or else of the first ``h1``; empty without a heading."""
        blocks, nodes = sources.page.blocks, sources.page.nodes
        heading = _heading_blocks(sources, folded(title or ""))
        if heading is None:
            return cls({}, {})
        first, last = heading
        order = [
            *range(last, min(last + _BLOCKS_AFTER, len(blocks))),
            *range(first, last),
            *range(first - 1, max(first - _BLOCKS_BEFORE, 0) - 1, -1),
        ]
        annotated: dict[int, list[tuple[int, Element]]] = {}
        # In preorder ``first_block`` never decreases, so the nodes of a range of blocks are a range of rows.
        start, stop = np.searchsorted(nodes.first_block, (first - _BLOCKS_BEFORE, last + _BLOCKS_AFTER)).tolist()
        length = nodes.total.characters[start:stop]
        short = np.flatnonzero((length > 0) & (length <= _MAX_LINE_CHARACTERS))[:_MAX_NODES]
        for row in (short + start).tolist():
            element = sources.page.elements[row]
            if _is_annotated(element):
                annotated.setdefault(int(nodes.first_block[row]), []).append((row, element))
        return cls(
            {index: text for index in order if len(text := blocks.text(index)) <= _MAX_LINE_CHARACTERS},
            {index: annotated[index] for index in order if index in annotated},
        )


def _is_annotated(element: Element) -> bool:
    classes = element.attr("class")
    if classes and any(word in classes.lower() for word in AUTHOR_CLASSES):
        return True
    return element.tag == "time" or element.attr("itemprop") is not None or element.attr("rel") is not None


def _heading_blocks(sources: MetadataSources, title: str) -> tuple[int, int] | None:
    """The first block of the title's heading and one past its last; None if the page has no such heading."""
    nodes = sources.page.nodes
    for row, _ in sources.headings:
        heading = folded(sources.visible_text(row))
        if title and heading and (heading in title or title in heading):
            return int(nodes.first_block[row]), int(nodes.last_block[row])
    first = next((row for row, element in sources.headings if element.tag == "h1"), None)
    return None if first is None else (int(nodes.first_block[first]), int(nodes.last_block[first]))
