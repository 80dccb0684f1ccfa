"""Columns over the nodes and blocks of a page that several feature groups use, computed once."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.core import core
from domext.learned.features import vocabulary
from domext.table import tags
from domext.table.masks import any_of

if TYPE_CHECKING:
    from domext.table.attribute_values import AttributeValues
    from domext.table.nodes import BoolArray, FloatArray, IntArray, Nodes
    from domext.table.page import Page

BitSets = npt.NDArray[np.uint64]
#: Containers that describe a block: its owner and the ancestors of :attr:`PageContext.ancestors`.
LEVELS: Final = 6
#: Ways of grouping the blocks of a page, see :attr:`PageContext.groupings`.
GROUPINGS: Final = 8
# A block is running text if it has at least this many words outside links.
_MIN_RUNNING_WORDS: Final = 15
# Posts of a thread, cards of a listing, rows of a table: at least this many siblings with the same tag and class.
_MIN_SIBLINGS: Final = 3


@dataclass(frozen=True, eq=False)
class PageContext:
    """A page with the columns that its features are computed from.

    Attributes:
        page: the page.
        classes: a number for the class attribute of each node, equal for equal attributes, shape ``(n,)``.
        structure: tag, roles and visibility of each node, a bit for each of
            :data:`domext.learned.features.vocabulary.STRUCTURE_GROUPS`, shape ``(n,)``.
        terms: the words in the class and id of each node, a bit for each of
            :data:`domext.learned.features.vocabulary.TERM_GROUPS`, shape ``(n,)``.
    """

    page: Page
    classes: IntArray
    structure: BitSets
    terms: BitSets

    @classmethod
    def of(cls, page: Page) -> PageContext:
        """Read the names of a page's elements, classes, ids and roles."""
        nodes = page.nodes
        terms = np.zeros(len(nodes), np.uint64)
        classes = _add_terms(page.attribute_values("class"), nodes, terms)
        _add_terms(page.attribute_values("id"), nodes, terms)
        structure = vocabulary.TAG_BITS.take(nodes.tag)
        if any_of(nodes.hidden):
            structure[nodes.hidden] |= vocabulary.HIDDEN_BIT
        for attribute in ("role", "itemprop"):
            of_attribute = page.attribute_values(attribute)
            if of_attribute.any:
                bits = list(map(vocabulary.role_bits, of_attribute.values))
                structure |= np.array(bits, np.uint64)[of_attribute.numbers]
        return cls(page, classes, structure, terms)

    @cached_property
    def words(self) -> IntArray:
        """Words of each block, shape ``(b,)``."""
        return self.page.blocks.counts.words

    @cached_property
    def unlinked_words(self) -> IntArray:
        """Words of each block outside links, shape ``(b,)``."""
        return self.words - self.page.blocks.counts.link_words

    @cached_property
    def running_words(self) -> IntArray:
        """Words outside links of each block of running text, 0 for the other blocks, shape ``(b,)``."""
        return np.where(self.unlinked_words >= _MIN_RUNNING_WORDS, self.unlinked_words, 0)

    @cached_property
    def running_words_before(self) -> FloatArray:
        """Words of running text before each block, shape ``(b,)``."""
        return np.asarray(self.running_words.cumsum() - self.running_words, np.float32)

    @cached_property
    def owner_tag(self) -> npt.NDArray[np.int16]:
        """The tag of each block's owner, shape ``(b,)``."""
        return self.page.nodes.tag[self.page.blocks.owner]

    @cached_property
    def is_heading(self) -> BoolArray:
        """Mask of the blocks that are headings, shape ``(b,)``."""
        return tags.IS_HEADING.take(self.owner_tag)

    @cached_property
    def ancestors(self) -> IntArray:
        """Each block's owner and the ancestors of it that hold more blocks than the level below.

        Returns:
            Node indices, the owner first, shape ``(LEVELS, b)``. The root repeats where no further ancestor exists.
        """
        nodes = self.page.nodes
        blocks = nodes.last_block - nodes.first_block
        grows = np.ones(len(nodes), np.bool_)
        grows[1:] = blocks[nodes.parent[1:]] > blocks[1:]
        up = np.maximum(nodes.parent, 0)[nodes.nearest(grows)]
        levels = [self.page.blocks.owner]
        for _ in range(LEVELS - 1):
            levels.append(up[levels[-1]])
        return np.array(levels)

    @cached_property
    def siblings(self) -> tuple[IntArray, IntArray]:
        """The number of each node's siblings with its tag and class, itself included, and the index of the first.

        Both have shape ``(n,)``.
        """
        nodes = self.page.nodes
        key = np.maximum(nodes.parent, 0).astype(np.int64) * len(tags.NAMES) + nodes.tag
        key = key * (int(self.classes.max(initial=0)) + 1) + self.classes
        _, first, inverse, counts = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
        return counts[inverse].astype(np.int32), first[inverse].astype(np.int32)

    @cached_property
    def items(self) -> IntArray:
        """The nearest repeated container of each block, and the nearest one with several blocks; -1 without one.

        A container is repeated if it has at least three siblings with its tag and class, itself included.
        Shape ``(2, b)``.
        """
        nodes = self.page.nodes
        repeated = self.siblings[0] >= _MIN_SIBLINGS
        with_blocks = repeated & (nodes.last_block - nodes.first_block > 1)
        return np.array([nodes.nearest(chosen)[self.page.blocks.owner] for chosen in (repeated, with_blocks)])

    @cached_property
    def groupings(self) -> IntArray:
        """Group numbers of each block, from 0, in :data:`GROUPINGS` ways of grouping; shape ``(GROUPINGS, b)``.

        Blocks are grouped by each of the three containers above the owner; by the first sibling like the owner, and
        like the container above it; by the repeated container with several blocks; and by the two styles.
        """
        first, number = self.siblings[1], len(self.page.nodes)
        nodes = (*self.ancestors[1:4], first[self.ancestors[0]], first[self.ancestors[1]], self.items[1] + 1)
        return np.array([*(_renumber(node, number + 1) for node in nodes), *self.styles])

    @cached_property
    def styles(self) -> tuple[IntArray, IntArray]:
        """Style numbers of each block, from 0, shape ``(b,)`` each.

        The first style is the tag and class of the owner. The second adds those of the container above the owner.
        """
        key = self.classes.astype(np.int64) * len(tags.NAMES) + self.page.nodes.tag
        own, above = key[self.ancestors[0]], key[self.ancestors[1]]
        nested = own * (int(key.max(initial=0)) + 1) + above
        first, second = (np.unique(keys, return_inverse=True)[1] for keys in (own, nested))
        return first.astype(np.int32), second.astype(np.int32)


