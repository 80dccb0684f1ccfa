"""The class attributes of the containers around kept text, and which of them are of a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.table.nodes import RowArray
    from domext.table.page import Page
    from domext.table.signs import Sign


class ContainerNames:
    """Finds containers by their class attribute.

    Args:
        page: the page.
        rows: the nodes of the containers, ascending.
    """

    def __init__(self, page: Page, rows: RowArray) -> None:
        self._page = page
        self._rows, self._number_of = rows, page.attribute_values("class").numbers[rows]
        self._numbers = frozenset(self._number_of.tolist())

    def __contains__(self, row: int) -> bool:
        """Return whether a node is one of the containers."""
        place = int(self._rows.searchsorted(row))
        return place < len(self._rows) and self._rows[place] == row

    def of(self, sign: Sign) -> list[int]:
        """Return the containers with a class attribute of a kind; those with the same one in the order of the page."""
        return [row for _, rows in self.with_numbers(sign.numbers(self._page)) for row in rows]

    def with_numbers(self, numbers: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
        """Return the class attributes of these numbers that containers have, and their nodes in the order of the page."""
        return (
            (number, self._rows[self._number_of == number].tolist()) for number in numbers if number in self._numbers
        )
