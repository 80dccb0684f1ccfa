"""Add the captions of the pictures of an article, which selectors take for text beside it."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.class_names import class_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domext.postprocess.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_FIGCAPTION: Final = tags.IDS["figcaption"]
_MAY_BE_CAPTIONS: Final = tags.mask(frozenset("p div td dd span small".split()))
_CAPTION: Final = re.compile(
    r"(?:^|[\s_-])(?:caption|thumbcaption)(?:[_-]{1,2}text)?(?=$|\s)|(?:^|\s)caption-text", re.IGNORECASE
)
_MAX_CAPTION_WORDS: Final = 60
_MAX_LEVELS: Final = 5


def with_captions(page: Page, keep: BoolArray, excluded: BoolArray | None, media: Iterable[Multimedia]) -> BoolArray:
    """The kept blocks, and the captions in the boxes of pictures of the article.

    A caption is a ``<figcaption>``, or an element whose class says so. Its box is the smallest element around it that
    holds a picture of the article, unless that holds kept text, too.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        excluded: which of them must not be added, shape ``(b,)``; None for none.
        media: the multimedia of the article, in reading order.
    """
    nodes, blocks = page.nodes, page.blocks
    pictures = [item.index for item in media]
    if not pictures:
        return keep
    is_caption = nodes.tag == _FIGCAPTION
    kept = np.append(0, keep.cumsum())
    if "caption" in page.once(class_names):
        is_dropped = (nodes.last_block > nodes.first_block) & (kept[nodes.last_block] == kept[nodes.first_block])
        named = page.named(_MAY_BE_CAPTIONS[nodes.tag] & is_dropped, lambda name: _CAPTION.search(name) is not None)
        is_caption |= named
    added = np.zeros(len(keep), np.bool_)
    for row in np.flatnonzero(is_caption & (nodes.total.words <= _MAX_CAPTION_WORDS)).tolist():
        box = row
        for _ in range(_MAX_LEVELS):
            if box < 0 or kept[nodes.last_block[box]] > kept[nodes.first_block[box]]:
                break
            first = bisect_left(pictures, box)
            if first < len(pictures) and pictures[first] < nodes.end[box]:
                added[nodes.first_block[row] : nodes.last_block[row]] = True
                break
            box = int(nodes.parent[box])
    added &= ~blocks.hidden
    if excluded is not None:
        added &= ~excluded
    return keep | added
