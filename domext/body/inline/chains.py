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

    def forget(self) -> None:
        """Forget the chains so far, where no other node asks for them."""
        self.clear()
        self[-1] = ()

    def __missing__(self, node: int) -> Chain:
        parent = self._parent[node]
        outer = self._nearest[parent] if parent >= 0 else -1  # as in _outer, which costs a call more
        chain = self.get(outer)
        if chain is None:
            chain = self._add_outer(outer)
        if self._opens(node, chain):
            chain = (*chain, node)
        self[node] = chain
        return chain

    def _outer(self, node: int) -> int:
        """The nearest ancestor with a role."""
        parent = self._parent[node]
        return self._nearest[parent] if parent >= 0 else -1

    def _add_outer(self, node: int) -> Chain:
        """The chain of a node, after those of its ancestors; without recursion, because pages may be deep."""
        path = []
        while node not in self:
            path.append(node)
            node = self._outer(node)
        chain = self[node]
        for inner in reversed(path):
            chain = self[inner]
        return chain
