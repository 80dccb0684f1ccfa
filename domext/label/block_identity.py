"""Identities of blocks that hold across versions of domext and of a page: the path of a block and a digest of its text."""

from __future__ import annotations

import hashlib
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from domext.table.page import Page

#: The XPath of the element that holds the block's text, and the first 16 hexadecimal digits of the text's SHA-256.
BlockIdentity = tuple[str, str]
_DIGEST_LENGTH: Final = 16
_NO_MATCH: Final = -1


def block_identities(page: Page) -> tuple[BlockIdentity, ...]:
    """Return the identity of every block of a page, in reading order."""
    owners = page.blocks.owner.tolist()
    paths = {owner: page.node(owner).xpath for owner in set(owners)}
    return tuple((paths[owner], _digest(text)) for owner, text in zip(owners, page.blocks.texts, strict=True))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST_LENGTH]


def match_blocks(old: Sequence[BlockIdentity], new: Sequence[BlockIdentity]) -> list[int]:
    """Return the index of the old block for every new one, -1 for a block without a match.

    Blocks with the same path and text match first, in order if there are several; then, of the rest, blocks with the same
    text. Every old block matches at most once.
    """
    if list(old) == list(new):
        return list(range(len(new)))
    matches = [_NO_MATCH] * len(new)
    unmatched = set(range(len(old)))
    keys: tuple[Callable[[BlockIdentity], Hashable], ...] = (lambda block: block, lambda block: block[1])
    for key in keys:
        candidates: dict[Hashable, deque[int]] = defaultdict(deque)
        for place in sorted(unmatched):
            candidates[key(old[place])].append(place)
        for place, block in enumerate(new):
            if matches[place] == _NO_MATCH and candidates[key(block)]:
                matches[place] = candidates[key(block)].popleft()
                unmatched.discard(matches[place])
    return matches
