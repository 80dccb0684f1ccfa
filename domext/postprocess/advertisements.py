"""The advertisements that the markup of a page names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.postprocess.link_addresses import link_addresses
from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern
from domext.table.value_search import NUL

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Class names of advertisements that hold on any site; short words count only as words of their own.
_ADVERTISEMENT: Final = lazy_pattern(
    r"advert(?!orial)|sponsor|adsense|(?:^|[\s_-])ads?(?:$|[\s_-]|slot|unit|banner|box|wrap|container)", re.IGNORECASE
)
_ADVERTISEMENT_PARTS: Final = ("advert", "sponsor", "adsense", "-ad", f"{NUL}ad")
_ADVERTISEMENT_URL: Final = lazy_pattern(
    r"^(?:https?:)?//(?:[\w.-]{0,99}\.)?(?:ads?|adserver|adclick)\.|/(?:adclick|adserver)\b", re.IGNORECASE
)
# Classes of inline elements describe their looks, so only these elements can be advertisements by their class.
_CONTAINERS: Final = tags.mask(
    frozenset("div section aside article ins iframe ul ol li table tr td center figure".split())
)


def advertisements(page: Page) -> BoolArray:
    """Return which nodes are in an element that its class, its id or the target of a link marks as an advertisement.

    Shape ``(n,)``. An element that holds more than half of the page's text never counts.
    """
    nodes = page.nodes
    marked = page.named(
        nodes.tagged(_CONTAINERS), lambda name: _ADVERTISEMENT.search(name) is not None, _ADVERTISEMENT_PARTS
    )
    marked |= attributes.has_word(page, "rel", "sponsored") & (nodes.tag == tags.A)
    for row, address in page.once(link_addresses).containing("/ad"):
        if _ADVERTISEMENT_URL.search(address):
            marked[row] = True
    return nodes.inside(marked & (nodes.total.characters * 2 <= nodes.total.characters[0]))
