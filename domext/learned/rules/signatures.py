"""Signatures below the posts of a thread, which are dropped: an author has the same one below each post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.characters import TYPED_RULE
from domext.table.class_names import has_name_of
from domext.table.masks import rows_of, sums_before
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

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
_RULE: Final = lazy_pattern(r"_{10,99}\s{0,3}\n")
# Signatures are the content of a page about signatures or functions.
_MAX_SHARE: Final = 0.3
# In a thread, a signature of one sentence is longer than many replies.
_MAX_SHARE_OF_THREAD: Final = 0.8
_MIN_NUMBER: Final = 2
# Other software writes the line and the signature into the element of the post. A long text below the line is a part of the post.
_MAX_WORDS_BELOW: Final = 60


def without_signatures(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the blocks of two or more elements that are named for signatures, unless they hold 0.3 of the kept words together."""
    return _without(page, keep, _named_signatures(page), _MAX_SHARE)


def without_signatures_of_posts(page: Page, keep: BoolArray) -> BoolArray:
    """Drop the signatures in a thread, unless they hold 0.8 of the kept words together.

    They are elements with the name of a signature, elements that begin with a line of underscores, and up to 60 words from such a
    line to the end of its element.
    """
    below = _below_rules(page, keep) if TYPED_RULE in page.blocks.source else []
    return _without(page, keep, _named_signatures(page), _MAX_SHARE_OF_THREAD, below)


def _named_signatures(page: Page) -> BoolArray:
    """The elements that are named for signatures, shape ``(n,)``."""
    containers = page.nodes.tagged(_CONTAINERS)
    return page.named(containers, lambda names: has_name_of(names, _SIGNATURES, _WORDS), ("sign",))


def _below_rules(page: Page, keep: BoolArray) -> list[tuple[int, int]]:
    """The first and last blocks of what stands below a line of underscores, up to the end of its element."""
    nodes, blocks = page.nodes, page.blocks
    words = sums_before(blocks.counts.words)
    spans = []
    for block in rows_of(keep).tolist():
        if not _RULE.match(blocks.text(block)):
            continue
        last = nodes.last_block.item(blocks.owner.item(block))
        begins_element = nodes.first_block.item(blocks.owner.item(block)) == block
        if begins_element or words[last] - words[block] <= _MAX_WORDS_BELOW:
            spans.append((block, last))
    return spans


def _without(
    page: Page, keep: BoolArray, named: BoolArray, max_share: float, spans: Iterable[tuple[int, int]] = ()
) -> BoolArray:
    """The kept blocks outside two or more signatures; all if the signatures hold a share of the kept words.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        named: the elements of signatures, shape ``(n,)``.
        max_share: the share.
        spans: the first and last blocks of more signatures.
    """
    nodes, words = page.nodes, page.blocks.counts.words
    # A single signature may be the byline of an article.
    if len({*nodes.first_block[rows_of(named)].tolist(), *(first for first, _ in spans)}) < _MIN_NUMBER:
        return keep  # most pages
    rest = keep & ~nodes.inside(named).take(page.blocks.owner)
    for first, last in spans:
        rest[first:last] = False
    return rest if int(words[rest].sum()) > (1 - max_share) * int(words[keep].sum()) else keep
