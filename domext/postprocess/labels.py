"""Why the parts of a page stand where they do: text, multimedia, navigation, advertisement, boilerplate, empty."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.plugin.scores import Label, LabelArray
from domext.postprocess import comment_regions, multimedia
from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Words that markup uses for advertisements whoever runs the page; the short ones only where they stand alone.
_WORDS: Final = re.compile(
    r"advert(?!orial)|sponsor|adsense|(?:^|[\s_-])ads?(?:$|[\s_-]|slot|unit|banner|box|wrap|container)", re.IGNORECASE
)
_TARGET: Final = re.compile(
    r"^(?:https?:)?//(?:[\w.-]{0,99}\.)?(?:ads?|adserver|adclick)\.|/(?:adclick|adserver)\b", re.IGNORECASE
)
# Inline elements are named for what they look like, not for what they are.
_HOLDERS: Final = tags.mask(
    frozenset("div section aside article ins iframe ul ol li table tr td center figure".split())
)
_MULTIMEDIA: Final = tags.mask(tags.MULTIMEDIA)
# Link proportion from which a node is navigation, after CUTER (Adam, Bouras, Poulopoulos 2009).
MAX_LINK: Final = 0.5


def navigation(page: Page, max_link: float = MAX_LINK) -> BoolArray:
    """Nodes in a node whose share of link bytes is at least ``max_link``, shape ``(n,)``."""
    total = page.nodes.total
    return page.nodes.inside(total.link_bytes >= max_link * np.maximum(total.bytes, 1))


def label_nodes(page: Page, keep: BoolArray, pruned: BoolArray) -> LabelArray:
    """A label for every node, shape ``(n,)``.

    Text: it holds a kept block. Multimedia: it shows something else and stands with kept text, see
    :func:`domext.postprocess.multimedia.standing_with`. Empty: it shows nothing. Advertisement: see :func:`advertisements`.
    Navigation: it is in ``pruned``. Boilerplate: the rest.
    """
    nodes = page.nodes
    kept = np.append(0, keep.cumsum())
    media = np.append(0, _MULTIMEDIA[nodes.tag].cumsum())
    standing = multimedia.standing_with(page, keep)
    labels = np.full(len(nodes), Label.BOILERPLATE, np.uint8)
    labels[pruned] = Label.NAVIGATION
    labels[page.once(advertisements)] = Label.ADVERTISEMENT
    shows = (nodes.total.characters > 0) | (media[nodes.end] > media[:-1])
    labels[~shows] = Label.EMPTY
    labels[multimedia.parts(page, standing)] = Label.MULTIMEDIA
    labels[kept[nodes.last_block] > kept[nodes.first_block]] = Label.TEXT
    return labels


def label_blocks(page: Page, keep: BoolArray, node_labels: LabelArray) -> LabelArray:
    """A label for every block, shape ``(b,)``: text if it is kept, else what its owner is, if not text."""
    owner = node_labels[page.blocks.owner]
    dropped = np.where(owner == Label.TEXT, Label.BOILERPLATE, owner)
    return np.where(keep, Label.TEXT, dropped).astype(np.uint8)


def marked_blocks(page: Page) -> LabelArray:
    """What the page's markup alone calls each block, whatever is kept, shape ``(b,)``.

    Where a whole page is mostly links, not all of it is navigation: what holds more than half of the page's text is none.
    """
    nodes = page.nodes
    minor = nodes.total.characters * 2 <= nodes.total.characters[0]
    mostly_links = minor & (nodes.total.link_bytes >= MAX_LINK * np.maximum(nodes.total.bytes, 1))
    labels = np.full(len(nodes), Label.TEXT, np.uint8)
    labels[nodes.inside(mostly_links)] = Label.NAVIGATION
    labels[page.once(advertisements)] = Label.ADVERTISEMENT
    return np.where(page.once(comment_regions.region).blocks, Label.COMMENT, labels[page.blocks.owner]).astype(np.uint8)


def advertisements(page: Page) -> BoolArray:
    """Nodes in an element whose class or id, or whose links' targets, call it an advertisement, shape ``(n,)``.

    An element that holds more than half of the page's text is none, whatever its class says.
    """
    nodes, said = page.nodes, page.named(_HOLDERS[page.nodes.tag], _is_advertisement)
    for element in page.tidied.document.select('a[rel~="sponsored" i], a[href*="//ad" i], a[href*="/ad" i]'):
        sponsored = "sponsored" in (element.attr("rel") or "").lower()
        if sponsored or _TARGET.search(element.attr("href") or ""):
            said[page.index[element]] = True
    return nodes.inside(said & (nodes.total.characters * 2 <= nodes.total.characters[0]))


def _is_advertisement(name: str) -> bool:
    # Nearly no name holds these letters, and looking for them is much cheaper than the pattern.
    return ("ad" in name or "Ad" in name or "pons" in name) and _WORDS.search(name) is not None
