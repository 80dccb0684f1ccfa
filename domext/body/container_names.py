"""The class attributes of the containers around kept text, and which of them hold some part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domext.table import value_search

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from domext.table.page import Page


class ContainerNames:
    """Finds containers by a part of their class attribute.

    They are a small part of a page, so a search in their names costs much less than one in all names of the page.

    Args:
        page: the page.
        rows: the nodes of the containers, ascending.
    """

    def __init__(self, page: Page, rows: npt.NDArray[np.intp]) -> None:
        names, numbers = page.attribute_values("class")
        self._rows, self._number_of = rows, numbers[rows]
        self._numbers = sorted(set(self._number_of.tolist()))
        self._names = [names[number] or "" for number in self._numbers]
        self._joined = value_search.joined(self._names)

    def holding(self, *parts: str) -> list[tuple[str, list[int]]]:
        """The class attributes with one of these parts, see :meth:`Page.containing`, and their nodes in the order of the page."""
        return [
            (self._names[position], self._rows[self._number_of == self._numbers[position]].tolist())
            for position in value_search.positions(self._joined, parts)
        ]
