"""Icons of a person, which many pages put before the name of the author."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

# Classes of icons that draw a person, as fonts name them: fa-user, glyphicon-user, bi-person-fill, reco-account.
_PERSON: Final = lazy_pattern(
    r"(?<!\S)[a-z]{1,12}(?:-[a-z]{1,12})?[_-](?:user|admin-users|person|account)(?:[_-](?:o|alt|circle|circle-o|fill|tie|line|outline))?(?!\S)"
)
_PERSON_PARTS: Final = ("-user", "_user", "-person", "-account")
_ITALIC: Final = tags.IDS["i"]
_ICONS: Final = tags.mask(frozenset({"i", "span", "svg", "em"}))


def beside_person_icons(page: Page) -> list[int]:
    """Return the elements that hold an icon of a person and text; call it as ``page.once(beside_person_icons)``."""
    named = attributes.numbers_matching(page, "class", _PERSON, *_PERSON_PARTS)
    if not named:
        return []
    nodes = page.nodes
    is_drawn = (nodes.total.characters == 0) | (nodes.tag == _ITALIC)  # some pages put the name into the icon
    icons = rows_of(attributes.having(page, "class", named) & nodes.tagged(_ICONS) & is_drawn)
    holders: list[int] = np.where(nodes.total.characters[icons] > 0, icons, nodes.parent[icons]).tolist()
    return holders
