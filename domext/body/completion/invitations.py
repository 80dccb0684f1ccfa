"""Drop what asks readers to sign in before they may answer, by the addresses of links."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.postprocess.invitation_boxes import ACCOUNT_ADDRESS, ACCOUNT_PARTS
from domext.table import attributes, tags

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.body.posts import Posts

_MAX_WORDS: Final = 30


def without_invitations(kept: KeptBlocks, posts: Posts) -> KeptBlocks:
    """Return the kept blocks of a thread without those that are such a line: outside of its posts, or the same in several ones.

    Args:
        kept: the kept blocks.
        posts: the posts of the page.
    """
    nodes, blocks = kept.page.nodes, kept.page.blocks
    links = attributes.rows_matching(kept.page, "href", ACCOUNT_ADDRESS, *ACCOUNT_PARTS)
    links = links[(nodes.tag[links] == tags.A) & (nodes.total.characters[links] > 0)]
    lines = blocks.at_each(nodes.first_text[links])
    words, linked = blocks.counts.words[lines], blocks.counts.link_words[lines]
    lines = lines[kept.mask[lines] & (words <= _MAX_WORDS) & (linked < words)]
    texts = {line: blocks.text(line) for line in np.unique(lines).tolist()}
    counts = Counter(texts.values())
    dropped = [line for line, text in texts.items() if posts.of_block[line] < 0 or counts[text] > 1]
    return kept.minus(dropped)
