"""Signatures below the posts of a thread, which are dropped: an author has the same one below each post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.class_names import has_name_of
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_CONTAINERS: Final = tags.mask(frozenset("div section aside footer table tr td p blockquote".split()))
_SIGNATURES: Final = frozenset({"sign", "signature", "postsignature"})
# A name with other words, such as "member-signature", is that of the signature of a function.
_WORDS: Final = frozenset(
    "sign signature postsignature postmsg message post posts user users author forum comment entry topic reply content body text wrapper wrap"
    " container inner outer block box area".split()
)
# Signatures are the content of a page about signatures or functions.
_MAX_SHARE: Final = 0.3
_MIN_NUMBER: Final = 2


def without_signatures(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of two or more elements that are named for signatures, unless they hold 0.3 of the kept words together."""
    nodes = page.nodes
    signatures = page.named(nodes.tagged(_CONTAINERS), lambda names: has_name_of(names, _SIGNATURES, _WORDS), ("sign",))
    # A single signature may be the byline of an article.
    if len(set(nodes.first_block[rows_of(signatures)].tolist())) < _MIN_NUMBER:
        return keep  # most pages
    words = page.blocks.counts.words
    rest = keep & ~nodes.inside(signatures).take(page.blocks.owner)
    return rest if int(words[rest].sum()) > (1 - _MAX_SHARE) * int(words[keep].sum()) else keep
