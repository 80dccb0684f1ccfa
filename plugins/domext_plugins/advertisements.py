"""Which nodes say of themselves that they are advertisements."""

from __future__ import annotations

from typing import Final

from domext import Page
from domext.nodes import BoolArray

# Words that markup uses for advertisements whoever runs the page. Short ones must stand alone or in front.
_SELECTOR: Final = ", ".join(
    [f'[{name}*="{word}" i]' for name in ("class", "id") for word in ("advert", "sponsor", "adsense", "ad-slot", "adslot", "ad-container")]
    + [f'[{name}~="{word}" i]' for name in ("class", "id") for word in ("ad", "ads")]
    + [f'[{name}^="{word}" i]' for name in ("class", "id") for word in ("ad-", "ads-", "ad_", "ads_")]
    + ['[rel~="sponsored" i]', '[role="advertisement" i]', '[href*="//ads." i]', '[href*="//ad." i]', '[href*="/adclick" i]']
)


def advertisements(page: Page) -> BoolArray:
    """Nodes inside an element whose class, id, role or link target calls it an advertisement, shape ``(n,)``.

    An element that holds more than half of the page's text does not, whatever its class says.
    """
    small = page.nodes.total.characters * 2 <= page.nodes.total.characters[0]
    return page.nodes.inside(page.matching(_SELECTOR) & small)