def _add_terms(attribute: AttributeValues, nodes: Nodes, terms: BitSets) -> IntArray:
    """Add the term groups of an attribute's values to those of the nodes; return the number of each node's value.

    The nodes are those with blocks; the number of all others is 0. Elements inside blocks and elements without text are
    numerous, and their names say little.
    """
    if core is None:
        return _add_array_terms(attribute, nodes.last_block > nodes.first_block, terms)
    chosen = np.empty(len(nodes), np.int32)
    columns = map(np.ascontiguousarray, (attribute.numbers, nodes.first_block, nodes.last_block))
    # A lone surrogate cannot be read; it is a part of no word.
    text = attribute.text.encode(errors="replace")
    bits = np.empty(attribute.count, np.uint64)
    if core.terms(text, *columns, *vocabulary.stem_tree(), chosen, bits, terms):
        vocabulary.read_other_scripts(attribute.values, bits)
        terms |= bits[chosen]
    return chosen


def _add_array_terms(attribute: AttributeValues, holds_blocks: BoolArray, terms: BitSets) -> IntArray:
    numbers = np.where(holds_blocks, attribute.numbers, np.int32(0))
    is_used = np.zeros(len(attribute.values), np.bool_)
    is_used[numbers] = True
    is_used[0] = False  # the nodes without a value
    bits = np.zeros(len(is_used), np.uint64)
    bits[is_used] = vocabulary.term_bits(list(itertools.compress(attribute.values, is_used.tolist())))
    terms |= bits[numbers]
    return numbers


def _renumber(keys: IntArray, bound: int) -> IntArray:
    """Number the distinct keys, all below ``bound``, from 0 in ascending order."""
    used = np.zeros(bound, np.bool_)
    used[keys] = True
    return np.asarray((used.cumsum(dtype=np.int32) - np.int32(1))[keys])
