"""The open elements around each node of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.table.nodes import IntArray

#: Open elements by their nodes, outermost first.
Chain = tuple[int, ...]


class Chains(dict[int, Chain]):
    """The chain of each node with a role: those of its ancestors-or-self that open an element.

    A chain is computed at the first access and is the same object at every access. Node -1 has the empty chain.

    Args:
        nearest: the nearest ancestor-or-self with a role of each node, -1 for none, shape ``(n,)``.
        parent: the parent of each node, shape ``(n,)``.
        opens: whether a node opens an element inside the chain of its ancestors.
    """

    def __init__(self, nearest: IntArray, parent: IntArray, opens: Callable[[int, Chain], bool]) -> None:
        super().__init__({-1: ()})
        # A chain is asked for a small part of the nodes, so a list of all would cost more than these slower reads.
        self._nearest, self._parent = nearest.data, parent.data
        self._opens = opens

    def __missing__(self, node: int) -> Chain:
        path = [node]
        parent = self._parent[node]
        while parent >= 0 and (outer := self._nearest[parent]) not in self:
            path.append(outer)
            parent = self._parent[outer]
        chain = self[self._nearest[parent]] if parent >= 0 else ()
        opens = self._opens
        for inner in reversed(path):
            if opens(inner, chain):
                chain = (*chain, inner)
            self[inner] = chain
        return chain
