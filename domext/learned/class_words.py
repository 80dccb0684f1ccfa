"""The words in classes and ids that the selector's features of names stand for, for explanations."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from domext.learned.features.name_features import terms_of
from domext.learned.features.page_context import PageContext
from domext.learned.features.vocabulary import TERM_GROUPS, word_of_group

if TYPE_CHECKING:
    from domext.table.page import Page


class ClassWords:
    """Looks up the words of a page's classes and ids.

    Args:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._terms = terms_of(PageContext.of(page))
        self._values = [page.attribute_values(name) for name in ("class", "id")]
        self._nearest = functools.cache(self._nearest_nodes)
        self._word = functools.cache(self._word_at)

    def word(self, feature: str, block: int) -> str | None:
        """Return the word that gives a block a feature of :data:`~domext.learned.features.name_features.TERM_NAMES`.

        Args:
            feature: the name of a feature that the block has, such as ``near =comment``.
            block: the number of the block.
        """
        scope, _, group = feature.partition(" =")
        return self._word(self._nearest(scope, group)[block], group)

    def _nearest_nodes(self, scope: str, group: str) -> list[int]:
        """The nearest node at or above each block whose class or id has a word of a group, -1 for none."""
        blocks, bit = self._page.blocks, np.uint64(1 << TERM_GROUPS.index(group))
        start = blocks.owner if scope == "near" else blocks.node
        nodes: list[int] = self._page.nodes.nearest((self._terms & bit) != 0)[start].tolist()
        return nodes

    def _word_at(self, node: int, group: str) -> str | None:
        if node < 0:
            return None
        names = (values[numbers[node]] for values, numbers in self._values)
        return next(filter(None, (word_of_group(name, group) for name in names if name)), None)
