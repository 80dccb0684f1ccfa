"""Biographies of the author of an article, in a box that is named for authors, which are dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.class_names import has_name_of
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_CONTAINERS: Final = tags.mask(frozenset("div section aside footer header table td ul li p".split()))
_PARTS: Final = ("author", "autor", "auteur")
# A name with other words is that of the article: "author-jane", "hentry author".
_AUTHOR: Final = frozenset("author authors autor autora autorin autore auteur auteurs".split())
_WORDS: Final = _AUTHOR | frozenset(
    "about the a bio biography info information box card profile block section desc description details text content body area"
    " post entry article page single blog wrap wrapper container inner outer widget module".split()
)
# A shorter text is a byline, or a note at the end of the article, unless it has a name or a label on a line of its own.
_MIN_WORDS: Final = 30
_MIN_LAST_WORDS: Final = 10
_MIN_LAST_BLOCKS: Final = 2


def without_biographies(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of elements that are named for authors and have at least 30 kept words, if they hold at most half.

    Below all other kept text, 10 words in two blocks are enough.
    """
    nodes = page.nodes
    boxes = page.named(nodes.tagged(_CONTAINERS), lambda names: has_name_of(names, _AUTHOR, _WORDS), _PARTS)
    if not any_of(boxes):
        return keep  # most pages
    kept = nodes.block_sums(page.blocks.counts.words * keep)
    before, last = sums_before(keep), int(rows_of(keep)[-1]) if any_of(keep) else 0
    blocks = before.take(nodes.last_block) - before.take(nodes.first_block)
    is_last = (nodes.last_block > last) & (kept >= _MIN_LAST_WORDS) & (blocks >= _MIN_LAST_BLOCKS)
    boxes &= ((kept >= _MIN_WORDS) | is_last) & (2 * kept <= kept[0])
    rest = keep & ~nodes.inside(boxes).take(page.blocks.owner)
    return rest if 2 * page.blocks.words_in(rest) >= kept[0] else keep
