"""Labels of nodes and blocks: text, multimedia, navigation, advertisement, comment, boilerplate, empty."""

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

# Class names of advertisements that hold on any site; short words count only as words of their own.
_ADVERTISEMENT: Final = re.compile(
    r"advert(?!orial)|sponsor|adsense|(?:^|[\s_-])ads?(?:$|[\s_-]|slot|unit|banner|box|wrap|container)", re.IGNORECASE
)
_ADVERTISEMENT_URL: Final = re.compile(
    r"^(?:https?:)?//(?:[\w.-]{0,99}\.)?(?:ads?|adserver|adclick)\.|/(?:adclick|adserver)\b", re.IGNORECASE
)
# Classes of inline elements describe their looks, so only these elements can be advertisements by their class.
_CONTAINERS: Final = tags.mask(
    frozenset("div section aside article ins iframe ul ol li table tr td center figure".split())
)
_MULTIMEDIA: Final = tags.mask(tags.MULTIMEDIA)
#: A node is navigation from this share of link bytes on, after CUTER (Adam, Bouras, Poulopoulos 2009).
MAX_LINK: Final = 0.5
#: An element with more than this share of the page's text is not navigation: on a page of links, it is the content.
MAX_NAVIGATION: Final = 0.5


def navigation(page: Page, max_link: float = MAX_LINK, max_share: float = MAX_NAVIGATION) -> BoolArray:
    """Which nodes are in a node that consists mostly of links, shape ``(n,)``.

    Args:
        page: the page.
        max_link: share of link bytes from which a node is navigation.
        max_share: a node with more than this share of the page's bytes is not navigation, whatever its links.
    """
    return page.nodes.inside(mostly_links(page, max_link, max_share))


def mostly_links(page: Page, max_link: float = MAX_LINK, max_share: float = MAX_NAVIGATION) -> BoolArray:
    """Which nodes consist mostly of links themselves, shape ``(n,)``; see :func:`navigation`."""
    total = page.nodes.total
    minor = total.bytes <= max_share * total.bytes[0]
    return np.asarray(minor & (total.link_bytes >= max_link * np.maximum(total.bytes, 1)))


def label_nodes(page: Page, keep: BoolArray, pruned: BoolArray) -> LabelArray:
    """A label for every node, shape ``(n,)``: the first of these that applies.

    - text: the node holds a kept block
    - multimedia: it shows multimedia that belongs to kept text, see
      :func:`domext.postprocess.multimedia.kept_multimedia`
    - empty: it shows nothing
    - advertisement: see :func:`advertisements`
    - navigation: it is in ``pruned``
    - boilerplate

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        pruned: which nodes are navigation, shape ``(n,)``.
    """
    nodes = page.nodes
    kept = np.append(0, keep.cumsum())
    media = np.append(0, _MULTIMEDIA[nodes.tag].cumsum())
    labels = np.full(len(nodes), Label.BOILERPLATE, np.uint8)
    labels[pruned] = Label.NAVIGATION
    labels[page.once(advertisements)] = Label.ADVERTISEMENT
    shows = (nodes.total.characters > 0) | (media[nodes.end] > media[:-1])
    labels[~shows] = Label.EMPTY
    labels[multimedia.with_wrappers(page, multimedia.kept_multimedia(page, keep))] = Label.MULTIMEDIA
    labels[kept[nodes.last_block] > kept[nodes.first_block]] = Label.TEXT
    return labels


def label_blocks(page: Page, keep: BoolArray, node_labels: LabelArray) -> LabelArray:
    """A label for every block, shape ``(b,)``: text if it is kept, else its owner's label, or boilerplate for text."""
    owner = node_labels[page.blocks.owner]
    dropped = np.where(owner == Label.TEXT, Label.BOILERPLATE, owner)
    return np.where(keep, Label.TEXT, dropped).astype(np.uint8)


def markup_labels(page: Page) -> LabelArray:
    """A label for every block by the page's markup alone, whatever is kept, shape ``(b,)``."""
    labels = np.full(len(page.nodes), Label.TEXT, np.uint8)
    labels[navigation(page)] = Label.NAVIGATION
    labels[page.once(advertisements)] = Label.ADVERTISEMENT
    comments = page.once(comment_regions.comment_region).blocks
    return np.where(comments, Label.COMMENT, labels[page.blocks.owner]).astype(np.uint8)


def advertisements(page: Page) -> BoolArray:
    """Which nodes are in an element that its class, its id or the target of a link marks as an advertisement.

    Shape ``(n,)``. An element that holds more than half of the page's text never counts.
    """
    nodes, marked = page.nodes, page.named(_CONTAINERS[page.nodes.tag], _is_advertisement)
    for element in page.tidied.document.select('a[rel~="sponsored" i], a[href*="//ad" i], a[href*="/ad" i]'):
        sponsored = "sponsored" in (element.attr("rel") or "").lower()
        if sponsored or _ADVERTISEMENT_URL.search(element.attr("href") or ""):
            marked[page.index[element]] = True
    return nodes.inside(marked & (nodes.total.characters * 2 <= nodes.total.characters[0]))


def _is_advertisement(name: str) -> bool:
    # Few names contain these letters, and this search costs much less than the pattern.
    return ("ad" in name or "Ad" in name or "pons" in name) and _ADVERTISEMENT.search(name) is not None
