"""The experiment of the perceptron's source: every network of Champandard's table, and its errors in cross-validation."""

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
    from domext.training.labelled_pages import LabelledPage

#: The units of the hidden layer by the name of the architecture; 0 for no hidden layer.
HIDDEN_UNITS: Final = {"single": 0, "multi": 8}
#: The cells of the table by the name of their network: layers, lines, attributes.
CELLS: Final = {
    f"{layers}-{lines}x{attributes}": (layers, lines, attributes)
    for layers, lines, attributes in itertools.product(HIDDEN_UNITS, (1, 2, 3), (1, 2, 3))
}
#: The cell of the scorer's default parameters.
DEFAULT_CELL: Final = "multi-3x3"
FIXED: Final = "density > 0.5"
AVERAGE: Final = "density > average"
_THRESHOLD: Final = 0.5
#: The headers of :func:`error_table`.
HEADERS: Final = ["decision", "wrong blocks", "fewer errors", "wrong text", "fewer errors"]
#: The headers of :func:`errors_by_page_type`.
PAGE_TYPE_HEADERS: Final = ["pages", "blocks", FIXED, DEFAULT_CELL, "fewer errors"]


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """The blocks of all pages, one in a row.

    Attributes:
        inputs: the inputs by line and attribute, shape ``(n, 3, 3)``. The first input is the density of the block.
        content: whether the block is content, shape ``(n,)``.
        characters: the characters of the block's text, shape ``(n,)``.
        page: the number of the block's page, shape ``(n,)``.
        ceiling: the mean word F1 of a perfect choice of blocks.
    """

    inputs: FloatArray
    content: BoolArray
    characters: IntArray
    page: npt.NDArray[np.intp]
    ceiling: float

    def __len__(self) -> int:
        return len(self.content)

    def inputs_of(self, cell: str) -> FloatArray:
        """Return the inputs of the network of a cell, shape ``(n, lines * attributes)``."""
        _, lines, attributes = CELLS[cell]
        return self.inputs[:, :lines, :attributes].reshape(len(self), -1)

    def errors(self, keep: BoolArray, rows: BoolArray | slice = slice(None)) -> Errors:
        """Return the errors of a decision.

        Args:
            keep: the decision over all rows, shape ``(n,)``.
            rows: the rows to count, all by default.
        """
        wrong, characters = (keep != self.content)[rows], self.characters[rows]
        return Errors(float(wrong.mean()), float(characters[wrong].sum() / max(int(characters.sum()), 1)))


@dataclass(frozen=True, slots=True)
class Errors:
    """The errors of a decision.

    Attributes:
        blocks: the share of blocks on the wrong side.
        text: the share of characters in these blocks.
    """

    blocks: float
    text: float


def collect_rows(pages: Iterable[LabelledPage], inputs: Callable[[Page], npt.NDArray[np.floating]]) -> Rows:
    """Collect the blocks of labelled pages, without keeping the pages in memory.

    Args:
        pages: at least one page.
        inputs: returns the inputs of a page, shape ``(b, 3, 3)``.
    """
    columns, ceilings = [], []
    for number, labelled in enumerate(pages):
        values = np.asarray(inputs(labelled.page), np.float32)
        characters = labelled.page.blocks.counts.characters
        columns.append((values, labelled.content, characters, np.full(len(values), number)))
        ceilings.append(labelled.ceiling)
    all_inputs, content, all_characters, page = map(np.concatenate, zip(*columns, strict=True))
    return Rows(all_inputs, content, all_characters, page, fmean(ceilings))


def threshold_decisions(rows: Rows) -> dict[str, BoolArray]:
    """Return the decisions of the source's two thresholds on density: a fixed one, and the average of each page."""
    density = rows.inputs[:, 0, 0]
    average = np.bincount(rows.page, weights=density) / np.maximum(np.bincount(rows.page), 1)
    return {FIXED: density > _THRESHOLD, AVERAGE: density > average[rows.page]}


def cross_validate_cell(rows: Rows, cell: str, folds: Sequence[int], seed: int) -> BoolArray:
    """Return the decisions of a cell's networks, each on the fold that it was not trained on.

    Args:
        rows: the blocks.
        cell: the name of the cell.
        folds: the fold of every page.
        seed: the seed of the training.
    """
    fold = np.asarray(folds)[rows.page]
    inputs, hidden = rows.inputs_of(cell), HIDDEN_UNITS[CELLS[cell][0]]
    keep = np.zeros(len(rows), dtype=np.bool_)
    for number in np.unique(fold):
        held_out = fold == number
        network = fit(inputs[~held_out], rows.content[~held_out], hidden, seed)
        keep[held_out] = network.probability(inputs[held_out]) >= _THRESHOLD
    return keep


def train_cell(rows: Rows, cell: str, seed: int) -> Network:
    """Train the network of a cell on all blocks."""
    return fit(rows.inputs_of(cell), rows.content, HIDDEN_UNITS[CELLS[cell][0]], seed)


def error_table(rows: Rows, decisions: Mapping[str, BoolArray]) -> list[list[str]]:
    """Return a row for each decision: its name, and its errors by blocks and by text.

    Each error is followed by the share of the fixed threshold's errors that the decision avoids.
    """
    baseline = rows.errors(decisions[FIXED])
    table = []
    for name, keep in decisions.items():
        errors = rows.errors(keep)
        table.append([name, *_cells(errors.blocks, baseline.blocks), *_cells(errors.text, baseline.text)])
    return table


def _cells(error: float, baseline: float) -> tuple[str, str]:
    return f"{error:.4f}", f"{1 - error / baseline:.1%}" if baseline else "-"


def errors_by_page_type(rows: Rows, decisions: Mapping[str, BoolArray], page_types: Sequence[str]) -> list[list[str]]:
    """Return a row for each page type, the most frequent first, with the errors of the fixed threshold and the default.

    Args:
        rows: the blocks.
        decisions: the decisions by name.
        page_types: the type of every page.
    """
    distinct = sorted(set(page_types), key=lambda name: (-page_types.count(name), name))
    number = np.array([distinct.index(name) for name in page_types])[rows.page]
    table = []
    for index, name in enumerate(distinct):
        of_type = number == index
        if of_type.any():
            fixed, default = (rows.errors(decisions[cell], of_type).blocks for cell in (FIXED, DEFAULT_CELL))
            table.append([name, str(int(of_type.sum())), f"{fixed:.4f}", *_cells(default, fixed)])
    return table
