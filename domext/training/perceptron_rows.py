"""Training of the perceptron: every cell of Champandard's table, and the errors of each on pages that it never saw."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.training.perceptron_fit import fit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from domext.learned.perceptron import Network
    from domext.table.nodes import BoolArray, FloatArray, IntArray
    from domext.table.page import Page
    from domext.training.labelled_rows import LabelledPage

#: Units of the hidden layer, by the kind of network; none in a single layer.
HIDDEN: Final = {"single": 0, "multi": 8}
#: The cells of the table by the name that the scorer asks for: layers, lines, attributes.
CELLS: Final = {
    f"{layers}-{lines}x{attributes}": (layers, lines, attributes)
    for layers, lines, attributes in itertools.product(HIDDEN, (1, 2, 3), (1, 2, 3))
}
#: The cell that the scorer uses when nothing is said.
DEFAULT: Final = "multi-3x3"
FIXED: Final = "density > 0.5"
AVERAGE: Final = "density > average"
_HALF: Final = 0.5


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """Blocks of all pages, one a row.

    Attributes:
        inputs: block, line and attribute, shape ``(n, 3, 3)``; the first of each is the density of the block itself.
        content: what the gold says, shape ``(n,)``.
        characters: of the block's text, shape ``(n,)``.
        page: the number of its page, shape ``(n,)``.
        ceiling: mean word F1 over pages of a faultless choice of blocks.
    """

    inputs: FloatArray
    content: BoolArray
    characters: IntArray
    page: npt.NDArray[np.intp]
    ceiling: float

    def __len__(self) -> int:
        return len(self.content)

    def seen(self, cell: str) -> FloatArray:
        """What the network of a cell sees, shape ``(n, lines * attributes)``."""
        _, lines, attributes = CELLS[cell]
        return self.inputs[:, :lines, :attributes].reshape(len(self), -1)

    def errors(self, keep: BoolArray, which: BoolArray | slice = slice(None)) -> Errors:
        """How a decision over all rows errs, on some of them."""
        wrong, characters = (keep != self.content)[which], self.characters[which]
        return Errors(float(wrong.mean()), float(characters[wrong].sum() / max(int(characters.sum()), 1)))


@dataclass(frozen=True, slots=True)
class Errors:
    """How a decision errs.

    Attributes:
        blocks: the share of blocks that it gets wrong.
        text: the share of characters that stand in those.
    """

    blocks: float
    text: float


def rows(pages: Iterable[LabelledPage], inputs: Callable[[Page], npt.NDArray[np.floating]]) -> Rows:
    """The blocks of labelled pages; no page is kept.

    Args:
        pages: at least one page.
        inputs: gives a page's inputs, shape ``(b, 3, 3)``.
    """
    columns, ceilings = [], []
    for number, labelled in enumerate(pages):
        own = np.asarray(inputs(labelled.page), np.float32)
        columns.append((own, labelled.content, labelled.page.blocks.counts.characters, np.full(len(own), number)))
        ceilings.append(labelled.ceiling)
    seen, content, characters, page = map(np.concatenate, zip(*columns, strict=True))
    return Rows(seen, content, characters, page, fmean(ceilings))


def thresholds(rows: Rows) -> dict[str, BoolArray]:
    """The decisions of the source's two thresholds on density: the fixed one, and each page's average."""
    density = rows.inputs[:, 0, 0]
    average = np.bincount(rows.page, weights=density) / np.maximum(np.bincount(rows.page), 1)
    return {FIXED: density > _HALF, AVERAGE: density > average[rows.page]}


def cross_validated(rows: Rows, cell: str, folds: Sequence[int], seed: int) -> BoolArray:
    """The decisions of a cell's network, where each fold is judged by a network that learned from the others.

    Args:
        rows: the blocks.
        cell: the name of the cell.
        folds: the fold of every page.
        seed: of the training.
    """
    fold = np.asarray(folds)[rows.page]
    seen, hidden = rows.seen(cell), HIDDEN[CELLS[cell][0]]
    keep = np.zeros(len(rows), dtype=np.bool_)
    for number in np.unique(fold):
        test = fold == number
        network = fit(seen[~test], rows.content[~test], hidden, seed)
        keep[test] = network.probability(seen[test]) >= _HALF
    return keep


def train(rows: Rows, cell: str, seed: int) -> Network:
    """The network of a cell, learned from all blocks."""
    return fit(rows.seen(cell), rows.content, HIDDEN[CELLS[cell][0]], seed)


def table(rows: Rows, decisions: Mapping[str, BoolArray], which: BoolArray | slice = slice(None)) -> list[list[str]]:
    """A line for each decision: its name, and its errors by block and by text, each with what it saves.

    What it saves is the share of the fixed threshold's errors that it does not make.
    """
    base = rows.errors(decisions[FIXED], which)
    lines = []
    for name, keep in decisions.items():
        errors = rows.errors(keep, which)
        lines.append([name, *_beside(errors.blocks, base.blocks), *_beside(errors.text, base.text)])
    return lines


#: The heads of :func:`table`.
HEADS: Final = ["decision", "wrong blocks", "fewer errors", "wrong text", "fewer errors"]


def _beside(error: float, base: float) -> tuple[str, str]:
    return f"{error:.4f}", f"{1 - error / base:.1%}" if base else "-"


def by_type(rows: Rows, decisions: Mapping[str, BoolArray], types: Sequence[str]) -> list[list[str]]:
    """A line for each type of page, the commonest first: the errors of the fixed threshold and of the default network.

    Args:
        rows: the blocks.
        decisions: by name.
        types: of every page.
    """
    known = sorted(set(types), key=lambda kind: (-types.count(kind), kind))
    number = np.array([known.index(kind) for kind in types])[rows.page]
    lines = []
    for index, kind in enumerate(known):
        which = number == index
        if which.any():
            before, after = (rows.errors(decisions[name], which).blocks for name in (FIXED, DEFAULT))
            lines.append([kind, str(int(which.sum())), f"{before:.4f}", *_beside(after, before)])
    return lines


#: The heads of :func:`by_type`.
TYPE_HEADS: Final = ["pages", "blocks", FIXED, DEFAULT, "fewer errors"]
