"""Which block is which, whatever version of domext numbered them: by path and digest of the text."""

from __future__ import annotations

import hashlib
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from domext.table.page import Page

#: Of a block: the path of the node that its text stands in, and the first 16 hexadecimal digits of its text's SHA-256.
Identity = tuple[str, str]
_DIGITS: Final = 16
_UNKNOWN: Final = -1


def identities(page: Page) -> tuple[Identity, ...]:
    """The identity of every block of a page, in reading order."""
    paths = {owner: page.node(owner).xpath for owner in set(page.blocks.owner.tolist())}
    return tuple(
        (paths[owner], digest(text)) for owner, text in zip(page.blocks.owner.tolist(), page.blocks.texts, strict=True)
    )


def digest(text: str) -> str:
    """The digest of a block's text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def matches(old: Sequence[Identity], new: Sequence[Identity]) -> list[int]:
    """For every new block the old one that it is, -1 for one that was not there.

    Blocks with the same path and text are the same, in order where there are several; of the others those with the
    same text. No old block is given twice.
    """
    if list(old) == list(new):
        return list(range(len(new)))
    found = [_UNKNOWN] * len(new)
    free = set(range(len(old)))
    keys: tuple[Callable[[Identity], Hashable], ...] = (lambda block: block, lambda block: block[1])
    for key in keys:
        waiting: dict[Hashable, deque[int]] = defaultdict(deque)
        for place in sorted(free):
            waiting[key(old[place])].append(place)
        for place, block in enumerate(new):
            if found[place] == _UNKNOWN and waiting[key(block)]:
                found[place] = waiting[key(block)].popleft()
                free.discard(found[place])
    return found
