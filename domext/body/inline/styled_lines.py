"""Lines that styles make within a paragraph: ``<span style="display: block">`` begins and ends a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

_IN_LINE: Final = tags.mask(
    frozenset({"span", "b", "strong", "i", "em", "small", "a", "font", "label", "time", "cite"})
)
_LINE: Final = lazy_pattern(
    r"(?:^|[;\s])display\s{0,4}:\s{0,4}(?:block|flex|grid|table|list-item)\s{0,4}(?:$|[;!])", re.IGNORECASE
)
# Text beside the line, such as the large first letter of an article.
_BESIDE: Final = lazy_pattern(
    r"(?:^|[;\s])(?:float\s{0,4}:\s{0,4}(?:left|right)|position\s{0,4}:\s{0,4}(?:absolute|fixed))",
    re.IGNORECASE,
)
_MIN_CHARACTERS: Final = 2


def line_starts(page: Page) -> frozenset[int]:
    """Return the text pieces with which such a line, or the text after it, begins; call it as ``page.once(line_starts)``."""
    named = attributes.numbers_matching(page, "style", _LINE, "display")
    if not named:  # on most pages
        return frozenset()
    values, nodes = page.attribute_values("style").values, page.nodes
    lines = [number for number in named if not _BESIDE.search(values[number] or "")]
    rows = rows_of(attributes.having(page, "style", lines) & nodes.tagged(_IN_LINE))
    rows = rows[nodes.total.characters[rows] >= _MIN_CHARACTERS]
    return frozenset((*nodes.first_text[rows].tolist(), *nodes.last_text[rows].tolist()))
