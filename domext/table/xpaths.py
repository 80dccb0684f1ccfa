"""The XPaths of the nodes of a page, from the columns of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy.typing as npt

    from domext.table.nodes import IntArray, Nodes

#: Deeper nodes are addressed by their rank.
MAX_PATH_DEPTH: Final = 100
# Elements with a longer name are addressed as `*`, because a name is repeated in the paths of all descendants.
_MAX_NAME_LENGTH: Final = 100


class XPaths:
    """Writes the XPath of each node: its tag and those of its ancestors, each with its rank among siblings of the tag.

    The DOM gives the same path, but searches all siblings for it, which is quadratic for a page of many tags. A node with
    more than 100 ancestors is addressed by its rank among all elements, such as ``(//*)[1207]``, because the paths of a
    page with deep nesting would be much longer than the page.

    Args:
        nodes: the columns of the nodes.
        name_of: returns the tag of a node whose tag has no id.
    """

    def __init__(self, nodes: Nodes, name_of: Callable[[int], str]) -> None:
        self._parent, self._depth = nodes.parent, nodes.depth
        unnamed = nodes.tag == 0
        others = [name_of(row) for row in rows_of(unnamed).tolist()]
        is_long = np.zeros(len(nodes), np.bool_)
        is_long[unnamed] = [len(name) > _MAX_NAME_LENGTH for name in others]
        others = [name if len(name) <= _MAX_NAME_LENGTH else "*" for name in others]
        self._names = [*tags.NAMES, *dict.fromkeys(others)]
        numbers = {name: number for number, name in enumerate(self._names)}
        self._name = nodes.tag.astype(np.int32)
        self._name[unnamed] = [numbers[name] for name in others]
        self._rank = _ranks(nodes.parent.astype(np.int64) * len(self._names) + self._name)
        if is_long.any():
            self._rank[is_long] = _ranks(nodes.parent.astype(np.int64))[is_long]
        # Single reads of an array are slow.
        self._views = self._parent.data, self._name.data, self._rank.data

    def path(self, row: int) -> str:
        """Return the XPath of a node."""
        if self._depth[row] > MAX_PATH_DEPTH:
            return f"(//*)[{row + 1}]"
        parents, names, ranks = self._views
        steps = []
        while row >= 0:
            steps.append(self._step(names[row], ranks[row]))
            row = parents[row]
        return "/" + "/".join(reversed(steps))

    def paths(self, rows: IntArray) -> Iterator[str]:
        """Yield the XPaths of nodes; siblings that follow each other share the path of their parent."""
        columns = (rows, self._parent[rows], self._name[rows], self._rank[rows], self._depth[rows])
        above, path = -1, ""
        for row, parent, name, rank, depth in zip(*(column.tolist() for column in columns), strict=True):
            if depth > MAX_PATH_DEPTH:
                yield f"(//*)[{row + 1}]"
                continue
            if parent != above:
                above, path = parent, self.path(parent) if parent >= 0 else ""
            yield f"{path}/{self._step(name, rank)}"

    def _step(self, name: int, rank: int) -> str:
        return f"{self._names[name]}[{rank}]" if rank else self._names[name]


def _ranks(keys: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    """The rank of each key among equal ones, from 1, in order; 0 for keys that occur once."""
    order = np.argsort(keys, kind="stable")
    _, starts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    ranks = np.empty(len(keys), np.int32)
    ranks[order] = np.arange(len(keys)) - np.repeat(starts, counts) + 1
    ranks[order[starts[counts == 1]]] = 0
    return ranks
