"""Features of elements, roles, classes and ids: a bit each, at a block, near above it, and anywhere above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.learned.vocabulary import GROUPS, STRUCTURE
from domext.table import tags

if TYPE_CHECKING:
    from domext.learned.context import Bits, Context
    from domext.table.nodes import IntArray

_NEAR: Final = 3  # steps up that are near
_VOCABULARY: Final = ("near ", "above ")
#: What classes and ids say.
SAID: Final = (*(f"{where}={name}" for where in _VOCABULARY for name in GROUPS),)
NAMES: Final = (*(f"<{name}>" for name in STRUCTURE), *(f"above <{name}>" for name in STRUCTURE), *SAID)


def of(context: Context) -> npt.NDArray[np.uint8]:
    """The features of :data:`NAMES`, shape ``(len(NAMES), b)``."""
    nodes = context.page.nodes
    owner, inner = context.page.blocks.owner, context.page.blocks.node
    # The classes of the frame are of the whole page: above every block they would tell none from another.
    names = np.where(nodes.tag <= tags.IDS["body"], np.uint64(0), context.names)
    names[nodes.tag == 0] = context.names[nodes.tag == 0]
    parent = np.maximum(nodes.parent, 0)
    near = names.copy()
    for _ in range(_NEAR):
        near = names | near[parent]
    structure = (context.structure[owner] | context.structure[inner], _above(context.structure, nodes.parent)[inner])
    words = (near[owner], _above(names, nodes.parent)[inner])
    return np.concatenate([*_unpacked(structure, len(STRUCTURE)), *_unpacked(words, len(GROUPS))])


def _unpacked(bits: tuple[Bits, ...], number: int) -> npt.NDArray[np.uint8]:
    octets = np.ascontiguousarray(np.array(bits).astype("<u8")[..., None]).view(np.uint8)
    return np.unpackbits(octets, axis=-1, bitorder="little")[..., :number].swapaxes(1, 2)


def _above(bits: Bits, parent: IntArray) -> Bits:
    """Each node's bits with those of all its ancestors, by pointer doubling."""
    gathered = np.append(bits, np.uint64(0))
    up = np.append(parent, np.int32(-1))
    while (up >= 0).any():
        gathered |= gathered[up]
        up = up[up]
    return gathered[:-1]
