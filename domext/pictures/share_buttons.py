"""Pictures of buttons that hand the address of a page to another site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern
from domext.table.urls import host_of

if TYPE_CHECKING:
    from domext.table.page import Page

_ADDRESS: Final = lazy_pattern(r"https?://[^&?#\s]{1,300}")
_MAX_LEVELS: Final = 3
_MAX_QUERY_CHARACTERS: Final = 2000


def is_share_button(page: Page, row: int) -> bool:
    """Return whether a picture is in a link to another site whose query begins with an address on the page's own site.

    Args:
        page: the page; without an address it has no such links.
        row: the node of the picture.
    """
    if not page.url:
        return False
    link = next((outer for outer in page.nodes.ancestors(row, _MAX_LEVELS + 1) if page.nodes.tag[outer] == tags.A), -1)
    href = attributes.value_of(page, "href", link) if link >= 0 else None
    if not (href and "?" in href and page.addresses.leaves(href)):
        return False
    shared = _ADDRESS.search(unquote(href.partition("?")[2][:_MAX_QUERY_CHARACTERS]))
    return shared is not None and host_of(shared[0]) == host_of(page.url)
