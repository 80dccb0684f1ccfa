"""The class attributes of the containers around kept text, and a fast answer which of them hold some part."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    import numpy.typing as npt

    from domext.table.page import Page


class ContainerNames(dict[str, list[int]]):
    """The nodes of containers by their class attribute, both in the order of the page.

    Args:
        page: the page.
        rows: the nodes of the containers, ascending.
    """

    def __init__(self, page: Page, rows: npt.NDArray[np.intp]) -> None:
        values, numbers = page.attribute_values("class")
        by_number: dict[int, list[int]] = {}
        for row, number in zip(rows.tolist(), numbers[rows].tolist(), strict=True):
            if number in by_number:
                by_number[number].append(row)
            else:
                by_number[number] = [row]
        super().__init__((name, own) for number, own in by_number.items() if (name := values[number]))
        self._text = "\n".join(self).lower()

    def holding(self, parts: Iterable[str]) -> Iterable[tuple[str, list[int]]]:
        """The names with one of these parts, which are in lower case, and their nodes.

        Most pages have no name with a part of any kind, and one search through all names at once shows it.
        """
        text = self._text
        present = [part for part in parts if part in text]
        if not present:
            return ()
        return [(name, rows) for name, rows in self.items() if any(part in name.lower() for part in present)]
