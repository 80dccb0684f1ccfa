"""Addresses of mail in place of which a page shows ``[email protected]`` until a script of Cloudflare runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table.masks import rows_of
from domext.table.urls import revealed

if TYPE_CHECKING:
    from domext.table.page import Page

_CLASS: Final = "cf-email"  # with underscores; see Page.containing
_ATTRIBUTE: Final = "data-cfemail"


def hidden_mail(page: Page) -> dict[int, str]:
    """Return what the script shows in place of such texts, by their nodes; call it as ``page.once(hidden_mail)``.

    Each of these nodes has one text piece.
    """
    if not page.containing("class", _CLASS):  # nearly all pages
        return {}
    nodes, (codes, code_of) = page.nodes, page.attribute_values(_ATTRIBUTE)
    rows = rows_of((code_of > 0) & (nodes.last_text == nodes.first_text + 1)).tolist()
    texts = ((row, revealed(codes[code_of.item(row)] or "")) for row in rows)
    return {row: text for row, text in texts if text.strip()}
