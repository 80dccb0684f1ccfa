"""Notices of copyright and licences in an article: below its text, and beside its pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.class_names import has_name_of, words_of
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_CONTAINERS: Final = tags.mask(frozenset("div section aside footer ul li p span small blockquote".split()))
_PARTS: Final = ("copyright", "licens", "licence")
_COPYRIGHT: Final = frozenset({"copyright", "copyrights"})
_LICENCE: Final = frozenset({"license", "licence", "licensing"})
# A name with other words is that of an article about copyright, or of the articles under a licence.
_WORDS: Final = (
    _COPYRIGHT
    | _LICENCE
    | frozenset(
        "post posts entry article page single blog info information notice statement box container wrapper wrap inner outer block"
        " section area text content body paragraph gallery print footer bottom end".split()
    )
)
# The sign, or the word before a year, at the beginning of a line.
_LINE: Final = lazy_pattern(r"(?:copyright )?(?:©|\(c\) ?(?:19|20)\d\d)|copyright (?:19|20)\d\d", re.IGNORECASE)
_MAX_LINE_WORDS: Final = 40
_MAX_WORDS: Final = 120
_MAX_SHARE: Final = 0.2


def without_copyright_notices(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of elements that are named for copyright or a licence, if they hold at most 0.2 of the kept words."""
    if not (named := attributes.numbers_where(page, "class", _names_notice, *_PARTS)):
        return keep  # most pages
    nodes = page.nodes
    notices = attributes.having(page, "class", named) & nodes.tagged(_CONTAINERS) & (nodes.total.words <= _MAX_WORDS)
    notices &= nodes.block_sums(keep) > 0
    if not any_of(notices):
        return keep
    # An inline element of this kind may hold a whole line.
    inside, blocks = nodes.inside(notices), page.blocks
    rest = keep & ~(inside.take(blocks.node) & inside.take(blocks.pieces.parent.take(blocks.last_text - 1)))
    return rest if page.blocks.words_in(rest) >= (1 - _MAX_SHARE) * page.blocks.words_in(keep) else keep


def without_last_notice(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the last kept block if it begins with the sign of copyright, has at most 40 words, and at most 0.2 of the kept words."""
    rows, words = rows_of(keep), page.blocks.counts.words
    if not rows.size or words[rows[-1]] > _MAX_LINE_WORDS or not _LINE.match(page.blocks.text(int(rows[-1]))):
        return keep
    rest = keep.copy()
    rest[rows[-1]] = False
    return rest if words[rows[-1]] <= _MAX_SHARE * page.blocks.words_in(keep) else keep


def _names_notice(names: str) -> bool:
    """Whether one of the classes is the name of such a notice; a licence alone may be that of a program."""
    return has_name_of(names, _COPYRIGHT, _WORDS) or any(
        len(words_of(name)) > 1 and has_name_of(name, _LICENCE, _WORDS) for name in names.split()
    )
