"""The values of an attribute of the nodes of a page: each distinct value once, and its number for each node."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from domext.table import value_search

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.table.nodes import BoolArray, IntArray


class AttributeValues:
    """The values of an attribute, which unpack into :attr:`values` and :attr:`numbers`.

    Attributes:
        text: None, as nothing, and then the distinct values in the order of the nodes, as
            :func:`domext.table.value_search.join_values` writes them. Most questions need no more, and many pages have more than
            a thousand classes.
        numbers: the position of each node's value in ``values``, 0 for nodes without the attribute, shape ``(n,)``.
    """

    def __init__(self, text: str, numbers: IntArray) -> None:
        self.text = text
        self.numbers = numbers

    @classmethod
    def of(cls, values: list[str | None], rows: Sequence[int], count: int) -> AttributeValues:
        """Number the distinct values of an attribute.

        Args:
            values: the values of the nodes that have the attribute, in preorder.
            rows: the indices of these nodes.
            count: the number of all nodes.
        """
        distinct = dict.fromkeys((None, *values))
        number_of = dict(zip(distinct, range(len(distinct)), strict=True))
        numbers = np.zeros(count, np.int32)
        if values:
            numbers[rows] = list(map(number_of.__getitem__, values))
        return cls(value_search.join_values(value or "" for value in distinct), numbers)

    def __iter__(self) -> Iterator[Any]:
        return iter((self.values, self.numbers))

    @property
    def any(self) -> bool:
        """Whether a node has the attribute."""
        return len(self.text) > len(value_search.NO_VALUE)

    @cached_property
    def count(self) -> int:
        """The number of distinct values; one of them stands for nodes without the attribute."""
        return self.text.count(value_search.NUL) - 1

    def having(self, numbers: list[int] | IntArray) -> BoolArray:
        """Return a mask of the nodes that have one of the values with these numbers, shape ``(n,)``."""
        chosen = np.zeros(self.count, np.bool_)
        chosen[numbers] = True
        return chosen.take(self.numbers)

    def holding(self, part: str) -> list[int]:
        """Return the numbers of the values that contain a text as it is, ascending."""
        return list(value_search.holding(self.text, part))

    @cached_property
    def values(self) -> tuple[str | None, ...]:
        """None, and then the distinct values."""
        return (None, *self.text[len(value_search.NO_VALUE) : -1].split(value_search.NUL)) if self.any else (None,)

    @cached_property
    def searchable(self) -> value_search.SearchText:
        """The values, to search in all of them at once."""
        return value_search.SearchText(self.text)
