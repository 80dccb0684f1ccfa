"""Features of tags, roles, classes and ids: a bit for each group, at a block and at its ancestors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.learned.features.vocabulary import STRUCTURE_GROUPS, TERM_GROUPS
from domext.table import tags

if TYPE_CHECKING:
    from domext.learned.features.page_context import BitSets, PageContext
    from domext.table.nodes import IntArray

_NEAR_STEPS: Final = 3  # parents above the owner that count as near
#: The features of class names and ids, near the block and at all its ancestors.
TERM_NAMES: Final = (*(f"{scope} ={name}" for scope in ("near", "above") for name in TERM_GROUPS),)
NAMES: Final = (
    *(f"<{name}>" for name in STRUCTURE_GROUPS),
    *(f"above <{name}>" for name in STRUCTURE_GROUPS),
    *TERM_NAMES,
)


def compute(context: PageContext) -> npt.NDArray[np.uint8]:
    """Return the features of :data:`NAMES`, 0 or 1, shape ``(len(NAMES), b)``."""
    nodes = context.page.nodes
    owner, inner = context.page.blocks.owner, context.page.blocks.node
    terms = terms_of(context)
    parent = np.maximum(nodes.parent, 0)
    near = terms.copy()
    for _ in range(_NEAR_STEPS):
        near = terms | near[parent]
    structure_sets = (
        context.structure[owner] | context.structure[inner],
        _with_ancestors(context.structure, nodes.parent)[inner],
    )
    term_sets = (near[owner], _with_ancestors(terms, nodes.parent)[inner])
    return np.concatenate([*_unpack(structure_sets, len(STRUCTURE_GROUPS)), *_unpack(term_sets, len(TERM_GROUPS))])


def terms_of(context: PageContext) -> BitSets:
    """Return the groups of terms in the class and id of each node, shape ``(n,)``."""
    tag = context.page.nodes.tag
    # Classes of html and body apply to every block, so they carry no signal.
    terms = np.where(tag <= tags.BODY, np.uint64(0), context.terms)
    terms[tag == 0] = context.terms[tag == 0]
    return terms


def _unpack(sets: tuple[BitSets, ...], bits: int) -> npt.NDArray[np.uint8]:
    """The lowest bits of several columns of bit sets as rows, shape ``(len(sets), bits, b)``."""
    octets = np.ascontiguousarray(np.array(sets).astype("<u8")[..., None]).view(np.uint8)
    return np.unpackbits(octets, axis=-1, bitorder="little")[..., :bits].swapaxes(1, 2)


def _with_ancestors(sets: BitSets, parent: IntArray) -> BitSets:
    """Unite the bit set of each node with those of all its ancestors, by pointer doubling."""
    united = np.append(sets, np.uint64(0))
    up = np.append(parent, np.int32(-1))
    while (up >= 0).any():
        united |= united[up]
        up = up[up]
    return united[:-1]
