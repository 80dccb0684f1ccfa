"""The addresses of the links of a page, to search in all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.value_search import SearchText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.page import Page


@dataclass(frozen=True, eq=False, slots=True)
class LinkAddresses:
    """The addresses of the links of a page, as it writes them.

    Attributes:
        rows: the node of each link.
        addresses: the address of each link.
        joined: the addresses, to search in.
    """

    rows: tuple[int, ...]
    addresses: tuple[str, ...]
    joined: SearchText

    def containing(self, *parts: str) -> Iterator[tuple[int, str]]:
        """Yield the nodes and addresses of the links whose address contains one of some texts, which are in lower case."""
        for position in self.joined.positions(parts):
            yield self.rows[position], self.addresses[position]


def link_addresses(page: Page) -> LinkAddresses:
    """Return the addresses of all links; call it as ``page.once(link_addresses)``."""
    values, numbers = page.attribute_values("href")
    rows = rows_of(page.nodes.tag == tags.A)
    addresses = tuple(values[number] or "" for number in numbers[rows].tolist())
    return LinkAddresses(tuple(rows.tolist()), addresses, SearchText.of(addresses))
