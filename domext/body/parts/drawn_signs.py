"""Find the signs in the text of a link that only draw what an icon would, such as an arrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ELEMENTS: Final = tags.mask(frozenset("span i b em small sup".split()))
# Arrows and the like. Other signs of ASCII may be a part of a name.
_SIGNS: Final = lazy_pattern(r"(?:[^\w\x00-\x7f]|[>|?\s]){1,3}")
_MAX_CHARACTERS: Final = 3


def find_drawn_signs(page: Page, kept: BoolArray) -> list[int]:
    """Return the elements beside words in a link that hold only signs, and that screen readers do not say.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    numbers = page.containing("aria-hidden", "true")
    if not numbers:  # on most pages
        return []
    nodes = page.nodes
    counts = nodes.total
    rows = rows_of(attributes.having(page, "aria-hidden", numbers) & nodes.tagged(_ELEMENTS) & kept)
    rows = rows[(counts.characters[rows] > 0) & (counts.characters[rows] <= _MAX_CHARACTERS)]
    if not rows.size:
        return []
    link = nodes.nearest(nodes.tag == tags.A)[rows]
    rows = rows[(link >= 0) & (counts.letters[link] > counts.letters[rows])]
    return [row for row in rows.tolist() if _SIGNS.fullmatch(_text(page, row))]


def _text(page: Page, row: int) -> str:
    return page.blocks.raw_text(page.nodes.first_text.item(row), page.nodes.last_text.item(row))
