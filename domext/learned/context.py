"""What several groups of features need of a page, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.learned import vocabulary
from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, FloatArray, IntArray
    from domext.table.page import Page

Bits = npt.NDArray[np.uint64]
#: How many containers above a block are looked at, its owner among them.
LEVELS: Final = 6
#: Ways in which blocks are grouped, see :attr:`Context.groups`.
GROUPS: Final = 8
#: Words outside of links from which a block is running text.
LONG: Final = 15
_HEADING: Final = tags.mask(tags.HEADINGS)
# A post of a thread, a card of a listing, a row of a table: at least so many siblings of one name and class.
_SIBLINGS: Final = 3


@dataclass(frozen=True, eq=False)
class Context:
    """A page as the features see it.

    Attributes:
        page: the page.
        classes: a number for each node's class attribute, equal for equal ones, shape ``(n,)``.
        structure: what elements and roles say, a bit each of :data:`domext.learned.vocabulary.STRUCTURE`, ``(n,)``.
        names: what classes and ids say, a bit each of :data:`domext.learned.vocabulary.GROUPS`, shape ``(n,)``.
    """

    page: Page
    classes: IntArray
    structure: Bits
    names: Bits

    @classmethod
    def of(cls, page: Page) -> Context:
        """Read the names of a page."""
        nodes = page.nodes
        # Elements that stand inside of blocks, and those without text, say little and are the most.
        rows = np.flatnonzero(nodes.last_block > nodes.first_block)
        class_names = [page.elements[row].attr("class") for row in rows.tolist()]
        numbers = {name: number for number, name in enumerate(dict.fromkeys((None, *class_names)))}
        numbered = np.fromiter(map(numbers.__getitem__, class_names), np.int32, len(rows))
        with_id = [(page.index[element], element.attr("id")) for element in page.tidied.document.select("[id]")]
        ids = {row: name for row, name in with_id if nodes.last_block[row] > nodes.first_block[row]}
        said = vocabulary.bits([*numbers, *ids.values()])
        classes, names = np.zeros(len(nodes), np.int32), np.zeros(len(nodes), np.uint64)
        classes[rows] = numbered
        names[rows] = said[numbered]
        names[list(ids)] |= said[len(numbers) :]
        structure = vocabulary.KIND_BITS.take(page.nodes.tag)
        structure[page.nodes.hidden] |= vocabulary.HIDDEN
        for element in page.tidied.document.select("[role], [itemprop]"):
            roles = vocabulary.role_bits(element.attr("role"), element.attr("itemprop"))
            structure[page.index[element]] |= np.uint64(roles)
        return cls(page, classes, structure, names)

    @cached_property
    def words(self) -> IntArray:
        """Words of each block, shape ``(b,)``."""
        return self.page.blocks.counts.words

    @cached_property
    def plain(self) -> IntArray:
        """Words of each block outside of links, shape ``(b,)``."""
        return self.words - self.page.blocks.counts.link_words

    @cached_property
    def long(self) -> IntArray:
        """The same of the blocks of running text, 0 for the others, shape ``(b,)``."""
        return np.where(self.plain >= LONG, self.plain, 0)

    @cached_property
    def long_before(self) -> FloatArray:
        """Words of running text before each block, shape ``(b,)``."""
        return np.asarray(self.long.cumsum() - self.long, np.float32)

    @cached_property
    def owner_tag(self) -> npt.NDArray[np.int16]:
        """The tag of each block's owner, shape ``(b,)``."""
        return self.page.nodes.tag[self.page.blocks.owner]

    @cached_property
    def heading(self) -> BoolArray:
        """Which blocks are headings, shape ``(b,)``."""
        return _HEADING.take(self.owner_tag)

    @cached_property
    def chain(self) -> IntArray:
        """Each block's owner and the containers above it that hold more blocks each, shape ``(LEVELS, b)``."""
        nodes = self.page.nodes
        blocks = nodes.last_block - nodes.first_block
        grows = np.ones(len(nodes), np.bool_)
        grows[1:] = blocks[nodes.parent[1:]] > blocks[1:]
        up = np.maximum(nodes.parent, 0)[nodes.nearest(grows)]
        chain = [self.page.blocks.owner]
        for _ in range(LEVELS - 1):
            chain.append(up[chain[-1]])
        return np.array(chain)

    @cached_property
    def siblings(self) -> tuple[IntArray, IntArray]:
        """How many siblings each node has with its tag and class, itself among them, and the first of these."""
        nodes = self.page.nodes
        key = np.maximum(nodes.parent, 0).astype(np.int64) * len(tags.NAMES) + nodes.tag
        key = key * (int(self.classes.max(initial=0)) + 1) + self.classes
        _, first, inverse, times = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
        return times[inverse].astype(np.int32), first[inverse].astype(np.int32)

    @cached_property
    def items(self) -> IntArray:
        """The nearest container of each block that repeats, and the nearest with several blocks; -1 without.

        Shape ``(2, b)``.
        """
        nodes = self.page.nodes
        repeats = self.siblings[0] >= _SIBLINGS
        several = repeats & (nodes.last_block - nodes.first_block > 1)
        return np.array([nodes.nearest(chosen)[self.page.blocks.owner] for chosen in (repeats, several)])

    @cached_property
    def groups(self) -> IntArray:
        """Numbers from 0 of the groups that each block is of, shape ``(GROUPS, b)``.

        The blocks of the three containers above its owner; of the first siblings like the owner, and like the container
        above it; of the repeated container; of its two styles.
        """
        first, number = self.siblings[1], len(self.page.nodes)
        nodes = (*self.chain[1:4], first[self.chain[0]], first[self.chain[1]], self.items[1] + 1)
        return np.array([*(_numbered(node, number + 1) for node in nodes), *self.styles])

    @cached_property
    def styles(self) -> tuple[IntArray, IntArray]:
        """Numbers of the blocks' styles: tag and class of the owner; the same with those of the container above."""
        kind = self.classes.astype(np.int64) * len(tags.NAMES) + self.page.nodes.tag
        own, above = kind[self.chain[0]], kind[self.chain[1]]
        wide = own * (int(kind.max(initial=0)) + 1) + above
        first, second = (np.unique(key, return_inverse=True)[1] for key in (own, wide))
        return first.astype(np.int32), second.astype(np.int32)


def _numbered(key: IntArray, number: int) -> IntArray:
    """Numbers from 0 for numbers below ``number``, in their order, equal for equal ones."""
    used = np.zeros(number, np.bool_)
    used[key] = True
    return np.asarray((used.cumsum(dtype=np.int32) - np.int32(1))[key])
