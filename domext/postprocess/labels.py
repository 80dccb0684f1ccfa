"""Labels of nodes and blocks: text, multimedia, navigation, advertisement, comment, boilerplate, empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion import comment_regions
from domext.pictures import multimedia
from domext.plugin.label import Label, LabelArray
from domext.postprocess.advertisements import advertisements
from domext.postprocess.navigation import about_article, link_blocks, navigation
from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Single reads of a member of an enumeration are slow.
_EMPTY, _TEXT, _MULTIMEDIA, _NAVIGATION, _ADVERTISEMENT, _COMMENT, _BOILERPLATE = Label
_SHOWS_MEDIA: Final = tags.mask(tags.MULTIMEDIA)


def label_nodes(page: Page, keep: BoolArray, pruned: BoolArray, media: BoolArray | None = None) -> LabelArray:
    """Return a label for every node, shape ``(n,)``: the first of these that applies.

    - advertisement with text: see :func:`~domext.postprocess.advertisements.advertisements`; the markup decides,
      independent of the kept blocks
    - text: the node holds a kept block, or a part of one
    - multimedia: it shows multimedia that belongs to kept text, see
      :func:`domext.pictures.multimedia.kept_multimedia`
    - empty: it shows nothing
    - advertisement without text
    - navigation: it is in ``pruned``
    - boilerplate

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        pruned: which nodes are navigation, shape ``(n,)``.
        media: which nodes are multimedia that belongs to kept text, shape ``(n,)``, if that is known.
    """
    nodes = page.nodes
    media = multimedia.kept_multimedia(page, keep) if media is None else media
    advertised = page.once(advertisements)
    labels = np.full(len(nodes), _BOILERPLATE, np.uint8)
    labels[pruned] = _NAVIGATION
    labels[advertised] = _ADVERTISEMENT
    shows = (nodes.total.characters > 0) | nodes.holding(nodes.tagged(_SHOWS_MEDIA))
    labels[~shows] = _EMPTY
    labels[multimedia.with_wrappers(page, media)] = _MULTIMEDIA
    holds_kept = (nodes.text_sums(page.blocks.pieces_in(keep)) > 0) & (nodes.total.characters > 0)
    labels[holds_kept & ~advertised] = _TEXT
    return labels


def label_blocks(page: Page, keep: BoolArray, node_labels: LabelArray) -> LabelArray:
    """Return a label for every block, shape ``(b,)``.

    A block in an advertisement is one, also if it is kept. Any other kept block is text. A dropped block has its
    owner's label, with three exceptions: beside kept text of the same owner it is boilerplate; if it consists mostly of
    links it is navigation; and a headline, byline or share button is boilerplate although it consists of links, because
    it leads nowhere else.
    """
    owner = node_labels[page.blocks.owner]
    dropped = np.where(owner == _TEXT, _BOILERPLATE, owner)
    dropped[(dropped == _BOILERPLATE) & link_blocks(page)] = _NAVIGATION
    dropped[(dropped == _NAVIGATION) & page.once(about_article)] = _BOILERPLATE
    return np.where(keep & (owner != _ADVERTISEMENT), _TEXT, dropped).astype(np.uint8)


def markup_labels(page: Page) -> LabelArray:
    """Return a label for every block by the page's markup alone, independent of the kept blocks, shape ``(b,)``."""
    labels = np.full(len(page.nodes), _TEXT, np.uint8)
    labels[page.once(navigation)] = _NAVIGATION
    labels[page.once(advertisements)] = _ADVERTISEMENT
    of_blocks = labels[page.blocks.owner]
    of_blocks[(of_blocks == _TEXT) & link_blocks(page)] = _NAVIGATION
    of_blocks[page.once(comment_regions.comment_region).blocks] = _COMMENT
    return of_blocks
