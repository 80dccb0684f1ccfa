"""The elements of a page that become blocks around other blocks: which of them open."""

from __future__ import annotations

import bisect
from typing import TYPE_CHECKING

from domext.body import roles
from domext.body.tables import data_tables
from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from domext.body.inline.chains import Chain
    from domext.table.page import Page


class StructureElements:
    """Says which elements open frames, for :class:`~domext.body.inline.chains.Chains`.

    Args:
        page: the page.
        tag: the tag id of every node, with the ids of the builder, shape ``(n,)``.
    """

    def __init__(self, page: Page, tag: npt.NDArray[np.int16]) -> None:
        self._page = page
        self._tag = tag.data  # single reads of an array are slow
        is_table = tag == tags.TABLE
        if tag is not page.nodes.tag and page.nodes.has(tags.TABLE):
            is_table |= page.nodes.tag == tags.TABLE  # code and callouts that are set as tables
        self._tables: list[int] = rows_of(is_table).tolist()

    def opens(self, node: int, chain: Chain) -> bool:
        """Return whether an element opens a frame inside the open elements of a chain."""
        role = roles.STRUCTURE[self._tag[node]]
        required = roles.REQUIRED_PARENT.get(role)
        if not chain:
            if required is not None:
                return False
        else:
            parent_role = roles.STRUCTURE[self._tag[chain[-1]]]
            if parent_role in roles.LEAVES or len(chain) >= roles.MAX_DEPTH:
                return False
            if required is not None and parent_role != required:
                return False
        return role != "table" or data_tables.holds_data(self._page, node, nests=self._nests_table(node))

    def _nests_table(self, node: int) -> bool:
        following = bisect.bisect_right(self._tables, node)
        return following < len(self._tables) and self._tables[following] < self._page.nodes.end[node]
