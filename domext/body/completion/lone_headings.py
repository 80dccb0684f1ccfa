"""Add the text below headings of which alone a selector is certain, such as the lines of a play or of a song."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.masks import any_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks

_BESIDE: Final = tags.mask(frozenset("nav table footer form aside header button ul ol".split()))
_MAX_HEADINGS: Final = 3


def with_text_below_headings(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and if they are headings alone, the text below the last one in the same element.

    It ends above the first menu, table, list or line of links.
    """
    page, nodes, blocks = kept.page, kept.page.nodes, kept.page.blocks
    if not 0 < kept.rows.size <= _MAX_HEADINGS or not tags.IS_HEADING[nodes.tag[blocks.owner[kept.rows]]].all():
        return kept  # nearly all pages
    last = int(kept.rows[-1])
    beside = nodes.inside(nodes.tagged(_BESIDE)).take(blocks.owner)
    links = (nodes.tag == tags.A) & attributes.present(page, "href")  # anchors of lines count as links
    beside |= nodes.inside(links).take(blocks.node)
    stop = int(nodes.last_block[nodes.parent[blocks.owner[last]]])
    if any_of(beside[last + 1 : stop]):
        stop = last + 1 + int(beside[last + 1 : stop].argmax())
    return kept.plus_ranges([(last + 1, stop)])
