"""Several questions about the classes and ids of a page, answered in one pass over its elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def name_bits(page: Page, chosen: BoolArray, bits_of: Callable[[str], int]) -> npt.NDArray[np.uint8]:
    """The bits of the class and the id of each chosen node, united; 0 for the other nodes.

    Args:
        page: the page.
        chosen: mask of nodes, shape ``(n,)``.
        bits_of: a function of the value of a class or id attribute, with a bit for each question. It is called once for
            each distinct value.

    Returns:
        Bit sets of shape ``(n,)``.
    """
    bits = np.zeros(len(page.nodes), np.uint8)
    rows, answers = np.flatnonzero(chosen), _Answers(bits_of)
    attributes = [page.elements[row].attr for row in rows.tolist()]
    bits[rows] = [answers[attribute("class")] | answers[attribute("id")] for attribute in attributes]
    return bits


class _Answers(dict[str | None, int]):
    """The bits of names, each computed at its first occurrence."""

    def __init__(self, bits_of: Callable[[str], int]) -> None:
        super().__init__({None: 0, "": 0})
        self._bits_of = bits_of

    def __missing__(self, name: str) -> int:
        bits = self[name] = self._bits_of(name)
        return bits
