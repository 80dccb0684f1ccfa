"""Which nodes say of themselves that they are advertisements."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from domext import Page, tags
from domext.nodes import BoolArray

# Words that markup uses for advertisements whoever runs the page; the short ones only where they stand alone.
_WORDS: Final = re.compile(
    r"advert(?!orial)|sponsor|adsense|(?:^|[\s_-])ads?(?:$|[\s_-]|slot|unit|banner|box|wrap|container)", re.IGNORECASE
)
_TARGET: Final = re.compile(
    r"^(?:https?:)?//(?:[\w.-]{0,99}\.)?(?:ads?|adserver|adclick)\.|/(?:adclick|adserver)\b", re.IGNORECASE
)
_LINK: Final = tags.IDS["a"]
# Inline elements are named for what they look like, not for what they are.
_HOLDERS: Final = tags.mask(
    frozenset("div section aside article ins iframe ul ol li table tr td center figure".split())
)


def advertisements(page: Page) -> BoolArray:
    """Nodes in an element whose class, id or role, or whose links' targets, call it an advertisement, shape ``(n,)``.

    An element that holds more than half of the page's text is none, whatever its class says.
    """
    nodes, said = page.nodes, np.zeros(len(page.nodes), dtype=np.bool_)
    for row in np.flatnonzero(_HOLDERS[nodes.tag]).tolist():
        element = page.elements[row]
        for name in (element.attr("class"), element.attr("id")):
            # Nearly no name holds these letters, and looking for them is much cheaper than the pattern.
            if name and ("ad" in name or "Ad" in name or "pons" in name) and _WORDS.search(name):
                said[row] = True
    for element in page.tidied.document.select('a[rel~="sponsored" i], a[href*="//ad" i], a[href*="/ad" i]'):
        sponsored = "sponsored" in (element.attr("rel") or "").lower()
        if sponsored or _TARGET.search(element.attr("href") or ""):
            said[page.index[element]] = True
    return nodes.inside(said & (nodes.total.characters * 2 <= nodes.total.characters[0]))
