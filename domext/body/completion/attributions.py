"""Add who said a kept quotation, in its last lines. A name looks like a byline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks

_SOURCES: Final = tags.mask(frozenset({"cite", "footer", "small"}))
_DASHES: Final = ("\u2014", "\u2013", "\u2015", "- ", "-- ")
_MAX_BLOCKS: Final = 3
_MAX_WORDS: Final = 20


def with_attributions(kept: KeptBlocks) -> KeptBlocks:
    """Return the kept blocks, and the last blocks of quotations that end with a kept block and then with who said it.

    That is the text of a ``<cite>``, a ``<footer>`` or a ``<small>``, or a line that begins with a dash.
    """
    nodes, blocks, addable = kept.page.nodes, kept.page.blocks, kept.addable
    if not nodes.has(tags.BLOCKQUOTE):
        return kept
    quotes = rows_of(nodes.tag == tags.BLOCKQUOTE)
    ends = nodes.last_block[quotes[kept.counts(quotes) > 0]]
    ends = ends[addable[ends - 1] & ~kept.mask[ends - 1]]
    if not ends.size:
        return kept
    keep, names_source = kept.mask.copy(), nodes.inside(nodes.tagged(_SOURCES))[blocks.node]
    for end in ends.tolist():
        start = end - 1
        while not keep[start - 1] and end - start <= _MAX_BLOCKS:
            start -= 1
        lines = range(start, end)
        if (
            len(lines) <= _MAX_BLOCKS
            and blocks.counts.words[start:end].sum() <= _MAX_WORDS
            and all(addable[line] and (names_source[line] or blocks.text(line).startswith(_DASHES)) for line in lines)
        ):
            keep[start:end] = True
    return kept.replaced(keep)
