"""Elements that only wrap others: what is in them is a part of what is around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, Nodes

    _Rows = npt.NDArray[np.signedinteger]

_MAX_LEVELS: Final = 3


def wrapped_in(nodes: Nodes, rows: _Rows, chosen: BoolArray) -> _Rows:
    """Return the chosen element that each node is in, if only wrappers are between them; -1 for other nodes.

    A wrapper holds no text but that of the node, or all text of the element around it.

    Args:
        nodes: the nodes of a page.
        rows: some of them, shape ``(k,)``.
        chosen: mask of nodes, shape ``(n,)``.

    Returns:
        Indices of shape ``(k,)``.
    """
    characters, parent = nodes.total.characters, nodes.parent
    around, own = parent[rows], characters[rows]
    for _ in range(_MAX_LEVELS):
        outer, inside = parent[around], characters[around]
        is_wrapper = (outer >= 0) & ~chosen[around] & ((inside == own) | (inside == characters[outer]))
        if not is_wrapper.any():
            break
        around = np.where(is_wrapper, outer, around)
    return np.where((around >= 0) & chosen[around], around, -1)


def outermost_wrapper(nodes: Nodes, row: int) -> int:
    """Return the outermost element around a node that holds no other text, or the node itself."""
    characters = nodes.total.characters
    for _ in range(_MAX_LEVELS):
        around = nodes.parent.item(row)
        if around < 0 or characters[around] != characters[row]:
            break
        row = around
    return row
