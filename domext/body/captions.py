"""Add the captions of the pictures of an article, which are too short for most selectors to recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.postprocess.multimedia import Multimedia
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_FIGURE: Final = tags.IDS["figure"]
_CAPTION: Final = tags.IDS["figcaption"]
# A longer text in <figcaption> is more than a caption.
_MAX_WORDS: Final = 100


def with_captions(page: Page, keep: BoolArray, media: Sequence[Multimedia], excluded: BoolArray | None) -> BoolArray:
    """The kept blocks, and the captions of the figures around the multimedia that belongs to them.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        media: the multimedia that belongs to them.
        excluded: which blocks must not be added, shape ``(b,)``; None for none.
    """
    nodes, blocks = page.nodes, page.blocks
    captions = np.flatnonzero(nodes.tag == _CAPTION)
    if not captions.size or not media:
        return keep
    figure = nodes.nearest(nodes.tag == _FIGURE)
    figures = set(figure[[item.index for item in media]].tolist()) - {-1}
    keep = keep.copy()
    for row in captions.tolist():
        if int(figure[row]) in figures and nodes.total.words[row] <= _MAX_WORDS:
            inside = slice(int(nodes.first_block[row]), int(nodes.last_block[row]))
            shown = ~blocks.hidden[inside]
            keep[inside] |= shown if excluded is None else shown & ~excluded[inside]
    return keep
