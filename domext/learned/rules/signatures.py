"""Signatures below the posts of a thread, which are dropped: an author has the same one below each post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.class_names import has_name_of
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

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
# Forum software of the years around 2005 has no name for signatures and writes a line of underscores above each.
_RULE_SIGN: Final = "_" * 10
_RULE: Final = lazy_pattern(r"_{10,99}\s{0,3}\n")
# Signatures are the content of a page about signatures or functions.
_MAX_SHARE: Final = 0.3
# In a thread, a signature of one sentence is longer than many replies.
_MAX_SHARE_OF_THREAD: Final = 0.8
_MIN_NUMBER: Final = 2


def without_signatures(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of two or more elements that are named for signatures, unless they hold 0.3 of the kept words together."""
    return _without(page, keep, _named_signatures(page), _MAX_SHARE)


def without_signatures_of_posts(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the signatures in a thread, unless they hold 0.8 of the kept words together.

    They are elements with the name of a signature, and elements that begin with a line of underscores.
    """
    signatures = _named_signatures(page)
    if _RULE_SIGN in page.blocks.source:
        signatures |= _below_rules(page, keep)
    return _without(page, keep, signatures, _MAX_SHARE_OF_THREAD)


def _named_signatures(page: Page) -> BoolArray:
    """The elements that are named for signatures, shape ``(n,)``."""
    containers = page.nodes.tagged(_CONTAINERS)
    return page.named(containers, lambda names: has_name_of(names, _SIGNATURES, _WORDS), ("sign",))


def _below_rules(page: Page, keep: BoolArray) -> BoolArray:
    """The elements that hold kept text, begin with a line of underscores and go on below it, shape ``(n,)``."""
    nodes, blocks = page.nodes, page.blocks
    rows = rows_of(keep & (nodes.first_block[blocks.owner] == np.arange(len(keep))))
    begins = [block for block in rows.tolist() if _RULE.match(blocks.text(block))]
    return nodes.mask(blocks.owner[begins])


def _without(page: Page, keep: BoolArray, signatures: BoolArray, max_share: float) -> BoolArray:
    """The kept blocks outside two or more signatures; all if the signatures hold a share of the kept words."""
    nodes, words = page.nodes, page.blocks.counts.words
    # A single signature may be the byline of an article.
    if len(set(nodes.first_block[rows_of(signatures)].tolist())) < _MIN_NUMBER:
        return keep  # most pages
    rest = keep & ~nodes.inside(signatures).take(page.blocks.owner)
    return rest if int(words[rest].sum()) > (1 - max_share) * int(words[keep].sum()) else keep
