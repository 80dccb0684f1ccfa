"""Several questions about the classes and ids of a page, answered once for each distinct value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from domext.table.masks import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def name_bits(
    page: Page, chosen: BoolArray, bits_of: Callable[[str], int], parts: Iterable[str]
) -> npt.NDArray[np.uint8]:
    """Return the bits of the class and the id of each chosen node, united; 0 for the other nodes.

    Args:
        page: the page.
        chosen: mask of nodes, shape ``(n,)``.
        bits_of: a function of the value of a class or id attribute, with a bit for each question. It is called once for
            each distinct value that contains one of the parts.
        parts: texts in lower case. A value that contains none of them, in any case, has no bits.

    Returns:
        Bit sets of shape ``(n,)``.
    """
    bits, rows = np.zeros(len(page.nodes), np.uint8), rows_of(chosen)
    for attribute in ("class", "id"):
        values, numbers = page.attribute_values(attribute)
        own = numbers[rows]
        bits_of_value = np.zeros(len(values), np.uint8)
        for number in set(own.tolist()).intersection(page.containing(attribute, *parts)):
            bits_of_value[number] = bits_of(values[number])
        bits[rows] |= bits_of_value[own]
    return bits
